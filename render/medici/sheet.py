"""What all pages of Medici beside the board have in common."""

from __future__ import annotations

from data.words import Words
from render import sheet
from render.canvas import Canvas
from render.medici.brush import Brush
from render.medici.diff import NO_CHANGES
from render.request import Header
from rules.medici.view import MediciView


class Sheet(sheet.Sheet[MediciView, Brush]):
    """A page that shows a part of a view, without any marks for what changed."""

    def brush(
        self,
        view: MediciView,
        canvas: Canvas,
        words: Words,
        header: Header,
        previous: MediciView | None,
    ) -> Brush:
        """Return a brush that marks nothing."""
        del previous
        return Brush(canvas, view, words, header, NO_CHANGES)

    def labels(self, view: MediciView) -> dict[str, int | str]:
        """Return the day."""
        return {"day": view.day, "days": view.days}
