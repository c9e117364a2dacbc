"""Questions and whole moves in words: what is asked, and the last check before a move."""

from __future__ import annotations

from rules.century.amounts import number_in
from rules.century.cubes import NONE, Cubes, add, gather, subtract
from rules.century.trading import lifted
from rules.core.choice import Tokens
from rules.core.message import Message
from rules.eastern_wonders.actions import (
    Action,
    Build,
    ChooseStart,
    Claim,
    Collect,
    Discard,
    Harvest,
    Land,
    Leave,
    Pass,
    PayFee,
    Sail,
    StepTo,
    Take,
    TakeBonus,
    Trade,
    Upgrade,
)
from rules.eastern_wonders.facts import EasternWondersFacts, SeaFacts
from rules.eastern_wonders.labels import (
    cubes_label,
    letters_label,
    names_label,
    route_label,
    say,
    trade_label,
)
from rules.eastern_wonders.market import (
    hold_after_trade,
    hold_limit,
    market_here,
    port_here,
    price_here,
    victory_tile_at,
)
from rules.eastern_wonders.moves import route_so_far, toll_to
from rules.eastern_wonders.notation import ungrouped
from rules.eastern_wonders.places import bonus_choice, names_of, place_label
from rules.eastern_wonders.state import (
    ChoosingStart,
    DiscardDownTo,
    Moving,
    PayingFee,
    PickingUp,
    Sailing,
    State,
    TakingBonus,
    Trading,
    Upgrading,
    excess_of,
)
from rules.eastern_wonders.steps import harvest_of
from rules.eastern_wonders.table import SeaTable, count_bonus
from rules.eastern_wonders.voyage import (
    fee_owners,
    free_steps,
    loose_at,
    usual_route,
)


def describe_prompt(facts: EasternWondersFacts, state: State, seat: int, prefix: Tokens) -> Message:
    """Return what is to be chosen at a node of the choice tree."""
    prefix = ungrouped(prefix)
    match prefix:
        case ():
            return _phase_prompt(state, seat)
        case ("start", _):
            return say("prompt.start_at")
        case ("sail", name, *rest):
            return due_prompt("prompt.toll", toll_to(facts, state, seat, name), tuple(rest))
        case ("step", _):
            return say("prompt.step_toll")
        case ("build", *rest):
            price = price_here(facts, state, seat) or 0
            return due_prompt("prompt.build", price, tuple(rest))
        case ("fee", *rest):
            return fee_prompt(state, seat, len(rest))
        case ("discard", *rest):
            return due_prompt("prompt.discard", excess_of(state), tuple(rest))
        case _:
            return say(f"prompt.{prefix[0]}", steps=count_bonus(state.players[seat], "upgrade"))


def _phase_prompt(state: State, seat: int) -> Message:
    match state.phase:
        case ChoosingStart():
            return say("prompt.start")
        case Sailing():
            return say("prompt.sailing", route=route_label(route_so_far(state, seat)))
        case PayingFee():
            return fee_prompt(state, seat, 0)
        case PickingUp():
            return say("prompt.pick_up", cubes=cubes_label(loose_at(state, seat)))
        case Upgrading() | TakingBonus() | Trading():
            verb = {Upgrading: "upgrade", TakingBonus: "bonus", Trading: "trade"}
            key = f"prompt.{verb[type(state.phase)]}"
            return say(key, steps=count_bonus(state.players[seat], "upgrade"))
        case DiscardDownTo():
            return say("prompt.discard", count=excess_of(state))
        case phase:
            return say(f"prompt.{phase.__struct_config__.tag}")


def due_prompt(key: str, due: int, chosen: Tokens) -> Message:
    """Return a question that says how many cubes are still to be named."""
    return say(key, count=due - sum(number_in(token[1:]) or 0 for token in chosen))


def fee_prompt(state: SeaTable, seat: int, paid: int) -> Message:
    """Return the question for the cube of the next owner."""
    owners = fee_owners(state, seat, state.players[seat].boat or "")
    return say("prompt.fee", owners=names_label(owners[paid:] or owners))


def describe_action(  # noqa: C901 - one line for each kind of action
    facts: EasternWondersFacts, state: State, seat: int, action: Action
) -> Message:
    """Return a whole legal action in words, with what it leads to."""
    hold = state.players[seat].hold
    match action:
        case ChooseStart(cubes, to):
            return start_action(facts, state, seat, cubes, to)
        case Sail():
            return _sail_action(facts, state, seat, action)
        case StepTo(to, cube):
            key = "action.step" if cube is None else "action.step_toll"
            place = place_label(facts, state, seat, to)
            return say(key, place=place, toll=letters_label(cube or ""))
        case Land():
            return say("action.land", at=state.players[seat].boat or "")
        case PayFee(cubes):
            return fee_action(state, seat, cubes)
        case Collect():
            return _pick_up_action(loose_at(state, seat), hold)
        case Take(cubes):
            return _pick_up_action(cubes, hold)
        case Build(pay):
            return build_action(facts, state, seat, pay)
        case Upgrade(lift):
            after = cubes_label(lifted(hold, lift))
            key = "action.upgrade" if any(lift) else "action.no_upgrade"
            return say(key, steps=cubes_label(lift), hold=after)
        case TakeBonus(kind):
            return say("action.bonus", tile=bonus_choice(facts, state, kind))
        case Trade(number):
            return trade_action(facts, state, seat, number)
        case Claim():
            return claim_action(facts, state, seat)
        case Harvest():
            return _harvest_action(facts, state, seat)
        case Discard(cubes):
            return discard_action(hold, cubes)
        case Leave():
            return say("action.leave")
        case Pass():
            return say(f"action.{pass_word(state)}")


