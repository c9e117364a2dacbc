"""The page of the Crossroads deck: which cards and enemies are still to come."""

from __future__ import annotations

from collections.abc import Sequence

from render.brush import INNER, LEFT
from render.serica.brush import Brush
from render.serica.lists import draw_list, list_height
from render.serica.page import SericaPage
from render.serica.prose import Teller
from rules.serica.view import CountView, SericaView

GAP = 40
WIDTH = (INNER - GAP) // 2


class CrossroadsPage(SericaPage):
    """What the Crossroads deck is made of, and which enemies will be shuffled back into it."""

    def height(self, view: SericaView) -> int:
        """Return how much room both columns take."""
        first, second = _columns(view)
        return list_height(max(len(first), len(second))) + _aside_height(view) + 12

    def heading(self, teller: Teller) -> str:
        """Return the name of the page with the number of cards."""
        return teller.say("list.crossroads", n=teller.view.deck)

    def title(self, brush: Brush) -> tuple[str, str]:
        """Return how many cards there are, and that their order is unknown."""
        return brush.say("list.crossroads", n=brush.view.deck), brush.say("list.order")

    def paint(self, brush: Brush, y: int) -> None:
        """Draw all kinds of cards in two columns, enemies set aside below."""
        view = brush.view
        with brush.canvas.layer("deck"):
            for i, column in enumerate(_columns(view)):
                n = sum(card.count for card in column)
                x = LEFT + i * (WIDTH + GAP)
                draw_list(brush, x, y, WIDTH, brush.say("list.cards"), n, column)
            first, second = _columns(view)
            y += list_height(max(len(first), len(second)))
            if view.set_aside:
                title, aside = brush.say("list.aside"), _aside(view)
                draw_list(brush, LEFT, y, WIDTH, title, len(view.set_aside), aside)

    def blocks(self, teller: Teller) -> Sequence[Sequence[str]]:
        """Return the cards of the deck, then the enemies set aside."""
        view = teller.view
        blocks = [teller.counts(view.unseen) or [teller.say("say.nothing")]]
        if view.set_aside:
            names = teller.listed([teller.card(enemy.id) for enemy in view.set_aside])
            blocks.append([teller.say("say.aside", cards=names)])
        return blocks


def _columns(view: SericaView) -> tuple[list[CountView], list[CountView]]:
    half = -(-len(view.unseen) // 2)
    return list(view.unseen[:half]), list(view.unseen[half:])


def _aside(view: SericaView) -> list[CountView]:
    ids = [enemy.id for enemy in view.set_aside]
    return [CountView(id=i, count=ids.count(i)) for i in dict.fromkeys(ids)]


def _aside_height(view: SericaView) -> int:
    return list_height(len(_aside(view))) if view.set_aside else 0
