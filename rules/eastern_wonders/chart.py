"""The map as hexagons: names, neighbours, distances and shortest routes.

Hexagons have their flat side up. In axial coordinates (q, r) a column has one q, and r grows
downwards within it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Sequence
from functools import cached_property, lru_cache

from msgspec import Struct

Coordinates = tuple[int, int]

DIRECTIONS: tuple[Coordinates, ...] = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
FAR = 99

PORT = "port"
SEA = "sea"


class Place(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, cache_hash=True):
    """A cell of the map: name, axial coordinates, and a market tile's id, `port` or `sea`."""

    name: str
    at: Coordinates
    tile: str


class SeaMap(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True, cache_hash=True
):
    """The map as it was laid out, by name of the cells. Nothing on it ever changes."""

    places: tuple[Place, ...]

    @cached_property
    def chart(self) -> Chart:
        """What can be said of the map before anything moves on it."""
        return chart_of(self.places)


class Chart(Struct, frozen=True, kw_only=True):
    """Names, neighbours and distances of a map. Cells are known by number and by name."""

    names: tuple[str, ...]
    index: dict[str, int]
    near: tuple[tuple[int, ...], ...]
    near_names: tuple[tuple[str, ...], ...]
    distance: tuple[tuple[int, ...], ...]
    is_market: tuple[bool, ...]
    ports: tuple[str, ...]
    markets: tuple[str, ...]


@lru_cache(maxsize=256)
def chart_of(places: tuple[Place, ...]) -> Chart:
    """Return the chart of a map."""
    at = [place.at for place in places]
    near = neighbours(at)
    names = tuple(place.name for place in places)
    market = tuple(place.tile not in (PORT, SEA) for place in places)
    return Chart(
        names=names,
        index={name: number for number, name in enumerate(names)},
        near=near,
        near_names=tuple(tuple(names[other] for other in others) for others in near),
        distance=tuple(_distances(near, start) for start in range(len(places))),
        is_market=market,
        ports=tuple(place.name for place in places if place.tile == PORT),
        markets=tuple(name for name, is_market in zip(names, market, strict=True) if is_market),
    )


def around(at: Coordinates) -> tuple[Coordinates, ...]:
    """Return the coordinates of the six hexagons that touch one."""
    q, r = at
    return tuple((q + dq, r + dr) for dq, dr in DIRECTIONS)


def neighbours(cells: Sequence[Coordinates]) -> tuple[tuple[int, ...], ...]:
    """Return for each cell the places of those that touch it, in the order of the cells."""
    place = {at: number for number, at in enumerate(cells)}
    return tuple(tuple(sorted(place[n] for n in around(at) if n in place)) for at in cells)


def name_cells(cells: Collection[Coordinates]) -> dict[Coordinates, str]:
    """Return the printed name of every cell: columns A, B, …, numbers from the top of each."""
    columns = sorted({q for q, _ in cells})
    named: dict[Coordinates, str] = {}
    for letter, column in zip(LETTERS, columns, strict=False):
        rows = sorted(r for q, r in cells if q == column)
        named |= {(column, r): f"{letter}{number}" for number, r in enumerate(rows, 1)}
    return named


def _distances(near: tuple[tuple[int, ...], ...], start: int) -> tuple[int, ...]:
    found = {start: 0}
    waiting = deque([start])
    while waiting:
        cell = waiting.popleft()
        for other in near[cell]:
            if other not in found:
                found[other] = found[cell] + 1
                waiting.append(other)
    return tuple(found.get(cell, FAR) for cell in range(len(near)))


@lru_cache(maxsize=4096)
def shortest_routes(places: tuple[Place, ...], start: int, end: int) -> tuple[tuple[int, ...], ...]:
    """Return all shortest ways from one cell to another, both included, by names of their cells."""
    chart = chart_of(places)
    if start == end:
        return ((start,),)
    left = chart.distance[start][end] - 1
    return tuple(
        (start, *way)
        for step in chart.near[start]
        if chart.distance[step][end] == left
        for way in shortest_routes(places, step, end)
    )
