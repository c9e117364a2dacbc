"""What a seat, or a spectator, may know of a game of Eastern Wonders: all but the stack's order."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from rules.century.cubes import Cubes
from rules.core.scoring import Result

Symbol = Literal["ginger", "chili", "tea", "cloves"]
CellKind = Literal["market", "port", "sea"]
BonusKind = Literal["free", "points", "upgrade", "harvest", "hold"]
PhaseName = Literal[
    "choose_start",
    "move",
    "sailing",
    "pay_fee",
    "pick_up",
    "act",
    "upgrade",
    "bonus",
    "trade",
    "discard_down_to",
    "game_over",
]


class MarketView(Struct, frozen=True, kw_only=True):
    """A market tile: its symbol, and the trade that an outpost there allows."""

    id: str
    symbol: Symbol
    give: Cubes
    get: Cubes


class CellView(Struct, frozen=True, kw_only=True):
    """A hexagon of the map, flat side up: axial coordinates, r growing downwards in a column.

    `market` is None on ports and sea tiles. `cubes` lie loose on the tile; `outposts` are seats in
    the order in which they built there, `boats` are seats in turn order.
    """

    name: str
    q: int
    r: int
    kind: CellKind
    market: MarketView | None
    cubes: Cubes
    outposts: tuple[int, ...]
    boats: tuple[int, ...]


class VictoryTileView(Struct, frozen=True, kw_only=True):
    """A victory point tile: its price in cubes and its points."""

    id: str
    price: Cubes
    points: int


class PortView(Struct, frozen=True, kw_only=True):
    """A port and the tile that lies there, None where the closed port tile does."""

    name: str
    tile: VictoryTileView | None


class BonusView(Struct, frozen=True, kw_only=True):
    """Bonus tiles of one kind that nobody has yet; `points` are those of the next to be taken."""

    kind: BonusKind
    left: int
    points: int


class OwnBonusView(Struct, frozen=True, kw_only=True):
    """Bonus tiles of one kind that a player has, and their points together."""

    kind: BonusKind
    count: int
    points: int


class RowView(Struct, frozen=True, kw_only=True):
    """A row of a player board. Spaces are uncovered from the left; `left` outposts still stand."""

    symbol: Symbol
    built: int
    left: int
    points: int


class PlayerView(Struct, frozen=True, kw_only=True):
    """One player's area.

    `boat` is the name of a cell, None before the boat is placed. `rows` are from top to bottom,
    `columns` is the number of emptied columns. `free_steps` is how far the boat sails in a turn
    without toll. `points` is the score if the game were over now: tiles, board, bonus tiles and
    cubes, whose parts follow.
    """

    seat: int
    boat: str | None
    hold: Cubes
    hold_limit: int
    free_steps: int
    rows: tuple[RowView, ...]
    columns: int
    bonus: tuple[OwnBonusView, ...]
    tiles: tuple[VictoryTileView, ...]
    points: int
    tile_points: int
    board_points: int
    bonus_points: int
    cube_points: int


class EasternWondersView(Struct, frozen=True, kw_only=True):
    """The whole table.

    `cells` run by column and, within it, from top to bottom; `ports` in the order of the cells.
    `to_act` is empty once the game is over. `phase` is what the acting player does now; `route` is
    the way of the boat in this turn while it is under way, its start first; `excess` the number of
    cubes that must still be returned, 0 outside of that phase. `start_sets` are the sets of cubes
    that can still be chosen, empty once all have one. `column_points` are the points on a space of
    each column, `outpost_price` the cubes for each outpost already on a market. `target` is the
    number of victory tiles that ends the game, `ended_by` the seat that reached it.
    """

    viewer: int | None
    round: int
    to_act: tuple[int, ...]
    phase: PhaseName
    route: tuple[str, ...]
    excess: int
    target: int
    ended_by: int | None
    start_sets: tuple[Cubes, ...]
    cells: tuple[CellView, ...]
    ports: tuple[PortView, ...]
    victory_stack: int
    bonus: tuple[BonusView, ...]
    column_points: tuple[int, ...]
    outpost_price: int
    players: tuple[PlayerView, ...]
    result: Result | None
