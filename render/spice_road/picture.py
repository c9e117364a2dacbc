"""The whole picture, put together from its parts."""

from __future__ import annotations

from data.words import Words
from render.canvas import Canvas, small_text
from render.pieces import draw_new_dot
from render.request import Header
from render.spice_road.brush import LEFT, Brush, in_reading_order
from render.spice_road.diff import changes_since
from render.spice_road.final import draw_final, final_height
from render.spice_road.heading import draw_heading, heading_height
from render.spice_road.players import PANEL_GAP, draw_player, player_height
from render.spice_road.rows import draw_rows, rows_height
from render.theme import MARGIN, MUTED, WIDTH
from rules.spice_road.view import SpiceRoadView

LEGEND = 44


def size(view: SpiceRoadView, previous: SpiceRoadView | None = None) -> tuple[int, int]:
    """Return width and height of the picture in pixels; it is never exactly square."""
    height = MARGIN + heading_height(view) + _middle_height(view)
    height += sum(player_height(view, player) + PANEL_GAP for player in view.players) - PANEL_GAP
    if not changes_since(previous, view).is_empty():
        height += LEGEND
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
    draw_heading(brush, y)
    y += heading_height(view)
    if view.result is not None:
        draw_final(brush, y, view.result)
    else:
        draw_rows(brush, y)
    y += _middle_height(view)
    for player in in_reading_order(view):
        with canvas.layer(f"seat {player.seat}"):
            draw_player(brush, y, player)
        y += player_height(view, player) + PANEL_GAP
    if not brush.changes.is_empty():
        _draw_legend(brush, y)


def _middle_height(view: SpiceRoadView) -> int:
    return rows_height(view) if view.result is None else final_height(view.result)


def _draw_legend(brush: Brush, y: int) -> None:
    draw_new_dot(brush.canvas, LEFT + 16, y + 20)
    brush.canvas.text(LEFT + 36, y + 20, _legend(brush), small_text(MUTED), max_width=900)


def _legend(brush: Brush) -> str:
    """Return since when things are marked: everybody sees what the acting player has not seen."""
    view = brush.view
    if view.viewer is None and view.to_act:
        return brush.say("note.changed_since", name=brush.name(view.to_act[0]))
    return brush.say("note.changed")
