"""What every part of the Medici pictures draws with."""

from __future__ import annotations

from typing import ClassVar

from render import brush as shared
from render.medici.diff import Changes
from rules.medici.view import MediciView, PlayerView

BOARD = "medici_board"


class Brush(shared.Brush[MediciView, Changes], frozen=True):
    """A canvas together with a view of Medici."""

    board: ClassVar[str] = BOARD

    def players(self) -> list[PlayerView]:
        """Return the players as they follow each other, the viewer first."""
        return shared.in_reading_order(self.view.players, self.view.viewer)


def spell_rewards(rewards: tuple[int, ...]) -> str:
    """Return what the places bring, best first."""
    return " · ".join(str(florins) for florins in rewards)
