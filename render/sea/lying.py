"""What lies on a cell: outposts on one line, boats below, loose cubes where there is more room."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from render.century.heaps import Heap, HeapStyle, draw_heap, ways_to_lie
from render.pieces import draw_new_dot, draw_ring
from render.sea.brush import SeaBrush
from render.sea.chart import Chart, Point
from render.sea.pieces import draw_boat, draw_outpost
from render.sea.tiles import BOATS_AT, OUTPOSTS_AT
from render.theme import INK, TEXT
from rules.century.cubes import NONE
from rules.eastern_wonders.view import CellView

GAP = 6
SHOWN = 0.4
"""How much of a piece is seen at least where others lie over it."""


class Line(Struct, frozen=True):
    """Pieces beside each other: how large, how much room they have, and who draws one."""

    middle: Point
    seats: tuple[int, ...]
    size: int
    room: int
    draw: Callable[[int, int, int], None]

    def width(self, room: int) -> int:
        """Return how wide the pieces are in so much room."""
        return self.size + (len(self.seats) - 1) * self.step(room) if self.seats else 0

    def step(self, room: int) -> int:
        """Return how far apart pieces lie; where there is little room they overlap."""
        steps = max(1, len(self.seats) - 1)
        return max(round(self.size * SHOWN), min(self.size + 2, (room - self.size) // steps))


def draw_pieces(brush: SeaBrush, chart: Chart, cell: CellView) -> None:
    """Draw outposts, boats and loose cubes of a cell."""
    lines = _lines(brush, chart, cell)
    place, heap = _place_heap(brush, chart, cell, lines)
    for i, line in enumerate(lines):
        extra = heap.width + GAP if heap and i == place else 0
        width = line.width(line.room - extra)
        left = line.middle[0] - (width + (extra if width else max(0, extra - GAP))) // 2
        for n, seat in enumerate(line.seats):
            at = left + n * line.step(line.room - extra) + line.size // 2
            line.draw(at, line.middle[1], seat)
        if heap and extra:
            start = (left + width + (GAP if width else 0), line.middle[1])
            new = brush.changes.at(cell.name).cubes
            draw_heap(brush, start, cell.cubes, new, heap.way, _heap_style(chart, cell))


def _lines(brush: SeaBrush, chart: Chart, cell: CellView) -> list[Line]:
    """Return the lines of a cell, the upper one first; ports have no room for the upper one."""
    x, y = chart.middles[cell.name]
    top = y - chart.height // 2
    change = brush.changes.at(cell.name)
    token, boat = chart.at(0.18), chart.at(0.265)

    def outpost(at: int, line: int, seat: int) -> None:
        draw_outpost(brush.canvas, at, line, token, seat)
        if seat in change.outposts:
            half = token // 2 + 2
            draw_ring(brush.canvas, at - half, line - half, 2 * half)

    def vessel(at: int, line: int, seat: int) -> None:
        draw_boat(brush.canvas, at, line, boat, seat)
        if seat in change.boats:
            draw_new_dot(brush.canvas, at + boat // 2 - 3, line + boat // 2 - 10)

    lower = (x, top + chart.at(BOATS_AT))
    lines = [Line(lower, cell.boats, boat, chart.room(0.93), vessel)]
    if cell.kind != "port":
        upper = (x, top + chart.at(OUTPOSTS_AT))
        lines.insert(0, Line(upper, cell.outposts, token, chart.room(0.74) - 4, outpost))
    return lines


def _place_heap(
    brush: SeaBrush, chart: Chart, cell: CellView, lines: list[Line]
) -> tuple[int, Heap | None]:
    """Return the line on which loose cubes lie and how they are drawn so that they fit."""
    if cell.cubes == NONE:
        return 0, None
    heaps = ways_to_lie(brush, cell.cubes, _heap_style(chart, cell))
    for heap in heaps:
        for i, line in enumerate(lines):
            if line.width(10 * line.room) + GAP + heap.width <= line.room:
                return i, heap
    return 0, heaps[-1]


def _heap_style(chart: Chart, cell: CellView) -> HeapStyle:
    colour = INK if cell.market is not None else TEXT
    return HeapStyle(chart.loose, chart.letter, colour)
