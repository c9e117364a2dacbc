"""What a game's picture is drawn on, whatever comes of it: pixels or a list of strokes."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Literal, Protocol

from msgspec import Struct

from render.font import Font
from render.theme import REGULAR, SMALL, TEXT, Shape

Box = tuple[int, int, int, int]
"""Left, top, right, bottom; right and bottom are the first pixels outside."""

Points = Sequence[tuple[float, float]]
Align = Literal["left", "centre", "right"]


class TextStyle(Struct, frozen=True):
    """How text looks. It may shrink to `floor` before it is shortened."""

    size: int
    colour: str = TEXT
    weight: int = REGULAR
    align: Align = "left"
    floor: int = 0


class Canvas(Protocol):
    """A surface in logical pixels. What is drawn later lies above what was drawn before.

    Colours are `#RRGGBB`, or `#RRGGBBAA` where something shines through.
    """

    @property
    def font(self) -> Font:
        """The font that measures and draws all text."""
        ...

    def rect(
        self,
        box: Box,
        fill: str | None,
        *,
        radius: int = 0,
        outline: str | None = None,
        line: int = 0,
    ) -> None:
        """Draw a rectangle; the outline lies inside the box."""
        ...

    def disc(
        self,
        x: int,
        y: int,
        radius: int,
        fill: str,
        *,
        outline: str | None = None,
        line: int = 0,
    ) -> None:
        """Draw a disc around a centre; the outline lies inside."""
        ...

    def polygon(self, points: Points, fill: str) -> None:
        """Draw a filled polygon."""
        ...

    def road(self, points: Points, colour: str, width: int) -> None:
        """Draw a line through points, with round ends and joints."""
        ...

    def text(
        self, x: int, y: int, text: str, style: TextStyle, *, max_width: int | None = None
    ) -> int:
        """Draw one line of text, the middle of its capitals at y; return how wide it came out.

        Text wider than `max_width` shrinks to the style's floor, then ends in an ellipsis.
        """
        ...

    def stamp(
        self,
        x: int,
        y: int,
        key: str,
        size: tuple[int, int],
        paint: Callable[[Canvas], None],
    ) -> None:
        """Put a small picture with its top left corner at x, y.

        `paint` draws it on a clear canvas of the given size. Equal keys promise equal pictures:
        a canvas paints each key once.
        """
        ...

    def layer(self, name: str) -> AbstractContextManager[None]:
        """Name what is drawn inside the `with` block."""
        ...


def regular_polygon(
    x: float, y: float, radius: float, corners: int, turn: float = 0.0
) -> list[tuple[float, float]]:
    """Return the corners of a regular polygon, the first one at the top, turned in radians."""
    angles = (turn - math.pi / 2 + 2 * math.pi * i / corners for i in range(corners))
    return [(x + radius * math.cos(a), y + radius * math.sin(a)) for a in angles]


def star(x: float, y: float, radius: float) -> list[tuple[float, float]]:
    """Return the corners of a five-pointed star with one point at the top."""
    outer = regular_polygon(x, y, radius, 5)
    inner = regular_polygon(x, y, radius * 0.5, 5, math.pi / 5)
    return [corner for pair in zip(outer, inner, strict=True) for corner in pair]


def draw_shape(canvas: Canvas, shape: Shape, x: int, y: int, size: int, colour: str) -> None:
    """Draw a player's shape within a square of the given size around x, y."""
    r = size / 2
    match shape:
        case "circle":
            canvas.disc(x, y, size // 2, colour)
        case "triangle":
            canvas.polygon(
                [(x, y - r), (x + r * 1.06, y + r * 0.88), (x - r * 1.06, y + r * 0.88)], colour
            )
        case "square":
            half = round(r * 0.9)
            canvas.rect((x - half, y - half, x + half, y + half), colour, radius=3)
        case "diamond":
            canvas.polygon(regular_polygon(x, y, r * 1.08, 4), colour)
        case "star":
            canvas.polygon(star(x, y + r * 0.06, r * 1.15), colour)
        case "hexagon":
            canvas.polygon(regular_polygon(x, y, r * 1.04, 6), colour)


def small_text(colour: str, align: Align = "left", weight: int = REGULAR) -> TextStyle:
    """Return the style of the smallest text that a picture may carry."""
    return TextStyle(SMALL, colour, weight, align)