def pass_word(state: State) -> str:
    """Return the key of passing: what it leaves out depends on what was done in the turn."""
    match state.phase:
        case Trading():
            return "no_trade"
        case Moving():
            return "pass_all"
        case _:
            return "pass"


def start_action(facts: SeaFacts, state: SeaTable, seat: int, cubes: Cubes, to: str) -> Message:
    """Return the choice of a start in words."""
    place = place_label(facts, state, seat, to)
    return say("action.start", cubes=cubes_label(cubes), place=place)


def fee_action(state: SeaTable, seat: int, cubes: tuple[str, ...]) -> Message:
    """Return the payment of a fee in words."""
    player = state.players[seat]
    owners = names_label(fee_owners(state, seat, player.boat or ""))
    after = cubes_label(subtract(player.hold, gather(cubes)))
    return say("action.fee", cubes=letters_label(cubes), owners=owners, hold=after)


def trade_action(facts: SeaFacts, state: SeaTable, seat: int, number: int) -> Message:
    """Return trading at a market in words."""
    after = hold_after_trade(facts, state, seat, number)
    label = say("action.trade", times=number, hold=cubes_label(after))
    return with_excess(facts, state, seat, label, after)


def discard_action(hold: Cubes, cubes: Cubes) -> Message:
    """Return the return of cubes in words."""
    after = cubes_label(subtract(hold, cubes))
    return say("action.discard", cubes=cubes_label(cubes), hold=after)


def _harvest_action(facts: EasternWondersFacts, state: State, seat: int) -> Message:
    got = harvest_of(facts, state, seat)
    after = add(state.players[seat].hold, got)
    label = say("action.harvest", cubes=cubes_label(got), hold=cubes_label(after))
    return with_excess(facts, state, seat, label, after)


def with_excess(
    facts: SeaFacts, state: SeaTable, seat: int, message: Message, after: Cubes
) -> Message:
    """Return a move in words, with what has to be returned after it."""
    excess = sum(after) - hold_limit(facts, state.players[seat])
    return say("action.and_return", action=message, count=excess) if excess > 0 else message


def _sail_action(facts: SeaFacts, state: State, seat: int, action: Sail) -> Message:
    free = free_steps(facts, state.players[seat])
    route = usual_route(state, seat, action.to, free)
    label = say("action.sail", route=route_label(route))
    if action.toll != NONE:
        on = names_of(route[free:-1])
        label = say("action.sail_toll", sail=label, toll=cubes_label(action.toll), places=on)
    owners = fee_owners(state, seat, action.to)
    if owners:
        label = say("action.sail_fee", sail=label, fee=len(owners), owners=names_label(owners))
    cell = state.map.chart.index[action.to]
    if state.tiles[cell].cubes != NONE:
        loose = cubes_label(state.tiles[cell].cubes)
        label = say("action.sail_loose", sail=label, loose=loose)
    return label


def _pick_up_action(cubes: Cubes, hold: Cubes) -> Message:
    after = cubes_label(add(hold, cubes))
    return say("action.take", cubes=cubes_label(cubes), hold=after)


def build_action(facts: SeaFacts, state: SeaTable, seat: int, pay: Cubes) -> Message:
    """Return building in words."""
    tile, hold = market_here(facts, state, seat), state.players[seat].hold
    trade = say("tile.none") if tile is None else trade_label(tile)
    at = state.players[seat].boat or ""
    if pay == NONE:
        return say("action.build", at=at, trade=trade)
    after = cubes_label(subtract(hold, pay))
    return say("action.build_paid", at=at, trade=trade, paid=cubes_label(pay), hold=after)


def claim_action(facts: SeaFacts, state: SeaTable, seat: int) -> Message:
    """Return claiming a victory tile in words."""
    port = port_here(state, seat)
    tile = None if port is None else victory_tile_at(facts, state, port)
    if tile is None:
        return say("tile.none")
    after = subtract(state.players[seat].hold, tile.price)
    label = say(
        "action.port",
        price=cubes_label(tile.price),
        points=tile.points,
        hold=cubes_label(after),
    )
    return with_excess(facts, state, seat, label, after)
