"""Markers: golden ones that are taken once, blue ones that are printed on the map."""

from __future__ import annotations

from collections.abc import Callable

from render.canvas import Box, Canvas, TextStyle
from render.symbols import Place
from render.theme import BOLD, GOLD, INK, MUTED, SMALL, TABLE, shade

PERMANENT = ("move2", "place2")
BLUE = "#2F5FA8"
WHITE = "#FFFFFF"
FACES = {
    "plus3": ("+", 3),
    "plus4": ("+", 4),
    "remove3": ("−", 3),
    "move3": ("→", 3),
    "move2": ("→", 2),
    "place2": ("↓", 2),
}
"""What a marker does to how many actions or pieces."""

RATIO = 1.24
"""How much wider than high a marker is."""

Paint = Callable[[Canvas, Place, str], None]


def token_size(height: int) -> tuple[int, int]:
    """Return width and height of a marker."""
    return round(height * RATIO), height


def draw_token(canvas: Canvas, x: int, y: int, height: int, marker: str) -> None:
    """Draw a marker around x, y."""
    width, _ = token_size(height)

    def paint(part: Canvas) -> None:
        printed = marker in PERMANENT
        fill, ink = (BLUE, WHITE) if printed else (GOLD, INK)
        radius = height // 2 if printed else height // 5
        part.rect((0, 0, width, height), TABLE, radius=radius)
        part.rect((1, 1, width - 1, height - 1), shade(fill, 0.62), radius=radius)
        part.rect((1, 1, width - 1, height - 4), fill, radius=radius)
        middle = (width // 2, height // 2 - 1)
        if marker in FACES:
            _paint_face(part, *middle, height, FACES[marker], ink)
        else:
            side = round(height * 0.66)
            place = Place(middle[0] - side // 2, middle[1] - side // 2, side)
            _SYMBOLS[marker](part, place, ink)

    canvas.stamp(
        x - width // 2, y - height // 2, f"token {marker} {height}", (width, height), paint
    )


def _paint_face(part: Canvas, x: int, y: int, height: int, face: tuple[str, int], ink: str) -> None:
    """Draw a sign and a number; arrows are drawn by hand, as those of fonts are thin."""
    sign, number = face
    size = max(SMALL, round(height * 0.72))
    style = TextStyle(size, ink, BOLD, "centre")
    side = round(height * 0.44)
    digit = part.font.width(str(number), size, BOLD)
    left = x - (side + digit + 1) // 2
    place = Place(left, y - side // 2, side)
    if sign in _SIGNS:
        _SIGNS[sign](part, place, ink)
    part.text(left + side + 1 + digit // 2, y, str(number), style)


def _sign_plus(canvas: Canvas, place: Place, colour: str) -> None:
    canvas.road(place.points((0.12, 0.5), (0.82, 0.5)), colour, place.length(0.22))
    canvas.road(place.points((0.47, 0.15), (0.47, 0.85)), colour, place.length(0.22))


def _sign_minus(canvas: Canvas, place: Place, colour: str) -> None:
    canvas.road(place.points((0.12, 0.5), (0.82, 0.5)), colour, place.length(0.22))


def _sign_right(canvas: Canvas, place: Place, colour: str) -> None:
    canvas.road(place.points((0.08, 0.5), (0.5, 0.5)), colour, place.length(0.22))
    canvas.polygon(place.points((0.42, 0.08), (0.98, 0.5), (0.42, 0.92)), colour)


def _sign_down(canvas: Canvas, place: Place, colour: str) -> None:
    canvas.road(place.points((0.5, 0.06), (0.5, 0.5)), colour, place.length(0.22))
    canvas.polygon(place.points((0.08, 0.44), (0.92, 0.44), (0.5, 1.0)), colour)


_SIGNS: dict[str, Paint] = {
    "+": _sign_plus,
    "−": _sign_minus,
    "→": _sign_right,
    "↓": _sign_down,
}


def _paint_office(canvas: Canvas, place: Place, colour: str) -> None:
    """Draw an office with a plus beside it."""
    left, top = place.at(0.42, 0.14)
    right, low = place.at(1.14, 0.86)
    box = (round(left), round(top), round(right), round(low))
    canvas.rect(box, None, radius=place.length(0.12), outline=colour, line=place.length(0.16))
    canvas.road(place.points((-0.14, 0.5), (0.26, 0.5)), colour, place.length(0.15))
    canvas.road(place.points((0.06, 0.3), (0.06, 0.7)), colour, place.length(0.15))


def _paint_swap(canvas: Canvas, place: Place, colour: str) -> None:
    """Draw two arrows past each other."""
    for sign, y in ((1, 0.27), (-1, 0.75)):
        tail, neck, tip = (0.5 + sign * x for x in (-0.52, 0.12, 0.62))
        canvas.road(place.points((tail, y), (neck, y)), colour, place.length(0.14))
        head = ((neck, y - 0.27), (tip, y), (neck, y + 0.27))
        canvas.polygon(place.points(*head), colour)


def _paint_upgrade(canvas: Canvas, place: Place, colour: str) -> None:
    """Draw an arrow that lifts off a line."""
    canvas.polygon(place.points((0.5, -0.04), (0.98, 0.44), (0.02, 0.44)), colour)
    canvas.road(place.points((0.5, 0.36), (0.5, 0.62)), colour, place.length(0.24))
    canvas.road(place.points((0.1, 0.94), (0.9, 0.94)), colour, place.length(0.14))


_SYMBOLS: dict[str, Paint] = {
    "office": _paint_office,
    "swap": _paint_swap,
    "upgrade": _paint_upgrade,
}


def draw_tavern(canvas: Canvas, x: int, y: int, size: int) -> None:
    """Draw the mug of a tavern around x, y."""

    def paint(part: Canvas) -> None:
        place = Place(0, 0, size)
        part.rect(_box(place, 0.52, 0.36, 0.92, 0.76), None, radius=4, outline=MUTED, line=3)
        part.rect(_box(place, 0.14, 0.2, 0.68, 0.94), MUTED, radius=place.length(0.08))
        part.road(place.points((0.18, 0.16), (0.64, 0.16)), MUTED, place.length(0.18))

    half = size // 2
    canvas.stamp(x - half, y - half, f"tavern {size}", (size, size), paint)


def _box(place: Place, left: float, top: float, right: float, bottom: float) -> Box:
    (x0, y0), (x1, y1) = place.points((left, top), (right, bottom))
    return (round(x0), round(y0), round(x1), round(y1))
