"""Questions and whole moves in words: what is asked, and the last check before a move."""

from __future__ import annotations

from rules.century.cubes import NONE, add, gather, subtract
from rules.core.choice import Tokens
from rules.core.message import Message
from rules.eastern_wonders.actions import (
    Build,
    ChooseStart,
    Claim,
    Discard,
    Land,
    Pass,
    PayFee,
    TakeBonus,
)
from rules.eastern_wonders.describe import (
    build_action,
    claim_action,
    discard_action,
    due_prompt,
    fee_action,
    fee_prompt,
    start_action,
    trade_action,
    with_excess,
)
from rules.eastern_wonders.labels import cubes_label, letters_label, names_label, route_label
from rules.eastern_wonders.labels import say as say_at_sea
from rules.eastern_wonders.market import price_here
from rules.eastern_wonders.places import bonus_choice, place_label
from rules.eastern_wonders.voyage import fee_owners, usual_route
from rules.sand_to_sea.actions import Action, MarketTrade, Sail, StepTo, TakeMerchant
from rules.sand_to_sea.facts import SandToSeaFacts
from rules.sand_to_sea.labels import cards_label, say
from rules.sand_to_sea.notation import ungrouped
from rules.sand_to_sea.state import (
    ChoosingStart,
    DiscardDownTo,
    PayingFee,
    Sailing,
    State,
    Trading,
    excess_of,
    phase_name,
)
from rules.sand_to_sea.steps import cards_for, route_of
from rules.spice_road.actions import Acquire, PlaySpice, PlayTrade, PlayUpgrade, Rest
from rules.spice_road.card_tree import GROUPS
from rules.spice_road.describe import payment_prompt
from rules.spice_road.labels import card_label
from rules.spice_road.labels import say as say_on_land
from rules.spice_road.steps import caravan_after_play


def describe_prompt(  # noqa: C901 - one case for each verb
    facts: SandToSeaFacts, state: State, seat: int, prefix: Tokens
) -> Message:
    """Return what is to be chosen at a node of the choice tree."""
    prefix = ungrouped(prefix)
    match prefix:
        case ():
            return _phase_prompt(state, seat)
        case ("play", card_id, *_) if card_id in facts.merchants:
            card = facts.merchants[card_id]
            key = f"prompt.{card.kind}"
            return say_on_land(key, card=card_label(card), steps=card.steps)
        case ("play", group, card_id, *_) if group in GROUPS:
            return describe_prompt(facts, state, seat, ("play", card_id))
        case ("acquire", number, *rest):
            return payment_prompt(facts, state.merchant_row, number, tuple(rest))
        case ("start", _):
            return say_at_sea("prompt.start_at")
        case ("step", _, *_):
            return say("prompt.step_card")
        case ("build", *rest):
            return due_prompt("prompt.build", price_here(facts, state, seat) or 0, tuple(rest))
        case ("fee", *rest):
            return fee_prompt(state, seat, len(rest))
        case ("discard", *rest):
            return due_prompt("prompt.discard", excess_of(state), tuple(rest))
        case ("play" | "acquire" | "merchant", *_):
            return say(f"prompt.{prefix[0]}")
        case _:
            return say_at_sea(f"prompt.{prefix[0]}")


def _phase_prompt(state: State, seat: int) -> Message:
    match state.phase:
        case ChoosingStart():
            return say_at_sea("prompt.start")
        case Sailing():
            return say_at_sea("prompt.sailing", route=route_label(route_of(state)))
        case PayingFee():
            return fee_prompt(state, seat, 0)
        case Trading():
            return say_at_sea("prompt.trade")
        case DiscardDownTo():
            return say_at_sea("prompt.discard", count=excess_of(state))
        case _:
            return say(f"prompt.{phase_name(state)}")


def describe_action(  # noqa: C901 - one line for each kind of action
    facts: SandToSeaFacts, state: State, seat: int, action: Action
) -> Message:
    """Return a whole legal action in words, with what it leads to."""
    match action:
        case ChooseStart(cubes, to):
            return start_action(facts, state, seat, cubes, to)
        case PlaySpice() | PlayUpgrade() | PlayTrade():
            return _play_action(facts, state, seat, action)
        case Acquire(slot, pay):
            return _merchant_action(facts, state, seat, slot, pay)
        case TakeMerchant(slot):
            return _merchant_action(facts, state, seat, slot, ())
        case Sail(to):
            return _sail_action(facts, state, seat, to)
        case StepTo(to, card):
            place = place_label(facts, state, seat, to)
            if card is None:
                return say_at_sea("action.step", place=place)
            return say("action.step", place=place, card=cards_label(facts, (card,)))
        case Land():
            return say_at_sea("action.land", at=state.players[seat].boat or "")
        case PayFee(cubes):
            return fee_action(state, seat, cubes)
        case Build(pay):
            return build_action(facts, state, seat, pay)
        case TakeBonus(kind):
            return say_at_sea("action.bonus", tile=bonus_choice(facts, state, kind))
        case MarketTrade(number):
            return trade_action(facts, state, seat, number)
        case Claim():
            return claim_action(facts, state, seat)
        case Rest():
            player = state.players[seat]
            count = len(player.played) + len(player.spent)
            return say("action.rest" if count else "action.rest_empty", count=count)
        case Pass():
            key = "action.no_trade" if isinstance(state.phase, Trading) else "action.pass"
            return say_at_sea(key)
        case Discard(cubes):
            return discard_action(state.players[seat].hold, cubes)


def _play_action(
    facts: SandToSeaFacts, state: State, seat: int, action: PlaySpice | PlayUpgrade | PlayTrade
) -> Message:
    card = card_label(facts.merchants[action.card])
    after = caravan_after_play(facts, state.players[seat].hold, action)
    hold = cubes_label(after)
    match action:
        case PlaySpice():
            label = say("action.spice", card=card, hold=hold)
        case PlayUpgrade(_, lift) if any(lift):
            label = say("action.upgrade", card=card, steps=cubes_label(lift), hold=hold)
        case PlayUpgrade():
            label = say("action.play_empty", card=card)
        case PlayTrade(_, number):
            label = say("action.trade", card=card, times=number, hold=hold)
    return with_excess(facts, state, seat, label, after)


def _merchant_action(
    facts: SandToSeaFacts, state: State, seat: int, slot: int, pay: tuple[str, ...]
) -> Message:
    taken = state.merchant_row[slot]
    card = card_label(facts.merchants[taken.card])
    after = add(subtract(state.players[seat].hold, gather(pay)), taken.cubes)
    key = "action.merchant"
    key += "_paid" if pay else ""
    key += "_found" if taken.cubes != NONE else ""
    label = say(
        key,
        card=card,
        paid=letters_label(pay),
        found=cubes_label(taken.cubes),
        hold=cubes_label(after),
    )
    return with_excess(facts, state, seat, label, after)


def _sail_action(facts: SandToSeaFacts, state: State, seat: int, to: str) -> Message:
    route = usual_route(state, seat, to, len(state.map.places))
    label = say_at_sea("action.sail", route=route_label(route))
    cards = cards_for(facts, state, seat, len(route) - 1)
    if cards:
        label = say("action.sail_cards", sail=label, cards=cards_label(facts, cards))
    owners = fee_owners(state, seat, to)
    if owners:
        names = names_label(owners)
        label = say_at_sea("action.sail_fee", sail=label, fee=len(owners), owners=names)
    return label
