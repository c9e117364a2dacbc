"""The facts of the printed game, read from `data/games/medici.toml` and checked for faults.

The cards are made from a recipe, a number of copies for each kind, since only such numbers are
what a table may have to choose between.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

import msgspec
from msgspec import Struct

from rules.core.errors import FactsError
from rules.core.game import Confidence, Provenance
from rules.medici.view import BonusView, CardView

SEAT_COUNTS = (2, 3, 4, 5, 6)
DECKS = ("r98_17", "r98_16", "r98_15", "r95_16")
MAX_TAKES = 3
MAX_COPIES = 30


class Table(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every table of facts says about itself."""

    source: str
    confidence: Confidence


class Days(Table, frozen=True, kw_only=True):
    """How many days the game has."""

    count: int


class Florins(Table, frozen=True, kw_only=True):
    """What players begin with, and the smallest amount that is paid."""

    start: int
    unit: int


class Turn(Table, frozen=True, kw_only=True):
    """How many cards a turn may turn up and take."""

    most_reveals: int
    most_takes: int


class Capacity(Table, frozen=True, kw_only=True):
    """Holds of a ship by number of players (2 first)."""

    holds: tuple[int, ...]


class Goods(Table, frozen=True, kw_only=True):
    """The goods, in the order in which they are scored and shown."""

    keys: tuple[str, ...]


class GoodCards(Table, frozen=True, kw_only=True):
    """Ordinary cards of every good: their values, and the icons on a card of each value."""

    values: tuple[int, ...]
    icons: tuple[int, ...]


class GreenGoods(Table, frozen=True, kw_only=True):
    """Cards of a good that need no hold."""

    value: int
    icons: int


class NeutralCards(Table, frozen=True, kw_only=True):
    """Values of the two neutral cards: the black one needs a hold, the green one does not."""

    black: int
    green: int


class ShipRewards(Table, frozen=True, kw_only=True):
    """Florins for ships, best first."""

    florins: tuple[int, ...]


class WarehouseRewards(Table, frozen=True, kw_only=True):
    """Florins for most icons of a good, best first; later places get nothing."""

    florins: tuple[int, ...]


class Bonus(Table, frozen=True, kw_only=True):
    """Florins for many icons of a good, and how many, by number of players (2 first)."""

    icons: tuple[int, ...]
    florins: int


class Recipe(Table, frozen=True, kw_only=True):
    """A deck: copies of the ordinary cards of every good by value, and of the special ones."""

    good_cards: tuple[int, ...]
    green_goods: int
    black: int
    green: int
    total: int


class Card(Struct, frozen=True, kw_only=True):
    """A card. `kind` is its id without the number of the copy; `good` is None for neutral cards."""

    id: str
    kind: str
    good: str | None
    value: int
    icons: int
    takes_hold: bool


