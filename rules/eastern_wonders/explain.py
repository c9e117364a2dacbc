"""Why an action is not legal: one key for each rule, with the figures that answer the question."""

from __future__ import annotations

from rules.century.cubes import NONE, SPICES, Cubes, gather, has
from rules.core.message import Message, Pieces, SeatRef
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
    GAME,
    cubes_label,
    names_label,
    say,
    trade_label,
    victory_label,
)
from rules.eastern_wonders.market import (
    has_outpost_here,
    hold_limit,
    left_of_bonus,
    market_here,
    port_here,
    price_here,
    times_here,
    victory_tile_at,
)
from rules.eastern_wonders.moves import (
    can_land,
    can_pick_up_here,
    is_next_step_paid,
    next_steps,
    open_bonus,
)
from rules.eastern_wonders.notation import format_action
from rules.eastern_wonders.state import GameOver, State, TakingBonus, excess_of, phase_name
from rules.eastern_wonders.stories import bonus_term
from rules.eastern_wonders.table import SeaTable, count_bonus
from rules.eastern_wonders.view import PhaseName
from rules.eastern_wonders.voyage import (
    can_pay_with,
    cell_of,
    fee_owners,
    free_steps,
    landing_fees,
    loose_at,
    toll_for,
)

ACTS = (Build, Trade, Claim, Harvest, Pass)
ALLOWED: dict[PhaseName, tuple[type[Action], ...]] = {
    "choose_start": (ChooseStart,),
    "move": (Sail, StepTo, Collect, Take, *ACTS),
    "sailing": (StepTo, Land),
    "pay_fee": (PayFee,),
    "pick_up": (Collect, Take, Leave),
    "act": ACTS,
    "upgrade": (Upgrade,),
    "bonus": (TakeBonus,),
    "trade": (Trade, Pass),
    "discard_down_to": (Discard,),
}
"""Which kinds of action each phase knows."""


def explain_action(  # noqa: C901 - one line for each kind of action
    facts: EasternWondersFacts, state: State, seat: int, action: Action
) -> Message | None:
    """Return the rule that forbids an action now, None where it is legal."""
    phase = state.phase
    if isinstance(phase, GameOver):
        return say("error.game_over")
    if phase.seat != seat:
        return say("error.not_your_turn", who=SeatRef(phase.seat))
    if (reason := _explain_phase(facts, state, seat, action)) is not None:
        return reason
    hold = state.players[seat].hold
    match action:
        case ChooseStart(cubes, to):
            return explain_start(state, cubes, to)
        case Sail(to, toll):
            return _explain_sail(facts, state, seat, to, toll)
        case StepTo(to, cube):
            return _explain_step(facts, state, seat, to, cube)
        case Land():
            return None if can_land(state, seat) else fee_too_dear(state, seat)
        case PayFee(cubes):
            return explain_fee(state, seat, cubes)
        case Take(cubes):
            return _explain_take(state, seat, cubes)
        case Build(pay):
            return explain_build(facts, state, seat, pay)
        case Upgrade(lift):
            return explain_lift(hold, count_bonus(state.players[seat], "upgrade"), lift)
        case TakeBonus(kind):
            return _explain_bonus(facts, state, seat, kind)
        case Trade(number):
            return explain_trade(facts, state, seat, number)
        case Claim():
            return explain_claim(facts, state, seat)
        case Discard(cubes):
            return explain_discard(hold, excess_of(state), cubes)
        case Collect() | Leave() | Harvest() | Pass():
            return None


def _explain_phase(facts: SeaFacts, state: State, seat: int, action: Action) -> Message | None:
    """Refuse a kind of action that this part of a turn does not know."""
    name = phase_name(state)
    if isinstance(action, ALLOWED[name]):
        if isinstance(action, Collect | Take) and name == "move":
            return None if can_pick_up_here(state, seat) else say("error.not_now_collect")
        return None
    if name == "discard_down_to":
        return say("error.discard_first", count=excess_of(state))
    if name == "act" and isinstance(action, Sail | StepTo):
        return say("error.already_sailed")
    if name not in ("move", "act"):
        return say(f"error.first_{name}")
    if isinstance(action, Discard):
        limit = hold_limit(facts, state.players[seat])
        return say("error.nothing_to_discard", limit=limit)
    return say(f"error.not_now_{format_action(action)[0]}")


