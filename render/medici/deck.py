"""What is still in the deck, kind by kind."""

from __future__ import annotations

from data.words import Words
from render.brush import INNER, LEFT, RIGHT
from render.canvas import TextStyle
from render.medici.brush import Brush
from render.medici.cards import SMALL_SIZE, draw_card
from render.medici.deck_prose import deck_alt_text, deck_text_board
from render.medici.goods import draw_good
from render.medici.sheet import Sheet
from render.medici.unseen import goods_left, icons_left, kinds_left, neutral_left
from render.section import HEAD, draw_head
from render.theme import BOLD, MUTED, PANEL, REGULAR, SMALL, TEXT, WIDTH
from rules.medici.view import MediciView, UnseenView

ROW = SMALL_SIZE[1] + 24
LABEL = 104
WIDEST = 150
EMPTY = 100


class DeckPage(Sheet):
    """The page of the deck: everybody may know what it is made of, nobody its order."""

    def height(self, view: MediciView) -> int:
        """Return how much room goods and neutral cards take."""
        height = HEAD + len(view.goods) * ROW if kinds_left(view) else 0
        height += HEAD + ROW if neutral_left(view) else 0
        return height or EMPTY

    def title(self, brush: Brush) -> tuple[str, str]:
        """Return how many cards there are."""
        return brush.say("deck.title", n=brush.view.deck), brush.say("deck.note")

    def paint(self, brush: Brush, y: int) -> None:
        """Draw the cards of each kind with their number."""
        with brush.canvas.layer("deck"):
            if kinds_left(brush.view):
                y = _draw_goods(brush, y)
            if neutral := neutral_left(brush.view):
                _draw_neutral(brush, y, neutral)
            if not brush.view.unseen:
                style = TextStyle(34, MUTED, REGULAR, "centre")
                middle = WIDTH // 2, y + EMPTY // 2
                brush.canvas.text(*middle, brush.say("deck.empty"), style)

    def alt_text(self, view: MediciView, words: Words) -> str:
        """Return the deck in at most 1,024 characters."""
        return deck_alt_text(view, words)

    def text_board(self, view: MediciView, words: Words, code: str) -> tuple[str, ...]:
        """Return the deck as blocks of lines."""
        return deck_text_board(view, words, code)


def _step(view: MediciView) -> int:
    return min(WIDEST, (INNER - LABEL) // (len(kinds_left(view)) + 1))


def _draw_goods(brush: Brush, y: int) -> int:
    """Draw a row for each good, the icons that are left at its end; return where it ends."""
    view, canvas, step = brush.view, brush.canvas, _step(brush.view)
    draw_head(brush, y, brush.say("deck.goods"), brush.say("deck.icons"))
    y += HEAD
    for good in view.goods:
        height, left = ROW - 8, goods_left(view, good)
        middle = y + height // 2
        canvas.rect((LEFT, y, RIGHT, y + height), PANEL, radius=14)
        draw_good(canvas, LEFT + 22, middle - 32, 64, good)
        for i, kind in enumerate(kinds_left(view)):
            _draw_count(brush, LEFT + LABEL + i * step, y + 8, left.get(kind))
        style = TextStyle(46, TEXT, BOLD, "right")
        canvas.text(RIGHT - 24, middle, str(icons_left(view, good)), style)
        y += ROW
    return y


def _draw_count(brush: Brush, x: int, y: int, one: UnseenView | None) -> None:
    canvas, middle = brush.canvas, y + SMALL_SIZE[1] // 2
    if one is None:
        style = TextStyle(40, MUTED, REGULAR, "centre")
        canvas.text(x + SMALL_SIZE[0] // 2, middle, "–", style)
        return
    draw_card(canvas, x, y, one.card, SMALL_SIZE)
    style = TextStyle(40, TEXT, BOLD, floor=SMALL)
    room = _step(brush.view) - SMALL_SIZE[0] - 14
    canvas.text(x + SMALL_SIZE[0] + 8, middle, f"×{one.count}", style, max_width=room)


def _draw_neutral(brush: Brush, y: int, neutral: list[UnseenView]) -> None:
    draw_head(brush, y, brush.say("deck.neutral"), brush.say("deck.neutral_note"))
    y += HEAD
    brush.canvas.rect((LEFT, y, RIGHT, y + ROW - 8), PANEL, radius=14)
    for i, one in enumerate(neutral):
        _draw_count(brush, LEFT + LABEL + i * WIDEST, y + 8, one)
