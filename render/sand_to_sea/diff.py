"""What is different from the view that a reader saw before."""

from __future__ import annotations

from msgspec import Struct, field

from render.century.changes import new_cards, new_merchants, new_on_merchants
from render.sea.diff import SeaChanges, sea_changes_since
from rules.century.cubes import Cubes
from rules.sand_to_sea.view import SandToSeaView, TraderView


class CardChange(Struct, frozen=True, kw_only=True):
    """One player's cards: ids of those that are newly in hand, played or spent."""

    hand: frozenset[str] = frozenset()
    played: frozenset[str] = frozenset()
    spent: frozenset[str] = frozenset()


class Changes(SeaChanges, frozen=True, kw_only=True):
    """All that is new: besides map and boards, merchants by id, cubes on them, cards by seat."""

    merchants: frozenset[str] = frozenset()
    on_merchants: dict[str, Cubes] = field(default_factory=dict[str, Cubes])
    cards: dict[int, CardChange] = field(default_factory=dict[int, CardChange])

    def cards_of(self, seat: int) -> CardChange:
        """Return what changed about a seat's cards."""
        return self.cards.get(seat, SAME_CARDS)

    def is_empty(self) -> bool:
        """Tell whether there is nothing to mark."""
        return super().is_empty() and not (self.merchants or self.on_merchants or self.cards)


SAME_CARDS = CardChange()
NO_CHANGES = Changes()


def changes_since(previous: SandToSeaView | None, view: SandToSeaView) -> Changes:
    """Return what a reader of the previous view has not seen yet; nothing without one."""
    if previous is None:
        return NO_CHANGES
    sea = sea_changes_since(previous, view)
    known = {player.seat: player for player in previous.players}
    cards = {p.seat: _cards(known[p.seat], p) for p in view.players if p.seat in known}
    return Changes(
        cells=sea.cells,
        players=sea.players,
        merchants=new_merchants(previous.merchant_row, view.merchant_row),
        on_merchants=new_on_merchants(previous.merchant_row, view.merchant_row),
        cards={seat: change for seat, change in cards.items() if change != SAME_CARDS},
    )


def _cards(before: TraderView, now: TraderView) -> CardChange:
    return CardChange(
        hand=new_cards(before.hand, now.hand),
        played=new_cards(before.played, now.played),
        spent=new_cards(before.spent, now.spent),
    )
