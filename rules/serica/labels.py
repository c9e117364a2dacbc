"""Cards, goods and places as arguments of messages."""

from __future__ import annotations

from collections.abc import Iterable

from rules.core.message import Arg, Message, Pieces, Term
from rules.serica.facts import Card, Enemy, SericaFacts, kind_of
from rules.serica.goods import ARTISAN, Goods, spell
from rules.serica.view import Side

GAME = "serica"
MOST_SHOWN = 12

Label = Message | Term | Pieces


def say(key: str, **args: Arg) -> Message:
    """Return a message of this game."""
    return Message(f"{GAME}.{key}", args)


def card_label(card_id: str) -> Term:
    """Return the name of a card or an enemy, whichever id it goes by."""
    return Term(f"{GAME}.card.{kind_of(card_id)}")


def cards_label(cards: Iterable[str]) -> Label:
    """Return the names of several cards, one after the other."""
    return listed(map(card_label, cards))


def listed(labels: Iterable[Label]) -> Label:
    """Return labels one after the other, and the word for nothing where there are none."""
    found: Label | None = None
    for label in labels:
        found = label if found is None else say("list", first=found, next=label)
    return Pieces(GAME, ()) if found is None else found


def goods_label(goods: Goods) -> Pieces:
    """Return goods as pieces, in order."""
    return Pieces(GAME, tuple(spell(goods)))


def items_label(items: Iterable[str]) -> Label:
    """Return goods and artisans one by one, or as amounts where they are too many for a line."""
    kinds = tuple(items)
    if len(kinds) <= MOST_SHOWN:
        return Pieces(GAME, kinds)
    return listed(
        say("amount", item=Pieces(GAME, (kind,)), count=kinds.count(kind))
        for kind in dict.fromkeys(kinds)
    )


def artisans_label(count: int) -> Label:
    """Return so many artisans."""
    return items_label((ARTISAN,) * count)


def space_label(facts: SericaFacts, space: int) -> Term:
    """Return the name of a space of the road."""
    return Term(f"{GAME}.space.{facts.road.spaces[space]}")


def effects_label(card: Card) -> Label:
    """Return what a card does while it lies in the empire."""
    if not card.effects.listed:
        return say("effect.none")
    return listed(say(f"effect.{kind}", count=count) for kind, count in card.effects.listed)


def reward_label(facts: SericaFacts, enemy: Enemy, side: Side) -> Pieces:
    """Return what a side takes for an enemy, however much of it there still is."""
    goods = [facts.foreign_good(side, v) for v in enemy.reward_values]
    letters = [letter for letter in goods if letter is not None]
    return Pieces(GAME, (*letters, *(ARTISAN,) * enemy.reward_artisans))
