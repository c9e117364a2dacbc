"""What actions lead to: the next state, the story of it, and whether something was revealed."""

from __future__ import annotations

from msgspec.structs import replace

from rules.core.game import Step
from rules.core.message import SeatRef
from rules.hansa.actions import (
    Action,
    Claim,
    Cross,
    Discard,
    Displace,
    Done,
    EndTurn,
    Exchange,
    Income,
    Move,
    Pawn,
    Place,
    PutMarker,
    Remove,
    Settle,
    UseMarker,
)
from rules.hansa.board import HOME, Board
from rules.hansa.claiming import apply_claim
from rules.hansa.flow import Tale, end_turn, return_to_turn, spend_action
from rules.hansa.labels import kind_label, lane_label, piece_label, say, stones_label, term
from rules.hansa.marking import apply_discard, apply_put, apply_use
from rules.hansa.moves import fee_of, full_code, place_lanes, place_sources
from rules.hansa.settling import extra_sources, pile_of, put_piece, take_piece
from rules.hansa.standing import book_of, is_lifted
from rules.hansa.state import (
    MoveAny,
    MoveOpponents,
    MoveOwn,
    PlacePawn,
    PlaceStock,
    RemovePieces,
    SettleDisplaced,
    State,
    TakeActions,
    add,
    count,
)


def apply_action(board: Board, state: State, seat: int, action: Action) -> Step[State]:
    """Return what a legal action leads to."""
    tale = Tale(state, [])
    match action:
        case Place():
            return _place(board, tale, seat, action)
        case Displace():
            return _displace(board, tale, seat, action)
        case Move():
            return _move(board, tale, seat, action)
        case Exchange():
            return _exchange(board, tale, seat, action)
        case Remove():
            return _remove(board, tale, seat, action)
        case Income():
            return _income(board, tale, seat, action)
        case Claim():
            return apply_claim(board, tale, seat, action)
        case Settle():
            return _settle(board, tale, seat, action)
        case _:
            return _apply_rest(board, tale, seat, action)


def _apply_rest(
    board: Board,
    tale: Tale,
    seat: int,
    action: UseMarker | Discard | PutMarker | Pawn | Cross | Done | EndTurn,
) -> Step[State]:
    match action:
        case UseMarker():
            return apply_use(board, tale, seat, action)
        case Discard(marker):
            return apply_discard(board, tale, seat, marker)
        case PutMarker():
            return apply_put(board, tale, seat, action)
        case Pawn(province):
            return _set_pawn(board, tale, seat, province)
        case Cross(province):
            return _cross(board, tale, seat, province)
        case Done():
            if isinstance(tale.state.phase, SettleDisplaced):
                tale.tell("no_extras", who=SeatRef(seat))
            return return_to_turn(board, tale)
        case EndTurn():
            return end_turn(board, tale)


def _place(board: Board, tale: Tale, seat: int, action: Place) -> Step[State]:
    lane = board.lane_index[action.lane]
    who, kind = SeatRef(seat), kind_label(action.piece)
    match tale.state.phase:
        case SettleDisplaced():
            _settle_one(board, tale, seat, action)
            return _go_on_settling(board, tale, seat)
        case PlaceStock(left):
            player = tale.player(seat)
            tale.change_player(seat, stock=add(player.stock, action.piece, -1))
            tale.state = put_piece(tale.state, lane, f"{seat}{action.piece}")
            tale.change(phase=PlaceStock(left - 1))
            tale.tell("place_stock", who=who, kind=kind, lane=lane_label(board, action.lane))
            return _leave_if_done(board, tale, seat)
        case _:
            spend_action(board, tale, board.lane_regions[lane])
            player = tale.player(seat)
            tale.change_player(seat, supply=add(player.supply, action.piece, -1))
            tale.state = put_piece(tale.state, lane, f"{seat}{action.piece}")
            tale.tell("place", who=who, kind=kind, lane=lane_label(board, action.lane))
            return return_to_turn(board, tale)


