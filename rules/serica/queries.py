"""What can be read off a position: abilities, prices, defence, points, what lies where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from rules.serica.facts import SericaFacts
from rules.serica.goods import PRODUCTS
from rules.serica.state import STEPS, Acting, OpenStep, PlayerState, State
from rules.serica.view import EffectKind, Side


def ability(facts: SericaFacts, player: PlayerState, kind: EffectKind) -> int:
    """Return how much of an effect the cards in an empire have together; they always add up."""
    return getattr(facts.effects_of(player.empire), kind)


def points_of_turn(facts: SericaFacts, player: PlayerState) -> int:
    """Return all production points of a turn, spent or not."""
    return facts.production.points + ability(facts, player, "points")


def capacity(facts: SericaFacts, player: PlayerState) -> int:
    """Return how many goods a caravan that is launched now may carry."""
    return facts.limits.load + ability(facts, player, "capacity")


def steps_of_move(facts: SericaFacts, player: PlayerState) -> int:
    """Return how many steps caravans may make when they are moved."""
    return 1 + ability(facts, player, "move")


def built_defence(facts: SericaFacts, player: PlayerState) -> int:
    """Return the defence of built cards."""
    return sum(facts.card[card].defence for zone in player.zones for card in zone)


def defence_of(facts: SericaFacts, player: PlayerState) -> int:
    """Return the defence of built cards and of the empire; it is a threshold and is not spent."""
    return built_defence(facts, player) + ability(facts, player, "defence")


def built_count(player: PlayerState) -> int:
    """Return how many cards a player has built."""
    return sum(map(len, player.zones))


def prices_now(facts: SericaFacts, state: State, side: Side) -> tuple[int, ...]:
    """Return what each good and an artisan cost in points; 0 for what is not for sale."""
    all_goods = state.options.foreign_goods
    prices = facts.price_of[side] if all_goods else facts.home_price_of[side]
    stock = stock_of(state)
    if all(stock):
        return prices
    return tuple(price if left else 0 for price, left in zip(prices, stock, strict=True))


def stock_of(state: State) -> tuple[int, ...]:
    """Return what the supply still has: goods in order, artisans last."""
    return (*state.supply, state.artisans)


def cost_of_items(facts: SericaFacts, side: Side, items: Sequence[str]) -> int:
    """Return what goods and artisans cost in production points."""
    prices = dict(zip(PRODUCTS, facts.price_of[side], strict=True))
    return sum(prices[item] for item in items)


def drawers(facts: SericaFacts, state: State, player: PlayerState) -> list[str]:
    """Return the cards in the empire that can still draw this turn, each kind once.

    There must be something to draw: the deck or, shuffled, the discard pile.
    """
    if not player.deck and not player.discard:
        return []
    if not facts.effects_of(player.empire).draw:
        return []
    used = state.turn.drawn
    return [
        card
        for card, number in Counter(player.empire).items()
        if facts.card[card].effects.draw and number > used.count(card)
    ]


def wards_left(facts: SericaFacts, state: State, player: PlayerState) -> int:
    """Return how many enemy effects can still be ignored this turn."""
    return ability(facts, player, "ward") - state.turn.warded


def open_step(state: State) -> OpenStep | None:
    """Return the first step of phases 2 and 3 that is still open, None outside of them."""
    return state.phase.step if isinstance(state.phase, Acting) else None


def is_open(state: State, step: OpenStep) -> bool:
    """Tell whether a step can still be done: the order is fixed, each step may be left out."""
    current = open_step(state)
    return current is not None and STEPS.index(current) <= STEPS.index(step)


def neighbours(zones: Sequence[Sequence[str]], zone: int, depth: int) -> Iterator[str]:
    """Yield the cards that touch a slot: nearer, farther, and at the same depth beside it."""
    for z, d in ((zone, depth - 1), (zone, depth + 1), (zone - 1, depth), (zone + 1, depth)):
        if 0 <= z < len(zones) and 0 <= d < len(zones[z]):
            yield zones[z][d]


def gives_bonus(facts: SericaFacts, card: str, other: str) -> bool:
    """Tell whether two neighbours are worth the adjacency bonus."""
    match facts.adjacency.rule:
        case "any":
            return True
        case "none":
            return False
        case "same_type":
            return facts.card[card].type == facts.card[other].type


def adjacency_points(facts: SericaFacts, player: PlayerState, card: str, zone: int) -> int:
    """Return the bonus for building a card in a zone now."""
    depth = len(player.zones[zone])
    touching = neighbours(player.zones, zone, depth)
    return facts.adjacency.points * sum(gives_bonus(facts, card, other) for other in touching)


def adjacency_total(facts: SericaFacts, player: PlayerState) -> int:
    """Return the bonus of all built cards: every pair counts once, whichever came first."""
    zones, pairs = player.zones, 0
    for z, zone in enumerate(zones):
        for d, card in enumerate(zone):
            if d + 1 < len(zone):
                pairs += gives_bonus(facts, card, zone[d + 1])
            if z + 1 < len(zones) and d < len(zones[z + 1]):
                pairs += gives_bonus(facts, card, zones[z + 1][d])
    return facts.adjacency.points * pairs


def vp_of(facts: SericaFacts, player: PlayerState) -> int:
    """Return a player's points."""
    return (
        card_points(facts, player)
        + adjacency_total(facts, player)
        + player.delivered
        + player.market
        + enemy_points(facts, player)
    )


def card_points(facts: SericaFacts, player: PlayerState) -> int:
    """Return the points on built cards."""
    return sum(facts.card[card].vp for zone in player.zones for card in zone)


def enemy_points(facts: SericaFacts, player: PlayerState) -> int:
    """Return the points for defeated enemies."""
    return sum(facts.enemy[enemy].vp for enemy in player.defeated)


def market_points(facts: SericaFacts, player: PlayerState) -> int:
    """Return what marketplaces give now: a point for each counted card, for each of them."""
    return ability(facts, player, "market") * player.empire.count(facts.market.counts)


def enemies_from(facts: SericaFacts, state: State, slot: int) -> list[int]:
    """Return the slots, from one on, in which enemies lie."""
    row = state.row
    return [at for at in range(slot, len(row)) if row[at] in facts.enemy]
