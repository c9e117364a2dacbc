"""How the types of cards look: a colour and a symbol each, told apart by either alone."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from render.canvas import Canvas, TextStyle, regular_polygon
from render.symbols import Place
from render.theme import BOLD, GOLD, INK, SMALL

Paint = Callable[[Canvas, Place, str, str], None]
CREAM = "#FFF8E8"
STEEL = "#C7CEDA"


def _paint_person(canvas: Canvas, place: Place, colour: str, _ground: str) -> None:
    x, y = place.at(0.5, 0.24)
    canvas.disc(round(x), round(y), place.length(0.22), colour)
    body = ((0.08, 0.98), (0.12, 0.72), (0.3, 0.54), (0.7, 0.54), (0.88, 0.72), (0.92, 0.98))
    canvas.polygon(place.points(*body), colour)


def _paint_cash(canvas: Canvas, place: Place, colour: str, ground: str) -> None:
    x, y = (round(n) for n in place.at(0.5, 0.5))
    half = place.length(0.17)
    canvas.disc(x, y, place.length(0.48), colour)
    canvas.disc(x, y, place.length(0.38), ground)
    canvas.disc(x, y, place.length(0.32), colour)
    canvas.rect((x - half, y - half, x + half, y + half), ground)


def _paint_sword(canvas: Canvas, place: Place, colour: str, _ground: str) -> None:
    blade = ((0.5, 0.0), (0.62, 0.14), (0.58, 0.64), (0.42, 0.64), (0.38, 0.14))
    canvas.polygon(place.points(*blade), colour)
    canvas.road(place.points((0.22, 0.68), (0.78, 0.68)), colour, place.length(0.1))
    canvas.road(place.points((0.5, 0.7), (0.5, 0.94)), colour, place.length(0.11))


def _paint_crown(canvas: Canvas, place: Place, colour: str, _ground: str) -> None:
    points = ((0.0, 0.2), (0.26, 0.46), (0.5, 0.06), (0.74, 0.46), (1.0, 0.2), (0.88, 0.74))
    canvas.polygon(place.points(*points, (0.12, 0.74)), colour)
    canvas.road(place.points((0.16, 0.88), (0.84, 0.88)), colour, place.length(0.13))


def _paint_skull(canvas: Canvas, place: Place, colour: str, ground: str) -> None:
    x, y = (round(n) for n in place.at(0.5, 0.42))
    canvas.disc(x, y, place.length(0.42), colour)
    jaw = ((0.28, 0.7), (0.72, 0.7), (0.68, 1.0), (0.32, 1.0))
    canvas.polygon(place.points(*jaw), colour)
    for side in (-1, 1):
        eye, at = place.at(0.5 + side * 0.18, 0.46)
        canvas.disc(round(eye), round(at), place.length(0.12), ground)
        canvas.road(
            place.points((0.5 + side * 0.09, 0.88), (0.5 + side * 0.09, 1.0)),
            ground,
            place.length(0.05),
        )


class Look(Struct, frozen=True):
    """The colour of a type, the colour of what is written on it, and its symbol."""

    colour: str
    on: str
    paint: Paint


LOOKS: dict[str, Look] = {
    "citizen": Look("#D9503F", CREAM, _paint_person),
    "trade": Look("#E3B23C", INK, _paint_cash),
    "military": Look("#2B6FC8", CREAM, _paint_sword),
    "court": Look("#D3B4F7", INK, _paint_crown),
    "enemy": Look("#15161A", CREAM, _paint_skull),
}


def paint_type(canvas: Canvas, x: int, y: int, side: int, kind: str) -> None:
    """Draw the symbol of a type in a square around x, y, on a ground of the type's colour."""
    look = LOOKS[kind]
    look.paint(canvas, Place(x - side // 2, y - side // 2, side), look.on, look.colour)


def draw_type(canvas: Canvas, x: int, y: int, size: int, kind: str) -> None:
    """Draw a tile with the symbol of a type; x, y is its top left corner."""

    def paint(part: Canvas) -> None:
        part.rect((0, 0, size, size), LOOKS[kind].colour, radius=size // 5)
        paint_type(part, size // 2, size // 2, round(size * 0.7), kind)

    canvas.stamp(x, y, f"serica type {kind} {size}", (size, size), paint)


def draw_points(canvas: Canvas, x: int, y: int, size: int, points: int) -> None:
    """Draw the golden hexagon with points around x, y."""

    def paint(part: Canvas) -> None:
        half = size / 2
        part.polygon(regular_polygon(half, half, half, 6), INK)
        part.polygon(regular_polygon(half, half, half - 3, 6), GOLD)
        text = max(SMALL, round(size * (0.69 if points < 10 else 0.6)))
        style = TextStyle(text, INK, BOLD, "centre")
        part.text(size // 2, size // 2, str(points), style)

    canvas.stamp(x - size // 2, y - size // 2, f"vp {points} {size}", (size, size), paint)


def draw_shield(canvas: Canvas, x: int, y: int, size: int, defence: int) -> None:
    """Draw the shield with a defence around x, y."""

    def paint(part: Canvas) -> None:
        place = Place(0, 0, size)
        outline = ((0.06, 0.06), (0.5, 0.0), (0.94, 0.06), (0.94, 0.5), (0.78, 0.78))
        mirrored = ((0.5, 1.0), (0.22, 0.78), (0.06, 0.5))
        part.polygon(place.points(*outline, *mirrored), STEEL)
        text = max(SMALL, round(size * 0.66))
        style = TextStyle(text, INK, BOLD, "centre")
        part.text(size // 2, round(size * 0.45), str(defence), style)

    canvas.stamp(x - size // 2, y - size // 2, f"shield {defence} {size}", (size, size), paint)
