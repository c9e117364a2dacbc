"""The whole board, put together from its parts."""

from __future__ import annotations

from data.words import Words
from render.canvas import Canvas
from render.hansa.brush import Brush
from render.hansa.diff import changes_since
from render.hansa.heading import draw_heading, heading_height
from render.hansa.map import draw_map, map_height, whole
from render.hansa.players import draw_players, players_height
from render.hansa.score import draw_table, table_height
from render.hansa.status import HEIGHT as STATUS
from render.hansa.status import draw_status
from render.legend import LEGEND_HEIGHT, draw_legend
from render.request import Header
from render.theme import MARGIN, WIDTH
from rules.hansa.view import HansaView

GAP = 8


def size(view: HansaView, previous: HansaView | None = None) -> tuple[int, int]:
    """Return width and height of the picture in pixels; it is never exactly square."""
    height = 2 * MARGIN + heading_height() + map_height(view)
    if view.result is None:
        height += GAP + STATUS + GAP + players_height(view)
    else:
        height += table_height(view)
    if not changes_since(previous, view).is_empty():
        height += LEGEND_HEIGHT
    return WIDTH, height + (height == WIDTH)


def draw(
    view: HansaView,
    canvas: Canvas,
    words: Words,
    header: Header,
    previous: HansaView | None = None,
) -> None:
    """Draw a view on a canvas of the view's `size`, marking what the previous view lacked."""
    brush = Brush(canvas, view, words, header, changes_since(previous, view))
    y = MARGIN
    draw_heading(brush, y)
    y += heading_height()
    if view.result is not None:
        draw_table(brush, y)
        y += table_height(view)
    draw_map(brush, y, whole(view))
    y += map_height(view)
    if view.result is None:
        y += GAP
        draw_status(brush, y)
        y += STATUS + GAP
        draw_players(brush, y)
        y += players_height(view)
    if not brush.changes.is_empty():
        draw_legend(brush, y)
