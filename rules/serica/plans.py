"""Whole productions with a name: what a card for sale still needs, or all points at once.

What a plan buys follows from the position alone, so that a record of it can be replayed.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.serica.actions import PlanForCard, PlanRest
from rules.serica.facts import SericaFacts
from rules.serica.goods import ARTISAN, PRODUCTS, missing, spell
from rules.serica.queries import prices_now, stock_of
from rules.serica.state import PlayerState, Producing, State

RESTS = ("artisans", "goods")


def points_left(state: State) -> int:
    """Return the production points that are left, 0 outside of production."""
    return state.phase.points if isinstance(state.phase, Producing) else 0


def products(facts: SericaFacts, state: State, player: PlayerState) -> list[str]:
    """Return what can be produced now, one of each: own goods first, then the artisan."""
    left, home = points_left(state), facts.home[player.side]
    prices = prices_now(facts, state, player.side)
    found = [p for p, price in zip(PRODUCTS, prices, strict=True) if 0 < price <= left]
    return sorted(found, key=lambda item: (item not in home, item != ARTISAN))


def plans(
    facts: SericaFacts, state: State, player: PlayerState
) -> Iterator[PlanForCard | PlanRest]:
    """Enumerate the plans that are possible now: by slot, then what spends all points."""
    for slot in range(len(state.row)):
        if items_for_card(facts, state, player, slot):
            yield PlanForCard(slot)
    for first in RESTS:
        if items_of_rest(facts, state, player, first):
            yield PlanRest(first)


def items_of_plan(
    facts: SericaFacts, state: State, player: PlayerState, plan: PlanForCard | PlanRest
) -> tuple[str, ...]:
    """Return what a plan produces now, nothing where it is not possible."""
    match plan:
        case PlanForCard(slot):
            return items_for_card(facts, state, player, slot)
        case PlanRest(first):
            return items_of_rest(facts, state, player, first)


def items_for_card(
    facts: SericaFacts, state: State, player: PlayerState, slot: int
) -> tuple[str, ...]:
    """Return the goods that the printed price of a card still needs, if all can be produced."""
    card = state.row[slot] if 0 <= slot < len(state.row) else None
    offer = facts.offer.get(card or "")
    if offer is None:
        return ()
    prices, stock = prices_now(facts, state, player.side), stock_of(state)
    cost = 0
    for at, wanted in enumerate(offer.price):
        lacking = wanted - player.goods[at]
        if lacking > 0:
            if not prices[at] or lacking > stock[at]:
                return ()
            cost += lacking * prices[at]
    if not 0 < cost <= points_left(state):
        return ()
    return tuple(spell(missing(player.goods, offer.price)))


def items_of_rest(
    facts: SericaFacts, state: State, player: PlayerState, first: str
) -> tuple[str, ...]:
    """Return as many artisans as possible and then own goods, the dearest first; or goods first."""
    home = facts.home[player.side]
    order = (ARTISAN, *home) if first == "artisans" else (*home, ARTISAN)
    prices, stock = prices_now(facts, state, player.side), stock_of(state)
    left = points_left(state)
    found: list[str] = []
    for item in order:
        at = PRODUCTS.index(item)
        if prices[at]:
            number = min(left // prices[at], stock[at])
            left -= number * prices[at]
            found += [item] * number
    return tuple(sorted(found, key=PRODUCTS.index))
