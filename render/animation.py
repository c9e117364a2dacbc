"""Pictures of one game in a row, as an animation that a chat plays by itself.

GIF: Discord strips the animation from an APNG that is attached, and plays animated WebP in newer
clients only. Flat art loses nothing by its 256 colours.
"""

from __future__ import annotations

import io
from collections.abc import Sequence

from msgspec import Struct
from PIL import Image

from render.errors import RenderError
from render.theme import TABLE

WIDTH = 720
"""Wide enough for a phone, which shows less than 400 points of it."""
FRAME_MS = 1100
LAST_FRAME_MS = 5000
MOST_FRAMES = 80
COLOURS = 255
SAMPLES = 8
"""How many pictures the palette is found from: some colours come late in a game."""
ROOM = 0.9
"""How much of the limit a smaller attempt aims at, so that few attempts are needed."""
SMALLEST = 240


class Animation(Struct, frozen=True):
    """A GIF, how many pictures it shows, and its size in pixels."""

    gif: bytes
    frames: int
    width: int
    height: int


def animate(pictures: Sequence[bytes], max_bytes: int) -> Animation:
    """Return pictures (PNG) as one animation of at most `max_bytes`.

    Where all of them are too much, some in between are left out, evenly; then it gets smaller.

    Raises:
        RenderError: nothing to show, or not even two small pictures fit.
    """
    if not pictures:
        raise RenderError("an animation of nothing")
    count = min(len(pictures), MOST_FRAMES)
    chosen = [pictures[index] for index in spread(len(pictures), count)]
    width = WIDTH
    frames = _frames(chosen, width)
    while True:
        shown = [frames[index] for index in spread(len(frames), count)]
        gif = _gif(shown)
        if len(gif) <= max_bytes:
            return Animation(gif, count, *shown[0].size)
        if count > 2:
            count = max(2, min(count - 1, int(count * max_bytes / len(gif) * ROOM)))
        elif width // 2 >= SMALLEST:
            width //= 2
            frames = _frames([chosen[0], chosen[-1]], width)
        else:
            raise RenderError(f"an animation does not fit {max_bytes} bytes")


def spread(total: int, count: int) -> list[int]:
    """Return `count` of the numbers below `total`: the first, the last, and evenly between.

    `count` is at most `total`.
    """
    if count == 1:
        return [total - 1]
    return [index * (total - 1) // (count - 1) for index in range(count)]


def _frames(pictures: Sequence[bytes], width: int) -> list[Image.Image]:
    """Return pictures scaled to a width, all of one size and with one palette.

    One by one: eighty boards in full size and colour would take a gigabyte.
    """
    sizes = [Image.open(io.BytesIO(picture)).size for picture in pictures]
    full = max(size[0] for size in sizes), max(size[1] for size in sizes)
    width = min(width, full[0])
    height = full[1] * width // full[0]
    height += height == width  # a square one is cut off on some phones

    def scaled(picture: bytes) -> Image.Image:
        ground = Image.new("RGB", full, TABLE)
        ground.paste(Image.open(io.BytesIO(picture)).convert("RGB"))
        return ground.resize((width, height), Image.Resampling.BOX)  # pyright: ignore[reportUnknownMemberType]

    samples = spread(len(pictures), min(len(pictures), SAMPLES))
    palette = _palette([scaled(pictures[index]) for index in samples])
    return [scaled(p).quantize(palette=palette, dither=Image.Dither.NONE) for p in pictures]


def _gif(frames: Sequence[Image.Image]) -> bytes:
    file = io.BytesIO()
    frames[0].save(
        file,
        "GIF",
        save_all=True,
        append_images=frames[1:],
        duration=[FRAME_MS] * (len(frames) - 1) + [LAST_FRAME_MS],
        loop=0,
        optimize=False,
    )
    return file.getvalue()


def _palette(frames: Sequence[Image.Image]) -> Image.Image:
    """Return one palette for all frames, found from every second pixel of some of them."""
    width, height = frames[0].width // 2, frames[0].height // 2
    sample = Image.new("RGB", (width, height * len(frames)))
    for index, frame in enumerate(frames):
        small = frame.resize((width, height), Image.Resampling.NEAREST)  # pyright: ignore[reportUnknownMemberType]
        sample.paste(small, (0, index * height))
    return sample.quantize(COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
