"""What is different from the view that a reader saw before."""

from __future__ import annotations

from msgspec import Struct

from rules.hansa.view import CityView, HansaView, PlayerView, RouteView

Spot = tuple[str, int]
"""A space of a route or an office of a city, counted from 0."""


class PlayerChange(Struct, frozen=True, kw_only=True):
    """One player's area: points and pieces more, tracks that rose, markers newly taken."""

    points: int = 0
    supply: tuple[int, int] = (0, 0)
    stock: tuple[int, int] = (0, 0)
    tracks: frozenset[str] = frozenset()
    markers: int = 0

    def is_empty(self) -> bool:
        """Tell whether there is nothing to mark."""
        return self == UNCHANGED


class Changes(Struct, frozen=True, kw_only=True):
    """All that is new: pieces on routes and in cities, spaces that became free, markers.

    `extras` are offices opened with a marker, `prestige` privileges of the prestige table, `link`
    seats that have made the long connection; `pawn` tells that it was moved.
    """

    spaces: frozenset[Spot] = frozenset()
    freed: frozenset[Spot] = frozenset()
    offices: frozenset[Spot] = frozenset()
    extras: frozenset[Spot] = frozenset()
    markers: frozenset[str] = frozenset()
    prestige: frozenset[str] = frozenset()
    link: frozenset[int] = frozenset()
    completed: int = 0
    pawn: bool = False
    players: dict[int, PlayerChange] = {}

    def of(self, seat: int) -> PlayerChange:
        """Return what changed for a seat."""
        return self.players.get(seat, UNCHANGED)

    def is_empty(self) -> bool:
        """Tell whether there is nothing to mark."""
        return self == NO_CHANGES or (
            all(change.is_empty() for change in self.players.values())
            and Changes(**{n: getattr(self, n) for n in _ON_TABLE}) == NO_CHANGES
        )


UNCHANGED = PlayerChange()
NO_CHANGES = Changes()
_ON_TABLE = tuple(name for name in Changes.__struct_fields__ if name != "players")


def changes_since(previous: HansaView | None, view: HansaView) -> Changes:
    """Return what a reader of the previous view has not seen yet; nothing without one."""
    if previous is None or (previous.map, previous.side) != (view.map, view.side):
        return NO_CHANGES
    routes = {route.id: route for route in previous.routes}
    cities = {city.id: city for city in previous.cities}
    lanes = [(routes[route.id], route) for route in view.routes if route.id in routes]
    towns = [(cities[city.id], city) for city in view.cities if city.id in cities]
    players = {player.seat: player for player in previous.players}
    had = {place.privilege: place.owner for place in previous.prestige}
    return Changes(
        spaces=frozenset(spot for before, now in lanes for spot in _arrived(before, now)),
        freed=frozenset(spot for before, now in lanes for spot in _left(before, now)),
        offices=frozenset(spot for before, now in towns for spot in _opened(before, now)),
        extras=frozenset(
            (now.id, i) for before, now in towns for i in range(len(before.extras), len(now.extras))
        ),
        markers=frozenset(
            now.id for before, now in lanes if now.marker and now.marker != before.marker
        ),
        prestige=frozenset(
            place.privilege
            for place in view.prestige
            if place.owner is not None and had.get(place.privilege) != place.owner
        ),
        link=frozenset(view.link.seats) - frozenset(previous.link.seats),
        completed=view.completed - previous.completed,
        pawn=view.pawn != previous.pawn,
        players={p.seat: _player(players[p.seat], p) for p in view.players if p.seat in players},
    )


def _arrived(before: RouteView, now: RouteView) -> list[Spot]:
    pairs = enumerate(zip(before.spaces, now.spaces, strict=True))
    return [(now.id, i) for i, (was, has) in pairs if has.owner is not None and has != was]


def _left(before: RouteView, now: RouteView) -> list[Spot]:
    pairs = enumerate(zip(before.spaces, now.spaces, strict=True))
    return [(now.id, i) for i, (was, has) in pairs if has.owner is None and has != was]


def _opened(before: CityView, now: CityView) -> list[Spot]:
    pairs = enumerate(zip(before.offices, now.offices, strict=True))
    return [(now.id, i) for i, (was, has) in pairs if has.owner is not None and has != was]


def _player(before: PlayerView, now: PlayerView) -> PlayerChange:
    levels = {track.key: track.level for track in before.tracks}
    return PlayerChange(
        points=now.points - before.points,
        supply=_more(before.supply, now.supply),
        stock=_more(before.stock, now.stock),
        tracks=frozenset(t.key for t in now.tracks if t.level != levels.get(t.key, t.level)),
        markers=max(0, len(now.markers) - len(before.markers)),
    )


def _more(before: tuple[int, int], now: tuple[int, int]) -> tuple[int, int]:
    return (now[0] - before[0], now[1] - before[1])
