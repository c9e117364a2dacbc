"""The page of both decks: what draw piles and discard piles are made of."""

from __future__ import annotations

from collections.abc import Sequence

from render.brush import INNER, LEFT
from render.canvas import TextStyle
from render.pieces import draw_panel, draw_player_shape
from render.serica.brush import Brush
from render.serica.lists import LINE, counted, draw_list, list_height
from render.serica.page import SericaPage
from render.serica.prose import Teller, pile_lines
from render.theme import BOLD, KEY, MUTED, REGULAR, SMALL, TEXT
from rules.serica.view import PlayerView, SericaView

GAP = 12
WIDTH = (INNER - GAP) // 2
PAD = 16
HEAD = 70


class DecksPage(SericaPage):
    """What both decks and both discard piles are made of; the order stays hidden."""

    def height(self, view: SericaView) -> int:
        """Return how much room the longer of both columns takes."""
        return max(_height(player) for player in view.players)

    def heading(self, teller: Teller) -> str:
        """Return the name of the page."""
        return teller.say("page.decks")

    def title(self, brush: Brush) -> tuple[str, str]:
        """Return the name of the page, and that the order is unknown."""
        return brush.say("page.decks"), brush.say("list.order")

    def paint(self, brush: Brush, y: int) -> None:
        """Draw a column for each empire, Rome's at the left."""
        for player in brush.players():
            left = LEFT if player.side == "rome" else LEFT + WIDTH + GAP
            with brush.canvas.layer(f"decks {player.seat}"):
                _draw_column(brush, left, y, player, self.height(brush.view))

    def blocks(self, teller: Teller) -> Sequence[Sequence[str]]:
        """Return the piles of each player."""
        return [[teller.name(p.seat), *pile_lines(teller, p)] for p in teller.view.players]


def _height(player: PlayerView) -> int:
    height = HEAD + list_height(len(player.deck_cards)) + (LINE if player.deck_top else 0)
    return height + list_height(len(counted(player.discard))) + 2 * PAD


def _draw_column(brush: Brush, left: int, y: int, player: PlayerView, height: int) -> None:
    canvas, x, width = brush.canvas, left + PAD, WIDTH - 2 * PAD
    box = (left, y, left + WIDTH, y + height)
    draw_panel(canvas, box, lit=brush.is_acting(player.seat))
    y += PAD
    draw_player_shape(canvas, x + 24, y + 28, 48, player.seat)
    style = TextStyle(KEY, TEXT, BOLD, floor=32)
    canvas.text(x + 60, y + 28, brush.name(player.seat), style, max_width=width - 64)
    y += HEAD
    title = brush.say("list.deck")
    draw_list(brush, x, y, width, title, player.deck, player.deck_cards)
    y += list_height(len(player.deck_cards))
    if player.deck_top:
        names = [brush.term(f"card.{card.id}") for card in player.deck_top]
        words = brush.say("list.top", card=names[0])
        style = TextStyle(30, MUTED, REGULAR, floor=SMALL)
        canvas.text(x, y + LINE // 2, words, style, max_width=width)
        y += LINE
    title = brush.say("list.discard")
    draw_list(brush, x, y, width, title, len(player.discard), counted(player.discard))
