"""Why a piece cannot be placed, displaced, moved or removed."""

from __future__ import annotations

from rules.core.message import Message, SeatRef
from rules.hansa.actions import Displace, Exchange, Move, Place, Remove
from rules.hansa.board import HOME, Board
from rules.hansa.facts import KINDS
from rules.hansa.labels import kind_label, lane_label, piece_label, say, stones_label, term
from rules.hansa.moves import (
    can_trade,
    fee_of,
    fees,
    full_code,
    has_room,
    is_first,
    may_exchange,
    place_lanes,
    place_sources,
)
from rules.hansa.reach import is_free, is_own_move, is_unbound, may_go, takes
from rules.hansa.standing import open_lanes, total
from rules.hansa.state import (
    MoveOpponents,
    PlaceStock,
    SettleDisplaced,
    State,
    count,
)


def explain_place(board: Board, state: State, seat: int, action: Place) -> Message | None:
    """Refuse a piece that is not there to be placed, or a space that is not open to it."""
    if action.piece not in KINDS:
        return say("error.unknown_kind", word=action.piece)
    lane = board.lane_index.get(action.lane)
    if lane is None:
        return say("error.no_such_route", word=action.lane)
    source = f"{action.source}:{action.piece}" if action.source else action.piece
    if source not in place_sources(board, state, seat):
        return _explain_source(state, seat, action)
    if not takes(board, lane, action.piece):
        return say("error.ship", lane=lane_label(board, action.lane))
    if not is_free(state, lane):
        return say("error.full", lane=lane_label(board, action.lane))
    if lane in place_lanes(board, state, source):
        return None
    match state.phase:
        case SettleDisplaced():
            return say("error.not_near", lane=lane_label(board, action.lane))
        case PlaceStock():
            return say("error.not_closed", lane=lane_label(board, action.lane))
        case _:
            return _explain_closed(board, state, lane)


def _explain_source(state: State, seat: int, action: Place) -> Message:
    kind = kind_label(action.piece)
    match state.phase:
        case SettleDisplaced(_, _, piece) if piece:
            return say("error.settle_first", piece=piece_label(piece, seat))
        case SettleDisplaced():
            return say("error.no_extra", kind=kind)
        case PlaceStock():
            return say("error.none_in_stock", kind=kind)
        case _ if action.source:
            return say("error.not_now")
        case _:
            return say("error.none_in_supply", kind=kind)


def _explain_closed(board: Board, state: State, lane: int) -> Message:
    """Name what closes a lane: the pawn, or the lack of a permit."""
    if state.pawn is not None:
        return say("error.pawn_elsewhere", province=term("province", state.pawn))
    region = board.sheet.regions[board.lane_regions[lane]]
    return say("error.no_permit", region=term("region", region))


def explain_displace(board: Board, state: State, seat: int, action: Displace) -> Message | None:
    """Refuse a displacement that cannot be paid, reached or made good."""
    if action.piece not in KINDS:
        return say("error.unknown_kind", word=action.piece)
    lane = board.lane_index.get(action.lane)
    if lane is None:
        return say("error.no_such_route", word=action.lane)
    label, supply = lane_label(board, action.lane), state.players[seat].supply
    if not action.victim or action.victim not in state.lanes[lane]:
        return say("error.not_there", lane=label)
    if action.victim[0] == str(seat):
        return say("error.displace_own")
    if not count(supply, action.piece):
        return say("error.none_in_supply", kind=kind_label(action.piece))
    if not takes(board, lane, action.piece):
        return say("error.ship", lane=label)
    if lane not in open_lanes(board, state):
        return _explain_closed(board, state, lane)
    return _explain_fee(board, state, seat, action) or (
        None if has_room(board, state, lane, action.victim) else say("error.no_room")
    )


