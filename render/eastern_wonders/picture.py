"""The whole board, put together from its parts."""

from __future__ import annotations

from data.words import Words
from render.canvas import Canvas
from render.eastern_wonders.brush import Brush
from render.legend import LEGEND_HEIGHT, draw_legend
from render.request import Header
from render.sea.boards import boards_height, draw_boards
from render.sea.diff import sea_changes_since
from render.sea.supply import draw_supply, supply_height
from render.sea.top import draw_top, top_height
from render.theme import MARGIN, WIDTH
from rules.eastern_wonders.view import EasternWondersView


def size(view: EasternWondersView, previous: EasternWondersView | None = None) -> tuple[int, int]:
    """Return width and height of the picture in pixels; it is never exactly square."""
    height = top_height(view) + supply_height(view) + boards_height(view) + MARGIN
    if not sea_changes_since(previous, view).is_empty():
        height += LEGEND_HEIGHT
    return WIDTH, height + (height == WIDTH)


def draw(
    view: EasternWondersView,
    canvas: Canvas,
    words: Words,
    header: Header,
    previous: EasternWondersView | None = None,
) -> None:
    """Draw a view on a canvas of the view's `size`, marking what the previous view lacked."""
    brush = Brush(canvas, view, words, header, sea_changes_since(previous, view))
    draw_top(brush)
    y = top_height(view)
    draw_supply(brush, y)
    y += supply_height(view)
    draw_boards(brush, y)
    y += boards_height(view)
    if not brush.changes.is_empty():
        draw_legend(brush, y)
