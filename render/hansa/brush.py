"""What every part of the Hansa pictures draws with."""

from __future__ import annotations

from typing import ClassVar

from render import brush as shared
from render.hansa.diff import Changes
from rules.hansa.view import HansaView, PlayerView

BOARD = "hansa_board"


class Brush(shared.Brush[HansaView, Changes], frozen=True):
    """A canvas together with a view of Hansa Teutonica."""

    board: ClassVar[str] = BOARD

    def players(self) -> list[PlayerView]:
        """Return the players as they follow each other, the viewer first."""
        return shared.in_reading_order(self.view.players, self.view.viewer)

    def city(self, city: str) -> str:
        """Return the name of a city."""
        return self.say(f"city.{city}")

    def rank(self, privilege: str) -> int:
        """Return the number of a privilege, 1 for the first."""
        return self.view.privileges.index(privilege) + 1
