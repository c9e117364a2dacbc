"""The pictures of Century: Eastern Wonders: the board, both halves of the map, where to sail."""

from __future__ import annotations

from collections.abc import Mapping

from render.board import Page
from render.eastern_wonders.brush import Brush
from render.eastern_wonders.picture import draw, size
from render.eastern_wonders.prose import Teller, alt_text, text_board
from render.sea.pages import Kit, sea_pages
from render.sea.reach import Cost
from rules.eastern_wonders.view import EasternWondersView, PlayerView

VIEW_TYPE = EasternWondersView

__all__ = ["VIEW_TYPE", "alt_text", "draw", "pages", "size", "text_board"]


def pages(view: EasternWondersView) -> Mapping[str, Page]:
    """Return what sailing costs and both halves of the map."""
    return sea_pages(view, Kit(Brush, Teller, _cubes_to_pay))


def _cubes_to_pay(player: PlayerView, cost: Cost) -> int | None:
    """Return toll and fees together; both are paid from what lies in the hold at the start."""
    cubes = cost.steps + cost.fee
    return cubes if cubes <= sum(player.hold) else None
