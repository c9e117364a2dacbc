"""What holds for the pictures of every game."""

from __future__ import annotations

import io

import pytest
from PIL import Image, ImageChops, ImageStat

from render.board import load_renderer, render_png
from render.canvas import Box
from render.font import ELLIPSIS
from render.theme import KEY, MARGIN, SMALL, TABLE, WIDTH
from tests.render.cases import (
    GAMES,
    cases_module,
    golden_cases,
    pixel_cases,
    record,
    recordings,
    request,
)
from tests.render.people import HOSTILE, LOCALES, LONG_NAMES, NAMES
from tests.render.regenerate import GOLDENS

CASES = golden_cases()
BAND = 24

every_case = pytest.mark.parametrize("name", CASES)
every_locale = pytest.mark.parametrize("locale", LOCALES)


@every_locale
@every_case
def test_draw_list_is_as_kept(name: str, locale: str) -> None:
    kept = (GOLDENS / f"{name}_{locale}.draw").read_text("utf-8")
    assert record(CASES[name], locale).listing() == kept


@every_locale
@pytest.mark.parametrize("name", pixel_cases())
def test_pixels_are_nearly_as_kept(name: str, locale: str) -> None:
    png = render_png(request(CASES[name], locale)).png
    now = Image.open(io.BytesIO(png)).convert("RGB")
    kept = Image.open(GOLDENS / f"{name}_{locale}.png").convert("RGB")
    assert now.size == kept.size
    difference = ImageChops.difference(now, kept)
    assert max(ImageStat.Stat(difference).mean) < 1.0
    assert max(high for _, high in difference.reduce(4).getextrema()) < 64


def test_every_golden_belongs_to_a_case() -> None:
    kept = {path.stem for path in GOLDENS.iterdir()}
    assert kept == {f"{name}_{locale}" for name in CASES for locale in LOCALES}


def test_all_text_is_large_enough() -> None:
    small = {
        (name, mark.text) for _, name, c in recordings() for mark in c.texts if mark.size < SMALL
    }
    assert not small
    assert SMALL >= 0.024 * WIDTH


def test_key_facts_are_large() -> None:
    assert KEY >= 0.034 * WIDTH
    seen = dict.fromkeys(GAMES, 0)
    for case, name, canvas in recordings():
        for mark in filter(cases_module(case.game).is_key, canvas.texts):
            assert mark.size >= KEY, (name, mark)
            seen[case.game] += 1
    assert all(seen.values())


def test_the_turn_is_the_largest_line() -> None:
    for case, name, canvas in recordings():
        sizes = [mark.size for mark in canvas.texts if mark.layer == "turn"]
        alone = case.view.result is None or sum(s.place == 1 for s in case.view.result.seats) == 1
        assert not sizes or max(sizes) >= (44 if alone else KEY), name


def test_only_names_are_shortened() -> None:
    for _, name, canvas in recordings():
        for mark in canvas.texts:
            if mark.text != mark.wanted:
                assert mark.text.endswith(ELLIPSIS)
                assert mark.wanted in {*LONG_NAMES, *NAMES}, (name, mark)


def test_texts_do_not_touch_each_other() -> None:
    for _, name, canvas in recordings():
        marks = sorted(canvas.texts, key=lambda m: m.box[1])
        for i, one in enumerate(marks):
            for other in marks[i + 1 :]:
                if other.box[1] >= one.box[3]:
                    break
                assert not _overlap(one.box, other.box), (name, one, other)


def _overlap(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def test_everything_lies_inside_the_margin() -> None:
    for _, name, canvas in recordings():
        width, height = canvas.size
        for box in (*canvas.boxes, *(mark.box for mark in canvas.texts)):
            assert min(box[:2]) >= BAND, (name, box)
            assert box[2] <= width - BAND, (name, box)
            assert box[3] <= height - BAND, (name, box)


@every_case
def test_the_border_is_empty_and_the_picture_small_and_not_square(name: str) -> None:
    picture = render_png(request(CASES[name], "ko"))
    assert len(picture.png) <= cases_module(CASES[name].game).MOST_KIB * 1024
    image = Image.open(io.BytesIO(picture.png)).convert("RGB")
    assert image.size == (picture.width, picture.height)
    assert image.width != image.height
    assert MARGIN >= BAND
    image.paste(image.getpixel((0, 0)), (BAND, BAND, image.width - BAND, image.height - BAND))
    assert len(image.getcolors()) == 1
    table = tuple(int(TABLE[i : i + 2], 16) for i in (1, 3, 5))
    assert all(abs(a - b) < 16 for a, b in zip(image.getpixel((0, 0)), table, strict=True))


@every_locale
@pytest.mark.parametrize("hostile", HOSTILE)
def test_hostile_names_are_drawn_tame(hostile: str, locale: str) -> None:
    for case in CASES.values():
        canvas = record(case._replace(names=(hostile, *NAMES[1:])), locale)
        for mark in canvas.texts:
            assert all(canvas.font.has(char) for char in mark.text), mark
            assert mark.box[0] >= BAND
            assert mark.box[2] <= WIDTH - BAND


@pytest.mark.parametrize("game", GAMES)
def test_a_name_that_cannot_be_drawn_becomes_the_seat(game: str) -> None:
    case = CASES[f"{game}_start"]._replace(names=("👑", *NAMES[1:]))
    assert "Seat 1’s turn" in [mark.text for mark in record(case, "en").texts]


@pytest.mark.parametrize("name", [name for name in CASES if name.endswith("_own")])
def test_the_reader_comes_first(name: str) -> None:
    canvas = record(CASES[name], "en")
    seats = [line.strip() for line in canvas.lines if line.strip().startswith("[seat")]
    view = CASES[name].view
    first = view.viewer or 0
    order = [(first + i) % len(view.players) for i in range(len(view.players))]
    assert seats == [f"[seat {seat}]" for seat in order]


@pytest.mark.parametrize("game", GAMES)
def test_pages_have_labels_in_every_language(game: str) -> None:
    from tests.render.people import words

    for case in CASES.values():
        if case.game == game:
            pages = load_renderer(game).pages(case.view)
            labels = [
                words(loc).say(f"{game}_board.page.{page}") for loc in LOCALES for page in pages
            ]
            assert len(set(labels)) == len(labels)
