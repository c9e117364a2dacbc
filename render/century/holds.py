"""Where players keep their cubes: place by place, and what came or went."""

from __future__ import annotations

from msgspec import Struct

from render.century.brush import SpiceBrush
from render.century.cubes import mark_new
from render.pieces import draw_cube, draw_place, draw_ring, signed
from rules.century.cubes import SPICES, Cubes


class Places(Struct, frozen=True):
    """Places for cubes beside each other: how many, how large, and how far apart."""

    count: int
    size: int
    step: float


def draw_places(
    brush: SpiceBrush, at: tuple[int, int], places: Places, cubes: Cubes, gained: Cubes
) -> None:
    """Draw places from `at` to the right, with cubes in the first; gained ones are marked."""
    (x, y), size = at, places.size
    marked = mark_new(cubes, gained)
    for i in range(places.count):
        left = x + round(i * places.step)
        if i >= len(marked):
            draw_place(brush.canvas, left, y, size)
            continue
        kind, is_new = marked[i]
        draw_cube(brush.canvas, left, y, size, kind, brush.letter(kind))
        if is_new:
            draw_ring(brush.canvas, left - 1, y - 1, size + 2)


def changes_of_cubes(brush: SpiceBrush, gained: Cubes, lost: Cubes) -> list[str]:
    """Return for each colour how many cubes more or fewer there are, such as `Y−2`."""
    return [
        f"{brush.letter(kind)}{signed(more - fewer)}"
        for kind, more, fewer in zip(SPICES, gained, lost, strict=True)
        if more != fewer
    ]
