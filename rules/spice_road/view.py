"""What a seat, or a spectator, may know of a game of Spice Road."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from rules.century.cubes import Cubes
from rules.core.scoring import Result

CardKind = Literal["spice", "upgrade", "trade"]


class CardView(Struct, frozen=True, kw_only=True):
    """A merchant card: what it takes and gives. `steps` is for upgrades only."""

    id: str
    kind: CardKind
    steps: int
    cost: Cubes
    out: Cubes


class MerchantView(Struct, frozen=True, kw_only=True):
    """A merchant in the row, with the cubes that lie on it."""

    card: CardView
    cubes: Cubes


class PointView(Struct, frozen=True, kw_only=True):
    """A point card in the row."""

    id: str
    price: Cubes
    points: int


class PlayerView(Struct, frozen=True, kw_only=True):
    """One player's area. `hand` and `card_points` are None where hidden from the viewer."""

    seat: int
    caravan: Cubes
    hand_size: int
    hand: tuple[CardView, ...] | None
    played: tuple[CardView, ...]
    point_cards: int
    card_points: int | None
    gold: int
    silver: int


class SpiceRoadView(Struct, frozen=True, kw_only=True):
    """The whole table. Rows run from the free (or golden) end to the deck.

    `to_act` is empty once the game is over. `excess` is the number of cubes that the acting
    player must still return, 0 outside of that phase. `target` is the number of point cards that
    ends the game, `ended_by` the seat that reached it.
    """

    viewer: int | None
    round: int
    to_act: tuple[int, ...]
    excess: int
    target: int
    caravan_limit: int
    ended_by: int | None
    point_row: tuple[PointView, ...]
    point_deck: int
    merchant_row: tuple[MerchantView, ...]
    merchant_deck: int
    gold: int
    silver: int
    players: tuple[PlayerView, ...]
    result: Result | None
