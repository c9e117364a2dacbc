"""Merchant cards as they are printed: in the row and in hand."""

from __future__ import annotations

from render.canvas import Canvas, TextStyle
from render.century.brush import SpiceBrush
from render.century.cubes import kinds
from render.pieces import draw_print
from render.theme import BOLD, CUBES, INK, INK_SOFT, KEY, PARCHMENT, REGULAR, SMALL
from rules.century.cubes import SPICES, Cubes, spell
from rules.spice_road.view import CardView

CUBE = 47
CUBE_STEP = 50
ARROW = 24
FOOT = 20
"""What a card's number needs below its print."""
UPGRADE_HEIGHT = 184


def draw_merchant_card(
    brush: SpiceBrush, x: int, y: int, card: CardView, size: tuple[int, int], top: int
) -> None:
    """Draw a card as it is printed; its print keeps clear of the first `top` pixels."""

    def paint(part: Canvas) -> None:
        width, height = size
        part.rect((0, 0, width, height), PARCHMENT, radius=14)
        middle = (height + top - FOOT) // 2
        if card.kind == "upgrade":
            _paint_upgrade(part, brush, width, middle, card.steps)
        elif card.kind == "trade":
            _paint_trade(part, brush, width, middle, card)
        else:
            rows = _row_count(card.out)
            _paint_cubes(part, brush, width, middle - rows * CUBE_STEP // 2, card.out)

    key = f"merchant {print_key(card)} {size[0]}x{size[1]} {top} {brush.words.locale}"
    brush.canvas.stamp(x, y, key, size, paint)


def print_key(card: CardView) -> str:
    """Return what a card shows, not its id: tables may play with other facts under one id."""
    return f"{card.kind}{card.steps} {spell(card.cost)}>{spell(card.out)}"


def print_height(card: CardView) -> int:
    """Return how much height the print of a merchant card takes."""
    if card.kind == "upgrade":
        return UPGRADE_HEIGHT
    rows = _row_count(card.cost) + _row_count(card.out)
    return rows * CUBE_STEP + (ARROW if card.kind == "trade" else 0)


def _row_count(cubes: Cubes) -> int:
    return -(-sum(cubes) // 3)


def _paint_cubes(part: Canvas, brush: SpiceBrush, width: int, y: int, cubes: Cubes) -> None:
    """Draw cubes in centred lines of at most three, two and two where there are four."""
    single = kinds(cubes)
    per_row = 2 if len(single) == 4 else 3
    for line, start in enumerate(range(0, len(single), per_row)):
        row = single[start : start + per_row]
        left = (width - len(row) * CUBE_STEP + CUBE_STEP - CUBE) // 2
        for i, kind in enumerate(row):
            at = left + i * CUBE_STEP
            draw_print(part, at, y + line * CUBE_STEP, CUBE, kind, brush.letter(kind))


def _paint_trade(part: Canvas, brush: SpiceBrush, width: int, middle: int, card: CardView) -> None:
    above, below = _row_count(card.cost), _row_count(card.out)
    height = (above + below) * CUBE_STEP + ARROW
    y = middle - height // 2
    _paint_cubes(part, brush, width, y, card.cost)
    y += above * CUBE_STEP
    x = width // 2
    part.polygon([(x - 17, y + 3), (x + 17, y + 3), (x, y + ARROW - 5)], INK)
    _paint_cubes(part, brush, width, y + ARROW, card.out)


def _paint_upgrade(part: Canvas, brush: SpiceBrush, width: int, middle: int, steps: int) -> None:
    """Draw the four spices as stairs with an arrow up, and how many steps may be climbed."""
    style = TextStyle(SMALL, INK_SOFT, REGULAR, "centre")
    part.text(width // 2, middle - 76, brush.say("card.upgrade"), style, max_width=width - 12)
    stair, left, floor = 32, width // 2 - 64, middle + 32
    for i, kind in enumerate(SPICES):
        x = left + i * stair
        part.rect((x, floor - 20 - i * 18, x + stair - 3, floor), CUBES[kind], radius=4)
    _paint_rise(part, left, floor)
    style = TextStyle(KEY + 3, INK, BOLD, "centre", KEY)
    text = brush.say("card.steps", n=steps)
    part.text(width // 2, middle + 62, text, style, max_width=width - 12)


def _paint_rise(part: Canvas, left: int, floor: int) -> None:
    foot, head = (left + 4, floor - 48), (left + 66, floor - 88)
    part.road([foot, (head[0] - 8, head[1] + 5)], INK, 6)
    part.polygon([head, (head[0] - 22, head[1] + 2), (head[0] - 10, head[1] + 20)], INK)
