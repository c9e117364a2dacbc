"""The whole board, put together from its parts."""

from __future__ import annotations

from data.words import Words
from render.canvas import Canvas
from render.final import draw_final, final_height
from render.legend import LEGEND_HEIGHT, draw_legend
from render.request import Header
from render.serica.brush import Brush
from render.serica.crossroads import crossroads_height, draw_crossroads
from render.serica.diff import changes_since
from render.serica.heading import draw_heading, heading_height
from render.serica.players import draw_players, players_height
from render.serica.road import draw_road, road_height
from render.serica.score import COLUMNS, score_parts
from render.theme import MARGIN, WIDTH
from rules.serica.view import SericaView


def size(view: SericaView, previous: SericaView | None = None) -> tuple[int, int]:
    """Return width and height of the picture in pixels; it is never exactly square."""
    height = 2 * MARGIN + heading_height(view) + road_height(view) + _middle_height(view)
    height += players_height(view)
    if not changes_since(previous, view).is_empty():
        height += LEGEND_HEIGHT
    return WIDTH, height + (height == WIDTH)


def draw(
    view: SericaView,
    canvas: Canvas,
    words: Words,
    header: Header,
    previous: SericaView | None = None,
) -> None:
    """Draw a view on a canvas of the view's `size`, marking what the previous view lacked."""
    brush = Brush(canvas, view, words, header, changes_since(previous, view))
    y = MARGIN
    draw_heading(brush, y)
    y += heading_height(view)
    if view.result is not None:
        parts = {player.seat: score_parts(player) for player in view.players}
        draw_final(brush, y, view.result, COLUMNS, parts)
        y += _middle_height(view)
    draw_road(brush, y)
    y += road_height(view)
    if view.result is None:
        draw_crossroads(brush, y)
        y += _middle_height(view)
    draw_players(brush, y)
    y += players_height(view)
    if not brush.changes.is_empty():
        draw_legend(brush, y)


def _middle_height(view: SericaView) -> int:
    """Return the height of the Crossroads or, once they are of no use, of the final score."""
    return crossroads_height(view) if view.result is None else final_height(view.result)
