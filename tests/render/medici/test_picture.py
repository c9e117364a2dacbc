from __future__ import annotations

import math
from itertools import combinations

import pytest
from PIL import ImageChops, ImageStat

from render.font import load_font
from render.medici import pages, size
from render.medici.cards import SMALL_SIZE, draw_card
from render.medici.diff import icons_so_far
from render.medici.goods import LOOKS, draw_good
from render.medici.warehouse import leaders
from render.pillow_canvas import PillowCanvas, new_stamps
from render.theme import NEW
from rules.medici.view import BonusView
from tests.render.cases import record
from tests.render.medici import samples
from tests.render.medici.cases import case, golden_cases
from tests.render.test_theme import ENOUGH, SIMULATIONS, luminance, seen


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_no_number_of_players_makes_a_square(seats: int) -> None:
    width, height = size(samples.start(seats))
    assert width != height


@pytest.mark.parametrize("name", ["start", "middle", "own", "last_turn", "end", "day", "deck"])
def test_four_players_fit_a_phone(name: str) -> None:
    canvas = record(golden_cases()[name], "en")
    assert canvas.size[1] / canvas.size[0] <= 1.7


@pytest.mark.parametrize("name", golden_cases())
def test_six_players_and_forty_cards_fit_a_phone(name: str) -> None:
    canvas = record(golden_cases()[name], "en")
    assert canvas.size[1] / canvas.size[0] <= 1.95


@pytest.mark.parametrize("kind", SIMULATIONS)
def test_goods_differ_in_colour_for_every_eye(kind: str) -> None:
    colours = [look.colour for look in LOOKS.values()]
    for one, other in combinations(colours, 2):
        assert math.dist(seen(one, kind), seen(other, kind)) >= ENOUGH, (one, other)


@pytest.mark.parametrize("good", LOOKS)
def test_symbols_stand_out_from_their_ground(good: str) -> None:
    look = LOOKS[good]
    dark, bright = sorted((luminance(look.colour), luminance(look.on)))
    assert (bright + 0.05) / (dark + 0.05) >= 3.3


def test_goods_differ_by_symbol_alone() -> None:
    """The same tiles as shapes on a ground, without colour: no two look the same."""
    masks = []
    for good in LOOKS:
        canvas = PillowCanvas((64, 64), LOOKS[good].colour, load_font(), new_stamps())
        draw_good(canvas, 0, 0, 64, good)
        ground = PillowCanvas((64, 64), LOOKS[good].colour, load_font(), new_stamps()).image
        difference = ImageChops.difference(canvas.image, ground).convert("L")
        masks.append(difference.point(lambda v: 255 if v > 40 else 0))
    for one, other in combinations(masks, 2):
        assert ImageStat.Stat(ImageChops.difference(one, other)).mean[0] > 25


def test_green_cards_differ_from_those_that_need_a_hold_without_colour() -> None:
    looks = []
    for kind in ("N2", "B7", "G+", "G0", "G2"):
        canvas = PillowCanvas(SMALL_SIZE, "#000000", load_font(), new_stamps())
        draw_card(canvas, 0, 0, samples.card(kind), SMALL_SIZE)
        looks.append(canvas.image.convert("L"))
    for one, other in combinations(looks, 2):
        assert ImageStat.Stat(ImageChops.difference(one, other)).mean[0] > 5


def texts(view, layer: str, previous=None) -> list[str]:
    canvas = record(case(view, previous), "en")
    return [mark.text for mark in canvas.texts if mark.layer.startswith(layer)]


def test_every_card_of_the_market_is_drawn_in_order() -> None:
    view = samples.long_market()
    shown = texts(view, "market/card ")
    assert len(view.market) == 40
    assert shown == [str(card.value) for card in view.market]


def test_places_are_numbered_from_the_end_and_the_last_must_be_taken() -> None:
    shown = texts(samples.middle(), "market")
    assert [text for text in shown if text in {"Must", "Optional"}] == [
        "Optional",
        "Optional",
        "Must",
    ]
    places = [m.text for m in record(case(samples.middle()), "en").texts if m.layer == "market"]
    assert [text for text in places if text in {"1", "2", "3"}] == ["3", "2", "1"]


def test_an_empty_market_says_so() -> None:
    assert "The market is empty: turn up at least one card." in texts(samples.start(), "market")


