"""What anybody may know of a game of Hansa Teutonica: everything but the markers not yet seen.

Seats count from 0. Kinds of pieces are "T" (trader) and "M" (merchant); pairs of numbers are
traders and merchants, in this order.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from rules.core.scoring import Result, ScoreLine

Kind = Literal["T", "M"]
Stones = tuple[int, int]
"""So many traders, so many merchants."""

Step = Literal[
    "place_pawn",
    "take_actions",
    "move_own",
    "move_opponents",
    "move_any",
    "remove",
    "place_stock",
    "settle",
    "place_markers",
    "game_over",
]
"""What the one who must act is doing."""


class OfficeView(Struct, frozen=True, kw_only=True):
    """A printed office. `shape`: the piece that opens it; after a swap another may stand there."""

    shape: Kind
    privilege: str
    points: int
    owner: int | None
    kind: Kind | None


class ExtraView(Struct, frozen=True, kw_only=True):
    """An office opened with a marker, to the left of the printed ones."""

    owner: int
    kind: Kind


class CityView(Struct, frozen=True, kw_only=True):
    """A city. `pos`: thousandths of the map's width and height. Offices run left to right.

    `upgrade`: the track that may be improved here. `link`: one of the two cities of the long
    connection. `permit`: regions for which its rightmost office is a permit, and `permit_holder`
    who has it. `controller`: who is paid when a route to this city is claimed.
    """

    id: str
    pos: tuple[int, int]
    regions: tuple[str, ...]
    upgrade: str | None
    link: bool
    prestige: bool
    permit: tuple[str, ...]
    permit_holder: int | None
    extras: tuple[ExtraView, ...]
    offices: tuple[OfficeView, ...]
    controller: int | None
    complete: bool


class SpaceView(Struct, frozen=True, kw_only=True):
    """A house or, for merchants only, a ship; `owner` and `kind` of the piece on it.

    `target`: free, and a piece that an effect makes a player put somewhere may be put here now.
    """

    ship: bool
    owner: int | None
    kind: Kind | None
    target: bool = False


class RouteView(Struct, frozen=True, kw_only=True):
    """A route from city `a` to city `b`, its spaces in this order.

    `marker` lies on it; `permanent` is printed. `tavern`: where a marker lay at the start.
    """

    id: str
    a: str
    b: str
    region: str
    spaces: tuple[SpaceView, ...]
    marker: str | None
    permanent: str | None
    tavern: bool
    prestige: bool


class TrackView(Struct, frozen=True, kw_only=True):
    """A track of a desk: `values` from the left, `level` the place of the one in force.

    `next` is the value after one more step, None at the end. Bags: 0 stands for all pieces.
    Privilege: the number of colours. `frees`: what a step gives back.
    """

    key: str
    values: tuple[int, ...]
    level: int
    value: int
    next: int | None
    frees: Kind


class PermitView(Struct, frozen=True, kw_only=True):
    """A permit that a player holds; `used`: already in this turn."""

    city: str
    regions: tuple[str, ...]
    used: bool


class PlayerView(Struct, frozen=True, kw_only=True):
    """One player's desk and standing.

    `markers` are unused, `used` lie face down; `plate` waits to be put on the map, with `drawn`
    more that nobody has seen. `link`: place in the race for the long connection. `network`:
    offices in the largest chain. `score` and `total`: as if the game ended now.
    """

    seat: int
    supply: Stones
    stock: Stones
    tracks: tuple[TrackView, ...]
    markers: tuple[str, ...]
    used: tuple[str, ...]
    plate: tuple[str, ...]
    drawn: int
    points: int
    link: int | None
    controlled: tuple[str, ...]
    network: int
    permits: tuple[PermitView, ...]
    score: tuple[ScoreLine, ...]
    total: int


class PrestigeView(Struct, frozen=True, kw_only=True):
    """A place of the prestige table, for a merchant of whoever has the privilege."""

    privilege: str
    points: int
    owner: int | None


class LinkView(Struct, frozen=True, kw_only=True):
    """The long connection: its two cities, points by place, and who has them so far."""

    cities: tuple[str, str]
    points: tuple[int, ...]
    seats: tuple[int, ...]


class MajorityView(Struct, frozen=True, kw_only=True):
    """A region that is scored at the end: by seat cities controlled, offices, points now."""

    region: str
    controlled: tuple[int, ...]
    offices: tuple[int, ...]
    points: tuple[int, ...]


class DisplacedView(Struct, frozen=True, kw_only=True):
    """A displaced player's decision: `kind` is None once the displaced piece has its new place."""

    seat: int
    route: str
    kind: Kind | None
    extras: int


class ProvinceView(Struct, frozen=True, kw_only=True):
    """An area of the two-player game: routes on its border and neighbours of the pawn's way."""

    id: str
    routes: tuple[str, ...]
    soldiers: tuple[str, ...]
    neighbours: tuple[str, ...]


class HansaView(Struct, frozen=True, kw_only=True):
    """The whole table.

    `map` is "base" or "britannia", `side` "23" or "45", `edition` "2009" or "big_box". `turn` is
    the seat whose turn it is, `to_act` who must decide now (a displaced player may be another;
    empty at the end). `actions` and `extra` (from markers) are left; `left` counts the pieces that
    may still be moved, removed or placed in this step. `marker_supply`: markers still to draw.
    Two players: `pawn` (a province, None before it is placed), `provinces`, `soldiers` (pairs of
    cities) and `crossings` left. `lifted`: this turn the limits of regions do not hold.
    """

    viewer: int | None
    map: str
    side: str
    edition: str
    discard_rule: bool
    round: int
    turn: int
    to_act: tuple[int, ...]
    step: Step
    actions: int
    extra: int
    left: int
    displaced: DisplacedView | None
    privileges: tuple[str, ...]
    cities: tuple[CityView, ...]
    routes: tuple[RouteView, ...]
    prestige: tuple[PrestigeView, ...]
    link: LinkView
    majorities: tuple[MajorityView, ...]
    players: tuple[PlayerView, ...]
    completed: int
    completed_target: int
    points_target: int
    marker_supply: int
    lifted: bool
    pawn: str | None
    crossings: int
    provinces: tuple[ProvinceView, ...]
    soldiers: tuple[tuple[str, str], ...]
    ended_by: int | None
    result: Result | None
