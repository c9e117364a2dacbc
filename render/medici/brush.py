"""What every part of the Medici pictures draws with."""

from __future__ import annotations

from typing import ClassVar

from render import brush as shared
from render.brush import INNER, LEFT, RIGHT
from render.canvas import TextStyle
from render.medici.diff import Changes
from render.theme import MUTED, REGULAR, SMALL, TEXT
from rules.medici.view import MediciView, PlayerView

BOARD = "medici_board"
HEAD = 54
"""The height of a heading above a part of a picture."""


class Brush(shared.Brush[MediciView, Changes], frozen=True):
    """A canvas together with a view of Medici."""

    board: ClassVar[str] = BOARD

    def players(self) -> list[PlayerView]:
        """Return the players as they follow each other, the viewer first."""
        return shared.in_reading_order(self.view.players, self.view.viewer)


def draw_head(brush: Brush, y: int, title: str, note: str = "", right: int = RIGHT) -> None:
    """Draw the heading of a part of the picture from y down, with a note that ends at `right`."""
    middle = y + HEAD // 2
    style = TextStyle(34, TEXT, 700)
    width = brush.canvas.text(LEFT + 4, middle, title, style, max_width=INNER // 2)
    if note:
        style = TextStyle(30, MUTED, REGULAR, "right", SMALL)
        room = right - LEFT - width - 28
        brush.canvas.text(right - 4, middle, note, style, max_width=room)


def spell_rewards(rewards: tuple[int, ...]) -> str:
    """Return what the places bring, best first."""
    return " · ".join(str(florins) for florins in rewards)
