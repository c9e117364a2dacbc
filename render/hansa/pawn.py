"""The pawn of the two-player game, the areas it walks through, and soldiers in the gaps."""

from __future__ import annotations

from render.canvas import Canvas, TextStyle
from render.hansa.brush import Brush
from render.hansa.chart import Chart
from render.hansa.glass import Glass
from render.hansa.places import Plan, Point
from render.theme import ACCENT, HOLLOW, INK, MUTED, NEW, SMALL, TABLE

TAG = 44
PAWN = 48
DASH = 14


def draw_soldiers(brush: Brush, glass: Glass, chart: Chart) -> None:
    """Draw a dashed line between the cities that soldiers stand between."""
    for a, b in brush.view.soldiers:
        start, end = (
            chart.cards[a].edge_towards(chart.cards[b]),
            chart.cards[b].edge_towards(chart.cards[a]),
        )
        _draw_dashes(brush, glass, start, end)


def _draw_dashes(brush: Brush, glass: Glass, start: Point, end: Point) -> None:
    (x0, y0), (x1, y1) = start, end
    number = max(2, round(((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5 / DASH))
    for i in range(number):
        parts = ((i + 0.25) / number, (i + 0.7) / number)
        points = [(x0 + (x1 - x0) * t, y0 + (y1 - y0) * t) for t in parts]
        if glass.shows(points, 6):
            brush.canvas.road([glass.at(point) for point in points], MUTED, glass.px(4))


def draw_provinces(brush: Brush, glass: Glass, plan: Plan) -> None:
    """Draw the number of every area, the pawn where it stands."""
    view = brush.view
    for area in view.provinces:
        point = plan.provinces.get(area.id)
        if point is None or not glass.shows([point], TAG / 2 + 6):
            continue
        x, y = glass.at(point)
        if area.id == view.pawn:
            _draw_pawn(brush, x, y, glass.even(PAWN), number_of(area.id))
        else:
            style = TextStyle(glass.text(28), MUTED, 700, "centre")
            brush.canvas.disc(x, y, glass.px(TAG / 2), TABLE, outline=HOLLOW, line=2)
            brush.canvas.text(x, y, number_of(area.id), style)


def number_of(province: str) -> str:
    """Return the number of an area."""
    return province.removeprefix("p")


def _draw_pawn(brush: Brush, x: int, y: int, size: int, number: str) -> None:
    """Draw a pawn that bears the number of its area."""
    high = round(size * 1.3)

    def paint(part: Canvas) -> None:
        middle, head, body = size // 2, round(size * 0.24), size // 2
        for edge, colour in ((0, TABLE), (3, ACCENT)):
            part.disc(middle, head, head - edge, colour)
            part.disc(middle, high - body, body - edge, colour)
        style = TextStyle(max(SMALL, round(size * 0.6)), INK, 800, "centre")
        part.text(middle, high - body, number, style)

    left, top = x - size // 2, y - high + size // 2
    brush.canvas.stamp(left, top, f"pawn {number} {size}", (size, high), paint)
    if brush.changes.pawn:
        box = (left - 4, top - 4, left + size + 4, top + high + 4)
        brush.canvas.rect(box, None, radius=size // 2 + 4, outline=NEW, line=4)
