"""Where a piece may be put now that an effect, not an action of choice, makes a player put one."""

from __future__ import annotations

from rules.hansa.board import Board
from rules.hansa.moves import place_lanes, place_sources
from rules.hansa.reach import free_lanes, movable, targets_from
from rules.hansa.state import (
    MoveAny,
    MoveOpponents,
    PlaceStock,
    SettleDisplaced,
    State,
    acting_seat,
)

NOWHERE: frozenset[int] = frozenset()


def target_lanes(board: Board, state: State) -> frozenset[int]:
    """Return the lanes whose free spaces may be chosen in the present step.

    For a displaced piece and extra ones, for pieces of the stock by a printed marker, and for
    pieces moved by a marker; nowhere in an action, where nearly everything would be open.
    """
    seat = acting_seat(state)
    match state.phase:
        case SettleDisplaced() | PlaceStock() if seat is not None:
            sources = place_sources(board, state, seat)
            return frozenset(lane for at in sources for lane in place_lanes(board, state, at))
        case MoveOpponents() | MoveAny() if seat is not None:
            return _lanes_to_move_to(board, state, seat)
        case _:
            return NOWHERE


def _lanes_to_move_to(board: Board, state: State, seat: int) -> frozenset[int]:
    found: set[int] = set()
    for lane, piece in movable(state, seat):
        free = free_lanes(board, state, board.all_lanes, piece[-1])
        targets = targets_from(board, state, board.lane_regions[lane], free)
        found.update(to for to in targets if to != lane)
    return frozenset(found)
