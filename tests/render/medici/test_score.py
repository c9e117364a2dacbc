from __future__ import annotations

import pytest

from render.medici.score import (
    Group,
    all_score_parts,
    day_totals,
    good_groups,
    groups_of,
    has_rounding,
    is_scored,
    ship_groups,
)
from rules.medici.view import DayScoreView, GoodScoreView
from tests.render.medici import samples

DIVISIONS = [
    (Group(2, (1, 2), 16, (20, 10), 15), "2–3", "(20 + 10) ÷ 2 = 15", False),
    (Group(1, (0, 1), 4, (10, 5), 5), "1–2", "(10 + 5) ÷ 2 = 7.5 → 5", True),
    (Group(2, (0, 3), 1, (5,), 0), "2–3", "5 ÷ 2 = 2.5 → 0", True),
    (Group(1, (0, 1, 2), 4, (20, 5), 5), "1–3", "(20 + 5) ÷ 3 ≈ 8.3 → 5", True),
    (Group(1, (0, 1), 9, (10,), 5), "1–2", "10 ÷ 2 = 5", False),
]


@pytest.mark.parametrize(("group", "places", "division", "rounded"), DIVISIONS)
def test_how_florins_are_divided_can_be_read(group, places, division, rounded) -> None:
    assert group.is_shared
    assert (group.places, group.division, group.is_rounded) == (places, division, rounded)


def test_groups_of_ships() -> None:
    """The example of the rule text: 20, 16, 16, 13."""
    groups = ship_groups(samples.start(), samples.first_day())
    assert groups == [
        Group(1, (0,), 20, (30,), 30),
        Group(2, (1, 2), 16, (20, 10), 15),
        Group(4, (3,), 13, (), 0),
    ]
    assert [group.is_shared for group in groups] == [False, True, False]


def test_who_has_no_icon_has_no_place() -> None:
    groups = list(groups_of((0, 3, 0), (10, 5), (0, 10, 0), 1))
    assert groups == [Group(1, (1,), 3, (10,), 10)]
    assert len(list(groups_of((0, 3, 0), (10, 5), (0, 10, 0), 0))) == 2


def test_totals_are_the_difference_of_florins() -> None:
    first, second = samples.first_day(), samples.second_day()
    gained = tuple(b - a for a, b in zip(first.florins, second.florins, strict=True))
    assert day_totals(second) == gained


def test_the_parts_of_a_game_make_up_its_florins() -> None:
    view = samples.end()
    columns, parts = all_score_parts(view)
    assert columns == ("ships", "goods", "bonus")
    assert all(sum(parts[p.seat]) == p.florins for p in view.players)


def test_florins_from_before_a_position_have_a_column() -> None:
    view = samples.shared_end()
    columns, parts = all_score_parts(view)
    assert columns[-1] == "before"
    assert all(sum(parts[p.seat]) == p.florins and parts[p.seat][-1] for p in view.players)


def test_rounding_is_noticed() -> None:
    view = samples.start()
    assert has_rounding(view, samples.first_day())
    plain = samples.day((4, 3, 2, 1), ((4, 3, 2, 1),) * 5, (0,) * 4)
    assert not has_rounding(view, plain)
    assert len(good_groups(view, plain.goods[0])) == 4


def test_days_before_a_position_are_blank() -> None:
    none = (0,) * 4
    good = GoodScoreView(icons=none, rewards=none, bonuses=none)
    blank = DayScoreView(values=none, rewards=none, goods=(good,) * 5, florins=none)
    assert not is_scored(blank)
    assert is_scored(samples.first_day())
