"""The facts of the combination: its own, the sea of Eastern Wonders, the cards of Spice Road.

They come from one text, in which `data.facts.load_facts` has put the tables of the other games.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

import msgspec
from msgspec.structs import replace

from rules.century.tables import Table
from rules.core.errors import FactsError
from rules.eastern_wonders.fact_file import sea_faults
from rules.eastern_wonders.facts import SeaFacts
from rules.spice_road.facts import (
    MAX_CARDS_OF_A_GROUP,
    MAX_ROW,
    Cards,
    MerchantCards,
    StarterCards,
    group_of,
    merchant_fault,
)

KINDS = {"free", "points", "hold"}
COLUMNS = 4
FROM_FACTS = "facts"
"""The value of the option `board_points` that keeps the row of the fact file."""


class MerchantRow(Table, frozen=True, kw_only=True):
    """How many merchants lie face up, and the cards that every player begins with."""

    size: int
    starting_hand: tuple[str, ...]


class Rewards(Table, frozen=True, kw_only=True):
    """How many columns, from the left, bring a merchant and no bonus tile."""

    columns_with_merchant_only: int


class SandToSeaFacts(SeaFacts, Cards, frozen=True, kw_only=True):
    """All facts of the game. `includes` names the tables that come from other files."""

    includes: tuple[str, ...]
    merchant_row: MerchantRow
    rewards: Rewards
    starter_cards: StarterCards
    merchant_cards: MerchantCards

    @cached_property
    def gains(self) -> dict[str, int]:
        """Return what one play of every card gains in upgrade steps."""
        cards = self.merchants.values()
        return {c.id: c.steps or self.worth(c.out) - self.worth(c.cost) for c in cards}

    @cached_property
    def usefulness(self) -> dict[str, tuple[int, int]]:
        """Return the order in which cards of a pile are spent on voyages, lowest first."""
        return {card: (gain, self.rank[card]) for card, gain in self.gains.items()}


def with_board_points(facts: SandToSeaFacts, points: str) -> SandToSeaFacts:
    """Return the facts with another row of points on the board, such as `0123`."""
    if points == FROM_FACTS:
        return facts
    board = replace(facts.player_board, column_points=tuple(map(int, points)))
    return replace(facts, player_board=board)


def parse_facts(data: bytes) -> SandToSeaFacts:
    """Return the facts of a fact file.

    Raises:
        FactsError: the file cannot be read, or the game could not be played with it.
    """
    try:
        facts = msgspec.toml.decode(data, type=SandToSeaFacts)
    except msgspec.DecodeError as error:
        raise FactsError(f"sand_to_sea.toml: {error}") from error
    for fault in (*sea_faults(facts), *_own_faults(facts)):
        raise FactsError(f"sand_to_sea.toml: {fault}")
    return facts


def _own_faults(facts: SandToSeaFacts) -> Iterator[str]:
    row, starters = facts.merchant_row, {card.id for card in facts.starter_cards.cards}
    if not 1 <= row.size <= min(MAX_ROW, len(facts.merchant_cards.cards)):
        yield "[merchant_row]: size is not possible"
    if not set(row.starting_hand) <= starters or len(set(row.starting_hand)) < len(
        row.starting_hand
    ):
        yield "[merchant_row]: starting_hand must name starter cards, each once"
    if len(facts.player_board.column_points) != COLUMNS:
        yield f"[player_board]: {COLUMNS} column_points expected"
    if not 0 <= facts.rewards.columns_with_merchant_only <= COLUMNS:
        yield f"[rewards]: columns_with_merchant_only must be from 0 to {COLUMNS}"
    if set(facts.bonus_points) != KINDS:
        yield f"[bonus_tiles]: {', '.join(sorted(KINDS))} expected"
    yield from _card_faults(facts)


def _card_faults(facts: SandToSeaFacts) -> Iterator[str]:
    cards = (*facts.starter_cards.cards, *facts.merchant_cards.cards)
    if len({card.id.upper() for card in cards}) != len(cards):
        yield "two cards have one id"
    if len({card.key.upper() for card in cards}) != len(cards):
        yield "two cards have one key"
    sizes: dict[str, int] = {}
    for card in cards:
        if (fault := merchant_fault(card)) is not None:
            yield f"card {card.id}: {fault}"
        else:
            sizes[group_of(card)] = sizes.get(group_of(card), 0) + 1
    if max(sizes.values(), default=0) > MAX_CARDS_OF_A_GROUP:
        yield f"more than {MAX_CARDS_OF_A_GROUP} cards of one kind and colour"
