from __future__ import annotations

import io

import pytest
from PIL import Image, ImageChops

from render.canvas import TextStyle, draw_shape, regular_polygon
from render.font import load_font
from render.pillow_canvas import PillowCanvas, new_stamps
from render.theme import SHAPES


def canvas(background: str | None = "#000000") -> PillowCanvas:
    return PillowCanvas((100, 80), background, load_font(), new_stamps())


def grey(c: PillowCanvas, x: int, y: int) -> int:
    return c.image.convert("L").getpixel((x, y))


def test_a_rectangle_ends_before_its_right_and_lower_edge() -> None:
    c = canvas()
    c.rect((10, 10, 20, 20), "#FFFFFF")
    assert [grey(c, x, 15) for x in (9, 10, 19, 20)] == [0, 255, 255, 0]
    assert [grey(c, 15, y) for y in (9, 10, 19, 20)] == [0, 255, 255, 0]


def test_corners_are_round_and_smooth() -> None:
    c = canvas()
    c.rect((10, 10, 60, 60), "#FFFFFF", radius=20)
    assert grey(c, 10, 10) == grey(c, 59, 59) == 0
    assert grey(c, 30, 30) == 255
    edge = {grey(c, x, 12) for x in range(10, 60)}
    assert any(0 < value < 255 for value in edge)


def test_an_outline_lies_inside() -> None:
    c = canvas()
    c.rect((10, 10, 50, 50), "#808080", outline="#FFFFFF", line=4)
    assert [grey(c, x, 30) for x in (9, 10, 13, 14)] == [0, 255, 255, 128]
    c = canvas()
    c.rect((10, 10, 50, 50), None, outline="#FFFFFF", line=4)
    assert [grey(c, x, 30) for x in (10, 14, 45, 46)] == [255, 0, 0, 255]


def test_alpha_shines_through() -> None:
    c = canvas()
    c.rect((10, 10, 50, 50), "#FFFFFF80")
    assert grey(c, 30, 30) == pytest.approx(128, abs=2)


def test_a_disc_is_round() -> None:
    c = canvas()
    c.disc(40, 40, 20, "#FFFFFF", outline="#808080", line=5)
    assert grey(c, 40, 40) == 255
    assert grey(c, 22, 40) == 128
    assert grey(c, 24, 24) == 0


def test_a_road_has_round_ends() -> None:
    c = canvas()
    c.road([(20, 40), (60, 40)], "#FFFFFF", 10)
    assert grey(c, 17, 40) == 255
    assert grey(c, 40, 37) == 255
    assert grey(c, 40, 47) == 0


def test_a_hexagon_has_a_corner_at_the_top() -> None:
    c = canvas()
    c.polygon(regular_polygon(40, 40, 30, 6), "#FFFFFF")
    assert grey(c, 40, 14) > 200
    assert grey(c, 15, 15) == 0


@pytest.mark.parametrize("align", ["left", "centre", "right"])
def test_text_stands_where_it_is_put(align: str) -> None:
    c = canvas()
    width = c.text(50, 40, "H", TextStyle(40, "#FFFFFF", align=align))
    left, top, right, bottom = c.image.getbbox()
    start = {"left": 50, "centre": 50 - width // 2, "right": 50 - width}[align]
    assert start <= left < right <= start + width
    assert abs((top + bottom) / 2 - 40) <= 1.5


def test_a_stamp_is_painted_once_and_looks_as_if_drawn() -> None:
    painted: list[int] = []

    def paint(part) -> None:
        painted.append(1)
        part.rect((0, 0, 20, 20), "#FFFFFF", radius=6)

    c, direct = canvas(), canvas()
    c.stamp(10, 10, "key", (20, 20), paint)
    c.stamp(50, 10, "key", (20, 20), paint)
    direct.rect((10, 10, 30, 30), "#FFFFFF", radius=6)
    assert len(painted) == 1
    box = (0, 0, 40, 40)
    difference = ImageChops.difference(c.image.crop(box), direct.image.crop(box))
    assert max(high for _, high in difference.getextrema()) <= 24


def test_stamps_do_not_darken_their_edges() -> None:
    c = canvas("#FFFFFF")
    c.stamp(10, 10, "key", (30, 30), lambda part: part.disc(15, 15, 15, "#FFFFFF"))
    assert c.image.getextrema() == ((255, 255),) * 3


@pytest.mark.parametrize("shape", SHAPES)
def test_shapes_fill_their_square(shape: str) -> None:
    c = canvas()
    draw_shape(c, shape, 50, 40, 40, "#FFFFFF")
    left, top, right, bottom = c.image.getbbox()
    assert 30 <= right - left <= 44
    assert 30 <= bottom - top <= 44
    assert abs((left + right) / 2 - 50) <= 1.5


def test_the_png_has_a_palette() -> None:
    c = canvas()
    c.rect((10, 10, 50, 50), "#FFFFFF", radius=9)
    picture = Image.open(io.BytesIO(c.png()))
    assert (picture.mode, picture.size, picture.format) == ("P", (100, 80), "PNG")
