"""What pictures with cubes of four spices draw with."""

from __future__ import annotations

from typing import ClassVar, Generic, Protocol, TypeVar

from data.words import Words
from render import brush as shared
from render.canvas import Canvas

V_co = TypeVar("V_co", bound=shared.TableView, covariant=True)
C_co = TypeVar("C_co", covariant=True)


class SpiceBrush(Protocol):
    """What draws cubes and cards: a canvas, words, and the letters on the cubes."""

    @property
    def canvas(self) -> Canvas:
        """What is drawn on."""
        ...

    @property
    def words(self) -> Words:
        """The words of the reader's language."""
        ...

    def say(self, key: str, **args: int | str) -> str:
        """Return words of the board."""
        ...

    def letter(self, kind: str) -> str:
        """Return the letter that a spice's cubes carry."""
        ...


class Brush(shared.Brush[V_co, C_co], Generic[V_co, C_co], frozen=True):
    """A canvas together with a view of a game of Century, whose words hold the letters."""

    game: ClassVar[str]

    def letter(self, kind: str) -> str:
        """Return the letter that a spice's cubes carry."""
        return self.words.say(f"{self.game}.letter.{kind}")