def _explain_fee(board: Board, state: State, seat: int, action: Displace) -> Message | None:
    """Refuse a payment that the supply does not hold beside the piece that is placed."""
    due, supply = fee_of(board, action.victim), state.players[seat].supply
    if total(supply) <= due:
        victim = piece_label(action.victim, seat)
        return say("error.fee_short", piece=victim, need=due + 1, have=total(supply))
    if action.merchants not in fees(board, state, seat, action.piece, action.victim):
        return say("error.fee_kinds", stones=stones_label(*supply))
    return None


def explain_move(board: Board, state: State, seat: int, action: Move) -> Message | None:
    """Refuse a piece that may not be moved now, or a space to which it may not go."""
    lane, to = board.lane_index.get(action.lane), board.lane_index.get(action.to)
    if lane is None or to is None:
        return say("error.no_such_route", word=action.to if to is None else action.lane)
    if (reason := _explain_piece(board, state, seat, action.piece, lane)) is not None:
        return reason
    label = lane_label(board, action.to)
    if lane == to:
        return say("error.same_place")
    if not takes(board, to, action.piece):
        return say("error.ship", lane=label)
    if not is_free(state, to):
        return say("error.full", lane=label)
    return _explain_region(board, state, lane, to)


def explain_exchange(board: Board, state: State, seat: int, action: Exchange) -> Message | None:
    """Refuse to let two pieces trade places where either may not stand in the other's."""
    lane, at = board.lane_index.get(action.lane), board.lane_index.get(action.other_lane)
    if lane is None or at is None:
        return say("error.no_such_route", word=action.other_lane if at is None else action.lane)
    for piece, where in ((action.piece, lane), (action.other, at)):
        if (reason := _explain_piece(board, state, seat, piece, where)) is not None:
            return reason
    if not may_exchange(board, state, seat):
        key = "marker" if isinstance(state.phase, MoveOpponents) else "moves"
        return say(f"error.no_exchange_{key}")
    first, second = full_code(action.piece, seat), full_code(action.other, seat)
    if first == second or lane == at:
        return say("error.same_pieces")
    if not is_first(action.lane, first, action.other_lane, second):
        return say("error.exchange_order")
    for piece, where in ((first, at), (second, lane)):
        if not takes(board, where, piece):
            return say("error.ship", lane=lane_label(board, board.lane_tokens[where]))
    if can_trade(board, state, (lane, first), (at, second)):
        return None
    return _explain_region(board, state, lane, at) or _explain_region(board, state, at, lane)


def explain_remove(board: Board, state: State, seat: int, action: Remove) -> Message | None:
    """Refuse a piece that is not on the map."""
    lane = board.lane_index.get(action.lane)
    if lane is None:
        return say("error.no_such_route", word=action.lane)
    return _explain_piece(board, state, seat, action.piece, lane)


def _explain_piece(board: Board, state: State, seat: int, code: str, lane: int) -> Message | None:
    """Refuse a piece that is not on a lane, or that the present step does not touch."""
    piece = full_code(code, seat)
    label = lane_label(board, board.lane_tokens[lane])
    if not piece or piece not in state.lanes[lane]:
        return say("error.not_there", lane=label)
    is_own = piece[0] == str(seat)
    if is_own and len(code) > 1:
        return say("error.own_number", kind=code[-1])
    phase = state.phase
    if is_own and isinstance(phase, MoveOpponents):
        return say("error.move_opponents")
    if not is_own and is_own_move(state):
        return say("error.not_yours", who=SeatRef(int(piece[0])))
    return None


def _explain_region(board: Board, state: State, lane: int, to: int) -> Message | None:
    if is_unbound(state) or may_go(board, lane, to, leave=is_own_move(state)):
        return None
    regions = board.sheet.regions
    at, goal = board.lane_regions[lane], board.lane_regions[to]
    key = "leave_region" if goal == HOME else "enter_region"
    return say(
        f"error.{key}", source=term("region", regions[at]), region=term("region", regions[goal])
    )
