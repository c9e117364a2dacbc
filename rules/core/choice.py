"""The choice tree: legal actions arranged by the tokens of their notation.

One tree serves buttons, selects, autocomplete, typed moves, bots and fuzzing. A node is reached
by a prefix of tokens; its children are the tokens that may follow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

from msgspec import Struct

MAX_CHILDREN = 25
"""What one Discord select holds; games with more to choose from add a level."""

A = TypeVar("A")
A_co = TypeVar("A_co", covariant=True)
Tokens = tuple[str, ...]


class Node(Struct, Generic[A_co], frozen=True):
    """One point in the tree.

    `children`: the tokens that may follow, in the order of the legal moves.
    `action`: what the prefix alone already says, None where something is still missing.
    `presets`: whole token lists offered in one tap, for levels that would take many.
    `instant`: whole moves that one tap makes without a second one to confirm it, because there is
    nothing to weigh that the button does not say.
    `by_steps`: those children by which people do in small steps what the others do at once.
    """

    children: Tokens = ()
    action: A_co | None = None
    presets: tuple[Tokens, ...] = ()
    instant: tuple[Tokens, ...] = ()
    by_steps: Tokens = ()


Tree = Callable[[Tokens], Node[A] | None]
"""The nodes of one position by their prefixes, None where no legal action begins so."""


def group_by_next_token(
    spelled: Iterable[tuple[Tokens, A]],
    prefix: Tokens,
) -> Node[A] | None:
    """Return the node at a prefix of fully spelled actions; None where nothing begins so."""
    depth = len(prefix)
    children: dict[str, None] = {}
    action: A | None = None
    found = False
    for tokens, candidate in spelled:
        if tokens[:depth] != prefix:
            continue
        found = True
        if len(tokens) == depth:
            action = candidate
        else:
            children.setdefault(tokens[depth])
    if not found:
        return None
    return Node(children=tuple(children), action=action)
