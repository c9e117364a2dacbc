"""What lies on the table in both games at sea. Field names are public: game records patch them."""

from __future__ import annotations

from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from rules.century.cubes import NONE, Cubes
from rules.eastern_wonders.chart import SeaMap
from rules.eastern_wonders.view import BonusKind

CLOSED = "closed"
"""The id of the closed port tile."""


class BonusTile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A bonus tile that a player has, and the points on it."""

    kind: BonusKind
    points: int = 0


class Captain(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One player's area. `boat` is a cell's name; victory and bonus tiles are as they were taken.

    The outposts on a board are those that do not stand on the map.
    """

    hold: Cubes = NONE
    boat: str | None = None
    victory: tuple[str, ...] = ()
    bonus: tuple[BonusTile, ...] = ()


class Tile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What lies on a cell: loose cubes, and outposts by seat, first built first."""

    cubes: Cubes = NONE
    outposts: tuple[int, ...] = ()


class SeaTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The table of either game at sea.

    `tiles` are in the order of the places of the map, `ports` (ids of victory tiles, or `closed`)
    in that of the ports; the stack begins with the tile that comes next. `start_sets` are those
    that nobody has chosen yet, empty after the draft. `ended_by` is the seat that collected enough
    victory tiles.
    """

    round: int
    players: tuple[Captain, ...]
    map: SeaMap
    tiles: tuple[Tile, ...]
    ports: tuple[str, ...]
    victory_stack: tuple[str, ...]
    start_sets: tuple[Cubes, ...] = ()
    ended_by: int | None = None


T = TypeVar("T", bound=SeaTable)


def with_player(state: T, seat: int, player: Captain) -> T:
    """Return the table with one player's area replaced."""
    players = state.players
    return replace(state, players=(*players[:seat], player, *players[seat + 1 :]))


def with_hold(state: T, seat: int, hold: Cubes) -> T:
    """Return the table with other cubes in one hold."""
    return with_player(state, seat, replace(state.players[seat], hold=hold))


def with_tile(state: T, cell: int, tile: Tile) -> T:
    """Return the table with one cell's cubes and outposts replaced."""
    return replace(state, tiles=(*state.tiles[:cell], tile, *state.tiles[cell + 1 :]))


def count_bonus(player: Captain, kind: BonusKind) -> int:
    """Return how many bonus tiles of a kind a player has; their effects add up."""
    tiles = player.bonus
    return sum(tile.kind == kind for tile in tiles) if tiles else 0
