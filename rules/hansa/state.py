"""The state of a game of Hansa Teutonica. Field names are public: game records patch them.

A piece is its owner's seat and its kind, such as `0T`; an empty text is a free place.
"""

from __future__ import annotations

from msgspec import Struct

from rules.hansa.view import Stones

Pieces = tuple[str, ...]


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the table chose before it started."""

    map: str
    edition: str
    discard_rule: bool


class PlayerState(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One player. `tracks`: steps made on keys, actions, privilege, book, bags.

    `markers` are unused, `used` face down, `plate` seen but not yet on the map; `drawn` more lie
    on the plate that nobody has seen. `link`: place in the race for the long connection, or 0.
    """

    supply: Stones
    stock: Stones
    tracks: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)
    markers: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    plate: tuple[str, ...] = ()
    drawn: int = 0
    points: int = 0
    link: int = 0


class Turn(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The turn of a seat: actions left, those from markers apart.

    `permits`: cities whose permit was used. `acted`: an action has been taken; `crossed`: borders
    that the pawn has crossed; `closing`: it did so after the last action. `lifted`: a marker was
    discarded, so that regular actions know no closed regions.
    """

    seat: int
    actions: int
    extra: int = 0
    permits: tuple[str, ...] = ()
    acted: bool = False
    crossed: int = 0
    closing: bool = False
    lifted: bool = False


class PlacePawn(Struct, frozen=True, tag="place_pawn", forbid_unknown_fields=True):
    """Two players: the one who does not begin puts the pawn into a province."""

    seat: int


class TakeActions(Struct, frozen=True, tag="take_actions", forbid_unknown_fields=True):
    """The turn's player takes actions, uses markers, or ends the turn."""


class MoveOwn(Struct, frozen=True, tag="move_own", forbid_unknown_fields=True):
    """In a move action; `free`: regions do not matter."""

    left: int
    free: bool = False


class MoveOpponents(Struct, frozen=True, tag="move_opponents", forbid_unknown_fields=True):
    """Moving pieces of opponents by a marker."""

    left: int


class MoveAny(Struct, frozen=True, tag="move_any", forbid_unknown_fields=True):
    """Moving pieces of anybody by a permanent marker."""

    left: int


class RemovePieces(Struct, frozen=True, tag="remove", forbid_unknown_fields=True):
    """Sending pieces back to their owners by a marker."""

    left: int


class PlaceStock(Struct, frozen=True, tag="place_stock", forbid_unknown_fields=True):
    """Placing pieces from the stock in closed regions by a permanent marker."""

    left: int


class SettleDisplaced(Struct, frozen=True, tag="settle", forbid_unknown_fields=True):
    """A displaced player puts the piece (`""` once done) and extra ones near the route."""

    seat: int
    route: str
    piece: str
    extras: int


class PlaceMarkers(Struct, frozen=True, tag="place_markers", forbid_unknown_fields=True):
    """The turn is over but for the markers on the plate."""


class GameOver(Struct, frozen=True, tag="game_over", forbid_unknown_fields=True):
    """The game is over; `seat` ended it by what `reason` says."""

    reason: str
    seat: int


Phase = (
    PlacePawn
    | TakeActions
    | MoveOwn
    | MoveOpponents
    | MoveAny
    | RemovePieces
    | PlaceStock
    | SettleDisplaced
    | PlaceMarkers
    | GameOver
)


class State(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole table.

    Lanes, routes and cities are in the order of the fact file (a route's houses before its ships).
    `markers`: the marker on each route, or `""`. `extras`: offices opened with a marker, the first
    one first. `prestige`: seats by privilege. `supply`: markers to draw, the next one first; those
    that lie unseen on a plate are among them. `discarded`: markers given up.
    """

    options: Options
    phase: Phase
    round: int
    turn: Turn
    players: tuple[PlayerState, ...]
    lanes: tuple[Pieces, ...]
    markers: tuple[str, ...]
    cities: tuple[Pieces, ...]
    extras: tuple[Pieces, ...]
    prestige: tuple[int | None, ...]
    supply: tuple[str, ...]
    discarded: tuple[str, ...] = ()
    pawn: str | None = None


def acting_seat(state: State) -> int | None:
    """Return who must decide now, None when the game is over."""
    match state.phase:
        case GameOver():
            return None
        case PlacePawn(seat) | SettleDisplaced(seat):
            return seat
        case _:
            return state.turn.seat


def markers_left(state: State) -> int:
    """Return how many markers can still be drawn."""
    return len(state.supply) - sum(player.drawn for player in state.players)


def add(stones: Stones, kind: str, number: int = 1) -> Stones:
    """Return a pile with more (or fewer) pieces of a kind."""
    traders, merchants = stones
    return (traders + number, merchants) if kind == "T" else (traders, merchants + number)


def count(stones: Stones, kind: str) -> int:
    """Return how many pieces of a kind a pile has."""
    return stones[0] if kind == "T" else stones[1]
