"""The page with the cards of all players."""

from __future__ import annotations

from data.words import Words
from render import sheet
from render.brush import LEFT, RIGHT, in_reading_order
from render.canvas import Canvas, TextStyle
from render.nameplate import draw_nameplate, seat_tags
from render.request import Header
from render.sand_to_sea.brush import Brush
from render.sand_to_sea.cards import cards_height, draw_cards
from render.sand_to_sea.diff import NO_CHANGES, changes_since
from render.sand_to_sea.prose import cards_alt_text, cards_text_board
from render.theme import BOLD, TEXT
from rules.sand_to_sea.view import SandToSeaView

NAME = 60
GAP = 10


class HandsPage(sheet.Sheet[SandToSeaView, Brush]):
    """The cards of all players: in hand, played, spent."""

    def brush(
        self,
        view: SandToSeaView,
        canvas: Canvas,
        words: Words,
        header: Header,
        previous: SandToSeaView | None,
    ) -> Brush:
        """Return a brush that marks cards that are new."""
        shown = self.has_marks(view, previous)
        changes = changes_since(previous, view) if shown else NO_CHANGES
        return Brush(canvas, view, words, header, changes)

    def labels(self, view: SandToSeaView) -> dict[str, int | str]:
        """Return the round."""
        return {"round": view.round}

    def has_marks(self, view: SandToSeaView, previous: SandToSeaView | None) -> bool:
        """Tell whether any cards have moved."""
        return bool(changes_since(previous, view).cards)

    def height(self, view: SandToSeaView) -> int:
        """Return the height of all players' cards."""
        return sum(NAME + cards_height(player) + GAP for player in view.players)

    def title(self, brush: Brush) -> tuple[str, str]:
        """Return what the page is about, and what the order of the piles is."""
        return brush.say("page.cards"), brush.say("cards.note")

    def paint(self, brush: Brush, y: int) -> None:
        """Draw everybody's cards, the viewer's first."""
        for player in in_reading_order(brush.view.players, brush.view.viewer):
            style = TextStyle(40, TEXT, BOLD)
            tags = seat_tags(brush, player.seat)
            with brush.canvas.layer(f"seat {player.seat}"):
                at = (LEFT + 8, RIGHT, y + NAME // 2)
                draw_nameplate(brush, *at, player.seat, style, tags)
                draw_cards(brush, y + NAME, player)
            y += NAME + cards_height(player) + GAP

    def alt_text(self, view: SandToSeaView, words: Words) -> str:
        """Return how many cards everybody has, in at most 1,024 characters."""
        return cards_alt_text(view, words)

    def text_board(self, view: SandToSeaView, words: Words, code: str) -> tuple[str, ...]:
        """Return everybody's cards as blocks of lines."""
        return cards_text_board(view, words, code)
