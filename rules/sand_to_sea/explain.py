"""Why an action is not legal: one key for each rule, with the figures that answer the question."""

from __future__ import annotations

from rules.century.cubes import SPICES, gather
from rules.core.message import Message, SeatRef
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
from rules.eastern_wonders.explain import (
    explain_build,
    explain_claim,
    explain_discard,
    explain_fee,
    explain_missing,
    explain_start,
    explain_trade,
    fee_too_dear,
)
from rules.eastern_wonders.labels import names_label
from rules.eastern_wonders.labels import say as say_at_sea
from rules.eastern_wonders.market import hold_limit, left_of_bonus
from rules.eastern_wonders.moves import can_land
from rules.eastern_wonders.stories import bonus_term
from rules.eastern_wonders.voyage import cell_of, fee_owners, free_steps, toll_for
from rules.sand_to_sea.actions import Action, MarketTrade, Sail, StepTo, TakeMerchant
from rules.sand_to_sea.facts import SandToSeaFacts
from rules.sand_to_sea.labels import say
from rules.sand_to_sea.moves import open_bonus
from rules.sand_to_sea.notation import format_action
from rules.sand_to_sea.state import CARD_RULES, GameOver, State, excess_of, phase_name
from rules.sand_to_sea.view import PhaseName
from rules.sand_to_sea.voyage import cards_to_spend, is_next_step_paid, next_steps
from rules.spice_road.actions import Acquire, PlaySpice, PlayTrade, PlayUpgrade, Rest
from rules.spice_road.explain import explain_acquire, explain_play
from rules.spice_road.labels import card_label

HERE = (Build, MarketTrade, Claim)
ALLOWED: dict[PhaseName, tuple[type[Action], ...]] = {
    "choose_start": (ChooseStart,),
    "choose_action": (PlaySpice, PlayUpgrade, PlayTrade, Acquire, Sail, StepTo, *HERE, Rest),
    "sailing": (StepTo, Land),
    "pay_fee": (PayFee,),
    "act": (*HERE, Pass),
    "reward": (TakeMerchant, TakeBonus),
    "trade": (MarketTrade, Pass),
    "discard_down_to": (Discard,),
}
"""Which kinds of action each phase knows."""


def explain_action(  # noqa: C901 - one line for each kind of action
    facts: SandToSeaFacts, state: State, seat: int, action: Action
) -> Message | None:
    """Return the rule that forbids an action now, None where it is legal."""
    phase = state.phase
    if isinstance(phase, GameOver):
        return say_at_sea("error.game_over")
    if phase.seat != seat:
        return say_at_sea("error.not_your_turn", who=SeatRef(phase.seat))
    if (reason := _explain_phase(facts, state, seat, action)) is not None:
        return reason
    player = state.players[seat]
    match action:
        case ChooseStart(cubes, to):
            return explain_start(state, cubes, to)
        case PlaySpice() | PlayUpgrade() | PlayTrade():
            return explain_play(
                facts, (player.hand, player.played), player.hold, CARD_RULES, action
            )
        case Acquire():
            return _explain_acquire(state, seat, action)
        case Sail(to):
            return _explain_sail(facts, state, seat, to)
        case StepTo(to, card):
            return _explain_step(facts, state, seat, to, card)
        case Land():
            return None if can_land(state, seat) else fee_too_dear(state, seat)
        case PayFee(cubes):
            return explain_fee(state, seat, cubes)
        case Build(pay):
            return explain_build(facts, state, seat, pay)
        case TakeMerchant(slot):
            return _explain_merchant(len(state.merchant_row), slot)
        case TakeBonus(kind):
            return _explain_bonus(facts, state, seat, kind)
        case MarketTrade(number):
            return explain_trade(facts, state, seat, number)
        case Claim():
            return explain_claim(facts, state, seat)
        case Discard(cubes):
            return explain_discard(player.hold, excess_of(state), cubes)
        case Rest() | Pass():
            return None


