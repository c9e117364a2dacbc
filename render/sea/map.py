"""The map: its cells, where boats can go, and what is new."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise

from render.canvas import Canvas, TextStyle
from render.century.brush import SpiceBrush
from render.pieces import draw_new_dot
from render.sea.brush import SeaBrush
from render.sea.chart import Chart, Point, lay_out
from render.sea.lying import draw_pieces
from render.sea.reach import Cost, costs_for
from render.sea.tiles import (
    BADGE,
    badge_at,
    draw_market,
    draw_name,
    draw_open_sea,
    draw_port,
    tile_corner,
)
from render.sea.views import SeaView
from render.theme import ACCENT, BOLD, INK, PAPER, TABLE
from rules.eastern_wonders.view import CellView, VictoryTileView

FREE = "#C79A3F"
"""The edge of cells to which the acting player's boat sails without paying."""

OUT_OF_REACH = f"{TABLE}B8"
"""The veil over cells that a boat cannot pay for."""

MOVE_BEGINS = ("move", "choose_action")
HEIGHT = 1060
"""As high as the map should be; more where its cells need it."""


def map_height(view: SeaView) -> int:
    """Return how much of the picture the whole map takes."""
    return _whole(view, 0).box[3]


def draw_whole_map(brush: SeaBrush, y: int) -> None:
    """Draw the whole map from y down."""
    draw_map(brush, _whole(brush.view, y), brush.view.cells)


def _whole(view: SeaView, top: int) -> Chart:
    return lay_out(view.cells, top, HEIGHT)


def draw_map(
    brush: SeaBrush, chart: Chart, cells: Sequence[CellView], costs: Mapping[str, int | None] = {}
) -> None:
    """Draw cells where the chart has them; with `costs`, what a boat pays, None out of reach."""
    tiles = {port.name: port.tile for port in brush.view.ports}
    lit = {p.boat for p in brush.view.players if brush.is_acting(p.seat)}
    free = _free_cells(brush)
    with brush.canvas.layer("map"):
        for cell in cells:
            with brush.canvas.layer(f"cell {cell.name}"):
                middle = chart.middles[cell.name]
                if cell.name in lit:
                    brush.canvas.polygon(chart.corners(middle, -2), ACCENT)
                elif cell.name in free:
                    brush.canvas.polygon(chart.corners(middle, 0), FREE)
                draw_cell(brush, chart, cell, tiles.get(cell.name))
        for cell in cells:
            if cell.name in costs:
                with brush.canvas.layer(f"cost {cell.name}"):
                    _draw_cost(brush, chart, chart.middles[cell.name], costs[cell.name])
        _draw_route(brush, chart)


def draw_cell(brush: SeaBrush, chart: Chart, cell: CellView, tile: VictoryTileView | None) -> None:
    """Draw a cell with all that lies on it."""
    middle = chart.middles[cell.name]
    _draw_ground(brush, chart, cell, tile)
    draw_name(brush.canvas, chart, cell)
    draw_pieces(brush, chart, cell)
    if brush.changes.at(cell.name).tile:
        draw_new_dot(brush.canvas, *tile_corner(brush.canvas.font, chart, middle, tile))


def _draw_ground(
    brush: SpiceBrush, chart: Chart, cell: CellView, tile: VictoryTileView | None
) -> None:
    middle = chart.middles[cell.name]
    if cell.kind == "port":
        draw_port(brush, chart, middle, tile)
    elif cell.market is not None:
        draw_market(brush, chart, middle, cell.market)
    else:
        draw_open_sea(brush.canvas, chart, middle)


def _free_cells(brush: SeaBrush) -> frozenset[str]:
    """Return where the acting player's boat can go for nothing while a move begins."""
    if brush.view.phase not in MOVE_BEGINS:
        return frozenset()
    acting = (player for player in brush.view.players if brush.is_acting(player.seat))
    return frozenset(
        name
        for player in acting
        for name, cost in costs_for(brush.view, player).items()
        if cost == Cost(steps=0, fee=0)
    )


def _draw_cost(brush: SeaBrush, chart: Chart, middle: Point, cost: int | None) -> None:
    if cost is None:
        brush.canvas.polygon(chart.corners(middle, 2), OUT_OF_REACH)
        return
    x, y = badge_at(chart, middle)
    brush.canvas.disc(x, y, BADGE, ACCENT if cost == 0 else PAPER, outline=INK, line=3)
    brush.canvas.text(x, y, str(cost), TextStyle(28, INK, BOLD, "centre"))


def _draw_route(brush: SeaBrush, chart: Chart) -> None:
    """Draw an arrow across each border that a boat under way has crossed."""
    for start, end in pairwise(brush.view.route):
        if not {start, end} <= chart.middles.keys():
            continue
        (x, y), (to_x, to_y) = chart.middles[start], chart.middles[end]
        length = math.dist((x, y), (to_x, to_y))
        along = ((to_x - x) / length, (to_y - y) / length)
        aside = chart.room(0) // 2 - 18 if x == to_x else 0
        middle = ((x + to_x) / 2 + aside, (y + to_y) / 2)
        for size, colour in ((25, TABLE), (19, ACCENT)):
            _draw_arrow(brush.canvas, middle, along, size, colour)


def _draw_arrow(
    canvas: Canvas,
    middle: tuple[float, float],
    along: tuple[float, float],
    size: int,
    colour: str,
) -> None:
    def at(forward: float, side: float) -> tuple[float, float]:
        dx, dy = along
        x = middle[0] + size * (dx * forward - dy * side)
        return x, middle[1] + size * (dy * forward + dx * side)

    head = [at(1.1, 0), at(-0.1, 0.8), at(-0.1, 0.3)]
    tail = [at(-1.1, 0.3), at(-1.1, -0.3)]
    canvas.polygon([*head, *tail, at(-0.1, -0.3), at(-0.1, -0.8)], colour)
