"""How good a position looks for one player: the measure of the greedy policy.

Weights are hundredths of a point: those of Eastern Wonders, and some for cards.
"""

from __future__ import annotations

from rules.century.amounts import cheapest
from rules.century.cubes import subtract
from rules.eastern_wonders.estimate import (
    COLUMN,
    OUTPOST,
    POINT,
    after_trades,
    hold_value,
    settled_value,
)
from rules.eastern_wonders.market import claimable_here, market_here, price_here
from rules.sand_to_sea.facts import SandToSeaFacts
from rules.sand_to_sea.state import Acting, PayingFee, Sailing, State, TakingReward

CARD = 40
GAIN = 40
READY = 40
USEFUL_CARDS = 6


def estimate_position(facts: SandToSeaFacts, state: State, seat: int) -> int:
    """Return points, cubes, the nearest victory tile, outposts, cards, and the action to come."""
    player = state.players[seat]
    if player.boat is None:
        return 0
    value = settled_value(facts, state, seat) + hold_value(facts, state, seat, player.hold)
    value += _cards_value(facts, state, seat)
    phase = state.phase
    if isinstance(phase, Acting | PayingFee | Sailing) and phase.seat == seat:
        value += _best_action(facts, state, seat)
    if isinstance(phase, TakingReward) and phase.seat == seat:
        value += CARD + 2 * GAIN
    return value


def _cards_value(facts: SandToSeaFacts, state: State, seat: int) -> int:
    """Weigh cards by what a play gains, those in hand a little more."""
    player = state.players[seat]
    own = (*player.hand, *player.played, *player.spent)
    gains = sorted((facts.gains[card] for card in own), reverse=True)
    strength = sum(CARD + GAIN * gain for gain in gains[:USEFUL_CARDS])
    return strength + READY * len(player.hand)


def _best_action(facts: SandToSeaFacts, state: State, seat: int) -> int:
    """Weigh the best action on the tile under the boat by what it adds."""
    hold = state.players[seat].hold
    now = hold_value(facts, state, seat, hold)
    best = 0
    tile, price = market_here(facts, state, seat), price_here(facts, state, seat)
    if tile is not None and (price is None or price <= sum(hold)):
        paid = subtract(hold, cheapest(hold, price or 0))
        after = max(hold_value(facts, state, seat, held) for held in after_trades(tile, paid))
        best = after - now + (0 if price is None else OUTPOST + COLUMN)
    claimed = claimable_here(facts, state, seat)
    if claimed is not None:
        left = hold_value(facts, state, seat, subtract(hold, claimed.price))
        best = max(best, claimed.points * POINT + left - now)
    return max(best, 0)
