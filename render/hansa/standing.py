"""What a view tells between its lines: who leads, and what can be completed."""

from __future__ import annotations

from render.brush import in_reading_order
from rules.core.scoring import ScoreLine
from rules.hansa.view import HansaView, PlayerView, RouteView

ALL = "∞"


def is_claimable(view: HansaView, route: RouteView) -> bool:
    """Tell whether the acting player could complete a route now."""
    if view.step != "take_actions" or not view.to_act or view.actions + view.extra < 1:
        return False
    if view.pawn is not None and route.id not in border_routes(view):
        return False
    return all(space.owner == view.to_act[0] for space in route.spaces)


def is_target(route: RouteView) -> bool:
    """Tell whether a piece may be put on a route in the present step."""
    return any(space.target for space in route.spaces)


def border_routes(view: HansaView) -> frozenset[str]:
    """Return the routes around the pawn; nothing where there is none."""
    return frozenset(
        route for area in view.provinces if area.id == view.pawn for route in area.routes
    )


def ranked(view: HansaView) -> list[tuple[int, PlayerView]]:
    """Return the players with their places, best first; before the end as they sit, without."""
    if view.result is None:
        return [(0, player) for player in in_reading_order(view.players, view.viewer)]
    by_seat = {player.seat: player for player in view.players}
    return [(seat.place, by_seat[seat.seat]) for seat in view.result.seats]


def part_of(line: ScoreLine) -> str:
    """Return what a line of a score is for: the last word of its key."""
    return line.key.rpartition(".")[2]


def spell(value: int) -> str:
    """Return the value of a track: without a limit where it is 0."""
    return str(value) if value else ALL
