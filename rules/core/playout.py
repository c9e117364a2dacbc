"""Whole games played by policies: for simulations and tests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct

from rules.core.chance import Luck, SeededChance
from rules.core.game import Game, Scalar, Step
from rules.core.message import Seat
from rules.core.policy import PLAIN_POLICIES, Policy, PolicyName
from rules.core.scoring import Result
from rules.core.search import Budget, passes_budget, search_policy

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")

MOST_PLIES = 20_000
A_FEW_PASSES = passes_budget(30)


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
    budget: Budget = A_FEW_PASSES,
) -> Playout:
    """Return how a game goes when seats move by these policies (in turn, where fewer are named).

    `budget` is what a search may use for each move.

    Raises:
        OptionsError: a wrong number of seats, or options that this game does not have.
    """
    state = game.setup(options, seats, SeededChance(seed, 0)).state
    choosers = _choosers(policies, seats, budget)
    plies = 0
    for ply in _play(game, state, seed, choosers, most_plies):
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
    budget: Budget = A_FEW_PASSES,
) -> Iterator[Ply[S, A]]:
    """Yield the moves of such a game one by one.

    Raises:
        OptionsError: a wrong number of seats, or options that this game does not have.
    """
    state = game.setup(options, seats, SeededChance(seed, 0)).state
    return _play(game, state, seed, _choosers(policies, seats, budget), most_plies)


def _choosers(policies: Sequence[PolicyName], seats: int, budget: Budget) -> list[Policy]:
    search = search_policy(seats, budget)
    return [PLAIN_POLICIES.get(name, search) for name in policies]


def _play(
    game: Game[S, A, V],
    state: S,
    seed: bytes,
    choosers: Sequence[Policy],
    most_plies: int,
) -> Iterator[Ply[S, A]]:
    luck = Luck(seed)
    for number in range(1, most_plies + 1):
        acting = game.to_act(state)
        if not acting:
            return
        seat = acting[0]
        action: A = choosers[seat % len(choosers)](game, state, seat, luck)
        step = game.apply_legal(state, seat, action, SeededChance(seed, number))
        yield Ply(number, seat, state, action, step)
        state = step.state
