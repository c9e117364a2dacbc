from __future__ import annotations

import math
from itertools import combinations

import pytest
from PIL import ImageChops, ImageStat

from render.font import load_font
from render.pillow_canvas import PillowCanvas, new_stamps
from render.serica import pages, size
from render.serica.goods import COLOURS, LETTERS
from render.serica.types import LOOKS, draw_type
from render.theme import ALERT, NEW
from rules.serica.goods import PRODUCTS
from tests.render.cases import record
from tests.render.serica import samples
from tests.render.serica.cases import case, golden_cases
from tests.render.test_theme import ENOUGH, SIMULATIONS, luminance, seen


@pytest.mark.parametrize("kind", SIMULATIONS)
@pytest.mark.parametrize(
    "colours", [COLOURS.values(), [look.colour for look in LOOKS.values()]], ids=["goods", "types"]
)
def test_colours_differ_for_every_eye(colours, kind: str) -> None:
    for one, other in combinations(colours, 2):
        assert math.dist(seen(one, kind), seen(other, kind)) >= ENOUGH, (one, other)


@pytest.mark.parametrize("good", PRODUCTS)
def test_letters_stand_out_from_their_cubes(good: str) -> None:
    dark, bright = sorted((luminance(COLOURS[good]), luminance(LETTERS[good])))
    assert (bright + 0.05) / (dark + 0.05) >= 3.5


@pytest.mark.parametrize("kind", LOOKS)
def test_symbols_stand_out_from_their_ground(kind: str) -> None:
    dark, bright = sorted((luminance(LOOKS[kind].colour), luminance(LOOKS[kind].on)))
    assert (bright + 0.05) / (dark + 0.05) >= 3.3


def test_types_differ_by_symbol_alone() -> None:
    """The same tiles as shapes on a ground, without colour: no two look the same."""
    masks = []
    for kind in LOOKS:
        canvas = PillowCanvas((64, 64), LOOKS[kind].colour, load_font(), new_stamps())
        draw_type(canvas, 0, 0, 64, kind)
        ground = PillowCanvas((64, 64), LOOKS[kind].colour, load_font(), new_stamps()).image
        difference = ImageChops.difference(canvas.image, ground).convert("L")
        masks.append(difference.point(lambda v: 255 if v > 40 else 0))
    for one, other in combinations(masks, 2):
        assert ImageStat.Stat(ImageChops.difference(one, other)).mean[0] > 25


@pytest.mark.parametrize("name", ["start", "middle", "own", "build_own", "end"])
def test_usual_boards_fit_a_phone(name: str) -> None:
    width, height = record(golden_cases()[name], "en").size
    assert height / width <= 2.05


def test_no_board_is_square() -> None:
    for each in golden_cases().values():
        width, height = size(each.view, each.previous)
        assert width != height


def texts(view, layer: str, previous=None, page: str = "board") -> list[str]:
    canvas = record(case(view, previous, page=page), "en")
    return [mark.text for mark in canvas.texts if mark.layer.startswith(layer)]


def test_points_left_are_shown_in_production_only() -> None:
    assert "5/11" in texts(samples.middle(), "steps")
    assert not [text for text in texts(samples.choosing(), "steps") if "/" in text]


def test_steps_that_are_over_are_struck_out() -> None:
    lines = record(case(samples.choosing()), "en").lines
    start = lines.index("[steps]")
    end = lines.index("[banners]")
    assert len([line for line in lines[start:end] if line.strip().startswith("road")]) == 2


def test_an_attack_has_a_banner_and_a_frame() -> None:
    view = samples.attacked()
    assert texts(view, "banners") == ["Parthian Archers: give up goods worth 4+"]
    assert not texts(view, "steps")
    listing = record(case(view), "en").listing()
    assert f"edge {ALERT} 8" in listing
    assert f"edge {ALERT} 8" not in record(case(samples.middle()), "en").listing()


def test_warnings_are_banners() -> None:
    assert texts(samples.nine_each(), "banners") == [
        "민지: 9 built; the next ends the game in defeat",
        "재호: 9 built; the next ends the game",
        "Last round: 40",
    ]


def test_every_caravan_stands_on_the_road_with_load_and_worth() -> None:
    view = samples.middle()
    shown = texts(view, "road")
    for player in view.players:
        assert f"×{player.pawns}" in shown
        for caravan in player.caravans:
            assert str(caravan.worth) in shown
    for letter in "GWLSPC":
        assert letter in shown
    for space in ("Rome", "Palmyra", "Merv", "Kashgar", "Dunhuang", "Chang'an"):
        assert space in shown


