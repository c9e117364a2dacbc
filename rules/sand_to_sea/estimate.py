"""How good a position looks for one player: the measure of the greedy policy.

Weights are hundredths of a point: those of Eastern Wonders, and some for cards.
"""

from __future__ import annotations

from rules.century.amounts import cheapest
from rules.eastern_wonders.estimate import (
    build_gain,
    claim_gain,
    hold_value,
    settled_value,
    trade_gain,
)
from rules.eastern_wonders.market import price_here, with_outpost
from rules.sand_to_sea.facts import SandToSeaFacts
from rules.sand_to_sea.state import (
    Acting,
    PayingFee,
    Sailing,
    State,
    TakingReward,
    Trading,
)

CARD = 40
GAIN = 40
READY = 40
REWARD = CARD + 2 * GAIN
USEFUL_CARDS = 6


def estimate_position(facts: SandToSeaFacts, state: State, seat: int) -> int:
    """Return points, cubes, the nearest victory tile, outposts, cards, and the action to come."""
    player = state.players[seat]
    if player.boat is None:
        return 0
    value = settled_value(facts, state, seat) + hold_value(facts, state, seat, player.hold)
    value += _cards_value(facts, state, seat)
    return value + _rest_of_turn(facts, state, seat)


def _rest_of_turn(facts: SandToSeaFacts, state: State, seat: int) -> int:
    """Weigh what a player can still add this turn, until it is added."""
    match state.phase:
        case Sailing() | PayingFee() | Acting() if state.phase.seat == seat:
            return max(0, _best_action(facts, state, seat))
        case TakingReward(who) if who == seat:
            return REWARD + trade_gain(facts, state, seat)
        case Trading(who) if who == seat:
            return trade_gain(facts, state, seat)
        case _:
            return 0


def _cards_value(facts: SandToSeaFacts, state: State, seat: int) -> int:
    """Weigh cards by what a play gains, those in hand a little more."""
    player = state.players[seat]
    own = (*player.hand, *player.played, *player.spent)
    gains = sorted((facts.gains[card] for card in own), reverse=True)
    strength = sum(CARD + GAIN * gain for gain in gains[:USEFUL_CARDS])
    return strength + READY * len(player.hand)


def _best_action(facts: SandToSeaFacts, state: State, seat: int) -> int:
    """Weigh the best action on the tile under the boat by what it adds."""
    hold, price = state.players[seat].hold, price_here(facts, state, seat)
    best = claim_gain(facts, state, seat)
    if price is None:
        return max(best, trade_gain(facts, state, seat))
    if price > sum(hold):
        return best
    built, column = with_outpost(facts, state, seat, cheapest(hold, price))
    return max(best, build_gain(facts, state, built, seat) + (REWARD if column else 0))