class MediciFacts(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True, cache_hash=False
):
    """All facts of the game."""

    days: Days
    florins: Florins
    turn: Turn
    capacity: Capacity
    goods: Goods
    good_cards: GoodCards
    green_goods: GreenGoods
    neutral_cards: NeutralCards
    ship_rewards_2: ShipRewards
    ship_rewards_3: ShipRewards
    ship_rewards_4: ShipRewards
    ship_rewards_5: ShipRewards
    ship_rewards_6: ShipRewards
    warehouse_rewards: WarehouseRewards
    bonus: Bonus
    second_bonus: Bonus
    deck_r98_17: Recipe
    deck_r98_16: Recipe
    deck_r98_15: Recipe
    deck_r95_16: Recipe

    @property
    def provenance(self) -> tuple[Provenance, ...]:
        """Source and confidence of every table, in the order of the file."""
        tables = ((name, getattr(self, name)) for name in self.__struct_fields__)
        return tuple(Provenance(name, t.confidence, t.source) for name, t in tables)

    @cached_property
    def recipes(self) -> dict[str, Recipe]:
        """The recipe of every deck, by the value of the option."""
        tables = (self.deck_r98_17, self.deck_r98_16, self.deck_r98_15, self.deck_r95_16)
        return dict(zip(DECKS, tables, strict=True))

    @cached_property
    def decks(self) -> dict[str, tuple[str, ...]]:
        """Card ids of every deck in the order of its recipe."""
        return {
            deck: tuple(card.id for card in self._cards_of(recipe))
            for deck, recipe in self.recipes.items()
        }

    @cached_property
    def cards(self) -> dict[str, Card]:
        """Every card of any deck by id."""
        return {card.id: card for r in self.recipes.values() for card in self._cards_of(r)}

    @cached_property
    def kinds(self) -> dict[str, Card]:
        """The first card of every kind by kind, in the order of the recipes."""
        found: dict[str, Card] = {}
        for card in self._cards_of(self.deck_r98_17):
            found.setdefault(card.kind, card)
        for card in self.cards.values():
            found.setdefault(card.kind, card)
        return found

    @cached_property
    def rank(self) -> dict[str, int]:
        """A number for every card that grows in the order of the recipes."""
        kinds = {kind: place for place, kind in enumerate(self.kinds)}
        copy = {card.id: int(card.id.rpartition("-")[2]) for card in self.cards.values()}
        return {c.id: kinds[c.kind] * MAX_COPIES + copy[c.id] for c in self.cards.values()}

    @cached_property
    def shown(self) -> dict[str, CardView]:
        """Every card as viewers see it, by id."""
        return {
            card.id: CardView(
                id=card.id,
                good=card.good,
                value=card.value,
                icons=card.icons,
                takes_hold=card.takes_hold,
            )
            for card in self.cards.values()
        }

    @cached_property
    def spellings(self) -> dict[str, str]:
        """Ids and kinds by all their spellings in notation, with or without hyphens."""
        found = {card_id: card_id for card_id in self.cards}
        for kind, card in self.kinds.items():
            found[kind] = found[kind.replace("-", "")] = kind
            if card.good is not None and not card.takes_hold:
                found[f"green{card.good}"] = found[f"green-{card.good}"] = kind
        for colour, value in self._neutrals:
            found[f"{colour}-{value}"] = f"{colour}{value}"
        return found

    def holds(self, seats: int) -> int:
        """Return how many cards that need a hold a ship takes."""
        return self.capacity.holds[seats - SEAT_COUNTS[0]]

    def ship_rewards(self, seats: int) -> tuple[int, ...]:
        """Return the florins for ships, best first."""
        tables = (
            self.ship_rewards_2,
            self.ship_rewards_3,
            self.ship_rewards_4,
            self.ship_rewards_5,
            self.ship_rewards_6,
        )
        return tables[seats - SEAT_COUNTS[0]].florins

    def places(self, seats: int, *, two_player_second: bool) -> tuple[int, ...]:
        """Return the florins for most icons of a good, best first."""
        paid = self.warehouse_rewards.florins
        return paid if two_player_second or seats > SEAT_COUNTS[0] else (*paid[:1], 0)

    def bonuses(self, seats: int, second: str) -> tuple[BonusView, ...]:
        """Return the bonuses from the lower to the higher; `second` is the option's value.

        The higher one replaces the lower one. `more` reads its number as one to be exceeded.
        """
        at = seats - SEAT_COUNTS[0]
        base = BonusView(icons=self.bonus.icons[at], florins=self.bonus.florins)
        if second == "off":
            return (base,)
        least = self.second_bonus.icons[at] + (second == "more")
        return (base, BonusView(icons=least, florins=self.second_bonus.florins))

    @property
    def _neutrals(self) -> tuple[tuple[str, int], ...]:
        return (("black", self.neutral_cards.black), ("green", self.neutral_cards.green))

    def _cards_of(self, recipe: Recipe) -> Iterator[Card]:
        green = self.green_goods
        for good in self.goods.keys:
            ordinary = zip(
                self.good_cards.values, self.good_cards.icons, recipe.good_cards, strict=True
            )
            for value, icons, copies in ordinary:
                yield from _copies(f"{good}-{value}", good, value, icons, copies, takes_hold=True)
            yield from _copies(
                f"{good}-green",
                good,
                green.value,
                green.icons,
                recipe.green_goods,
                takes_hold=False,
            )
        for (colour, value), copies in zip(
            self._neutrals, (recipe.black, recipe.green), strict=True
        ):
            kind, takes_hold = f"{colour}{value}", colour == "black"
            yield from _copies(kind, None, value, 0, copies, takes_hold=takes_hold)


def _copies(
    kind: str, good: str | None, value: int, icons: int, copies: int, *, takes_hold: bool
) -> Iterator[Card]:
    for copy in range(1, copies + 1):
        yield Card(
            id=f"{kind}-{copy}",
            kind=kind,
            good=good,
            value=value,
            icons=icons,
            takes_hold=takes_hold,
        )


