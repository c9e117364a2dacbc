"""`bot.py sim`: games played out by policies, and what came of them."""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from collections import Counter
from collections.abc import Sequence
from typing import Any

from msgspec import Struct, structs

from cli.errors import CommandError
from data.facts import load_game
from rules.core.chance import SEED_BYTES
from rules.core.errors import OptionsError
from rules.core.game import AnyGame
from rules.core.playout import Playout, play_out
from rules.core.policy import PLAIN_POLICIES, PolicyName
from rules.core.registry import game_classes
from rules.core.scoring import Result
from rules.core.search import Budget, KeepGoing, passes_budget

POLICY_NAMES = (*sorted(PLAIN_POLICIES), "search")
DEFAULT_SEATS = 4
DEFAULT_PASSES = 100
SEED_LIMIT = 1 << 8 * SEED_BYTES - 32  # the number of the game takes the last 32 bits
CONFIDENCE = 1.96
"""Standard deviations on either side of an interval that holds in 95 of 100 cases."""


class Played(Struct, frozen=True):
    """One play-out and who sat where in it."""

    policies: tuple[PolicyName, ...]
    playout: Playout


def add_arguments(sim: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    sim.add_argument("game", choices=sorted(game_classes()))
    sim.add_argument("--seats", type=int, help="default: as many as policies, or about 4")
    sim.add_argument("--games", type=int, default=100)
    sim.add_argument("--seed", type=int, default=1)
    sim.add_argument(
        "--policy",
        default="random",
        help="one policy for all, or one a seat with commas, which move on by a seat with every"
        f" game: {', '.join(POLICY_NAMES)}",
    )
    sim.add_argument(
        "--seconds", type=float, help="processor time of a search for each move (not repeatable)"
    )
    sim.add_argument(
        "--passes", type=int, help=f"passes of a search for each move (default: {DEFAULT_PASSES})"
    )
    sim.add_argument("--json", action="store_true")


def simulate(options: argparse.Namespace) -> int:
    """Play games out; print speed, lengths, wins and mean points by seat, and end reasons."""
    game = load_game(options.game)
    policies = _policies(game, options)
    budget = _budget(options)
    began = time.perf_counter()
    played: list[Played] = []
    for number in range(options.games):
        seed = (options.seed << 32 | number).to_bytes(SEED_BYTES, "big")
        seated = rotate(policies, number)
        done = play_out(game, {}, options.seats, seed, seated, budget=budget)
        played.append(Played(seated, structs.replace(done, state=None)))
    report = report_of(played, options.seats, time.perf_counter() - began)
    if options.json:
        sys.stdout.write(f"{json.dumps(report)}\n")
    else:
        for name, value in report.items():
            sys.stdout.write(f"{name:>19}: {value}\n")
    return 0


def rotate(policies: Sequence[PolicyName], by: int) -> tuple[PolicyName, ...]:
    """Return the policies, each moved on by so many seats."""
    first = -by % len(policies)
    return (*policies[first:], *policies[:first])


def report_of(played: Sequence[Played], seats: int, seconds: float) -> dict[str, Any]:
    """Return the figures of some play-outs; of a win that is shared, each winner has one."""
    done = [each.playout for each in played]
    plies, games = sum(one.plies for one in done), max(1, len(done))
    results = [one.result for one in done if one.result is not None]
    wins, shared, points = [0] * seats, [0] * seats, [0] * seats
    for result in results:
        winners = _winners(result)
        for seat in winners:
            wins[seat] += 1
            shared[seat] += len(winners) > 1
        for of_seat in result.seats:
            points[of_seat.seat] += of_seat.total
    return {
        "games": len(done),
        "plies": plies,
        "seconds": round(seconds, 3),
        "plies_per_second": round(plies / seconds) if seconds else 0,
        "rounds": round(sum(one.rounds for one in done) / games, 2),
        "plies_5_50_95": _spread([one.plies for one in done]),
        "rounds_5_50_95": _spread([one.rounds for one in done]),
        "wins_by_seat": wins,
        "shared_wins_by_seat": shared,
        "points_by_seat": [round(total / max(1, len(results)), 1) for total in points],
        "wins_by_policy": wins_by_policy(played),
        "end_reasons": dict(Counter(one.reason or "unfinished" for one in done)),
    }


def wins_by_policy(played: Sequence[Played]) -> dict[str, dict[str, Any]]:
    """Return for each of several policies its share of the wins, with a 95 % interval.

    A shared win is divided among the winners; a game without an end is nobody's. `expected` is
    the share that it would have if all policies were equally good.
    """
    names = sorted({name for each in played for name in each.policies})
    if len(names) < 2:
        return {}
    shares = dict.fromkeys(names, 0.0)
    for each in played:
        winners = [] if each.playout.result is None else _winners(each.playout.result)
        for seat in winners:
            shares[each.policies[seat]] += 1 / len(winners)
    sitting = played[0].policies
    return {
        name: {
            "wins": round(shares[name], 2),
            "share": round(shares[name] / len(played), 3),
            "interval": interval(shares[name], len(played)),
            "expected": round(sitting.count(name) / len(sitting), 3),
        }
        for name in names
    }


def interval(wins: float, games: int) -> list[float]:
    """Return the 95 % interval of a share (Wilson's, which suits shares near 0 and 1 too)."""
    share, square = wins / games, CONFIDENCE**2
    middle = (share + square / (2 * games)) / (1 + square / games)
    spread = share * (1 - share) / games + square / (4 * games * games)
    half = CONFIDENCE * math.sqrt(spread) / (1 + square / games)
    return [round(max(0.0, middle - half), 3), round(min(1.0, middle + half), 3)]


def _winners(result: Result) -> list[int]:
    return [of_seat.seat for of_seat in result.seats if of_seat.place == 1]


def _spread(numbers: list[int]) -> list[int]:
    """Return the median of some numbers between the ends of the range that 90 % of them are in."""
    ordered = sorted(numbers)
    return [ordered[(len(ordered) - 1) * part // 20] for part in (1, 10, 19)] if ordered else []


def _policies(game: AnyGame, options: argparse.Namespace) -> tuple[PolicyName, ...]:
    """Return the policy of each seat, after checking everything that the command was given."""
    named: list[Any] = options.policy.split(",")
    if options.seats is None:
        wanted = len(named) if len(named) > 1 else DEFAULT_SEATS
        options.seats = min(game.seat_counts, key=lambda seats: abs(seats - wanted))
    try:
        game.check_seats(options.seats)
    except OptionsError as error:
        raise CommandError(f"--seats: {error}") from error
    if not 0 <= options.games < 1 << 32:
        raise CommandError(f"--games: a number from 0 to {(1 << 32) - 1}")
    if not 0 <= options.seed < SEED_LIMIT:
        raise CommandError(f"--seed: a number from 0 to {SEED_LIMIT - 1}")
    policies = named * options.seats if len(named) == 1 else named
    if len(policies) != options.seats or not set(policies) <= set(POLICY_NAMES):
        known = ", ".join(POLICY_NAMES)
        raise CommandError(f"--policy: one, or {options.seats} with commas, of {known}")
    return tuple(policies)


def _budget(options: argparse.Namespace) -> Budget:
    if options.seconds is None:
        passes = DEFAULT_PASSES if options.passes is None else options.passes
        if passes < 1:
            raise CommandError("--passes: at least 1")
        return passes_budget(passes)
    if options.passes is not None or not options.seconds > 0:
        raise CommandError("--seconds: more than 0, and not together with --passes")

    def begin() -> KeepGoing:
        end = time.process_time() + options.seconds
        return lambda _: time.process_time() < end

    return begin
