from __future__ import annotations

import io
import re

import pytest
from PIL import Image, ImageChops, ImageStat

from render.board import render_png
from render.canvas import Box
from render.font import ELLIPSIS
from render.recorder import Recorder, TextMark
from render.spice_road import size
from render.theme import KEY, MARGIN, SMALL, TABLE, WIDTH
from tests.render import samples
from tests.render.cases import LOCALES, golden_cases, record
from tests.render.regenerate import GOLDENS, PIXELS

CASES = golden_cases()
BAND = 24
HOSTILE = (
    "@everyone",
    "`a` ```b``` **c** <@1> [x](http://y)",
    "first\nsecond\n\n\nthird",
    "\u202egnp.exe\u202c \u2066x",
    "👑👩‍👩‍👧🏳️‍🌈",
    "漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字",
    "".join(c + "\u0335\u0321\u031b\u0489" * 6 for c in "Zalgo"),
    "",
    "ﷺ﷽𒐫𒈙",
    "W" * 100,
)

every_case = pytest.mark.parametrize("name", CASES)
every_locale = pytest.mark.parametrize("locale", LOCALES)


@every_locale
@every_case
def test_draw_list_is_as_kept(name: str, locale: str) -> None:
    kept = (GOLDENS / f"spice_road_{name}_{locale}.draw").read_text("utf-8")
    assert record(CASES[name], locale).listing() == kept


@every_locale
@pytest.mark.parametrize("name", PIXELS)
def test_pixels_are_nearly_as_kept(name: str, locale: str) -> None:
    view, previous, names = CASES[name]
    png = render_png(samples.request(view, locale, previous, names)).png
    now = Image.open(io.BytesIO(png)).convert("RGB")
    kept = Image.open(GOLDENS / f"spice_road_{name}_{locale}.png").convert("RGB")
    assert now.size == kept.size
    difference = ImageChops.difference(now, kept)
    assert max(ImageStat.Stat(difference).mean) < 1.0
    assert max(high for _, high in difference.reduce(4).getextrema()) < 64


def recordings() -> list[tuple[str, Recorder]]:
    found = [(f"{n} {loc}", record(c, loc)) for n, c in CASES.items() for loc in LOCALES]
    for seed in range(30):
        view = samples.fuzzed(seed)
        before = samples.fuzzed(seed + 1) if seed % 2 else None
        case = (view, before, samples.LONG_NAMES)
        found += [(f"fuzzed {seed} {loc}", record(case, loc)) for loc in LOCALES]
    return found


@pytest.fixture(scope="module")
def drawn() -> list[tuple[str, Recorder]]:
    return recordings()


def test_all_text_is_large_enough(drawn) -> None:
    small = {(name, mark.text) for name, c in drawn for mark in c.texts if mark.size < SMALL}
    assert not small
    assert SMALL >= 0.024 * WIDTH


def test_key_facts_are_large(drawn) -> None:
    """Whose turn, scores, progress, cubes and prices; counts beside small cards may be less."""
    assert KEY >= 0.034 * WIDTH
    for name, canvas in drawn:
        for mark in canvas.texts:
            if _is_key(mark):
                assert mark.size >= KEY, (name, mark)


def _is_key(mark: TextMark) -> bool:
    layer = mark.layer
    cube = "cube " in layer or ("print " in layer and "chip" not in layer)
    score = (
        layer.startswith("seat") and re.fullmatch(r"\d+( pts|점)?", mark.text) and "/" not in layer
    )
    progress = layer.startswith("seat") and "/" in mark.text and "/" not in layer
    points = "point " in layer and "print" not in layer
    return bool(cube or score or progress or points)


def test_the_turn_is_the_largest_line(drawn) -> None:
    for name, canvas in drawn:
        turn = [mark for mark in canvas.texts if mark.layer == "turn"]
        assert max(mark.size for mark in turn) >= 44, name


def test_only_names_are_shortened(drawn) -> None:
    for name, canvas in drawn:
        for mark in canvas.texts:
            if mark.text != mark.wanted:
                assert mark.text.endswith(ELLIPSIS)
                assert _is_a_name(mark.wanted), (name, mark)


def _is_a_name(text: str) -> bool:
    return text in {*samples.LONG_NAMES, *samples.NAMES}


def test_texts_do_not_touch_each_other(drawn) -> None:
    for name, canvas in drawn:
        marks = sorted(canvas.texts, key=lambda m: m.box[1])
        for i, one in enumerate(marks):
            for other in marks[i + 1 :]:
                if other.box[1] >= one.box[3]:
                    break
                assert not _overlap(one.box, other.box), (name, one, other)


