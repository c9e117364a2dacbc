"""What must hold in every state: nothing is lost, nothing appears, nobody is out of turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from rules.spice_road.facts import SEAT_COUNTS, SpiceRoadFacts
from rules.spice_road.state import DiscardDownTo, GameOver, State


def broken_invariants(facts: SpiceRoadFacts, state: State) -> list[str]:
    """Return every invariant that a state breaks, in English, for engineers."""
    if len(state.players) not in SEAT_COUNTS:
        return [f"{len(state.players)} players"]
    faults = [*_cards(facts, state), *_coins(facts, state), *_caravans(facts, state)]
    return [*faults, *_rows(facts, state), *_phase(facts, state)]


def _cards(facts: SpiceRoadFacts, state: State) -> Iterator[str]:
    starters = set(facts.setup.starting_hand)
    bought: list[str] = []
    for seat, player in enumerate(state.players):
        own = [*player.hand, *player.played]
        bought += [card for card in own if card not in starters]
        if Counter(card for card in own if card in starters) != Counter(starters):
            yield f"seat {seat}: starter cards are not {sorted(starters)}"
        for name, cards in (("hand", player.hand), ("played", player.played)):
            known = [card for card in cards if card in facts.rank]
            if sorted(known, key=facts.rank.__getitem__) != list(cards):
                yield f"seat {seat}: {name} is not in the order of the fact file"
    row = [slot.card for slot in state.merchant_row]
    merchants = (card.id for card in facts.merchant_cards.cards)
    yield from _count("merchants", [*row, *state.merchant_deck, *bought], merchants)
    claimed = [card for player in state.players for card in player.points]
    yield from _count("points", [*state.point_row, *state.point_deck, *claimed], list(facts.points))


def _count(name: str, found: list[str], expected: Iterable[str]) -> Iterator[str]:
    there, wanted = Counter(found), Counter(expected)
    if extra := sorted((there - wanted).elements()):
        yield f"{name}: too many of {', '.join(extra)}"
    if missing := sorted((wanted - there).elements()):
        yield f"{name}: missing {', '.join(missing)}"


def _coins(facts: SpiceRoadFacts, state: State) -> Iterator[str]:
    total = facts.coins_each(len(state.players))
    gold = [state.gold, *(player.gold for player in state.players)]
    silver = [state.silver, *(player.silver for player in state.players)]
    for name, amounts in (("gold", gold), ("silver", silver)):
        if min(amounts) < 0 or sum(amounts) != total:
            yield f"{name}: {amounts}, together {total} expected"
    for seat, player in enumerate(state.players):
        if player.gold + player.silver > len(player.points):
            yield f"seat {seat}: more coins than claimed cards"


def _caravans(facts: SpiceRoadFacts, state: State) -> Iterator[str]:
    limit, phase = facts.limits.caravan, state.phase
    for seat, player in enumerate(state.players):
        if min(player.caravan) < 0:
            yield f"seat {seat}: negative cubes"
        full = isinstance(phase, DiscardDownTo) and phase.seat == seat
        held = sum(player.caravan)
        if full and held <= limit:
            yield f"seat {seat}: has to discard, but holds {held} cubes"
        elif not full and held > limit:
            yield f"seat {seat}: {held} cubes, but does not have to discard"
    for slot in state.merchant_row:
        if min(slot.cubes) < 0:
            yield f"merchant {slot.card}: negative cubes"


def _rows(facts: SpiceRoadFacts, state: State) -> Iterator[str]:
    for name, row, deck, size in (
        ("merchant", state.merchant_row, state.merchant_deck, facts.setup.merchant_row),
        ("point", state.point_row, state.point_deck, facts.setup.point_row),
    ):
        if len(row) > size or (deck and len(row) < size):
            yield f"{name} row: {len(row)} cards with {len(deck)} in the deck"


def _phase(facts: SpiceRoadFacts, state: State) -> Iterator[str]:
    phase, seats = state.phase, len(state.players)
    target = facts.target(seats)
    reached = [seat for seat, player in enumerate(state.players) if len(player.points) >= target]
    if state.round < 1:
        yield f"round {state.round}"
    if not isinstance(phase, GameOver) and not 0 <= phase.seat < seats:
        yield f"seat {phase.seat} to act"
    if isinstance(phase, DiscardDownTo) and phase.limit != facts.limits.caravan:
        yield f"discard down to {phase.limit}"
    # The last round begins with the first claim that is enough, so whoever else has as many
    # claimed later in the same round.
    if state.ended_by != min(reached, default=None):
        yield f"ended_by {state.ended_by}, but {reached} reached {target} point cards"
    if isinstance(phase, GameOver):
        if state.ended_by is None:
            yield "over without a reason"
    elif reached and phase.seat <= max(reached):
        yield f"seat {phase.seat} to act after seat {max(reached)} reached {target} point cards"
    if any(len(state.players[seat].points) > target for seat in reached):
        yield f"more than {target} point cards"
