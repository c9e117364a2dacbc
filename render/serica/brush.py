"""What every part of the Serica pictures draws with."""

from __future__ import annotations

from typing import ClassVar

from render import brush as shared
from render.serica.diff import Changes
from rules.serica.view import PlayerView, SericaView

BOARD = "serica_board"
GAME = "serica"


class Brush(shared.Brush[SericaView, Changes], frozen=True):
    """A canvas together with a view of Serica."""

    board: ClassVar[str] = BOARD

    def term(self, key: str) -> str:
        """Return a word of the game itself, such as `card.farmer`."""
        return self.words.say(f"{GAME}.{key}")

    def letter(self, good: str) -> str:
        """Return the letter that a good's cubes carry."""
        return self.term(f"letter.{good}")

    def players(self) -> list[PlayerView]:
        """Return the players as they follow each other, the viewer first."""
        return shared.in_reading_order(self.view.players, self.view.viewer)
