"""What every game must do, whatever its rules: checks for tests and for new games.

Each function yields a sentence for every fault that it finds, for engineers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from rules.core import codec
from rules.core.chance import SeededChance
from rules.core.choice import MAX_CHILDREN, Node, Tokens
from rules.core.errors import IllegalMoveError
from rules.core.game import MOST_SKIP_MOVES, Game
from rules.core.message import Seat
from rules.core.playout import Ply

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")

_OTHER_LUCK = b"not the luck of any game".ljust(32)
"""Decks are dealt anew by it; that of a setup would deal the very same."""


def position_faults(game: Game[S, A, V], state: S, seats: int) -> Iterator[str]:
    """Check what must hold in any state: invariants, codecs, who may move, what viewers see."""
    yield from (f"check: {fault}" for fault in game.check(state))
    if game.decode_state(game.encode_state(state)) != state:
        yield "state is not what its bytes decode to"
    acting = game.to_act(state)
    if (game.result(state) is None) != bool(acting):
        yield "a result and somebody to act, or neither"
    if list(acting) != sorted(set(acting)):
        yield f"to_act is not ascending: {acting}"
    for seat in map(Seat, range(seats)):
        legal = list(game.legal_actions(state, seat))
        if bool(legal) != (seat in acting):
            yield f"seat {seat}: {len(legal)} legal moves, to act: {acting}"
        if seat not in acting and game.node(state, seat, ()) is not None:
            yield f"seat {seat}: a choice tree out of turn"
        yield from secrecy_faults(game, state, seat)
    yield from secrecy_faults(game, state, None)


def secrecy_faults(game: Game[S, A, V], state: S, viewer: Seat | None) -> Iterator[str]:
    """Check that nothing a viewer gets depends on what the viewer cannot know."""
    view = game.view(state, viewer)
    if codec.decode(codec.encode(view), game.view_type) != view:
        yield f"viewer {viewer}: view is not what its bytes decode to"
    other = game.permute_hidden(state, viewer, SeededChance(_OTHER_LUCK, 1))
    yield from (f"viewer {viewer}: permuted: {fault}" for fault in game.check(other))
    if game.view(other, viewer) != view:
        yield f"viewer {viewer}: the view shows something hidden"
    course = (game.to_act, game.notices, game.reports)
    if any(ask(other) != ask(state) for ask in course):
        yield f"viewer {viewer}: the course of the game shows something hidden"
    if viewer is not None:
        if list(game.legal_actions(other, viewer)) != list(game.legal_actions(state, viewer)):
            yield f"viewer {viewer}: the legal moves show something hidden"
        if game.estimate(other, viewer) != game.estimate(state, viewer):
            yield f"viewer {viewer}: the estimate uses something hidden"


def move_faults(game: Game[S, A, V], state: S, seat: Seat) -> Iterator[str]:
    """Check the legal moves of a seat: stable, distinct, readable, equal to the choice tree."""
    legal = list(game.legal_actions(state, seat))
    if legal != list(game.legal_actions(state, seat)):
        yield "the order of legal moves is not stable"
    spelled = {game.format_action(action): action for action in legal}
    if len(spelled) != len(legal):
        yield "two legal moves are written alike"
    for tokens, action in spelled.items():
        if game.parse_action(tokens) != action:
            yield f"{tokens} is read as another move"
        if game.normalize_tokens(tokens) != tokens:
            yield f"{tokens} is not left as it is"
        if (reason := game.explain(state, seat, action)) is not None:
            yield f"{tokens} is legal but refused: {reason.key}"
        node = game.node(state, seat, tokens)
        if node is None or node.action != action:
            yield f"{tokens} is not in the choice tree"
    found = list(tree_actions(game, state, seat))
    leaves = {game.format_action(action) for _, action in found}
    if len(leaves) != len(found) or leaves != spelled.keys():
        yield "the choice tree and the legal moves differ"
    yield from tree_faults(game, state, seat)


def tree_faults(game: Game[S, A, V], state: S, seat: Seat) -> Iterator[str]:
    """Check that every level fits one list, that no branch ends in nothing, and both ways to nodes.

    A node that is asked for alone is the one that the tree of the position has.
    """
    alone: dict[Tokens, Node[A] | None] = {(): game.node(state, seat, ())}
    for prefix, node in walk_tree(game, state, seat):
        if alone.pop(prefix, node) != node:
            yield f"{prefix}: the tree of the position has another node"
        if len(node.children) > MAX_CHILDREN:
            yield f"{prefix}: {len(node.children)} choices"
        if len(set(node.children)) != len(node.children):
            yield f"{prefix}: a choice comes twice"
        if not node.children and node.action is None:
            yield f"{prefix}: a dead end"
        yield from _offer_faults(game, state, seat, prefix, node)
        for child in node.children:
            below = (*prefix, child)
            alone[below] = game.node(state, seat, below)
            if alone[below] is None:
                yield f"{prefix}: {child} leads nowhere"


def _offer_faults(
    game: Game[S, A, V], state: S, seat: Seat, prefix: Tokens, node: Node[A]
) -> Iterator[str]:
    for preset in (*node.presets, *node.instant):
        end = game.node(state, seat, preset)
        if preset[: len(prefix)] != prefix or end is None or end.action is None:
            yield f"{prefix}: {preset} is offered whole but is no move"


def walk_tree(game: Game[S, A, V], state: S, seat: Seat) -> Iterator[tuple[Tokens, Node[A]]]:
    """Yield every node of the choice tree, parents before children, in order."""
    tree = game.tree(state, seat)
    pending: list[Tokens] = [()]
    while pending:
        prefix = pending.pop()
        node = tree(prefix)
        if node is not None:
            yield prefix, node
            pending.extend((*prefix, child) for child in reversed(node.children))


def tree_actions(game: Game[S, A, V], state: S, seat: Seat) -> Iterator[tuple[Tokens, A]]:
    """Yield every action of the choice tree with the tokens that lead to it, in order."""
    for prefix, node in walk_tree(game, state, seat):
        if node.action is not None:
            yield prefix, node.action


def refusal_faults(
    game: Game[S, A, V], state: S, seat: Seat, actions: Iterable[A]
) -> Iterator[str]:
    """Check that of any well-formed actions exactly the legal ones are accepted."""
    legal = set(map(game.format_action, game.legal_actions(state, seat)))
    before = game.encode_state(state)
    for action in actions:
        tokens = game.format_action(action)
        try:
            game.apply(state, seat, action, SeededChance(bytes(32), 1))
            accepted = True
        except IllegalMoveError:
            accepted = False
        if accepted != (tokens in legal):
            yield f"seat {seat}: {tokens} is {'accepted' if accepted else 'refused'}"
        if game.encode_state(state) != before:
            yield f"seat {seat}: {tokens} changed the state before it"


def report_faults(game: Game[S, A, V], ply: Ply[S, A]) -> Iterator[str]:
    """Check that what was reported stays as it was, and that a new report cannot be undone."""
    before, after = game.reports(ply.state), game.reports(ply.step.state)
    if after[: len(before)] != before:
        yield f"ply {ply.number}: an old report changed"
    if len(after) > len(before) and not ply.step.barrier:
        yield f"ply {ply.number}: a report that could be taken back"


def minimal_faults(game: Game[S, A, V], state: S, seat: Seat) -> Iterator[str]:
    """Check that the least that a seat can do is legal, and in the end passes the turn on."""
    turn = game.round_of(state)
    for number in range(MOST_SKIP_MOVES):
        action = game.minimal(state, seat)
        if (reason := game.explain(state, seat, action)) is not None:
            yield f"seat {seat}: minimal move is refused: {reason.key}"
            return
        state = game.apply_legal(state, seat, action, SeededChance(bytes(32), number)).state
        if seat not in game.to_act(state) or game.round_of(state) != turn:
            return
    yield f"seat {seat}: its turn goes on after {MOST_SKIP_MOVES} minimal moves"


def redo_faults(game: Game[S, A, V], ply: Ply[S, A], seed: bytes) -> Iterator[str]:
    """Check that a move taken back and made again leads to the same state and the same story."""
    again = game.apply(ply.state, ply.seat, ply.action, SeededChance(seed, ply.number))
    if codec.hash_of(again.state) != codec.hash_of(ply.step.state):
        yield f"ply {ply.number}: another state the second time"
    if again.events != ply.step.events or again.barrier != ply.step.barrier:
        yield f"ply {ply.number}: another story the second time"
