"""Parts of the map, enlarged."""

from __future__ import annotations

from data.words import Words
from render.brush import INNER
from render.hansa.brush import Brush
from render.hansa.map import draw_map
from render.hansa.map_prose import region_alt_text, region_text_board
from render.hansa.page import Page, turn_note
from render.hansa.places import PLANS, Window
from rules.hansa.view import HansaView


class RegionPage(Page):
    """The page of a part of the map."""

    def __init__(self, key: str) -> None:
        self.key = key

    def window(self, view: HansaView) -> Window:
        """Return what the page shows of the map."""
        return PLANS[view.map].windows[self.key]

    def height(self, view: HansaView) -> int:
        """Return how much room the part of the map takes."""
        left, top, right, bottom = self.window(view)
        return round((bottom - top) * INNER / (right - left)) + 12

    def title(self, brush: Brush) -> tuple[str, str]:
        """Return which part it is, and whose turn."""
        return brush.say(f"page.{self.key}"), turn_note(brush)

    def paint(self, brush: Brush, y: int) -> None:
        """Draw the part of the map."""
        draw_map(brush, y, self.window(brush.view))

    def alt_text(self, view: HansaView, words: Words) -> str:
        """Return the part of the map in at most 1,024 characters."""
        return region_alt_text(view, words, self.key)

    def text_board(self, view: HansaView, words: Words, code: str) -> tuple[str, ...]:
        """Return the part of the map as blocks of lines."""
        return region_text_board(view, words, code, self.key)
