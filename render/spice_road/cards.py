"""Point cards: what they are worth above what they cost."""

from __future__ import annotations

from render.canvas import Canvas, TextStyle
from render.century.cubes import kinds
from render.pieces import draw_print
from render.spice_road.brush import Brush
from render.theme import BOLD, INK, PAPER
from rules.century.cubes import spell
from rules.spice_road.view import PointView

CUBE = 52
STEP = 56


def draw_point_card(brush: Brush, x: int, y: int, card: PointView, size: tuple[int, int]) -> None:
    """Draw a point card: what it is worth above what it costs."""

    def paint(part: Canvas) -> None:
        width, height = size
        part.rect((0, 0, width, height), PAPER, radius=14)
        style = TextStyle(64, INK, BOLD, "centre")
        part.text(width // 2, 46, str(card.points), style, max_width=width - 20)
        cubes = kinds(card.price)
        rows = [cubes[:3], cubes[3:]] if len(cubes) > 4 else _even_rows(cubes)
        start = 84 + (2 - len(rows)) * STEP // 2
        for line, row in enumerate(rows):
            left = (width - len(row) * STEP + STEP - CUBE) // 2
            for i, kind in enumerate(row):
                at = left + i * STEP
                draw_print(part, at, start + line * STEP, CUBE, kind, brush.letter(kind))

    key = f"point {card.points} {spell(card.price)} {size[0]}x{size[1]} {brush.words.locale}"
    brush.canvas.stamp(x, y, key, size, paint)


def _even_rows(cubes: list[str]) -> list[list[str]]:
    return [cubes[:2], cubes[2:]] if len(cubes) == 4 else [cubes]
