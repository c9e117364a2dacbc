"""Where the cells of a map lie on the picture, and how large everything on them is.

Cells are hexagons with their flat side up. They need not be regular: a cell is as wide as the map
allows and as high as four lines of print need.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from render.brush import INNER, LEFT
from render.canvas import Box
from render.theme import SMALL
from rules.eastern_wonders.view import CellView

SLANT = 0.22
"""How much of a cell's width its slanted sides take at either end."""

WIDEST = 360
LEAST_HEIGHT, MOST_HEIGHT = 176, 236
USUAL_HEIGHT = 0.78
"""The height of a cell as a part of its width, where nothing else bounds it."""

Point = tuple[int, int]


class Chart(Struct, frozen=True):
    """A map that is laid out: size of its cells, and the middle of each by name.

    `badges` tells whether every cell keeps room for a number beside its name.
    """

    width: int
    height: int
    slant: int
    middles: dict[str, Point]
    box: Box
    badges: bool = False

    @property
    def cube(self) -> int:
        """The side of a printed cube."""
        return max(28, min(56, round(self.width * 0.154)))

    @property
    def loose(self) -> int:
        """The side of a cube that lies on a cell."""
        return max(34, min(46, self.at(0.19)))

    @property
    def letter(self) -> int:
        """The size of numbers and letters of trades and prices."""
        return max(SMALL, self.cube - max(5, self.cube // 7))

    @property
    def name(self) -> int:
        """The size of the names of cells."""
        return max(28, min(40, round(self.height * 0.16)))

    def at(self, part: float) -> int:
        """Return a length in parts of a cell's height."""
        return round(self.height * part)

    def room(self, part: float) -> int:
        """Return how wide a cell is at a height of it, 0 at its top and 1 at its foot."""
        inner = 2 * min(part, 1 - part)
        return self.width - round(2 * self.slant * (1 - inner))

    def corners(self, middle: Point, inset: int = 0) -> list[tuple[float, float]]:
        """Return the corners of a cell, drawn in by some pixels on every side."""
        x, y = middle
        half, up = self.width // 2 - inset, self.height // 2 - inset
        flat = half - self.slant + inset // 3
        return [
            (x - flat, y - up),
            (x + flat, y - up),
            (x + half, y),
            (x + flat, y + up),
            (x - flat, y + up),
            (x - half, y),
        ]


def lay_out(cells: Sequence[CellView], top: int, height: int, *, badges: bool = False) -> Chart:
    """Return the chart of cells from top down, no higher than `height` unless print needs more."""
    columns = [cell.q for cell in cells]
    lines = [2 * cell.r + cell.q for cell in cells]
    across = max(columns) - min(columns) + 1
    down = (max(lines) - min(lines)) / 2 + 1
    wide = min(WIDEST, int(INNER / (across - (across - 1) * SLANT)))
    wide -= wide % 2
    slant = round(wide * SLANT)
    high = min(MOST_HEIGHT, round(wide * USUAL_HEIGHT), int(height / down))
    high = max(LEAST_HEIGHT, high)
    high -= high % 2
    total = (across * (wide - slant) + slant, round(down * high))
    start = LEFT + (INNER - total[0]) // 2
    middles = {
        cell.name: (
            start + (cell.q - min(columns)) * (wide - slant) + wide // 2,
            top + (2 * cell.r + cell.q - min(lines)) * high // 2 + high // 2,
        )
        for cell in cells
    }
    box = (start, top, start + total[0], top + total[1])
    return Chart(wide, high, slant, middles, box, badges)
