"""Rows about the rules alone: play-outs, legal moves, the choice tree, applied moves."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from time import perf_counter
from typing import Any

from msgspec import Struct

from bench.bars import bars_of
from bench.figures import Bar, Figure, Scale, median, p99
from rules.core.chance import SEED_BYTES, SeededChance
from rules.core.conformance import walk_tree
from rules.core.game import AnyGame
from rules.core.message import Seat
from rules.core.playout import Ply, play_out, play_plies
from rules.core.policy import PolicyName

SEATS = 4


class Wide(Struct, frozen=True):
    """The state with the most legal moves that a search met."""

    state: Any
    seat: Seat
    moves: int
    searched: int


def seats_for(game: AnyGame) -> int:
    """Return four, or where a game is not for four the most that it is for."""
    return SEATS if SEATS in game.seat_counts else max(game.seat_counts)


def seed_of(number: int) -> bytes:
    """Return the seed of the game with this number, the same in every run."""
    return number.to_bytes(SEED_BYTES, "big")


def plies_of(game: AnyGame, number: int, policy: PolicyName) -> Iterator[Ply[Any, Any]]:
    """Yield the moves of one seeded play-out."""
    return play_plies(game, {}, seats_for(game), seed_of(number), (policy,))


def measure_playouts(game: AnyGame, scale: Scale) -> Iterator[Figure]:
    """Measure random play-outs, every move found by going down the choice tree."""
    rates: list[float] = []
    plies = 0
    for batch in range(scale.batches):
        began, before = perf_counter(), plies
        for number in range(scale.batch_games):
            seed = seed_of(batch * scale.batch_games + number)
            plies += play_out(game, {}, seats_for(game), seed, ("random",)).plies
        rates.append((plies - before) / (perf_counter() - began))
    yield Figure(
        row="playouts",
        measure="random play-outs",
        value=median(rates),
        unit="plies/s",
        bar=Bar(bars_of(game.key).plies_per_second, at_least=True),
        note=f"median of {scale.batches} batches, {plies:,} plies",
    )


def measure_moves(game: AnyGame, scale: Scale) -> Iterator[Figure]:
    """Measure all legal moves of the widest state, and the size of its choice tree."""
    wide = find_widest(game, scale.search_games)
    cold: list[float] = []
    warm: list[float] = []
    for _ in range(scale.repeats):
        forget_results(game)
        cold.append(_seconds_of_legal(game, wide))
        warm.append(_seconds_of_legal(game, wide))
    yield Figure(
        row="moves",
        measure="all legal moves of the widest state",
        value=median(cold) * 1e3,
        unit="ms",
        bar=Bar(bars_of(game.key).moves_ms),
        note=f"caches emptied before each; {median(warm) * 1e3:.3f} ms with them",
    )
    nodes = [node for _, node in walk_tree(game, wide.state, wide.seat)]
    yield Figure(
        row="moves",
        measure="leaves of the widest state's choice tree",
        value=sum(node.action is not None for node in nodes),
        unit="",
        note=f"widest of {wide.searched:,} states; {len(nodes):,} nodes",
    )
    yield Figure(
        row="moves",
        measure="largest level of the widest state's choice tree",
        value=max(len(node.children) for node in nodes),
        unit="",
    )


def measure_apply(game: AnyGame, scale: Scale) -> Iterator[Figure]:
    """Measure `apply`, which checks a move before it makes it, over random play-outs."""
    times: list[float] = []
    for number in range(scale.apply_games):
        for ply in plies_of(game, number, "random"):
            chance = SeededChance(seed_of(number), ply.number)
            began = perf_counter()
            game.apply(ply.state, ply.seat, ply.action, chance)
            times.append(perf_counter() - began)
    yield Figure(
        row="apply",
        measure="apply with validation, median",
        value=median(times) * 1e6,
        unit="µs",
        bar=Bar(100),
        note=f"{len(times):,} moves; p99 {p99(times) * 1e6:.0f} µs",
    )


def find_widest(game: AnyGame, games: int) -> Wide:
    """Return the state with the most legal moves in so many play-outs of each policy."""
    widest: Wide | None = None
    searched = 0
    for policy in ("random", "greedy"):
        for number in range(games):
            for ply in plies_of(game, number, policy):
                searched += 1
                moves = sum(1 for _ in game.legal_actions(ply.state, ply.seat))
                if widest is None or moves > widest.moves:
                    widest = Wide(ply.state, ply.seat, moves, 0)
    if widest is None:
        raise LookupError(f"{game.key}: no play-out has a move")
    return Wide(widest.state, widest.seat, widest.moves, searched)


def forget_results(game: AnyGame) -> None:
    """Empty every function cache in the package of a game, as in a state never seen before."""
    package = type(game).__module__.rpartition(".")[0]
    for name, module in tuple(sys.modules.items()):
        if name == package or name.startswith(f"{package}."):
            for thing in tuple(vars(module).values()):
                clear = getattr(thing, "cache_clear", None)
                if callable(clear):
                    clear()


def _seconds_of_legal(game: AnyGame, wide: Wide) -> float:
    began = perf_counter()
    list(game.legal_actions(wide.state, wide.seat))
    return perf_counter() - began
