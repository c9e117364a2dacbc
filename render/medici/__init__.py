"""The pictures of Medici: The Card Game: the board, the account of each day, the deck."""

from __future__ import annotations

from collections.abc import Mapping

from render.board import Page
from render.medici.day import DayPage
from render.medici.deck import DeckPage
from render.medici.picture import draw, size
from render.medici.prose import alt_text, text_board
from render.medici.score import is_scored
from rules.medici.view import MediciView

VIEW_TYPE = MediciView

__all__ = ["VIEW_TYPE", "alt_text", "draw", "pages", "size", "text_board"]


def pages(view: MediciView) -> Mapping[str, Page]:
    """Return the accounts of all days that were scored and, while the game goes on, the deck."""
    found: dict[str, Page] = {
        f"day_{day}": DayPage(day)
        for day, score in enumerate(view.scores, start=1)
        if is_scored(score)
    }
    if view.result is None:
        found["deck"] = DeckPage()
    return found
