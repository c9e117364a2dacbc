"""The game of six in which the deck runs out: how it is made, and where it lies."""

from __future__ import annotations

from typing import Any

from data.facts import data_version, load_facts
from rules.core.playout import play_plies
from rules.core.record import record_of
from tests.rules.golden import GOLDENS, describe_game
from tests.rules.medici.positions import GAME
from tests.rules.variants import seed_for

DECK_RUNS_OUT = GOLDENS / "medici" / "deck_runs_out.json"


def make_deck_runs_out() -> dict[str, Any]:
    """Return a game of six whose deck is empty for several turns of the last day."""
    seed = seed_for("deck runs out 9")
    plies = play_plies(GAME, {}, 6, seed, ("greedy",))
    record = record_of(
        GAME,
        seats=6,
        options=GAME.normalize_options({}),
        seed=seed,
        actions=[(ply.seat, ply.action) for ply in plies],
        data_version=data_version(load_facts("medici")),
    )
    return describe_game(GAME, record)


OWN_GOLDENS = {DECK_RUNS_OUT.stem: make_deck_runs_out}
