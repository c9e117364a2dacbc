"""Whole games as files: how they are made, and where they lie.

`python -m tests.regenerate` writes them anew after a change of the rules that was meant.
"""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

from data.facts import data_version, load_facts
from data.words import LOCALES, load_words
from rules.core import codec
from rules.core.chance import SeededChance
from rules.core.game import AnyGame
from rules.core.playout import play_plies
from rules.core.record import Record, format_record, parse_record, record_of, replay
from tests.rules.variants import all_games, seed_for

GOLDENS = Path(__file__).parents[1] / "goldens"
PERFT_DEPTH = 3
WIDE = {"hansa": 2}
"""Games with so many moves that fewer steps tell as much."""
ORDER_AT = (1, 40, 90)


def golden_path(game: AnyGame, seats: int) -> Path:
    return GOLDENS / game.key / f"{seats}_players.json"


def make_game(game: AnyGame, seats: int) -> dict[str, Any]:
    """Return a game of greedy and random players as a record with its log and its scores."""
    seed = seed_for(f"golden {game.key} {seats}")
    policies = ("greedy", "random") if seats % 2 else ("greedy",)
    plies = list(play_plies(game, {}, seats, seed, policies))
    record = record_of(
        game,
        seats=seats,
        options=game.normalize_options({}),
        seed=seed,
        actions=[(ply.seat, ply.action) for ply in plies],
        data_version=data_version(load_facts(game.key)),
    )
    return describe_game(game, record)


def describe_game(game: AnyGame, record: Record) -> dict[str, Any]:
    """Return what a golden says of a record: the record, the public log, the scores."""
    done = replay(record, game)
    return {
        "record": json.loads(format_record(record)),
        "log": {locale: public_log(done, locale) for locale in LOCALES},
        "end": done.result.reason,
        "scores": json.loads(codec.encode(done.result.seats)),
    }


def public_log(done, locale: str) -> list[str]:
    words = load_words(locale)
    return [
        f"{step.entry}: {words.message(event.message)}"
        for step in done.steps
        for event in step.events
        if event.is_for(None)
    ]


def read_record(golden: dict[str, Any]) -> Record:
    return parse_record(json.dumps(golden["record"]))


def make_counts(game: AnyGame) -> dict[str, Any]:
    """Return numbers of move sequences from the start, and legal moves of some positions."""
    found: dict[str, Any] = {"perft": {}, "order": {}}
    for seats in game.seat_counts:
        seed = seed_for(f"perft {game.key} {seats}")
        state = game.setup({}, seats, SeededChance(seed, 0)).state
        counts = [
            perft(game, state, depth) for depth in range(1, WIDE.get(game.key, PERFT_DEPTH) + 1)
        ]
        found["perft"][str(seats)] = counts
        plies = play_plies(game, {}, seats, seed, ("random",))
        for ply in islice(plies, max(ORDER_AT)):
            if ply.number in ORDER_AT:
                legal = game.legal_actions(ply.state, ply.seat)
                moves = [" ".join(game.format_action(action)) for action in legal]
                found["order"][f"{seats} players, ply {ply.number}"] = moves
    return found


def own_goldens(game: AnyGame) -> dict[str, Callable[[], dict[str, Any]]]:
    """Games that one game keeps beside the usual ones, by name: `tests.rules.<game>.games`."""
    name = f"tests.rules.{game.key}.games"
    found = importlib.util.find_spec(name)
    return {} if found is None else importlib.import_module(name).OWN_GOLDENS


def perft(game: AnyGame, state: Any, depth: int) -> int:
    """Return the number of sequences of so many legal moves."""
    acting = game.to_act(state)
    if depth == 0 or not acting:
        return 1
    legal = game.legal_actions(state, acting[0])
    if depth == 1:
        return sum(1 for _ in legal)
    return sum(
        perft(game, _after(game, state, acting[0], action, depth), depth - 1) for action in legal
    )


def _after(game: AnyGame, state: Any, seat: Any, action: Any, depth: int) -> Any:
    """Return the state after a move, with the same luck for each of the moves there are."""
    return game.apply_legal(state, seat, action, SeededChance(bytes(32), depth)).state


def regenerate() -> list[Path]:
    """Write all goldens of the rules; return their files."""
    written: list[Path] = []
    for game in all_games():
        files = {golden_path(game, seats): make_game(game, seats) for seats in game.seat_counts}
        files[GOLDENS / game.key / "moves.json"] = make_counts(game)
        for name, make in own_goldens(game).items():
            files[GOLDENS / game.key / f"{name}.json"] = make()
        for path, golden in files.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            text = json.dumps(golden, ensure_ascii=False, indent=1)
            path.write_text(text + "\n", encoding="utf-8")
            written.append(path)
    return written
