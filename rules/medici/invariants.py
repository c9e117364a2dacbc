"""What must hold in every state: no card is lost, nobody is out of turn, florins come in fives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from rules.medici.facts import DECKS, SEAT_COUNTS, MediciFacts
from rules.medici.moves import holds_used, is_full
from rules.medici.score import paid_on
from rules.medici.state import DayScore, GameOver, State


def broken_invariants(facts: MediciFacts, state: State) -> list[str]:
    """Return every invariant that a state breaks, in English, for engineers."""
    if len(state.players) not in SEAT_COUNTS:
        return [f"{len(state.players)} players"]
    if state.options.deck not in DECKS:
        return [f"no deck {state.options.deck!r}"]
    if faults := list(_cards(facts, state)):
        return faults
    if faults := list(_days(facts, state)):
        return faults
    return [*_areas(facts, state), *_phase(facts, state)]


def _cards(facts: MediciFacts, state: State) -> Iterator[str]:
    found = Counter((*state.market, *state.deck, *state.box))
    for player in state.players:
        found.update((*player.ship, *player.warehouse))
    wanted = Counter(facts.decks[state.options.deck])
    if extra := sorted((found - wanted).elements()):
        yield f"cards: too many of {', '.join(extra)}"
    if missing := sorted((wanted - found).elements()):
        yield f"cards: missing {', '.join(missing)}"


def _areas(facts: MediciFacts, state: State) -> Iterator[str]:
    capacity, cards = facts.holds(len(state.players)), facts.cards
    for seat, player in enumerate(state.players):
        if holds_used(facts, player.ship) > capacity:
            yield f"seat {seat}: more cards aboard than {capacity} holds take"
        if any(cards[card].good is None for card in player.warehouse):
            yield f"seat {seat}: a neutral card in the warehouse"
        before = player.florins - sum(paid_on(day, seat) for day in state.days)
        if before < 0 or before % facts.florins.unit:
            yield f"seat {seat}: {player.florins} florins, {before} without the stored days"
    if any(cards[card].good is not None for card in state.box):
        yield "box: a card of a good"


def _days(facts: MediciFacts, state: State) -> Iterator[str]:
    """Check the stored days: the first may be missing, but none between."""
    last = facts.days.count
    is_over = isinstance(state.phase, GameOver)
    if not 1 <= state.day <= last or (is_over and state.day != last):
        yield f"day {state.day} of {last}"
    stored = [day.day for day in state.days]
    newest = state.day if is_over else state.day - 1
    if stored and (stored[-1] != newest or any(b != a + 1 for a, b in pairwise(stored))):
        yield f"days {stored} are stored on day {state.day}"
    if stored and stored[0] < 1:
        yield f"day {stored[0]} is stored"
    seats, goods = len(state.players), len(facts.goods.keys)
    if not all(_is_complete(day, seats, goods) for day in state.days):
        yield f"days: every list needs {seats} numbers, none negative, and {goods} goods"


def _is_complete(day: DayScore, seats: int, goods: int) -> bool:
    lists = [day.values, day.rewards, day.florins]
    for good in day.goods:
        lists += [good.icons, good.rewards, good.bonuses]
    fits = all(len(numbers) == seats and min(numbers) >= 0 for numbers in lists)
    return fits and len(day.goods) == goods


def _phase(facts: MediciFacts, state: State) -> Iterator[str]:
    phase = state.phase
    if isinstance(phase, GameOver):
        if any(player.ship for player in state.players):
            yield "over with cards aboard"
        return
    if not 0 <= phase.seat < len(state.players):
        yield f"seat {phase.seat} to act"
    elif is_full(facts, state, phase.seat):
        yield f"seat {phase.seat} to act with a full ship"
    if not 0 <= phase.revealed <= min(facts.turn.most_reveals, len(state.market)):
        yield f"{phase.revealed} cards turned up in this turn"
    if not state.market and not state.deck:
        yield "somebody to act with no card to take"
