"""Questions, choices and whole moves in words: what stands on buttons, lists and the last check."""

from __future__ import annotations

from collections.abc import Sequence

from rules.century.amounts import number_in
from rules.century.cubes import NONE, SPICES, Cubes, add, gather, subtract, times
from rules.core.choice import Tokens
from rules.core.message import Message, Pieces
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
from rules.spice_road.card_tree import GROUPS
from rules.spice_road.facts import Cards, SpiceRoadFacts
from rules.spice_road.labels import (
    amounts_label,
    card_label,
    cubes_label,
    letters_label,
    point_label,
    say,
)
from rules.spice_road.state import MerchantSlot, PlayerState, State, excess_of
from rules.spice_road.steps import caravan_after_play, coin_of


def describe_prompt(facts: SpiceRoadFacts, state: State, seat: int, prefix: Tokens) -> Message:
    """Return what is to be chosen at a node of the choice tree."""
    match prefix:
        case ("play", card_id, *_) if card_id in facts.merchants:
            card = facts.merchants[card_id]
            return say(f"prompt.{card.kind}", card=card_label(card), steps=card.steps)
        case ("play", group, card_id, *_) if group in GROUPS:
            return describe_prompt(facts, state, seat, ("play", card_id))
        case ("acquire", number, *rest):
            return payment_prompt(facts, state.merchant_row, number, tuple(rest))
        case ("discard", *rest):
            given = sum(number_in(token[1:]) or 0 for token in rest)
            return say("prompt.discard", count=excess_of(state) - given)
        case (verb, *_) if verb in ("play", "acquire", "claim"):
            return say(f"prompt.{verb}")
        case _:
            if excess := excess_of(state):
                return say("prompt.discard", count=excess)
            return say("prompt.turn")


def describe_choice(facts: SpiceRoadFacts, state: State, seat: int, tokens: Tokens) -> Message:
    """Return a short label for the last of these tokens, as a choice at its node."""
    match tokens:
        case ("play", *rest) if rest:
            return play_choice(facts, state.players[seat].caravan, tuple(rest))
        case ("acquire", number, *rest):
            return acquire_choice(facts, state.merchant_row, number, tuple(rest))
        case ("claim", number):
            return _claim_choice(facts, state, number)
        case ("discard", *rest) if rest:
            cubes = _one_colour(rest[-1])
            return say("choice.amount", cubes=amounts_label(cubes), count=sum(cubes))
        case _:
            return _verb_choice(state, seat, tokens[-1])


def describe_preset(facts: SpiceRoadFacts, state: State, seat: int, tokens: Tokens) -> Message:
    """Return a short label for a whole token list that is offered in one tap."""
    match tokens:
        case ("acquire", _, "pay", *pay):
            return say("choice.preset_pay", paid=letters_label(tuple(pay)))
        case ("discard", *amounts):
            cubes = NONE
            for token in amounts:
                cubes = add(cubes, _one_colour(token))
            return say("choice.preset_discard", cubes=amounts_label(cubes))
        case _:
            return describe_choice(facts, state, seat, tokens)


def describe_action(facts: SpiceRoadFacts, state: State, seat: int, action: Action) -> Message:
    """Return a whole legal action in words, with what it leads to."""
    player = state.players[seat]
    match action:
        case PlaySpice() | PlayUpgrade() | PlayTrade():
            return _with_excess(facts, *_play_summary(facts, player, action))
        case Acquire(slot, pay):
            return _with_excess(facts, *_acquire_summary(facts, state, player, slot, pay))
        case Claim(slot):
            return _claim_summary(facts, state, player, slot)
        case Rest():
            if not player.played:
                return say("action.rest_empty")
            return say("action.rest", count=len(player.played))
        case Discard(cubes):
            after = cubes_label(subtract(player.caravan, cubes))
            return say("action.discard", cubes=amounts_label(cubes), caravan=after)


def _with_excess(facts: SpiceRoadFacts, message: Message, after: Cubes) -> Message:
    excess = sum(after) - facts.limits.caravan
    if excess <= 0:
        return message
    return say("action.and_return", action=message, count=excess)


def _play_summary(
    facts: SpiceRoadFacts, player: PlayerState, action: PlaySpice | PlayUpgrade | PlayTrade
) -> tuple[Message, Cubes]:
    card = facts.merchants[action.card]
    after = caravan_after_play(facts, player.caravan, action)
    label, caravan = card_label(card), amounts_label(after)
    match action:
        case PlaySpice():
            return say("action.spice", card=label, caravan=caravan), after
        case PlayUpgrade(_, lift):
            if not any(lift):
                return say("action.play_empty", card=label), after
            steps = cubes_label(lift)
            return say("action.upgrade", card=label, steps=steps, caravan=caravan), after
        case PlayTrade(_, number):
            if not number:
                return say("action.play_empty", card=label), after
            return say("action.trade", card=label, times=number, caravan=caravan), after


