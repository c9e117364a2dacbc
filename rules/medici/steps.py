"""What actions lead to: the next state, the story of it, and whether something was revealed."""

from __future__ import annotations

from msgspec.structs import replace

from rules.core.chance import Chance
from rules.core.game import Step
from rules.core.message import Event, Message, SeatRef
from rules.medici.actions import Action, Reveal, Take, TakeNamed
from rules.medici.facts import MediciFacts
from rules.medici.labels import card_label, cards_label, people, say
from rules.medici.moves import (
    Places,
    holds_used,
    is_full,
    is_last_turn,
    left,
    next_seat,
    ship_value,
    taken,
)
from rules.medici.naming import find_named
from rules.medici.score import score_day
from rules.medici.state import DayScore, GameOver, PlayerState, RevealOrTake, State


def apply_action(
    facts: MediciFacts, state: State, seat: int, action: Action, chance: Chance
) -> Step[State]:
    """Return what a legal action leads to."""
    match action:
        case Reveal():
            return _reveal(facts, state, seat)
        case Take(places):
            return _take(facts, state, seat, places, chance)
        case TakeNamed(cards):
            return _take(facts, state, seat, find_named(facts, state, cards).places, chance)


def state_after_take(state: State, seat: int, places: Places) -> State:
    """Return the table with cards moved from the market to a ship, the turn not yet passed."""
    player = state.players[seat]
    loaded = replace(player, ship=(*player.ship, *taken(state.market, places)))
    players = (*state.players[:seat], loaded, *state.players[seat + 1 :])
    return replace(state, players=players, market=left(state.market, places))


def _reveal(facts: MediciFacts, state: State, seat: int) -> Step[State]:
    phase = state.phase
    revealed = 1 if isinstance(phase, GameOver) else phase.revealed + 1
    card, *_ = state.deck
    shown = replace(
        state,
        phase=RevealOrTake(seat, revealed),
        market=(*state.market, card),
        deck=state.deck[1:],
    )
    event = say("event.reveal", who=SeatRef(seat), card=card_label(facts.cards[card]))
    return Step(shown, (Event(event, detail=True),), barrier=True)


def _take(
    facts: MediciFacts, state: State, seat: int, places: Places, chance: Chance
) -> Step[State]:
    was_last = is_last_turn(facts, state, seat)
    after = state_after_take(state, seat, places)
    events = [_take_event(facts, state, after, seat, places)]
    if is_full(facts, after, seat):
        events.append(say("event.full", who=SeatRef(seat)))
    following = next_seat(facts, after, seat, was_last=was_last)
    if following is None:
        if not was_last:
            events.append(say("event.no_cards"))
        return _end_day(facts, after, events, chance)
    if is_last_turn(facts, after, following):
        events.append(say("event.last_turn", who=SeatRef(following)))
    passed = replace(after, phase=RevealOrTake(following))
    return Step(passed, tuple(map(Event, events)))


def _take_event(
    facts: MediciFacts, state: State, after: State, seat: int, places: Places
) -> Message:
    """Tell the whole turn: what was turned up in it, what is taken, and what the ship is then."""
    ship, phase = after.players[seat].ship, state.phase
    revealed = 0 if isinstance(phase, GameOver) else phase.revealed
    take = say(
        "event.take",
        who=SeatRef(seat),
        cards=cards_label(facts.cards[card] for card in taken(state.market, places)),
        value=ship_value(facts, ship),
        holds=holds_used(facts, ship),
        capacity=facts.holds(len(state.players)),
    )
    if not revealed:
        return take
    shown = cards_label(facts.cards[card] for card in state.market[-revealed:])
    return say("event.take_revealed", take=take, cards=shown)


def _end_day(
    facts: MediciFacts, state: State, events: list[Message], chance: Chance
) -> Step[State]:
    """Score the day, unload the ships and begin the next day, or end the game.

    A day for which no card is left cannot be played: it is scored with empty ships at once.
    """
    while True:
        day = score_day(facts, state)
        state = unload(facts, state, day)
        events.append(_day_event(day))
        if day.day >= facts.days.count:
            over = replace(state, phase=GameOver())
            events.append(_game_over_event(over))
            return Step(over, tuple(map(Event, events)), barrier=True)
        state = replace(state, day=day.day + 1)
        if state.market or state.deck:
            return _begin_day(facts, state, events, chance)
        events.append(say("event.empty_day", day=state.day))


def unload(facts: MediciFacts, state: State, day: DayScore) -> State:
    """Return the table after a day: goods in warehouses, neutral cards in the box, florins paid."""
    cards = facts.cards
    aboard = [card for player in state.players for card in player.ship]
    players = tuple(
        PlayerState(
            warehouse=(*player.warehouse, *(c for c in player.ship if cards[c].good is not None)),
            florins=florins,
        )
        for player, florins in zip(state.players, day.florins, strict=True)
    )
    neutral = (card for card in aboard if cards[card].good is None)
    return replace(state, players=players, box=(*state.box, *neutral), days=(*state.days, day))


def _begin_day(
    facts: MediciFacts, state: State, events: list[Message], chance: Chance
) -> Step[State]:
    """Shuffle market and deck together; the poorest begins, by lot where several are."""
    pool = sorted((*state.market, *state.deck), key=facts.rank.__getitem__)
    florins = [player.florins for player in state.players]
    poorest = [seat for seat, held in enumerate(florins) if held == min(florins)]
    start = poorest[0] if len(poorest) == 1 else poorest[chance.draw("start", len(poorest))]
    ready = replace(state, phase=RevealOrTake(start), market=(), deck=chance.shuffle("deck", pool))
    key = "event.new_day" if len(poorest) == 1 else "event.new_day_lot"
    args = {"day": state.day, "who": SeatRef(start), "florins": min(florins)}
    events.append(say(key, names=people(poorest), **args))
    return Step(ready, tuple(map(Event, events)), barrier=True)


def _day_event(day: DayScore) -> Message:
    most = max(day.florins)
    ahead = [seat for seat, florins in enumerate(day.florins) if florins == most]
    return say("event.day_over", day=day.day, names=people(ahead), florins=most)


def _game_over_event(state: State) -> Message:
    most = max(player.florins for player in state.players)
    winners = [seat for seat, player in enumerate(state.players) if player.florins == most]
    key = "event.game_over" if len(winners) == 1 else "event.game_over_shared"
    return say(key, names=people(winners), florins=most)
