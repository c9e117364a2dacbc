from __future__ import annotations

import pytest
from PIL import ImageChops, ImageStat

from render.board import render_png
from render.font import load_font
from render.pieces import draw_cube
from render.pillow_canvas import PillowCanvas, new_stamps
from render.spice_road import size
from render.theme import NEW
from tests.render.cases import record
from tests.render.people import LOCALES, LONG_NAMES, words
from tests.render.spice_road import samples
from tests.render.spice_road.cases import case, golden_cases

every_locale = pytest.mark.parametrize("locale", LOCALES)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_no_number_of_players_makes_a_square(seats: int) -> None:
    width, height = size(samples.start(seats))
    assert width != height


@pytest.mark.parametrize("name", ["start", "middle", "hidden", "last_round", "discard", "end"])
def test_four_players_fit_a_phone(name: str) -> None:
    shown = golden_cases()[name]
    width, height = size(shown.view, shown.previous)
    assert height / width <= 2.2


@pytest.mark.parametrize("seed", range(25))
def test_pictures_are_small_files(seed: int) -> None:
    view = samples.fuzzed(seed)
    picture = render_png(samples.request(view, "ko", names=LONG_NAMES))
    assert len(picture.png) <= 150 * 1024


@pytest.mark.parametrize("seat", [None, 4])
def test_the_fullest_table_stays_below_the_cap(seat: int | None) -> None:
    picture = render_png(samples.request(samples.five(seat), "en", names=LONG_NAMES))
    assert len(picture.png) <= 300 * 1024


@every_locale
def test_every_cube_carries_its_letter(locale: str) -> None:
    view = samples.middle()
    canvas = record(case(view), locale)
    letters = [words(locale).say(f"spice_road.letter.{kind}") for kind in "YRGB"]
    assert len(set(letters)) == 4
    for player in view.players:
        shown = [
            mark.text for mark in canvas.texts if mark.layer.startswith(f"seat {player.seat}/cube ")
        ]
        assert shown == [
            letter for letter, n in zip(letters, player.caravan, strict=True) for _ in range(n)
        ]


def test_cubes_differ_in_greyscale_by_letter() -> None:
    """The same board without colour: no two kinds of cube look the same."""
    looks = []
    for kind, letter in zip("YRGB", "노빨초갈", strict=True):
        canvas = PillowCanvas((50, 50), "#000000", load_font(), new_stamps())
        draw_cube(canvas, 0, 0, 49, kind, letter)
        looks.append(canvas.image.convert("L").point(lambda v: 255 if v > 110 else 0))
    for i, one in enumerate(looks):
        for other in looks[i + 1 :]:
            assert ImageStat.Stat(ImageChops.difference(one, other)).mean[0] > 10


def test_changes_are_marked_only_when_there_is_something_to_compare() -> None:
    with_marks = record(case(samples.middle(), samples.before_middle()), "en")
    without = record(case(samples.middle()), "en")
    assert NEW in with_marks.listing()
    assert NEW not in without.listing()


def test_own_area_comes_first_and_shows_the_hand() -> None:
    canvas = record(case(samples.hidden_middle(2)), "en")
    seats = [line.strip() for line in canvas.lines if line.strip().startswith("[seat")]
    assert seats == ["[seat 2]", "[seat 3]", "[seat 0]", "[seat 1]"]
    hand = [line for line in canvas.lines if "stamp" in line and line.startswith("    ")]
    assert len([line for line in hand if "'merchant " in line]) == 6


def test_other_hands_are_never_drawn_as_cards() -> None:
    canvas = record(case(samples.middle()), "en")
    assert "[hand]" not in canvas.listing()
