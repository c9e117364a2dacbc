"""The facts of the printed game, read from `data/games/spice_road.toml` and checked for faults.

What is refused here could not be played: a card listed twice, a key that says something else than
the card. Whether a price is the right one is for the owner of the box, and for the test suite.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

import msgspec
from msgspec import Struct

from rules.century.cubes import NONE, SPICES, Cubes, spell
from rules.century.tables import Table
from rules.core.errors import FactsError
from rules.core.game import Provenance
from rules.spice_road.view import CardKind

SEAT_COUNTS = (2, 3, 4, 5)
MAX_CARAVAN = 20
MAX_ROW = 10
MAX_STEPS = 3
MAX_CARDS_OF_A_GROUP = 25


class Spices(Table, frozen=True, kw_only=True):
    """The four spices, cheapest first: cubes in the box and worth in upgrade steps."""

    wooden_cubes: Cubes
    values: Cubes


class Components(Table, frozen=True, kw_only=True):
    """How much of everything the box holds, against which the lists are counted."""

    merchant_cards: int
    point_cards: int
    cubes: int


class Setup(Table, frozen=True, kw_only=True):
    """Sizes of the rows and what players begin with, by turn order."""

    merchant_row: int
    point_row: int
    starting_hand: tuple[str, ...]
    starting_cubes: tuple[Cubes, ...]


class Limits(Table, frozen=True, kw_only=True):
    """How many cubes a caravan holds at the end of a turn."""

    caravan: int


class Coins(Table, frozen=True, kw_only=True):
    """Coins of each kind by number of players (2 first), and what one is worth."""

    each_kind: tuple[int, ...]
    gold_points: int
    silver_points: int


class End(Table, frozen=True, kw_only=True):
    """Point cards that bring on the last round, by number of players (2 first)."""

    point_cards: tuple[int, ...]


class Scoring(Table, frozen=True, kw_only=True):
    """Points for each cube left in a caravan."""

    cube_points: Cubes


class MerchantCard(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A merchant or starter card: cubes given, cubes taken, or steps of an upgrade."""

    id: str
    key: str
    kind: CardKind
    cost: Cubes = NONE
    out: Cubes = NONE
    steps: int = 0


