"""Boats on the map: who is where, what landing costs, and the way that a boat takes."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from rules.century.cubes import SPICES, Cubes, add, gather, spell, subtract
from rules.eastern_wonders.chart import SeaMap, shortest_routes
from rules.eastern_wonders.facts import SeaFacts
from rules.eastern_wonders.table import (
    Captain,
    SeaTable,
    T,
    Tile,
    count_bonus,
    with_hold,
    with_player,
    with_tile,
)


def cell_of(state: SeaTable, seat: int) -> int:
    """Return the place on the map of a player's boat.

    Raises:
        ValueError: the boat has not been placed yet.
    """
    boat = state.players[seat].boat
    if boat is None:
        raise ValueError(f"the boat of seat {seat} is not on the map")
    return state.map.chart.index[boat]


def free_steps(facts: SeaFacts, player: Captain) -> int:
    """Return how far a boat sails in a turn without paying; these steps come first (EW-R02)."""
    return facts.sailing.free_steps + count_bonus(player, "free")


def others_at(state: SeaTable, seat: int, name: str) -> tuple[int, ...]:
    """Return the seats of the other boats on a cell, lowest first."""
    return tuple(
        other for other, player in enumerate(state.players) if player.boat == name and other != seat
    )


def landing_fees(state: SeaTable, seat: int) -> tuple[int, ...]:
    """Return for each cell how many cubes it costs to end a move there (EW-C07).

    Each owner of another boat gets one, on market tiles only.
    """
    chart = state.map.chart
    fees = [0] * len(chart.names)
    for other, player in enumerate(state.players):
        if other != seat and player.boat is not None:
            cell = chart.index[player.boat]
            fees[cell] += chart.is_market[cell]
    return tuple(fees)


class Reach(Struct, frozen=True):
    """Where a move can end: cells without and with a port by name, and the tolls on the way."""

    others: tuple[str, ...]
    ports: tuple[str, ...]
    tolls: dict[str, int]


@lru_cache(maxsize=8192)
def reach_from(sea_map: SeaMap, start: int, free: int, most: int) -> Reach:
    """Return where a boat can land if nobody is in its way and it can pay so many steps.

    The start is left out.
    """
    chart = sea_map.chart
    tolls = {
        chart.names[cell]: toll_for(steps, free)
        for cell, steps in enumerate(chart.distance[start])
        if steps and toll_for(steps, free) <= most
    }
    return _reach_of(tolls, chart.ports)


def _reach_of(tolls: dict[str, int], ports: tuple[str, ...]) -> Reach:
    at_ports = tuple(name for name in tolls if name in ports)
    return Reach(tuple(name for name in tolls if name not in at_ports), at_ports, tolls)


def without_cells(reach: Reach, blocked: Collection[str]) -> Reach:
    """Return where a boat can land that cannot pay the fee on some cells."""
    if not blocked:
        return reach
    tolls = {name: toll for name, toll in reach.tolls.items() if name not in blocked}
    return _reach_of(tolls, reach.ports)


def fees_by_name(state: SeaTable, seat: int) -> dict[str, int]:
    """Return the fees of all cells where a move cannot end for nothing (EW-C07)."""
    chart = state.map.chart
    fees: dict[str, int] = {}
    for other, player in enumerate(state.players):
        name = player.boat
        if other != seat and name is not None and chart.is_market[chart.index[name]]:
            fees[name] = fees.get(name, 0) + 1
    return fees


@lru_cache(maxsize=8192)
def steps_from(
    sea_map: SeaMap, start: int, free: int, held: int, fees: tuple[int, ...]
) -> tuple[str, ...]:
    """Return the neighbouring cells from which a boat can still land somewhere.

    `free` and `held` are the free steps and cubes left after the step.
    """
    chart = sea_map.chart
    return tuple(
        chart.names[cell]
        for cell in chart.near[start]
        if any(
            toll_for(steps, free) + fee <= held
            for steps, fee in zip(chart.distance[cell], fees, strict=True)
        )
    )


def fee_owners(state: SeaTable, seat: int, name: str) -> tuple[int, ...]:
    """Return the seats who get a cube when a player's move ends on a cell."""
    chart = state.map.chart
    return others_at(state, seat, name) if chart.is_market[chart.index[name]] else ()


def toll_for(steps: int, free: int) -> int:
    """Return how many cubes so many steps cost."""
    return steps - free if steps > free else 0


def usual_route(state: SeaTable, seat: int, to: str, free: int) -> tuple[str, ...]:
    """Return the way that a boat takes to a cell, its start first: always a shortest one.

    Of several, it is the one that leaves the fewest cubes beside other boats, which could fetch
    them at once; of these the first by names of the cells.
    """
    chart = state.map.chart
    routes = shortest_routes(state.map.places, cell_of(state, seat), chart.index[to])
    boats = [
        chart.index[player.boat]
        for other, player in enumerate(state.players)
        if other != seat and player.boat is not None
    ]
    best = min(
        routes,
        key=lambda route: sum(
            chart.distance[cell][boat] == 1 for cell in route[free:-1] for boat in boats
        ),
    )
    return tuple(chart.names[cell] for cell in best)


def with_toll(state: T, seat: int, route: tuple[str, ...], free: int, toll: Cubes) -> T:
    """Return the table after a toll was left along a route, the cheapest cube first (EW-C11).

    Each paid step leaves its cube on the tile that it starts from.
    """
    chart = state.map.chart
    state = with_hold(state, seat, subtract(state.players[seat].hold, toll))
    for name, letter in zip(route[free:-1], spell(toll), strict=True):
        cell = chart.index[name]
        tile = state.tiles[cell]
        state = with_tile(state, cell, replace(tile, cubes=add(tile.cubes, gather(letter))))
    return state


def with_boat(state: T, seat: int, name: str) -> T:
    """Return the table with a boat on another cell."""
    return with_player(state, seat, replace(state.players[seat], boat=name))


def with_fee(state: T, seat: int, owners: tuple[int, ...], cubes: tuple[str, ...]) -> T:
    """Return the table after each owner got a cube, even above their limit (EW-R12)."""
    for owner, letter in zip(owners, cubes, strict=True):
        cube = gather(letter)
        state = with_hold(state, seat, subtract(state.players[seat].hold, cube))
        state = with_hold(state, owner, add(state.players[owner].hold, cube))
    return state


def with_loose_taken(state: T, seat: int, cubes: Cubes) -> T:
    """Return the table after a player took loose cubes from the tile where the boat is."""
    cell = cell_of(state, seat)
    tile: Tile = state.tiles[cell]
    state = with_tile(state, cell, replace(tile, cubes=subtract(tile.cubes, cubes)))
    return with_hold(state, seat, add(state.players[seat].hold, cubes))


def loose_at(state: SeaTable, seat: int) -> Cubes:
    """Return the loose cubes on the tile where a player's boat is."""
    return state.tiles[cell_of(state, seat)].cubes


def can_pay_with(hold: Cubes, letter: str) -> bool:
    """Tell whether a hold has a cube of this colour."""
    return letter in SPICES and hold[SPICES.index(letter)] > 0
