"""What every part of a game's picture draws with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Generic, Protocol, TypeVar

from msgspec import Struct

from data.words import Words
from render.canvas import Canvas
from render.font import UNKNOWN
from render.request import Header
from render.theme import MARGIN, WIDTH
from rules.core.scoring import Result

LEFT = MARGIN
RIGHT = WIDTH - MARGIN
INNER = RIGHT - LEFT


class SeatedView(Protocol):
    """What a player's part of every view tells."""

    @property
    def seat(self) -> int:
        """The seat it belongs to."""
        ...


class TableView(Protocol):
    """What the view of every game tells."""

    @property
    def viewer(self) -> int | None:
        """The seat that looks, None for everybody."""
        ...

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats whose turn it is, none once the game is over."""
        ...

    @property
    def result(self) -> Result | None:
        """The end of the game."""
        ...


P = TypeVar("P", bound=SeatedView)
V_co = TypeVar("V_co", bound=TableView, covariant=True)
C_co = TypeVar("C_co", covariant=True)


class Brush(Struct, Generic[V_co, C_co], frozen=True):
    """A canvas together with what is to be shown, to whom, in which words.

    `board` is the locale file of the game's picture. In it every game has the words for its
    heading (`game`, `seat`, `turn.*`, `end.*`), its final table (`final.*`) and its legend
    (`note.*`).
    """

    board: ClassVar[str]

    canvas: Canvas
    view: V_co
    words: Words
    header: Header
    changes: C_co

    def say(self, key: str, **args: int | str) -> str:
        """Return words of the board."""
        return self.words.say(f"{self.board}.{key}", **args)

    def name(self, seat: int) -> str:
        """Return a player's name as it can be drawn, the seat's number where nothing can."""
        tamed = self.canvas.font.tame(self.words.name(seat))
        return tamed if tamed.strip(f"{UNKNOWN} ") else self.say("seat", n=seat + 1)

    def is_acting(self, seat: int) -> bool:
        """Tell whether it is this seat's turn."""
        return seat in self.view.to_act


AnyBrush = Brush[TableView, object]


def in_reading_order(players: Sequence[P], viewer: int | None) -> list[P]:
    """Return the players as they follow each other, the viewer first."""
    ordered = sorted(players, key=lambda player: player.seat)
    start = next((i for i, player in enumerate(ordered) if player.seat == viewer), 0)
    return ordered[start:] + ordered[:start]
