"""Cards of Spice Road, large in the rows and in hand, small where they have been played."""

from __future__ import annotations

from render.canvas import Canvas, TextStyle
from render.pieces import draw_print
from render.spice_road.brush import Brush, amounts, kinds
from render.theme import BOLD, CUBES, INK, INK_SOFT, KEY, PAPER, PARCHMENT, REGULAR, SMALL
from rules.century.cubes import SPICES, Cubes, spell
from rules.spice_road.view import CardView, PointView

CUBE = 47
CUBE_STEP = 50
ARROW = 24
FOOT = 20
"""What a card's number needs below its print."""
UPGRADE_HEIGHT = 184
POINT_CUBE = 52
POINT_STEP = 56

CHIP_HEIGHT = 50
CHIP_CUBE = 36
_CHIP_PAD = 9
_CHIP_DIGIT = 20
_CHIP_ARROW = 28


def draw_merchant_card(
    brush: Brush, x: int, y: int, card: CardView, size: tuple[int, int], top: int
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

    key = f"merchant {_print_key(card)} {size[0]}x{size[1]} {top} {brush.words.locale}"
    brush.canvas.stamp(x, y, key, size, paint)


def draw_point_card(brush: Brush, x: int, y: int, card: PointView, size: tuple[int, int]) -> None:
    """Draw a point card: what it is worth above what it costs."""

    def paint(part: Canvas) -> None:
        width, height = size
        part.rect((0, 0, width, height), PAPER, radius=14)
        style = TextStyle(64, INK, BOLD, "centre")
        part.text(width // 2, 46, str(card.points), style, max_width=width - 20)
        cubes = kinds(card.price)
        rows = [cubes[:3], cubes[3:]] if len(cubes) > 4 else _even_rows(cubes)
        start = 84 + (2 - len(rows)) * POINT_STEP // 2
        for line, row in enumerate(rows):
            left = (width - len(row) * POINT_STEP + POINT_STEP - POINT_CUBE) // 2
            for i, kind in enumerate(row):
                at = left + i * POINT_STEP
                draw_print(
                    part, at, start + line * POINT_STEP, POINT_CUBE, kind, brush.letter(kind)
                )

    key = f"point {card.points} {spell(card.price)} {size[0]}x{size[1]} {brush.words.locale}"
    brush.canvas.stamp(x, y, key, size, paint)


def _print_key(card: CardView) -> str:
    """Return what a card shows, not its id: tables may play with other facts under one id."""
    return f"{card.kind}{card.steps} {spell(card.cost)}>{spell(card.out)}"


def print_height(card: CardView) -> int:
    """Return how much height the print of a merchant card takes."""
    if card.kind == "upgrade":
        return UPGRADE_HEIGHT
    rows = _row_count(card.cost) + _row_count(card.out)
    return rows * CUBE_STEP + (ARROW if card.kind == "trade" else 0)


def _even_rows(cubes: list[str]) -> list[list[str]]:
    return [cubes[:2], cubes[2:]] if len(cubes) == 4 else [cubes]


def _row_count(cubes: Cubes) -> int:
    return -(-sum(cubes) // 3)


def _paint_cubes(part: Canvas, brush: Brush, width: int, y: int, cubes: Cubes) -> None:
    """Draw cubes in centred lines of at most three, two and two where there are four."""
    single = kinds(cubes)
    per_row = 2 if len(single) == 4 else 3
    for line, start in enumerate(range(0, len(single), per_row)):
        row = single[start : start + per_row]
        left = (width - len(row) * CUBE_STEP + CUBE_STEP - CUBE) // 2
        for i, kind in enumerate(row):
            at = left + i * CUBE_STEP
            draw_print(part, at, y + line * CUBE_STEP, CUBE, kind, brush.letter(kind))


def _paint_trade(part: Canvas, brush: Brush, width: int, middle: int, card: CardView) -> None:
    above, below = _row_count(card.cost), _row_count(card.out)
    height = (above + below) * CUBE_STEP + ARROW
    y = middle - height // 2
    _paint_cubes(part, brush, width, y, card.cost)
    y += above * CUBE_STEP
    x = width // 2
    part.polygon([(x - 17, y + 3), (x + 17, y + 3), (x, y + ARROW - 5)], INK)
    _paint_cubes(part, brush, width, y + ARROW, card.out)


def _paint_upgrade(part: Canvas, brush: Brush, width: int, middle: int, steps: int) -> None:
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


def chip_width(card: CardView) -> int:
    """Return how wide a small card is."""
    width = 2 * _CHIP_PAD
    if card.kind == "upgrade":
        return width + CHIP_CUBE + 4 + _CHIP_DIGIT
    width += _amounts_width(card.out)
    if card.kind == "trade":
        width += _amounts_width(card.cost) + _CHIP_ARROW
    return width


def _amounts_width(cubes: Cubes) -> int:
    pairs = amounts(cubes)
    return sum(CHIP_CUBE + (_CHIP_DIGIT if n > 1 else 0) for _, n in pairs) + 4 * (len(pairs) - 1)


def draw_chip(brush: Brush, x: int, y: int, card: CardView) -> None:
    """Draw a small card on one line: amounts in, arrow, amounts out."""

    def paint(part: Canvas) -> None:
        part.rect((0, 0, width, CHIP_HEIGHT), PARCHMENT, radius=10)
        middle = CHIP_HEIGHT // 2
        if card.kind == "upgrade":
            _paint_small_rise(part, _CHIP_PAD, middle)
            at = _CHIP_PAD + CHIP_CUBE + 4
            part.text(at, middle, str(card.steps), TextStyle(30, INK, BOLD))
            return
        at = _CHIP_PAD
        if card.kind == "trade":
            at = _paint_amounts(part, brush, at, card.cost)
            arrow = [(at + 8, middle - 10), (at + 20, middle), (at + 8, middle + 10)]
            part.polygon(arrow, INK)
            at += _CHIP_ARROW
        _paint_amounts(part, brush, at, card.out)

    width = chip_width(card)
    key = f"chip {_print_key(card)} {brush.words.locale}"
    brush.canvas.stamp(x, y, key, (width, CHIP_HEIGHT), paint)


def _paint_amounts(part: Canvas, brush: Brush, x: int, cubes: Cubes) -> int:
    middle, top = CHIP_HEIGHT // 2, (CHIP_HEIGHT - CHIP_CUBE) // 2
    for i, (kind, n) in enumerate(amounts(cubes)):
        x += 4 if i else 0
        if n > 1:
            part.text(x, middle, str(n), TextStyle(30, INK, BOLD), max_width=_CHIP_DIGIT)
            x += _CHIP_DIGIT
        draw_print(part, x, top, CHIP_CUBE, kind, brush.letter(kind), 30)
        x += CHIP_CUBE
    return x


def _paint_small_rise(part: Canvas, x: int, middle: int) -> None:
    for i, kind in enumerate(SPICES):
        left = x + i * 9
        part.rect((left, middle + 8 - i * 8, left + 8, middle + 16), CUBES[kind], radius=2)
