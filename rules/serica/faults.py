"""What is wrong with a fact file: only what could not be played is refused."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from rules.serica.goods import GOODS

if TYPE_CHECKING:
    from rules.serica.facts import Card, Enemy, SericaFacts

SPACES = ("rome", "palmyra", "merv", "samarkand", "kashgar", "dunhuang", "changan")
MAX_LOSS = 6
MAX_CAPS = 3

_ID = re.compile(r"[a-z][a-z_]+")


def find_faults(facts: SericaFacts) -> Iterator[str]:
    """Yield a sentence for everything in the facts that contradicts itself or has no use."""
    yield from _source_faults(facts)
    yield from _number_faults(facts)
    yield from _goods_faults(facts)
    yield from _road_faults(facts)
    yield from _card_id_faults(facts)
    for card in facts.cards.cards:
        if fault := _card_fault(card):
            yield f"card {card.id}: {fault}"
    for enemy in facts.enemies.cards:
        if fault := _enemy_fault(facts, enemy):
            yield f"enemy {enemy.id}: {fault}"
    yield from _setup_faults(facts)
    yield from _count_faults(facts)


def _source_faults(facts: SericaFacts) -> Iterator[str]:
    for table in facts.provenance:
        if not table.source.strip():
            yield f"[{table.table}]: source is empty"


def _number_faults(facts: SericaFacts) -> Iterator[str]:
    limits, parts, safety = facts.limits, facts.components, facts.safety
    for name, number, least, most in (
        ("[components]: cubes_each", parts.cubes_each, 1, 99),
        ("[components]: artisans", parts.artisans, 1, 99),
        ("[components]: caravans", parts.caravans, 1, 4),
        ("[production]: points", facts.production.points, 1, 15),
        ("[prices]: surcharge", facts.prices.surcharge, 0, 9),
        ("[prices]: artisan", facts.prices.artisan, 1, 15),
        ("[limits]: empire", limits.empire, 1, 6),
        ("[limits]: load", limits.load, 1, 8),
        ("[limits]: enemies", limits.enemies, 0, 6),
        ("[limits]: zones", limits.zones, 1, 6),
        ("[limits]: depth", limits.depth, 1, 4),
        ("[limits]: built", limits.built, 1, limits.zones * limits.depth),
        ("[adjacency]: points", facts.adjacency.points, 0, 9),
        ("[crossroads]: row", facts.crossroads.row, 1, 6),
        ("[safety]: idle_rounds", safety.idle_rounds, 1, 99),
        *(("[safety]: round_caps", cap, 1, 99) for cap in safety.round_caps),
    ):
        if not least <= number <= most:
            yield f"{name} must be from {least} to {most}"
    caps = safety.round_caps
    if not 1 <= len(caps) <= MAX_CAPS or len(set(caps)) != len(caps):
        yield f"[safety]: round_caps must be one to {MAX_CAPS} different numbers"


def _goods_faults(facts: SericaFacts) -> Iterator[str]:
    if min(facts.values.goods) < 1:
        yield "[values]: every good must be worth at least 1"
    if min(facts.prices.goods) < 1:
        yield "[prices]: every good must cost at least 1"
    homes = facts.homes
    if sorted(homes.rome + homes.han) != sorted(GOODS) or not homes.rome or not homes.han:
        yield f"[homes]: each of {''.join(GOODS)} must be at home in one empire"


def _road_faults(facts: SericaFacts) -> Iterator[str]:
    spaces = facts.road.spaces
    if not 5 <= len(spaces) <= 7:
        yield "[road]: three to five spaces must lie between the capitals"
    if len(set(spaces)) != len(spaces) or not set(spaces) <= set(SPACES):
        yield f"[road]: spaces must be different ones of {', '.join(SPACES)}"
    if spaces[:1] != ("rome",) or spaces[-1:] != ("changan",):
        yield "[road]: spaces must lead from rome to changan"


def _card_id_faults(facts: SericaFacts) -> Iterator[str]:
    ids = [card.id for card in (*facts.cards.cards, *facts.enemies.cards)]
    for card_id, number in Counter(ids).items():
        if number > 1:
            yield f"id {card_id} is used by two cards"
        if not _ID.fullmatch(card_id):
            yield f"id {card_id!r} must be small letters and underscores"
    if facts.market.counts not in facts.card:
        yield f"[market]: there is no card {facts.market.counts}"


def _card_fault(card: Card) -> str | None:
    if min(card.level, card.artisans, card.vp, card.defence) < 0:
        return "a negative number"
    if any(getattr(card.effects, name) < 0 for name in card.effects.__struct_fields__):
        return "a negative effect"
    for price in card.prices:
        if not price or list(price) != sorted(price, key=f"{''.join(GOODS)}{price}".index):
            return f"price {price!r} must list goods in the order {''.join(GOODS)}"
        if not set(price) <= set(GOODS):
            return f"price {price!r} names no goods"
    return None


def _enemy_fault(facts: SericaFacts, enemy: Enemy) -> str | None:
    if enemy.copies < 1 or min(enemy.defence, enemy.vp, enemy.reward_artisans) < 0:
        return "a negative number, or no copies"
    if enemy.effect == "goods" and not 1 <= enemy.loss <= MAX_LOSS:
        return f"loss must be from 1 to {MAX_LOSS}"
    if enemy.effect == "caravan" and enemy.loss:
        return "a whole caravan has no loss in goods"
    for value in enemy.reward_values:
        if facts.foreign_good("rome", value) is None or facts.foreign_good("han", value) is None:
            return f"no foreign good of value {value}"
    return None


def _setup_faults(facts: SericaFacts) -> Iterator[str]:
    setup = facts.setup
    for card_id, number in setup.deck.items():
        if card_id not in facts.card or number < 1:
            yield f"[setup]: deck names {card_id}, or none of it"
    if not setup.deck:
        yield "[setup]: deck is empty"
    if not 0 <= setup.second_player_artisans <= facts.components.artisans:
        yield "[setup]: second_player_artisans are not in the supply"
    for value in setup.second_player_values:
        if facts.home_good("rome", value) is None or facts.home_good("han", value) is None:
            yield f"[setup]: no home good of value {value}"
    if len(setup.second_player_values) > facts.components.cubes_each:
        yield "[setup]: second_player_values are more than there are cubes"


def _count_faults(facts: SericaFacts) -> Iterator[str]:
    total = facts.copies.total()
    if total != facts.components.cards:
        yield f"[cards] and [enemies]: {total} cards, [components] says {facts.components.cards}"
    if len(facts.crossroads_cards) - sum(e.copies for e in facts.enemies.cards) < (
        facts.crossroads.row
    ):
        yield "[cards]: fewer cards for sale than the row holds"
    buildable = total - sum(enemy.copies for enemy in facts.enemies.cards)
    if buildable < 2 * facts.limits.built - 1:
        yield f"[cards]: too few for both to build {facts.limits.built}"
