"""How good a position looks for one player: the measure of the greedy policy.

The weights are hundredths of a point. They were found by letting versions play each other.
"""

from __future__ import annotations

from rules.century.amounts import cheapest
from rules.century.cubes import NONE, Cubes, add, has, missing_worth, subtract
from rules.century.trading import max_times, traded
from rules.eastern_wonders.facts import EasternWondersFacts, MarketTile, SeaFacts
from rules.eastern_wonders.market import (
    built_rows,
    claimable_here,
    hold_limit,
    market_here,
    price_here,
    victory_tile_at,
)
from rules.eastern_wonders.score import score_lines
from rules.eastern_wonders.state import Acting, PayingFee, PickingUp, Sailing, State
from rules.eastern_wonders.steps import harvest_of
from rules.eastern_wonders.table import SeaTable
from rules.eastern_wonders.voyage import cell_of, loose_at

POINT = 100
WORTH = 40
ENOUGH = 20
SURPLUS = 5
NEAR = 35
MISSING = 30
FAR_AWAY = 25
OUTPOST = 60
COLUMN = 60
BONUS = {"free": 250, "points": 0, "upgrade": 60, "harvest": 60, "hold": 120}


def estimate_position(facts: EasternWondersFacts, state: State, seat: int) -> int:
    """Return points, cubes by worth, the nearest victory tile, outposts, and the action to come."""
    if state.players[seat].boat is None:
        return 0
    value = settled_value(facts, state, seat) + hold_value(
        facts, state, seat, state.players[seat].hold
    )
    phase = state.phase
    if isinstance(phase, Acting | PickingUp | PayingFee | Sailing) and phase.seat == seat:
        value += _best_action(facts, state, seat)
    return value


def settled_value(facts: SeaFacts, state: SeaTable, seat: int) -> int:
    """Weigh what cannot be lost any more: points, and what outposts and bonus tiles still bring."""
    player = state.players[seat]
    tiles, board, bonus, _ = (line.points for line in score_lines(facts, state, seat))
    rows = built_rows(facts, state, seat)
    most = max(len(other.victory) for other in state.players)
    future = OUTPOST * sum(rows) + COLUMN * min(rows)
    future += sum(BONUS[tile.kind] for tile in player.bonus)
    left, target = max(0, facts.end.victory_tiles - most), facts.end.victory_tiles
    return POINT * (tiles + board + bonus) + future * left // target


def hold_value(facts: SeaFacts, state: SeaTable, seat: int, hold: Cubes) -> int:
    """Weigh cubes by worth, and by the victory tile that they come nearest to."""
    limit = hold_limit(facts, state.players[seat])
    chart, cell = state.map.chart, cell_of(state, seat)
    best = _worth_value(facts.worth(_kept(hold, NONE, limit)))
    for port, name in enumerate(chart.ports):
        tile = victory_tile_at(facts, state, port)
        if tile is not None:
            missing = missing_worth(tile.price, hold, facts.spices.values)
            near = tile.points * NEAR - missing * MISSING
            near -= chart.distance[cell][chart.index[name]] * FAR_AWAY
            best = max(best, near + _worth_value(facts.worth(_kept(hold, tile.price, limit))))
    return best


def _worth_value(worth: int) -> int:
    """Weigh worth: more than a victory tile costs helps little, or nobody would ever spend it."""
    return WORTH * min(worth, ENOUGH) + SURPLUS * max(0, worth - ENOUGH)


def _kept(hold: Cubes, price: Cubes, limit: int) -> Cubes:
    """Return what is kept of a hold: no more than its limit, first of all what a price needs."""
    over = sum(hold) - limit
    if over <= 0:
        return hold
    kept = list(hold)
    for spare in (price, NONE):
        for colour, wanted in enumerate(spare):
            gone = max(0, min(over, kept[colour] - wanted))
            kept[colour] -= gone
            over -= gone
    y, r, g, b = kept
    return (y, r, g, b)


def _best_action(facts: EasternWondersFacts, state: State, seat: int) -> int:
    """Weigh the best action of this turn by what it adds."""
    hold = state.players[seat].hold
    if isinstance(state.phase, PickingUp):
        hold = add(hold, loose_at(state, seat))
    now = hold_value(facts, state, seat, hold)
    found = [add(hold, harvest_of(facts, state, seat))]
    extra = 0
    tile = market_here(facts, state, seat)
    price = price_here(facts, state, seat)
    if tile is not None and price is None:
        found += after_trades(tile, hold)
    elif tile is not None and price is not None and price <= sum(hold):
        paid = subtract(hold, cheapest(hold, price))
        built = max(hold_value(facts, state, seat, after) for after in after_trades(tile, paid))
        extra = OUTPOST + COLUMN + built - now
    claimed = claimable_here(facts, state, seat)
    if claimed is not None and has(hold, claimed.price):
        left = hold_value(facts, state, seat, subtract(hold, claimed.price))
        extra = max(extra, claimed.points * POINT + left - now)
    best = max(hold_value(facts, state, seat, after) for after in found) - now
    return max(best, extra, 0)


def after_trades(tile: MarketTile, hold: Cubes) -> list[Cubes]:
    """Return a hold after every possible number of trades, none first."""
    most = max_times(tile.give, hold)
    return [traded(hold, tile.give, tile.get, number) for number in range(most + 1)]
