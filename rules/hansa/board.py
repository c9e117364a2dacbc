"""A printed side of a map as the rules use it: everything about it that never changes.

Cities, routes and lanes are numbered in the order of the fact file; a lane is the houses of a
route, or its ships.
"""

from __future__ import annotations

from msgspec import Struct

from rules.hansa.facts import KINDS, SEAT_COUNTS, TRACKS, HansaFacts, MapFacts
from rules.hansa.view import Kind

HOME = 0
"""The region that is open to all."""
SHIP = ".ship"


class Office(Struct, frozen=True):
    """A printed office: its shape, the place of its privilege, the points for opening it."""

    shape: Kind
    rank: int
    points: int


class Lane(Struct, frozen=True):
    """Spaces of a route that are alike; `spaces` are their places along the route."""

    index: int
    token: str
    route: int
    ship: bool
    spaces: tuple[int, ...]
    region: int
    area: str


class Permit(Struct, frozen=True):
    """A city with a permit for one action a turn in any one of its regions."""

    city: int
    regions: tuple[int, ...]


class Board:
    """One side of a map, with its topology worked out."""

    def __init__(self, facts: HansaFacts, sheet: MapFacts) -> None:
        self.facts = facts
        self.sheet = sheet
        self.has_regions = len(sheet.regions) > 1
        self._number_cities()
        self._number_routes()
        self._number_lanes()
        self.rings = tuple(self._rings(route) for route in range(len(self.route_ids)))
        self.settle_lanes = tuple(
            tuple(lane for ring in rings for lane in ring) for rings in self.rings
        )
        self._set_places()

    def _number_cities(self) -> None:
        facts, cities = self.facts, self.sheet.cities
        self.city_ids = tuple(city.id for city in cities)
        self.city_index = {city: at for at, city in enumerate(self.city_ids)}
        order = facts.privileges.order
        self.offices = tuple(
            tuple(_office(text.split(), order) for text in city.offices) for city in cities
        )
        self.upgrades = tuple(
            None if city.upgrade is None else TRACKS.index(city.upgrade) for city in cities
        )
        names = self.sheet.regions
        self.city_regions = tuple(
            tuple(names.index(region) for region in city.regions) or (HOME,) for city in cities
        )

    def _number_routes(self) -> None:
        routes, regions = self.sheet.routes, self.sheet.regions
        self.route_ids = tuple(route.id for route in routes)
        self.route_index = {route: at for at, route in enumerate(self.route_ids)}
        self.ends = tuple(
            (self.city_index[route.ends[0]], self.city_index[route.ends[1]]) for route in routes
        )
        self.regions = tuple(
            HOME if route.region is None else regions.index(route.region) for route in routes
        )
        self.areas = tuple(dict.fromkeys(route.area for route in routes))
        self.permanent = tuple(route.permanent for route in routes)
        self.marker_routes = tuple(
            at
            for at, route in enumerate(routes)
            if route.permanent is None and self.regions[at] == HOME
        )
        joined: list[set[int]] = [set() for _ in self.city_ids]
        for a, b in self.ends:
            joined[a].add(b)
            joined[b].add(a)
        self.joined = tuple(tuple(sorted(cities)) for cities in joined)

    def _number_lanes(self) -> None:
        lanes: list[Lane] = []
        for at, route in enumerate(self.sheet.routes):
            for ship, letter in ((False, "H"), (True, "S")):
                spaces = tuple(n for n, found in enumerate(route.spaces) if found == letter)
                if spaces:
                    token = route.id + SHIP * ship
                    lane = Lane(len(lanes), token, at, ship, spaces, self.regions[at], route.area)
                    lanes.append(lane)
        self.lanes = tuple(lanes)
        self.lane_tokens = tuple(lane.token for lane in lanes)
        self.lane_routes = tuple(lane.route for lane in lanes)
        self.is_ship = tuple(lane.ship for lane in lanes)
        self.lane_regions = tuple(lane.region for lane in lanes)
        self.lane_index = {lane.token: lane.index for lane in lanes}
        self.lanes_of = tuple(
            tuple(lane.index for lane in lanes if lane.route == at)
            for at in range(len(self.route_ids))
        )
        self.route_sizes = tuple(len(route.spaces) for route in self.sheet.routes)
        self.has_ships = any(self.is_ship)
        self.all_lanes = tuple(range(len(lanes)))
        owners = ("", *map(str, range(max(SEAT_COUNTS))))
        pieces = ("", *(f":{owner}{kind}" for owner in owners for kind in KINDS))
        # Area and lane of every lane, and of every piece on it as it is written.
        self.groups = {
            f"{lane.token}{piece}": (lane.area, lane.token) for lane in lanes for piece in pieces
        }

    def _rings(self, start: int) -> tuple[tuple[int, ...], ...]:
        """Return the lanes around a route, nearest first, over routes that are open from it."""
        open_regions = (self.regions[start], HOME)
        seen, reached = {start}, set(self.ends[start])
        rings: list[tuple[int, ...]] = []
        while True:
            ring = [
                route
                for route, ends in enumerate(self.ends)
                if route not in seen
                and self.regions[route] in open_regions
                and not reached.isdisjoint(ends)
            ]
            if not ring:
                return tuple(rings)
            seen.update(ring)
            for route in ring:
                reached.update(self.ends[route])
            rings.append(tuple(lane for route in ring for lane in self.lanes_of[route]))

    def _set_places(self) -> None:
        sheet, facts = self.sheet, self.facts
        self.link = (self.city_index[sheet.link.cities[0]], self.city_index[sheet.link.cities[1]])
        self.prestige_route = self.route_index[sheet.prestige.route]
        names = sheet.regions
        permits = [
            Permit(self.city_index[p.city], tuple(names.index(region) for region in p.regions))
            for p in sheet.permits
        ]
        # The permit that is good for less is used first; of two alike the special city's before
        # that of a city with other uses, which comes later in the list.
        self.permits = tuple(sorted(permits, key=lambda permit: len(permit.regions)))
        two = facts.two_players
        self.has_provinces = (sheet.map, sheet.side) == (two.map, two.side)
        areas = facts.provinces.areas if self.has_provinces else ()
        self.province_ids = tuple(area.id for area in areas)
        self.province_routes = {
            area.id: tuple(self.route_index[route] for route in area.routes) for area in areas
        }
        self.province_lanes = {
            area: tuple(lane for route in sorted(routes) for lane in self.lanes_of[route])
            for area, routes in self.province_routes.items()
        }
        borders = {area.id: {*area.routes, *area.soldiers} for area in areas}
        self.province_neighbours = {
            area: tuple(o for o in self.province_ids if o != area and borders[o] & borders[area])
            for area in self.province_ids
        }


def _office(words: list[str], order: tuple[str, ...]) -> Office:
    points = int(words[2]) if len(words) > 2 else 0
    return Office("T" if words[0] == "T" else "M", order.index(words[1]), points)
