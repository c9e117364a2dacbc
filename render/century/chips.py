"""Merchant cards on one line: small cards of what has been played, and how many are in hand."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec import Struct

from render.canvas import Canvas, TextStyle
from render.century.brush import SpiceBrush
from render.century.cards import print_key
from render.century.cubes import amounts
from render.pieces import draw_new_dot, draw_print
from render.theme import BOLD, CUBES, HOLLOW, INK, KEY, MUTED, NEW, PAPER, PARCHMENT, TABLE, TEXT
from rules.century.cubes import SPICES, Cubes
from rules.spice_road.view import CardView

HEIGHT = 50
GAP = 8
PAD = 9


class Line(Struct, frozen=True):
    """How large a card is printed on one line: cubes, room for a number and an arrow, text."""

    cube: int
    digit: int
    arrow: int
    text: int


SMALL_LINE = Line(36, 20, 28, 30)
LARGE_LINE = Line(40, 24, 32, KEY)
WIDE_TOP = 18
"""How much of a wide card's height its number needs."""


def chip_width(card: CardView) -> int:
    """Return how wide a small card is."""
    return 2 * PAD + _line_width(card, SMALL_LINE)


def _line_width(card: CardView, line: Line) -> int:
    if card.kind == "upgrade":
        return line.cube + 4 + line.digit
    width = _amounts_width(card.out, line)
    if card.kind == "trade":
        width += _amounts_width(card.cost, line) + line.arrow
    return width


def _amounts_width(cubes: Cubes, line: Line) -> int:
    pairs = amounts(cubes)
    width = sum(line.cube + (line.digit if n > 1 else 0) for _, n in pairs)
    return width + 4 * (len(pairs) - 1)


def draw_chip(brush: SpiceBrush, x: int, y: int, card: CardView) -> None:
    """Draw a small card on one line: amounts in, arrow, amounts out."""

    def paint(part: Canvas) -> None:
        part.rect((0, 0, width, HEIGHT), PARCHMENT, radius=10)
        _paint_line(part, brush, (PAD, HEIGHT // 2), card, SMALL_LINE)

    width = chip_width(card)
    key = f"chip {print_key(card)} {brush.words.locale}"
    brush.canvas.stamp(x, y, key, (width, HEIGHT), paint)


def draw_wide_card(
    brush: SpiceBrush, x: int, y: int, card: CardView, size: tuple[int, int]
) -> None:
    """Draw a card that is wider than high, its print on one line below its number's place."""

    def paint(part: Canvas) -> None:
        width, height = size
        part.rect((0, 0, width, height), PARCHMENT, radius=14)
        left = (width - _line_width(card, LARGE_LINE)) // 2
        _paint_line(part, brush, (left, height // 2 + WIDE_TOP // 2), card, LARGE_LINE)

    key = f"wide {print_key(card)} {size[0]}x{size[1]} {brush.words.locale}"
    brush.canvas.stamp(x, y, key, size, paint)


def _paint_line(
    part: Canvas, brush: SpiceBrush, at: tuple[int, int], card: CardView, line: Line
) -> None:
    x, middle = at
    if card.kind == "upgrade":
        _paint_small_rise(part, x, middle)
        style = TextStyle(line.text, INK, BOLD)
        part.text(x + line.cube + 4, middle, str(card.steps), style)
        return
    if card.kind == "trade":
        x = _paint_amounts(part, brush, (x, middle), card.cost, line)
        left, right = x + line.arrow // 4 + 1, x + line.arrow - 8
        part.polygon([(left, middle - 10), (right, middle), (left, middle + 10)], INK)
        x += line.arrow
    _paint_amounts(part, brush, (x, middle), card.out, line)


def _paint_amounts(
    part: Canvas, brush: SpiceBrush, at: tuple[int, int], cubes: Cubes, line: Line
) -> int:
    x, middle = at
    for i, (kind, n) in enumerate(amounts(cubes)):
        x += 4 if i else 0
        if n > 1:
            style = TextStyle(line.text, INK, BOLD)
            part.text(x, middle, str(n), style, max_width=line.digit)
            x += line.digit
        top = middle - line.cube // 2
        draw_print(part, x, top, line.cube, kind, brush.letter(kind), line.text)
        x += line.cube
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
    draw_hand_icon(canvas, x, y)
    canvas.text(x + 41, y, str(n), TextStyle(KEY, TEXT, BOLD))
    if is_new:
        draw_new_dot(canvas, x + 35, y - 18)


def draw_hand_icon(canvas: Canvas, x: int, y: int) -> None:
    """Draw two cards that are held in hand; x is their left, y their middle."""
    canvas.rect((x, y - 20, x + 26, y + 16), MUTED, radius=6, outline=TABLE, line=2)
    canvas.rect((x + 9, y - 16, x + 35, y + 20), PAPER, radius=6, outline=TABLE, line=2)


def draw_face_icon(canvas: Canvas, x: int, y: int) -> None:
    """Draw a card that lies face up."""
    canvas.rect((x, y - 14, x + 36, y + 14), PARCHMENT, radius=6, outline=TABLE, line=2)
    canvas.polygon([(x + 13, y - 8), (x + 25, y), (x + 13, y + 8)], INK)


def draw_back_icon(canvas: Canvas, x: int, y: int) -> None:
    """Draw a card that lies face down."""
    canvas.rect((x, y - 14, x + 36, y + 14), HOLLOW, radius=6, outline=MUTED, line=2)
    for step in (12, 18, 24):
        canvas.road([(x + step - 4, y + 7), (x + step + 4, y - 7)], MUTED, 2)
