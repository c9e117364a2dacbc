"""The canvas that makes pixels. Shapes are cut from masks drawn at four times their size.

Masks, stamps and lines of text are kept, so that a board is mostly pasted together.
"""

from __future__ import annotations

import io
import math
from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw

from render.cache import Lru
from render.canvas import Box, Canvas, Points, TextStyle
from render.font import CAP_HEIGHT, Font

SUPERSAMPLE = 4
COLOURS = 256
COMPRESS_LEVEL = 3
SAMPLE = 2

Stamps = Lru[str, Image.Image]


def new_stamps() -> Stamps:
    """Return an empty store for stamps, to be shared by all canvases of a process."""
    return Lru(600)


class PillowCanvas:
    """A picture in memory; `background` None makes it clear, as stamps are."""

    def __init__(
        self,
        size: tuple[int, int],
        background: str | None,
        font: Font,
        stamps: Stamps,
    ) -> None:
        if background is None:
            self.image = Image.new("RGBA", size, (0, 0, 0, 0))
        else:
            self.image = Image.new("RGB", size, background)
        self._font = font
        self._stamps = stamps

    @property
    def font(self) -> Font:
        """The font that measures and draws all text."""
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
        """Draw a rectangle; the outline lies inside the box."""
        x0, y0, x1, y1 = box
        if outline is not None and line and fill is None:
            self._blend(_ring_mask(x1 - x0, y1 - y0, radius, line), x0, y0, outline)
            return
        if outline is not None and line:
            self._solid(box, outline, radius)
            box = (x0 + line, y0 + line, x1 - line, y1 - line)
            radius = max(0, radius - line)
        if fill is not None:
            self._solid(box, fill, radius)

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
        if outline is not None and line:
            self._blend(_disc_mask(radius), x - radius, y - radius, outline)
            radius -= line
        self._blend(_disc_mask(radius), x - radius, y - radius, fill)

    def polygon(self, points: Points, fill: str) -> None:
        """Draw a filled polygon."""
        left, top, moved = _to_origin(points, 0)
        self._blend(_polygon_mask(moved), left, top, fill)

    def road(self, points: Points, colour: str, width: int) -> None:
        """Draw a line through points, with round ends and joints."""
        left, top, moved = _to_origin(points, width)
        self._blend(_road_mask(moved, width), left, top, colour)

    def text(
        self, x: int, y: int, text: str, style: TextStyle, *, max_width: int | None = None
    ) -> int:
        """Draw one line of text, the middle of its capitals at y; return how wide it came out."""
        size = style.size
        if max_width is not None:
            text, size = self._font.fit(text, size, style.weight, max_width, style.floor)
        width = self._font.width(text, size, style.weight)
        inked = self._font.ink(text, size, style.weight)
        start = x - {"left": 0, "centre": width // 2, "right": width}[style.align]
        baseline = y + round(size * CAP_HEIGHT / 2)
        self._blend(inked.mask, start + inked.left, baseline + inked.top, style.colour)
        return width

    def stamp(
        self,
        x: int,
        y: int,
        key: str,
        size: tuple[int, int],
        paint: Callable[[Canvas], None],
    ) -> None:
        """Put a small picture with its top left corner at x, y; paint it if it is new."""
        picture = self._stamps.get(key)
        if picture is None:
            canvas = PillowCanvas(size, None, self._font, self._stamps)
            paint(canvas)
            picture = canvas.image
            self._stamps.put(key, picture)
        if self.image.mode == "RGBA":
            self.image.alpha_composite(picture, (x, y))
        else:
            self.image.paste(picture, (x, y), picture)

    @contextmanager
    def layer(self, name: str) -> Generator[None]:  # noqa: ARG002 - pixels need no names
        """Name what is drawn inside the `with` block."""
        yield

    def png(self) -> bytes:
        """Return the picture as a PNG with a palette."""
        flat = self.image.quantize(palette=self._palette(), dither=Image.Dither.NONE)
        file = io.BytesIO()
        flat.save(file, "PNG", compress_level=COMPRESS_LEVEL)
        return file.getvalue()

    def _palette(self) -> Image.Image:
        """Return a palette for this picture, found from every second pixel of every second line.

        That is a third of the time which all pixels take, and the colours are as near.
        """
        size = (self.image.width // SAMPLE, self.image.height // SAMPLE)
        sample = self.image.resize(size, Image.Resampling.NEAREST)  # pyright: ignore[reportUnknownMemberType]
        return sample.quantize(COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)

    def _solid(self, box: Box, colour: str, radius: int) -> None:
        x0, y0, x1, y1 = box
        if self.image.mode == "RGBA" or len(colour) > len("#RRGGBB"):
            self._blend(_ring_mask(x1 - x0, y1 - y0, radius, 0), x0, y0, colour)
            return
        if not radius:
            self.image.paste(colour, box)
            return
        self.image.paste(colour, (x0 + radius, y0, x1 - radius, y1))
        self.image.paste(colour, (x0, y0 + radius, x1, y1 - radius))
        for right in (False, True):
            for low in (False, True):
                corner = _corner_mask(radius, right=right, low=low)
                left, top = x1 - radius if right else x0, y1 - radius if low else y0
                self.image.paste(colour, (left, top), corner)

    def _blend(self, mask: Image.Image, x: int, y: int, colour: str) -> None:
        """Paint a colour through a mask, also where the picture is still clear."""
        if len(colour) > len("#RRGGBB"):
            veil = Image.new("L", mask.size, int(colour[7:], 16))
            colour, mask = colour[:7], ImageChops.multiply(mask, veil)
        if self.image.mode == "RGB":
            self.image.paste(colour, (x, y), mask)
            return
        shift_x, shift_y = max(0, -x), max(0, -y)
        if shift_x or shift_y:
            mask = mask.crop((shift_x, shift_y, *mask.size))
        tinted = Image.new("RGBA", mask.size, colour)
        tinted.putalpha(mask)
        self.image.alpha_composite(tinted, (x + shift_x, y + shift_y))


def _drawn(width: int, height: int, draw: Callable[[ImageDraw.ImageDraw], None]) -> Image.Image:
    big = Image.new("L", (max(1, width) * SUPERSAMPLE, max(1, height) * SUPERSAMPLE))
    draw(ImageDraw.Draw(big))
    return big.reduce(SUPERSAMPLE)


@lru_cache(maxsize=64)
def _disc_mask(radius: int) -> Image.Image:
    edge = 2 * radius * SUPERSAMPLE - 1
    return _drawn(2 * radius, 2 * radius, lambda d: d.ellipse((0, 0, edge, edge), fill=255))


@lru_cache(maxsize=128)
def _corner_mask(radius: int, *, right: bool, low: bool) -> Image.Image:
    left, top = radius if right else 0, radius if low else 0
    return _ring_mask(2 * radius, 2 * radius, radius, 0).crop(
        (left, top, left + radius, top + radius)
    )


@lru_cache(maxsize=128)
def _ring_mask(width: int, height: int, radius: int, line: int) -> Image.Image:
    """Return the mask of a rounded rectangle, filled where `line` is 0."""
    s = SUPERSAMPLE

    def draw(pen: ImageDraw.ImageDraw) -> None:
        pen.rounded_rectangle((0, 0, width * s - 1, height * s - 1), radius * s, fill=255)
        if line:
            inner = (line * s, line * s, (width - line) * s - 1, (height - line) * s - 1)
            pen.rounded_rectangle(inner, max(0, radius - line) * s, fill=0)

    return _drawn(width, height, draw)


@lru_cache(maxsize=256)
def _polygon_mask(points: tuple[tuple[float, float], ...]) -> Image.Image:
    width, height = (math.ceil(max(p[i] for p in points)) + 1 for i in (0, 1))
    big = [(x * SUPERSAMPLE, y * SUPERSAMPLE) for x, y in points]
    return _drawn(width, height, lambda d: d.polygon(big, fill=255))


@lru_cache(maxsize=256)
def _road_mask(points: tuple[tuple[float, float], ...], width: int) -> Image.Image:
    across, down = (math.ceil(max(p[i] for p in points)) + width for i in (0, 1))
    big = [(x * SUPERSAMPLE, y * SUPERSAMPLE) for x, y in points]
    r = width * SUPERSAMPLE / 2

    def draw(pen: ImageDraw.ImageDraw) -> None:
        pen.line(big, fill=255, width=width * SUPERSAMPLE)
        for x, y in big:
            pen.ellipse((x - r, y - r, x + r, y + r), fill=255)

    return _drawn(across, down, draw)


def _to_origin(points: Points, pad: int) -> tuple[int, int, tuple[tuple[float, float], ...]]:
    """Return a corner in whole pixels and the points as seen from there, for the mask cache."""
    left = math.floor(min(x for x, _ in points)) - pad
    top = math.floor(min(y for _, y in points)) - pad
    return left, top, tuple((round(x - left, 2), round(y - top, 2)) for x, y in points)
