"""Animations: small enough, in order, the last picture longest, in a process of their own."""

import io
from itertools import pairwise

import pytest
from PIL import Image, ImageDraw

from render.animation import FRAME_MS, LAST_FRAME_MS, MOST_FRAMES, animate, spread
from render.errors import RenderError
from render.pool import Renderer

COLOURS = ("#c03030", "#30a050", "#3050c0", "#e0c040", "#804080", "#f0f0f0")


def pictures(count, *, size=(1080, 900), noise=False):
    found = []
    for number in range(count):
        height = size[1] + 60 * (number % 2)
        image = Image.effect_noise((size[0], height), 90) if noise else Image.new("L", size, 20)
        image = image.convert("RGB")
        ImageDraw.Draw(image).rectangle((0, 0, 300, 300), COLOURS[number % len(COLOURS)])
        file = io.BytesIO()
        image.save(file, "PNG")
        found.append(file.getvalue())
    return found


def shown(animation):
    """Colour and time of every frame, at the place of the marker."""
    image = Image.open(io.BytesIO(animation.gif))
    frames = []
    for number in range(image.n_frames):
        image.seek(number)
        frames.append((image.convert("RGB").getpixel((20, 20)), image.info["duration"]))
    return frames


def test_every_picture_is_shown_in_order_and_the_last_one_stays():
    animation = animate(pictures(6), 8_000_000)
    frames = shown(animation)
    assert animation.frames == len(frames) == 6
    assert [time for _, time in frames] == [FRAME_MS] * 5 + [LAST_FRAME_MS]
    for (colour, _), wanted in zip(frames, COLOURS, strict=True):
        target = tuple(int(wanted[i : i + 2], 16) for i in (1, 3, 5))
        assert max(abs(a - b) for a, b in zip(colour, target, strict=True)) <= 12


def test_pictures_of_several_sizes_share_one_ground():
    animation = animate(pictures(4, noise=True), 8_000_000)
    assert (animation.width, animation.height) == (720, 640)


@pytest.mark.parametrize("size", [(900, 900), (720, 720)])
def test_an_animation_is_never_square(size):
    animation = animate(pictures(1, size=size), 8_000_000)
    assert animation.width != animation.height


@pytest.mark.parametrize("limit", [900_000, 300_000, 120_000])
def test_what_is_too_large_gets_fewer_pictures_then_smaller_ones(limit):
    whole = animate(pictures(10, noise=True), 80_000_000)
    assert len(whole.gif) > 1_000_000
    animation = animate(pictures(10, noise=True), limit)
    assert len(animation.gif) <= limit
    assert 2 <= animation.frames < 10
    frames = shown(animation)
    assert len(frames) == animation.frames
    assert frames[-1][1] == LAST_FRAME_MS


def test_what_cannot_be_made_is_refused():
    with pytest.raises(RenderError, match="does not fit"):
        animate(pictures(3, noise=True), 1000)
    with pytest.raises(RenderError, match="nothing"):
        animate([], 1000)


@pytest.mark.parametrize(("total", "count"), [(1, 1), (2, 2), (7, 3), (500, MOST_FRAMES)])
def test_spreading(total, count):
    chosen = spread(total, count)
    assert len(set(chosen)) == count
    assert chosen == sorted(chosen)
    assert chosen[-1] == total - 1
    assert count == 1 or chosen[0] == 0
    gaps = {b - a for a, b in pairwise(chosen)}
    assert max(gaps, default=0) - min(gaps, default=0) <= 1


async def test_the_renderer_makes_an_animation_once_and_keeps_no_process_for_it():
    renderer = Renderer(timeout=60)
    try:
        first = await renderer.animate(pictures(3), 8_000_000)
        assert first == animate(pictures(3), 8_000_000)
        assert renderer.worker_pids() == ()
        assert await renderer.animate(pictures(3), 8_000_000) is first
        assert await renderer.animate(pictures(3), 7_000_000) is not first
        with pytest.raises(RenderError):
            await renderer.animate(pictures(3, noise=True), 1000)
    finally:
        await renderer.close()
    with pytest.raises(RenderError, match="closed"):
        await renderer.animate(pictures(2), 8_000_000)


async def test_an_animation_that_takes_too_long_is_given_up():
    renderer = Renderer(timeout=0.001)
    try:
        with pytest.raises(RenderError, match="not ready"):
            await renderer.animate(pictures(3), 8_000_000)
        renderer._timeout = 60
        assert (await renderer.animate(pictures(3), 8_000_000)).frames == 3
    finally:
        await renderer.close()
