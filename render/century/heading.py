"""The top of the picture: which table, whose turn, and that the end is near."""

from __future__ import annotations

from typing import Protocol

from render import brush as shared
from render import heading
from render.heading import BAR_HEIGHT, GAP, TITLE_HEIGHT, draw_banner, draw_title, draw_winner


class EndingView(shared.TableView, Protocol):
    """A view of a game whose last round begins when somebody has collected enough."""

    @property
    def round(self) -> int:
        """The round, from 1."""
        ...

    @property
    def target(self) -> int:
        """How many cards or tiles end the game."""
        ...

    @property
    def ended_by(self) -> int | None:
        """The seat that has collected so many."""
        ...

    @property
    def excess(self) -> int:
        """How many cubes the acting player must return."""
        ...


EndingBrush = shared.Brush[EndingView, object]


def heading_height(view: EndingView) -> int:
    """Return how much of the picture the heading takes."""
    return heading.heading_height(banner=has_banner(view))


def has_banner(view: EndingView) -> bool:
    """Tell whether the last round is being played."""
    return view.ended_by is not None and bool(view.to_act)


def draw_heading(brush: EndingBrush, y: int, note: str) -> None:
    """Draw title, turn bar and banner from y down; the note says what the turn is about."""
    view = brush.view
    with brush.canvas.layer("title"):
        draw_title(brush, y, round=view.round)
    y += TITLE_HEIGHT
    with brush.canvas.layer("turn"):
        if not view.to_act:
            draw_winner(brush, y)
        elif view.excess:
            heading.draw_turn(brush, y, "turn.discard", n=view.excess)
        else:
            heading.draw_turn(brush, y, "turn.named", note)
    y += BAR_HEIGHT + GAP
    if view.ended_by is not None and has_banner(view):
        with brush.canvas.layer("last round"):
            draw_banner(brush, y, "end.last", view.ended_by, n=view.target)
