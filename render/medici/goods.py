"""How the five goods look: a colour and a symbol each, told apart by either alone."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from render.canvas import Canvas
from render.symbols import Place, paint_pepper
from render.theme import INK

Paint = Callable[[Canvas, Place, str, str], None]
"""Draws a symbol in a colour on a ground."""


def _paint_sheaf(canvas: Canvas, place: Place, colour: str, _ground: str) -> None:
    canvas.road(place.points((0.5, 0.3), (0.5, 0.96)), colour, place.length(0.07))
    canvas.polygon(place.points((0.5, 0.0), (0.61, 0.15), (0.5, 0.3), (0.39, 0.15)), colour)
    for y in (0.3, 0.49, 0.68):
        for side in (-1, 1):
            grain = ((0.04, y + 0.1), (0.1, y - 0.08), (0.34, y - 0.2), (0.3, y + 0.02))
            canvas.polygon(place.points(*((0.5 + side * x, at) for x, at in grain)), colour)


def _paint_pelt(canvas: Canvas, place: Place, colour: str, _ground: str) -> None:
    half = (
        (0.5, 0.02),
        (0.6, 0.0),
        (0.68, 0.14),
        (0.98, 0.1),
        (0.98, 0.26),
        (0.8, 0.36),
        (0.8, 0.64),
        (0.98, 0.76),
        (0.94, 0.92),
        (0.68, 0.82),
        (0.58, 0.84),
        (0.54, 1.0),
    )
    mirrored = tuple((1 - x, y) for x, y in reversed(half))
    canvas.polygon(place.points(*half, *mirrored), colour)


def _paint_drop(canvas: Canvas, place: Place, colour: str, _ground: str) -> None:
    tip = ((0.5, 0.0), (0.62, 0.2), (0.81, 0.52), (0.5, 0.7), (0.19, 0.52), (0.38, 0.2))
    canvas.polygon(place.points(*tip), colour)
    x, y = place.at(0.5, 0.64)
    canvas.disc(round(x), round(y), place.length(0.35), colour)


def _paint_cloth(canvas: Canvas, place: Place, colour: str, ground: str) -> None:
    hem = ((0.86, 0.86), (0.74, 0.98), (0.62, 0.86), (0.5, 0.98), (0.38, 0.86), (0.26, 0.98))
    body = place.points((0.14, 0.1), (0.86, 0.1), *hem, (0.14, 0.86))
    canvas.polygon(body, colour)
    canvas.road(place.points((0.07, 0.1), (0.93, 0.1)), colour, place.length(0.16))
    for y in (0.28, 0.7):
        canvas.road(place.points((0.15, y), (0.85, y)), ground, place.length(0.06))
    diamond = place.points((0.5, 0.36), (0.62, 0.49), (0.5, 0.62), (0.38, 0.49))
    canvas.polygon(diamond, ground)


class Look(Struct, frozen=True):
    """The colour of a good, the colour of what is written on it, and its symbol."""

    colour: str
    on: str
    paint: Paint


CREAM = "#FFF8E8"

LOOKS: dict[str, Look] = {
    "grain": Look("#EFC02B", INK, _paint_sheaf),
    "spice": Look("#E8553C", CREAM, paint_pepper),
    "fur": Look("#5E381E", CREAM, _paint_pelt),
    "dye": Look("#2B6FC8", CREAM, _paint_drop),
    "cloth": Look("#D0B0F5", INK, _paint_cloth),
}


def paint_symbol(canvas: Canvas, x: int, y: int, side: int, good: str) -> None:
    """Draw the symbol of a good in a square around x, y, on a ground of the good's colour."""
    look = LOOKS[good]
    look.paint(canvas, Place(x - side // 2, y - side // 2, side), look.on, look.colour)


def draw_good(canvas: Canvas, x: int, y: int, size: int, good: str) -> None:
    """Draw a tile with the symbol of a good; x, y is its top left corner."""

    def paint(part: Canvas) -> None:
        part.rect((0, 0, size, size), LOOKS[good].colour, radius=size // 5)
        paint_symbol(part, size // 2, size // 2, round(size * 0.72), good)

    canvas.stamp(x, y, f"good {good} {size}", (size, size), paint)
