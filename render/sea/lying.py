"""What lies on a cell: outposts on one line, boats below, loose cubes where there is more room."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from render.canvas import TextStyle
from render.century.cubes import amounts, mark_new
from render.pieces import draw_any_cube, draw_cube, draw_new_dot, draw_ring
from render.sea.brush import SeaBrush
from render.sea.chart import Chart, Point
from render.sea.pieces import draw_boat, draw_outpost
from render.sea.tiles import BOATS_AT, OUTPOSTS_AT
from render.theme import BOLD, INK, TEXT
from rules.century.cubes import NONE, Cubes
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


class Heap(Struct, frozen=True):
    """Loose cubes as they are drawn: one by one, by colour or all together; and how wide."""

    way: str
    width: int


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
            _draw_heap(brush, chart, start, cell, heap.way)


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
    heaps = _heaps(brush, chart, cell.cubes)
    for heap in heaps:
        for i, line in enumerate(lines):
            if line.width(10 * line.room) + GAP + heap.width <= line.room:
                return i, heap
    return 0, heaps[-1]


def _heaps(brush: SeaBrush, chart: Chart, cubes: Cubes) -> list[Heap]:
    font, side, total = brush.canvas.font, chart.loose, sum(cubes)
    numbers = [font.width(str(n), chart.letter, BOLD) + 2 for _, n in amounts(cubes) if n > 1]
    by_colour = len(amounts(cubes)) * (side + 2) + sum(numbers)
    together = side + 4 + font.width(str(total), chart.letter, BOLD)
    return [
        Heap("single", total * (side + 2)),
        Heap("colours", by_colour),
        Heap("together", together),
    ]


def _draw_heap(brush: SeaBrush, chart: Chart, at: Point, cell: CellView, way: str) -> None:
    x, y = at
    side, new = chart.loose, brush.changes.at(cell.name).cubes
    style = TextStyle(chart.letter, INK if cell.market is not None else TEXT, BOLD)
    if way == "together":
        draw_any_cube(brush.canvas, x, y - side // 2, side)
        brush.canvas.text(x + side + 4, y, str(sum(cell.cubes)), style)
        if new != NONE:
            draw_ring(brush.canvas, x - 1, y - side // 2 - 1, side + 2, 9)
        return
    fresh = dict(amounts(new))
    single = mark_new(cell.cubes, new)
    by_colour = [(kind, kind in fresh) for kind, _ in amounts(cell.cubes)]
    many = dict(amounts(cell.cubes)) if way == "colours" else {}
    for kind, is_new in by_colour if way == "colours" else single:
        if many.get(kind, 1) > 1:
            x += brush.canvas.text(x, y, str(many[kind]), style) + 2
        _draw_loose(brush, chart, (x, y - side // 2), kind, is_new=is_new)
        x += side + 2


def _draw_loose(brush: SeaBrush, chart: Chart, at: Point, kind: str, *, is_new: bool) -> None:
    side = chart.loose
    text = min(chart.letter, side - 7)
    draw_cube(brush.canvas, *at, side, kind, brush.letter(kind), text)
    if is_new:
        draw_ring(brush.canvas, at[0] - 1, at[1] - 1, side + 2, 11)
