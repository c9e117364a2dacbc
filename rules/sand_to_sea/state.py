"""The state of a game of From Sand to Sea. Field names are public: game records patch them."""

from __future__ import annotations

from msgspec import Struct

from rules.eastern_wonders.state import (
    Acting,
    ChoosingStart,
    DiscardDownTo,
    GameOver,
    PayingFee,
    Sailing,
    Trading,
)
from rules.eastern_wonders.table import Captain, SeaTable
from rules.sand_to_sea.view import PhaseName
from rules.spice_road.state import MerchantSlot
from rules.spice_road.state import Options as CardOptions

CARD_RULES = CardOptions(
    trade_min_times=1,
    upgrade_min_steps=0,
    rest_without_played_cards=True,
    open_hands=True,
    open_scores=True,
)
"""Cards are played as in Spice Road where its tables have not chosen otherwise."""


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the table chose before it started."""

    map: str
    board_points: str


class Trader(Captain, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One player's area. Cards are ids in the order of the fact file; `spent` were for voyages."""

    hand: tuple[str, ...]
    played: tuple[str, ...] = ()
    spent: tuple[str, ...] = ()


class ChoosingAction(Struct, frozen=True, tag="choose_action", forbid_unknown_fields=True):
    """A player takes one of the four actions."""

    seat: int


class TakingReward(Struct, frozen=True, tag="reward", forbid_unknown_fields=True):
    """A player who has emptied a column takes what it brings."""

    seat: int
    column: int


Phase = (
    ChoosingStart
    | ChoosingAction
    | Sailing
    | PayingFee
    | Acting
    | TakingReward
    | Trading
    | DiscardDownTo
    | GameOver
)


class State(SeaTable, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole table: the sea, and the merchants from the left; the deck's next card first."""

    options: Options
    phase: Phase
    players: tuple[Trader, ...]
    merchant_row: tuple[MerchantSlot, ...]
    merchant_deck: tuple[str, ...]


_NAMES: dict[type[Phase], PhaseName] = {
    ChoosingStart: "choose_start",
    ChoosingAction: "choose_action",
    Sailing: "sailing",
    PayingFee: "pay_fee",
    Acting: "act",
    TakingReward: "reward",
    Trading: "trade",
    DiscardDownTo: "discard_down_to",
    GameOver: "game_over",
}


def phase_name(state: State) -> PhaseName:
    """Return the name of what the acting player does now."""
    return _NAMES[type(state.phase)]


def acting_seat(state: State) -> int | None:
    """Return who must decide now, None when the game is over."""
    phase = state.phase
    return None if isinstance(phase, GameOver) else phase.seat


def excess_of(state: State) -> int:
    """Return how many cubes must be returned now; 0 outside of that phase."""
    phase = state.phase
    if isinstance(phase, DiscardDownTo):
        return sum(state.players[phase.seat].hold) - phase.limit
    return 0
