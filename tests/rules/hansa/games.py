"""Games of the other map, and the two ends that usual play seldom reaches."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from data.facts import data_version, load_facts
from rules.core import codec
from rules.core.playout import play_plies
from rules.core.record import FORMAT, Record, RecordEntry, record_of
from tests.rules.golden import describe_game
from tests.rules.hansa.positions import GAME, build
from tests.rules.variants import seed_for

RULINGS = Path(__file__).with_name("rulings.toml")
TENTH_CITY = "HT-R54-tenth-city-ends-the-game"
BRITANNIA = {"map": "britannia"}
Moves = list[tuple[int, Any]]


def make_played(name: str, options: dict[str, Any], seats: int) -> dict[str, Any]:
    """Return a game of greedy players."""
    seed = seed_for(name)
    plies = play_plies(GAME, options, seats, seed, ("greedy",))
    return _golden(options, seats, seed, [(ply.seat, ply.action) for ply in plies])


def make_tenth_city() -> dict[str, Any]:
    """Return the claim that fills the tenth city, from the position of the ruling about it."""
    cases = tomllib.loads(RULINGS.read_text("utf-8"))["case"]
    case = next(case for case in cases if case["id"] == TENTH_CITY)
    claim = case["steps"][0]
    record = Record(
        format=FORMAT,
        game="hansa",
        rules_version=GAME.rules_version,
        seats=case.get("seats", 3),
        options=GAME.normalize_options({}),
        data_version=data_version(load_facts("hansa")),
        seed=seed_for(TENTH_CITY).hex(),
        position=codec.to_plain(build(case)),
        actions=(RecordEntry(seat=claim["seat"], move=claim["move"]),),
    )
    return describe_game(GAME, record)


def _golden(options: dict[str, Any], seats: int, seed: bytes, moves: Moves) -> dict[str, Any]:
    record = record_of(
        GAME,
        seats=seats,
        options=GAME.normalize_options(options),
        seed=seed,
        actions=moves,
        data_version=data_version(load_facts("hansa")),
    )
    return describe_game(GAME, record)


OWN_GOLDENS: dict[str, Callable[[], dict[str, Any]]] = {
    "britannia_4": lambda: make_played("britannia", BRITANNIA, 4),
    "end_markers": lambda: make_played("hg0", BRITANNIA, 3),
    "end_cities": make_tenth_city,
}
