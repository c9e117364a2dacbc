"""Markets and ports: outposts, rows and columns of a player board, victory tiles, bonus tiles."""

from __future__ import annotations

from msgspec.structs import replace

from rules.century.cubes import Cubes, has, subtract
from rules.century.trading import max_times, traded
from rules.eastern_wonders.facts import MarketTile, SeaFacts, VictoryTile
from rules.eastern_wonders.table import (
    CLOSED,
    BonusTile,
    Captain,
    SeaTable,
    T,
    with_hold,
    with_player,
    with_tile,
)
from rules.eastern_wonders.view import BonusKind
from rules.eastern_wonders.voyage import cell_of


def market_at(facts: SeaFacts, state: SeaTable, cell: int) -> MarketTile | None:
    """Return the market tile of a cell, None where there is a port or the sea."""
    return facts.markets.get(state.map.places[cell].tile)


def market_here(facts: SeaFacts, state: SeaTable, seat: int) -> MarketTile | None:
    """Return the market tile under a player's boat, None where there is none."""
    return market_at(facts, state, cell_of(state, seat))


def has_outpost_here(state: SeaTable, seat: int) -> bool:
    """Tell whether a player has an outpost on the tile under the boat."""
    return seat in state.tiles[cell_of(state, seat)].outposts


def price_at(facts: SeaFacts, state: SeaTable, cell: int) -> int:
    """Return how many cubes an outpost costs on a cell: so many for each that stands there."""
    return len(state.tiles[cell].outposts) * facts.outpost_price(len(state.players))


def price_here(facts: SeaFacts, state: SeaTable, seat: int) -> int | None:
    """Return the cubes for an outpost under a player's boat, None where none may be built."""
    cell = cell_of(state, seat)
    if seat in state.tiles[cell].outposts or market_at(facts, state, cell) is None:
        return None
    return price_at(facts, state, cell)


def can_build(facts: SeaFacts, state: SeaTable, seat: int) -> bool:
    """Tell whether a player may build under the boat and can pay for it."""
    price = price_here(facts, state, seat)
    return price is not None and price <= sum(state.players[seat].hold)


def times_here(facts: SeaFacts, state: SeaTable, seat: int) -> int:
    """Return how often a player can trade here, 0 without an own outpost (EW-C06)."""
    tile = market_here(facts, state, seat)
    if tile is None or not has_outpost_here(state, seat):
        return 0
    return max_times(tile.give, state.players[seat].hold)


def built_rows(facts: SeaFacts, state: SeaTable, seat: int) -> tuple[int, ...]:
    """Return how many outposts of each row of a player's board stand on the map."""
    rows = [0] * len(facts.player_board.rows)
    for place, tile in zip(state.map.places, state.tiles, strict=True):
        if seat in tile.outposts:
            rows[facts.row_of[place.tile]] += 1
    return tuple(rows)


def with_outpost(facts: SeaFacts, state: T, seat: int, pay: Cubes) -> tuple[T, int]:
    """Return the table after a player built under the boat, and the column emptied, 0 for none.

    Rows are emptied from the left, so a column is empty when its row is the last that still had an
    outpost in it (EW-C01).
    """
    cell = cell_of(state, seat)
    tile = state.tiles[cell]
    before = min(built_rows(facts, state, seat))
    state = with_tile(state, cell, replace(tile, outposts=(*tile.outposts, seat)))
    state = with_hold(state, seat, subtract(state.players[seat].hold, pay))
    after = min(built_rows(facts, state, seat))
    return state, after if after > before else 0


def hold_after_trade(facts: SeaFacts, state: SeaTable, seat: int, number: int) -> Cubes:
    """Return a player's cubes after so many trades under the boat."""
    tile, hold = market_here(facts, state, seat), state.players[seat].hold
    return hold if tile is None else traded(hold, tile.give, tile.get, number)


def port_here(state: SeaTable, seat: int) -> int | None:
    """Return the number of the port under a player's boat, None elsewhere."""
    boat, ports = state.players[seat].boat, state.map.chart.ports
    return ports.index(boat) if boat in ports else None


def victory_tile_at(facts: SeaFacts, state: SeaTable, port: int) -> VictoryTile | None:
    """Return the victory tile at a port, None where it is closed."""
    return facts.victory.get(state.ports[port])


def claimable_here(facts: SeaFacts, state: SeaTable, seat: int) -> VictoryTile | None:
    """Return the victory tile that a player can pay for here, None where there is none."""
    port = port_here(state, seat)
    tile = None if port is None else victory_tile_at(facts, state, port)
    if tile is None or not has(state.players[seat].hold, tile.price):
        return None
    return tile


def with_claim(facts: SeaFacts, state: T, seat: int) -> T:
    """Return the table after a player took the tile of the port under the boat.

    A closed port tile that lies elsewhere moves here first, and that port gets the new tile;
    otherwise the new tile lies here, and may be the closed port tile itself (EW-R17).
    """
    port = port_here(state, seat)
    tile = None if port is None else victory_tile_at(facts, state, port)
    if port is None or tile is None:
        raise ValueError(f"seat {seat} is not at an open port")
    player = state.players[seat]
    hold, victory = subtract(player.hold, tile.price), (*player.victory, tile.id)
    state = with_player(state, seat, replace(player, hold=hold, victory=victory))
    ports = list(state.ports)
    open_port = ports.index(CLOSED) if CLOSED in ports else port
    ports[port] = CLOSED
    ports[open_port] = state.victory_stack[0]
    return replace(state, ports=tuple(ports), victory_stack=state.victory_stack[1:])


def left_of_bonus(facts: SeaFacts, state: SeaTable, kind: BonusKind) -> int:
    """Return how many bonus tiles of a kind nobody has yet."""
    taken = sum(tile.kind == kind for player in state.players for tile in player.bonus)
    return len(facts.bonus_points.get(kind, ())) - taken


def next_bonus(facts: SeaFacts, state: SeaTable, kind: BonusKind) -> BonusTile | None:
    """Return the bonus tile of a kind that is taken next, None where all are gone (EW-C21)."""
    left = left_of_bonus(facts, state, kind)
    if left <= 0:
        return None
    return BonusTile(kind=kind, points=facts.bonus_points[kind][-left])


def bonus_choices(
    facts: SeaFacts, state: SeaTable, player: Captain, *, repeat: bool
) -> tuple[BonusKind, ...]:
    """Return the kinds of bonus tiles that a player may take; `repeat`: owned kinds too."""
    owned = {tile.kind for tile in player.bonus}
    return tuple(
        kind
        for kind in facts.bonus_points
        if left_of_bonus(facts, state, kind) > 0 and (repeat or kind not in owned)
    )


def with_bonus(facts: SeaFacts, state: T, seat: int, kind: BonusKind) -> T:
    """Return the table after a player took the next bonus tile of a kind."""
    tile = next_bonus(facts, state, kind)
    if tile is None:
        raise ValueError(f"no bonus tile {kind} is left")
    player = state.players[seat]
    return with_player(state, seat, replace(player, bonus=(*player.bonus, tile)))


def hold_limit(facts: SeaFacts, player: Captain) -> int:
    """Return how many cubes a hold takes at the end of its owner's turn."""
    board = facts.player_board
    bonus = sum(tile.kind == "hold" for tile in player.bonus)
    return board.hold + bonus * board.hold_with_bonus
