"""The line at the foot of a picture that says since when things are marked as new."""

from __future__ import annotations

from render.brush import LEFT, AnyBrush
from render.canvas import TextStyle
from render.heading import draw_sentence
from render.pieces import draw_new_dot
from render.theme import MUTED, SMALL

LEGEND_HEIGHT = 44
ROOM = 900


def draw_legend(brush: AnyBrush, y: int) -> None:
    """Draw the legend from y down: everybody sees what the acting player has not seen."""
    view, at = brush.view, (LEFT + 36, y + 20)
    style = TextStyle(SMALL, MUTED, floor=SMALL)
    draw_new_dot(brush.canvas, LEFT + 16, y + 20)
    if view.viewer is None and view.to_act:
        draw_sentence(brush, at, ROOM, "note.changed_since", view.to_act[0], style)
    else:
        brush.canvas.text(*at, brush.say("note.changed"), style, max_width=ROOM)
