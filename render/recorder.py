"""The canvas that writes down what is drawn: the draw list that tests compare."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager

from msgspec import Struct

from render.canvas import Box, Canvas, Points, TextStyle
from render.font import CAP_HEIGHT, Font


class TextMark(Struct, frozen=True):
    """A drawn line of text: where it lies (capitals), how large it is, what it wanted to say."""

    text: str
    wanted: str
    box: Box
    size: int
    layer: str


class Recorder:
    """Strokes as lines of text in `lines`, all texts in `texts`, all filled boxes in `boxes`."""

    def __init__(self, size: tuple[int, int], font: Font) -> None:
        self.size = size
        self.lines: list[str] = []
        self.texts: list[TextMark] = []
        self.boxes: list[Box] = []
        self._font = font
        self._origin = (0, 0)
        self._layers: list[str] = []
        self._painted: set[str] = set()
        self._muted = False

    @property
    def font(self) -> Font:
        """The font that measures all text."""
        return self._font

    def rect(
        self,
        box: Box,
        fill: str | None,
        *,
        radius: int = 0,
        outline: str | None = None,
        line: int = 0,
    ) -> None:
        """Write down a rectangle."""
        edge = f" edge {outline} {line}" if outline is not None and line else ""
        self._write(f"rect {_numbers(box)} r{radius} {fill or 'clear'}{edge}", box)

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
        """Write down a disc."""
        edge = f" edge {outline} {line}" if outline is not None and line else ""
        box = (x - radius, y - radius, x + radius, y + radius)
        self._write(f"disc {x} {y} r{radius} {fill}{edge}", box)

    def polygon(self, points: Points, fill: str) -> None:
        """Write down a polygon."""
        self._write(f"polygon {_spell(points)} {fill}", _bounds(points, 0))

    def road(self, points: Points, colour: str, width: int) -> None:
        """Write down a road."""
        self._write(f"road {_spell(points)} {colour} {width}", _bounds(points, width // 2))

    def text(
        self, x: int, y: int, text: str, style: TextStyle, *, max_width: int | None = None
    ) -> int:
        """Write down a line of text and return its width."""
        shown, size = text, style.size
        if max_width is not None:
            shown, size = self._font.fit(text, size, style.weight, max_width, style.floor)
        width = self._font.width(shown, size, style.weight)
        left = x - {"left": 0, "centre": width // 2, "right": width}[style.align]
        half = round(size * CAP_HEIGHT / 2)
        box = (left, y - half, left + width, y + half)
        dx, dy = self._origin
        placed = (box[0] + dx, box[1] + dy, box[2] + dx, box[3] + dy)
        self.texts.append(TextMark(shown, text, placed, size, "/".join(self._layers)))
        line = f"text {x} {y} {style.align} {size}/{style.weight} {style.colour} {shown!r}"
        self._write(line, box)
        return width

    def stamp(
        self,
        x: int,
        y: int,
        key: str,
        size: tuple[int, int],
        paint: Callable[[Canvas], None],
    ) -> None:
        """Write down a stamp, and what it shows when it appears for the first time."""
        self._write(f"stamp {x} {y} {key!r}", (x, y, x + size[0], y + size[1]))
        origin, muted = self._origin, self._muted
        self._origin = (origin[0] + x, origin[1] + y)
        self._muted = muted or key in self._painted
        self._painted.add(key)
        self._layers.append(key)
        paint(self)
        self._layers.pop()
        self._origin, self._muted = origin, muted

    @contextmanager
    def layer(self, name: str) -> Generator[None]:
        """Name what is drawn inside the `with` block, and indent it."""
        self._write(f"[{name}]", None)
        self._layers.append(name)
        yield
        self._layers.pop()

    def listing(self) -> str:
        """Return the whole draw list as text."""
        return "\n".join([f"size {self.size[0]} {self.size[1]}", *self.lines, ""])

    def _write(self, line: str, box: Box | None) -> None:
        if box is not None:
            dx, dy = self._origin
            self.boxes.append((box[0] + dx, box[1] + dy, box[2] + dx, box[3] + dy))
        if not self._muted:
            self.lines.append("  " * len(self._layers) + line)


def _numbers(box: Box) -> str:
    return " ".join(str(n) for n in box)


def _spell(points: Points) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def _bounds(points: Points, pad: int) -> Box:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return (int(min(xs)) - pad, int(min(ys)) - pad, int(max(xs)) + pad, int(max(ys)) + pad)
