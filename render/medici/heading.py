"""The top of the board: which table and day, whose turn, and that the day is about to end."""

from __future__ import annotations

from render import heading
from render.heading import BAR_HEIGHT, GAP, TITLE_HEIGHT, draw_banner, draw_title, draw_winner
from render.medici.brush import Brush
from rules.medici.view import MediciView


def heading_height(view: MediciView) -> int:
    """Return how much of the picture the heading takes."""
    return heading.heading_height(banner=has_banner(view))


def has_banner(view: MediciView) -> bool:
    """Tell whether the last turn of the day is being played."""
    return view.last_turn and bool(view.to_act)


def draw_heading(brush: Brush, y: int) -> None:
    """Draw title, turn bar and banner from y down."""
    view = brush.view
    with brush.canvas.layer("title"):
        draw_title(brush, y, day=view.day, days=view.days)
    y += TITLE_HEIGHT
    with brush.canvas.layer("turn"):
        if view.to_act:
            note = brush.say("turn.revealed", n=view.revealed, most=view.most_reveals)
            heading.draw_turn(brush, y, "turn.named", note)
        else:
            draw_winner(brush, y)
    y += BAR_HEIGHT + GAP
    if has_banner(view):
        with brush.canvas.layer("last turn"):
            draw_banner(brush, y, "end.last", view.to_act[0])
