"""The row of merchant cards: what each does, what it costs, what lies on it."""

from __future__ import annotations

from render.brush import INNER, LEFT
from render.canvas import TextStyle, small_text
from render.century.chips import draw_wide_card
from render.century.heaps import HeapStyle, draw_heap, ways_to_lie
from render.pieces import draw_any_cube, draw_new_dot
from render.sand_to_sea.brush import Brush
from render.theme import ACCENT, BOLD, INK_SOFT, KEY, MUTED, NEW, REGULAR, SMALL, TEXT
from rules.century.cubes import NONE
from rules.sand_to_sea.view import SandToSeaView
from rules.spice_road.view import MerchantView

SLOTS = 4
GAP = 12
SIZE = ((INNER - (SLOTS - 1) * GAP) // SLOTS, 92)
FOOT = 58
EMPTY = 44
"""What is left of the row once every merchant has been acquired."""
HEAP = HeapStyle(44, KEY)


def merchants_height(view: SandToSeaView) -> int:
    """Return how much of the picture the row takes."""
    if view.result is not None:
        return 0
    return SIZE[1] + FOOT + 6 if view.merchant_row else EMPTY


def draw_merchants(brush: Brush, y: int) -> None:
    """Draw the row from y down."""
    view = brush.view
    if view.result is not None:
        return
    with brush.canvas.layer("merchants"):
        if not view.merchant_row:
            style = TextStyle(30, MUTED, REGULAR, floor=SMALL)
            brush.canvas.text(LEFT + 4, y + 20, brush.say("row.empty"), style)
        for slot, merchant in enumerate(view.merchant_row):
            _draw_merchant(brush, LEFT + slot * (SIZE[0] + GAP), y, slot, merchant)


def _draw_merchant(brush: Brush, x: int, y: int, slot: int, merchant: MerchantView) -> None:
    canvas, card, (width, height) = brush.canvas, merchant.card, SIZE
    draw_wide_card(brush, x, y, card, SIZE)
    canvas.text(x + 18, y + 17, str(slot + 1), small_text(INK_SOFT, "centre", 600))
    if card.id in brush.changes.merchants:
        box = (x - 4, y - 4, x + width + 4, y + height + 4)
        canvas.rect(box, None, radius=17, outline=NEW, line=4)
        draw_new_dot(canvas, x + width - 6, y + 6)
    middle = y + height + FOOT // 2
    if slot == 0:
        style = TextStyle(KEY, ACCENT, BOLD)
        left = x + 8 + canvas.text(x + 8, middle, brush.say("row.free"), style)
    else:
        left = x + 8 + canvas.text(x + 8, middle, str(slot), TextStyle(KEY, TEXT, BOLD)) + 6
        draw_any_cube(canvas, left, middle - 17, 34)
        left += 34
    if merchant.cubes != NONE:
        _draw_lying(brush, left + 12, x + width, middle, merchant)


def _draw_lying(brush: Brush, left: int, right: int, middle: int, merchant: MerchantView) -> None:
    """Draw the cubes on a merchant right below it, as they fit."""
    ways = ways_to_lie(brush, merchant.cubes, HEAP)
    heap = next((way for way in ways if way.width <= right - left), ways[-1])
    new = brush.changes.on_merchants.get(merchant.card.id, NONE)
    at = (right - heap.width, middle)
    draw_heap(brush, at, merchant.cubes, new, heap.way, HEAP)