def explain_start(state: SeaTable, cubes: Cubes, to: str) -> Message | None:
    """Refuse a set that is not there, and a boat anywhere but on a market tile (EW-C03)."""
    if cubes not in state.start_sets:
        return say("error.no_start_set", cubes=safe_cubes(cubes))
    chart = state.map.chart
    if to not in chart.index:
        return say("error.no_cell", at=to)
    return None if to in chart.markets else say("error.start_on_market", at=to)


def _explain_sail(facts: SeaFacts, state: State, seat: int, to: str, toll: Cubes) -> Message | None:
    """Refuse a landing for which toll and fee are not both in the hold (EW-C07)."""
    chart, player = state.map.chart, state.players[seat]
    if to not in chart.index:
        return say("error.no_cell", at=to)
    start, cell = cell_of(state, seat), chart.index[to]
    if start == cell:
        return say("error.already_there", at=to)
    price = toll_for(chart.distance[start][cell], free_steps(facts, player))
    fee, held = landing_fees(state, seat)[cell], sum(player.hold)
    if price + fee > held:
        key = "error.too_far_with_fee" if fee else "error.too_far"
        return say(key, at=to, toll=price, fee=fee, held=held)
    if sum(toll) != price or min(toll) < 0:
        return say("error.toll_count", at=to, toll=price, given=sum(toll))
    return explain_missing(player.hold, toll)


def _explain_step(
    facts: SeaFacts, state: State, seat: int, to: str, cube: str | None
) -> Message | None:
    """Refuse a step to a tile that does not touch, one unpaid, or one that cannot end well."""
    chart, player = state.map.chart, state.players[seat]
    if to not in chart.index:
        return say("error.no_cell", at=to)
    if chart.index[to] not in chart.near[cell_of(state, seat)]:
        return say("error.not_next", at=to, start=chart.names[cell_of(state, seat)])
    if is_next_step_paid(facts, state, seat):
        if cube is None:
            return say("error.step_costs", at=to)
        if not can_pay_with(player.hold, cube):
            return say("error.no_such_cube", cube=cube)
    elif cube is not None:
        return say("error.step_is_free", at=to)
    if to not in next_steps(facts, state, seat):
        return say("error.cannot_land_after", at=to)
    return None


def fee_too_dear(state: SeaTable, seat: int) -> Message:
    """Return the reason why a boat cannot stop beside the others on its tile."""
    boat = state.players[seat].boat or ""
    owners = fee_owners(state, seat, boat)
    held = sum(state.players[seat].hold)
    return say("error.cannot_pay_fee", at=boat, owners=names_label(owners), held=held)


def explain_fee(state: SeaTable, seat: int, cubes: tuple[str, ...]) -> Message | None:
    """Refuse all but one cube from the hold for each owner."""
    owners, hold = fee_owners(state, seat, state.players[seat].boat or ""), state.players[seat].hold
    if odd := next((letter for letter in cubes if letter not in SPICES), None):
        return say("error.no_such_cube", cube=odd)
    if len(cubes) != len(owners):
        return say("error.fee_count", owners=names_label(owners), fee=len(owners))
    return explain_missing(hold, gather(cubes))


def _explain_take(state: State, seat: int, cubes: Cubes) -> Message | None:
    """Refuse what does not lie here; all and none have moves of their own."""
    loose = loose_at(state, seat)
    if min(cubes) < 0 or not has(loose, cubes):
        return say("error.not_lying_here", loose=cubes_label(loose))
    if cubes == loose:
        return say("error.collect_instead")
    return say("error.leave_instead") if cubes == NONE else None


