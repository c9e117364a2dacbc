"""Greedy play is what it should be: it ends games by building, and uses all there is to do."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.core.playout import play_plies
from tests.rules.serica.positions import FACTS, GAME
from tests.rules.variants import seed_for

GAMES = 6


@pytest.fixture(scope="module")
def games():
    return [
        list(play_plies(GAME, {}, 2, seed_for(f"greedy {number}"), ("greedy",)))
        for number in range(GAMES)
    ]


def test_games_end_by_the_tenth_card_long_before_the_cap(games):
    ends = [GAME.result(plies[-1].step.state) for plies in games]
    assert {end.reason for end in ends} == {"serica.end.ten_built"}
    assert all(10 <= GAME.round_of(plies[-1].step.state) <= 35 for plies in games)


def test_whoever_builds_the_tenth_card_wins_by_it(games):
    for plies in games:
        last = plies[-1]
        assert GAME.result(last.step.state).seats[0].seat == last.seat


def test_every_kind_of_move_is_used(games):
    used = Counter(ply.action.__struct_config__.tag for plies in games for ply in plies)
    assert {"plan_rest", "plan_card", "produce", "buy", "build", "launch", "move"} <= set(used)
    assert used["defend"] > 0
    assert used["draw"] > 0


def test_points_come_from_more_than_one_plan(games):
    found = Counter()
    for plies in games:
        for of_seat in GAME.result(plies[-1].step.state).seats:
            found.update({line.key: line.points for line in of_seat.lines})
    assert all(found[f"serica.score.{key}"] > 0 for key in ("cards", "adjacency", "caravans"))
    assert FACTS.limits.built == 10
