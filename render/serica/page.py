"""What all pages of Serica beside the board have in common."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from data.words import Words
from render import sheet
from render.canvas import Canvas
from render.prose import fitting_text, sentence
from render.request import Header
from render.serica.brush import Brush
from render.serica.diff import changes_since
from render.serica.prose import Teller
from rules.serica.view import SericaView


class SericaPage(sheet.Sheet[SericaView, Brush]):
    """A page that shows a part of a view, and can say it."""

    @abstractmethod
    def blocks(self, teller: Teller) -> Sequence[Sequence[str]]:
        """Return all that the page shows as blocks of lines."""

    @abstractmethod
    def heading(self, teller: Teller) -> str:
        """Return what the page is about."""

    def brief(self, teller: Teller) -> Sequence[str]:
        """Return what the alt text says after the name of the page."""
        return [line.strip() for block in self.blocks(teller) for line in block]

    def brush(
        self,
        view: SericaView,
        canvas: Canvas,
        words: Words,
        header: Header,
        previous: SericaView | None,
    ) -> Brush:
        """Return a brush that knows what changed."""
        return Brush(canvas, view, words, header, changes_since(previous, view))

    def labels(self, view: SericaView) -> dict[str, int | str]:
        """Return the round."""
        return {"round": view.round}

    def alt_text(self, view: SericaView, words: Words) -> str:
        """Return the page in at most 1,024 characters: as much of it as they hold."""
        return fitting_text(lambda limit: self._sentences(Teller(view, words, limit)))

    def text_board(self, view: SericaView, words: Words, code: str) -> tuple[str, ...]:
        """Return the page as blocks of lines."""
        teller = Teller(view, words)
        head = [teller.say("game"), teller.title(code), self.heading(teller)]
        return tuple("\n".join(block) for block in (head, *self.blocks(teller)))

    def _sentences(self, teller: Teller) -> list[str]:
        head = (teller.say("game"), self.heading(teller))
        return [sentence(text) for text in (*head, *self.brief(teller))]
