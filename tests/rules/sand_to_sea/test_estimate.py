"""What the greedy policy thinks of positions, and that it brings games to their end."""

from __future__ import annotations

import pytest

from rules.core.playout import play_out
from tests.rules.sand_to_sea.positions import GAME, build
from tests.rules.variants import seed_for

BETTER = {
    # name: the better position, the other
    "a dearer cube": ({"holds": ["G"]}, {"holds": ["Y"]}),
    "a card more": ({"hands": [["S1", "S2", "M10"]]}, {}),
    "cards in hand": ({}, {"spent": [["S1", "S2"]]}),
    "a victory tile": ({"victory": [["V26"]]}, {}),
    "an outpost": ({"outposts": {"C3": [0]}}, {}),
}


@pytest.mark.parametrize("name", BETTER)
def test_what_looks_better(name):
    better, other = (GAME.estimate(build({"to_act": 1, **case}), 0) for case in BETTER[name])
    assert better > other


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_greedy_beats_random_in_a_sensible_number_of_rounds(seats):
    for number in range(2):
        policies = ["random"] * seats
        policies[number] = "greedy"
        game = play_out(GAME, {}, seats, seed_for(f"greedy {number}"), policies)
        assert game.result.seats[0].seat == number
        assert 15 <= game.rounds <= 60
