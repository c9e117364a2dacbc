"""Laying out the map: the shape of the first game or one drawn by chance, then the tiles."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.chance import Chance
from rules.eastern_wonders.chart import PORT, SEA, Coordinates, Place, SeaMap, around, name_cells
from rules.eastern_wonders.facts import SYMBOLS, SeaFacts

POOL_RADIUS = 3
"""Own maps stay inside a hexagon of 37 cells, so that they are never wider than seven columns."""

PORTS_APART = 3
"""How far apart ports lie where the shape allows it; on the first map the nearest are as far."""


def lay_map(facts: SeaFacts, shape: str, chance: Chance) -> SeaMap:
    """Return the map, by name of the cells, with tiles and ports laid out.

    `shape` is `beginner` or `random`. Of every symbol some tiles are taken out (label
    `removed_<symbol>`), the others are shuffled onto the cells without a port (label `tiles`).
    """
    if shape == "beginner":
        names = name_cells(facts.first_map.cells)
        ports = {names[at] for at in facts.first_map.ports}
    else:
        cells = _grow(chance.shuffle("map", pool()), len(facts.first_map.cells))
        names = name_cells(cells)
        rim = sorted(names[at] for at in _rim(set(cells)))
        ports = _spread(chance.shuffle("ports", rim), names, len(facts.first_map.ports))
    tiles = iter(chance.shuffle("tiles", _tiles_in_play(facts, chance)))
    ordered = sorted((name, at) for at, name in names.items())
    return SeaMap(
        places=tuple(
            Place(name=name, at=at, tile=PORT if name in ports else kind_of(next(tiles)))
            for name, at in ordered
        )
    )


def kind_of(label: str) -> str:
    """Return what a shuffled tile is: `sea-2` and its like are all plain sea."""
    return SEA if label.startswith(f"{SEA}-") else label


def pool() -> tuple[str, ...]:
    """Return the cells of which own maps are made, as `q,r`."""
    size = POOL_RADIUS
    return tuple(
        f"{q},{r}"
        for q in range(-size, size + 1)
        for r in range(max(-size, -q - size), min(size, -q + size) + 1)
    )


def _tiles_in_play(facts: SeaFacts, chance: Chance) -> tuple[str, ...]:
    removed: set[str] = set()
    for symbol in SYMBOLS:
        of_symbol = [tile.id for tile in facts.market_tiles.tiles if tile.symbol == symbol]
        order = chance.shuffle(f"removed_{symbol}", of_symbol)
        removed |= set(order[: facts.setup.removed_of_each_symbol])
    kept = [tile_id for tile_id in facts.markets if tile_id not in removed]
    seas = [f"{SEA}-{number}" for number in range(1, facts.setup.sea_tiles + 1)]
    return (*kept, *seas)


def _grow(order: Sequence[str], size: int) -> list[Coordinates]:
    """Return a shape of so many cells in which each touches two others at least.

    The first two cells lie side by side; from then on the next cell is always the first in the
    order that touches two of those before it. Within a hexagon there always is one.
    """
    waiting = [_coordinates(text) for text in order]
    shape = [waiting.pop(0)]
    while len(shape) < size:
        touching = min(2, len(shape))
        following = next(
            at for at in waiting if sum(other in shape for other in around(at)) >= touching
        )
        waiting.remove(following)
        shape.append(following)
    return shape


def _coordinates(text: str) -> Coordinates:
    q, _, r = text.partition(",")
    return int(q), int(r)


def _rim(cells: set[Coordinates]) -> set[Coordinates]:
    """Return the cells that touch the open sea around the map; an enclosed gap is not open."""
    limit = POOL_RADIUS + 1
    start: Coordinates = (limit, 0)
    outside: set[Coordinates] = {start}
    waiting: list[Coordinates] = [start]
    while waiting:
        for q, r in around(waiting.pop()):
            within = max(abs(q), abs(r), abs(q + r)) <= limit
            if within and (q, r) not in cells and (q, r) not in outside:
                outside.add((q, r))
                waiting.append((q, r))
    return {at for at in cells if any(other in outside for other in around(at))}


def _spread(order: Sequence[str], names: dict[Coordinates, str], count: int) -> set[str]:
    """Return the first cells in the order that lie far enough apart, as far as that goes."""
    at = {name: cell for cell, name in names.items()}
    for apart in range(PORTS_APART, -1, -1):
        chosen: list[str] = []
        for name in order:
            if all(_steps(at[name], at[other]) >= apart for other in chosen):
                chosen.append(name)
        if len(chosen) >= count:
            return set(chosen[:count])
    raise ValueError(f"a map with fewer than {count} cells on its rim")


def _steps(a: Coordinates, b: Coordinates) -> int:
    q, r = a[0] - b[0], a[1] - b[1]
    return max(abs(q), abs(r), abs(q + r))
