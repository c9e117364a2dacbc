"""Reading a fact file, and the faults with which no game could be played.

Whether a price is the right one is for the owner of the box, and for the test suite.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from rules.century.cubes import NONE, Cubes
from rules.core.choice import MAX_CHILDREN
from rules.core.errors import FactsError
from rules.eastern_wonders.chart import PORT, SEA, neighbours
from rules.eastern_wonders.facts import (
    BONUS_KINDS,
    SEAT_COUNTS,
    SYMBOLS,
    EasternWondersFacts,
    SeaFacts,
)
from rules.eastern_wonders.table import CLOSED

MAX_HOLD = 20
MAX_SETS = 25


def parse_facts(data: bytes) -> EasternWondersFacts:
    """Return the facts of a fact file.

    Raises:
        FactsError: the file cannot be read, or the game could not be played with it.
    """
    try:
        facts = msgspec.toml.decode(data, type=EasternWondersFacts)
    except msgspec.DecodeError as error:
        raise FactsError(f"eastern_wonders.toml: {error}") from error
    for fault in (*sea_faults(facts), *_own_faults(facts)):
        raise FactsError(f"eastern_wonders.toml: {fault}")
    return facts


def sea_faults(facts: SeaFacts) -> Iterator[str]:
    """Yield what makes the facts of a game at sea unplayable."""
    for table in facts.provenance:
        if not table.source.strip():
            yield f"[{table.table}]: source is empty"
    yield from _board_faults(facts)
    yield from _map_faults(facts)
    yield from _market_faults(facts)
    yield from _victory_faults(facts)
    yield from _bonus_faults(facts)
    yield from _number_faults(facts)


def _board_faults(facts: SeaFacts) -> Iterator[str]:
    board = facts.player_board
    if sorted(board.rows) != sorted(SYMBOLS):
        yield "[player_board]: rows must name every symbol once"
    if not board.column_points or min(board.column_points) < 0:
        yield "[player_board]: column_points must be numbers of at least 0"
    if not 1 <= board.hold <= MAX_HOLD or board.hold_with_bonus < 0:
        yield f"[player_board]: hold must be from 1 to {MAX_HOLD}, hold_with_bonus at least 0"
    if not SEAT_COUNTS[-1] <= len(facts.start_sets.cubes) <= MAX_SETS:
        yield f"[start_sets]: from {SEAT_COUNTS[-1]} to {MAX_SETS} sets expected"
    if len(set(facts.start_sets.cubes)) != len(facts.start_sets.cubes):
        yield "[start_sets]: two sets are alike"
    for cubes in facts.start_sets.cubes:
        if min(cubes) < 0 or not 1 <= sum(cubes) <= board.hold:
            yield "[start_sets]: every set must hold a cube and fit into a hold"


def _map_faults(facts: SeaFacts) -> Iterator[str]:
    cells, ports = facts.first_map.cells, facts.first_map.ports
    if not 2 <= len(cells) <= MAX_CHILDREN or len(set(cells)) != len(cells):
        yield f"[first_map]: from 2 to {MAX_CHILDREN} different cells expected"
        return
    if not ports or len(set(ports)) != len(ports) or not set(ports) < set(cells):
        yield "[first_map]: ports must be some of the cells, each once"
        return
    near = neighbours(cells)
    reached, waiting = {0}, [0]
    while waiting:
        found = [cell for cell in near[waiting.pop()] if cell not in reached]
        reached |= set(found)
        waiting += found
    if len(reached) != len(cells):
        yield "[first_map]: not all cells hang together"
    if min(map(len, near)) < 2:
        yield "[first_map]: a cell touches fewer than two others"
    removed = facts.setup.removed_of_each_symbol * len(SYMBOLS)
    laid = len(facts.market_tiles.tiles) - removed + facts.setup.sea_tiles
    if laid != len(cells) - len(ports):
        yield f"[first_map]: {laid} tiles for {len(cells) - len(ports)} cells without a port"


def _market_faults(facts: SeaFacts) -> Iterator[str]:
    yield from _id_faults(tile.id for tile in facts.market_tiles.tiles)
    removed, columns = facts.setup.removed_of_each_symbol, len(facts.player_board.column_points)
    if removed < 0 or facts.setup.sea_tiles < 0:
        yield "[setup]: a negative number"
    for symbol in SYMBOLS:
        count = sum(tile.symbol == symbol for tile in facts.market_tiles.tiles) - removed
        if not 1 <= count <= columns:
            yield f"[market_tiles]: {count} of {symbol} for {columns} outposts in a row"
    for tile in facts.market_tiles.tiles:
        if not _is_trade(tile.give, tile.get):
            yield f"tile {tile.id}: not a possible trade"


def _is_trade(give: Cubes, get: Cubes) -> bool:
    if min(*give, *get) < 0 or NONE in (give, get):
        return False
    return not any(a and b for a, b in zip(give, get, strict=True))


def _victory_faults(facts: SeaFacts) -> Iterator[str]:
    tiles, ports = facts.victory_tiles.tiles, len(facts.first_map.ports)
    yield from _id_faults(tile.id for tile in tiles)
    for tile in tiles:
        if min(tile.price) < 0 or tile.price == NONE or tile.points < 0:
            yield f"tile {tile.id}: price or points are not possible"
    mixed, target = facts.closed_port.mixed_with, facts.end.victory_tiles
    if target < 1:
        yield "[end]: victory_tiles must be at least 1"
    if mixed < 0 or len(tiles) < ports + mixed:
        yield "[closed_port]: mixed_with is not possible with so many victory tiles"
    if len(tiles) < ports + SEAT_COUNTS[-1] * target:
        yield f"[victory_tiles]: too few for {SEAT_COUNTS[-1]} players to take {target} each"


def _bonus_faults(facts: SeaFacts) -> Iterator[str]:
    for kind in BONUS_KINDS:
        if min(facts.bonus_points.get(kind, (0,))) < 0:
            yield f"[bonus_tiles]: {kind} has negative points"
    if not facts.bonus_points:
        yield "[bonus_tiles]: there are none"


def _number_faults(facts: SeaFacts) -> Iterator[str]:
    if facts.sailing.free_steps < 0:
        yield "[sailing]: free_steps must be at least 0"
    price = facts.outposts.price
    if len(price) != len(SEAT_COUNTS) or min(price) < 0:
        yield f"[outposts]: {len(SEAT_COUNTS)} prices of at least 0 expected"
    if min(facts.spices.values) < 1 or min(facts.spices.wooden_cubes) < 0:
        yield "[spices]: values must be at least 1, wooden_cubes at least 0"
    if min(facts.scoring.cube_points) < 0:
        yield "[scoring]: cube_points must be at least 0"


def _id_faults(ids: Iterable[str]) -> Iterator[str]:
    seen = {CLOSED, PORT, SEA}
    for tile_id in ids:
        if not tile_id or any(c.isspace() for c in tile_id):
            yield f"id {tile_id!r} must be one word"
        if tile_id in seen:
            yield f"id {tile_id} is used twice"
        seen.add(tile_id)


def _own_faults(facts: EasternWondersFacts) -> Iterator[str]:
    components, board = facts.components, facts.player_board
    counts = (
        ("market_tiles", len(facts.market_tiles.tiles), components.market_tiles),
        ("victory_tiles", len(facts.victory_tiles.tiles) + 1, components.victory_tiles),
        ("bonus_tiles", sum(map(len, facts.bonus_points.values())), components.bonus_tiles),
        ("first_map", len(facts.first_map.ports), components.ports),
        ("spices", sum(facts.spices.wooden_cubes), components.cubes),
        (
            "player_board",
            SEAT_COUNTS[-1] * len(board.rows) * len(board.column_points),
            components.outposts,
        ),
    )
    for name, found, expected in counts:
        if found != expected:
            yield f"[{name}]: {found}, [components] says {expected}"
    if facts.setup.sea_tiles > components.sea_tiles:
        yield "[setup]: more sea tiles than [components] says"
    if set(facts.bonus_points) != set(BONUS_KINDS):
        yield f"[bonus_tiles]: all of {', '.join(BONUS_KINDS)} expected"
    if min(*facts.harvest.cubes, *facts.harvest.with_bonus) < 0:
        yield "[harvest]: a negative number"
