"""Merchant cards on one line: small cards of what has been played, and how many are in hand."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from render.canvas import Canvas, TextStyle
from render.century.brush import SpiceBrush
from render.century.cards import print_key
from render.century.cubes import amounts
from render.pieces import draw_new_dot, draw_print
from render.theme import BOLD, CUBES, INK, KEY, MUTED, NEW, PAPER, PARCHMENT, TABLE, TEXT
from rules.century.cubes import SPICES, Cubes
from rules.spice_road.view import CardView

HEIGHT = 50
GAP = 8
CUBE = 36
PAD = 9
DIGIT = 20
ARROW = 28


def chip_width(card: CardView) -> int:
    """Return how wide a small card is."""
    width = 2 * PAD
    if card.kind == "upgrade":
        return width + CUBE + 4 + DIGIT
    width += _amounts_width(card.out)
    if card.kind == "trade":
        width += _amounts_width(card.cost) + ARROW
    return width


def _amounts_width(cubes: Cubes) -> int:
    pairs = amounts(cubes)
    return sum(CUBE + (DIGIT if n > 1 else 0) for _, n in pairs) + 4 * (len(pairs) - 1)


def draw_chip(brush: SpiceBrush, x: int, y: int, card: CardView) -> None:
    """Draw a small card on one line: amounts in, arrow, amounts out."""

    def paint(part: Canvas) -> None:
        part.rect((0, 0, width, HEIGHT), PARCHMENT, radius=10)
        middle = HEIGHT // 2
        if card.kind == "upgrade":
            _paint_small_rise(part, PAD, middle)
            at = PAD + CUBE + 4
            part.text(at, middle, str(card.steps), TextStyle(30, INK, BOLD))
            return
        at = PAD
        if card.kind == "trade":
            at = _paint_amounts(part, brush, at, card.cost)
            arrow = [(at + 8, middle - 10), (at + 20, middle), (at + 8, middle + 10)]
            part.polygon(arrow, INK)
            at += ARROW
        _paint_amounts(part, brush, at, card.out)

    width = chip_width(card)
    key = f"chip {print_key(card)} {brush.words.locale}"
    brush.canvas.stamp(x, y, key, (width, HEIGHT), paint)


def _paint_amounts(part: Canvas, brush: SpiceBrush, x: int, cubes: Cubes) -> int:
    middle, top = HEIGHT // 2, (HEIGHT - CUBE) // 2
    for i, (kind, n) in enumerate(amounts(cubes)):
        x += 4 if i else 0
        if n > 1:
            part.text(x, middle, str(n), TextStyle(30, INK, BOLD), max_width=DIGIT)
            x += DIGIT
        draw_print(part, x, top, CUBE, kind, brush.letter(kind), 30)
        x += CUBE
    return x


def _paint_small_rise(part: Canvas, x: int, middle: int) -> None:
    for i, kind in enumerate(SPICES):
        left = x + i * 9
        part.rect((left, middle + 8 - i * 8, left + 8, middle + 16), CUBES[kind], radius=2)


def lines_of_chips(cards: Sequence[CardView], room: int) -> list[list[CardView]]:
    """Return small cards in lines that are no wider than the room."""
    lines: list[list[CardView]] = []
    left = 0
    for card in cards:
        width = chip_width(card) + GAP
        if not lines or width > left:
            lines.append([])
            left = room + GAP
        lines[-1].append(card)
        left -= width
    return lines


def draw_chips(
    brush: SpiceBrush, x: int, y: int, cards: Sequence[CardView], new: Collection[str]
) -> None:
    """Draw a line of small cards; those whose ids are new are marked."""
    for card in cards:
        width = chip_width(card)
        draw_chip(brush, x, y, card)
        if card.id in new:
            box = (x - 2, y - 2, x + width + 2, y + HEIGHT + 2)
            brush.canvas.rect(box, None, radius=12, outline=NEW, line=3)
        x += width + GAP


def draw_hand_size(canvas: Canvas, x: int, y: int, n: int, *, is_new: bool) -> None:
    """Draw the backs of two cards and how many there are in hand."""
    canvas.rect((x, y - 20, x + 26, y + 16), MUTED, radius=6, outline=TABLE, line=2)
    canvas.rect((x + 9, y - 16, x + 35, y + 20), PAPER, radius=6, outline=TABLE, line=2)
    canvas.text(x + 41, y, str(n), TextStyle(KEY, TEXT, BOLD))
    if is_new:
        draw_new_dot(canvas, x + 35, y - 18)
