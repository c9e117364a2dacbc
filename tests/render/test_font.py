from __future__ import annotations

import unicodedata

import pytest

from render.errors import RenderError
from render.font import ELLIPSIS, UNKNOWN, load_font, tame

ZALGO = "".join(c + "\u0335\u0321\u0327\u0489\u0353" for c in "Zalgo")


def test_the_packaged_font_is_the_korean_face() -> None:
    assert load_font().name.endswith("KR")


@pytest.mark.parametrize("name", ["DejaVuSans.ttf", "LiberationSans-Regular.ttf"])
def test_a_font_without_hangul_is_refused(name: str) -> None:
    with pytest.raises(RenderError, match=r"cannot draw 가|cannot be opened"):
        load_font(name)


def test_a_font_that_draws_only_latin_is_refused(tmp_path) -> None:
    from PIL import ImageFont

    latin = ImageFont.load_default(20)
    path = tmp_path / "latin.ttf"
    path.write_bytes(latin.font_bytes)
    with pytest.raises(RenderError, match="cannot draw 가"):
        load_font(str(path))


def test_a_missing_font_is_named(tmp_path) -> None:
    with pytest.raises(RenderError, match=r"gone\.ttf"):
        load_font(str(tmp_path / "gone.ttf"))


@pytest.mark.parametrize("char", "가힣뷁A£éЖΩあ漢…−×→")
def test_common_scripts_are_drawn(char: str) -> None:
    assert load_font().has(char)


@pytest.mark.parametrize("char", ["\U0001f600", "ก", "\uffff", "א", "𝓜"])
def test_what_is_absent_is_known(char: str) -> None:
    assert not load_font().has(char)


@pytest.mark.parametrize(
    ("raw", "tamed"),
    [
        ("민지", "민지"),
        (unicodedata.normalize("NFD", "한글 é"), "한글 é"),
        ("a\nb\r\n\tc", "a b c"),
        ("\u202egnp.exe", "gnp.exe"),
        ("a\u200b\u200d\u2066b", "ab"),
        (ZALGO, "Zalgo"),
        ("민지👑👑", f"민지{UNKNOWN}"),
        ("👩‍👩‍👧", UNKNOWN),
        ("𝓜𝓲𝓷", "Min"),
        ("Łukasz Źdźbło", "Lukasz Zdzblo"),
        ("Zoë Ångström", "Zoë Ångström"),
        ("สมชาย x", f"{UNKNOWN} x"),
        ("@everyone `x`", "@everyone `x`"),
        ("田中たなか", "田中たなか"),
        (" \n ", ""),
    ],
)
def test_names_are_tamed(raw: str, tamed: str) -> None:
    assert load_font().tame(raw) == tamed


def test_taming_needs_no_font() -> None:
    assert tame("a\u202e\nb\u0335\u0000") == "a b"


def test_text_that_fits_is_left_alone() -> None:
    assert load_font().fit("민지", 40, 500, 500) == ("민지", 40)


def test_text_shrinks_to_its_floor_before_it_is_shortened() -> None:
    font = load_font()
    room = font.width("Alexandra", 34, 500)
    assert font.fit("Alexandra", 40, 500, room, floor=30) == ("Alexandra", 34)
    shown, size = font.fit("Alexandra Alexandra", 40, 500, room, floor=30)
    assert size == 30
    assert shown.endswith(ELLIPSIS)
    assert font.width(shown, size, 500) <= room


def test_shortened_text_is_as_long_as_fits() -> None:
    font = load_font()
    shown, _ = font.fit("W" * 40, 40, 800, 400)
    assert font.width(shown, 40, 800) <= 400
    assert font.width("W" + shown, 40, 800) > 400


def test_bold_is_wider_than_regular() -> None:
    assert load_font().width("민지 Minji", 40, 800) > load_font().width("민지 Minji", 40, 300)
