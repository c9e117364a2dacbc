"""What every part of the Eastern Wonders pictures draws with."""

from __future__ import annotations

from typing import ClassVar

from render.century import brush as century
from render.sea.diff import SeaChanges
from rules.eastern_wonders.view import EasternWondersView

BOARD = "eastern_wonders_board"
GAME = "eastern_wonders"


class Brush(century.Brush[EasternWondersView, SeaChanges], frozen=True):
    """A canvas together with a view of Eastern Wonders."""

    board: ClassVar[str] = BOARD
    game: ClassVar[str] = GAME
