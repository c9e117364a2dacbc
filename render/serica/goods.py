"""How goods and artisans look: cubes with a letter, and discs for the artisans."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from render.canvas import Canvas, TextStyle
from render.serica.brush import Brush
from render.theme import BOLD, INK, KEY, SMALL, shade
from rules.serica.goods import ARTISAN, GOODS

WHITE = "#FFFFFF"
COLOURS = {
    "G": "#F4C431",
    "W": "#7B2580",
    "L": "#4FBF86",
    "S": "#E04A3A",
    "P": "#3A6FD0",
    "C": "#F7F2E6",
    "A": "#6A6F7A",
}
LETTERS = {"G": INK, "W": WHITE, "L": INK, "S": WHITE, "P": WHITE, "C": INK, "A": WHITE}
LEAST = 34
"""A cube so small carries the smallest letter that may be drawn."""


def draw_good(brush: Brush, x: int, y: int, size: int, good: str) -> None:
    """Draw the cube of a good, or the disc of an artisan; x, y is its top left corner."""
    letter = brush.letter(good)

    def paint(part: Canvas) -> None:
        _paint_body(part, size, good)
        text = max(SMALL, min(KEY, round(size * 0.78)))
        style = TextStyle(text, LETTERS[good], BOLD, "centre")
        part.text(size // 2, size // 2 - 1, letter, style, max_width=size)

    brush.canvas.stamp(x, y, f"serica good {good} {letter} {size}", (size, size), paint)


def _paint_body(part: Canvas, size: int, good: str) -> None:
    colour = COLOURS[good]
    dark, light = shade(colour, 0.62), shade(colour, 1.35)
    if good == ARTISAN:
        half = size // 2
        part.disc(half, half, half, dark)
        part.disc(half, half - 1, half - 2, light)
        part.disc(half, half, half - 3, colour)
        return
    radius = size // 5
    part.rect((0, 0, size, size), dark, radius=radius)
    part.rect((1, 1, size - 1, size - 4), light, radius=radius)
    part.rect((2, 3, size - 2, size - 5), colour, radius=radius - 1)


def amounts(goods: Sequence[int]) -> list[tuple[str, int]]:
    """Return goods and how many of each, without those that are not there."""
    return [(good, n) for good, n in zip(GOODS, goods, strict=True) if n]


def singles(goods: Sequence[int]) -> list[str]:
    """Return the good of each single cube."""
    return [good for good, n in amounts(goods) for _ in range(n)]


def of_value(values: Sequence[int], value: int) -> list[str]:
    """Return the goods of a value, one of them for each empire."""
    return [good for good, worth in zip(GOODS, values, strict=True) if worth == value]


def amounts_width(brush: Brush, counted: Iterable[tuple[str, int]], size: int) -> int:
    """Return how wide numbers with cubes are."""
    widths = [_amount_width(brush, n, size) for _, n in counted]
    return sum(widths) + 6 * max(0, len(widths) - 1)


def draw_amounts(
    brush: Brush, x: int, y: int, counted: Iterable[tuple[str, int]], size: int, colour: str
) -> None:
    """Draw cubes, each behind its number unless that is 1; x is the left, y the middle."""
    for good, n in counted:
        if n > 1:
            brush.canvas.text(x, y, str(n), _number(size, colour))
        width = _amount_width(brush, n, size)
        draw_good(brush, x + width - size, y - size // 2, size, good)
        x += width + 6


def _amount_width(brush: Brush, n: int, size: int) -> int:
    style = _number(size, INK)
    return size + (brush.canvas.font.width(str(n), style.size, style.weight) + 5 if n > 1 else 0)


def _number(size: int, colour: str) -> TextStyle:
    return TextStyle(max(SMALL, min(KEY, round(size * 0.84))), colour, BOLD)
