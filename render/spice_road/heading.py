"""The top of the picture: which table, whose turn, and that the end is near."""

from __future__ import annotations

from render import heading
from render.heading import BAR_HEIGHT, GAP, TITLE_HEIGHT, draw_banner, draw_title, draw_winner
from render.spice_road.brush import Brush
from rules.spice_road.view import SpiceRoadView


def heading_height(view: SpiceRoadView) -> int:
    """Return how much of the picture the heading takes."""
    return heading.heading_height(banner=has_banner(view))


def has_banner(view: SpiceRoadView) -> bool:
    """Tell whether the last round is being played."""
    return view.ended_by is not None and bool(view.to_act)


def draw_heading(brush: Brush, y: int) -> None:
    """Draw title, turn bar and banner from y down."""
    view = brush.view
    with brush.canvas.layer("title"):
        draw_title(brush, y, round=view.round)
    y += TITLE_HEIGHT
    with brush.canvas.layer("turn"):
        if view.to_act:
            _draw_turn(brush, y)
        else:
            draw_winner(brush, y)
    y += BAR_HEIGHT + GAP
    if view.ended_by is not None and has_banner(view):
        with brush.canvas.layer("last round"):
            draw_banner(brush, y, "end.last", view.ended_by, n=view.target)


def _draw_turn(brush: Brush, y: int) -> None:
    view = brush.view
    if view.excess:
        heading.draw_turn(brush, y, "turn.discard", n=view.excess)
        return
    note = brush.say("end.at", n=view.target) if view.ended_by is None else ""
    heading.draw_turn(brush, y, "turn.named", note)
