"""What the greedy policy thinks of positions."""

from __future__ import annotations

import pytest

from rules.core.chance import Luck
from rules.core.playout import play_out
from rules.core.policy import choose_greedy
from tests.rules.medici.positions import GAME, build
from tests.rules.variants import seed_for

SAFE = ["cloth-0"] * 3 + ["cloth-3"] * 2
BETTER = {
    # name: the better position, the other
    "florins": ({"florins": [5, 0]}, {}),
    "a better ship": ({"ships": [["dye-5"]]}, {"ships": [["dye-2"]]}),
    "an empty hold rather than a bad card of a good that is safe": (
        {"warehouses": [SAFE]},
        {"warehouses": [SAFE], "ships": [["cloth-2"]]},
    ),
    "a green card for nothing": ({"ships": [["green2"]]}, {}),
    "most icons": (
        {"warehouses": [["dye-0"], ["dye-2"]]},
        {"warehouses": [["dye-2"], ["dye-0"]]},
    ),
    "a bonus": (
        {"seats": 3, "warehouses": [["dye-2"] * 3 + ["dye-3"] * 2]},
        {"seats": 3, "warehouses": [["dye-2"] * 3 + ["dye-3"]]},
    ),
    "nearer to a bonus": (
        {"seats": 3, "warehouses": [["dye-2"] * 3 + ["dye-3"]]},
        {"seats": 3, "warehouses": [["dye-2"] * 3, [], ["dye-3"]]},
    ),
}


@pytest.mark.parametrize("name", BETTER)
def test_what_looks_better(name):
    better, other = ({"to_act": 1, **case} for case in BETTER[name])
    assert GAME.estimate(build(better), 0) > GAME.estimate(build(other), 0)


def test_in_the_middle_of_a_turn_the_best_take_counts():
    state = build({"seats": 3, "market": ["cloth-5", "black7", "dye-5"]})
    after = [
        GAME.estimate(GAME.apply(state, 0, action, None).state, 0)
        for action in GAME.legal_actions(state, 0)
        if action != GAME.parse_action(("reveal",))
    ]
    assert GAME.estimate(state, 0) == max(after)


def test_the_last_turn_counts_what_the_day_pays():
    case = {
        "seats": 2,
        "day": 3,
        "ships": [["black7"] * 3, ["grain-2"] * 3 + ["grain-3"] * 4],
        "market": ["fur-2"],
    }
    state = build(case)
    last = GAME.apply(state, 0, GAME.parse_action(("take", "1")), None).state
    assert last.players[0].florins == 30
    assert GAME.estimate(state, 0) == GAME.estimate(last, 0) == 3000


def test_the_greedy_policy_goes_on_turning_up_after_a_bad_card_and_takes_a_good_one():
    bad = build({"seats": 3, "market": ["cloth-2"]})
    good = build({"seats": 3, "market": ["cloth-5", "dye-5", "black7"], "revealed": 2})
    chosen = [choose_greedy(GAME, bad, 0, Luck(bytes([n]))) for n in range(10)]
    assert sum(GAME.format_action(action) == ("reveal",) for action in chosen) >= 8
    chosen = [choose_greedy(GAME, good, 0, Luck(bytes([n]))) for n in range(10)]
    assert sum(GAME.format_action(action)[0] == "take" for action in chosen) >= 8


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_one_greedy_player_is_ahead_of_random_ones(seats):
    games, ahead = 12, 0
    for number in range(games):
        policies = ["random"] * seats
        policies[number % seats] = "greedy"
        done = play_out(GAME, {}, seats, seed_for(f"ahead{number}"), policies)
        totals = [player.florins for player in done.state.players]
        others = sum(totals) - totals[number % seats]
        ahead += totals[number % seats] * (seats - 1) > others
    assert ahead >= games * 3 // 4
