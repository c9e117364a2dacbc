"""What ships and goods pay, for every way in which players can be level."""

from __future__ import annotations

import tomllib
from itertools import product
from pathlib import Path

import pytest

from rules.core.chance import RecordedChance
from rules.core.playout import play_plies
from rules.medici.facts import SEAT_COUNTS
from rules.medici.moves import holds_used, icons_of, ship_value
from rules.medici.score import group_places, pay_places, score_good
from rules.medici.state import DayScore
from rules.medici.steps import unload
from tests.rules.medici.positions import FACTS, GAME, build, kinds
from tests.rules.variants import seed_for

CASES = tomllib.loads(Path(__file__).with_name("scoring.toml").read_text(encoding="utf-8"))
UNIT = FACTS.florins.unit


def by_id(case):
    return case["id"]


@pytest.mark.parametrize("case", CASES["ship"], ids=by_id)
def test_ships(case):
    values = case["values"]
    paid = pay_places(values, FACTS.ship_rewards(len(values)), UNIT)
    assert list(paid) == case["florins"]


@pytest.mark.parametrize("case", CASES["good"], ids=by_id)
def test_goods(case):
    icons = tuple(case["icons"])
    options = case.get("options", {})
    state = GAME.setup(options, len(icons), RecordedChance({"deck": ()})).state
    score = score_good(FACTS, state, icons)
    assert score.icons == icons
    assert (list(score.rewards), list(score.bonuses)) == (case["rewards"], case["bonuses"])


def level_patterns(seats):
    """Yield values by seat, best first, for every way in which neighbours can be level."""
    for falls in product((0, 1), repeat=seats - 1):
        values = [seats]
        for fall in falls:
            values.append(values[-1] - fall)
        yield tuple(values)


PATTERNS = [values for seats in SEAT_COUNTS for values in level_patterns(seats)]


def test_there_are_62_ways_to_be_level():
    assert len(set(PATTERNS)) == 62


@pytest.mark.parametrize("values", PATTERNS, ids=str)
def test_every_way_to_be_level_pays_fives_and_not_too_many(values):
    table = FACTS.ship_rewards(len(values))
    paid = pay_places(values, table, UNIT)
    assert all(amount % UNIT == 0 for amount in paid)
    assert sum(paid) <= sum(table)
    assert sorted(paid, reverse=True) == list(paid), "who has more is not paid less"
    for group in group_places(values, table, UNIT):
        assert 0 <= group.pot - group.share * len(group.seats) < UNIT * len(group.seats)
    if len(set(values)) == len(values):
        assert paid == table


def test_l1_contents_of_a_ship():
    cards = ["fur-0", "fur-green", "black7", "green2", "fur-5"]
    state = build({"seats": 4, "to_act": 1, "ships": [cards]})
    aboard = state.players[0].ship
    assert (ship_value(FACTS, aboard), holds_used(FACTS, aboard)) == (14, 3)
    assert icons_of(FACTS, aboard) == {"fur": 4}
    assert not GAME.view(state, None).players[0].full
    day = GAME.apply(
        build(
            {
                "seats": 2,
                "to_act": 0,
                "ships": [cards[:4], ["grain-2"] * 3 + ["grain-3"] * 4],
                "market": ["fur-5"],
            }
        ),
        0,
        GAME.parse_action(("take", "1")),
        RecordedChance({"deck": (), "start": 0}),
    ).state
    assert kinds(day.players[0].warehouse) == ["fur-0", "fur-green", "fur-5"]
    assert kinds(day.box) == ["black7", "green2"]
    assert day.days[0].goods[FACTS.goods.keys.index("fur")].icons == (4, 0)


def test_unloading_pays_what_the_day_says():
    state = build({"ships": [["fur-2"], ["dye-2"]], "florins": [5, 10]})
    day = DayScore(day=1, values=(2, 2), rewards=(10, 10), goods=(), florins=(15, 20))
    after = unload(FACTS, state, day)
    assert [player.florins for player in after.players] == [15, 20]
    assert [player.ship for player in after.players] == [(), ()]


@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_florins_of_whole_games_come_in_fives_and_add_up(seats):
    *_, last = play_plies(GAME, {}, seats, seed_for(f"fives{seats}"), ("random",))
    for line in GAME.result(last.step.state).seats:
        assert line.total % UNIT == 0
        assert line.total == last.step.state.players[line.seat].florins
        assert [part.key.rpartition(".")[2] for part in line.lines] == [
            "ships",
            "places",
            "bonuses",
        ]
        assert line.lines[0].count <= FACTS.days.count


def test_florins_of_a_positions_beginning_have_a_line_of_their_own():
    case = {
        "day": 3,
        "to_act": 1,
        "florins": [25, 0],
        "ships": [["grain-2"] * 3 + ["grain-3"] * 4, []],
        "market": ["dye-3"],
    }
    last = GAME.apply(build(case), 1, GAME.parse_action(("take", "1")), RecordedChance({})).state
    first, second = GAME.result(last).seats
    assert [(part.key.rpartition(".")[2], part.points) for part in first.lines] == [
        ("ships", 20),
        ("places", 10),
        ("bonuses", 10),
        ("before", 25),
    ]
    assert [part.key.rpartition(".")[2] for part in second.lines] == ["ships", "places", "bonuses"]
