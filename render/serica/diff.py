"""What is different from the view that a reader saw before.

Empires are left out: they are dealt anew every turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from rules.serica.view import PlayerView, SericaView

Slot = tuple[int, int]
"""Zone and depth, both from 1."""


class PlayerChange(Struct, frozen=True, kw_only=True):
    """One player's side: points, goods (artisans last) and caravans at home more or less.

    `built`: slots with a new card. `caravans`: places in the list of caravans that are new or have
    moved. `gained`: cards of the deck that are new, by id. `defeated`: enemies more.
    """

    vp: int = 0
    goods: tuple[int, ...] = ()
    built: frozenset[Slot] = frozenset()
    caravans: frozenset[int] = frozenset()
    pawns: int = 0
    gained: dict[str, int] = {}
    defeated: int = 0

    def is_empty(self) -> bool:
        """Tell whether there is nothing to mark."""
        numbers = (self.vp, *self.goods, self.pawns, self.defeated)
        return not (any(numbers) or self.built or self.caravans or self.gained)


class Changes(Struct, frozen=True, kw_only=True):
    """All that is new: slots of the Crossroads from 0, players by seat."""

    row: frozenset[int] = frozenset()
    players: dict[int, PlayerChange] = {}

    def of(self, seat: int) -> PlayerChange:
        """Return what changed for a seat."""
        return self.players.get(seat, UNCHANGED)

    def is_empty(self) -> bool:
        """Tell whether there is nothing to mark."""
        return not self.row and all(change.is_empty() for change in self.players.values())


UNCHANGED = PlayerChange()
NO_CHANGES = Changes()


def changes_since(previous: SericaView | None, view: SericaView) -> Changes:
    """Return what a reader of the previous view has not seen yet; nothing without one."""
    if previous is None:
        return NO_CHANGES
    known = {player.seat: player for player in previous.players}
    row = frozenset(
        slot
        for slot, card in enumerate(view.row)
        if card is not None and (slot >= len(previous.row) or previous.row[slot] != card)
    )
    players = {p.seat: _player(known[p.seat], p) for p in view.players if p.seat in known}
    return Changes(row=row, players=players)


def _player(before: PlayerView, now: PlayerView) -> PlayerChange:
    stores = zip((*before.goods, before.artisans), (*now.goods, now.artisans), strict=True)
    return PlayerChange(
        vp=now.vp - before.vp,
        goods=tuple(after - earlier for earlier, after in stores),
        built=frozenset(_built(now)) - frozenset(_built(before)),
        caravans=_moved(before, now),
        pawns=now.pawns - before.pawns,
        gained=dict(_owned(now) - _owned(before)),
        defeated=len(now.defeated) - len(before.defeated),
    )


def _built(player: PlayerView) -> Iterable[Slot]:
    return ((s.zone, s.depth) for zone in player.zones for s in zone if s.card is not None)


def _moved(before: PlayerView, now: PlayerView) -> frozenset[int]:
    """Return which caravans stand elsewhere, or carry something else, than any did before."""
    known = Counter((caravan.space, caravan.load) for caravan in before.caravans)
    found: set[int] = set()
    for i, caravan in enumerate(now.caravans):
        place = (caravan.space, caravan.load)
        if not known[place]:
            found.add(i)
        known[place] -= 1
    return frozenset(found)


def _owned(player: PlayerView) -> Counter[str]:
    """Return all cards that a player has ever had, by id: none ever leaves but by building."""
    owned = Counter({count.id: count.count for count in player.deck_cards})
    owned.update(card.id for card in (*player.empire, *player.discard))
    owned.update(s.card.id for zone in player.zones for s in zone if s.card is not None)
    return owned
