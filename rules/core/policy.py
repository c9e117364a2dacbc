"""How seats without a person choose: at random, by the look of the next position, or by search.

A policy never looks at what its seat cannot know. It is given the real state, but chooses by
guesses: states in which everything hidden from the seat is dealt anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal, TypeVar

from rules.core.chance import Luck, SeededChance
from rules.core.choice import Tokens
from rules.core.game import AnyGame, Game
from rules.core.message import Seat

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")

PolicyName = Literal["random", "greedy", "search"]
Policy = Callable[[AnyGame, Any, Seat, Luck], Any]

WANDER = 8
"""One choice in so many of those that gain nothing need not be the best-looking one."""
ABOUT_AS_GOOD = 20
"""Such a choice may look worse by this part of a clear lead."""


def guess_state(game: Game[S, A, V], state: S, seat: Seat, luck: Luck) -> S:
    """Return a state that agrees with all that a seat knows; the rest of it is luck."""
    return game.permute_hidden(state, seat, SeededChance(luck.take_bytes(), 0))


def choose_random(game: Game[S, A, V], state: S, seat: Seat, luck: Luck) -> A:
    """Return an action found by going down the choice tree, each child equally likely.

    Raises:
        LookupError: the seat has nothing to decide.
    """
    tree = game.tree(state, seat)
    prefix: Tokens = ()
    while (node := tree(prefix)) is not None:
        stop = node.action is not None
        if stop and not node.children:
            break
        chosen = luck.below(len(node.children) + stop)
        if chosen == len(node.children):
            break
        prefix = (*prefix, node.children[chosen])
    if node is None or node.action is None:
        raise LookupError(f"{game.key}: nothing to choose at {prefix}")
    return node.action


def choose_greedy(game: Game[S, A, V], state: S, seat: Seat, luck: Luck) -> A:
    """Return the action after which the position looks best for the seat.

    Where none looks better than the position as it is, it is now and then any of those that look
    about as good: whoever sees one move ahead would else go in circles for ever where the next good
    move is two moves away.

    Raises:
        LookupError: the seat has nothing to decide.
    """
    guess = guess_state(game, state, seat, luck)
    weighed: list[tuple[int, A]] = []
    for action in candidate_actions(game, guess, seat):
        step = game.apply_legal(guess, seat, action, SeededChance(luck.take_bytes(), 0))
        weighed.append((game.estimate(step.state, seat), action))
    if not weighed:
        raise LookupError(f"{game.key}: no candidates for seat {seat}")
    least = max(value for value, _ in weighed)
    if least <= game.estimate(guess, seat) and luck.below(WANDER) == 0:
        least -= game.clear_lead // ABOUT_AS_GOOD
    best = [action for value, action in weighed if value >= least]
    return best[luck.below(len(best))]


def candidate_actions(game: Game[S, A, V], state: S, seat: Seat) -> Iterator[A]:
    """Yield legal actions, with presets instead of everything below a level that has them.

    What one tap makes stays a candidate beside the presets. What only does in small steps what
    others do at once is left to people, wherever there are others: nobody who weighs one step at a
    time gets anywhere.
    """
    tree = game.tree(state, seat)
    pending: list[Tokens] = [()]
    while pending:
        prefix = pending.pop()
        node = tree(prefix)
        if node is None:
            continue
        if node.action is not None:
            yield node.action
        if node.children or node.presets or node.instant:
            whole = [child for child in node.children if child not in node.by_steps]
            following = node.presets or [(*prefix, child) for child in whole or node.children]
            pending.extend(reversed(dict.fromkeys((*node.instant, *following))))


PLAIN_POLICIES: Mapping[PolicyName, Policy] = {"random": choose_random, "greedy": choose_greedy}
"""The policies that need no time to think."""
