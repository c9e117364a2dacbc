"""The geometry of a map: where cards, spaces and markers come to lie, in units of the map."""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import pairwise

from msgspec import Struct

from render.hansa.places import Plan, Point
from rules.hansa.view import CityView, HansaView, RouteView

SLOT = 38
SLOT_STEP = 42
HEADER = 36
NAME = 28
NAME_PAD = 12
BADGE = 38
BADGE_STEP = 36
BADGE_ROOM = 22
MOST_IN_LINE = 5
"""A city with more offices has them in two lines."""

HOUSE = 34
HOUSE_STEP = 44
WIDEST_STEP = 56
TOKEN = 38
TABLE_SIZE = (244, 96)
EDGE = 3
STEPS = 14
SMALL_STONE = 22
SMALL_STEP = 24
EXTRA_PAD = 3


class Card(Struct, frozen=True):
    """A city: its box, the middles of its printed offices and of the extra ones."""

    left: float
    top: float
    right: float
    bottom: float
    slots: tuple[Point, ...]
    extras: tuple[Point, ...]
    extra_size: int
    printed: float
    """Where the printed card begins: extra offices that find no room on it lie left of it."""

    @property
    def middle(self) -> Point:
        """The middle of the printed card."""
        return ((self.printed + self.right) / 2, (self.top + self.bottom) / 2)

    def edge_towards(self, other: Card) -> Point:
        """Return where the straight way to another card leaves this one."""
        (x, y), (to_x, to_y) = self.middle, other.middle
        dx, dy = (to_x - x) or 0.001, (to_y - y) or 0.001
        half_x, half_y = (self.right - self.printed) / 2, (self.bottom - self.top) / 2
        part = min(half_x / abs(dx), half_y / abs(dy))
        return (x + dx * part, y + dy * part)

    def holds(self, point: Point, margin: float = 2) -> bool:
        """Tell whether a point lies on the card or very near it."""
        x, y = point
        across = self.left - margin < x < self.right + margin
        return across and self.top - margin < y < self.bottom + margin


class Lane(Struct, frozen=True):
    """A route: where it leaves its cities, its spaces, and the place for its marker."""

    start: Point
    spaces: tuple[Point, ...]
    end: Point
    middle: Point
    marker: Point


class Chart(Struct, frozen=True):
    """All cards and routes of a map by id."""

    cards: dict[str, Card]
    lanes: dict[str, Lane]


def survey(view: HansaView, plan: Plan, widths: Mapping[str, int]) -> Chart:
    """Return where everything lies; `widths` are those of the cities' names."""
    cards = {city.id: _card(city, place_of(plan, city), widths[city.id]) for city in view.cities}
    lanes = {route.id: _lane(route, plan, cards) for route in view.routes}
    return Chart(cards, lanes)


def place_of(plan: Plan, city: CityView) -> Point:
    """Return the middle of a city; one that the plan lacks lies where the facts have it."""
    if city.id in plan.cities:
        return plan.cities[city.id]
    width, height = plan.size
    return (city.pos[0] * width / 1000, city.pos[1] * height / 1000)


def badges_of(city: CityView) -> list[str]:
    """Return what the badges beside a city's name stand for, the rightmost one first."""
    return [*([city.upgrade] if city.upgrade is not None else []), *city.permit]


def badge_room(badges: int) -> int:
    """Return how much of the line with the name badges take; the first hangs over the corner."""
    return BADGE_ROOM + (badges - 1) * BADGE_STEP if badges else 0


