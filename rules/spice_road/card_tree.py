"""The part of a choice tree that plays and acquires merchant cards, level by level."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from rules.century.amounts import number_in
from rules.century.cubes import SPICES, Cubes, gather, has, spell, subtract
from rules.century.trading import lift_token, lifts
from rules.core.choice import MAX_CHILDREN, Node, Tokens
from rules.spice_road.actions import Acquire, PlayAction, PlaySpice, PlayTrade, PlayUpgrade
from rules.spice_road.card_moves import is_playable, trade_times
from rules.spice_road.facts import Cards, MerchantCard, group_of
from rules.spice_road.state import Options

GROUPS = ("gain", "upgrade", *SPICES)
"""Kinds of cards between `play` and the card, where more can be played than one list holds."""

MAX_PRESETS = 4

CardNode = Node[Any]
"""A node with actions of whichever game asks; those made here are plays and acquisitions."""


def play_node(
    cards: Cards, hand: Sequence[str], caravan: Cubes, options: Options, rest: Tokens
) -> CardNode | None:
    """Return the node of playing one of the cards in hand, at the tokens after `play`."""
    known = cards.merchants
    group = next((token for token in rest[:1] if token in GROUPS), None)
    details = rest if group is None else rest[1:]
    if details:
        card = known.get(details[0])
        if card is None or card.id not in hand or group not in (None, group_of(card)):
            return None
        return _card_node(card, caravan, options, details[1:])
    playable = [c for c in hand if is_playable(known[c], caravan, options)]
    if group is not None:
        playable = [c for c in playable if group_of(known[c]) == group]
    elif len(playable) > MAX_CHILDREN:
        present = {group_of(known[c]) for c in playable}
        return Node(children=tuple(g for g in GROUPS if g in present))
    return Node(children=tuple(playable)) if playable else None


def _card_node(
    card: MerchantCard, caravan: Cubes, options: Options, rest: Tokens
) -> CardNode | None:
    ways: dict[str, PlayAction]
    if card.kind == "spice":
        return None if rest else Node(action=PlaySpice(card.id))
    if card.kind == "upgrade":
        possible = lifts(caravan, card.steps, options.upgrade_min_steps)
        ways = {lift_token(lift): PlayUpgrade(card.id, lift) for lift in possible}
    else:
        numbers = trade_times(card, caravan, options)
        ways = {f"x{number}": PlayTrade(card.id, number) for number in numbers}
    if not rest:
        return Node(children=tuple(ways)) if ways else None
    action = ways.get(rest[0]) if len(rest) == 1 else None
    return None if action is None else Node(action=action)


def acquire_node(row: int, caravan: Cubes, rest: Tokens) -> CardNode | None:
    """Return the node of taking a merchant from a row of so many, at the tokens after `acquire`."""
    open_slots = min(row, sum(caravan) + 1)
    if not rest:
        if not open_slots:
            return None
        return Node(children=tuple(str(slot + 1) for slot in range(open_slots)))
    number = number_in(rest[0])
    if number is None or not 1 <= number <= open_slots:
        return None
    price = number - 1
    if len(rest) == 1:
        if price == 0:
            return Node(action=Acquire(0))
        return Node(children=("pay",), presets=_payment_presets(caravan, price))
    pay = rest[2:]
    if rest[1] != "pay" or not 0 < price >= len(pay) or any(c not in SPICES for c in pay):
        return None
    paid = gather(pay)
    if not has(caravan, paid):
        return None
    if len(pay) == price:
        return Node(action=Acquire(price, pay))
    left = subtract(caravan, paid)
    return Node(
        children=tuple(letter for letter, n in zip(SPICES, left, strict=True) if n),
        presets=() if pay else _payment_presets(caravan, price),
    )


@lru_cache(maxsize=1024)
def _payment_presets(caravan: Cubes, price: int) -> tuple[Tokens, ...]:
    """Cheapest cubes first, then one colour alone, then what the caravan has most of.

    In each the cheapest cube lies leftmost, where the next player can fetch it for nothing.
    """
    amounts = dict(zip(SPICES, caravan, strict=True))
    cheapest = tuple(spell(caravan)[:price])
    alone = [(letter,) * price for letter, n in amounts.items() if n >= price]
    plenty = sorted(SPICES, key=lambda letter: -amounts[letter])
    most = "".join(letter * amounts[letter] for letter in plenty)[:price]
    ways = dict.fromkeys((cheapest, *alone, tuple(sorted(most, key=SPICES.index))))
    head = ("acquire", str(price + 1), "pay")
    return tuple((*head, *way) for way in ways)[:MAX_PRESETS]
