"""How good a position looks for one player: the measure of the greedy policy.

The weights are hundredths of a point. They were found by letting versions play each other.
"""

from __future__ import annotations

from rules.century.amounts import cheapest
from rules.century.cubes import NONE, Cubes, add, missing_worth, subtract
from rules.century.trading import max_times, traded
from rules.eastern_wonders.facts import EasternWondersFacts, MarketTile, SeaFacts
from rules.eastern_wonders.market import (
    built_rows,
    claimable_here,
    hold_limit,
    market_here,
    price_here,
    victory_tile_at,
    with_bonus,
    with_outpost,
)
from rules.eastern_wonders.moves import open_bonus
from rules.eastern_wonders.score import score_lines
from rules.eastern_wonders.state import (
    Acting,
    PayingFee,
    PickingUp,
    Sailing,
    State,
    TakingBonus,
    Trading,
    Upgrading,
)
from rules.eastern_wonders.steps import harvest_of
from rules.eastern_wonders.table import SeaTable, count_bonus, with_hold
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
    settled = settled_value(facts, state, seat)
    held = hold_value(facts, state, seat, state.players[seat].hold)
    return settled + held + _rest_of_turn(facts, state, seat)


def _rest_of_turn(facts: EasternWondersFacts, state: State, seat: int) -> int:
    """Weigh what a player can still add this turn.

    What an action is thought to bring has to stay in sight until it is brought: else it looks
    good from afar only, and the boat goes in circles.
    """
    match state.phase:
        case Sailing() | PayingFee() | PickingUp() | Acting() if state.phase.seat == seat:
            return max(0, _best_action(facts, state, seat))
        case Upgrading(who, column) if who == seat:
            player = state.players[seat]
            lifts = min(count_bonus(player, "upgrade"), sum(player.hold[:3]))
            reward = _bonus_gain(facts, state, seat) if column else 0
            return WORTH * lifts + reward + trade_gain(facts, state, seat)
        case TakingBonus(who) if who == seat:
            return _bonus_gain(facts, state, seat) + trade_gain(facts, state, seat)
        case Trading(who) if who == seat:
            return trade_gain(facts, state, seat)
        case _:
            return 0


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
        state = with_hold(state, seat, hold)
    harvested = add(hold, harvest_of(facts, state, seat))
    best = hold_value(facts, state, seat, harvested) - hold_value(facts, state, seat, hold)
    price = price_here(facts, state, seat)
    if price is None:
        best = max(best, trade_gain(facts, state, seat))
    elif price <= sum(hold):
        built, column = with_outpost(facts, state, seat, cheapest(hold, price))
        reward = _bonus_gain(facts, built, seat) if column else 0
        best = max(best, build_gain(facts, state, built, seat) + reward)
    return max(best, claim_gain(facts, state, seat))


def build_gain(facts: SeaFacts, before: SeaTable, built: SeaTable, seat: int) -> int:
    """Weigh what an outpost adds, with the trades that it allows."""
    settled = settled_value(facts, built, seat) - settled_value(facts, before, seat)
    held = [hold_value(facts, t, seat, t.players[seat].hold) for t in (built, before)]
    return settled + held[0] - held[1] + trade_gain(facts, built, seat)


def claim_gain(facts: SeaFacts, state: SeaTable, seat: int) -> int:
    """Weigh what the victory tile under the boat adds, 0 where none can be paid for."""
    claimed = claimable_here(facts, state, seat)
    if claimed is None:
        return 0
    hold = state.players[seat].hold
    left = hold_value(facts, state, seat, subtract(hold, claimed.price))
    return claimed.points * POINT + left - hold_value(facts, state, seat, hold)


def trade_gain(facts: SeaFacts, state: SeaTable, seat: int) -> int:
    """Weigh what the best number of trades under the boat adds; 0 where no market is."""
    tile, hold = market_here(facts, state, seat), state.players[seat].hold
    if tile is None:
        return 0
    best = max(hold_value(facts, state, seat, after) for after in after_trades(tile, hold))
    return best - hold_value(facts, state, seat, hold)


def _bonus_gain(facts: EasternWondersFacts, state: State, seat: int) -> int:
    """Weigh what the best bonus tile adds that a player may take."""
    now = settled_value(facts, state, seat)
    taken = (with_bonus(facts, state, seat, kind) for kind in open_bonus(facts, state, seat))
    return max((settled_value(facts, after, seat) - now for after in taken), default=0)


def after_trades(tile: MarketTile, hold: Cubes) -> list[Cubes]:
    """Return a hold after every possible number of trades, none first."""
    most = max_times(tile.give, hold)
    return [traded(hold, tile.give, tile.get, number) for number in range(most + 1)]
