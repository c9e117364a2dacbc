"""The actions of Hansa Teutonica. Places are tokens of the notation, pieces are codes.

A lane is the houses of a route (`bre-ham`) or its ships (`can-cal.ship`): spaces of a lane are
alike, so no action names one. A piece is `T` or `M` where it is one's own, `2M` is that of seat 2.
"""

from __future__ import annotations

from msgspec import Struct


class Income(Struct, frozen=True, tag="income"):
    """Bring so many pieces from the stock to the supply."""

    traders: int
    merchants: int


class Place(Struct, frozen=True, tag="place"):
    """Put a piece on a free space.

    `source` is empty for the pile that the moment prescribes, else the lane of an own piece that
    is taken from the map (only as an extra piece after a displacement).
    """

    piece: str
    lane: str
    source: str = ""


class Displace(Struct, frozen=True, tag="displace"):
    """Put an own piece in the place of another player's; `merchants` of the fee are merchants."""

    piece: str
    lane: str
    victim: str
    merchants: int = 0


class Move(Struct, frozen=True, tag="move"):
    """Move a piece on the map to a free space."""

    piece: str
    lane: str
    to: str


class Exchange(Struct, frozen=True, tag="exchange"):
    """Let two pieces on the map trade places.

    A trader is named before a merchant, of two alike the one whose lane is first in the alphabet.
    """

    piece: str
    lane: str
    other: str
    other_lane: str


class Remove(Struct, frozen=True, tag="remove"):
    """Send a piece on the map back to its owner's supply."""

    piece: str
    lane: str


class Claim(Struct, frozen=True, tag="claim"):
    """Claim a complete route.

    `reward` is `office` (`target` a city), `upgrade` (a track), `prestige` (a privilege), `extra`
    (a city, with `piece`) or `none`.
    """

    route: str
    reward: str = "none"
    target: str = ""
    piece: str = ""


class UseMarker(Struct, frozen=True, tag="use"):
    """Use a marker; `target` is a track or a city, `slot` the left one of two offices, from 1."""

    marker: str
    target: str = ""
    slot: int = 0


class Discard(Struct, frozen=True, tag="discard"):
    """Give up an unused marker so that no region is closed in this turn."""

    marker: str


class Pawn(Struct, frozen=True, tag="pawn"):
    """Put the pawn into a province: at the start, or for an action."""

    province: str


class Cross(Struct, frozen=True, tag="cross"):
    """Take the pawn over one border, for nothing."""

    province: str


class Settle(Struct, frozen=True, tag="settle"):
    """Settle after a displacement as suggested: pieces and lanes, the displaced piece first."""

    stones: tuple[tuple[str, str], ...]


class PutMarker(Struct, frozen=True, tag="put"):
    """Put a drawn marker on a route."""

    marker: str
    route: str


class Done(Struct, frozen=True, tag="done"):
    """Leave the rest of a step that may be left."""


class EndTurn(Struct, frozen=True, tag="end"):
    """End the turn."""


Action = (
    Income
    | Place
    | Displace
    | Move
    | Exchange
    | Remove
    | Claim
    | UseMarker
    | Discard
    | Pawn
    | Cross
    | Settle
    | PutMarker
    | Done
    | EndTurn
)