def _settle_one(board: Board, tale: Tale, seat: int, action: Place) -> None:
    """Put the displaced piece, or an extra one from where extra pieces come from."""
    phase = tale.state.phase
    if not isinstance(phase, SettleDisplaced):
        return
    who, label = SeatRef(seat), lane_label(board, action.lane)
    kind = kind_label(action.piece)
    if phase.piece:
        tale.change(phase=replace(phase, piece=""))
        tale.tell("settle", who=who, kind=kind, lane=label)
    else:
        tale.change(phase=replace(phase, extras=phase.extras - 1))
        player = tale.player(seat)
        if action.source:
            tale.state = take_piece(
                tale.state, board.lane_index[action.source], f"{seat}{action.piece}"
            )
        elif pile_of(player) == "stock":
            tale.change_player(seat, stock=add(player.stock, action.piece, -1))
        else:
            tale.change_player(seat, supply=add(player.supply, action.piece, -1))
        tale.tell("extra", who=who, kind=kind, lane=label)
    tale.state = put_piece(tale.state, board.lane_index[action.lane], f"{seat}{action.piece}")


def _go_on_settling(board: Board, tale: Tale, seat: int) -> Step[State]:
    if extra_sources(board, tale.state, seat):
        return tale.step()
    return return_to_turn(board, tale)


def _settle(board: Board, tale: Tale, seat: int, action: Settle) -> Step[State]:
    for piece, lane in action.stones:
        _settle_one(board, tale, seat, Place(piece, lane))
    return return_to_turn(board, tale)


def _displace(board: Board, tale: Tale, seat: int, action: Displace) -> Step[State]:
    """Pay, take the place, and let the owner of the displaced piece decide."""
    lane = board.lane_index[action.lane]
    kind, owner = action.victim[1], int(action.victim[0])
    merchants = action.merchants
    traders = fee_of(board, action.victim) - merchants
    spend_action(board, tale, board.lane_regions[lane])
    player = tale.player(seat)
    supply = add(add(add(player.supply, action.piece, -1), "T", -traders), "M", -merchants)
    stock = add(add(player.stock, "T", traders), "M", merchants)
    tale.change_player(seat, supply=supply, stock=stock)
    spaces = list(tale.state.lanes[lane])
    spaces[spaces.index(action.victim)] = f"{seat}{action.piece}"
    lanes = tale.state.lanes
    route = board.route_ids[board.lanes[lane].route]
    extras = count(board.facts.displacement.extras, kind)
    tale.change(
        lanes=(*lanes[:lane], tuple(spaces), *lanes[lane + 1 :]),
        phase=SettleDisplaced(owner, route, kind, extras),
    )
    tale.tell(
        "displace",
        who=SeatRef(seat),
        kind=kind_label(action.piece),
        lane=lane_label(board, action.lane),
        whom=SeatRef(owner),
        victim=kind_label(kind),
        fee=stones_label(traders, merchants),
    )
    return tale.step()


def _move(board: Board, tale: Tale, seat: int, action: Move) -> Step[State]:
    piece = full_code(action.piece, seat)
    _begin_move(board, tale, seat, 1)
    tale.state = take_piece(tale.state, board.lane_index[action.lane], piece)
    tale.state = put_piece(tale.state, board.lane_index[action.to], piece)
    owner = int(piece[0])
    tale.tell(
        "move" if owner == seat else "move_other",
        who=SeatRef(seat),
        piece=say("piece_of", who=SeatRef(owner), kind=kind_label(piece)),
        kind=kind_label(piece),
        source=lane_label(board, action.lane),
        lane=lane_label(board, action.to),
    )
    return _leave_if_done(board, tale, seat)


