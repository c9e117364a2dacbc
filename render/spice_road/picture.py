"""The whole picture, put together from its parts."""

from __future__ import annotations

from data.words import Words
from render.brush import in_reading_order
from render.canvas import Canvas
from render.century.heading import draw_heading, heading_height
from render.final import draw_final, final_height
from render.legend import LEGEND_HEIGHT, draw_legend
from render.request import Header
from render.spice_road.brush import Brush
from render.spice_road.diff import changes_since
from render.spice_road.players import PANEL_GAP, draw_player, player_height
from render.spice_road.rows import draw_rows, rows_height
from render.spice_road.score import COLUMNS, all_score_parts
from render.theme import MARGIN, WIDTH
from rules.spice_road.view import SpiceRoadView


def size(view: SpiceRoadView, previous: SpiceRoadView | None = None) -> tuple[int, int]:
    """Return width and height of the picture in pixels; it is never exactly square."""
    height = MARGIN + heading_height(view) + _middle_height(view)
    height += sum(player_height(view, player) + PANEL_GAP for player in view.players) - PANEL_GAP
    if not changes_since(previous, view).is_empty():
        height += LEGEND_HEIGHT
    height += MARGIN
    return WIDTH, height + (height == WIDTH)


def draw(
    view: SpiceRoadView,
    canvas: Canvas,
    words: Words,
    header: Header,
    previous: SpiceRoadView | None = None,
) -> None:
    """Draw a view on a canvas of the view's `size`, marking what the previous view lacked."""
    brush = Brush(canvas, view, words, header, changes_since(previous, view))
    y = MARGIN
    note = brush.say("end.at", n=view.target) if view.ended_by is None else ""
    draw_heading(brush, y, note)
    y += heading_height(view)
    if view.result is not None:
        draw_final(brush, y, view.result, COLUMNS, all_score_parts(view, view.result))
    else:
        draw_rows(brush, y)
    y += _middle_height(view)
    for player in in_reading_order(view.players, view.viewer):
        with canvas.layer(f"seat {player.seat}"):
            draw_player(brush, y, player)
        y += player_height(view, player) + PANEL_GAP
    if not brush.changes.is_empty():
        draw_legend(brush, y)


def _middle_height(view: SpiceRoadView) -> int:
    return rows_height(view) if view.result is None else final_height(view.result)