def _overlap(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def test_everything_lies_inside_the_margin(drawn) -> None:
    for name, canvas in drawn:
        width, height = canvas.size
        for box in (*canvas.boxes, *(mark.box for mark in canvas.texts)):
            assert min(box[:2]) >= BAND, (name, box)
            assert box[2] <= width - BAND, (name, box)
            assert box[3] <= height - BAND, (name, box)


@every_case
def test_the_border_is_empty_and_the_picture_not_square(name: str) -> None:
    view, previous, names = CASES[name]
    picture = render_png(samples.request(view, "ko", previous, names))
    image = Image.open(io.BytesIO(picture.png)).convert("RGB")
    assert image.size == (picture.width, picture.height)
    assert image.width != image.height
    assert MARGIN >= BAND
    image.paste(image.getpixel((0, 0)), (BAND, BAND, image.width - BAND, image.height - BAND))
    assert len(image.getcolors()) == 1
    table = tuple(int(TABLE[i : i + 2], 16) for i in (1, 3, 5))
    assert all(abs(a - b) < 16 for a, b in zip(image.getpixel((0, 0)), table, strict=True))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_no_number_of_players_makes_a_square(seats: int) -> None:
    width, height = size(samples.start(seats))
    assert width != height


@pytest.mark.parametrize("name", ["start", "middle", "hidden", "last_round", "discard", "end"])
def test_four_players_fit_a_phone(name: str) -> None:
    view, previous, _ = CASES[name]
    width, height = size(view, previous)
    assert height / width <= 2.2


@pytest.mark.parametrize("seed", range(25))
def test_pictures_are_small_files(seed: int) -> None:
    view = samples.fuzzed(seed)
    picture = render_png(samples.request(view, "ko", names=samples.LONG_NAMES))
    assert len(picture.png) <= 150 * 1024


@pytest.mark.parametrize("seat", [None, 4])
def test_the_fullest_table_stays_below_the_cap(seat: int | None) -> None:
    picture = render_png(samples.request(samples.five(seat), "en", names=samples.LONG_NAMES))
    assert len(picture.png) <= 300 * 1024


@every_locale
def test_every_cube_carries_its_letter(locale: str) -> None:
    view = samples.middle()
    canvas = record((view, None, samples.NAMES), locale)
    letters = [samples.words(locale).say(f"spice_road.letter.{kind}") for kind in "YRGB"]
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
    from render.font import load_font
    from render.pieces import draw_cube
    from render.pillow_canvas import PillowCanvas, new_stamps

    looks = []
    for kind, letter in zip("YRGB", "노빨초갈", strict=True):
        canvas = PillowCanvas((50, 50), "#000000", load_font(), new_stamps())
        draw_cube(canvas, 0, 0, 49, kind, letter)
        looks.append(canvas.image.convert("L").point(lambda v: 255 if v > 110 else 0))
    for i, one in enumerate(looks):
        for other in looks[i + 1 :]:
            assert ImageStat.Stat(ImageChops.difference(one, other)).mean[0] > 10


def test_changes_are_marked_only_when_there_is_something_to_compare() -> None:
    from render.theme import NEW

    with_marks = record((samples.middle(), samples.before_middle(), samples.NAMES), "en")
    without = record((samples.middle(), None, samples.NAMES), "en")
    assert NEW in with_marks.listing()
    assert NEW not in without.listing()


def test_own_area_comes_first_and_shows_the_hand() -> None:
    canvas = record((samples.hidden_middle(2), None, samples.NAMES), "en")
    seats = [line.strip() for line in canvas.lines if line.strip().startswith("[seat")]
    assert seats == ["[seat 2]", "[seat 3]", "[seat 0]", "[seat 1]"]
    hand = [line for line in canvas.lines if "stamp" in line and line.startswith("    ")]
    assert len([line for line in hand if "'merchant " in line]) == 6


def test_other_hands_are_never_drawn_as_cards() -> None:
    canvas = record((samples.middle(), None, samples.NAMES), "en")
    assert "[hand]" not in canvas.listing()


@every_locale
@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_are_drawn_tame(name: str, locale: str) -> None:
    names = (name, *samples.NAMES[1:])
    for view in (samples.start(), samples.end(), samples.last_round()):
        canvas = record((view, None, names), locale)
        for mark in canvas.texts:
            assert all(canvas.font.has(char) for char in mark.text), mark
            assert mark.box[0] >= BAND
            assert mark.box[2] <= WIDTH - BAND
    assert render_png(samples.request(samples.start(), locale, names=names)).width == WIDTH


def test_a_name_that_cannot_be_drawn_becomes_the_seat() -> None:
    canvas = record((samples.start(), None, ("👑", *samples.NAMES[1:])), "en")
    assert "Seat 1’s turn" in [mark.text for mark in canvas.texts]
