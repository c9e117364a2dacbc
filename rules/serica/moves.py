"""What is legal: the pieces from which the list of moves and the choice tree are both made."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, product

from rules.serica.actions import (
    Action,
    Build,
    Buy,
    Defend,
    DrawCards,
    EndProduction,
    Launch,
    LoseCaravan,
    LoseGoods,
    Move,
    Pass,
    Produce,
    Ward,
)
from rules.serica.facts import SericaFacts, kind_of
from rules.serica.goods import GOODS, Goods, gather, has, spell, subtract, worth
from rules.serica.plans import plans, products
from rules.serica.queries import (
    ability,
    capacity,
    defence_of,
    drawers,
    is_open,
    steps_of_move,
    wards_left,
)
from rules.serica.state import Acting, Caravan, GameOver, PlayerState, Producing, State

Items = tuple[str, ...]

NOTHING_SPARED: tuple[Items, ...] = ((),)


def legal_actions(facts: SericaFacts, state: State, seat: int) -> Iterator[Action]:
    """Enumerate what a seat may do now, in the order of the choice tree."""
    phase = state.phase
    if isinstance(phase, GameOver) or phase.seat != seat:
        return
    player = state.players[seat]
    if isinstance(phase, Producing):
        yield from map(Produce, products(facts, state, player))
        yield from plans(facts, state, player)
        yield from map(DrawCards, drawers(facts, state, player))
        yield EndProduction()
    elif isinstance(phase, Acting):
        yield from _act(facts, state, player)
    else:
        yield from suffer(facts, state, player, phase.slot)


def _act(facts: SericaFacts, state: State, player: PlayerState) -> Iterator[Action]:
    for slot in buyable(facts, state, player):
        yield from purchases(facts, state, player, slot)
    for card in buildable(facts, state, player):
        for zone in open_zones(facts, player):
            yield Build(card, zone)
    yield from map(Defend, beatable(facts, state, player))
    for load in loads(facts, player):
        yield Launch(load)
    if player.caravans:
        yield Move()
        yield from map(Move, partial_moves(facts, player))
    yield Pass()
    yield from map(DrawCards, drawers(facts, state, player))


def suffer(facts: SericaFacts, state: State, player: PlayerState, slot: int) -> Iterator[Action]:
    """Enumerate the answers to an enemy that acts: what is lost, or that it is ignored."""
    enemy = facts.enemy[state.row[slot] or ""]
    if enemy.effect == "goods":
        for cubes in losses(player.caravans, enemy.loss, facts.values.goods):
            yield LoseGoods(cubes)
    else:
        yield from map(LoseCaravan, range(len(player.caravans)))
    if wards_left(facts, state, player) > 0:
        yield Ward()


def buyable(facts: SericaFacts, state: State, player: PlayerState) -> list[int]:
    """Return the slots of cards that a player can pay for."""
    if not is_open(state, "buy"):
        return []
    return [
        slot
        for slot in range(len(state.row))
        if next(purchases(facts, state, player, slot), None) is not None
    ]


def purchases(facts: SericaFacts, state: State, player: PlayerState, slot: int) -> Iterator[Buy]:
    """Enumerate the ways to buy the card in a slot: goods that are spared, place it goes to."""
    offer = facts.offer.get(state.row[slot] or "")
    if offer is None:
        return
    on_top = ability(facts, player, "top") > 0
    for save in spared(facts, state, player, offer.price):
        if has(player.goods, subtract(offer.price, gather(save))):
            yield Buy(slot, save)
            if on_top:
                yield Buy(slot, save, top=True)


def spared(
    facts: SericaFacts, state: State, player: PlayerState, price: Goods
) -> tuple[Items, ...]:
    """Return the goods that a discount takes off a price, every way; only off the first buy."""
    discount = 0 if state.turn.bought else ability(facts, player, "discount")
    if not discount:
        return NOTHING_SPARED
    return savings(price, discount, facts.values.goods)


@lru_cache(maxsize=512)
def savings(price: Goods, discount: int, values: Goods) -> tuple[Items, ...]:
    """Return every set of so many goods off a price, the most valuable; equals are a choice."""
    letters = spell(price)
    sets = dict.fromkeys(combinations(letters, min(discount, len(letters))))
    most = max(worth(gather(taken), values) for taken in sets)
    return tuple(taken for taken in sets if worth(gather(taken), values) == most)


def buildable(facts: SericaFacts, state: State, player: PlayerState) -> list[str]:
    """Return the cards in the empire that a player can pay to build, each kind once."""
    if not is_open(state, "build"):
        return []
    return [
        card
        for card in dict.fromkeys(player.empire)
        if facts.card[card].artisans <= player.artisans
    ]


def open_zones(facts: SericaFacts, player: PlayerState) -> list[int]:
    """Return the zones that have room."""
    depth = facts.limits.depth
    return [zone for zone, cards in enumerate(player.zones) if len(cards) < depth]


def beatable(facts: SericaFacts, state: State, player: PlayerState) -> list[int]:
    """Return the slots of enemies that a player can defeat now."""
    if not is_open(state, "defend") or state.turn.defeated >= facts.limits.enemies:
        return []
    defence = defence_of(facts, player)
    return [
        slot
        for slot, card in enumerate(state.row)
        if card in facts.enemy and facts.enemy[kind_of(card or "")].defence <= defence
    ]


def can_launch(facts: SericaFacts, player: PlayerState) -> bool:
    """Tell whether a caravan can be launched: a pawn is at home, and there is something to load."""
    return len(player.caravans) < facts.components.caravans and any(
        player.goods[GOODS.index(letter)] for letter in facts.home[player.side]
    )


def loads(facts: SericaFacts, player: PlayerState) -> tuple[Items, ...]:
    """Return every load that a new caravan can carry: home goods, the dearest listed first."""
    if not can_launch(facts, player):
        return ()
    home = facts.home[player.side]
    held = tuple(player.goods[GOODS.index(letter)] for letter in home)
    return _loads(home, held, capacity(facts, player))


@lru_cache(maxsize=256)
def _loads(home: Items, held: tuple[int, ...], most: int) -> tuple[Items, ...]:
    found: list[Items] = []

    def extend(chosen: Items, first: int) -> None:
        for at in range(first, len(home)):
            if len(chosen) < most and chosen.count(home[at]) < held[at]:
                longer = (*chosen, home[at])
                found.append(longer)
                extend(longer, at)

    extend((), 0)
    return tuple(found)


def next_goods(facts: SericaFacts, player: PlayerState, load: Items) -> Iterator[str]:
    """Yield the goods that can be added to a load, from the last one in order onwards."""
    home = facts.home[player.side]
    if len(load) >= capacity(facts, player):
        return
    for letter in home[home.index(load[-1]) if load else 0 :]:
        if load.count(letter) < player.goods[GOODS.index(letter)]:
            yield letter


def full_move(facts: SericaFacts, player: PlayerState) -> tuple[int, ...]:
    """Return how far each caravan gets at most: nobody goes on beyond the capital."""
    steps = steps_of_move(facts, player)
    return tuple(
        min(steps, facts.way_left(player.side, caravan.space)) for caravan in player.caravans
    )


def partial_moves(facts: SericaFacts, player: PlayerState) -> tuple[tuple[int, ...], ...]:
    """Return every way to move by less than possible, but not to stand still altogether."""
    return _partial_moves(full_move(facts, player))


@lru_cache(maxsize=256)
def _partial_moves(full: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    ways = product(*(range(most, -1, -1) for most in full))
    return tuple(way for way in ways if way != full and any(way))


@lru_cache(maxsize=256)
def losses(caravans: tuple[Caravan, ...], value: int, values: Goods) -> tuple[Items, ...]:
    """Return every set of goods worth at least so much of which no cube could be spared.

    Where all goods on the road together are worth less, all of them are lost.
    """
    held = [
        (f"{number}{letter}", n, worth_one)
        for number, caravan in enumerate(caravans, 1)
        for letter, n, worth_one in zip(GOODS, caravan.load, values, strict=True)
        if n
    ]
    if sum(n * worth_one for _, n, worth_one in held) <= value:
        return (tuple(token for token, n, _ in held for _ in range(n)),)
    found: list[Items] = []

    def extend(chosen: Items, first: int, total: int, cheapest: int) -> None:
        if total >= value:
            if total - cheapest < value:
                found.append(chosen)
            return
        for at in range(first, len(held)):
            token, n, worth_one = held[at]
            if chosen.count(token) < n:
                lower = min(cheapest, worth_one)
                extend((*chosen, token), at, total + worth_one, lower)

    extend((), 0, 0, max(values))
    return tuple(found)
