"""What is different on the map and on the boards from the view that a reader saw before."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from render.century.cubes import more
from render.sea.views import SeaPlayer, SeaView
from rules.century.cubes import NONE, Cubes
from rules.eastern_wonders.view import CellView, PortView


class CellChange(Struct, frozen=True, kw_only=True):
    """One cell: cubes that came to lie there, seats whose outposts or boats came, a new tile."""

    cubes: Cubes = NONE
    outposts: frozenset[int] = frozenset()
    boats: frozenset[int] = frozenset()
    tile: bool = False


class PlayerChange(Struct, frozen=True, kw_only=True):
    """One player's area: cubes that came and went, victory and bonus tiles more, spaces uncovered.

    `built` is by row, `bonus` how many tiles of each kind more.
    """

    gained: Cubes = NONE
    lost: Cubes = NONE
    tiles: int = 0
    built: tuple[int, ...] = ()
    bonus: dict[str, int] = {}


class SeaChanges(Struct, frozen=True, kw_only=True):
    """All that is new: cells by name, players by seat."""

    cells: dict[str, CellChange] = {}
    players: dict[int, PlayerChange] = {}

    def at(self, name: str) -> CellChange:
        """Return what changed on a cell."""
        return self.cells.get(name, SAME_CELL)

    def of(self, seat: int) -> PlayerChange:
        """Return what changed for a seat."""
        return self.players.get(seat, SAME_PLAYER)

    def is_empty(self) -> bool:
        """Tell whether there is nothing to mark."""
        return not (self.cells or self.players)


SAME_CELL = CellChange()
SAME_PLAYER = PlayerChange()
NO_CHANGES = SeaChanges()


def sea_changes_since(previous: SeaView | None, view: SeaView) -> SeaChanges:
    """Return what a reader of the previous view has not seen yet; nothing without one."""
    if previous is None:
        return NO_CHANGES
    known = {cell.name: cell for cell in previous.cells}
    tiles = {port.name: port for port in previous.ports}
    fresh = {port.name for port in view.ports if _is_new(tiles.get(port.name), port)}
    cells = {
        cell.name: _cell(known[cell.name], cell, tile=cell.name in fresh)
        for cell in view.cells
        if cell.name in known
    }
    seats = {player.seat: player for player in previous.players}
    players = {p.seat: _player(seats[p.seat], p) for p in view.players if p.seat in seats}
    return SeaChanges(
        cells={name: change for name, change in cells.items() if change != SAME_CELL},
        players={seat: change for seat, change in players.items() if not _is_same(change)},
    )


def _is_new(before: PortView | None, now: PortView) -> bool:
    return before is None or before.tile != now.tile


def _cell(before: CellView, now: CellView, *, tile: bool) -> CellChange:
    return CellChange(
        cubes=more(before.cubes, now.cubes),
        outposts=frozenset(now.outposts) - frozenset(before.outposts),
        boats=frozenset(now.boats) - frozenset(before.boats),
        tile=tile,
    )


def _player(before: SeaPlayer, now: SeaPlayer) -> PlayerChange:
    owned = {bonus.kind: bonus.count for bonus in before.bonus}
    bonus = {bonus.kind: bonus.count - owned.get(bonus.kind, 0) for bonus in now.bonus}
    return PlayerChange(
        gained=more(before.hold, now.hold),
        lost=more(now.hold, before.hold),
        tiles=len(now.tiles) - len(before.tiles),
        built=_differences([row.built for row in before.rows], [row.built for row in now.rows]),
        bonus={kind: n for kind, n in bonus.items() if n},
    )


def _differences(before: Sequence[int], now: Sequence[int]) -> tuple[int, ...]:
    return tuple(after - earlier for earlier, after in zip(before, now, strict=True))


def _is_same(change: PlayerChange) -> bool:
    moved = change.gained != NONE or change.lost != NONE
    return not (moved or change.tiles or any(change.built) or change.bonus)
