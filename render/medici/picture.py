"""The whole board, put together from its parts."""

from __future__ import annotations

from data.words import Words
from render.canvas import Canvas
from render.final import draw_final, final_height
from render.legend import LEGEND_HEIGHT, draw_legend
from render.medici.brush import Brush
from render.medici.diff import changes_since
from render.medici.heading import draw_heading, heading_height
from render.medici.market import draw_market, market_height
from render.medici.score import all_score_parts
from render.medici.ships import draw_ships, ships_height
from render.medici.warehouse import draw_warehouse, warehouse_height
from render.request import Header
from render.theme import MARGIN, WIDTH
from rules.medici.view import MediciView


def size(view: MediciView, previous: MediciView | None = None) -> tuple[int, int]:
    """Return width and height of the picture in pixels; it is never exactly square."""
    height = 2 * MARGIN + heading_height(view) + _middle_height(view)
    height += _ships_height(view) + warehouse_height(view)
    if not changes_since(previous, view).is_empty():
        height += LEGEND_HEIGHT
    return WIDTH, height + (height == WIDTH)


def draw(
    view: MediciView,
    canvas: Canvas,
    words: Words,
    header: Header,
    previous: MediciView | None = None,
) -> None:
    """Draw a view on a canvas of the view's `size`, marking what the previous view lacked."""
    brush = Brush(canvas, view, words, header, changes_since(previous, view))
    y = MARGIN
    draw_heading(brush, y)
    y += heading_height(view)
    if view.result is not None:
        draw_final(brush, y, view.result, *all_score_parts(view))
    else:
        draw_market(brush, y)
    y += _middle_height(view)
    if view.result is None:
        draw_ships(brush, y)
    y += _ships_height(view)
    draw_warehouse(brush, y)
    y += warehouse_height(view)
    if not brush.changes.is_empty():
        draw_legend(brush, y)


def _middle_height(view: MediciView) -> int:
    return market_height(view) if view.result is None else final_height(view.result)


def _ships_height(view: MediciView) -> int:
    """Return the height of all ships; at the end they have been unloaded."""
    return ships_height(view) if view.result is None else 0