def test_offers_show_price_cost_points_and_defence() -> None:
    shown = texts(samples.middle(), "crossroads/offer 3 great_wall")
    assert shown[:2] == ["Great Wall", "3"]
    assert {"Defence +4", "6", "5"} <= set(shown)
    assert shown[-4:] == ["G", "W", "S", "P"]


def test_enemies_show_defence_points_effect_and_reward() -> None:
    view = samples.attacked()
    shown = texts(view, "crossroads/")
    assert {"Hun Horde", "8", "9", "Takes a caravan", "Takes 4+ in goods"} <= set(shown)


def test_empty_slots_say_so() -> None:
    shown = texts(samples.widest(), "crossroads")
    assert [text for text in shown if "empty" in text] == ["1: empty", "2: empty", "4: empty"]


def test_the_supply_shows_stock_and_prices() -> None:
    view = samples.middle()
    shown = texts(view, "supply")
    for n in (*view.supply, view.artisans):
        assert str(n) in shown
    assert shown.count("3p") == 3
    assert "0p" not in texts(samples.widest(), "supply")


def test_empires_show_points_stores_and_piles() -> None:
    view = samples.middle()
    for player in view.players:
        shown = texts(view, f"seat {player.seat}")
        assert {str(player.vp), f"Built {player.built}/10"} <= set(shown)
        assert {str(n) for n in (*player.goods, player.artisans)} <= set(shown)
        assert {str(player.deck), str(len(player.discard))} <= set(shown)
        chips = [text for text in texts(view, f"seat {player.seat}/chip ") if text.isalpha()]
        names = {"labourer": "Labourer", "philosopher": "Philosopher"}
        assert all(names[c.id] in chips for c in player.empire if c.id in names)


def test_used_abilities_are_struck_out() -> None:
    listing = record(case(samples.choosing()), "en").listing()
    assert "philosopher citizen 6/5/0 points2 draw1 en True" in listing


def test_neighbours_with_a_bonus_are_joined() -> None:
    view = samples.middle()
    lines = record(case(view), "en").lines
    links = [line for line in lines if "r6 #F5C453 edge" in line]
    bonuses = sum(player.tally.adjacency for player in view.players)
    assert len(links) == bonuses == 5


def test_changes_are_marked_only_when_there_is_something_to_compare() -> None:
    shown = golden_cases()["middle"]
    assert NEW in record(shown, "en").listing()
    assert NEW not in record(shown._replace(previous=None), "en").listing()


def test_final_scores_replace_the_crossroads() -> None:
    view = samples.end()
    assert not texts(view, "crossroads")
    assert view.result is not None
    totals = {str(seat.total) for seat in view.result.seats}
    assert totals <= set(texts(view, "final score"))


def test_pages() -> None:
    assert list(pages(samples.start())) == ["built", "decks", "crossroads", "points"]
    assert list(pages(samples.end())) == ["built", "points"]


def test_the_page_of_built_cards_names_them_all() -> None:
    shown = texts(samples.middle(), "area 0", page="built")
    assert [shown.count(name) for name in ("Farmer", "Militia", "Warehouse")] == [2, 2, 1]


def test_the_page_of_decks_counts_every_card() -> None:
    view = samples.middle()
    for player in view.players:
        shown = texts(view, f"decks {player.seat}", page="decks")
        counts = [int(text[1:]) for text in shown if text.startswith("×")]
        assert sum(counts) == player.deck + len(player.discard)
    assert "On top: Farmer" in texts(view, "decks 0", page="decks")


def test_the_page_of_the_crossroads_counts_the_deck_and_enemies_aside() -> None:
    view = samples.attacked()
    shown = texts(view, "deck", page="crossroads")
    counts = [int(text[1:]) for text in shown if text.startswith("×")]
    assert sum(counts) == view.deck + len(view.set_aside)
    assert "Desert Bandits" in shown


def test_the_page_of_points_adds_up() -> None:
    shown = texts(samples.middle(), "points", page="points")
    assert [str(player.vp) for player in samples.middle().players] == [
        text for text in shown if text in {"46", "52"}
    ]
    assert "Xiongnu Raiders" in shown