def per_line(city: CityView) -> int:
    """Return how many offices lie beside each other."""
    offices = len(city.offices)
    return offices if offices <= MOST_IN_LINE else -(-offices // 2)


def _card(city: CityView, middle: Point, name: int) -> Card:
    across, number = per_line(city), len(city.extras)
    lines = -(-len(city.offices) // across)
    wide = max(name + 2 * NAME_PAD + badge_room(len(badges_of(city))), across * SLOT_STEP + 10)
    high = HEADER + lines * SLOT_STEP + 4
    x, y = middle
    inside = (wide - across * SLOT_STEP) / 2
    over = max(0.0, _extra_room(number) - inside)
    top, left = y - high / 2, max(EDGE + over, x - wide / 2)
    first = left + inside
    slots = tuple(
        (
            first + (i % across + 0.5) * SLOT_STEP,
            top + HEADER + SLOT_STEP / 2 + 1 + i // across * SLOT_STEP,
        )
        for i in range(len(city.offices))
    )
    extras, size = _extras(number, first, top + HEADER + 1)
    return Card(left - over, top, left + wide, top + high, slots, extras, size, left)


def _extra_room(number: int) -> int:
    """Return the width of the extra offices: one is as large as the others, more are smaller."""
    if number < 2:
        return number * (SLOT_STEP + EXTRA_PAD)
    return -(-number // 2) * SMALL_STEP + EXTRA_PAD


def _extras(number: int, right: float, top: float) -> tuple[tuple[Point, ...], int]:
    """Return where extra offices lie and their size, the first one nearest to the printed ones."""
    if number < 2:
        return ((right - SLOT_STEP / 2, top + SLOT_STEP / 2),) * number, SLOT
    places = tuple(
        (
            right - SMALL_STEP * (i // 2 + 0.5),
            top + SLOT_STEP / 2 + (i % 2 - 0.5) * (SMALL_STEP - 3),
        )
        for i in range(number)
    )
    return places, SMALL_STONE


def _lane(route: RouteView, plan: Plan, cards: Mapping[str, Card]) -> Lane:
    curve = _Curve(cards[route.a], cards[route.b], plan.bends.get(route.id, 0))
    number = len(route.spaces)
    half = curve.length / 2
    middle = curve.at_length(half)
    (x0, y0), (x1, y1) = curve.at_length(half * 0.75), curve.at_length(half * 1.25)
    long = math.hypot(x1 - x0, y1 - y0) or 1.0
    straight = max(abs(x1 - x0), abs(y1 - y0)) / long
    step = min(HOUSE_STEP / straight, WIDEST_STEP, curve.length / number)
    spaces = tuple(curve.at_length(half + (i - (number - 1) / 2) * step) for i in range(number))
    side = -1 if route.id in plan.left else 1
    across, down = side * (y0 - y1) / long, side * (x1 - x0) / long
    off = _clearance(abs(across), abs(down))
    marker = (middle[0] + across * off, middle[1] + down * off)
    return Lane(curve.points[0], spaces, curve.points[-1], middle, marker)


def _clearance(across: float, down: float) -> float:
    """Return how far a marker must lie from a house in a direction, so that they do not touch."""
    wide, high = (HOUSE + TOKEN * 1.24) / 2 + 2, (HOUSE + TOKEN) / 2 + 2
    return min(wide / max(across, 0.001), high / max(down, 0.001))


class _Curve:
    """The part of a route between the cards of its cities, measured along its length."""

    def __init__(self, a: Card, b: Card, bend: float) -> None:
        (self._x0, self._y0), (self._x1, self._y1) = a.middle, b.middle
        dx, dy = self._x1 - self._x0, self._y1 - self._y0
        long = math.hypot(dx, dy) or 1.0
        self._qx = (self._x0 + self._x1) / 2 - dy / long * bend * 2
        self._qy = (self._y0 + self._y1) / 2 + dx / long * bend * 2
        first, last = self._leave(a, 0.0, 1.0), self._leave(b, 1.0, 0.0)
        if first >= last:
            first, last = 0.4, 0.6
        self.points = [self._at(first + (last - first) * i / STEPS) for i in range(STEPS + 1)]
        self._lengths = [0.0]
        for (x0, y0), (x1, y1) in pairwise(self.points):
            self._lengths.append(self._lengths[-1] + math.hypot(x1 - x0, y1 - y0))
        self.length = self._lengths[-1]

    def _at(self, u: float) -> Point:
        v = 1 - u
        x = v * v * self._x0 + 2 * u * v * self._qx + u * u * self._x1
        y = v * v * self._y0 + 2 * u * v * self._qy + u * u * self._y1
        return (x, y)

    def _leave(self, card: Card, inside: float, outside: float) -> float:
        """Return where the curve leaves a card on which it begins."""
        for _ in range(9):
            middle = (inside + outside) / 2
            if card.holds(self._at(middle)):
                inside = middle
            else:
                outside = middle
        return outside

    def at_length(self, length: float) -> Point:
        """Return the point at a length from the beginning."""
        for i in range(1, len(self._lengths)):
            if self._lengths[i] >= length or i == len(self._lengths) - 1:
                step = self._lengths[i] - self._lengths[i - 1] or 1.0
                part = (length - self._lengths[i - 1]) / step
                (x0, y0), (x1, y1) = self.points[i - 1], self.points[i]
                return (x0 + part * (x1 - x0), y0 + part * (y1 - y0))
        return self.points[-1]
