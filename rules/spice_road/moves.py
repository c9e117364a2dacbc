"""What is legal: the pieces from which the list of moves and the choice tree are both made."""

from __future__ import annotations

from collections.abc import Iterator

from rules.century.amounts import parts as discards
from rules.century.amounts import payments
from rules.century.cubes import has
from rules.century.trading import lifted, lifts, max_times
from rules.spice_road.actions import (
    Acquire,
    Action,
    Claim,
    Discard,
    Rest,
)
from rules.spice_road.card_moves import has_play, plays_of
from rules.spice_road.facts import SpiceRoadFacts
from rules.spice_road.state import DiscardDownTo, GameOver, PlayerState, State, excess_of

__all__ = ["discards", "lifted", "lifts", "max_times", "payments"]


def legal_actions(facts: SpiceRoadFacts, state: State, seat: int) -> Iterator[Action]:
    """Enumerate what a seat may do now: plays, acquisitions, claims, rest, in this order."""
    phase = state.phase
    if isinstance(phase, GameOver) or phase.seat != seat:
        return
    player = state.players[seat]
    if isinstance(phase, DiscardDownTo):
        for cubes in discards(player.caravan, excess_of(state)):
            yield Discard(cubes)
        return
    for card_id in player.hand:
        yield from plays_of(facts.merchants[card_id], player.caravan, state.options)
    for slot in range(acquirable(state, player)):
        for pay in payments(player.caravan, slot):
            yield Acquire(slot, pay)
    for slot in claimable(facts, state, player):
        yield Claim(slot)
    if can_rest(facts, state, player):
        yield Rest()


def acquirable(state: State, player: PlayerState) -> int:
    """Return how many merchants, from the left, a player can pay for (SR-C15)."""
    return min(len(state.merchant_row), sum(player.caravan) + 1)


def claimable(facts: SpiceRoadFacts, state: State, player: PlayerState) -> list[int]:
    """Return the slots whose price a caravan holds."""
    points, caravan = facts.points, player.caravan
    return [slot for slot, card in enumerate(state.point_row) if has(caravan, points[card].cost)]


def can_rest(facts: SpiceRoadFacts, state: State, player: PlayerState) -> bool:
    """Tell whether a player may rest (SR-C30).

    Where the table forbids to rest with nothing played, it stays possible as a pass for a player
    who can do nothing else.
    """
    if player.played or state.options.rest_without_played_cards:
        return True
    return not (
        has_play(facts, player.hand, player.caravan, state.options)
        or acquirable(state, player)
        or claimable(facts, state, player)
    )
