"""The two rows of cards that everybody buys from."""

from __future__ import annotations

from render.brush import INNER, LEFT, RIGHT
from render.canvas import TextStyle
from render.century.cards import draw_merchant_card
from render.century.cubes import amounts, mark_new
from render.pieces import draw_any_cube, draw_coin, draw_cube, draw_new_dot, draw_ring
from render.spice_road.brush import Brush
from render.spice_road.cards import draw_point_card
from render.theme import (
    ACCENT,
    BOLD,
    GOLD,
    HOLLOW,
    INK_SOFT,
    KEY,
    MUTED,
    NEW,
    PANEL,
    REGULAR,
    SILVER,
    SMALL,
    TABLE,
    TEXT,
)
from rules.century.cubes import NONE, Cubes
from rules.spice_road.view import MerchantView, SpiceRoadView

POINT_SLOTS = 5
POINT_GAP = 12
POINT_SIZE = ((INNER - (POINT_SLOTS - 1) * POINT_GAP) // POINT_SLOTS, 210)
PILE_HEIGHT = 68
POINT_FOOT = 26

MERCHANT_SLOTS = 6
MERCHANT_GAP = 10
MERCHANT_SIZE = ((INNER - (MERCHANT_SLOTS - 1) * MERCHANT_GAP) // MERCHANT_SLOTS, 246)
PRINT_TOP = 26
LYING = 48
LYING_STEP = 51
COUNTED = 43
"""The size of a cube that stands for several, with their number beside it."""
OVERLAP = 24
"""How far the lowest cubes reach onto the card that they lie on."""
PRICE_HEIGHT = 58
EMPTY_HEIGHT = 44
"""What is left of the merchant row once every merchant has been hired."""


def rows_height(view: SpiceRoadView) -> int:
    """Return how much of the picture both rows take."""
    points = PILE_HEIGHT + POINT_SIZE[1] + POINT_FOOT
    if not view.merchant_row:
        return points + EMPTY_HEIGHT
    return points + lying_height(view) + MERCHANT_SIZE[1] + PRICE_HEIGHT + 14


def lying_height(view: SpiceRoadView) -> int:
    """Return the height above the merchants, with room for the cubes that lie there."""
    rows = max((_lying_rows(m.cubes) for m in view.merchant_row), default=0)
    return max(44, rows * LYING_STEP - OVERLAP + 10)


def draw_rows(brush: Brush, y: int) -> None:
    """Draw the point row and the merchant row from y down."""
    with brush.canvas.layer("points"):
        _draw_points(brush, y)
    y += PILE_HEIGHT + POINT_SIZE[1] + POINT_FOOT
    with brush.canvas.layer("merchants"):
        _draw_merchants(brush, y)


def _draw_label(brush: Brush, y: int, key: str, deck: int) -> None:
    words = f"{brush.say(key)} · {brush.say('row.deck', n=deck)}"
    style = TextStyle(30, MUTED, REGULAR, "right")
    brush.canvas.text(RIGHT - 4, y, words, style, max_width=INNER // 2)


def _draw_points(brush: Brush, y: int) -> None:
    view = brush.view
    _draw_label(brush, y + 31, "row.points", view.point_deck)
    width = POINT_SIZE[0]
    for slot, (colour, face, left) in enumerate(_piles(view)):
        _draw_pile(brush, LEFT + slot * (width + POINT_GAP), y, colour, face, left)
    top = y + PILE_HEIGHT
    for slot, card in enumerate(view.point_row):
        x = LEFT + slot * (width + POINT_GAP)
        draw_point_card(brush, x, top, card, POINT_SIZE)
        if card.id in brush.changes.points:
            _mark_card(brush, x, top, POINT_SIZE)
        _draw_slot(brush, x + 22, top + 26, slot)


def _piles(view: SpiceRoadView) -> list[tuple[str, str, int]]:
    """Return colour, worth and number of the coins above the first two places.

    When the gold has run out, the silver lies above the first place.
    """
    silver = (SILVER, "+1", view.silver)
    if view.gold:
        return [(GOLD, "+3", view.gold), silver]
    return [silver, (SILVER, "", 0)]


def _draw_pile(brush: Brush, x: int, y: int, colour: str, face: str, left: int) -> None:
    canvas, width = brush.canvas, POINT_SIZE[0]
    middle = y + 29
    canvas.rect((x, y, x + width, y + 58), PANEL, radius=29)
    if not left:
        canvas.disc(x + 29, middle, 24, PANEL, outline=HOLLOW, line=3)
        canvas.text(x + 66, middle, "–", TextStyle(KEY, MUTED, BOLD))
        return
    extra = min(left, 3) - 1
    for i in range(extra, 0, -1):
        draw_coin(canvas, x + 2 + i * 12, y + 2, 54, colour, "")
    draw_coin(canvas, x + 2, y + 2, 54, colour, face)
    canvas.text(x + 96, middle, f"×{left}", TextStyle(KEY + 3, TEXT, BOLD))


def _mark_card(brush: Brush, x: int, y: int, size: tuple[int, int]) -> None:
    box = (x - 4, y - 4, x + size[0] + 4, y + size[1] + 4)
    brush.canvas.rect(box, None, radius=17, outline=NEW, line=4)
    draw_new_dot(brush.canvas, x + size[0] - 6, y + 6)


def _draw_slot(brush: Brush, x: int, y: int, slot: int) -> None:
    """Draw the number of a place in a corner of its card."""
    style = TextStyle(SMALL, INK_SOFT, 600, "centre")
    brush.canvas.text(x, y, str(slot + 1), style)


def _draw_merchants(brush: Brush, y: int) -> None:
    view = brush.view
    width, height = MERCHANT_SIZE
    top = y + lying_height(view)
    _draw_label(brush, y + 4, "row.merchants", view.merchant_deck)
    for slot, merchant in enumerate(view.merchant_row):
        x = LEFT + slot * (width + MERCHANT_GAP)
        draw_merchant_card(brush, x, top, merchant.card, MERCHANT_SIZE, PRINT_TOP)
        if merchant.card.id in brush.changes.merchants:
            _mark_card(brush, x, top, MERCHANT_SIZE)
        _draw_lying(brush, x, top + OVERLAP, merchant)
        _draw_slot(brush, x + 18, top + height - 20, slot)
        _draw_price(brush, x, top + height + 31, slot)


def _draw_price(brush: Brush, x: int, y: int, slot: int) -> None:
    canvas, width = brush.canvas, MERCHANT_SIZE[0]
    if slot == 0:
        style = TextStyle(KEY + 3, ACCENT, BOLD, "centre", KEY)
        canvas.text(x + width // 2, y, brush.say("row.free"), style, max_width=width - 20)
        return
    style = TextStyle(KEY + 5, TEXT, BOLD, "right")
    canvas.text(x + width // 2 - 4, y, str(slot), style)
    draw_any_cube(canvas, x + width // 2 + 6, y - 17, 34)


def _lying_rows(cubes: Cubes) -> int:
    total = sum(cubes)
    if total <= 6:
        return -(-total // 3)
    return -(-len(amounts(cubes)) // 2)


def _draw_lying(brush: Brush, x: int, bottom: int, merchant: MerchantView) -> None:
    """Draw the cubes on a merchant across the card's upper edge, the lowest line last."""
    cubes, new = merchant.cubes, brush.changes.cubes.get(merchant.card.id, NONE)
    if sum(cubes) > 6:
        _draw_lying_amounts(brush, x, bottom, cubes, new)
        return
    single = mark_new(cubes, new)
    rows = [single[i : i + 3] for i in range(0, len(single), 3)]
    for line, row in enumerate(rows):
        y = bottom - (line + 1) * LYING_STEP
        left = x + MERCHANT_SIZE[0] - 6 - len(row) * LYING_STEP
        for i, (kind, is_new) in enumerate(row):
            at = left + i * LYING_STEP
            draw_cube(brush.canvas, at, y, LYING, kind, brush.letter(kind))
            if is_new:
                draw_ring(brush.canvas, at - 1, y - 1, LYING + 2)


def _draw_lying_amounts(brush: Brush, x: int, bottom: int, cubes: Cubes, new: Cubes) -> None:
    half = MERCHANT_SIZE[0] // 2
    fresh = {kind for kind, _ in amounts(new)}
    for i, (kind, n) in enumerate(amounts(cubes)):
        y = bottom - (i // 2 + 1) * LYING_STEP
        at = x + (i % 2) * half
        brush.canvas.rect((at, y, at + half - 2, y + LYING), TABLE, radius=12)
        draw_cube(brush.canvas, at, y + 2, COUNTED, kind, brush.letter(kind))
        style = TextStyle(KEY, TEXT, BOLD, floor=SMALL)
        room = half - COUNTED - 4
        brush.canvas.text(at + COUNTED + 2, y + 23, str(n), style, max_width=room)
        if kind in fresh:
            draw_ring(brush.canvas, at - 1, y + 1, COUNTED + 2)
