"""Symbols of tiles, ports and bonus tiles, each told apart by its outline alone."""

from __future__ import annotations

from collections.abc import Callable

from render.canvas import Canvas
from render.symbols import Place, paint_pepper
from render.theme import CUBE_LETTERS, CUBES

SYMBOL_KINDS = {"ginger": "Y", "chili": "R", "tea": "G", "cloves": "B"}
"""The spice of which each symbol has the colour."""


def _paint_ginger(canvas: Canvas, place: Place, colour: str, ground: str) -> None:
    thick = place.length(0.27)
    canvas.road(place.points((0.15, 0.6), (0.5, 0.52), (0.86, 0.56)), colour, thick)
    canvas.road(place.points((0.34, 0.52), (0.26, 0.2)), colour, place.length(0.22))
    canvas.road(place.points((0.62, 0.5), (0.72, 0.2)), colour, place.length(0.2))
    canvas.road(place.points((0.5, 0.58), (0.54, 0.87)), colour, place.length(0.22))
    thin = place.length(0.05)
    for start, end in (
        ((0.17, 0.3), (0.34, 0.26)),
        ((0.62, 0.26), (0.78, 0.3)),
        ((0.43, 0.76), (0.6, 0.74)),
        ((0.78, 0.46), (0.76, 0.64)),
    ):
        canvas.road(place.points(start, end), ground, thin)


def _paint_leaves(canvas: Canvas, place: Place, colour: str, ground: str) -> None:
    half = ((0.5, 0.98), (0.44, 0.72), (0.14, 0.66), (0.0, 0.32), (0.3, 0.36), (0.5, 0.66))
    canvas.polygon(place.points(*half), colour)
    canvas.polygon(place.points(*((1 - x, y) for x, y in half)), colour)
    canvas.polygon(place.points((0.5, 0.0), (0.66, 0.24), (0.5, 0.6), (0.34, 0.24)), colour)
    for x in (0.16, 0.84):
        canvas.road(place.points((x, 0.46), (0.5, 0.78)), ground, place.length(0.05))


def _paint_clove(canvas: Canvas, place: Place, colour: str, _ground: str) -> None:
    stem = ((0.43, 1.0), (0.57, 1.0), (0.68, 0.44), (0.32, 0.44))
    canvas.polygon(place.points(*stem), colour)
    half = ((0.5, 0.26), (0.4, 0.0), (0.33, 0.26), (0.08, 0.12), (0.28, 0.5))
    mirrored = tuple((1 - x, y) for x, y in reversed(half))
    canvas.polygon(place.points(*half, *mirrored), colour)


_PAINTS: dict[str, Callable[[Canvas, Place, str, str], None]] = {
    "ginger": _paint_ginger,
    "chili": paint_pepper,
    "tea": _paint_leaves,
    "cloves": _paint_clove,
}


def paint_symbol(
    canvas: Canvas, x: int, y: int, side: int, symbol: str, colour: str, ground: str
) -> None:
    """Draw the symbol of a market tile in a square around x, y."""
    _PAINTS[symbol](canvas, Place(x - side // 2, y - side // 2, side), colour, ground)


def draw_symbol(canvas: Canvas, x: int, y: int, size: int, symbol: str) -> None:
    """Draw a plate with the symbol of a market tile; x, y is its top left corner."""

    def paint(part: Canvas) -> None:
        kind = SYMBOL_KINDS[symbol]
        part.rect((0, 0, size, size), CUBES[kind], radius=size // 4)
        middle = size // 2
        side = round(size * 0.76)
        paint_symbol(part, middle, middle, side, symbol, CUBE_LETTERS[kind], CUBES[kind])

    canvas.stamp(x, y, f"symbol {symbol} {size}", (size, size), paint)


def paint_anchor(canvas: Canvas, x: int, y: int, side: int, colour: str) -> None:
    """Draw an anchor in a square around x, y."""
    place = Place(x - side // 2, y - side // 2, side)
    line = place.length(0.1)
    canvas.road(place.points((0.5, 0.24), (0.5, 0.94)), colour, line)
    canvas.road(place.points((0.26, 0.38), (0.74, 0.38)), colour, line)
    arms = ((0.06, 0.6), (0.16, 0.8), (0.34, 0.92), (0.5, 0.95))
    canvas.road(place.points(*arms, *((1 - px, py) for px, py in reversed(arms))), colour, line)
    ring_x, ring_y = place.at(0.5, 0.13)
    canvas.disc(round(ring_x), round(ring_y), place.length(0.12), colour)


def paint_boat(canvas: Canvas, place: Place, sail: str, hull: str) -> None:
    """Draw a boat under sail."""
    canvas.polygon(place.points((0.52, 0.0), (0.52, 0.62), (0.1, 0.62)), sail)
    canvas.polygon(place.points((0.58, 0.14), (0.58, 0.62), (0.88, 0.62)), sail)
    canvas.polygon(place.points((0.0, 0.68), (1.0, 0.68), (0.82, 0.96), (0.18, 0.96)), hull)


def paint_barrel(canvas: Canvas, place: Place, colour: str, ground: str) -> None:
    """Draw a barrel with two hoops."""
    body = ((0.26, 0.04), (0.74, 0.04), (0.9, 0.5), (0.74, 0.96), (0.26, 0.96), (0.1, 0.5))
    canvas.polygon(place.points(*body), colour)
    for y in (0.28, 0.72):
        canvas.road(place.points((0.16, y), (0.84, y)), ground, place.length(0.08))
