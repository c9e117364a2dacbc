"""The names that notation may use: those of all maps together."""

from __future__ import annotations

from rules.hansa.board import SHIP, Board
from rules.hansa.facts import TRACKS, HansaFacts

GROUP = "@"
"""Stands before an area where a long list is arranged by areas: `T@nw`."""


class Vocabulary:
    """All ids of cities, routes, lanes, markers, tracks, privileges and provinces."""

    def __init__(self, facts: HansaFacts, boards: tuple[Board, ...]) -> None:
        self.cities = frozenset(city for board in boards for city in board.city_ids)
        self.routes = frozenset(route for board in boards for route in board.route_ids)
        self.lanes = frozenset(token for board in boards for token in board.lane_tokens)
        self.provinces = frozenset(name for board in boards for name in board.province_ids)
        self.privileges = frozenset(facts.privileges.order)
        self.tracks = frozenset(TRACKS)
        sets = [
            facts.marker_counts(edition, sheet.map)
            for edition in ("2009", "big_box")
            for sheet in facts.maps
        ]
        self.markers = frozenset(marker for counts in sets for marker in counts)
        self._fee = facts.displacement.fee
        self._groups: dict[str, set[str]] = {}
        for board in boards:
            for lane in board.lanes:
                self._groups.setdefault(lane.token, {lane.token}).add(lane.area)

    def lane(self, token: str) -> str:
        """Return a lane or route as it is written, whichever end it was named from."""
        low = token.casefold()
        name = low.removesuffix(SHIP)
        a, dash, b = name.partition("-")
        if dash and name not in self.routes and f"{b}-{a}" in self.routes:
            return f"{b}-{a}{low[len(name) :]}"
        return low

    def is_in(self, token: str, group: str) -> bool:
        """Tell whether a lane, or a piece on it, is listed in a group: an area or a lane."""
        return group in self._groups.get(token.partition(":")[0], ())

    def fee(self, victim: str) -> int:
        """Return how many pieces it costs to displace a piece."""
        return self._fee[victim[-1:] == "M"]
