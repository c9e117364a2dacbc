"""The whole board, put together from its parts."""

from __future__ import annotations

from data.words import Words
from render.canvas import Canvas
from render.century.heading import draw_heading, heading_height
from render.eastern_wonders.brush import Brush
from render.final import draw_final, final_height
from render.legend import LEGEND_HEIGHT, draw_legend
from render.request import Header
from render.sea.boards import boards_height, draw_boards
from render.sea.diff import sea_changes_since
from render.sea.map import draw_whole_map, map_height
from render.sea.score import COLUMNS, all_score_parts
from render.sea.supply import draw_supply, supply_height
from render.theme import MARGIN, WIDTH
from rules.eastern_wonders.view import EasternWondersView


def size(view: EasternWondersView, previous: EasternWondersView | None = None) -> tuple[int, int]:
    """Return width and height of the picture in pixels; it is never exactly square."""
    height = 2 * MARGIN + heading_height(view) + _final_height(view)
    height += map_height(view) + supply_height(view) + boards_height(view)
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
    y = MARGIN
    draw_heading(brush, y, brush.say(f"phase.{view.phase}") if view.to_act else "")
    y += heading_height(view)
    if view.result is not None:
        draw_final(brush, y, view.result, COLUMNS, all_score_parts(view))
    y += _final_height(view)
    draw_whole_map(brush, y)
    y += map_height(view)
    draw_supply(brush, y)
    y += supply_height(view)
    draw_boards(brush, y)
    y += boards_height(view)
    if not brush.changes.is_empty():
        draw_legend(brush, y)


def _final_height(view: EasternWondersView) -> int:
    return 0 if view.result is None else final_height(view.result)
