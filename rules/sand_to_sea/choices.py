"""Short labels of single choices: what stands on buttons and in lists."""

from __future__ import annotations

from rules.century.amounts import is_group, number_in
from rules.century.cubes import gather
from rules.core.choice import Tokens
from rules.core.message import Message
from rules.eastern_wonders.choices import port_choice, trade_choice
from rules.eastern_wonders.labels import cubes_label, letters_label, names_label, trade_label
from rules.eastern_wonders.labels import say as say_at_sea
from rules.eastern_wonders.market import market_here, price_here
from rules.eastern_wonders.notation import OTHER
from rules.eastern_wonders.places import (
    amount_choice,
    bonus_choice,
    cubes_choice,
    cubes_in,
    group_choice,
    landing_label,
    place_label,
)
from rules.eastern_wonders.voyage import fee_owners
from rules.sand_to_sea.facts import SandToSeaFacts
from rules.sand_to_sea.labels import cards_label, say
from rules.sand_to_sea.notation import WITH, ungrouped
from rules.sand_to_sea.state import State, Trading
from rules.sand_to_sea.voyage import is_next_step_paid, landings
from rules.spice_road.card_tree import GROUPS
from rules.spice_road.describe import (
    acquire_choice,
    card_group_choice,
    merchant_choice,
    play_choice,
)


def describe_choice(  # noqa: C901 - one line for each verb
    facts: SandToSeaFacts, state: State, seat: int, tokens: Tokens
) -> Message:
    """Return a short label for the last of these tokens, as a choice at its node."""
    player = state.players[seat]
    if tokens[1:] and tokens[-1] in (OTHER, "step"):
        return say_at_sea(f"choice.{tokens[-1]}")
    if is_group(tokens[-1]):
        return group_choice(tokens[-1])
    tokens = ungrouped(tokens)
    match tokens:
        case ("play", *rest) if rest:
            return play_choice(facts, player.hold, tuple(rest))
        case ("acquire", number, *rest):
            return acquire_choice(facts, state.merchant_row, number, tuple(rest))
        case ("merchant", number):
            return _reward_choice(facts, state, (number_in(number) or 1) - 1)
        case ("start", cubes):
            return cubes_choice(gather(cubes))
        case ("start", _, name):
            return place_label(facts, state, seat, name)
        case ("sail", name):
            return _sail_choice(facts, state, seat, name)
        case ("step", name):
            return _step_choice(facts, state, seat, name)
        case ("step", _, *rest):
            return _card_choice(facts, rest[-1])
        case ("fee", *rest) if rest:
            owner = fee_owners(state, seat, player.boat or "")[len(rest) - 1]
            cube = letters_label(rest[-1])
            return say_at_sea("choice.fee_cube", cube=cube, owner=names_label((owner,)))
        case ("bonus", kind):
            return bonus_choice(facts, state, kind)
        case ("trade", number):
            return trade_choice(facts, state, seat, number_in(number[1:]) or 0)
        case ("build" | "discard", *_, amount) if len(tokens) > 1:
            return amount_choice(amount)
        case _:
            return _verb_choice(facts, state, seat, tokens[-1])


def describe_preset(facts: SandToSeaFacts, state: State, seat: int, tokens: Tokens) -> Message:
    """Return a short label for a whole token list that is offered in one tap."""
    match tokens:
        case ("acquire", _, "pay", *pay):
            return say_at_sea("choice.preset_build", cubes=letters_label(pay))
        case ("build", *amounts) if amounts:
            return say_at_sea("choice.preset_build", cubes=cubes_label(cubes_in(amounts)))
        case ("discard", *amounts) if amounts:
            return say_at_sea("choice.preset_discard", cubes=cubes_label(cubes_in(amounts)))
        case ("fee", *letters):
            names = names_label(fee_owners(state, seat, state.players[seat].boat or ""))
            return say_at_sea("choice.preset_fee", cubes=letters_label(letters), owners=names)
        case _:
            return describe_choice(facts, state, seat, tokens)


def _reward_choice(facts: SandToSeaFacts, state: State, slot: int) -> Message:
    return merchant_choice(facts, state.merchant_row[slot], slot, is_free=True)


def _card_choice(facts: SandToSeaFacts, token: str) -> Message:
    if token == WITH:
        return say("choice.with")
    return card_group_choice(token) if token in GROUPS else cards_label(facts, (token,))


def _sail_choice(facts: SandToSeaFacts, state: State, seat: int, name: str) -> Message:
    cards = landings(facts, state, seat).tolls.get(name, 0)
    price = say("place.cards", count=cards) if cards else None
    return landing_label(facts, state, seat, name, price)


def _step_choice(facts: SandToSeaFacts, state: State, seat: int, name: str) -> Message:
    is_paid = is_next_step_paid(facts, state, seat)
    price = say("place.cards", count=1) if is_paid else None
    return landing_label(facts, state, seat, name, price)


def _verb_choice(facts: SandToSeaFacts, state: State, seat: int, verb: str) -> Message:
    match verb:
        case "build":
            price = price_here(facts, state, seat) or 0
            key = "choice.build" if price else "choice.build_free"
            return say_at_sea(key, count=price)
        case "trade":
            tile = market_here(facts, state, seat)
            label = say_at_sea("tile.none") if tile is None else trade_label(tile)
            return say_at_sea("choice.trade", trade=label)
        case "port":
            return port_choice(facts, state, seat)
        case "rest":
            player = state.players[seat]
            return say("choice.rest", count=len(player.played) + len(player.spent))
        case "pass" if isinstance(state.phase, Trading):
            return say_at_sea("choice.no_trade")
        case "play" | "acquire" | "merchant":
            return say(f"choice.{verb}")
        case _:
            return say_at_sea(f"choice.{verb}")
