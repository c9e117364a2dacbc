"""Why an action is not legal: one key for each rule, with the figures that answer the question."""

from __future__ import annotations

from collections.abc import Sequence

from rules.century.cubes import SPICES, Cubes, has
from rules.century.trading import max_times
from rules.core.message import Message, SeatRef
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
from rules.spice_road.facts import Cards, MerchantCard, SpiceRoadFacts
from rules.spice_road.labels import card_label, cubes_label, point_label, say
from rules.spice_road.moves import can_rest
from rules.spice_road.state import DiscardDownTo, GameOver, Options, PlayerState, State, excess_of

KIND_OF = {PlaySpice: "spice", PlayUpgrade: "upgrade", PlayTrade: "trade"}


def explain_action(
    facts: SpiceRoadFacts, state: State, seat: int, action: Action
) -> Message | None:
    """Return the rule that forbids an action now, None where it is legal."""
    phase = state.phase
    if isinstance(phase, GameOver):
        return say("error.game_over")
    if phase.seat != seat:
        return say("error.not_your_turn", who=SeatRef(phase.seat))
    player = state.players[seat]
    if isinstance(phase, DiscardDownTo):
        return _explain_discard(player.caravan, excess_of(state), action)
    match action:
        case PlaySpice() | PlayUpgrade() | PlayTrade():
            return explain_play(
                facts, (player.hand, player.played), player.caravan, state.options, action
            )
        case Acquire():
            return explain_acquire(len(state.merchant_row), player.caravan, action)
        case Claim(slot):
            return _explain_claim(facts, state, player, slot)
        case Rest():
            return None if can_rest(facts, state, player) else say("error.nothing_played")
        case Discard():
            return say("error.nothing_to_discard", limit=facts.limits.caravan)


def _explain_discard(caravan: Cubes, excess: int, action: Action) -> Message | None:
    """Refuse all but the return of exactly the excess (SR-C21)."""
    if not isinstance(action, Discard):
        return say("error.discard_first", count=excess)
    cubes = action.cubes
    if min(cubes) < 0 or sum(cubes) != excess:
        return say("error.discard_count", count=excess, given=sum(cubes))
    if not has(caravan, cubes):
        return say("error.not_in_caravan", missing=cubes_label(_missing(caravan, cubes)))
    return None


def explain_play(
    cards: Cards,
    piles: tuple[Sequence[str], Sequence[str]],
    caravan: Cubes,
    options: Options,
    action: PlaySpice | PlayUpgrade | PlayTrade,
) -> Message | None:
    """Return what forbids to play a card; `piles` are the hand and the played cards."""
    hand, played = piles
    card = cards.merchants.get(action.card)
    if card is None:
        return say("error.unknown_card", card=action.card)
    if card.id not in hand:
        key = "error.already_played" if card.id in played else "error.not_in_hand"
        return say(key, card=card_label(card))
    if card.kind != KIND_OF[type(action)]:
        return say(f"error.is_{card.kind}", card=card_label(card))
    match action:
        case PlayUpgrade(_, lift):
            return _explain_lift(card, caravan, lift, options.upgrade_min_steps)
        case PlayTrade(_, number):
            return _explain_times(card, caravan, number, options.trade_min_times)
        case PlaySpice():
            return None


def _explain_lift(card: MerchantCard, caravan: Cubes, lift: Cubes, least: int) -> Message | None:
    """Refuse more steps than the card has, or one with no cube to lift (SR-C02)."""
    if lift[3]:
        return say("error.brown_cannot_rise")
    if sum(lift) > card.steps:
        return say("error.too_many_steps", steps=card.steps, given=sum(lift))
    if min(lift) < 0 or sum(lift) < least:
        return say("error.too_few_steps", least=least)
    y, r, g, _ = lift
    reached = (caravan[0], caravan[1] + y, caravan[2] + r)
    for letter, wanted, there in zip(SPICES, (y, r, g), reached, strict=False):
        if wanted > there:
            cubes = cubes_label(_of(letter, wanted))
            return say("error.nothing_to_lift", cubes=cubes, count=there)
    return None


def _explain_times(card: MerchantCard, caravan: Cubes, number: int, least: int) -> Message | None:
    """Refuse a trade made less often than the table wants, or than can be paid (SR-C19)."""
    label, most = card_label(card), max_times(card.cost, caravan)
    if number < 0 or (number < least and most):
        return say("error.too_few_times", least=least)
    if number < least or (number > most == 0):
        missing = cubes_label(_missing(caravan, card.cost))
        return say("error.cannot_trade", card=label, missing=missing)
    if number > most:
        return say("error.too_many_times", card=label, most=most)
    return None


def explain_acquire(row: int, caravan: Cubes, action: Acquire) -> Message | None:
    """Refuse all but one cube for each card to the left, from the caravan (SR-C15)."""
    slot, pay = action.slot, action.pay
    if not 0 <= slot < row:
        return say("error.no_merchant", slot=slot + 1, count=row)
    if slot > sum(caravan):
        return say("error.too_dear", slot=slot + 1, price=slot, held=sum(caravan))
    if any(letter not in SPICES for letter in pay):
        return say("error.unknown_cube", cube=next(c for c in pay if c not in SPICES))
    if len(pay) != slot:
        return say("error.payment_count", slot=slot + 1, price=slot, given=len(pay))
    paid = (pay.count("Y"), pay.count("R"), pay.count("G"), pay.count("B"))
    if not has(caravan, paid):
        return say("error.not_in_caravan", missing=cubes_label(_missing(caravan, paid)))
    return None


def _explain_claim(
    facts: SpiceRoadFacts, state: State, player: PlayerState, slot: int
) -> Message | None:
    """Refuse a price of which any cube is not in the caravan (SR-C22)."""
    if not 0 <= slot < len(state.point_row):
        return say("error.no_point_card", slot=slot + 1, count=len(state.point_row))
    card = facts.points[state.point_row[slot]]
    if not has(player.caravan, card.cost):
        missing = cubes_label(_missing(player.caravan, card.cost))
        return say("error.price_not_met", card=point_label(card), missing=missing)
    return None


def _missing(held: Cubes, wanted: Cubes) -> Cubes:
    y, r, g, b = (max(0, want - have) for want, have in zip(wanted, held, strict=True))
    return (y, r, g, b)


def _of(letter: str, count: int) -> Cubes:
    y, r, g, b = (count if spice == letter else 0 for spice in SPICES)
    return (y, r, g, b)