def _exchange(board: Board, tale: Tale, seat: int, action: Exchange) -> Step[State]:
    piece, other = full_code(action.piece, seat), full_code(action.other, seat)
    lane, other_lane = board.lane_index[action.lane], board.lane_index[action.other_lane]
    _begin_move(board, tale, seat, 2)
    state = take_piece(take_piece(tale.state, lane, piece), other_lane, other)
    tale.state = put_piece(put_piece(state, lane, other), other_lane, piece)
    tale.tell(
        "exchange",
        who=SeatRef(seat),
        piece=say("piece_of", who=SeatRef(int(piece[0])), kind=kind_label(piece)),
        lane=lane_label(board, action.lane),
        other=say("piece_of", who=SeatRef(int(other[0])), kind=kind_label(other)),
        other_lane=lane_label(board, action.other_lane),
    )
    return _leave_if_done(board, tale, seat)


def _begin_move(board: Board, tale: Tale, seat: int, moves: int) -> None:
    """Use up so many moves of the present step, or of a move action that begins with them."""
    phase = tale.state.phase
    match phase:
        case TakeActions():
            free = is_lifted(tale.state)
            spend_action(board, tale)
            tale.change(phase=MoveOwn(book_of(board, tale.player(seat)) - moves, free))
        case MoveOwn(left) | MoveOpponents(left) | MoveAny(left):
            tale.change(phase=replace(phase, left=left - moves))
        case _:
            return


def _leave_if_done(board: Board, tale: Tale, seat: int) -> Step[State]:
    """Go back to the turn where a step has nothing left to do."""
    match tale.state.phase:
        case MoveOwn(left) | MoveOpponents(left) | MoveAny(left):
            is_open = left > 0
        case RemovePieces(left):
            is_open = left > 0 and any(map(any, tale.state.lanes))
        case PlaceStock(left):
            is_open = left > 0 and can_place_stock(board, tale.state, seat)
        case _:
            is_open = False
    return tale.step() if is_open else return_to_turn(board, tale)


def can_place_stock(board: Board, state: State, seat: int) -> bool:
    """Tell whether a piece of the stock has a free space in a closed region."""
    return any(place_lanes(board, state, kind) for kind in place_sources(board, state, seat))


def _remove(board: Board, tale: Tale, seat: int, action: Remove) -> Step[State]:
    piece = full_code(action.piece, seat)
    owner = int(piece[0])
    tale.state = take_piece(tale.state, board.lane_index[action.lane], piece)
    tale.change_player(owner, supply=add(tale.player(owner).supply, piece[1]))
    phase = tale.state.phase
    if isinstance(phase, RemovePieces):
        tale.change(phase=RemovePieces(phase.left - 1))
    tale.tell(
        "remove",
        who=SeatRef(seat),
        piece=piece_label(piece, -1),
        lane=lane_label(board, action.lane),
    )
    return _leave_if_done(board, tale, seat)


def _income(board: Board, tale: Tale, seat: int, action: Income) -> Step[State]:
    spend_action(board, tale)
    player = tale.player(seat)
    supply = add(add(player.supply, "T", action.traders), "M", action.merchants)
    stock = add(add(player.stock, "T", -action.traders), "M", -action.merchants)
    tale.change_player(seat, supply=supply, stock=stock)
    stones = stones_label(action.traders, action.merchants)
    tale.tell("income", who=SeatRef(seat), stones=stones)
    return return_to_turn(board, tale)


def _set_pawn(board: Board, tale: Tale, seat: int, province: str) -> Step[State]:
    """Put the pawn anywhere: before the first turn, or for an action."""
    if isinstance(tale.state.phase, PlacePawn):
        tale.change(pawn=province, phase=TakeActions())
        tale.tell("pawn_start", who=SeatRef(seat), province=term("province", province))
        return tale.step()
    spend_action(board, tale, HOME)
    tale.change(pawn=province)
    tale.tell("pawn", who=SeatRef(seat), province=term("province", province))
    return return_to_turn(board, tale)


def _cross(board: Board, tale: Tale, seat: int, province: str) -> Step[State]:
    """Cross a border; after an action this closes the turn to further ones."""
    turn = tale.state.turn
    tale.change(
        pawn=province,
        turn=replace(turn, crossed=turn.crossed + 1, closing=turn.acted),
    )
    tale.tell("cross", who=SeatRef(seat), province=term("province", province))
    return return_to_turn(board, tale)
