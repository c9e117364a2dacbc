"""The board of Century: Spice Road, as a picture and as text."""

from __future__ import annotations

from render.spice_road.picture import draw, size
from render.spice_road.prose import alt_text, text_board
from rules.spice_road.view import SpiceRoadView

VIEW_TYPE = SpiceRoadView

__all__ = ["VIEW_TYPE", "alt_text", "draw", "size", "text_board"]
