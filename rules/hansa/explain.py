"""Why an action is not legal: one key for each rule, with the figures that answer the question."""

from __future__ import annotations

from rules.core.message import Message, SeatRef
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
from rules.hansa.board import Board
from rules.hansa.explain_claim import explain_claim
from rules.hansa.explain_map import (
    explain_displace,
    explain_exchange,
    explain_move,
    explain_place,
    explain_remove,
)
from rules.hansa.explain_markers import explain_discard, explain_put, explain_use
from rules.hansa.labels import piece_label, say, term
from rules.hansa.moves import crossings, jumps
from rules.hansa.settling import suggestions
from rules.hansa.standing import bags_of, has_actions
from rules.hansa.state import (
    GameOver,
    MoveAny,
    MoveOpponents,
    MoveOwn,
    Phase,
    PlaceMarkers,
    PlacePawn,
    PlaceStock,
    RemovePieces,
    SettleDisplaced,
    State,
    TakeActions,
    acting_seat,
)

COSTS_ACTION = (Place, Displace, Move, Exchange, Income, Claim, Pawn)
IN_A_TURN = (*COSTS_ACTION, UseMarker, Discard, Cross, EndTurn)


def explain_action(board: Board, state: State, seat: int, action: Action) -> Message | None:
    """Return the rule that forbids an action now, None where it is legal."""
    acting = acting_seat(state)
    if acting is None:
        return say("error.game_over")
    if acting != seat:
        return say("error.not_your_turn", who=SeatRef(acting))
    if (reason := _explain_moment(state, action)) is not None:
        return reason
    match action:
        case Place():
            return explain_place(board, state, seat, action)
        case Displace():
            return explain_displace(board, state, seat, action)
        case Move():
            return explain_move(board, state, seat, action)
        case Exchange():
            return explain_exchange(board, state, seat, action)
        case Remove():
            return explain_remove(board, state, seat, action)
        case Claim():
            return explain_claim(board, state, seat, action)
        case _:
            return _explain_rest(board, state, seat, action)


def _explain_rest(
    board: Board,
    state: State,
    seat: int,
    action: Income | UseMarker | Discard | PutMarker | Pawn | Cross | Settle | Done | EndTurn,
) -> Message | None:
    match action:
        case Income():
            return _explain_income(board, state, seat, action)
        case UseMarker():
            return explain_use(board, state, seat, action)
        case Discard(marker):
            return explain_discard(state, seat, marker)
        case PutMarker():
            return explain_put(board, state, seat, action)
        case Pawn(province):
            return _explain_pawn(board, state, province)
        case Cross(province):
            return _explain_cross(board, state, province)
        case Settle():
            return None if action in suggestions(board, state) else say("error.not_suggested")
        case Done() | EndTurn():
            return None


def _explain_moment(state: State, action: Action) -> Message | None:
    """Refuse what does not belong to the present step, or needs an action that is not there."""
    phase = state.phase
    if isinstance(phase, TakeActions):
        if not isinstance(action, IN_A_TURN):
            return say("error.not_now")
        if isinstance(action, COSTS_ACTION) and not has_actions(state):
            return say("error.after_crossing" if state.turn.closing else "error.no_actions")
        return None
    if isinstance(action, _allowed(phase)):
        return None
    if isinstance(phase, SettleDisplaced) and isinstance(action, Done):
        return say("error.settle_first", piece=piece_label(phase.piece, phase.seat))
    return say(f"error.finish_{phase.__struct_config__.tag}")


def _allowed(phase: Phase) -> tuple[type[Action], ...]:
    match phase:
        case MoveOwn() | MoveOpponents() | MoveAny():
            return (Move, Exchange, Done)
        case RemovePieces():
            return (Remove, Done)
        case PlaceStock():
            return (Place, Done)
        case SettleDisplaced(_, _, piece):
            return (Settle, Place) if piece else (Settle, Place, Done)
        case PlaceMarkers():
            return (PutMarker,)
        case PlacePawn():
            return (Pawn,)
        case TakeActions():
            return IN_A_TURN
        case GameOver():
            return ()


def _explain_income(board: Board, state: State, seat: int, action: Income) -> Message | None:
    """Refuse more than the bags allow, or than the stock holds; less is allowed."""
    player = state.players[seat]
    traders, merchants = player.stock
    if action.traders > traders or action.merchants > merchants:
        return say("error.not_in_stock", traders=traders, merchants=merchants)
    if min(action.traders, action.merchants) < 0 or not action.traders + action.merchants:
        return say("error.income_none")
    most = bags_of(board, player)
    if action.traders + action.merchants > most:
        return say("error.income_most", most=most)
    return None


def _explain_pawn(board: Board, state: State, province: str) -> Message | None:
    """Refuse a province that is none, or where the pawn already is."""
    if isinstance(state.phase, PlacePawn):
        known = province in board.province_ids
        return None if known else say("error.unknown_province", word=province)
    if state.pawn is None:
        return say("error.no_pawn")
    if province == state.pawn:
        return say("error.pawn_is_there")
    known = province in jumps(board, state)
    return None if known else say("error.unknown_province", word=province)


def _explain_cross(board: Board, state: State, province: str) -> Message | None:
    """Refuse a way that is no border, or one border too many."""
    if state.pawn is None:
        return say("error.no_pawn")
    most = board.facts.two_players.free_borders
    if not crossings(board, state):
        key = "error.crossed" if state.turn.crossed < most else "error.crossings"
        return say(key, most=most)
    if province not in board.province_ids:
        return say("error.unknown_province", word=province)
    if province not in crossings(board, state):
        return say("error.no_border", province=term("province", province))
    return None