class PointCard(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A point card: its price and its points."""

    id: str
    key: str
    cost: Cubes
    points: int


class StarterCards(Table, frozen=True, kw_only=True):
    """The cards that players begin with; `copies` of each."""

    copies: int
    cards: tuple[MerchantCard, ...]


class MerchantCards(Table, frozen=True, kw_only=True):
    """The merchant deck."""

    cards: tuple[MerchantCard, ...]


class PointCards(Table, frozen=True, kw_only=True):
    """The deck of point cards."""

    cards: tuple[PointCard, ...]


class Cards:
    """Merchant and starter cards, for the facts of every game that plays with them."""

    __slots__ = ()

    starter_cards: StarterCards
    merchant_cards: MerchantCards

    @cached_property
    def merchants(self) -> dict[str, MerchantCard]:
        """Starter and merchant cards by id, in the order of the file."""
        return {c.id: c for c in (*self.starter_cards.cards, *self.merchant_cards.cards)}

    @cached_property
    def rank(self) -> dict[str, int]:
        """Place of every merchant and starter card in the file: the order of hands."""
        return {card_id: place for place, card_id in enumerate(self.merchants)}

    @cached_property
    def id_by_spelling(self) -> dict[str, str]:
        """Ids of merchant and starter cards by id and by key, both in upper case."""
        by_key = {card.key.upper(): card.id for card in self.merchants.values()}
        return by_key | {card_id.upper(): card_id for card_id in self.merchants}


class SpiceRoadFacts(
    Struct,
    Cards,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    dict=True,
    cache_hash=False,
):
    """All facts of the game."""

    spices: Spices
    components: Components
    setup: Setup
    limits: Limits
    coins: Coins
    end: End
    scoring: Scoring
    starter_cards: StarterCards
    merchant_cards: MerchantCards
    point_cards: PointCards

    @cached_property
    def gains(self) -> dict[str, int]:
        """What one play of each merchant card gains, in upgrade steps."""
        return {
            card.id: card.steps or self.worth(card.out) - self.worth(card.cost)
            for card in self.merchants.values()
        }

    @cached_property
    def points(self) -> dict[str, PointCard]:
        """Point cards by id, in the order of the file."""
        return {card.id: card for card in self.point_cards.cards}

    @property
    def provenance(self) -> tuple[Provenance, ...]:
        """Source and confidence of every table, in the order of the file."""
        tables = ((name, getattr(self, name)) for name in self.__struct_fields__)
        return tuple(Provenance(name, t.confidence, t.source) for name, t in tables)

    def target(self, seats: int) -> int:
        """Return the number of point cards that brings on the last round."""
        return self.end.point_cards[seats - SEAT_COUNTS[0]]

    def coins_each(self, seats: int) -> int:
        """Return the number of coins of each kind."""
        return self.coins.each_kind[seats - SEAT_COUNTS[0]]

    def worth(self, cubes: Cubes) -> int:
        """Return what cubes are worth in upgrade steps from the box."""
        # Spelled out, because a search asks this more often than anything else.
        first, second, third, fourth = cubes
        one, two, three, four = self.spices.values
        return first * one + second * two + third * three + fourth * four


def group_of(card: MerchantCard) -> str:
    """Return the group that a card is listed in where a hand is too large for one list.

    Spice cards are `gain`, upgrades `upgrade`, trades the letter of the cheapest cube they cost.
    """
    if card.kind == "trade":
        return next(letter for letter, n in zip(SPICES, card.cost, strict=True) if n)
    return "gain" if card.kind == "spice" else "upgrade"


def parse_facts(data: bytes) -> SpiceRoadFacts:
    """Return the facts of a fact file.

    Raises:
        FactsError: the file cannot be read, or the game could not be played with it.
    """
    try:
        facts = msgspec.toml.decode(data, type=SpiceRoadFacts)
    except msgspec.DecodeError as error:
        raise FactsError(f"spice_road.toml: {error}") from error
    for fault in _faults(facts):
        raise FactsError(f"spice_road.toml: {fault}")
    return facts


def _faults(facts: SpiceRoadFacts) -> Iterator[str]:
    yield from _table_faults(facts)
    yield from _count_faults(facts)
    yield from _duplicate_faults(facts)
    for card in facts.merchants.values():
        if fault := merchant_fault(card):
            yield f"card {card.id}: {fault}"
    for card in facts.points.values():
        if fault := _point_fault(card):
            yield f"card {card.id}: {fault}"


def _table_faults(facts: SpiceRoadFacts) -> Iterator[str]:
    setup, limit = facts.setup, facts.limits.caravan
    for table in facts.provenance:
        if not table.source.strip():
            yield f"[{table.table}]: source is empty"
    if not 1 <= limit <= MAX_CARAVAN:
        yield f"[limits]: caravan must be from 1 to {MAX_CARAVAN}"
    if any(min(cubes) < 0 or sum(cubes) > limit for cubes in setup.starting_cubes):
        yield "[setup]: starting_cubes must fit into a caravan"
    if min(facts.spices.values) < 1 or min(facts.spices.wooden_cubes) < 0:
        yield "[spices]: values must be at least 1, wooden_cubes at least 0"
    yield from _size_faults(facts)


def _size_faults(facts: SpiceRoadFacts) -> Iterator[str]:
    setup = facts.setup
    for name, size in (("merchant_row", setup.merchant_row), ("point_row", setup.point_row)):
        if not 1 <= size <= MAX_ROW:
            yield f"[setup]: {name} must be from 1 to {MAX_ROW}"
    if len(setup.starting_cubes) != SEAT_COUNTS[-1]:
        yield f"[setup]: starting_cubes must have {SEAT_COUNTS[-1]} entries"
    by_players = (("coins", facts.coins.each_kind, 0), ("end", facts.end.point_cards, 1))
    for name, numbers, least in by_players:
        if len(numbers) != len(SEAT_COUNTS) or min(numbers) < least:
            yield f"[{name}]: {len(SEAT_COUNTS)} numbers of at least {least} expected"


def _count_faults(facts: SpiceRoadFacts) -> Iterator[str]:
    setup, components = facts.setup, facts.components
    merchants, points = len(facts.merchant_cards.cards), len(facts.point_cards.cards)
    if merchants != components.merchant_cards:
        yield f"[merchant_cards]: {merchants} cards, [components] says {components.merchant_cards}"
    if points != components.point_cards:
        yield f"[point_cards]: {points} cards, [components] says {components.point_cards}"
    if (cubes := sum(facts.spices.wooden_cubes)) != components.cubes:
        yield f"[spices]: {cubes} cubes, [components] says {components.cubes}"
    if merchants < setup.merchant_row:
        yield "[merchant_cards]: fewer cards than the row holds"
    for seats, target in zip(SEAT_COUNTS, facts.end.point_cards, strict=True):
        if points < seats * (target - 1) + setup.point_row:
            yield f"[point_cards]: too few for {seats} players to reach {target} each"
    yield from _starter_faults(facts)


def _starter_faults(facts: SpiceRoadFacts) -> Iterator[str]:
    hand = facts.setup.starting_hand
    starters = {card.id for card in facts.starter_cards.cards}
    for card_id in hand:
        if card_id not in starters:
            yield f"[setup]: starting_hand names {card_id}, which is no starter card"
    if len(set(hand)) != len(hand):
        yield "[setup]: starting_hand names a card twice"
    if facts.starter_cards.copies < SEAT_COUNTS[-1]:
        yield f"[starter_cards]: copies must be at least {SEAT_COUNTS[-1]}"


def _duplicate_faults(facts: SpiceRoadFacts) -> Iterator[str]:
    merchants = (*facts.starter_cards.cards, *facts.merchant_cards.cards)
    for name, spellings in (
        ("id", [card.id for card in (*merchants, *facts.point_cards.cards)]),
        ("key", [card.key for card in merchants]),
        ("key", [card.key for card in facts.point_cards.cards]),
    ):
        seen: set[str] = set()
        for spelling in spellings:
            if spelling.upper() in seen:
                yield f"{name} {spelling} is used by two cards"
            seen.add(spelling.upper())
    sizes: dict[str, int] = {}
    for card in merchants:
        if merchant_fault(card) is None:
            sizes[group_of(card)] = sizes.get(group_of(card), 0) + 1
    if max(sizes.values(), default=0) > MAX_CARDS_OF_A_GROUP:
        yield f"more than {MAX_CARDS_OF_A_GROUP} cards of one kind and colour"


def merchant_fault(card: MerchantCard) -> str | None:
    """Return what makes a merchant card no possible card, None where nothing does."""
    if not card.id or any(c.isspace() for c in card.id + card.key):
        return "id and key must be one word"
    if min(*card.cost, *card.out, card.steps) < 0:
        return "a negative number"
    match card.kind:
        case "spice":
            key = f"+{spell(card.out)}"
            fits = card.out != NONE and card.cost == NONE and not card.steps
        case "upgrade":
            key = f"U{card.steps}"
            fits = 1 <= card.steps <= MAX_STEPS and card.cost == NONE == card.out
        case "trade":
            key = f"{spell(card.cost)}>{spell(card.out)}"
            fits = card.cost != NONE != card.out and not card.steps
    if not fits:
        return f"not a possible card of kind {card.kind}"
    if any(a and b for a, b in zip(card.cost, card.out, strict=True)):
        return "a colour on both sides"
    return None if card.key == key else f"key {card.key} does not agree with {key}"


def _point_fault(card: PointCard) -> str | None:
    if not card.id or any(c.isspace() for c in card.id):
        return "id must be one word"
    if min(card.cost) < 0 or card.cost == NONE or card.points < 0:
        return "price or points are not possible"
    key = spell(card.cost)
    return None if card.key == key else f"key {card.key} does not agree with {key}"
