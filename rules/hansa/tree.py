"""The choice tree, made level by level; lists too long for one select are arranged by areas."""

from __future__ import annotations

from rules.core.choice import Node, Tokens, Tree
from rules.hansa.actions import Action
from rules.hansa.board import Board
from rules.hansa.branches import BRANCHES, ActionNode, is_open
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
from rules.hansa.table import Table
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


def tree_of(words: Vocabulary, board: Board, state: State, seat: int) -> Tree[Action]:
    """Return the choice tree of a seat in one position, without a node while others decide."""
    verbs = _verbs(state) if acting_seat(state) == seat else ()
    table = Table(words, board, state, seat)

    def node_at(prefix: Tokens) -> ActionNode | None:
        if prefix:
            verb = prefix[0]
            return BRANCHES[verb](table, prefix[1:]) if verb in verbs else None
        if not verbs:
            return None
        children = tuple([verb for verb in verbs if is_open(table, verb)])
        return Node(children=children, instant=_instant(table))

    return node_at


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
