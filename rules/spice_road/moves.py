"""What is legal: the pieces from which the list of moves and the choice tree are both made."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from rules.century.cubes import SPICES, Cubes, has
from rules.spice_road.actions import (
    Acquire,
    Action,
    Claim,
    Discard,
    PlaySpice,
    PlayTrade,
    PlayUpgrade,
    Rest,
)
from rules.spice_road.facts import MerchantCard, SpiceRoadFacts
from rules.spice_road.state import DiscardDownTo, GameOver, Options, PlayerState, State, excess_of


def legal_actions(facts: SpiceRoadFacts, state: State, seat: int) -> Iterator[Action]:
    """Enumerate what a seat may do now: plays, acquisitions, claims, rest, in this order."""
    phase = state.phase
    if isinstance(phase, GameOver) or phase.seat != seat:
        return
    player = state.players[seat]
    if isinstance(phase, DiscardDownTo):
        for cubes in discards(player.caravan, excess_of(state)):
            yield Discard(cubes)
        return
    for card_id in player.hand:
        yield from plays_of(facts.merchants[card_id], player.caravan, state.options)
    for slot in range(acquirable(state, player)):
        for pay in payments(player.caravan, slot):
            yield Acquire(slot, pay)
    for slot in claimable(facts, state, player):
        yield Claim(slot)
    if can_rest(facts, state, player):
        yield Rest()


def plays_of(card: MerchantCard, caravan: Cubes, options: Options) -> Iterator[Action]:
    """Enumerate the ways to play a card that is in hand."""
    if card.kind == "spice":
        yield PlaySpice(card.id)
    elif card.kind == "upgrade":
        for lift in lifts(caravan, card.steps, options.upgrade_min_steps):
            yield PlayUpgrade(card.id, lift)
    else:
        for times in trade_times(card, caravan, options):
            yield PlayTrade(card.id, times)


def is_playable(card: MerchantCard, caravan: Cubes, options: Options) -> bool:
    """Tell whether a card in hand can be played at all."""
    if card.kind == "spice":
        return True
    if card.kind == "upgrade":
        return options.upgrade_min_steps == 0 or caravan[0] + caravan[1] + caravan[2] > 0
    return options.trade_min_times == 0 or has(caravan, card.cost)


def max_times(cost: Cubes, caravan: Cubes) -> int:
    """Return how often a trade can be paid (SR-C08).

    No trade has a colour on both sides, so what one repeat brings never pays for the next.
    """
    return min(held // due for due, held in zip(cost, caravan, strict=True) if due)


def trade_times(card: MerchantCard, caravan: Cubes, options: Options) -> tuple[int, ...]:
    """Return how often a trade may be made, fewest first; not at all comes last."""
    most = tuple(range(1, max_times(card.cost, caravan) + 1))
    return most if options.trade_min_times else (*most, 0)


@lru_cache(maxsize=4096)
def lifts(caravan: Cubes, steps: int, least: int) -> tuple[Cubes, ...]:
    """Return all sets of single-level steps, those with most steps first (SR-C02).

    A step may lift what an earlier step has made, so red steps may also use lifted yellows.
    """
    y, r, g, _ = caravan
    found = [
        (ys, rs, gs, 0)
        for ys in range(min(y, steps) + 1)
        for rs in range(min(r + ys, steps - ys) + 1)
        for gs in range(min(g + rs, steps - ys - rs) + 1)
        if ys + rs + gs >= least
    ]
    return tuple(sorted(found, key=lambda lift: (-sum(lift), *(-n for n in lift))))


def lifted(caravan: Cubes, lift: Cubes) -> Cubes:
    """Return the caravan after upgrade steps."""
    y, r, g, _ = lift
    return (caravan[0] - y, caravan[1] + y - r, caravan[2] + r - g, caravan[3] + g)


def acquirable(state: State, player: PlayerState) -> int:
    """Return how many merchants, from the left, a player can pay for (SR-C15)."""
    return min(len(state.merchant_row), sum(player.caravan) + 1)


@lru_cache(maxsize=1024)
def payments(caravan: Cubes, count: int) -> tuple[tuple[str, ...], ...]:
    """Return every way to lay one cube on each of so many cards, leftmost card first."""
    if not count:
        return ((),)
    held = [(letter, n) for letter, n in zip(SPICES, caravan, strict=True) if n]
    return tuple(
        (*way, letter)
        for way in payments(caravan, count - 1)
        for letter, n in held
        if n >= count or way.count(letter) < n
    )


def claimable(facts: SpiceRoadFacts, state: State, player: PlayerState) -> list[int]:
    """Return the slots whose price a caravan holds."""
    points, caravan = facts.points, player.caravan
    return [slot for slot, card in enumerate(state.point_row) if has(caravan, points[card].cost)]


def can_rest(facts: SpiceRoadFacts, state: State, player: PlayerState) -> bool:
    """Tell whether a player may rest (SR-C30).

    Where the table forbids to rest with nothing played, it stays possible as a pass for a player
    who can do nothing else.
    """
    if player.played or state.options.rest_without_played_cards:
        return True
    return not (
        has_play(facts, state, player)
        or acquirable(state, player)
        or claimable(facts, state, player)
    )


def has_play(facts: SpiceRoadFacts, state: State, player: PlayerState) -> bool:
    """Tell whether any card in hand can be played."""
    merchants, options = facts.merchants, state.options
    return any(is_playable(merchants[card], player.caravan, options) for card in player.hand)


@lru_cache(maxsize=1024)
def discards(caravan: Cubes, count: int) -> tuple[Cubes, ...]:
    """Return every way to return so many cubes, in the order of the choice tree.

    Fewer of a cheap colour come first, none of it last: leaving a colour out is a later branch.
    """
    y, r, g, b = caravan
    return tuple(
        (ys, rs, gs, count - ys - rs - gs)
        for ys in _some_then_none(y, count - r - g - b, count)
        for rs in _some_then_none(r, count - ys - g - b, count - ys)
        for gs in _some_then_none(g, count - ys - rs - b, count - ys - rs)
    )


def _some_then_none(held: int, least: int, most: int) -> Iterator[int]:
    yield from range(max(1, least), min(held, most) + 1)
    if least <= 0:
        yield 0
