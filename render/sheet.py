"""What all pages beside the board have in common: size, title and margins."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from data.words import Words
from render.brush import INNER, LEFT, RIGHT, Brush, TableView
from render.canvas import Canvas, TextStyle
from render.heading import TITLE_HEIGHT, draw_title
from render.legend import LEGEND_HEIGHT, draw_legend
from render.request import Header
from render.theme import BOLD, KEY, MARGIN, MUTED, PANEL, REGULAR, SMALL, TEXT, WIDTH

BAR = 80

V = TypeVar("V", bound=TableView)
B = TypeVar("B", bound=Brush[TableView, object])


class Sheet(ABC, Generic[V, B]):
    """A page that shows a part of a view."""

    @abstractmethod
    def brush(self, view: V, canvas: Canvas, words: Words, header: Header, previous: V | None) -> B:
        """Return what the page is drawn with."""

    @abstractmethod
    def labels(self, view: V) -> dict[str, int | str]:
        """Return what the words `header` say besides the table's code."""

    @abstractmethod
    def height(self, view: V) -> int:
        """Return how much room the page takes below its title."""

    @abstractmethod
    def title(self, brush: B) -> tuple[str, str]:
        """Return what the page is about, and a note."""

    @abstractmethod
    def paint(self, brush: B, y: int) -> None:
        """Draw the page from y down, below its title."""

    def has_marks(self, view: V, previous: V | None) -> bool:
        """Tell whether the page marks something as new; most pages mark nothing."""
        del view, previous
        return False

    def size(self, view: V, previous: V | None) -> tuple[int, int]:
        """Return width and height of the picture in pixels; it is never exactly square."""
        height = 2 * MARGIN + TITLE_HEIGHT + BAR + 12 + self.height(view)
        if self.has_marks(view, previous):
            height += LEGEND_HEIGHT
        return WIDTH, height + (height == WIDTH)

    def draw(
        self, view: V, canvas: Canvas, words: Words, header: Header, previous: V | None
    ) -> None:
        """Draw the page on a canvas of its size."""
        brush, y = self.brush(view, canvas, words, header, previous), MARGIN
        with canvas.layer("title"):
            draw_title(brush, y, **self.labels(view))
        y += TITLE_HEIGHT
        with canvas.layer("page"):
            _draw_bar(brush, y, *self.title(brush))
        y += BAR + 12
        self.paint(brush, y)
        if self.has_marks(view, previous):
            draw_legend(brush, y + self.height(view))


def _draw_bar(brush: Brush[TableView, object], y: int, title: str, note: str) -> None:
    brush.canvas.rect((LEFT, y, RIGHT, y + BAR), PANEL, radius=18)
    middle = y + BAR // 2
    style = TextStyle(46, TEXT, BOLD, floor=KEY)
    width = brush.canvas.text(LEFT + 24, middle, title, style, max_width=INNER // 2)
    style = TextStyle(32, MUTED, REGULAR, "right", SMALL)
    brush.canvas.text(RIGHT - 24, middle, note, style, max_width=INNER - width - 72)
