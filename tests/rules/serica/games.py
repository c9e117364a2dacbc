"""The two ends that greedy play does not reach: a last round, and a table that does nothing."""

from __future__ import annotations

from typing import Any

from data.facts import data_version, load_facts
from rules.core.chance import SeededChance
from rules.core.notation import resolve_move
from rules.core.playout import play_plies
from rules.core.record import record_of
from tests.rules.golden import describe_game
from tests.rules.serica.positions import GAME
from tests.rules.variants import seed_for

LAST_ROUND = {"round_cap": 30, "arrival_goods": "supply"}
STANDSTILL = {"foreign_goods": False, "first_empire": "han"}


def make_last_round() -> dict[str, Any]:
    """Return a random game that nobody ends before its last round."""
    seed = seed_for("last round")
    plies = play_plies(GAME, LAST_ROUND, 2, seed, ("random",))
    return _golden(LAST_ROUND, seed, [(ply.seat, ply.action) for ply in plies])


def make_standstill() -> dict[str, Any]:
    """Return a game in which nobody does anything."""
    seed = seed_for("standstill")
    state = GAME.setup(STANDSTILL, 2, SeededChance(seed, 0)).state
    actions = []
    while acting := GAME.to_act(state):
        is_first = GAME.view(state, None).phase == "produce"
        move = ("done",) if is_first else ("trade", "pass")
        action = resolve_move(GAME, state, acting[0], move)
        actions.append((acting[0], action))
        luck = SeededChance(seed, len(actions))
        state = GAME.apply(state, acting[0], action, luck).state
    return _golden(STANDSTILL, seed, actions)


def _golden(options, seed, actions):
    record = record_of(
        GAME,
        seats=2,
        options=GAME.normalize_options(options),
        seed=seed,
        actions=actions,
        data_version=data_version(load_facts("serica")),
    )
    return describe_game(GAME, record)


OWN_GOLDENS = {"end_last_round": make_last_round, "end_standstill": make_standstill}
