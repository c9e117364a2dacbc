"""Why an action is not legal: the first rule that it breaks."""

from __future__ import annotations

from rules.core.message import Message, SeatRef
from rules.medici.actions import Action, Reveal, Take, TakeNamed
from rules.medici.facts import Card, MediciFacts
from rules.medici.labels import card_label, cards_label, say
from rules.medici.moves import Places, free_holds, in_reach
from rules.medici.naming import find_named
from rules.medici.state import GameOver, State


def explain_action(facts: MediciFacts, state: State, seat: int, action: Action) -> Message | None:
    """Return the rule that forbids an action now, None where it is legal."""
    phase = state.phase
    if isinstance(phase, GameOver):
        return say("error.game_over")
    if phase.seat != seat:
        return say("error.not_your_turn", who=SeatRef(phase.seat))
    match action:
        case Reveal():
            return _explain_reveal(facts, state, phase.revealed)
        case Take(places):
            return _explain_take(facts, state, seat, places)
        case TakeNamed(cards):
            return _explain_named(facts, state, seat, cards)


def _explain_reveal(facts: MediciFacts, state: State, revealed: int) -> Message | None:
    if revealed >= facts.turn.most_reveals:
        return say("error.no_more_reveals", most=facts.turn.most_reveals)
    return None if state.deck else say("error.deck_empty")


def _explain_take(facts: MediciFacts, state: State, seat: int, places: Places) -> Message | None:
    """Refuse all but the last card with cards directly before it, as far as holds are free."""
    reach = in_reach(facts, state)
    if not reach:
        return say("error.market_empty")
    if list(places) != sorted(set(places)) or min(places, default=0) < 1:
        return say("error.bad_places", word=" ".join(map(str, places)))
    if places[-1] > facts.turn.most_takes:
        return say("error.out_of_reach", place=places[-1], most=facts.turn.most_takes)
    if places[-1] > len(reach):
        return say("error.no_such_card", place=places[-1], count=len(reach))
    return _explain_cards(facts, state, seat, places, reach)


def _explain_named(
    facts: MediciFacts, state: State, seat: int, names: tuple[str, ...]
) -> Message | None:
    """Refuse names of cards that are not in reach, and what is refused by places."""
    for name in names:
        if name not in facts.cards and name not in facts.kinds:
            return say("error.unknown_card", word=name)
    reach = in_reach(facts, state)
    if not reach:
        return say("error.market_empty")
    found = find_named(facts, state, names)
    if found.missing:
        name = found.missing[0]
        card = facts.cards.get(name) or facts.kinds[name]
        return say("error.not_in_reach", card=card_label(card), cards=cards_label(reach))
    return _explain_cards(facts, state, seat, found.places, reach)


def _explain_cards(
    facts: MediciFacts, state: State, seat: int, places: Places, reach: list[Card]
) -> Message | None:
    if 1 not in places:
        return say("error.last_card", card=card_label(reach[0]))
    needed = sum(reach[place - 1].takes_hold for place in places)
    free = free_holds(facts, state, seat)
    if needed > free:
        return say("error.no_hold", needed=needed, free=free)
    return None
