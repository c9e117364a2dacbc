"""The actions of Spice Road. Slots count from 0 here, from 1 in notation."""

from __future__ import annotations

from msgspec import Struct

from rules.century.cubes import Cubes


class PlaySpice(Struct, frozen=True, tag="spice"):
    """Play a spice card: take what it shows."""

    card: str


class PlayUpgrade(Struct, frozen=True, tag="upgrade"):
    """Play an upgrade: `lift` says how many steps start from each colour."""

    card: str
    lift: Cubes


class PlayTrade(Struct, frozen=True, tag="trade"):
    """Play a trade so many times."""

    card: str
    times: int


PlayAction = PlaySpice | PlayUpgrade | PlayTrade


class Acquire(Struct, frozen=True, tag="acquire"):
    """Take the merchant in a slot, with one cube on each card to its left, leftmost first."""

    slot: int
    pay: tuple[str, ...] = ()


class Claim(Struct, frozen=True, tag="claim"):
    """Pay for the point card in a slot."""

    slot: int


class Rest(Struct, frozen=True, tag="rest"):
    """Take all played cards back into hand."""


class Discard(Struct, frozen=True, tag="discard"):
    """Return cubes at the end of a turn."""

    cubes: Cubes


Action = PlaySpice | PlayUpgrade | PlayTrade | Acquire | Claim | Rest | Discard
