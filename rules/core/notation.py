"""Moves as text: typed by people, written in records, walked by autocomplete."""

from __future__ import annotations

from typing import TypeVar

from rules.core.choice import Node, Tokens
from rules.core.errors import AmbiguousMoveError, IllegalMoveError, UnreadableMoveError
from rules.core.game import Game
from rules.core.message import Message, Seat

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")

MAX_CANDIDATES = 5


def parse_tokens(text: str) -> Tokens:
    """Return the tokens of one typed move: words between white space."""
    return tuple(text.split())


def resolve_move(game: Game[S, A, V], state: S, seat: Seat, tokens: Tokens) -> A:
    """Return the legal action that tokens mean.

    Tokens that leave nothing to choose are completed; a form that is not canonical is accepted
    where the game can parse it.

    Raises:
        UnreadableMoveError: not a move of this game.
        IllegalMoveError: a move that the rules forbid now.
        AmbiguousMoveError: the beginning of several legal moves.
    """
    if not tokens:
        raise UnreadableMoveError(Message("core.error.empty_move"))
    tokens = game.normalize_tokens(tokens)
    if (node := game.node(state, seat, tokens)) is not None:
        if node.action is not None:
            return node.action
        return _complete(game, state, seat, tokens, node)
    action = game.parse_action(tokens)
    if (reason := game.explain(state, seat, action)) is not None:
        raise IllegalMoveError(reason)
    return action


def _complete(game: Game[S, A, V], state: S, seat: Seat, tokens: Tokens, node: Node[A]) -> A:
    while node.action is None and len(node.children) == 1:
        tokens = (*tokens, node.children[0])
        following = game.node(state, seat, tokens)
        if following is None:
            raise LookupError(f"{game.key}: dead end in the choice tree at {tokens}")
        node = following
    if node.action is not None and not node.children:
        return node.action
    presets = (*node.presets, *((*tokens, child) for child in node.children))
    raise AmbiguousMoveError(
        Message("core.error.ambiguous_move", {"move": " ".join(tokens)}),
        tuple(dict.fromkeys(presets))[:MAX_CANDIDATES],
    )


def complete_text(game: Game[S, A, V], state: S, seat: Seat, text: str) -> tuple[Tokens, ...]:
    """Return the token lists that continue a typed text by one step, for autocomplete.

    An unfinished last word narrows the choice; a finished move is offered first.
    """
    tokens = parse_tokens(text)
    if text and not text[-1].isspace() and tokens:
        prefix, partial = tokens[:-1], tokens[-1].casefold()
        prefix, tokens = game.normalize_tokens(prefix), game.normalize_tokens(tokens)
        exact = game.node(state, seat, tokens)
        found = [tokens] if exact is not None and exact.action is not None else []
        if exact is not None and exact.action is None:
            return _continuations(exact, tokens)
        node = game.node(state, seat, prefix)
        if node is not None:
            longer = (child for child in node.children if child != tokens[-1])
            found += [(*prefix, c) for c in longer if c.casefold().startswith(partial)]
        if exact is not None:
            found += _continuations(exact, tokens)
        return tuple(dict.fromkeys(found))
    tokens = game.normalize_tokens(tokens)
    node = game.node(state, seat, tokens)
    return _continuations(node, tokens) if node is not None else ()


def _continuations(node: Node[A], tokens: Tokens) -> tuple[Tokens, ...]:
    whole = (tokens,) if node.action is not None else ()
    following = ((*tokens, child) for child in node.children)
    return tuple(dict.fromkeys((*whole, *node.presets, *following)))
