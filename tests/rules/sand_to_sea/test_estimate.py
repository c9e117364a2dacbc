"""What the greedy policy thinks of positions, and that it brings games to their end."""

from __future__ import annotations

import pytest

from rules.core.chance import Luck
from rules.core.playout import play_out
from rules.core.policy import choose_greedy
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


def test_a_hold_full_of_cloves_does_not_wait_for_ever():
    """Spending them must look better than keeping them, or a game would never end."""
    state = build({"holds": ["GBBBBBBBBB"], "boats": ["E3"], "ports": ["V23", "V05", "V08", "V12"]})
    assert GAME.format_action(choose_greedy(GAME, state, 0, Luck(bytes(32)))) != ("rest",)


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_greedy_beats_random_in_a_sensible_number_of_rounds(seats):
    for number in range(2):
        policies = ["random"] * seats
        policies[number] = "greedy"
        game = play_out(GAME, {}, seats, seed_for(f"greedy {number}"), policies)
        assert game.result.seats[0].seat == number
        assert 15 <= game.rounds <= 60
