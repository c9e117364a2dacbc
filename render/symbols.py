"""Symbols that several games draw, in one colour within a square."""

from __future__ import annotations

from msgspec import Struct

from render.canvas import Canvas


class Place(Struct, frozen=True):
    """A square on a canvas whose points are given in parts of its side, 0 to 1."""

    left: int
    top: int
    side: int

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Return a point in pixels."""
        return (self.left + x * self.side, self.top + y * self.side)

    def points(self, *pairs: tuple[float, float]) -> list[tuple[float, float]]:
        """Return points in pixels."""
        return [self.at(x, y) for x, y in pairs]

    def length(self, part: float) -> int:
        """Return a length in pixels, at least 1."""
        return max(1, round(part * self.side))


def paint_pepper(canvas: Canvas, place: Place, colour: str, _ground: str) -> None:
    """Draw a pepper pod with its stem."""
    body = (
        (0.62, 0.22),
        (0.82, 0.3),
        (0.86, 0.5),
        (0.74, 0.72),
        (0.5, 0.9),
        (0.22, 0.98),
        (0.03, 0.94),
        (0.26, 0.84),
        (0.42, 0.66),
        (0.46, 0.44),
        (0.5, 0.28),
    )
    canvas.polygon(place.points(*body), colour)
    stem = place.points((0.67, 0.24), (0.72, 0.12), (0.86, 0.05))
    canvas.road(stem, colour, place.length(0.1))
