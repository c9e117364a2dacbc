from __future__ import annotations

from msgspec.structs import replace

from render.sand_to_sea.diff import NO_CHANGES, SAME_CARDS, changes_since
from tests.render.sand_to_sea import samples


def test_nothing_to_mark_without_an_earlier_view_or_a_change() -> None:
    assert changes_since(None, samples.middle()) is NO_CHANGES
    assert NO_CHANGES.is_empty()
    assert changes_since(samples.middle(), samples.middle()).is_empty()


def test_what_came_to_the_row_and_on_it() -> None:
    changes = changes_since(samples.before_middle(), samples.middle())
    assert changes.merchants == {"YYR"}
    assert changes.on_merchants == {"up3": (1, 1, 1, 0)}


def test_where_cards_went() -> None:
    changes = changes_since(samples.before_middle(), samples.middle())
    assert changes.cards_of(0).hand == {"YYYYY>GGG"}
    assert changes.cards_of(0).spent == {"up2"}
    assert changes.cards_of(2).spent == {"YY"}
    assert changes.cards_of(3).hand == {"RRR>BB"}
    assert changes.cards_of(1) == changes.cards_of(9) == SAME_CARDS


def test_map_and_boards_are_compared_too() -> None:
    changes = changes_since(samples.before_middle(), samples.middle())
    assert changes.at("C3").boats == {0}
    assert changes.at("B4").outposts == {3}
    assert changes.of(0).tiles == 1


def test_any_single_change_is_one() -> None:
    view = samples.middle()
    row = replace(view, merchant_row=view.merchant_row[1:])
    assert changes_since(view, row).is_empty()
    assert not changes_since(row, view).is_empty()
    rested = replace(view.players[0], hand=(*view.players[0].hand, *view.players[0].played))
    after = replace(view, players=(rested, *view.players[1:]))
    assert not changes_since(view, after).is_empty()
