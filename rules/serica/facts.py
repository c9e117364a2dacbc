"""The facts of the game, read from `data/games/serica.toml`.

Nearly all numbers are reconstructed, so the file is made to be replaced: cards are data, and their
abilities are amounts of the few effects that the engine knows. `faults` says what is refused.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import Literal

import msgspec
from msgspec import Struct

from rules.core.errors import FactsError
from rules.core.game import Confidence, Provenance
from rules.serica.faults import find_faults
from rules.serica.goods import ARTISAN, GOODS, PRODUCTS, Goods, gather
from rules.serica.view import CardType, EffectKind, EnemyEffect, Side

EFFECTS: tuple[EffectKind, ...] = (
    "points",
    "draw",
    "artisans",
    "defence",
    "capacity",
    "move",
    "ward",
    "top",
    "discount",
    "market",
)


class Table(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every table of facts says about itself."""

    source: str
    confidence: Confidence


class Components(Table, frozen=True, kw_only=True):
    """How much of everything there is."""

    cards: int
    cubes_each: int
    artisans: int
    caravans: int


class Values(Table, frozen=True, kw_only=True):
    """What each good is worth."""

    goods: Goods


class Homes(Table, frozen=True, kw_only=True):
    """Letters of the goods that each empire makes."""

    rome: str
    han: str


class Production(Table, frozen=True, kw_only=True):
    """Production points of a turn."""

    points: int


class Prices(Table, frozen=True, kw_only=True):
    """What production points buy."""

    goods: Goods
    surcharge: int
    artisan: int
    foreign_goods: bool


class Limits(Table, frozen=True, kw_only=True):
    """Cards drawn, goods loaded, enemies defeated, cards built."""

    empire: int
    load: int
    enemies: int
    zones: int
    depth: int
    built: int


class Road(Table, frozen=True, kw_only=True):
    """All spaces from Rome to Chang'an."""

    spaces: tuple[str, ...]


class Arrival(Table, frozen=True, kw_only=True):
    """Where the goods of a caravan go that arrives."""

    goods_to: Literal["receiver", "supply"]


class Adjacency(Table, frozen=True, kw_only=True):
    """Points for neighbours of a card that is built."""

    points: int
    rule: Literal["same_type", "any", "none"]


class Market(Table, frozen=True, kw_only=True):
    """The card that marketplaces count."""

    counts: str


class Crossroads(Table, frozen=True, kw_only=True):
    """Slots of the Crossroads."""

    row: int


class Setup(Table, frozen=True, kw_only=True):
    """Starting decks, the first row, and what the second player begins with."""

    deck: dict[str, int]
    enemies_wait: bool
    second_player_artisans: int
    second_player_values: tuple[int, ...]


class Safety(Table, frozen=True, kw_only=True):
    """When a game ends that nobody ends."""

    round_caps: tuple[int, ...]
    idle_rounds: int


