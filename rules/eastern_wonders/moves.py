"""What is legal: the pieces from which the list of moves and the choice tree are both made."""

from __future__ import annotations

from collections.abc import Iterator

from rules.century.amounts import payments, some_of, usual_first
from rules.century.cubes import NONE, SPICES
from rules.century.trading import lifts
from rules.core.choice import Tokens
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
from rules.eastern_wonders.market import (
    bonus_choices,
    can_build,
    claimable_here,
    price_here,
    times_here,
)
from rules.eastern_wonders.state import (
    Acting,
    ChoosingStart,
    DiscardDownTo,
    GameOver,
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
from rules.eastern_wonders.table import Captain, SeaTable, count_bonus
from rules.eastern_wonders.view import BonusKind
from rules.eastern_wonders.voyage import (
    Reach,
    cell_of,
    fee_owners,
    fees_by_name,
    free_steps,
    landing_fees,
    loose_at,
    reach_from,
    steps_from,
    without_cells,
)


def legal_actions(  # noqa: C901 - one case for each phase
    facts: EasternWondersFacts, state: State, seat: int
) -> Iterator[Action]:
    """Enumerate what a seat may do now, in the order of the choice tree."""
    phase = state.phase
    if isinstance(phase, GameOver) or phase.seat != seat:
        return
    match phase:
        case ChoosingStart():
            markets = state.map.chart.markets
            for cubes in state.start_sets:
                yield from (ChooseStart(cubes, name) for name in markets)
        case Moving():
            yield from _sails(facts, state, seat, to_ports=False)
            yield from _steps(facts, state, seat)
            yield from _sails(facts, state, seat, to_ports=True)
            if can_pick_up_here(state, seat):
                yield from _pick_ups(state, seat, leave=False)
            yield from _acts(facts, state, seat)
        case Sailing():
            if can_land(state, seat):
                yield Land()
            yield from _steps(facts, state, seat)
        case PayingFee():
            yield from map(PayFee, fee_ways(state, seat))
        case PickingUp():
            yield from _pick_ups(state, seat, leave=True)
        case Acting():
            yield from _acts(facts, state, seat)
        case Upgrading():
            steps = count_bonus(state.players[seat], "upgrade")
            yield from map(Upgrade, lifts(state.players[seat].hold, steps, 0))
        case TakingBonus():
            yield from map(TakeBonus, open_bonus(facts, state, seat))
        case Trading():
            yield from map(Trade, range(1, times_here(facts, state, seat) + 1))
            yield Pass()
        case DiscardDownTo():
            yield from map(Discard, usual_first(state.players[seat].hold, excess_of(state)))


def _sails(
    facts: EasternWondersFacts, state: State, seat: int, *, to_ports: bool
) -> Iterator[Action]:
    hold, reach = state.players[seat].hold, landings(facts, state, seat)
    for name in reach.ports if to_ports else reach.others:
        yield from (Sail(name, toll) for toll in usual_first(hold, reach.tolls[name]))


def _acts(facts: EasternWondersFacts, state: State, seat: int) -> Iterator[Action]:
    hold = state.players[seat].hold
    if can_build(facts, state, seat):
        price = price_here(facts, state, seat) or 0
        yield from map(Build, usual_first(hold, price))
    yield from map(Trade, range(1, times_here(facts, state, seat) + 1))
    if claimable_here(facts, state, seat) is not None:
        yield Claim()
    yield Harvest()
    yield Pass()


def _steps(facts: EasternWondersFacts, state: State, seat: int) -> Iterator[Action]:
    hold, is_paid = state.players[seat].hold, is_next_step_paid(facts, state, seat)
    for name in next_steps(facts, state, seat):
        if is_paid:
            yield from (StepTo(name, c) for c, n in zip(SPICES, hold, strict=True) if n)
        else:
            yield StepTo(name)


def _pick_ups(state: State, seat: int, *, leave: bool) -> Iterator[Action]:
    yield Collect()
    yield from map(Take, some_of(loose_at(state, seat)))
    if leave:
        yield Leave()


def landings(facts: SeaFacts, state: State, seat: int) -> Reach:
    """Return where a turn's move can end, the own cell left out (EW-C07).

    The toll for the shortest way and the fee must both be in the hold at the start of the turn.
    """
    player, start = state.players[seat], cell_of(state, seat)
    # More cubes than the longest way costs change nothing.
    held = min(sum(player.hold), len(state.map.places))
    reach = reach_from(state.map, start, free_steps(facts, player), held)
    tolls = reach.tolls
    blocked = [
        name
        for name, fee in fees_by_name(state, seat).items()
        if name in tolls and tolls[name] + fee > held
    ]
    return without_cells(reach, blocked)


def toll_to(facts: SeaFacts, state: State, seat: int, name: str) -> int:
    """Return what the shortest way to a cell costs, 0 also where no move can end there."""
    return landings(facts, state, seat).tolls.get(name, 0)


def route_so_far(state: State, seat: int) -> tuple[str, ...]:
    """Return the way that a boat has taken in this turn, at least the cell that it is on."""
    phase = state.phase
    if isinstance(phase, Sailing):
        return phase.route
    return (state.map.chart.names[cell_of(state, seat)],)


def is_next_step_paid(facts: SeaFacts, state: State, seat: int) -> bool:
    """Tell whether the next step of a turn's move costs a cube."""
    return len(route_so_far(state, seat)) > free_steps(facts, state.players[seat])


def next_steps(facts: SeaFacts, state: State, seat: int) -> Tokens:
    """Return the cells that a boat can go on to.

    A step after which the move could not end anywhere is left out.
    """
    player, done = state.players[seat], len(route_so_far(state, seat))
    free = free_steps(facts, player)
    held, start = sum(player.hold) - (done > free), cell_of(state, seat)
    if held >= len(state.players) - 1:
        return state.map.chart.near_names[start]
    fees = landing_fees(state, seat)
    return steps_from(state.map, start, max(0, free - done), held, fees)


def can_land(state: SeaTable, seat: int) -> bool:
    """Tell whether a player can pay everybody whose boat is on the same market tile."""
    name = state.map.chart.names[cell_of(state, seat)]
    return len(fee_owners(state, seat, name)) <= sum(state.players[seat].hold)


def fee_ways(state: SeaTable, seat: int) -> tuple[tuple[str, ...], ...]:
    """Return every way to pay the owners of the other boats here."""
    name = state.map.chart.names[cell_of(state, seat)]
    return payments(state.players[seat].hold, len(fee_owners(state, seat, name)))


def can_pick_up_here(state: State, seat: int) -> bool:
    """Tell whether a player may pick up without having sailed, as some tables play (EW-R07)."""
    return state.options.pick_up_without_sailing and loose_at(state, seat) != NONE


def open_bonus(facts: SeaFacts, state: State, seat: int) -> tuple[BonusKind, ...]:
    """Return the kinds of bonus tiles that a player may take now."""
    player: Captain = state.players[seat]
    return bonus_choices(facts, state, player, repeat=state.options.repeat_bonus)