def explain_build(facts: SeaFacts, state: SeaTable, seat: int, pay: Cubes) -> Message | None:
    """Refuse a second outpost of one's own, and any other price than the printed one (EW-C14)."""
    market, price = market_here(facts, state, seat), price_here(facts, state, seat)
    boat = state.players[seat].boat or ""
    if market is None:
        return say("error.build_on_market", at=boat)
    if price is None:
        return say("error.already_built", at=boat)
    hold = state.players[seat].hold
    if price > sum(hold):
        return say("error.build_too_dear", price=price, held=sum(hold))
    if sum(pay) != price or min(pay) < 0:
        return say("error.build_count", price=price, given=sum(pay))
    return explain_missing(hold, pay)


def explain_lift(hold: Cubes, steps: int, lift: Cubes) -> Message | None:
    """Refuse more steps than there are, or one with no cube to lift."""
    if lift[3]:
        return say("error.brown_cannot_rise")
    if sum(lift) > steps or min(lift) < 0:
        return say("error.too_many_steps", steps=steps, given=sum(lift))
    y, r, g, _ = lift
    reached = (hold[0], hold[1] + y, hold[2] + r)
    for letter, wanted, there in zip(SPICES, (y, r, g), reached, strict=False):
        if wanted > there:
            return say("error.nothing_to_lift", cubes=Pieces(GAME, (letter,) * wanted), count=there)
    return None


def _explain_bonus(facts: SeaFacts, state: State, seat: int, kind: str) -> Message | None:
    """Refuse a kind that is gone, or that the table allows only once."""
    open_kinds = open_bonus(facts, state, seat)
    if kind in open_kinds and isinstance(state.phase, TakingBonus):
        return None
    gone = not any(left_of_bonus(facts, state, k) for k in facts.bonus_points if k == kind)
    return say("error.bonus_gone" if gone else "error.bonus_owned", kind=bonus_term(kind))


def explain_trade(facts: SeaFacts, state: SeaTable, seat: int, number: int) -> Message | None:
    """Refuse a trade without boat and outpost on its tile, or that cannot be paid (EW-C06)."""
    boat = state.players[seat].boat or ""
    tile = market_here(facts, state, seat)
    if tile is None:
        return say("error.trade_on_market", at=boat)
    if not has_outpost_here(state, seat):
        return say("error.trade_needs_outpost", at=boat)
    if number < 1:
        return say("error.too_few_times")
    most = times_here(facts, state, seat)
    if number > most:
        key = "error.too_many_times" if most else "error.cannot_trade"
        return say(key, trade=trade_label(tile), most=most)
    return None


def explain_claim(facts: SeaFacts, state: SeaTable, seat: int) -> Message | None:
    """Refuse a tile that is not here, or whose price is not in the hold."""
    port, boat = port_here(state, seat), state.players[seat].boat or ""
    if port is None:
        return say("error.no_port", at=boat)
    tile = victory_tile_at(facts, state, port)
    if tile is None:
        return say("error.port_closed", at=boat)
    hold = state.players[seat].hold
    if not has(hold, tile.price):
        missing = cubes_label(missing_cubes(hold, tile.price))
        return say("error.price_not_met", tile=victory_label(tile), missing=missing)
    return None


def explain_discard(hold: Cubes, excess: int, cubes: Cubes) -> Message | None:
    """Refuse all but the return of exactly the excess (EW-R12)."""
    if min(cubes) < 0 or sum(cubes) != excess:
        return say("error.discard_count", count=excess, given=sum(cubes))
    return explain_missing(hold, cubes)


def explain_missing(hold: Cubes, cubes: Cubes) -> Message | None:
    """Refuse cubes that are not in the hold."""
    if has(hold, cubes):
        return None
    return say("error.not_in_hold", missing=cubes_label(missing_cubes(hold, cubes)))


def missing_cubes(held: Cubes, wanted: Cubes) -> Cubes:
    """Return what is wanted but not held."""
    y, r, g, b = (max(0, want - have) for want, have in zip(wanted, held, strict=True))
    return (y, r, g, b)


def safe_cubes(cubes: Cubes) -> Pieces | Message:
    """Return cubes as a label, amounts below zero left out."""
    y, r, g, b = (max(0, n) for n in cubes)
    return cubes_label((y, r, g, b))
