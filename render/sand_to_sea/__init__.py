"""The pictures of Century: From Sand to Sea: the board, the map in parts, everybody's cards."""

from __future__ import annotations

from collections.abc import Mapping

from render.board import Page
from render.sand_to_sea.brush import Brush, player_of
from render.sand_to_sea.hands import HandsPage
from render.sand_to_sea.picture import draw, size
from render.sand_to_sea.prose import Teller, alt_text, text_board
from render.sea.pages import Kit, sea_pages
from render.sea.reach import Cost
from render.sea.views import SeaPlayer
from rules.sand_to_sea.view import SandToSeaView

VIEW_TYPE = SandToSeaView

__all__ = ["VIEW_TYPE", "alt_text", "draw", "pages", "size", "text_board"]


def pages(view: SandToSeaView) -> Mapping[str, Page]:
    """Return everybody's cards, what sailing costs, and both halves of the map."""

    def cards_to_spend(player: SeaPlayer, cost: Cost) -> int | None:
        """Return the steps that cost a card, if there are so many, and cubes for the fees."""
        trader = player_of(view, player.seat)
        cards = len(trader.hand) + len(trader.played)
        can_pay = cost.steps <= cards and cost.fee <= sum(player.hold)
        return cost.steps if can_pay else None

    return {"cards": HandsPage(), **sea_pages(view, Kit(Brush, Teller, cards_to_spend))}
