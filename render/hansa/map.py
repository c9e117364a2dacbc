"""The map, whole or through a window."""

from __future__ import annotations

from render.brush import INNER, LEFT
from render.canvas import TextStyle
from render.hansa.brush import Brush
from render.hansa.chart import NAME, TABLE_SIZE, Chart, place_of, survey
from render.hansa.cities import draw_city, mark_new
from render.hansa.glass import GROUND, Glass
from render.hansa.lanes import BED, draw_bed, draw_lane
from render.hansa.pawn import draw_provinces, draw_soldiers
from render.hansa.places import PLANS, Plan, Window
from render.hansa.stones import draw_office, draw_stone
from render.hansa.stubs import draw_stubs, is_shown
from render.theme import BOLD, GOLD, INK, PAPER
from rules.hansa.view import HansaView

NAME_WEIGHT = 700
AIR = 60
SIDE, FOOT = 18, 12
"""What is empty above the middle of the highest city, at the sides of the map and below it."""


def plan_of(view: HansaView) -> Plan:
    """Return the plan of the map that is played on."""
    return PLANS[view.map]


def map_height(view: HansaView) -> int:
    """Return how much of the picture the whole map takes."""
    left, top, right, bottom = whole(view)
    return round((bottom - top) * INNER / (right - left))


def whole(view: HansaView) -> Window:
    """Return the window that shows all of a map."""
    plan = plan_of(view)
    width, height = plan.size
    highest = min(place_of(plan, city)[1] for city in view.cities)
    return (-SIDE, highest - AIR, width + SIDE, height + FOOT)


def draw_map(brush: Brush, y: int, window: Window) -> None:
    """Draw what a window shows from y down, as wide as the picture."""
    glass = Glass(window, LEFT, y, INNER / (window[2] - window[0]))
    chart = _chart(brush)
    canvas = brush.canvas
    with canvas.layer("map"):
        canvas.rect(glass.box(*window), GROUND, radius=18)
        _draw_names(brush, glass)
        draw_soldiers(brush, glass, chart)
        cities = [city for city in brush.view.cities if is_shown(glass, chart.cards[city.id])]
        seen = {city.id for city in cities}
        routes = [route for route in brush.view.routes if {route.a, route.b} & seen]
        _draw_way_to_table(brush, glass, chart)
        for route in routes:
            draw_bed(brush, glass, chart.lanes[route.id], route)
        for route in routes:
            draw_lane(brush, glass, chart.lanes[route.id], route)
        for city in cities:
            draw_city(brush, glass, chart.cards[city.id], city)
        _draw_table(brush, glass)
        plan = plan_of(brush.view)
        with canvas.layer("areas"):
            draw_provinces(brush, glass, plan)
        if window != whole(brush.view):
            with canvas.layer("beyond"):
                draw_stubs(brush, glass, chart, plan)


def _draw_names(brush: Brush, glass: Glass) -> None:
    """Write the names of the closed regions on the ground."""
    regions = {majority.region for majority in brush.view.majorities}
    for region, point in plan_of(brush.view).names.items():
        words, style = brush.say(f"region.{region}"), TextStyle(glass.text(34), BED[region], 800)
        half = brush.canvas.font.width(words, style.size, style.weight) / glass.scale / 2
        corners = [(point[0] + side * half, point[1] + side * 20) for side in (-1, 1)]
        if region in regions and glass.shows(corners, 4):
            brush.canvas.text(*glass.at((corners[0][0], point[1])), words, style)


def _chart(brush: Brush) -> Chart:
    font = brush.canvas.font
    widths = {c.id: font.width(brush.city(c.id), NAME, NAME_WEIGHT) for c in brush.view.cities}
    return survey(brush.view, plan_of(brush.view), widths)


def _draw_way_to_table(brush: Brush, glass: Glass, chart: Chart) -> None:
    """Draw a line from the prestige table to the city that leads to it."""
    table = plan_of(brush.view).table
    for city in brush.view.cities:
        shown = glass.cut(chart.cards[city.id].middle, table, 6) if city.prestige else None
        if shown is not None:
            brush.canvas.road([glass.at(point) for point in shown], GOLD, glass.px(7))


def _draw_table(brush: Brush, glass: Glass) -> None:
    """Draw the prestige table: a round place for each privilege, with its points."""
    x, y = plan_of(brush.view).table
    half_x, half_y = TABLE_SIZE[0] / 2, TABLE_SIZE[1] / 2
    if not glass.shows([(x - half_x, y - half_y), (x + half_x, y + half_y)], 0):
        return
    canvas = brush.canvas
    canvas.rect(
        glass.box(x - half_x, y - half_y, x + half_x, y + half_y), PAPER, radius=glass.px(8)
    )
    band = glass.box(x - half_x, y - half_y, x + half_x, y - half_y + 34)
    canvas.rect(band, GOLD, radius=glass.px(8))
    for i, place in enumerate(brush.view.prestige):
        middle = x - half_x + 32 + i * 60
        at = glass.at((middle, y + 17))
        size = glass.even(46)
        if place.owner is None:
            draw_office(canvas, *at, size, "M", place.privilege, brush.rank(place.privilege))
        else:
            draw_stone(canvas, *at, size, place.owner, "M")
            if place.privilege in brush.changes.prestige:
                mark_new(brush, *at, size)
        style = TextStyle(glass.text(30), INK, BOLD, "centre")
        canvas.text(*glass.at((middle, y - half_y + 17)), str(place.points), style)
