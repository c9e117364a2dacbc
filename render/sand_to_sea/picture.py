"""The whole board, put together from its parts."""

from __future__ import annotations

from functools import partial

from data.words import Words
from render.canvas import Canvas
from render.legend import LEGEND_HEIGHT, draw_legend
from render.request import Header
from render.sand_to_sea.brush import Brush, player_of
from render.sand_to_sea.cards import (
    COUNTS_HEIGHT,
    cards_height,
    draw_cards,
    draw_counts,
    shown_seat,
)
from render.sand_to_sea.diff import changes_since
from render.sand_to_sea.merchants import draw_merchants, merchants_height
from render.sea.boards import GAP, boards_height, draw_boards
from render.sea.supply import draw_supply, supply_height
from render.sea.top import draw_top, top_height
from render.theme import MARGIN, WIDTH
from rules.sand_to_sea.view import SandToSeaView


def size(view: SandToSeaView, previous: SandToSeaView | None = None) -> tuple[int, int]:
    """Return width and height of the picture in pixels; it is never exactly square."""
    height = top_height(view) + supply_height(view) + merchants_height(view)
    height += _cards_height(view) + boards_height(view, COUNTS_HEIGHT) + MARGIN
    if not changes_since(previous, view).is_empty():
        height += LEGEND_HEIGHT
    return WIDTH, height + (height == WIDTH)


def draw(
    view: SandToSeaView,
    canvas: Canvas,
    words: Words,
    header: Header,
    previous: SandToSeaView | None = None,
) -> None:
    """Draw a view on a canvas of the view's `size`, marking what the previous view lacked."""
    brush = Brush(canvas, view, words, header, changes_since(previous, view))
    draw_top(brush)
    y = top_height(view)
    draw_supply(brush, y, view.merchant_deck)
    y += supply_height(view)
    draw_merchants(brush, y)
    y += merchants_height(view)
    if (seat := shown_seat(view)) is not None:
        draw_cards(brush, y, player_of(view, seat))
    y += _cards_height(view)
    draw_boards(brush, y, COUNTS_HEIGHT, partial(draw_counts, brush))
    y += boards_height(view, COUNTS_HEIGHT)
    if not brush.changes.is_empty():
        draw_legend(brush, y)


def _cards_height(view: SandToSeaView) -> int:
    seat = shown_seat(view)
    return 0 if seat is None else cards_height(player_of(view, seat)) + GAP
