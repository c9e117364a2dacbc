"""The line at the foot of a picture that says since when things are marked as new."""

from __future__ import annotations

from render.brush import LEFT, AnyBrush
from render.canvas import small_text
from render.pieces import draw_new_dot
from render.theme import MUTED

LEGEND_HEIGHT = 44


def draw_legend(brush: AnyBrush, y: int) -> None:
    """Draw the legend from y down: everybody sees what the acting player has not seen."""
    view = brush.view
    words = brush.say("note.changed")
    if view.viewer is None and view.to_act:
        words = brush.say("note.changed_since", name=brush.name(view.to_act[0]))
    draw_new_dot(brush.canvas, LEFT + 16, y + 20)
    brush.canvas.text(LEFT + 36, y + 20, words, small_text(MUTED), max_width=900)
