"""What all pages beside the board have in common."""

from __future__ import annotations

from data.words import Words
from render import sheet
from render.canvas import Canvas
from render.hansa.brush import Brush
from render.hansa.diff import changes_since
from render.request import Header
from render.theme import REGULAR
from rules.hansa.view import HansaView

NOTE_ROOM = 460
NOTE_SIZE = 32


class Page(sheet.Sheet[HansaView, Brush]):
    """A page that shows a part of a view, with the same marks as the board."""

    def brush(
        self,
        view: HansaView,
        canvas: Canvas,
        words: Words,
        header: Header,
        previous: HansaView | None,
    ) -> Brush:
        """Return a brush that marks what the previous view lacked."""
        return Brush(canvas, view, words, header, changes_since(previous, view))

    def labels(self, view: HansaView) -> dict[str, int | str]:
        """Return the round."""
        return {"round": view.round}

    def has_marks(self, view: HansaView, previous: HansaView | None) -> bool:
        """Tell whether anything is new; the page may show none of it."""
        return not changes_since(previous, view).is_empty()


def turn_note(brush: Brush) -> str:
    """Return whose turn it is in words that fit beside a page's title; nothing at the end."""
    if not brush.view.to_act:
        return ""
    seat, font = brush.view.to_act[0], brush.canvas.font
    if seat == brush.view.viewer:
        return brush.say("turn.own")
    bare = font.width(brush.say("turn.named", name=""), NOTE_SIZE, REGULAR)
    name, _ = font.fit(brush.name(seat), NOTE_SIZE, REGULAR, NOTE_ROOM - bare)
    return brush.say("turn.named", name=name)
