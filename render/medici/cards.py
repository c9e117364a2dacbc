"""Cards of Medici: large where they can be taken, small everywhere else."""

from __future__ import annotations

from render.canvas import Canvas, TextStyle
from render.medici.goods import CREAM, LOOKS, paint_symbol
from render.theme import BOLD, HOLLOW, KEY, PARCHMENT
from rules.medici.view import CardView

SMALL_SIZE = (64, 84)
LARGE_SIZE = (172, 200)

BLACK = "#0E0F13"
GREEN = "#1C7A45"
FLAG = "#35C46E"
FLAG_EDGE = "#FFFFFF"


def draw_card(canvas: Canvas, x: int, y: int, card: CardView, size: tuple[int, int]) -> None:
    """Draw a card: its value above the symbol of its good, once or twice; x, y is its top left.

    Cards that take no hold have a green edge and a pennant, neutral ones no symbol.
    """

    def paint(part: Canvas) -> None:
        _paint_ground(part, card, size)
        _paint_value(part, card, size)
        if card.good is not None:
            _paint_icons(part, card.good, card.icons, size)
        if not card.takes_hold:
            _paint_pennant(part, size)

    canvas.stamp(x, y, f"card {card_key(card)} {size[0]}", size, paint)


def card_key(card: CardView) -> str:
    """Return what a card shows, not its id: equal cards have many ids."""
    return f"{card.good} {card.value} {card.icons} {'hold' if card.takes_hold else 'green'}"


def draw_hold(canvas: Canvas, x: int, y: int) -> None:
    """Draw a free hold."""

    def paint(part: Canvas) -> None:
        part.rect((2, 2, width - 2, height - 2), None, radius=10, outline=HOLLOW, line=3)

    width, height = SMALL_SIZE
    canvas.stamp(x, y, "hold", SMALL_SIZE, paint)


def _paint_ground(part: Canvas, card: CardView, size: tuple[int, int]) -> None:
    width, height = size
    radius, line = (10, 4) if size == SMALL_SIZE else (16, 7)
    if card.good is not None:
        colour = LOOKS[card.good].colour
        edge = None if card.takes_hold else FLAG
    else:
        colour, edge = (BLACK, PARCHMENT) if card.takes_hold else (GREEN, FLAG)
        line = line - 1 if card.takes_hold else line
    part.rect((0, 0, width, height), edge or colour, radius=radius)
    if edge is not None:
        part.rect((line, line, width - line, height - line), colour, radius=radius - line // 2)


def _paint_value(part: Canvas, card: CardView, size: tuple[int, int]) -> None:
    width, height = size
    small = size == SMALL_SIZE
    colour = CREAM if card.good is None else LOOKS[card.good].on
    if card.good is None:
        style = TextStyle(KEY + 9 if small else 104, colour, BOLD, "centre")
        part.text(width // 2, height // 2 + (0 if card.takes_hold else 4), str(card.value), style)
        return
    style = TextStyle(KEY + 1 if small else 88, colour, BOLD, "centre")
    part.text(width // 2, round(height * 0.29), str(card.value), style)


def _paint_icons(part: Canvas, good: str, icons: int, size: tuple[int, int]) -> None:
    width, height = size
    y = round(height * 0.74)
    if icons == 1:
        paint_symbol(part, width // 2, y, round(width * 0.53), good)
        return
    side = min(round(width * 0.42), (width - 8) // max(icons, 1))
    step = side + max(2, side // 12)
    for i in range(icons):
        paint_symbol(part, width // 2 + round((i - (icons - 1) / 2) * step), y, side, good)


def _paint_pennant(part: Canvas, size: tuple[int, int]) -> None:
    """Draw a pennant in the upper right corner, so that the green need not be seen as green."""
    width = size[0]
    long, pad = (18, 3) if size == SMALL_SIZE else (46, 8)
    right, top = width - pad, pad
    edge = [(right, top), (right - long, top + long * 0.45), (right, top + long * 0.9)]
    inner = [(right - 2, top + 4), (right - long * 0.72, top + long * 0.45)]
    part.polygon(edge, FLAG_EDGE)
    part.polygon([*inner, (right - 2, top + long * 0.9 - 4)], FLAG)
    part.road([(right, top), (right, top + long * 1.35)], FLAG_EDGE, 2 if long < 20 else 4)
