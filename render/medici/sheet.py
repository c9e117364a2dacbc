"""What all pages beside the board have in common: size, title and margins."""

from __future__ import annotations

from abc import ABC, abstractmethod

from data.words import Words
from render.brush import INNER, LEFT, RIGHT
from render.canvas import Canvas, TextStyle
from render.heading import TITLE_HEIGHT, draw_title
from render.medici.brush import Brush
from render.medici.diff import NO_CHANGES
from render.request import Header
from render.theme import BOLD, KEY, MARGIN, MUTED, PANEL, REGULAR, SMALL, TEXT, WIDTH
from rules.medici.view import MediciView

BAR = 80


class Sheet(ABC):
    """A page that shows a part of a view, without any marks for what changed."""

    @abstractmethod
    def height(self, view: MediciView) -> int:
        """Return how much room the page takes below its title."""

    @abstractmethod
    def title(self, brush: Brush) -> tuple[str, str]:
        """Return what the page is about, and a note."""

    @abstractmethod
    def paint(self, brush: Brush, y: int) -> None:
        """Draw the page from y down, below its title."""

    def size(self, view: MediciView, previous: MediciView | None) -> tuple[int, int]:
        """Return width and height of the picture in pixels; it is never exactly square."""
        del previous
        height = 2 * MARGIN + TITLE_HEIGHT + BAR + 12 + self.height(view)
        return WIDTH, height + (height == WIDTH)

    def draw(
        self,
        view: MediciView,
        canvas: Canvas,
        words: Words,
        header: Header,
        previous: MediciView | None,
    ) -> None:
        """Draw the page on a canvas of its size."""
        del previous
        brush, y = Brush(canvas, view, words, header, NO_CHANGES), MARGIN
        with canvas.layer("title"):
            draw_title(brush, y, day=view.day, days=view.days)
        y += TITLE_HEIGHT
        with canvas.layer("page"):
            _draw_bar(brush, y, *self.title(brush))
        self.paint(brush, y + BAR + 12)


def _draw_bar(brush: Brush, y: int, title: str, note: str) -> None:
    brush.canvas.rect((LEFT, y, RIGHT, y + BAR), PANEL, radius=18)
    middle = y + BAR // 2
    style = TextStyle(46, TEXT, BOLD, floor=KEY)
    width = brush.canvas.text(LEFT + 24, middle, title, style, max_width=INNER // 2)
    style = TextStyle(32, MUTED, REGULAR, "right", SMALL)
    brush.canvas.text(RIGHT - 24, middle, note, style, max_width=INNER - width - 72)
