"""The pictures of Serica: the board, both decks, the Crossroads deck, built cards, points."""

from __future__ import annotations

from collections.abc import Mapping

from render.board import Page
from render.serica.built import BuiltPage
from render.serica.decks import DecksPage
from render.serica.picture import draw, size
from render.serica.points import PointsPage
from render.serica.prose import alt_text, text_board
from render.serica.unseen import CrossroadsPage
from rules.serica.view import SericaView

VIEW_TYPE = SericaView

__all__ = ["VIEW_TYPE", "alt_text", "draw", "pages", "size", "text_board"]


def pages(view: SericaView) -> Mapping[str, Page]:
    """Return the pages of built cards and points and, while the game goes on, of all decks."""
    found: dict[str, Page] = {"built": BuiltPage()}
    if view.result is None:
        found |= {"decks": DecksPage(), "crossroads": CrossroadsPage()}
    found["points"] = PointsPage()
    return found
