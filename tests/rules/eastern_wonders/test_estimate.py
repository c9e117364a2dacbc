"""What the greedy policy thinks of positions, and that it brings games to their end."""

from __future__ import annotations

import pytest

from rules.core.playout import play_out
from tests.rules.eastern_wonders.positions import GAME, build
from tests.rules.variants import seed_for

PORTS = ["V23", "V05", "V08", "V12"]
BETTER = {
    # name: the better position, the other
    "a dearer cube": ({"holds": ["G"]}, {"holds": ["Y"]}),
    "a victory tile": ({"victory": [["V26"]]}, {}),
    "an outpost": ({"outposts": {"C3": [0]}}, {}),
    "nearer to a port that can be paid": (
        {"holds": ["YRGGGB"], "boats": ["B1"], "ports": PORTS},
        {"holds": ["YRGGGB"], "boats": ["C6"], "ports": PORTS},
    ),
    "what a port needs rather than more of the dearest": (
        {"holds": ["YRGGGBBBBB"], "boats": ["A2"], "ports": PORTS},
        {"holds": ["GGGBBBBBBB"], "boats": ["A2"], "ports": PORTS},
    ),
    "too much of it rather than none of what is missing": (
        {"holds": ["YYGGGBBBBBBB"], "boats": ["A2"], "ports": PORTS},
        {"holds": ["GGGBBBBBBB"], "boats": ["A2"], "ports": PORTS},
    ),
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
