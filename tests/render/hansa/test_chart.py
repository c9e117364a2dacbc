"""Nothing on the map hides anything else, whatever the language."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from render.canvas import Box
from render.font import load_font
from render.hansa.chart import (
    BADGE,
    BADGE_STEP,
    HOUSE,
    NAME,
    SLOT,
    TABLE_SIZE,
    TOKEN,
    Chart,
    badges_of,
    survey,
)
from render.hansa.glass import Glass
from render.hansa.lanes import SPACE_ROOM
from render.hansa.places import PLANS
from render.hansa.stubs import is_shown
from render.hansa.tokens import token_size
from rules.hansa.view import ExtraView, HansaView
from tests.render.hansa import samples
from tests.render.people import LOCALES, words

SHEETS = (("base", 2), ("base", 5), ("britannia", 3), ("britannia", 5))
ALLOWED = 2
"""Corners of pieces that lie askew may come this near."""


class Thing(NamedTuple):
    kind: str
    name: str
    box: tuple[float, float, float, float]


def around(kind: str, name: str, point, wide: float, high: float) -> Thing:
    x, y = point
    return Thing(kind, name, (x - wide / 2, y - high / 2, x + wide / 2, y + high / 2))


@cache
def chart(map_key: str, seats: int, locale: str) -> tuple[HansaView, Chart]:
    view = samples.start(seats, map_key)
    return view, survey(view, PLANS[map_key], widths(view, locale))


def widths(view: HansaView, locale: str) -> dict[str, int]:
    font, say = load_font(), words(locale).say
    return {c.id: font.width(say(f"hansa_board.city.{c.id}"), NAME, 700) for c in view.cities}


def things(view: HansaView, found: Chart) -> list[Thing]:
    plan = PLANS[view.map]
    placed = [around("table", "", plan.table, *TABLE_SIZE)]
    for city in view.cities:
        card = found.cards[city.id]
        box = (card.left, card.top, card.right, card.bottom)
        placed.append(Thing("card", city.id, box))
        for i in range(len(badges_of(city))):
            at = (card.right - 3 - i * BADGE_STEP, card.top + 3)
            placed.append(around("badge", city.id, at, BADGE - 4, BADGE - 4))
    for route in view.routes:
        lane = found.lanes[route.id]
        placed += [around("space", route.id, point, HOUSE, HOUSE) for point in lane.spaces]
        placed.append(around("marker", route.id, lane.marker, *token_size(TOKEN)))
    for area in view.provinces:
        placed.append(around("province", area.id, plan.provinces[area.id], 44, 44))
    return placed


def depth(a: Box, b: Box) -> float:
    return min(min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1]))


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("sheet", SHEETS)
def test_nothing_hides_anything(sheet: tuple[str, int], locale: str) -> None:
    hidden = [
        (one.kind, one.name, other.kind, other.name)
        for one, other in combinations(things(*chart(*sheet, locale)), 2)
        if depth(one.box, other.box) > ALLOWED
        and not (one.name == other.name and {one.kind, other.kind} <= {"card", "badge"})
    ]
    assert not hidden


@pytest.mark.parametrize("sheet", SHEETS)
def test_an_extra_office_in_every_city_hides_no_piece(sheet: tuple[str, int]) -> None:
    view, _ = chart(*sheet, "en")
    extra = (ExtraView(owner=0, kind="T"),)
    full = replace(view, cities=tuple(replace(city, extras=extra) for city in view.cities))
    found = survey(full, PLANS[view.map], widths(view, "en"))
    hidden = [
        (one.kind, one.name, other.kind, other.name)
        for one, other in combinations(things(full, found), 2)
        if {one.kind, other.kind} & {"card"} and {one.kind, other.kind} & {"space", "marker"}
        if depth(one.box, other.box) > ALLOWED
    ]
    assert not hidden


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("sheet", SHEETS)
def test_everything_lies_on_the_map(sheet: tuple[str, int], locale: str) -> None:
    view, found = chart(*sheet, locale)
    width, height = PLANS[view.map].size
    for thing in things(view, found):
        slack = 20 if thing.kind == "badge" else 0
        left, top, right, bottom = thing.box
        assert left >= -slack, thing
        assert top >= 0, thing
        assert right <= width + slack, thing
        assert bottom <= height, thing


@pytest.mark.parametrize("sheet", SHEETS)
def test_spaces_lie_in_order_between_their_cities(sheet: tuple[str, int]) -> None:
    view, found = chart(*sheet, "en")
    for route in view.routes:
        lane, here = found.lanes[route.id], found.cards[route.a].middle
        assert len(lane.spaces) == len(route.spaces)
        far = [(x - here[0]) ** 2 + (y - here[1]) ** 2 for x, y in lane.spaces]
        assert far == sorted(far), route.id


@pytest.mark.parametrize("map_key", PLANS)
def test_plans_know_every_place_of_their_map(map_key: str) -> None:
    plan = PLANS[map_key]
    sheets = [s for s in samples.game()._facts.maps if s.map == map_key]
    assert plan.cities.keys() == {city.id for sheet in sheets for city in sheet.cities}
    routes = {route.id for sheet in sheets for route in sheet.routes}
    assert plan.bends.keys() | plan.left <= routes
    areas = {area.id for area in samples.game()._facts.provinces.areas}
    assert plan.provinces.keys() == (areas if map_key == "base" else set())


@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize("locale", LOCALES)
def test_all_spaces_of_a_route_can_be_seen_on_one_part_of_the_map(sheet, locale: str) -> None:
    view, found = chart(*sheet, locale)
    plan = PLANS[view.map]
    shown = {key: plan.shown_in(key) for key in plan.windows}
    assert set().union(*shown.values()) >= {city.id for city in view.cities}
    for route in view.routes:
        assert any(
            {route.a, route.b} & shown[key]
            and Glass(window, 0, 0, 1).shows(found.lanes[route.id].spaces, SPACE_ROOM)
            for key, window in plan.windows.items()
        ), route.id


@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize("locale", LOCALES)
def test_parts_of_the_map_draw_the_cities_that_they_tell_of(sheet, locale: str) -> None:
    view, found = chart(*sheet, locale)
    plan = PLANS[view.map]
    for key, (left, top, right, bottom) in plan.windows.items():
        glass = Glass((left, top, right, bottom), 0, 0, 1)
        drawn = {city.id for city in view.cities if is_shown(glass, found.cards[city.id])}
        assert drawn == plan.shown_in(key) & {city.id for city in view.cities}, key


@pytest.mark.parametrize("extras", [1, 2, 3, 5])
def test_extra_offices_lie_at_the_left_and_do_not_move_the_printed_ones(extras: int) -> None:
    state = samples.opening("base", 5)
    plain, full = (
        samples.view(samples.lay(state, {}, {"min": "0T"}, {"min": " ".join(["1T"] * n)}))
        for n in (0, extras)
    )
    same = {city.id: 100 for city in plain.cities}
    before, after = (survey(view, PLANS["base"], same).cards["min"] for view in (plain, full))
    assert after.slots == before.slots
    assert len(after.extras) == extras
    first = after.slots[0][0] - SLOT / 2
    assert all(after.left < x < first - after.extra_size / 2 for x, _ in after.extras)
    firsts = [x for x, _ in after.extras]
    assert firsts == sorted(firsts, reverse=True)


def test_a_city_that_the_plan_lacks_lies_where_the_facts_have_it() -> None:
    view = samples.start()
    plan = replace(PLANS["base"], cities={})
    found = survey(view, plan, {city.id: 100 for city in view.cities})
    x, y = found.cards["min"].middle
    city = next(city for city in view.cities if city.id == "min")
    assert (round(x), round(y)) == pytest.approx(
        (round(city.pos[0] * 1.024), round(city.pos[1] * plan.size[1] / 1000)), abs=1
    )


def borders(area, found: Chart) -> list[tuple[float, float]]:
    """The way around an area: along its routes, straight where soldiers stand or the map ends."""
    pairs = [tuple(name.split("-")) for name in (*area.routes, *area.soldiers)]
    ends = [city for pair in pairs for city in pair]
    here = min(ends, key=ends.count)
    way = [found.cards[here].middle]
    while step := next((pair for pair in pairs if here in pair), None):
        pairs.remove(step)
        if (lane := found.lanes.get("-".join(step))) is not None:
            points = [lane.start, *lane.spaces, lane.end]
            way += points if here == step[0] else points[::-1]
        here = step[1] if here == step[0] else step[0]
        way.append(found.cards[here].middle)
    assert not pairs
    return way


def is_inside(point: tuple[float, float], way: list[tuple[float, float]]) -> bool:
    x, y = point
    crossed = False
    for (x0, y0), (x1, y1) in zip(way, [*way[1:], way[0]], strict=True):
        if (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0:
            crossed = not crossed
    return crossed


def test_the_number_of_every_area_lies_between_its_borders() -> None:
    view, found = chart("base", 2, "en")
    for area in view.provinces:
        assert is_inside(PLANS["base"].provinces[area.id], borders(area, found)), area.id
