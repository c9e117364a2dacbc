"""The Crossroads: cards for sale and enemies with their slots, the deck, the supply below."""

from __future__ import annotations

from render.brush import INNER, LEFT, RIGHT
from render.canvas import TextStyle
from render.pieces import draw_new_dot
from render.section import HEAD, draw_head
from render.serica.brush import Brush
from render.serica.cards import SIZE, draw_enemy, draw_offer
from render.serica.goods import draw_good
from render.theme import ALERT, BOLD, HOLLOW, KEY, MUTED, NEW, PANEL, REGULAR, SMALL, TABLE, TEXT
from rules.serica.goods import PRODUCTS
from rules.serica.view import EnemyView, OfferView, SericaView

FOOT = 12
LABEL = 36
STORE_HEIGHT = 60
LINE = 4
"""How many cards lie side by side."""


def crossroads_height(view: SericaView) -> int:
    """Return how much of the picture the Crossroads and the supply take."""
    lines = -(-len(view.row) // LINE)
    return HEAD + lines * (SIZE[1] + 8) + FOOT + LABEL + STORE_HEIGHT + FOOT


def draw_crossroads(brush: Brush, y: int) -> None:
    """Draw the Crossroads from y down, then what the supply has and what it costs."""
    view = brush.view
    with brush.canvas.layer("crossroads"):
        note = brush.say("row.away", n=len(view.set_aside)) if view.set_aside else ""
        draw_head(brush, y, brush.say("row.title"), note, _draw_deck(brush, y))
        y += HEAD
        for slot, card in enumerate(view.row):
            line, column = divmod(slot, LINE)
            x = LEFT + column * (INNER + 8) // LINE
            _draw_slot(brush, x, y + line * (SIZE[1] + 8), slot, card)
        y += -(-len(view.row) // LINE) * (SIZE[1] + 8) + FOOT
    with brush.canvas.layer("supply"):
        _draw_supply(brush, y)


def _draw_deck(brush: Brush, y: int) -> int:
    """Draw the deck as backs of cards with their number; return where it begins."""
    canvas, middle = brush.canvas, y + HEAD // 2
    style = TextStyle(KEY, TEXT, BOLD, "right")
    left = RIGHT - 4 - canvas.text(RIGHT - 4, middle, str(brush.view.deck), style)
    for i in range(3 if brush.view.deck else 0):
        x = left - 44 + i * 5
        canvas.rect((x, middle - 20, x + 28, middle + 18), MUTED, radius=5, outline=TABLE, line=2)
    return left - 64


def _draw_slot(brush: Brush, x: int, y: int, slot: int, card: OfferView | EnemyView | None) -> None:
    canvas, (width, height) = brush.canvas, SIZE
    box = (x - 3, y - 3, x + width + 3, y + height + 3)
    match card:
        case OfferView():
            draw_offer(brush, x, y, slot + 1, card)
        case EnemyView():
            draw_enemy(brush, x, y, slot + 1, card)
        case None:
            canvas.rect((x, y, x + width, y + height), None, radius=16, outline=HOLLOW, line=3)
            style = TextStyle(30, MUTED, REGULAR, "centre", SMALL)
            at = (x + width // 2, y + height // 2)
            canvas.text(*at, brush.say("row.empty", n=slot + 1), style, max_width=width - 16)
    if slot in brush.changes.row:
        canvas.rect(box, None, radius=18, outline=NEW, line=3)
        draw_new_dot(canvas, x + width - 8, y + height - 6)
    if slot == brush.view.enemy_slot:
        canvas.rect(box, None, radius=18, outline=ALERT, line=8)


def _draw_supply(brush: Brush, y: int) -> None:
    """Draw how much of everything is left, and what the acting player pays for one."""
    view, canvas = brush.view, brush.canvas
    style = TextStyle(28, MUTED, REGULAR, floor=SMALL)
    canvas.text(LEFT + 4, y + LABEL // 2 - 2, brush.say("supply.title"), style, max_width=INNER - 8)
    y += LABEL
    middle = y + STORE_HEIGHT // 2
    canvas.rect((LEFT, y, RIGHT, y + STORE_HEIGHT), PANEL, radius=14)
    step = INNER // len(PRODUCTS)
    stock = (*view.supply, view.artisans)
    for i, (item, left) in enumerate(zip(PRODUCTS, stock, strict=True)):
        x = LEFT + 8 + i * step
        draw_good(brush, x, middle - 21, 42, item)
        style = TextStyle(KEY, TEXT if left else MUTED, BOLD)
        wide = canvas.text(x + 47, middle, str(left), style)
        price = 0 if view.price is None else view.price[i]
        if price:
            words = brush.say("supply.price", n=price)
            style = TextStyle(SMALL, MUTED)
            canvas.text(x + 52 + wide, middle + 3, words, style)
