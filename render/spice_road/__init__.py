"""The board of Century: Spice Road, as a picture and as text."""

from __future__ import annotations

from collections.abc import Mapping

from render.board import Page
from render.spice_road.picture import draw, size
from render.spice_road.prose import alt_text, text_board
from rules.spice_road.view import SpiceRoadView

VIEW_TYPE = SpiceRoadView

__all__ = ["VIEW_TYPE", "alt_text", "draw", "pages", "size", "text_board"]


def pages(_view: SpiceRoadView) -> Mapping[str, Page]:
    """Return nothing: the board shows the whole table."""
    return {}