def test_ships_show_cargo_value_florins_and_whether_they_are_full() -> None:
    view = samples.last_turn()
    for player in view.players:
        shown = texts(view, f"seat {player.seat}")
        assert {str(player.value), str(player.florins)} <= set(shown)
        assert ("Full" in shown) == player.full
        aboard = texts(view, f"seat {player.seat}/card ")
        assert sorted(aboard) == sorted(str(card.value) for card in player.ship)


@pytest.mark.parametrize("seats", [2, 4])
def test_free_holds_are_hollow(seats: int) -> None:
    view = samples.two_players() if seats == 2 else samples.middle()
    canvas = record(case(view), "en")
    holes = [line for line in canvas.lines if "'hold'" in line and "stamp" in line]
    assert len(holes) == sum(view.capacity - p.holds_used for p in view.players)


def test_icons_include_the_ship_and_bonuses_are_shown() -> None:
    view = samples.two_players()
    shown = texts(view, "warehouse")
    for player in view.players:
        for count in icons_so_far(player, view.goods):
            assert str(count) in shown
    assert shown.count("+10") == 2
    assert shown.count("+20") == 2


def test_leaders_are_those_with_most_icons() -> None:
    view = samples.middle()
    assert leaders(view, 0) == {0}
    assert leaders(view, 2) == {1, 3}
    assert leaders(samples.start(), 0) == frozenset()


def test_the_banner_is_there_on_the_last_turn_only() -> None:
    assert texts(samples.last_turn(), "last turn") == ["Last turn of the day: 재호"]
    assert not texts(samples.middle(), "last turn")


def test_changes_are_marked_only_when_there_is_something_to_compare() -> None:
    shown = golden_cases()["middle"]
    assert NEW in record(shown, "en").listing()
    assert NEW not in record(shown._replace(previous=None), "en").listing()


def test_a_game_without_bonuses_can_be_drawn() -> None:
    view = samples.middle()
    bare = samples.table(view.players, market=view.market, bonuses=())
    assert not [text for text in texts(bare, "warehouse") if text.startswith("+")]
    many = (BonusView(icons=3, florins=5), BonusView(icons=12, florins=20))
    assert record(case(samples.table(view.players, bonuses=many)), "ko").lines


def test_pages() -> None:
    assert list(pages(samples.start())) == ["deck"]
    assert list(pages(samples.six())) == ["day_1", "day_2", "deck"]
    assert list(pages(samples.end())) == ["day_1", "day_2", "day_3"]


def page_texts(view, page: str, layer: str) -> list[str]:
    canvas = record(case(view, page=page), "en")
    return [mark.text for mark in canvas.texts if mark.layer.startswith(layer)]


def test_a_day_shows_every_number_of_both_scorings() -> None:
    view = samples.end()
    score = view.scores[1]
    ships = page_texts(view, "day_2", "ships")
    assert [text for text in ships if text.startswith("+")] == ["+30", "+15", "+15", "+0"]
    assert "(20 + 10) ÷ 2 = 15" in ships
    goods = page_texts(view, "day_2", "goods")
    paid = [n for good in score.goods for n in (*good.rewards, *good.bonuses) if n]
    assert sorted(t for t in goods if t.startswith("+")) == sorted(f"+{n}" for n in paid)
    totals = page_texts(view, "day_2", "totals")
    assert totals[-4:] == [str(n) for n in score.florins]


def test_ties_are_explained_once_for_each_good() -> None:
    goods = page_texts(samples.six(), "day_1", "goods")
    ties = [text for text in goods if "÷" in text]
    assert ties == [
        "share places 1–6: (10 + 5) ÷ 6 = 2.5 → 0",
        "share places 1–2: (10 + 5) ÷ 2 = 7.5 → 5",
        "share places 1–6: (10 + 5) ÷ 6 = 2.5 → 0",
    ]


def test_the_deck_page_counts_every_card() -> None:
    view = samples.middle()
    counts = [int(t[1:]) for t in page_texts(view, "deck", "deck") if t.startswith("×")]
    assert sum(counts) == view.deck == sum(kind.count for kind in view.unseen)
    assert "The deck is empty." in page_texts(samples.no_deck(), "deck", "deck")
