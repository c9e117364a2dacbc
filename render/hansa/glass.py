"""A window on a map, and how large what it shows is drawn."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from render.canvas import Box
from render.hansa.places import Point, Window
from render.theme import SMALL

TINY = 1e-6

GROUND = "#272D37"
"""The colour of a map where nothing lies on it."""


class Glass(Struct, frozen=True):
    """A window whose top left corner lies at `x`, `y` of a picture, `scale` times enlarged."""

    window: Window
    x: int
    y: int
    scale: float

    def at(self, point: Point) -> tuple[int, int]:
        """Return a point of the map in pixels."""
        left = self.x + (point[0] - self.window[0]) * self.scale
        top = self.y + (point[1] - self.window[1]) * self.scale
        return (round(left), round(top))

    def px(self, length: float) -> int:
        """Return a length in pixels, an even number where it is the size of a piece."""
        return round(length * self.scale)

    def even(self, length: float) -> int:
        """Return the size of a piece in pixels: even, so that it has a middle."""
        return round(length * self.scale / 2) * 2

    def text(self, size: float) -> int:
        """Return the size of a text, never too small to be read."""
        return max(SMALL, round(size * self.scale))

    def box(self, left: float, top: float, right: float, bottom: float) -> Box:
        """Return a box of the map in pixels."""
        return (*self.at((left, top)), *self.at((right, bottom)))

    def cut(self, start: Point, end: Point, margin: float) -> tuple[Point, Point] | None:
        """Return the part of a line that the window shows with a margin, None where it is none."""
        left, top, right, bottom = self.window
        (x0, y0), (x1, y1) = start, end
        first, last = 0.0, 1.0
        for at, to, least, most in ((x0, x1, left, right), (y0, y1, top, bottom)):
            step = to - at or TINY
            near, far = sorted(((least + margin - at) / step, (most - margin - at) / step))
            first, last = max(first, near), min(last, far)
        if first >= last:
            return None
        dx, dy = x1 - x0, y1 - y0
        return (x0 + dx * first, y0 + dy * first), (x0 + dx * last, y0 + dy * last)

    def shows(self, points: Iterable[Point], margin: float) -> bool:
        """Tell whether all points lie in the window, with a margin around them."""
        left, top, right, bottom = self.window
        return all(
            left + margin <= x <= right - margin and top + margin <= y <= bottom - margin
            for x, y in points
        )
