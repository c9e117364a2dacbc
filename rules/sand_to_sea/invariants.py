"""What must hold in every state: nothing is lost, nothing appears, nobody is out of turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from rules.eastern_wonders.invariants import (
    count_faults,
    table_faults,
    table_shape_faults,
    turn_faults,
)
from rules.eastern_wonders.market import built_rows, hold_limit
from rules.eastern_wonders.moves import can_land
from rules.eastern_wonders.voyage import fee_owners
from rules.sand_to_sea.facts import SandToSeaFacts
from rules.sand_to_sea.state import (
    ChoosingStart,
    DiscardDownTo,
    GameOver,
    PayingFee,
    Sailing,
    State,
    TakingReward,
)
from rules.sand_to_sea.voyage import next_steps


def broken_invariants(facts: SandToSeaFacts, state: State) -> list[str]:
    """Return every invariant that a state breaks, in English, for engineers."""
    if faults := list(table_shape_faults(facts, state)):
        return faults
    phase = state.phase
    choosing = phase.seat if isinstance(phase, ChoosingStart) else None
    return [
        *table_faults(facts, state, choosing=choosing),
        *_card_faults(facts, state),
        *_phase_faults(facts, state),
    ]


def _card_faults(facts: SandToSeaFacts, state: State) -> Iterator[str]:
    starters = set(facts.merchant_row.starting_hand)
    bought: list[str] = []
    for seat, player in enumerate(state.players):
        piles = (("hand", player.hand), ("played", player.played), ("spent", player.spent))
        own = [card for _, cards in piles for card in cards]
        bought += [card for card in own if card not in starters]
        if Counter(card for card in own if card in starters) != Counter(starters):
            yield f"seat {seat}: starter cards are not {sorted(starters)}"
        for name, cards in piles:
            known = [card for card in cards if card in facts.rank]
            if sorted(known, key=facts.rank.__getitem__) != list(cards):
                yield f"seat {seat}: {name} is not in the order of the fact file"
    row = [slot.card for slot in state.merchant_row]
    merchants = [card.id for card in facts.merchant_cards.cards]
    yield from count_faults("merchants", [*row, *state.merchant_deck, *bought], merchants)
    if any(min(slot.cubes) < 0 for slot in state.merchant_row):
        yield "merchant row: negative cubes"
    size = facts.merchant_row.size
    if len(row) > size or (state.merchant_deck and len(row) < size):
        yield f"merchant row: {len(row)} cards with {len(state.merchant_deck)} in the deck"


def _phase_faults(facts: SandToSeaFacts, state: State) -> Iterator[str]:
    phase, target = state.phase, facts.end.victory_tiles
    acting = None if isinstance(phase, GameOver) else phase.seat
    ending = isinstance(phase, DiscardDownTo)
    yield from turn_faults(state, target, acting, ending=ending)
    if isinstance(phase, GameOver) or not 0 <= phase.seat < len(state.players):
        return
    seat = phase.seat
    player = state.players[seat]
    match phase:
        case DiscardDownTo(_, limit):
            is_wrong = limit != hold_limit(facts, player) or sum(player.hold) <= limit
        case Sailing(_, route):
            is_wrong = not _is_way(facts, state, seat, route)
        case PayingFee():
            owners = fee_owners(state, seat, player.boat or "")
            is_wrong = not 0 < len(owners) <= sum(player.hold)
        case TakingReward(_, column):
            is_wrong = column != min(built_rows(facts, state, seat)) or column <= 0
        case _:
            is_wrong = False
    if is_wrong:
        yield f"seat {seat}: nothing to do for {phase}"


def _is_way(facts: SandToSeaFacts, state: State, seat: int, route: tuple[str, ...]) -> bool:
    """Tell whether a boat can have sailed so and can land somewhere."""
    chart = state.map.chart
    ends_here = len(route) > 1 and route[-1] == state.players[seat].boat
    if not ends_here or not set(route) <= chart.index.keys():
        return False
    cells = [chart.index[name] for name in route]
    if any(b not in chart.near[a] for a, b in pairwise(cells)):
        return False
    return can_land(state, seat) or bool(next_steps(facts, state, seat))
