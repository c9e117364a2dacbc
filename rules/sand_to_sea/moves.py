"""What is legal: the pieces from which the list of moves and the choice tree are both made."""

from __future__ import annotations

from collections.abc import Iterator

from rules.century.amounts import payments, usual_first
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
from rules.eastern_wonders.market import (
    bonus_choices,
    can_build,
    claimable_here,
    price_here,
    times_here,
)
from rules.eastern_wonders.moves import can_land, fee_ways
from rules.eastern_wonders.view import BonusKind
from rules.sand_to_sea.actions import Action, MarketTrade, Sail, StepTo, TakeMerchant
from rules.sand_to_sea.facts import SandToSeaFacts
from rules.sand_to_sea.state import (
    CARD_RULES,
    Acting,
    ChoosingAction,
    ChoosingStart,
    DiscardDownTo,
    GameOver,
    PayingFee,
    Sailing,
    State,
    TakingReward,
    Trading,
    excess_of,
)
from rules.sand_to_sea.voyage import cards_to_spend, is_next_step_paid, landings, next_steps
from rules.spice_road.actions import Acquire, Rest
from rules.spice_road.card_moves import plays_of


def legal_actions(  # noqa: C901 - one case for each phase
    facts: SandToSeaFacts, state: State, seat: int
) -> Iterator[Action]:
    """Enumerate what a seat may do now, in the order of the choice tree."""
    phase = state.phase
    if isinstance(phase, GameOver) or phase.seat != seat:
        return
    match phase:
        case ChoosingStart():
            for cubes in state.start_sets:
                yield from (ChooseStart(cubes, name) for name in state.map.chart.markets)
        case ChoosingAction():
            yield from _turn(facts, state, seat)
        case Sailing():
            if can_land(state, seat):
                yield Land()
            yield from _steps(facts, state, seat)
        case PayingFee():
            yield from map(PayFee, fee_ways(state, seat))
        case Acting():
            yield from _acts(facts, state, seat)
            yield Pass()
        case TakingReward():
            yield from map(TakeMerchant, range(len(state.merchant_row)))
            yield from map(TakeBonus, open_bonus(facts, state, seat))
        case Trading():
            yield from map(MarketTrade, range(1, times_here(facts, state, seat) + 1))
            yield Pass()
        case DiscardDownTo():
            yield from map(Discard, usual_first(state.players[seat].hold, excess_of(state)))


def _turn(facts: SandToSeaFacts, state: State, seat: int) -> Iterator[Action]:
    player = state.players[seat]
    for card_id in player.hand:
        yield from plays_of(facts.merchants[card_id], player.hold, CARD_RULES)
    for slot in range(acquirable(state, seat)):
        yield from (Acquire(slot, pay) for pay in payments(player.hold, slot))
    reach = landings(facts, state, seat)
    yield from map(Sail, reach.others)
    yield from _steps(facts, state, seat)
    yield from map(Sail, reach.ports)
    yield from _acts(facts, state, seat)
    yield Rest()


def _acts(facts: SandToSeaFacts, state: State, seat: int) -> Iterator[Action]:
    if can_build(facts, state, seat):
        price = price_here(facts, state, seat) or 0
        yield from map(Build, usual_first(state.players[seat].hold, price))
    yield from map(MarketTrade, range(1, times_here(facts, state, seat) + 1))
    if claimable_here(facts, state, seat) is not None:
        yield Claim()


def _steps(facts: SandToSeaFacts, state: State, seat: int) -> Iterator[Action]:
    is_paid = is_next_step_paid(facts, state, seat)
    cards = cards_to_spend(facts, state.players[seat])
    for name in next_steps(facts, state, seat):
        if is_paid:
            yield from (StepTo(name, card) for card in cards)
        else:
            yield StepTo(name)


def acquirable(state: State, seat: int) -> int:
    """Return how many merchants, from the left, a player can pay for."""
    return min(len(state.merchant_row), sum(state.players[seat].hold) + 1)


def may_act_here(facts: SandToSeaFacts, state: State, seat: int) -> bool:
    """Tell whether there is anything to do on the tile under the boat."""
    return (
        can_build(facts, state, seat)
        or times_here(facts, state, seat) > 0
        or claimable_here(facts, state, seat) is not None
    )


def open_bonus(facts: SandToSeaFacts, state: State, seat: int) -> tuple[BonusKind, ...]:
    """Return the bonus tiles among the rewards that a player may choose from (STS-C19).

    The first column brings a merchant only; a player may have several tiles of one kind.
    """
    phase = state.phase
    least = facts.rewards.columns_with_merchant_only
    if not isinstance(phase, TakingReward) or phase.column <= least:
        return ()
    return bonus_choices(facts, state, state.players[seat], repeat=True)
