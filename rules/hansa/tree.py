"""The choice tree, made level by level; lists too long for one select are arranged by areas."""

from __future__ import annotations

from rules.core.choice import Node, Tokens
from rules.hansa.board import Board
from rules.hansa.branches import BRANCHES, ActionNode, Table, is_open
from rules.hansa.notation import format_action
from rules.hansa.settling import suggestions
from rules.hansa.standing import has_actions
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
from rules.hansa.vocabulary import Vocabulary

TURN_VERBS = (
    "place",
    "displace",
    "move",
    "income",
    "claim",
    "use",
    "discard",
    "pawn",
    "cross",
    "end",
)


def node_at(
    words: Vocabulary, board: Board, state: State, seat: int, prefix: Tokens
) -> ActionNode | None:
    """Return the node at a prefix, None where no legal action begins so."""
    if acting_seat(state) != seat:
        return None
    table = Table(words, board, state, seat)
    verbs = _verbs(state)
    if prefix:
        branch = BRANCHES.get(prefix[0])
        return None if branch is None or prefix[0] not in verbs else branch(table, prefix[1:])
    children = tuple(verb for verb in verbs if is_open(table, verb))
    return Node(children=children, instant=_instant(table))


def _verbs(state: State) -> Tokens:
    phase = state.phase
    if isinstance(phase, TakeActions):
        return TURN_VERBS if has_actions(state) else ("use", "cross", "end")
    if isinstance(phase, SettleDisplaced):
        return ("settle", "place") if phase.piece else ("place", "done")
    return _VERBS[type(phase)]


_VERBS: dict[type[Phase], Tokens] = {
    PlacePawn: ("pawn",),
    MoveOwn: ("move", "done"),
    MoveOpponents: ("move", "done"),
    MoveAny: ("move", "done"),
    RemovePieces: ("remove", "done"),
    PlaceStock: ("place", "done"),
    PlaceMarkers: ("put",),
    GameOver: (),
}


def _instant(table: Table) -> tuple[Tokens, ...]:
    """Return what needs no second look: a suggestion, and leaving what has nothing more to it."""
    state = table.state
    match state.phase:
        case SettleDisplaced(_, _, piece):
            if not piece:
                return (("done",),)
            offered = suggestions(table.board, state)
            return tuple(format_action(table.words, settle) for settle in offered)
        case TakeActions() if not has_actions(state):
            return (("end",),)
        case _:
            return ()
