"""Where pieces on the map can go: free spaces, regions, rings around a route."""

from __future__ import annotations

from functools import lru_cache

from rules.hansa.board import HOME, Board
from rules.hansa.facts import KINDS
from rules.hansa.standing import is_lifted
from rules.hansa.state import (
    MoveAny,
    MoveOpponents,
    MoveOwn,
    Pieces,
    RemovePieces,
    State,
    TakeActions,
)
from rules.hansa.view import Stones


def takes(board: Board, lane: int, piece: str) -> bool:
    """Tell whether a piece may stand on a lane at all: ships are for merchants."""
    return not board.is_ship[lane] or piece[-1] == "M"


def is_free(state: State, lane: int) -> bool:
    """Tell whether a lane has a free space."""
    return "" in state.lanes[lane]


def free_lanes(board: Board, state: State, lanes: tuple[int, ...], kind: str) -> list[int]:
    """Return those of some lanes that have room for a piece of a kind."""
    found, ships = state.lanes, board.is_ship
    if kind == "M" or not board.has_ships:
        return [lane for lane in lanes if "" in found[lane]]
    return [lane for lane in lanes if "" in found[lane] and not ships[lane]]


def ring_lanes(
    board: Board, state: State, route: int, kind: str, skip: int | None = None
) -> list[int]:
    """Return where a piece displaced from a route may go: the nearest ring that has room.

    Rings are looked at anew for every piece. `skip`: a lane that is no place for it (its own).
    """
    for ring in board.rings[route]:
        found = free_lanes(board, state, ring, kind)
        if found:
            return [lane for lane in found if lane != skip]
    return []


@lru_cache(maxsize=4096)
def pieces_on(lane: Pieces) -> Pieces:
    """Return the different pieces on a lane, in order."""
    return tuple(piece for piece in dict.fromkeys(lane) if piece)


def may_go(board: Board, source: int, lane: int, *, leave: bool) -> bool:
    """Tell whether a piece may go from one lane to another by region.

    A piece stays in its region; where it may `leave`, it may also go to the one open to all.
    """
    at, to = board.lane_regions[source], board.lane_regions[lane]
    return at == to or (leave and to == HOME)


def moves_whose(state: State) -> tuple[bool, bool]:
    """Tell whether the present step moves (or removes) own pieces, and those of others."""
    phase = state.phase
    if isinstance(phase, MoveOpponents):
        return False, True
    return True, isinstance(phase, (MoveAny, RemovePieces))


def movable(state: State, seat: int) -> tuple[tuple[int, str], ...]:
    """Return lane and piece of all that can be moved or removed in the present step."""
    return _stones(state.lanes, str(seat), moves_whose(state))


def own_stones(state: State, seat: int) -> tuple[tuple[int, str], ...]:
    """Return lane and piece of all that a seat has on routes, each kind on a lane once."""
    return _stones(state.lanes, str(seat), (True, False))


@lru_cache(maxsize=256)
def _stones(
    lanes: tuple[Pieces, ...], mine: str, whose: tuple[bool, bool]
) -> tuple[tuple[int, str], ...]:
    own, others = whose
    trader, merchant = f"{mine}T", f"{mine}M"
    return tuple(
        [
            (lane, piece)
            for lane, found in enumerate(lanes)
            if others or trader in found or merchant in found
            for piece in pieces_on(found)
            if (own if piece[0] == mine else others)
        ]
    )


def targets_from(board: Board, state: State, region: int, free: list[int]) -> list[int]:
    """Return where pieces in a region may be moved in the present step, of lanes free for them.

    A piece's own lane may be among them; it is no place for it.
    """
    if not board.has_regions or is_unbound(state):
        return free
    allowed = (region, HOME) if is_own_move(state) else (region,)
    regions = board.lane_regions
    return [to for to in free if regions[to] in allowed]


def is_own_move(state: State) -> bool:
    """Tell whether pieces are moved by the move action, not by a marker."""
    return isinstance(state.phase, (TakeActions, MoveOwn))


def is_unbound(state: State) -> bool:
    """Tell whether regions do not matter to the move action now."""
    phase = state.phase
    if isinstance(phase, MoveOwn):
        return phase.free
    return isinstance(phase, TakeActions) and is_lifted(state)


def kinds_in(stones: Stones) -> tuple[str, ...]:
    """Return the kinds of pieces in a pile."""
    traders, merchants = stones
    if traders:
        return KINDS if merchants else KINDS[:1]
    return KINDS[1:] if merchants else ()