def _acquire_summary(
    facts: SpiceRoadFacts, state: State, player: PlayerState, slot: int, pay: tuple[str, ...]
) -> tuple[Message, Cubes]:
    taken = state.merchant_row[slot]
    after = add(subtract(player.caravan, gather(pay)), taken.cubes)
    card, caravan = card_label(facts.merchants[taken.card]), amounts_label(after)
    paid, found = letters_label(pay), amounts_label(taken.cubes)
    match bool(pay), any(taken.cubes):
        case True, True:
            message = say(
                "action.acquire_paid_found", card=card, paid=paid, found=found, caravan=caravan
            )
        case True, False:
            message = say("action.acquire_paid", card=card, paid=paid, caravan=caravan)
        case False, True:
            message = say("action.acquire_found", card=card, found=found, caravan=caravan)
        case _:
            message = say("action.acquire", card=card)
    return message, after


def _claim_summary(facts: SpiceRoadFacts, state: State, player: PlayerState, slot: int) -> Message:
    card, coin = facts.points[state.point_row[slot]], coin_of(state, slot)
    return say(
        "action.claim" if coin is None else f"action.claim_{coin}",
        price=cubes_label(card.cost),
        points=card.points,
        caravan=cubes_label(subtract(player.caravan, card.cost)),
    )


def payment_prompt(facts: Cards, row: Sequence[MerchantSlot], number: str, rest: Tokens) -> Message:
    """Return the question for the payment of a merchant."""
    price = (number_in(number) or 1) - 1
    laid = len(rest) - 1
    if laid < 0 or laid >= price:
        return say("prompt.payment", count=price)
    card = facts.merchants[row[laid].card]
    return say("prompt.cube", slot=laid + 1, card=card_label(card), left=price - laid)


def _verb_choice(state: State, seat: int, verb: str) -> Message:
    if verb == "rest":
        return say("choice.rest", count=len(state.players[seat].played))
    return say(f"choice.{verb}")


def play_choice(facts: Cards, caravan: Cubes, rest: Tokens) -> Message:
    """Return a short label for the last of the tokens after `play`."""
    if rest[0] in GROUPS:
        if len(rest) == 1:
            return card_group_choice(rest[0])
        rest = rest[1:]
    card = facts.merchants[rest[0]]
    if len(rest) == 1:
        return card_label(card)
    if card.kind == "trade":
        number = number_in(rest[1].removeprefix("x")) or 0
        after = caravan_after_play(facts, caravan, PlayTrade(card.id, number))
        return say("choice.times", times=number, caravan=amounts_label(after))
    lift = gather(rest[1]) if rest[1].isupper() else NONE
    after = caravan_after_play(facts, caravan, PlayUpgrade(card.id, lift))
    if lift == NONE:
        return say("choice.no_lift", caravan=amounts_label(after))
    return say("choice.lift", steps=cubes_label(lift), caravan=amounts_label(after))


def card_group_choice(group: str) -> Message:
    """Return a group of cards as a choice."""
    if group in SPICES:
        return say("choice.group_trade", cube=Pieces("spice_road", (group,)))
    return say(f"choice.group_{group}")


def acquire_choice(facts: Cards, row: Sequence[MerchantSlot], number: str, rest: Tokens) -> Message:
    """Return a short label for the last of the tokens after `acquire`."""
    slot = (number_in(number) or 1) - 1
    if not rest:
        return merchant_choice(facts, row[slot], slot)
    if len(rest) == 1:
        return say("choice.pay", count=slot)
    laid = len(rest) - 2
    card = facts.merchants[row[laid].card]
    return say(
        "choice.cube",
        cube=letters_label(rest[-1:]),
        slot=laid + 1,
        card=card_label(card),
    )


def merchant_choice(
    facts: Cards, taken: MerchantSlot, slot: int, *, is_free: bool = False
) -> Message:
    """Return a merchant in the row, with its price and the cubes on it."""
    card, found = card_label(facts.merchants[taken.card]), amounts_label(taken.cubes)
    key = "choice.merchant" if slot and not is_free else "choice.merchant_free"
    if not any(taken.cubes):
        return say(key, slot=slot + 1, card=card, price=slot)
    return say(f"{key}_found", slot=slot + 1, card=card, price=slot, found=found)


def _claim_choice(facts: SpiceRoadFacts, state: State, number: str) -> Message:
    slot = (number_in(number) or 1) - 1
    card, coin = facts.points[state.point_row[slot]], coin_of(state, slot)
    key = "choice.claim_card" if coin is None else f"choice.claim_card_{coin}"
    return say(key, card=point_label(card))


def _one_colour(token: str) -> Cubes:
    return times(gather(token[:1]), number_in(token[1:]) or 0)