class Effects(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """How much a card does of each thing that cards can do."""

    points: int = 0
    draw: int = 0
    artisans: int = 0
    defence: int = 0
    capacity: int = 0
    move: int = 0
    ward: int = 0
    top: int = 0
    discount: int = 0
    market: int = 0

    @property
    def listed(self) -> tuple[tuple[EffectKind, int], ...]:
        """What it does, in a fixed order."""
        return tuple((kind, n) for kind in EFFECTS if (n := getattr(self, kind)))


class Card(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, cache_hash=True):
    """A card that players own and build."""

    id: str
    type: CardType
    level: int
    artisans: int
    vp: int
    defence: int = 0
    effects: Effects = Effects()
    prices: tuple[str, ...] = ()


class Enemy(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An enemy of the Crossroads."""

    id: str
    copies: int
    defence: int
    vp: int
    effect: EnemyEffect
    loss: int = 0
    reward_values: tuple[int, ...] = ()
    reward_artisans: int = 0


class Cards(Table, frozen=True, kw_only=True):
    """All cards that can be owned."""

    cards: tuple[Card, ...]


class Enemies(Table, frozen=True, kw_only=True):
    """All enemies."""

    cards: tuple[Enemy, ...]


class Offer(Struct, frozen=True):
    """A card for sale with its price."""

    card: Card
    price: Goods


class SericaFacts(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True, cache_hash=False
):
    """All facts of the game."""

    components: Components
    values: Values
    homes: Homes
    production: Production
    prices: Prices
    limits: Limits
    road: Road
    arrival: Arrival
    adjacency: Adjacency
    market: Market
    crossroads: Crossroads
    setup: Setup
    safety: Safety
    cards: Cards
    enemies: Enemies

    @cached_property
    def card(self) -> dict[str, Card]:
        """Cards by id, in the order of the file."""
        return {card.id: card for card in self.cards.cards}

    @cached_property
    def enemy(self) -> dict[str, Enemy]:
        """Enemies by id, in the order of the file."""
        return {enemy.id: enemy for enemy in self.enemies.cards}

    @cached_property
    def offer(self) -> dict[str, Offer]:
        """Cards for sale by the id that they have in the Crossroads."""
        return {
            offer_id(card.id, price): Offer(card, gather(price))
            for card in self.cards.cards
            for price in card.prices
        }

    @cached_property
    def crossroads_cards(self) -> tuple[str, ...]:
        """Ids of everything that begins in the Crossroads, in the order of the file."""
        sold = [offer_id(card.id, price) for card in self.cards.cards for price in card.prices]
        return (*sold, *(enemy.id for enemy in self.enemies.cards for _ in range(enemy.copies)))

    @cached_property
    def copies(self) -> Counter[str]:
        """How many there are of each card, both starting decks included."""
        found = Counter({card.id: len(card.prices) for card in self.cards.cards})
        for card_id, number in self.setup.deck.items():
            found[card_id] += 2 * number
        found.update({enemy.id: enemy.copies for enemy in self.enemies.cards})
        return +found

    @cached_property
    def rank(self) -> dict[str, int]:
        """Place of every card, offer and enemy in the file: the order of everything listed."""
        ids = (*self.card, *self.offer, *self.enemy)
        return {card_id: place for place, card_id in enumerate(ids)}

    @property
    def provenance(self) -> tuple[Provenance, ...]:
        """Source and confidence of every table, in the order of the file."""
        tables = ((name, getattr(self, name)) for name in self.__struct_fields__)
        return tuple(Provenance(name, t.confidence, t.source) for name, t in tables)

    @cached_property
    def home(self) -> dict[Side, tuple[str, ...]]:
        """Letters of each empire's own goods, the dearest first."""
        homes: tuple[tuple[Side, str], ...] = (("rome", self.homes.rome), ("han", self.homes.han))
        return {side: self._dearest_first(letters) for side, letters in homes}

    @cached_property
    def price_of(self) -> dict[Side, tuple[int, ...]]:
        """Production points for each good in order, then the artisan; foreign goods too."""
        base, more = self.prices.goods, self.prices.surcharge
        return {
            side: (
                *(
                    price + (0 if letter in self.home[side] else more)
                    for letter, price in zip(GOODS, base, strict=True)
                ),
                self.prices.artisan,
            )
            for side in ("rome", "han")
        }

    @cached_property
    def home_price_of(self) -> dict[Side, tuple[int, ...]]:
        """The same with 0 for foreign goods: the other empire's are not for sale."""
        return {
            side: tuple(
                price if letter in (*self.home[side], ARTISAN) else 0
                for letter, price in zip(PRODUCTS, prices, strict=True)
            )
            for side, prices in self.price_of.items()
        }

    @cached_property
    def effects_of(self) -> Callable[[tuple[str, ...]], Effects]:
        """What the cards of an empire do together; every effect adds up."""

        @lru_cache(maxsize=4096)
        def total(empire: tuple[str, ...]) -> Effects:
            effects = [self.card[card].effects for card in empire]
            return Effects(**{kind: sum(getattr(e, kind) for e in effects) for kind in EFFECTS})

        return total

    def foreign_good(self, side: Side, value: int) -> str | None:
        """Return the letter of the other empire's good of that value."""
        return self._good_of_value("han" if side == "rome" else "rome", value)

    def home_good(self, side: Side, value: int) -> str | None:
        """Return the letter of an empire's own good of that value."""
        return self._good_of_value(side, value)

    def goods_value(self, letter: str) -> int:
        """Return what one good is worth."""
        return self.values.goods[GOODS.index(letter)]

    def launch_space(self, side: Side) -> int:
        """Return where an empire's caravans set out: the space next to its capital."""
        return 1 if side == "rome" else len(self.road.spaces) - 2

    def way_left(self, side: Side, space: int) -> int:
        """Return how many steps a caravan still has to the other capital."""
        return len(self.road.spaces) - 1 - space if side == "rome" else space

    def _good_of_value(self, side: Side, value: int) -> str | None:
        return next((g for g in self.home[side] if self.goods_value(g) == value), None)

    def _dearest_first(self, letters: str) -> tuple[str, ...]:
        return tuple(sorted(letters, key=lambda letter: -self.goods_value(letter)))


def offer_id(card_id: str, price: str) -> str:
    """Return the id of a card for sale."""
    return f"{card_id}:{price}"


def kind_of(crossroads_id: str) -> str:
    """Return the id of the card behind an id of the Crossroads."""
    return crossroads_id.partition(":")[0]


def parse_facts(data: bytes) -> SericaFacts:
    """Return the facts of a fact file.

    Raises:
        FactsError: the file cannot be read, or the game could not be played with it.
    """
    try:
        facts = msgspec.toml.decode(data, type=SericaFacts)
    except msgspec.DecodeError as error:
        raise FactsError(f"serica.toml: {error}") from error
    for fault in find_faults(facts):
        raise FactsError(f"serica.toml: {fault}")
    return facts
