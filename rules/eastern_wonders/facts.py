"""The facts of the printed game, read from `data/games/eastern_wonders.toml`.

`SeaFacts` is what From Sand to Sea has too; `rules.eastern_wonders.fact_file` checks them.
"""

from __future__ import annotations

from functools import cached_property

from msgspec import Struct

from rules.century.cubes import Cubes
from rules.century.tables import Table
from rules.core.game import Provenance
from rules.eastern_wonders.view import BonusKind, Symbol

SEAT_COUNTS = (2, 3, 4)
SYMBOLS: tuple[Symbol, ...] = ("ginger", "chili", "tea", "cloves")
BONUS_KINDS: tuple[BonusKind, ...] = ("free", "points", "upgrade", "harvest", "hold")

Coordinates = tuple[int, int]


class Spices(Table, frozen=True, kw_only=True):
    """The four spices, cheapest first: cubes in the box and worth in upgrade steps."""

    wooden_cubes: Cubes
    values: Cubes


class Setup(Table, frozen=True, kw_only=True):
    """Market tiles of each symbol that are taken out, and sea tiles that are put in."""

    removed_of_each_symbol: int
    sea_tiles: int


class StartSets(Table, frozen=True, kw_only=True):
    """The sets of cubes of which each player chooses one."""

    cubes: tuple[Cubes, ...]


class FirstMap(Table, frozen=True, kw_only=True):
    """The map of the first game: cells and, among them, ports, in axial coordinates."""

    cells: tuple[Coordinates, ...]
    ports: tuple[Coordinates, ...]


class MarketTile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A market tile: its symbol, the cubes given and taken in one trade."""

    id: str
    symbol: Symbol
    give: Cubes
    get: Cubes


class MarketTiles(Table, frozen=True, kw_only=True):
    """All market tiles of the box."""

    tiles: tuple[MarketTile, ...]


class VictoryTile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A victory point tile: its price and its points."""

    id: str
    price: Cubes
    points: int


class VictoryTiles(Table, frozen=True, kw_only=True):
    """All victory point tiles but the closed port."""

    tiles: tuple[VictoryTile, ...]


class ClosedPort(Table, frozen=True, kw_only=True):
    """How many tiles of the stack the closed port is mixed with."""

    mixed_with: int


class BonusTiles(Table, frozen=True, kw_only=True):
    """Points of every bonus tile by kind, the next to be taken first."""

    free: tuple[int, ...]
    points: tuple[int, ...]
    upgrade: tuple[int, ...] = ()
    harvest: tuple[int, ...] = ()
    hold: tuple[int, ...]


class PlayerBoard(Table, frozen=True, kw_only=True):
    """Rows from top to bottom, points by column, and how many cubes the hold takes."""

    rows: tuple[Symbol, ...]
    column_points: tuple[int, ...]
    hold: int
    hold_with_bonus: int


class Sailing(Table, frozen=True, kw_only=True):
    """Steps that every boat has without paying."""

    free_steps: int


class Outposts(Table, frozen=True, kw_only=True):
    """Cubes for each outpost that stands on a market already, by number of players (2 first)."""

    price: tuple[int, ...]


class End(Table, frozen=True, kw_only=True):
    """Victory tiles that bring on the last round."""

    victory_tiles: int


class Scoring(Table, frozen=True, kw_only=True):
    """Points for each cube left in a hold."""

    cube_points: Cubes


class SeaFacts(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True, cache_hash=False
):
    """The facts that both games at sea have."""

    spices: Spices
    setup: Setup
    start_sets: StartSets
    first_map: FirstMap
    market_tiles: MarketTiles
    victory_tiles: VictoryTiles
    closed_port: ClosedPort
    bonus_tiles: BonusTiles
    player_board: PlayerBoard
    sailing: Sailing
    outposts: Outposts
    end: End
    scoring: Scoring

    @cached_property
    def markets(self) -> dict[str, MarketTile]:
        """Market tiles by id, in the order of the file."""
        return {tile.id: tile for tile in self.market_tiles.tiles}

    @cached_property
    def victory(self) -> dict[str, VictoryTile]:
        """Victory point tiles by id, in the order of the file."""
        return {tile.id: tile for tile in self.victory_tiles.tiles}

    @cached_property
    def bonus_points(self) -> dict[BonusKind, tuple[int, ...]]:
        """Points of the bonus tiles by kind, kinds that are not used left out."""
        tiles = self.bonus_tiles
        by_kind: dict[BonusKind, tuple[int, ...]] = {
            "free": tiles.free,
            "points": tiles.points,
            "upgrade": tiles.upgrade,
            "harvest": tiles.harvest,
            "hold": tiles.hold,
        }
        return {kind: points for kind, points in by_kind.items() if points}

    @cached_property
    def row_of(self) -> dict[str, int]:
        """Place of every market tile's symbol among the rows of a player board."""
        rows = self.player_board.rows
        return {tile.id: rows.index(tile.symbol) for tile in self.market_tiles.tiles}

    @property
    def provenance(self) -> tuple[Provenance, ...]:
        """Source and confidence of every table."""
        tables = ((name, getattr(self, name)) for name in self.__struct_fields__)
        return tuple(
            Provenance(name, table.confidence, table.source)
            for name, table in tables
            if isinstance(table, Table)
        )

    def outpost_price(self, seats: int) -> int:
        """Return the cubes to pay for each outpost that stands on a market already."""
        return self.outposts.price[seats - SEAT_COUNTS[0]]

    def worth(self, cubes: Cubes) -> int:
        """Return what cubes are worth in upgrade steps from the box."""
        (y, r, g, b), (of_y, of_r, of_g, of_b) = cubes, self.spices.values
        return y * of_y + r * of_r + g * of_g + b * of_b


class Components(Table, frozen=True, kw_only=True):
    """How much of everything the box holds, against which the lists are counted."""

    market_tiles: int
    sea_tiles: int
    ports: int
    victory_tiles: int
    bonus_tiles: int
    outposts: int
    cubes: int


class Harvest(Table, frozen=True, kw_only=True):
    """What a harvest brings, and how much more with each bonus tile."""

    cubes: Cubes
    with_bonus: Cubes


class EasternWondersFacts(SeaFacts, frozen=True, kw_only=True):
    """All facts of Eastern Wonders."""

    components: Components
    harvest: Harvest
