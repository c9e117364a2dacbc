"""How good a position looks for one player: the measure of the greedy policy.

The weights are hundredths of a point. They were found by letting versions play each other.
"""

from __future__ import annotations

from rules.century.cubes import Cubes, missing_worth
from rules.spice_road.facts import SpiceRoadFacts
from rules.spice_road.score import score_lines
from rules.spice_road.state import PlayerState, State

POINT = 100
WORTH = 42
NEAR = 18
MISSING = 20
CARD = 58
GAIN = 65
READY = 33
PLAYED = 12
USEFUL_CARDS = 8


def estimate_position(facts: SpiceRoadFacts, state: State, seat: int) -> int:
    """Return points, cubes by worth, the nearest point card and the cards ready to play."""
    player = state.players[seat]
    points = sum(line.points for line in score_lines(facts, player)[:3])
    caravan, limit = player.caravan, facts.limits.caravan
    worth, held = facts.worth(caravan), sum(caravan)
    kept = worth if held <= limit else worth * limit // held
    near = _nearest(facts, state, caravan)
    return POINT * points + WORTH * kept + near + _cards(facts, player)


def _nearest(facts: SpiceRoadFacts, state: State, caravan: Cubes) -> int:
    """Weigh the best point card in the row: its points, less the worth of what is missing."""
    best, cards, values = 0, facts.points, facts.spices.values
    for card_id in state.point_row:
        card = cards[card_id]
        missing = missing_worth(card.cost, caravan, values)
        best = max(best, card.points * NEAR - missing * MISSING)
    return best


def _cards(facts: SpiceRoadFacts, player: PlayerState) -> int:
    """Weigh the best cards by what one play of them gains, and by whether they are in hand."""
    gains = facts.gains
    strengths = [CARD + READY + GAIN * gains[card] for card in player.hand]
    strengths += [CARD + PLAYED + GAIN * gains[card] for card in player.played]
    strengths.sort(reverse=True)
    return sum(strengths[:USEFUL_CARDS])
