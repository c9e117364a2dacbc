"""The upper part of a board at sea: heading, final scores once there are any, and the map."""

from __future__ import annotations

from render.century.heading import draw_heading, heading_height
from render.final import draw_final, final_height
from render.sea.brush import SeaBrush
from render.sea.map import draw_whole_map, map_height
from render.sea.score import COLUMNS, all_score_parts
from render.sea.views import SeaView
from render.theme import MARGIN


def top_height(view: SeaView) -> int:
    """Return where the upper part ends, the margin above it included."""
    return MARGIN + heading_height(view) + _final_height(view) + map_height(view)


def draw_top(brush: SeaBrush) -> None:
    """Draw the upper part from the margin down."""
    view, y = brush.view, MARGIN
    draw_heading(brush, y, brush.say(f"phase.{view.phase}") if view.to_act else "")
    y += heading_height(view)
    if view.result is not None:
        draw_final(brush, y, view.result, COLUMNS, all_score_parts(view))
    draw_whole_map(brush, y + _final_height(view))


def _final_height(view: SeaView) -> int:
    return 0 if view.result is None else final_height(view.result)
