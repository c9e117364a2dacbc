"""What every part of the Sand to Sea pictures draws with."""

from __future__ import annotations

from typing import ClassVar

from render.century import brush as century
from render.sand_to_sea.diff import Changes
from rules.sand_to_sea.view import SandToSeaView, TraderView

BOARD = "sand_to_sea_board"
LETTERS = "eastern_wonders"
"""The game whose words hold the letters on the cubes."""


class Brush(century.Brush[SandToSeaView, Changes], frozen=True):
    """A canvas together with a view of From Sand to Sea."""

    board: ClassVar[str] = BOARD
    game: ClassVar[str] = LETTERS


def player_of(view: SandToSeaView, seat: int) -> TraderView:
    """Return a seat's area."""
    return next(player for player in view.players if player.seat == seat)
