"""Symbols of the five tracks, of markers, and of the places on the map."""

from __future__ import annotations

from collections.abc import Callable

from render.canvas import Canvas
from render.symbols import Place

Paint = Callable[[Canvas, Place, str, str], None]
"""Draws a symbol in a colour on a ground."""


def _paint_key(canvas: Canvas, place: Place, colour: str, ground: str) -> None:
    x, y = place.at(0.28, 0.5)
    canvas.road(place.points((0.4, 0.5), (0.95, 0.5)), colour, place.length(0.13))
    for at in (0.74, 0.93):
        canvas.road(place.points((at, 0.5), (at, 0.74)), colour, place.length(0.13))
    canvas.disc(round(x), round(y), place.length(0.27), colour)
    canvas.disc(round(x), round(y), place.length(0.12), ground)


def _paint_glass(canvas: Canvas, place: Place, colour: str, _ground: str) -> None:
    """Draw an hourglass."""
    for y in (0.06, 0.94):
        canvas.road(place.points((0.2, y), (0.8, y)), colour, place.length(0.12))
    canvas.polygon(place.points((0.22, 0.14), (0.78, 0.14), (0.54, 0.5), (0.46, 0.5)), colour)
    canvas.polygon(place.points((0.46, 0.5), (0.54, 0.5), (0.78, 0.86), (0.22, 0.86)), colour)


def _paint_crown(canvas: Canvas, place: Place, colour: str, _ground: str) -> None:
    body = (
        (0.1, 0.86),
        (0.02, 0.26),
        (0.28, 0.52),
        (0.5, 0.1),
        (0.72, 0.52),
        (0.98, 0.26),
        (0.9, 0.86),
    )
    canvas.polygon(place.points(*body), colour)


def _paint_book(canvas: Canvas, place: Place, colour: str, ground: str) -> None:
    left = ((0.02, 0.16), (0.3, 0.1), (0.5, 0.22), (0.5, 0.92), (0.3, 0.8), (0.02, 0.86))
    canvas.polygon(place.points(*left), colour)
    canvas.polygon(place.points(*((1 - x, y) for x, y in left)), colour)
    canvas.road(place.points((0.5, 0.24), (0.5, 0.88)), ground, place.length(0.08))


def _paint_bag(canvas: Canvas, place: Place, colour: str, ground: str) -> None:
    body = (
        (0.36, 0.28),
        (0.64, 0.28),
        (0.86, 0.56),
        (0.9, 0.82),
        (0.76, 0.98),
        (0.24, 0.98),
        (0.1, 0.82),
        (0.14, 0.56),
    )
    canvas.polygon(place.points((0.26, 0.02), (0.74, 0.02), (0.6, 0.3), (0.4, 0.3)), colour)
    canvas.polygon(place.points(*body), colour)
    canvas.road(place.points((0.36, 0.29), (0.64, 0.29)), ground, place.length(0.08))


TRACKS: dict[str, Paint] = {
    "keys": _paint_key,
    "actions": _paint_glass,
    "privilege": _paint_crown,
    "book": _paint_book,
    "bags": _paint_bag,
}


def draw_track_symbol(
    canvas: Canvas, x: int, y: int, size: int, track: str, colour: str, ground: str
) -> None:
    """Draw the symbol of a track around x, y."""

    def paint(part: Canvas) -> None:
        TRACKS[track](part, Place(0, 0, size), colour, ground)

    half = size // 2
    key = f"track {track} {colour} {ground} {size}"
    canvas.stamp(x - half, y - half, key, (size, size), paint)
