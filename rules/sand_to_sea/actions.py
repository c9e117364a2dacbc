"""The actions of From Sand to Sea; those that other games have too are theirs."""

from __future__ import annotations

from msgspec import Struct

from rules.eastern_wonders.actions import (
    Build,
    ChooseStart,
    Claim,
    Discard,
    Land,
    Pass,
    PayFee,
    TakeBonus,
)
from rules.spice_road.actions import Acquire, PlaySpice, PlayTrade, PlayUpgrade, Rest


class Sail(Struct, frozen=True, tag="sail"):
    """Sail the shortest way to a cell for the cards that are least missed, and land there."""

    to: str


class StepTo(Struct, frozen=True, tag="step"):
    """Sail one tile, for a card of one's own choice unless the step is free."""

    to: str
    card: str | None = None


class MarketTrade(Struct, frozen=True, tag="market"):
    """Trade at the market so many times."""

    times: int


class TakeMerchant(Struct, frozen=True, tag="merchant"):
    """Take any merchant of the row for an emptied column."""

    slot: int


Action = (
    ChooseStart
    | PlaySpice
    | PlayUpgrade
    | PlayTrade
    | Acquire
    | Sail
    | StepTo
    | Land
    | PayFee
    | Build
    | TakeMerchant
    | TakeBonus
    | MarketTrade
    | Claim
    | Rest
    | Pass
    | Discard
)