def _explain_phase(
    facts: SandToSeaFacts, state: State, seat: int, action: Action
) -> Message | None:
    """Refuse a kind of action that this part of a turn does not know."""
    name = phase_name(state)
    if isinstance(action, ALLOWED[name]):
        return None
    match name:
        case "discard_down_to":
            return say_at_sea("error.discard_first", count=excess_of(state))
        case "act":
            return say("error.already_sailed")
        case "choose_action" if isinstance(action, Discard):
            limit = hold_limit(facts, state.players[seat])
            return say_at_sea("error.nothing_to_discard", limit=limit)
        case "choose_action":
            return say(f"error.not_now_{format_action(action)[0]}")
        case "reward":
            return say("error.first_reward")
        case _:
            return say_at_sea(f"error.first_{name}")


def _explain_acquire(state: State, seat: int, action: Acquire) -> Message | None:
    """Refuse all but one cube for each card to the left, from the hold."""
    hold, row = state.players[seat].hold, len(state.merchant_row)
    counts = len(action.pay) == action.slot <= sum(hold) and 0 <= action.slot < row
    if counts and all(letter in SPICES for letter in action.pay):
        return explain_missing(hold, gather(action.pay))
    return explain_acquire(row, hold, action)


def _explain_merchant(row: int, slot: int) -> Message | None:
    """Refuse a place in which no merchant lies."""
    return None if 0 <= slot < row else say("error.no_merchant", slot=slot + 1, count=row)


def _explain_sail(facts: SandToSeaFacts, state: State, seat: int, to: str) -> Message | None:
    """Refuse a landing for which cards or cubes are missing (STS-C17)."""
    chart, player = state.map.chart, state.players[seat]
    if to not in chart.index:
        return say_at_sea("error.no_cell", at=to)
    steps = chart.distance[cell_of(state, seat)][chart.index[to]]
    if not steps:
        return say_at_sea("error.already_there", at=to)
    price = toll_for(steps, free_steps(facts, player))
    cards = len(cards_to_spend(facts, player))
    if price > cards:
        return say("error.too_far", at=to, price=price, cards=cards)
    return _explain_landing(state, seat, to)


def _explain_landing(state: State, seat: int, to: str) -> Message | None:
    owners, held = fee_owners(state, seat, to), sum(state.players[seat].hold)
    if len(owners) <= held:
        return None
    return say_at_sea("error.cannot_pay_fee", at=to, owners=names_label(owners), held=held)


def _explain_step(
    facts: SandToSeaFacts, state: State, seat: int, to: str, card: str | None
) -> Message | None:
    """Refuse a step to a tile that does not touch, one unpaid, or one that cannot end well."""
    chart, player = state.map.chart, state.players[seat]
    if to not in chart.index:
        return say_at_sea("error.no_cell", at=to)
    start = cell_of(state, seat)
    if chart.index[to] not in chart.near[start]:
        return say_at_sea("error.not_next", at=to, start=chart.names[start])
    cards = cards_to_spend(facts, player)
    if not is_next_step_paid(facts, state, seat):
        if card is not None:
            return say_at_sea("error.step_is_free", at=to)
    elif not cards:
        return say("error.no_cards_left")
    elif card is None:
        return say("error.step_costs", at=to)
    elif card not in cards:
        return _no_such_card(facts, player.spent, card)
    if to not in next_steps(facts, state, seat):
        return say_at_sea("error.cannot_land_after", at=to)
    return None


def _no_such_card(facts: SandToSeaFacts, spent: tuple[str, ...], card: str) -> Message:
    known = facts.merchants.get(card)
    if known is None:
        return say("error.unknown_card", card=card)
    return say("error.card_spent" if card in spent else "error.not_yours", card=card_label(known))


def _explain_bonus(facts: SandToSeaFacts, state: State, seat: int, kind: str) -> Message | None:
    """Refuse a bonus tile for the first column, one that is gone, or one of the other game."""
    open_kinds = open_bonus(facts, state, seat)
    if kind in open_kinds:
        return None
    if kind not in facts.bonus_points:
        return say("error.not_in_this_game", kind=bonus_term(kind))
    if any(left_of_bonus(facts, state, k) for k in facts.bonus_points if k == kind):
        return say("error.merchant_only", columns=facts.rewards.columns_with_merchant_only)
    return say_at_sea("error.bonus_gone", kind=bonus_term(kind))
