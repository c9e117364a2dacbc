"""At the edge of a part of the map: where the routes that leave it lead to."""

from __future__ import annotations

from itertools import pairwise

from render.canvas import Box, TextStyle
from render.hansa.brush import Brush
from render.hansa.chart import HOUSE, TABLE_SIZE, TOKEN, Card, Chart
from render.hansa.glass import GROUND, Glass
from render.hansa.lanes import MARKER_ROOM, SPACE_ROOM
from render.hansa.pawn import PAWN
from render.hansa.places import Plan, Point
from render.theme import MUTED
from rules.hansa.view import HansaView, RouteView

SIZE = 28
HEIGHT = 30
PAD = 10
STEPS = 4
FARTHEST = 12
NEAR = 170
"""So far from the edge of the window may words lie: else they would name another place."""

SHIFTS = tuple((across, down) for down in (0, 28, -28, 50, -50, 70, -70) for across in (0, -1, 1))
"""Where words may lie beside a point: in parts of half their width, and in pixels."""

EDGE = 3


def draw_stubs(brush: Brush, glass: Glass, chart: Chart, plan: Plan) -> None:
    """Name the cities outside that routes lead to, where there is room beside all else."""
    taken = _taken(glass, chart, plan, brush.view)
    roads = {route.id: _road(glass, chart, route) for route in brush.view.routes}
    for route in brush.view.routes:
        inside = [city for city in (route.a, route.b) if is_shown(glass, chart.cards[city])]
        if len(inside) != 1:
            continue
        outside = route.b if inside == [route.a] else route.a
        words = brush.city(outside)
        width = brush.canvas.font.width(words, SIZE, 600)
        others = [box for other, road in roads.items() if other != route.id for box in road]
        way = _way_out(glass, chart, route, inside[0])
        box = _free_box(glass, way, width, [*taken, *others])
        if box is None:
            continue
        taken.append(box)
        brush.canvas.rect(box, GROUND, radius=8)
        style = TextStyle(SIZE, MUTED, 600, "centre")
        middle = ((box[0] + box[2]) // 2, (box[1] + box[3]) // 2)
        brush.canvas.text(*middle, words, style)


def is_shown(glass: Glass, card: Card) -> bool:
    """Tell whether a window shows a city whole."""
    return glass.shows([(card.left - 12, card.top - 14), (card.right + 14, card.bottom)], 4)


def _way_out(glass: Glass, chart: Chart, route: RouteView, inside: str) -> list[Point]:
    """Return points along the part of a route that the window shows, the outermost first."""
    lane = chart.lanes[route.id]
    points = [lane.start, *lane.spaces, lane.end]
    ordered = points if inside == route.b else points[::-1]
    way: list[Point] = []
    for start, end in pairwise(ordered):
        shown = glass.cut(start, end, EDGE)
        if shown is not None:
            (x0, y0), (x1, y1) = shown
            parts = [i / STEPS for i in range(STEPS)]
            way += [(x0 + (x1 - x0) * part, y0 + (y1 - y0) * part) for part in parts]
    return way


def _free_box(glass: Glass, way: list[Point], width: int, taken: list[Box]) -> Box | None:
    """Return a box for the words as near as can be to where a route leaves the window."""
    left, top, right, bottom = glass.box(*glass.window)
    half, high = width // 2 + 8, HEIGHT // 2
    for x, y in [glass.at(point) for point in way[:FARTHEST]]:
        if min(x - left, right - x, y - top, bottom - y) > NEAR:
            break
        for across, down in SHIFTS:
            at_x = min(max(x + across * half, left + PAD + half), right - PAD - half)
            at_y = min(max(y + down, top + PAD + high), bottom - PAD - high)
            box = (at_x - half, at_y - high, at_x + half, at_y + high)
            if not any(_overlap(box, other) for other in taken):
                return box
    return None


def _overlap(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def _taken(glass: Glass, chart: Chart, plan: Plan, view: HansaView) -> list[Box]:
    """Return what the words must not touch: cards, spaces, markers, the prestige table."""
    taken: list[Box] = []
    for card in chart.cards.values():
        if is_shown(glass, card):
            taken.append(glass.box(card.left - 2, card.top, card.right + 2, card.bottom + 2))
            taken.append(glass.box(card.left - 14, card.top - 18, card.right + 18, card.top + 22))
    half_x, half_y = TABLE_SIZE[0] / 2, TABLE_SIZE[1] / 2
    taken.append(_around(glass, plan.table, half_x, half_y))
    for route in view.routes:
        lane = chart.lanes[route.id]
        spaces = [point for point in lane.spaces if glass.shows([point], SPACE_ROOM)]
        taken += [_around(glass, point, HOUSE / 2 + 2, HOUSE / 2 + 2) for point in spaces]
        has_marker = route.marker or route.permanent or route.tavern
        if has_marker and glass.shows([lane.marker], MARKER_ROOM):
            taken.append(_around(glass, lane.marker, TOKEN * 0.62, TOKEN / 2))
    for area in plan.provinces.values() if view.provinces else ():
        taken.append(_around(glass, area, PAWN / 2 + 4, PAWN / 2 + 14))
    return taken


def _road(glass: Glass, chart: Chart, route: RouteView) -> list[Box]:
    """Return boxes along the line of a route: words of other routes do not lie on it."""
    if not any(is_shown(glass, chart.cards[city]) for city in (route.a, route.b)):
        return []
    lane = chart.lanes[route.id]
    boxes: list[Box] = []
    for (x0, y0), (x1, y1) in pairwise([lane.start, *lane.spaces, lane.end]):
        for i in range(STEPS + 1):
            part = i / STEPS
            boxes.append(_around(glass, (x0 + (x1 - x0) * part, y0 + (y1 - y0) * part), 4, 4))
    return boxes


def _around(glass: Glass, point: Point, half_x: float, half_y: float) -> Box:
    x, y = point
    return glass.box(x - half_x, y - half_y, x + half_x, y + half_y)
