"""Short labels of single choices: what stands on buttons and in lists."""

from __future__ import annotations

from rules.century.amounts import is_group, number_in
from rules.century.cubes import NONE, Cubes, gather
from rules.century.trading import lifted
from rules.core.choice import Tokens
from rules.core.message import Message
from rules.eastern_wonders.facts import EasternWondersFacts, SeaFacts
from rules.eastern_wonders.labels import (
    cubes_label,
    letters_label,
    names_label,
    say,
    trade_label,
    victory_label,
)
from rules.eastern_wonders.market import (
    hold_after_trade,
    market_here,
    port_here,
    price_here,
    victory_tile_at,
)
from rules.eastern_wonders.moves import is_next_step_paid, toll_to
from rules.eastern_wonders.notation import OTHER, ungrouped
from rules.eastern_wonders.places import (
    amount_choice,
    bonus_choice,
    cubes_choice,
    cubes_in,
    group_choice,
    landing_label,
    place_label,
)
from rules.eastern_wonders.state import (
    Moving,
    State,
    Trading,
)
from rules.eastern_wonders.steps import harvest_of
from rules.eastern_wonders.table import SeaTable
from rules.eastern_wonders.voyage import (
    fee_owners,
    loose_at,
)


def describe_choice(  # noqa: C901 - one line for each verb
    facts: EasternWondersFacts, state: State, seat: int, tokens: Tokens
) -> Message:
    """Return a short label for the last of these tokens, as a choice at its node."""
    hold = state.players[seat].hold
    if tokens[1:] and tokens[-1] in (OTHER, "step"):
        return say(f"choice.{tokens[-1]}")
    if is_group(tokens[-1]):
        return group_choice(tokens[-1])
    tokens = ungrouped(tokens)
    match tokens:
        case ("start", cubes):
            return cubes_choice(gather(cubes))
        case ("start", _, name):
            return place_label(facts, state, seat, name)
        case ("sail", name):
            return _sail_choice(facts, state, seat, name)
        case ("step", name):
            return _step_choice(facts, state, seat, name)
        case ("step", _, cube):
            return say("choice.step_toll", cube=letters_label(cube))
        case ("fee", *rest) if rest:
            owner = fee_owners(state, seat, state.players[seat].boat or "")[len(rest) - 1]
            cube = letters_label(rest[-1])
            return say("choice.fee_cube", cube=cube, owner=names_label((owner,)))
        case ("upgrade", lift):
            return _lift_choice(hold, lift)
        case ("bonus", kind):
            return bonus_choice(facts, state, kind)
        case ("trade", number):
            return trade_choice(facts, state, seat, number_in(number[1:]) or 0)
        case ("sail" | "build" | "take" | "discard", *_, amount) if len(tokens) > 1:
            return amount_choice(amount)
        case (*_, verb):
            return _verb_choice(facts, state, seat, verb)
        case _:
            return say("prompt.move")


def describe_preset(facts: EasternWondersFacts, state: State, seat: int, tokens: Tokens) -> Message:
    """Return a short label for a whole token list that is offered in one tap."""
    match tokens:
        case ("sail", _, *amounts) if amounts:
            return say("choice.preset_toll", cubes=cubes_label(cubes_in(amounts)))
        case ("build", *amounts) if amounts:
            return say("choice.preset_build", cubes=cubes_label(cubes_in(amounts)))
        case ("take", *amounts):
            return say("choice.preset_take", cubes=cubes_label(cubes_in(amounts)))
        case ("discard", *amounts):
            return say("choice.preset_discard", cubes=cubes_label(cubes_in(amounts)))
        case ("fee", *letters):
            owners = fee_owners(state, seat, state.players[seat].boat or "")
            return say(
                "choice.preset_fee", cubes=letters_label(letters), owners=names_label(owners)
            )
        case _:
            return describe_choice(facts, state, seat, tokens)


def _sail_choice(facts: SeaFacts, state: State, seat: int, name: str) -> Message:
    toll = toll_to(facts, state, seat, name)
    price = say("place.toll", count=toll) if toll else None
    return landing_label(facts, state, seat, name, price)


def _step_choice(facts: SeaFacts, state: State, seat: int, name: str) -> Message:
    is_paid = is_next_step_paid(facts, state, seat)
    price = say("place.toll", count=1) if is_paid else None
    return landing_label(facts, state, seat, name, price)


def _lift_choice(hold: Cubes, token: str) -> Message:
    lift = gather(token) if token.isupper() else NONE
    after = cubes_label(lifted(hold, lift))
    if lift == NONE:
        return say("choice.no_lift", hold=after)
    return say("choice.lift", steps=cubes_label(lift), hold=after)


def trade_choice(facts: SeaFacts, state: SeaTable, seat: int, number: int) -> Message:
    """Return so many trades as a choice."""
    after = cubes_label(hold_after_trade(facts, state, seat, number))
    return say("choice.times", times=number, hold=after)


def _verb_choice(facts: EasternWondersFacts, state: State, seat: int, verb: str) -> Message:
    match verb:
        case "build":
            price = price_here(facts, state, seat) or 0
            return say("choice.build", count=price) if price else say("choice.build_free")
        case "trade":
            tile = market_here(facts, state, seat)
            return say(
                "choice.trade", trade=say("tile.none") if tile is None else trade_label(tile)
            )
        case "port":
            return port_choice(facts, state, seat)
        case "harvest":
            return say("choice.harvest", cubes=cubes_label(harvest_of(facts, state, seat)))
        case "collect":
            return say("choice.collect", cubes=cubes_label(loose_at(state, seat)))
        case "pass" if isinstance(state.phase, Trading):
            return say("choice.no_trade")
        case "pass" if isinstance(state.phase, Moving):
            return say("choice.pass_all")
        case _:
            return say(f"choice.{verb}")


def port_choice(facts: SeaFacts, state: SeaTable, seat: int) -> Message:
    """Return claiming the victory tile here as a choice."""
    port = port_here(state, seat)
    tile = None if port is None else victory_tile_at(facts, state, port)
    label = say("tile.none") if tile is None else victory_label(tile)
    return say("choice.port", tile=label)