def parse_facts(data: bytes) -> MediciFacts:
    """Return the facts of a fact file.

    Raises:
        FactsError: the file cannot be read, or the game could not be played with it.
    """
    try:
        facts = msgspec.toml.decode(data, type=MediciFacts)
    except msgspec.DecodeError as error:
        raise FactsError(f"medici.toml: {error}") from error
    for fault in _faults(facts):
        raise FactsError(f"medici.toml: {fault}")
    return facts


def _faults(facts: MediciFacts) -> Iterator[str]:
    for table in facts.provenance:
        if not table.source.strip():
            yield f"[{table.table}]: source is empty"
    yield from _card_faults(facts)
    yield from _player_faults(facts)
    yield from _reward_faults(facts)
    yield from _deck_faults(facts)


def _card_faults(facts: MediciFacts) -> Iterator[str]:
    goods, cards = facts.goods.keys, facts.good_cards
    if not goods or len(set(goods)) != len(goods) or not all(good.isalpha() for good in goods):
        yield "[goods]: keys must be different words"
    if not cards.values or len(set(cards.values)) != len(cards.values):
        yield "[good_cards]: values must be different numbers"
    if len(cards.icons) != len(cards.values) or min(*cards.icons, facts.green_goods.icons) < 1:
        yield "[good_cards]: every value needs icons, at least 1"
    neutral = facts.neutral_cards
    if min(*cards.values, facts.green_goods.value, neutral.black, neutral.green) < 0:
        yield "[good_cards]: no value can be negative"
    turn = facts.turn
    if turn.most_reveals < 1 or not 1 <= turn.most_takes <= MAX_TAKES:
        yield f"[turn]: most_reveals must be at least 1, most_takes from 1 to {MAX_TAKES}"


def _player_faults(facts: MediciFacts) -> Iterator[str]:
    by_players = (
        ("capacity", facts.capacity.holds),
        ("bonus", facts.bonus.icons),
        ("second_bonus", facts.second_bonus.icons),
    )
    for name, numbers in by_players:
        if len(numbers) != len(SEAT_COUNTS) or min(numbers) < 1:
            yield f"[{name}]: {len(SEAT_COUNTS)} numbers of at least 1 expected"
    if facts.days.count < 1:
        yield "[days]: count must be at least 1"
    for low, high in zip(facts.bonus.icons, facts.second_bonus.icons, strict=False):
        if low >= high:
            yield "[second_bonus]: must ask for more icons than [bonus]"


def _reward_faults(facts: MediciFacts) -> Iterator[str]:
    unit = facts.florins.unit
    if unit < 1 or facts.florins.start < 0 or facts.florins.start % unit:
        yield "[florins]: unit must be at least 1, start a multiple of it"
        return
    lists = [(f"ship_rewards_{seats}", facts.ship_rewards(seats), seats) for seats in SEAT_COUNTS]
    for name, florins, places in [
        *lists,
        ("warehouse_rewards", facts.warehouse_rewards.florins, 2),
    ]:
        if len(florins) != places or min(florins, default=0) < 0:
            yield f"[{name}]: {places} amounts expected"
        if any(amount % unit for amount in florins) or list(florins) != sorted(florins)[::-1]:
            yield f"[{name}]: multiples of {unit} expected, best first"
    for name, bonus in (("bonus", facts.bonus), ("second_bonus", facts.second_bonus)):
        if bonus.florins < 0 or bonus.florins % unit:
            yield f"[{name}]: florins must be a multiple of {unit}"


def _deck_faults(facts: MediciFacts) -> Iterator[str]:
    for deck, recipe in facts.recipes.items():
        copies = (*recipe.good_cards, recipe.green_goods, recipe.black, recipe.green)
        if len(recipe.good_cards) != len(facts.good_cards.values):
            yield f"[deck_{deck}]: good_cards must have as many numbers as there are values"
            return
        if not all(0 <= number < MAX_COPIES for number in copies):
            yield f"[deck_{deck}]: copies must be from 0 to {MAX_COPIES - 1}"
            return
        if (total := len(facts.decks[deck])) != recipe.total:
            yield f"[deck_{deck}]: {total} cards, total says {recipe.total}"
        if total < SEAT_COUNTS[-1] * max(facts.capacity.holds):
            yield f"[deck_{deck}]: too few cards for one day"
