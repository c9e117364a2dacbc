"""The heading above a part of a picture."""

from __future__ import annotations

from render.brush import INNER, LEFT, RIGHT, AnyBrush
from render.canvas import TextStyle
from render.theme import MUTED, REGULAR, SMALL, TEXT

HEAD = 54
"""The height of a heading above a part of a picture."""


def draw_head(brush: AnyBrush, y: int, title: str, note: str = "", right: int = RIGHT) -> None:
    """Draw the heading of a part of the picture from y down, with a note that ends at `right`."""
    middle = y + HEAD // 2
    style = TextStyle(34, TEXT, 700)
    width = brush.canvas.text(LEFT + 4, middle, title, style, max_width=INNER // 2)
    if note:
        style = TextStyle(30, MUTED, REGULAR, "right", SMALL)
        room = right - LEFT - width - 28
        brush.canvas.text(right - 4, middle, note, style, max_width=room)
