"""Search for a good move in any game: a tree of moves, grown where it looks best.

Each pass through the tree plays on another guess of what the seat cannot know, so luck and hidden
cards are averaged over; the tree holds moves only, not states (an open-loop tree). It branches at
the decisions of the searching seat; all others are taken to make their best-looking moves. A pass
goes on for a few decisions beyond the tree and asks how the position then stands: whole games to
the end would tell less for the same time. How it stands right after a move counts as some passes
do, so that a search with little time does not choose worse than a glance.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.core.chance import Luck, SeededChance
from rules.core.game import AnyGame
from rules.core.message import Seat
from rules.core.policy import Policy, candidate_actions, guess_state

KeepGoing = Callable[[int], bool]
"""Told the number of passes so far, says whether there is time for another."""

Budget = Callable[[], KeepGoing]
"""Called when a seat begins to think, returns what ends its thinking."""

CURIOSITY = 1.0
"""How much a move that was seldom tried is worth trying, in spreads of the moves' looks."""
DULL = 0.01
"""The least spread: looks that differ by less tell nothing."""
WIDEN = 1.5
HORIZON = 4
"""So many decisions of its own a seat plays on from a new branch before it looks how it stands."""
LOOK = 10
"""So many candidates are weighed for a move, drawn at random; at a branch's first visit all."""
TRUST = 4
"""The look of the next position counts as much as this many passes that ended so."""


@dataclass(slots=True)
class _Branch:
    """The moves that were tried after some moves, and how the passes through them ended.

    `looks` has, of moves that were at least weighed, how it stands right after them.
    """

    visits: int = 0
    total: float = 0.0
    looks: dict[Any, float] = field(default_factory=dict[Any, float])
    tried: dict[Any, _Branch] = field(default_factory=dict[Any, "_Branch"])


def passes_budget(passes: int) -> Budget:
    """Return a budget of so many passes through the tree, whatever time they take."""

    def keep_going(done: int) -> bool:
        return done < passes

    return lambda: keep_going


def search_policy(seats: int, budget: Budget) -> Policy:
    """Return the policy that searches, for a game of so many seats."""

    def choose(game: AnyGame, state: Any, seat: Seat, luck: Luck) -> Any:
        return search_action(game, state, seats, seat, luck, budget())

    return choose


def search_action(
    game: AnyGame, state: Any, seats: int, seat: Seat, luck: Luck, keep_going: KeepGoing
) -> Any:
    """Return the action that was most often worth another look.

    At least one pass is made; a single candidate is returned without a search.

    Raises:
        LookupError: the seat has nothing to decide.
    """
    first = guess_state(game, state, seat, luck)
    choices = list(candidate_actions(game, first, seat))
    if not choices:
        raise LookupError(f"{game.key}: no candidates for seat {seat}")
    if len(choices) == 1:
        return choices[0]
    root = _Branch()
    passes = 0
    while passes == 0 or keep_going(passes):
        guess = guess_state(game, state, seat, luck) if passes else first
        _pass(game, guess, root, seats, seat, luck)
        passes += 1
    return max(root.tried, key=lambda action: root.tried[action].visits)


def standing(game: AnyGame, state: Any, seats: int) -> list[float]:
    """Return how well each seat does, from 0 to 1: its part of all duels with the others."""
    result = game.result(state)
    if result is not None:
        place = {of.seat: of.place for of in result.seats}
        marks = [-place[seat] * 10 for seat in range(seats)]
        scale = 1.0
    else:
        marks = [game.estimate(state, Seat(seat)) for seat in range(seats)]
        scale = float(game.clear_lead)
    return [
        sum(_duel((mine - other) / scale) for at, other in enumerate(marks) if at != seat)
        / (seats - 1)
        for seat, mine in enumerate(marks)
    ]


def _duel(lead: float) -> float:
    return 1 / (1 + math.exp(-max(-20.0, min(20.0, lead))))


def _pass(game: AnyGame, state: Any, root: _Branch, seats: int, me: Seat, luck: Luck) -> None:
    """Go down the tree, add a branch, play on from there, and note how it then stands for a seat.

    The tree branches at the decisions of the searching seat alone; the others are taken to make
    their best-looking moves. So the few passes that there is time for look far ahead where it
    matters most.
    """
    path: list[_Branch] = [root]
    branch: _Branch | None = root
    left = HORIZON
    while left and (acting := game.to_act(state)):
        seat = acting[0]
        if seat != me or branch is None:
            left -= seat == me
            action = _best_of(game, state, seat, list(candidate_actions(game, state, seat)), luck)
        else:
            action, is_new = _pick(game, state, seats, seat, branch, luck)
            added = branch.tried.setdefault(action, _Branch())
            path.append(added)
            branch = None if is_new else added
        state = _step(game, state, seat, action, luck)
    value = standing(game, state, seats)[me]
    for passed in path:
        passed.visits += 1
        passed.total += value


def _pick(
    game: AnyGame, state: Any, seats: int, seat: Seat, branch: _Branch, luck: Luck
) -> tuple[Any, bool]:
    """Return a move to look at: a new one while few were tried, else the most promising one."""
    legal = list(candidate_actions(game, state, seat))
    unseen = [action for action in legal if action not in branch.looks]
    if branch.looks and len(unseen) > LOOK:
        unseen = [unseen[luck.below(len(unseen))] for _ in range(LOOK)]
    for action in unseen:
        branch.looks[action] = standing(game, _step(game, state, seat, action, luck), seats)[seat]
    seen = [action for action in legal if action in branch.looks]
    known = [action for action in seen if action in branch.tried]
    fresh = [action for action in seen if action not in branch.tried]
    if fresh and len(known) < 1 + WIDEN * math.sqrt(branch.visits):
        return max(fresh, key=branch.looks.__getitem__), True
    log = math.log(branch.visits + 1)
    curiosity = CURIOSITY * _spread(branch.looks.values())

    def worth(action: Any) -> float:
        tried = branch.tried[action]
        mean = (tried.total + TRUST * branch.looks[action]) / (tried.visits + TRUST)
        return mean + curiosity * math.sqrt(log / tried.visits)

    return max(known, key=worth), False


def _spread(looks: Collection[float]) -> float:
    return max(DULL, max(looks) - min(looks))


def _best_of(game: AnyGame, state: Any, seat: Seat, choices: Sequence[Any], luck: Luck) -> Any:
    """Return the choice after which the position looks best for a seat, among some of them."""
    if len(choices) > LOOK:
        choices = [choices[luck.below(len(choices))] for _ in range(LOOK)]
    if len(choices) == 1:
        return choices[0]
    return max(
        choices, key=lambda action: game.estimate(_step(game, state, seat, action, luck), seat)
    )


def _step(game: AnyGame, state: Any, seat: Seat, action: Any, luck: Luck) -> Any:
    return game.apply_legal(state, seat, action, SeededChance(luck.take_bytes(), 0)).state
