"""What is different from the view that a reader saw before."""

from __future__ import annotations

from msgspec import Struct

from render.century.changes import new_cards, new_merchants, new_on_merchants
from render.century.cubes import more
from rules.century.cubes import NONE, Cubes
from rules.spice_road.view import PlayerView, SpiceRoadView


class PlayerChange(Struct, frozen=True, kw_only=True):
    """One player's area: cubes that came and went, cards newly played or in hand, and gains.

    `played` and `hand` hold the ids of the new cards (`hand` only where it is open), `hand_size`,
    `point_cards`, `gold` and `silver` how many more there are.
    """

    gained: Cubes = NONE
    lost: Cubes = NONE
    played: frozenset[str] = frozenset()
    hand: frozenset[str] = frozenset()
    hand_size: int = 0
    point_cards: int = 0
    gold: int = 0
    silver: int = 0


class Changes(Struct, frozen=True, kw_only=True):
    """All that is new: point cards and merchants by id, cubes on merchants, players by seat."""

    points: frozenset[str] = frozenset()
    merchants: frozenset[str] = frozenset()
    cubes: dict[str, Cubes] = {}
    players: dict[int, PlayerChange] = {}

    def of(self, seat: int) -> PlayerChange:
        """Return what changed for a seat."""
        return self.players.get(seat, UNCHANGED)

    def is_empty(self) -> bool:
        """Tell whether there is nothing to mark."""
        areas = all(change == UNCHANGED for change in self.players.values())
        return areas and not (self.points or self.merchants or self.cubes)


UNCHANGED = PlayerChange()
NO_CHANGES = Changes()


def changes_since(previous: SpiceRoadView | None, view: SpiceRoadView) -> Changes:
    """Return what a reader of the previous view has not seen yet; nothing without one."""
    if previous is None:
        return NO_CHANGES
    known = {player.seat: player for player in previous.players}
    return Changes(
        points=frozenset(p.id for p in view.point_row) - {p.id for p in previous.point_row},
        merchants=new_merchants(previous.merchant_row, view.merchant_row),
        cubes=new_on_merchants(previous.merchant_row, view.merchant_row),
        players={p.seat: _player(known[p.seat], p) for p in view.players if p.seat in known},
    )


def _player(before: PlayerView, now: PlayerView) -> PlayerChange:
    return PlayerChange(
        gained=more(before.caravan, now.caravan),
        lost=more(now.caravan, before.caravan),
        played=new_cards(before.played, now.played),
        hand=new_cards(before.hand or (), now.hand or ()) if before.hand else frozenset(),
        hand_size=now.hand_size - before.hand_size,
        point_cards=now.point_cards - before.point_cards,
        gold=now.gold - before.gold,
        silver=now.silver - before.silver,
    )
