"""What a seat, or a spectator, may know of a game of From Sand to Sea: all but two decks' order."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from rules.century.cubes import Cubes
from rules.core.scoring import Result
from rules.eastern_wonders.view import BonusView, CellView, PlayerView, PortView
from rules.spice_road.view import CardView, MerchantView

PhaseName = Literal[
    "choose_start",
    "choose_action",
    "sailing",
    "pay_fee",
    "act",
    "reward",
    "trade",
    "discard_down_to",
    "game_over",
]

Reward = Literal["merchant", "bonus_or_merchant"]


class TraderView(PlayerView, frozen=True, kw_only=True):
    """One player's area: that of Eastern Wonders, and the player's cards.

    `played` lie face up on the left of the board, `spent` (on voyages) face down on its right;
    everybody saw them.
    """

    hand: tuple[CardView, ...]
    played: tuple[CardView, ...]
    spent: tuple[CardView, ...]


class SandToSeaView(Struct, frozen=True, kw_only=True):
    """The whole table.

    The map, ports, bonus tiles and player boards are as in Eastern Wonders, with sea tiles among
    the cells. `merchant_row` runs from the free end to the deck; `rewards` says by column what
    emptying it brings. The other fields are those of Eastern Wonders.
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
    merchant_row: tuple[MerchantView, ...]
    merchant_deck: int
    column_points: tuple[int, ...]
    rewards: tuple[Reward, ...]
    outpost_price: int
    players: tuple[TraderView, ...]
    result: Result | None
