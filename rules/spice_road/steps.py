"""What actions lead to: the next state, the story of it, and whether something was revealed."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from rules.century.cubes import SPICES, Cubes, add, subtract, times
from rules.century.trading import lifted, traded
from rules.core.game import Step
from rules.core.message import Event, Message, SeatRef
from rules.spice_road.actions import (
    Acquire,
    Action,
    Claim,
    Discard,
    PlaySpice,
    PlayTrade,
    PlayUpgrade,
    Rest,
)
from rules.spice_road.facts import Cards, SpiceRoadFacts
from rules.spice_road.labels import (
    amounts_label,
    card_label,
    cubes_label,
    letters_label,
    point_label,
    say,
)
from rules.spice_road.score import score_result
from rules.spice_road.state import (
    ChooseAction,
    DiscardDownTo,
    GameOver,
    MerchantSlot,
    PlayerState,
    State,
)


def apply_action(facts: SpiceRoadFacts, state: State, seat: int, action: Action) -> Step[State]:
    """Return what a legal action leads to."""
    match action:
        case PlaySpice() | PlayUpgrade() | PlayTrade():
            return _play(facts, state, seat, action)
        case Acquire():
            return _acquire(facts, state, seat, action)
        case Claim():
            return _claim(facts, state, seat, action)
        case Rest():
            return _rest(facts, state, seat)
        case Discard(cubes):
            player = state.players[seat]
            event = say("event.discard", who=SeatRef(seat), cubes=amounts_label(cubes))
            rest = replace(player, caravan=subtract(player.caravan, cubes))
            return _pass_turn(facts, _with_player(state, seat, rest), seat, event)


def caravan_after_play(
    cards: Cards, caravan: Cubes, action: PlaySpice | PlayUpgrade | PlayTrade
) -> Cubes:
    """Return the caravan that a play leads to, before the limit is looked at."""
    card = cards.merchants[action.card]
    match action:
        case PlaySpice():
            return add(caravan, card.out)
        case PlayUpgrade(_, lift):
            return lifted(caravan, lift)
        case PlayTrade(_, number):
            return traded(caravan, card.cost, card.out, number)


def pay_on_row(row: tuple[MerchantSlot, ...], pay: tuple[str, ...]) -> tuple[MerchantSlot, ...]:
    """Return the row with one cube more on each of the first cards."""
    loaded = tuple(
        MerchantSlot(card=slot.card, cubes=add(slot.cubes, _ONE[letter]))
        for slot, letter in zip(row, pay, strict=False)
    )
    return (*loaded, *row[len(pay) :])


def coin_of(state: State, slot: int) -> str | None:
    """Return which coin lies over a slot of the point row (SR-C03).

    Gold lies over the first slot, silver over the second; the silver moves to the first as soon
    as the gold is gone, and no pile ever moves the other way.
    """
    if slot == 0:
        return "gold" if state.gold else "silver" if state.silver else None
    return "silver" if slot == 1 and state.gold and state.silver else None


_ONE: dict[str, Cubes] = {
    letter: (int(at == 0), int(at == 1), int(at == 2), int(at == 3))
    for at, letter in enumerate(SPICES)
}


def _play(
    facts: SpiceRoadFacts, state: State, seat: int, action: PlaySpice | PlayUpgrade | PlayTrade
) -> Step[State]:
    player = state.players[seat]
    after = caravan_after_play(facts, player.caravan, action)
    hand = tuple(card for card in player.hand if card != action.card)
    played = sorted_cards(facts, (*player.played, action.card))
    moved = replace(player, caravan=after, hand=hand, played=played)
    event = _play_event(facts, seat, action, after)
    return _end_turn(facts, _with_player(state, seat, moved), seat, event)


def _play_event(
    facts: SpiceRoadFacts,
    seat: int,
    action: PlaySpice | PlayUpgrade | PlayTrade,
    after: Cubes,
) -> Message:
    card = facts.merchants[action.card]
    who, caravan, label = SeatRef(seat), amounts_label(after), card_label(card)
    match action:
        case PlaySpice():
            return say(
                "event.spice", who=who, card=label, out=cubes_label(card.out), caravan=caravan
            )
        case PlayUpgrade(_, lift):
            if not any(lift):
                return say("event.upgrade_none", who=who, card=label)
            steps = cubes_label(lift)
            return say("event.upgrade", who=who, card=label, steps=steps, caravan=caravan)
        case PlayTrade(_, number):
            if not number:
                return say("event.trade_none", who=who, card=label)
            return say(
                "event.trade" if number == 1 else "event.trade_many",
                who=who,
                card=label,
                times=number,
                paid=amounts_label(times(card.cost, number)),
                got=amounts_label(times(card.out, number)),
                caravan=caravan,
            )


def _acquire(facts: SpiceRoadFacts, state: State, seat: int, action: Acquire) -> Step[State]:
    """Move a merchant to hand, its cubes to the caravan, the payment to the cards before it."""
    player = state.players[seat]
    row = pay_on_row(state.merchant_row, action.pay)
    taken = row[action.slot]
    caravan = player.caravan
    for letter in action.pay:
        caravan = subtract(caravan, _ONE[letter])
    revealed = state.merchant_deck[:1]
    moved = replace(
        player,
        caravan=add(caravan, taken.cubes),
        hand=sorted_cards(facts, (*player.hand, taken.card)),
    )
    following = replace(
        _with_player(state, seat, moved),
        merchant_row=(
            *row[: action.slot],
            *row[action.slot + 1 :],
            *(MerchantSlot(card=card) for card in revealed),
        ),
        merchant_deck=state.merchant_deck[1:],
    )
    event = _acquire_event(facts, seat, action, taken)
    return _end_turn(facts, following, seat, event, barrier=bool(revealed))


def _acquire_event(
    facts: SpiceRoadFacts, seat: int, action: Acquire, taken: MerchantSlot
) -> Message:
    who, card = SeatRef(seat), card_label(facts.merchants[taken.card])
    slot, paid, found = action.slot + 1, letters_label(action.pay), amounts_label(taken.cubes)
    match bool(action.pay), any(taken.cubes):
        case True, True:
            return say(
                "event.acquire_paid_found", who=who, card=card, slot=slot, paid=paid, found=found
            )
        case True, False:
            return say("event.acquire_paid", who=who, card=card, slot=slot, paid=paid)
        case False, True:
            return say("event.acquire_found", who=who, card=card, found=found)
        case _:
            return say("event.acquire", who=who, card=card)


def _claim(facts: SpiceRoadFacts, state: State, seat: int, action: Claim) -> Step[State]:
    """Return the price to the supply and give the card, with the coin that lies over it."""
    player, slot = state.players[seat], action.slot
    card = facts.points[state.point_row[slot]]
    coin = coin_of(state, slot)
    moved = replace(
        player,
        caravan=subtract(player.caravan, card.cost),
        points=(*player.points, card.id),
        gold=player.gold + (coin == "gold"),
        silver=player.silver + (coin == "silver"),
    )
    revealed = state.point_deck[:1]
    following = replace(
        _with_player(state, seat, moved),
        point_row=(*state.point_row[:slot], *state.point_row[slot + 1 :], *revealed),
        point_deck=state.point_deck[1:],
        gold=state.gold - (coin == "gold"),
        silver=state.silver - (coin == "silver"),
    )
    key = "event.claim" if coin is None else f"event.claim_{coin}"
    label, price = point_label(card), cubes_label(card.cost)
    events = [say(key, who=SeatRef(seat), card=label, price=price, points=card.points)]
    if coin == "gold" and not following.gold and following.silver:
        events.append(say("event.silver_moves", left=following.silver))
    target = facts.target(len(state.players))
    if len(moved.points) >= target and state.ended_by is None:
        following = replace(following, ended_by=seat)
        events.append(say("event.last_round", who=SeatRef(seat), count=target))
    return _end_turn(facts, following, seat, *events, barrier=bool(revealed))


def _rest(facts: SpiceRoadFacts, state: State, seat: int) -> Step[State]:
    player = state.players[seat]
    hand = sorted_cards(facts, (*player.hand, *player.played))
    moved = replace(player, hand=hand, played=())
    key = "event.rest" if player.played else "event.rest_empty"
    event = say(key, who=SeatRef(seat), count=len(player.played))
    return _end_turn(facts, _with_player(state, seat, moved), seat, event)


def _end_turn(
    facts: SpiceRoadFacts, state: State, seat: int, *events: Message, barrier: bool = False
) -> Step[State]:
    """Let a player return what is beyond the limit before the turn passes (SR-C21)."""
    limit = facts.limits.caravan
    if sum(state.players[seat].caravan) > limit:
        waiting = replace(state, phase=DiscardDownTo(seat, limit))
        return Step(waiting, tuple(map(Event, events)), barrier)
    return _pass_turn(facts, state, seat, *events, barrier=barrier)


def _pass_turn(
    facts: SpiceRoadFacts, state: State, seat: int, *events: Message, barrier: bool = False
) -> Step[State]:
    """Go on to the next seat; end the game only after the last seat of a round (SR-C01)."""
    if seat + 1 < len(state.players):
        following = replace(state, phase=ChooseAction(seat + 1))
    elif state.ended_by is None:
        following = replace(state, phase=ChooseAction(0), round=state.round + 1)
    else:
        following = replace(state, phase=GameOver())
        events = (*events, _game_over_event(facts, following))
    return Step(following, tuple(map(Event, events)), barrier)


def _game_over_event(facts: SpiceRoadFacts, state: State) -> Message:
    result = score_result(facts, state)
    if result is None:
        raise ValueError("the game is not over")
    best = result.seats[0]
    return say("event.game_over", who=SeatRef(best.seat), points=best.total)


def _with_player(state: State, seat: int, player: PlayerState) -> State:
    players = state.players
    return replace(state, players=(*players[:seat], player, *players[seat + 1 :]))


def sorted_cards(cards: Cards, ids: Iterable[str]) -> tuple[str, ...]:
    """Return cards in the order of the fact file, as hands have them."""
    return tuple(sorted(ids, key=cards.rank.__getitem__))
