from __future__ import annotations

from render.century.changes import new_cards, new_merchants, new_on_merchants
from tests.render.sand_to_sea.samples import merchants
from tests.render.spice_road.samples import cards


def test_a_second_copy_of_a_card_is_new() -> None:
    assert new_cards(cards("YY up2"), cards("up2 YY YY")) == {"YY"}
    assert not new_cards(cards("YY up2"), cards("YY"))


def test_merchants_that_moved_along_the_row_are_not_new() -> None:
    before, now = merchants("YY up2 B"), merchants("up2 B YYR")
    assert new_merchants(before, now) == {"YYR"}


def test_cubes_count_from_what_lay_there() -> None:
    before = merchants("YY up2", {0: "Y", 1: "R"})
    now = merchants("YY up2 B", {0: "YYG", 1: "", 2: "B"})
    assert new_on_merchants(before, now) == {"YY": (1, 0, 1, 0), "B": (0, 0, 0, 1)}
