"""Loose cubes in little room: one by one, by colour, or all together with their number."""

from __future__ import annotations

from msgspec import Struct

from render.canvas import TextStyle
from render.century.brush import SpiceBrush
from render.century.cubes import amounts, mark_new
from render.pieces import draw_any_cube, draw_cube, draw_ring
from render.theme import BOLD, TEXT
from rules.century.cubes import NONE, Cubes


class HeapStyle(Struct, frozen=True):
    """How large cubes and numbers are, and the colour of the numbers."""

    side: int
    text: int
    colour: str = TEXT


class Heap(Struct, frozen=True):
    """Cubes as they are drawn: `way` is single, colours or together; and how wide they are."""

    way: str
    width: int


def ways_to_lie(brush: SpiceBrush, cubes: Cubes, style: HeapStyle) -> list[Heap]:
    """Return how cubes can be drawn, the most telling way first."""
    font, total = brush.canvas.font, sum(cubes)
    numbers = [font.width(str(n), style.text, BOLD) + 2 for _, n in amounts(cubes) if n > 1]
    by_colour = len(amounts(cubes)) * (style.side + 2) + sum(numbers)
    together = style.side + 4 + font.width(str(total), style.text, BOLD)
    return [
        Heap("single", total * (style.side + 2)),
        Heap("colours", by_colour),
        Heap("together", together),
    ]


def draw_heap(
    brush: SpiceBrush, at: tuple[int, int], cubes: Cubes, new: Cubes, way: str, style: HeapStyle
) -> None:
    """Draw cubes in one of the ways; at is their left and their middle. New ones are marked."""
    (x, y), side = at, style.side
    number = TextStyle(style.text, style.colour, BOLD)
    if way == "together":
        draw_any_cube(brush.canvas, x, y - side // 2, side)
        brush.canvas.text(x + side + 4, y, str(sum(cubes)), number)
        if new != NONE:
            draw_ring(brush.canvas, x - 1, y - side // 2 - 1, side + 2, 9)
        return
    fresh, many = dict(amounts(new)), dict(amounts(cubes))
    by_colour = [(kind, kind in fresh) for kind in many]
    for kind, is_new in by_colour if way == "colours" else mark_new(cubes, new):
        if way == "colours" and many[kind] > 1:
            x += brush.canvas.text(x, y, str(many[kind]), number) + 2
        text = min(style.text, side - 7)
        draw_cube(brush.canvas, x, y - side // 2, side, kind, brush.letter(kind), text)
        if is_new:
            draw_ring(brush.canvas, x - 1, y - side // 2 - 1, side + 2, 11)
        x += side + 2
