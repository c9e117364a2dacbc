"""What is legal: the pieces from which the list of moves and the choice tree are both made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from rules.medici.actions import Action, Reveal, Take
from rules.medici.facts import Card, MediciFacts
from rules.medici.state import GameOver, State

Places = tuple[int, ...]


def legal_actions(facts: MediciFacts, state: State, seat: int) -> Iterator[Action]:
    """Enumerate what a seat may do now: turn up a card, then takes, the fewest cards first."""
    phase = state.phase
    if isinstance(phase, GameOver) or phase.seat != seat:
        return
    if can_reveal(facts, state):
        yield Reveal()
    for places in legal_takes(facts, state, seat):
        yield Take(places)


def can_reveal(facts: MediciFacts, state: State) -> bool:
    """Tell whether the acting player may turn up another card."""
    return bool(state.deck) and reveals_left(facts, state) > 0


def reveals_left(facts: MediciFacts, state: State) -> int:
    """Return how many cards may still be turned up in this turn, as far as the deck goes."""
    phase = state.phase
    if isinstance(phase, GameOver):
        return 0
    return min(facts.turn.most_reveals - phase.revealed, len(state.deck))


def legal_takes(facts: MediciFacts, state: State, seat: int) -> tuple[Places, ...]:
    """Return the places of every take that fits the free holds, checked on the whole take.

    A green card needs no hold, so it may come along even where the take fills the ship.
    """
    free = free_holds(facts, state, seat)
    needs = tuple(facts.cards[card].takes_hold for card in _in_reach(facts, state.market))
    return _fitting(needs, free)


def in_reach(facts: MediciFacts, state: State) -> list[Card]:
    """Return the cards that a take can name, the last one first."""
    return [facts.cards[card] for card in _in_reach(facts, state.market)]


def taken(market: tuple[str, ...], places: Places) -> tuple[str, ...]:
    """Return the cards at places, the last one first."""
    return tuple(market[-place] for place in places)


def left(market: tuple[str, ...], places: Places) -> tuple[str, ...]:
    """Return the market without the cards at places."""
    size = len(market)
    return tuple(card for at, card in enumerate(market) if size - at not in places)


def holds_used(facts: MediciFacts, ship: Sequence[str]) -> int:
    """Return how many holds cards occupy: one each, whatever they show, green cards none."""
    cards = facts.cards
    return sum(cards[card].takes_hold for card in ship)


def ship_value(facts: MediciFacts, ship: Sequence[str]) -> int:
    """Return the value of all cards aboard, neutral ones included."""
    cards = facts.cards
    return sum(cards[card].value for card in ship)


def icons_of(facts: MediciFacts, cards: Sequence[str]) -> dict[str, int]:
    """Return icons by good; goods without any are left out."""
    found: dict[str, int] = {}
    for card_id in cards:
        card = facts.cards[card_id]
        if card.good is not None:
            found[card.good] = found.get(card.good, 0) + card.icons
    return found


def free_holds(facts: MediciFacts, state: State, seat: int) -> int:
    """Return how many holds of a ship are free."""
    return facts.holds(len(state.players)) - holds_used(facts, state.players[seat].ship)


def is_full(facts: MediciFacts, state: State, seat: int) -> bool:
    """Tell whether a player is out for the day."""
    return free_holds(facts, state, seat) <= 0


def is_last_turn(facts: MediciFacts, state: State, seat: int) -> bool:
    """Tell whether all other ships are full, so that a seat has exactly one turn."""
    return all(is_full(facts, state, other) for other in range(len(state.players)) if other != seat)


def next_seat(facts: MediciFacts, after: State, seat: int, *, was_last: bool) -> int | None:
    """Return whose turn it is after a take, None where the day is over.

    Full ships are passed over. The day ends after the turn of the last player whose ship was
    open, and where neither market nor deck has a card left to take.
    """
    if was_last or not (after.market or after.deck):
        return None
    seats = len(after.players)
    clockwise = ((seat + step) % seats for step in range(1, seats + 1))
    return next((other for other in clockwise if not is_full(facts, after, other)), None)


@lru_cache(maxsize=64)
def _fitting(needs: tuple[bool, ...], free: int) -> tuple[Places, ...]:
    return tuple(
        places for places in _ways(len(needs)) if sum(needs[place - 1] for place in places) <= free
    )


@lru_cache(maxsize=8)
def _ways(count: int) -> tuple[Places, ...]:
    """Return all sets of places that have the last card: 1, 12, 13, 123."""
    before = range(2, count + 1)
    most = range(count) if count else ()
    return tuple((1, *others) for more in most for others in combinations(before, more))


def _in_reach(facts: MediciFacts, market: tuple[str, ...]) -> tuple[str, ...]:
    return market[: -facts.turn.most_takes - 1 : -1]
