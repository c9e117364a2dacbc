"""Routes: a line with its spaces, pieces on them, and the marker beside it."""

from __future__ import annotations

from itertools import pairwise

from render.hansa.brush import Brush
from render.hansa.chart import HOUSE, TOKEN, Lane
from render.hansa.cities import mark_new
from render.hansa.glass import Glass
from render.hansa.places import Point
from render.hansa.standing import border_routes, is_claimable
from render.hansa.stones import draw_house, draw_stone
from render.hansa.tokens import draw_tavern, draw_token
from render.pieces import draw_new_dot
from render.theme import ACCENT, NEW
from rules.hansa.view import RouteView

LINE = "#78828F"
BORDER = "#4B4636"
LEFT_BEHIND = "#C9CED8"
EDGE = 3
SPACE_ROOM = HOUSE / 2 + 4
MARKER_ROOM = TOKEN / 2 + 8
"""How near to the edge of a window the middles of lines, spaces and markers may come."""

BED = {"wales": "#8E4A42", "scotland": "#3F6690"}


def draw_bed(brush: Brush, glass: Glass, lane: Lane, route: RouteView) -> None:
    """Draw the line of a route, broad where its region is closed or where it is complete."""
    points = [lane.start, *lane.spaces, lane.end]
    if is_claimable(brush.view, route):
        _draw_line(brush, glass, points, ACCENT, HOUSE + 14)
    elif brush.view.displaced is not None and route.id == brush.view.displaced.route:
        _draw_line(brush, glass, points, LEFT_BEHIND, HOUSE + 14)
    elif route.id in border_routes(brush.view):
        _draw_line(brush, glass, points, BORDER, HOUSE + 10)
    elif route.region in BED:
        _draw_line(brush, glass, points, BED[route.region], HOUSE + 10)
    _draw_line(brush, glass, points, LINE, 5)
    has_marker = route.marker or route.permanent or route.tavern
    if has_marker and glass.shows([lane.marker], MARKER_ROOM):
        _draw_line(brush, glass, [lane.middle, lane.marker], LINE, 5)


def _draw_line(brush: Brush, glass: Glass, points: list[Point], colour: str, width: float) -> None:
    for a, b in pairwise(points):
        shown = glass.cut(a, b, width / 2 + EDGE)
        if shown is not None:
            brush.canvas.road([glass.at(point) for point in shown], colour, glass.px(width))


def draw_lane(brush: Brush, glass: Glass, lane: Lane, route: RouteView) -> None:
    """Draw spaces, pieces and marker of a route."""
    canvas, size = brush.canvas, glass.even(HOUSE)
    for i, (point, space) in enumerate(zip(lane.spaces, route.spaces, strict=True)):
        if not glass.shows([point], SPACE_ROOM):
            continue
        x, y = glass.at(point)
        if space.owner is None or space.kind is None:
            draw_house(canvas, x, y, size, ship=space.ship, lit=space.target)
            if (route.id, i) in brush.changes.freed:
                draw_new_dot(canvas, x, y)
            continue
        draw_stone(canvas, x, y, size + 2, space.owner, space.kind)
        if (route.id, i) in brush.changes.spaces:
            mark_new(brush, x, y, size + 2)
    if glass.shows([lane.marker], MARKER_ROOM):
        _draw_marker(brush, glass, lane, route)


def _draw_marker(brush: Brush, glass: Glass, lane: Lane, route: RouteView) -> None:
    canvas, (x, y) = brush.canvas, glass.at(lane.marker)
    marker = route.marker or route.permanent
    if marker is None:
        if route.tavern:
            draw_tavern(canvas, x, y, glass.even(TOKEN - 6))
        return
    height = glass.even(TOKEN)
    draw_token(canvas, x, y, height, marker)
    if route.id in brush.changes.markers:
        wide = round(height * 0.62) + 3
        box = (x - wide, y - height // 2 - 3, x + wide, y + height // 2 + 3)
        canvas.rect(box, None, radius=height // 5 + 3, outline=NEW, line=4)
