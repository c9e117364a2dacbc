"""The market: the cards in reach large, those before them small, the oldest first."""

from __future__ import annotations

from render.brush import INNER, LEFT, RIGHT
from render.canvas import TextStyle
from render.medici.brush import Brush
from render.medici.cards import LARGE_SIZE, SMALL_SIZE, draw_card
from render.pieces import draw_new_dot
from render.section import HEAD, draw_head
from render.theme import (
    ACCENT,
    BOLD,
    HOLLOW,
    INK,
    KEY,
    MUTED,
    NEW,
    PANEL,
    PANEL_LIT,
    PAPER,
    REGULAR,
    SMALL,
    TABLE,
    TEXT,
)
from rules.medici.view import CardView, MediciView

STEP = SMALL_SIZE[0] + 8
LINE = SMALL_SIZE[1] + 10
WIDE = (INNER + 8) // STEP
"""How many small cards fit a whole line."""

REACH_PAD = 16
REACH_STEP = LARGE_SIZE[0] + 14
REACH_LABEL = 58
REACH_HEIGHT = REACH_LABEL + LARGE_SIZE[1] + REACH_PAD
BESIDE_LINES = 3
FOOT = 14
EMPTY_HEIGHT = 76


def market_height(view: MediciView) -> int:
    """Return how much of the picture the market takes."""
    if not view.market:
        return HEAD + EMPTY_HEIGHT + FOOT
    above = -(-_split(view)[0] // WIDE)
    return HEAD + above * LINE + max(REACH_HEIGHT, LINE) + FOOT


def draw_market(brush: Brush, y: int) -> None:
    """Draw the market from y down, the deck beside its heading."""
    view = brush.view
    with brush.canvas.layer("market"):
        title = brush.say("market.title", n=len(view.market))
        draw_head(brush, y, title, brush.say("market.order"), _draw_deck(brush, y))
        y += HEAD
        if not view.market:
            _draw_empty(brush, y)
            return
        above, older = _split(view)
        for i, card in enumerate(view.market[:above]):
            at = (LEFT + i % WIDE * STEP, y + i // WIDE * LINE)
            _draw_small(brush, *at, card)
        y += -(-above // WIDE) * LINE
        across = _beside(view)
        for i, card in enumerate(view.market[above:older]):
            _draw_small(brush, LEFT + i % across * STEP, y + 6 + i // across * LINE, card)
        _draw_reach(brush, y)


def _split(view: MediciView) -> tuple[int, int]:
    """Return how many cards lie in whole lines above, and how many are out of reach in all."""
    older = len(view.market) - view.takeable
    above = -(-max(0, older - BESIDE_LINES * _beside(view)) // WIDE)
    return min(older, above * WIDE), older


def _beside(view: MediciView) -> int:
    """Return how many small cards fit a line beside the cards in reach."""
    return (INNER - _reach_width(view.takeable) - 8) // STEP


def _reach_width(cards: int) -> int:
    return cards * REACH_STEP - 14 + 2 * REACH_PAD if cards else 0


def _draw_deck(brush: Brush, y: int) -> int:
    """Draw the deck as backs of cards with their number; return where it begins."""
    canvas, middle = brush.canvas, y + HEAD // 2
    style = TextStyle(KEY, TEXT, BOLD, "right")
    left = RIGHT - 4 - canvas.text(RIGHT - 4, middle, str(brush.view.deck), style)
    for i in range(3 if brush.view.deck else 0):
        x = left - 44 + i * 5
        canvas.rect((x, middle - 20, x + 28, middle + 18), MUTED, radius=5, outline=TABLE, line=2)
    return left - 64


def _draw_small(brush: Brush, x: int, y: int, card: CardView) -> None:
    draw_card(brush.canvas, x, y, card, SMALL_SIZE)
    if card.id in brush.changes.market:
        mark_card(brush, x, y, SMALL_SIZE)


def mark_card(brush: Brush, x: int, y: int, size: tuple[int, int]) -> None:
    """Mark a card as new."""
    box = (x - 3, y - 3, x + size[0] + 3, y + size[1] + 3)
    brush.canvas.rect(box, None, radius=13, outline=NEW, line=3)
    draw_new_dot(brush.canvas, x + size[0] - 4, y + size[1] - 4)


def _draw_reach(brush: Brush, y: int) -> None:
    """Draw the cards that can be taken, numbered from the end as moves name them."""
    view, canvas = brush.view, brush.canvas
    width = _reach_width(view.takeable)
    if not width:
        return
    left = RIGHT - width
    canvas.rect((left, y, RIGHT, y + REACH_HEIGHT), PANEL_LIT, radius=18, outline=ACCENT, line=3)
    for i, card in enumerate(view.market[-view.takeable :]):
        x = left + REACH_PAD + i * REACH_STEP
        _draw_place(brush, x, y + 31, view.takeable - i)
        draw_card(canvas, x, y + REACH_LABEL, card, LARGE_SIZE)
        if card.id in brush.changes.market:
            mark_card(brush, x, y + REACH_LABEL, LARGE_SIZE)


def _draw_place(brush: Brush, x: int, y: int, place: int) -> None:
    """Draw the number of a place and whether its card must be taken."""
    canvas, must = brush.canvas, place == 1
    canvas.disc(x + 22, y, 22, ACCENT if must else PAPER)
    canvas.text(x + 22, y, str(place), TextStyle(KEY, INK, BOLD, "centre"))
    words = brush.say("market.must" if must else "market.may")
    style = TextStyle(30, ACCENT, BOLD, "left", SMALL) if must else TextStyle(SMALL, MUTED, REGULAR)
    canvas.text(x + 52, y, words, style, max_width=LARGE_SIZE[0] - 52)


def _draw_empty(brush: Brush, y: int) -> None:
    box = (LEFT, y, RIGHT, y + EMPTY_HEIGHT)
    brush.canvas.rect(box, PANEL, radius=16, outline=HOLLOW, line=2)
    style = TextStyle(32, MUTED, REGULAR, "centre", SMALL)
    middle = (LEFT + RIGHT) // 2, y + EMPTY_HEIGHT // 2
    brush.canvas.text(*middle, brush.say("market.empty"), style, max_width=INNER - 40)
