"""Whole games played by simple policies: for simulations, tests and seats that a bot takes over."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Generic, Literal, TypeVar

from msgspec import Struct

from rules.core.chance import Luck, SeededChance
from rules.core.choice import Tokens
from rules.core.game import AnyGame, Game, Scalar, Step
from rules.core.message import Seat
from rules.core.scoring import Result

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")

PolicyName = Literal["random", "greedy"]
Policy = Callable[[AnyGame, Any, Seat, Luck], Any]

MOST_PLIES = 20_000


class Ply(Struct, Generic[S, A], frozen=True):
    """One move of a play-out: its number (1 for the first), who, where, what, and what came of it.

    `state` is the state before the move.
    """

    number: int
    seat: Seat
    state: S
    action: A
    step: Step[S]


class Playout(Struct, frozen=True):
    """How a play-out went. `reason` and `result` are None where it was broken off."""

    plies: int
    rounds: int
    reason: str | None
    result: Result | None
    state: Any


def play_out(
    game: Game[S, A, V],
    options: Mapping[str, Scalar],
    seats: int,
    seed: bytes,
    policies: Sequence[PolicyName],
    most_plies: int = MOST_PLIES,
) -> Playout:
    """Return how a game goes when seats move by these policies (in turn, where fewer are named).

    Raises:
        OptionsError: a wrong number of seats, or options that this game does not have.
    """
    state = game.setup(options, seats, SeededChance(seed, 0)).state
    plies = 0
    for ply in _play(game, state, seed, policies, most_plies):
        state, plies = ply.step.state, ply.number
    result = game.result(state)
    reason = None if result is None else result.reason
    return Playout(plies, game.round_of(state), reason, result, state)


def play_plies(
    game: Game[S, A, V],
    options: Mapping[str, Scalar],
    seats: int,
    seed: bytes,
    policies: Sequence[PolicyName],
    most_plies: int = MOST_PLIES,
) -> Iterator[Ply[S, A]]:
    """Yield the moves of such a game one by one.

    Raises:
        OptionsError: a wrong number of seats, or options that this game does not have.
    """
    state = game.setup(options, seats, SeededChance(seed, 0)).state
    return _play(game, state, seed, policies, most_plies)


def choose_random(game: Game[S, A, V], state: S, seat: Seat, luck: Luck) -> A:
    """Return an action found by going down the choice tree, each child equally likely."""
    prefix: Tokens = ()
    while (node := game.node(state, seat, prefix)) is not None:
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
    """Return the action after which the position looks best for the seat, by what it may know."""
    guess = game.permute_hidden(state, seat, SeededChance(luck.take_bytes(), 0))
    best: list[A] = []
    highest = 0
    for action in candidate_actions(game, guess, seat):
        step = game.apply_legal(guess, seat, action, SeededChance(luck.take_bytes(), 0))
        value = game.estimate(step.state, seat)
        if not best or value > highest:
            best, highest = [action], value
        elif value == highest:
            best.append(action)
    if not best:
        raise LookupError(f"{game.key}: no candidates for seat {seat}")
    return best[luck.below(len(best))]


def candidate_actions(game: Game[S, A, V], state: S, seat: Seat) -> Iterator[A]:
    """Yield legal actions, with presets instead of everything below a level that has them.

    What one tap makes stays a candidate beside the presets.
    """
    pending: list[Tokens] = [()]
    while pending:
        prefix = pending.pop()
        node = game.node(state, seat, prefix)
        if node is None:
            continue
        if node.action is not None:
            yield node.action
        following = node.presets or tuple((*prefix, child) for child in node.children)
        pending.extend(reversed(dict.fromkeys((*node.instant, *following))))


POLICIES: Mapping[PolicyName, Policy] = {"random": choose_random, "greedy": choose_greedy}


def _play(
    game: Game[S, A, V],
    state: S,
    seed: bytes,
    policies: Sequence[PolicyName],
    most_plies: int,
) -> Iterator[Ply[S, A]]:
    luck = Luck(seed)
    choosers = [POLICIES[name] for name in policies]
    for number in range(1, most_plies + 1):
        acting = game.to_act(state)
        if not acting:
            return
        seat = acting[0]
        action: A = choosers[seat % len(choosers)](game, state, seat, luck)
        step = game.apply_legal(state, seat, action, SeededChance(seed, number))
        yield Ply(number, seat, state, action, step)
        state = step.state
