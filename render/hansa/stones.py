"""Pieces of the players, and the places that wait for them: offices, houses, ships."""

from __future__ import annotations

from render.canvas import Canvas, TextStyle, draw_shape
from render.symbols import Place
from render.theme import ACCENT, BOLD, INK, PLAYERS, SHAPES, TABLE, shade
from rules.hansa.view import Kind

PRIVILEGES = {"white": "#FFFFFF", "orange": "#E8801A", "pink": "#EC8FC0", "black": "#16181D"}
EDGE = "#8D7F6C"
SLOT = "#FBF7EE"
HOUSE = "#171A21"
HOUSE_EDGE = "#7B8494"
SHIP = "#16324A"
SHIP_EDGE = "#7FC3EE"
COIN = "#E4B23A"


def draw_stone(canvas: Canvas, x: int, y: int, size: int, seat: int, kind: Kind) -> None:
    """Draw a player's piece around x, y: traders are square, merchants round."""

    def paint(part: Canvas) -> None:
        colour, half, deep = PLAYERS[seat % len(PLAYERS)], size // 2, max(2, size // 14)
        paint_block(part, size, 0, TABLE, kind)
        paint_block(part, size, 1, shade(colour, 0.62), kind)
        paint_block(part, size, 1, colour, kind, deep)
        shape = SHAPES[seat % len(SHAPES)]
        draw_shape(part, shape, half, half - deep // 2, round(size * 0.52), TABLE)

    half = size // 2
    canvas.stamp(x - half, y - half, f"stone {seat} {kind} {size}", (size, size), paint)


def paint_block(
    part: Canvas, size: int, inset: int, colour: str, kind: Kind, deep: int = 0
) -> None:
    """Draw the outline of a piece, `deep` shorter at its foot."""
    if kind == "T":
        box = (inset, inset, size - inset, size - inset - deep)
        part.rect(box, colour, radius=size // 6)
        return
    half = size // 2
    part.disc(half, half - deep // 2, half - inset - deep // 2, colour)


def draw_office(
    canvas: Canvas, x: int, y: int, size: int, shape: Kind, privilege: str, rank: int
) -> None:
    """Draw an office that nobody has opened: its shape, and its privilege as colour and number."""

    def paint(part: Canvas) -> None:
        half, band = size // 2, max(5, round(size * 0.16))
        for inset, colour in ((0, EDGE), (2, PRIVILEGES[privilege]), (band, SLOT)):
            if shape == "T":
                box = (inset, inset, size - inset, size - inset)
                part.rect(box, colour, radius=max(2, size // 6 - inset // 2))
            else:
                part.disc(half, half, half - inset, colour)
        style = TextStyle(max(26, round(size * 0.68)), INK, BOLD, "centre")
        part.text(half, half, str(rank), style)

    half = size // 2
    key = f"office {shape} {privilege} {rank} {size}"
    canvas.stamp(x - half, y - half, key, (size, size), paint)


def draw_coins(canvas: Canvas, x: int, y: int, size: int, number: int) -> None:
    """Draw the points for opening an office as coins in a line, the middle of all at x, y."""
    step = round(size * 0.8)
    for i in range(number):
        at = x + i * step - (number - 1) * step // 2
        canvas.disc(at, y, size // 2, COIN, outline=INK, line=2)


def draw_house(canvas: Canvas, x: int, y: int, size: int, *, ship: bool, lit: bool = False) -> None:
    """Draw a free house around x, y, or a ship, which takes merchants only; `lit` to be chosen."""
    edge, line = (ACCENT, max(6, size // 7)) if lit else (SHIP_EDGE if ship else HOUSE_EDGE, 2)

    def paint(part: Canvas) -> None:
        half = size // 2
        if not ship:
            box = (0, 0, size, size)
            part.rect(box, HOUSE, radius=size // 6, outline=edge, line=line)
            return
        part.disc(half, half, half, SHIP, outline=edge, line=line)
        place = Place(size // 6, size // 6, size - 2 * (size // 6))
        part.polygon(place.points((0.52, 0.02), (0.9, 0.56), (0.52, 0.56)), SHIP_EDGE)
        part.polygon(place.points((0.42, 0.16), (0.42, 0.56), (0.12, 0.56)), SHIP_EDGE)
        hull = ((0.02, 0.66), (0.98, 0.66), (0.78, 0.94), (0.22, 0.94))
        part.polygon(place.points(*hull), SHIP_EDGE)

    half = size // 2
    canvas.stamp(x - half, y - half, f"house {ship} {size}" + " lit" * lit, (size, size), paint)
