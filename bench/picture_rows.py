"""Rows about pictures: drawing, encoding, size, and the event loop while a worker draws."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from time import perf_counter

from msgspec import Struct

from bench.bars import bars_of
from bench.figures import Bar, Figure, Scale, median, p99
from bench.rules_rows import plies_of, seats_for
from data.words import load_words
from render.board import load_renderer, render_png
from render.font import load_font
from render.pillow_canvas import PillowCanvas, Stamps, new_stamps
from render.pool import Renderer
from render.request import BoardRequest, Header
from render.theme import TABLE
from rules.core import codec
from rules.core.game import AnyGame
from rules.core.message import Seat

LOCALES = ("ko", "en")
NAMES = ("민지", "재호", "Alexandra", "승현", "Theo", "ゆき")
KIB = 1024
TICK = 0.002


class Drawn(Struct, frozen=True):
    """How long the parts of one picture took, in seconds, and how many bytes it has."""

    draw: float
    encode: float
    size: int


def measure_pictures(game: AnyGame, scale: Scale) -> Iterator[Figure]:
    """Measure pictures of positions from sensible games, as spectators and players see them."""
    requests = board_requests(game, scale.pictures)
    stamps = new_stamps()
    first = [_seconds_of_picture(request) for request in requests]
    for request in requests:
        _draw(request, stamps)
    drawn: list[Drawn] = []
    whole: list[float] = []
    for request in requests:
        # side by side, so that whatever else the machine does weighs on both alike
        drawn.append(_draw(request, stamps))
        whole.append(_seconds_of_picture(request))
    yield _time_figure("draw", [d.draw for d in drawn])
    yield _time_figure("encode", [d.encode for d in drawn])
    yield Figure(
        row="pictures",
        measure="board picture, uncached, median",
        value=median(whole) * 1e3,
        unit="ms",
        bar=Bar(bars_of(game.key).picture_ms),
        note=f"{len(whole)} positions; p99 {p99(whole) * 1e3:.1f} ms; "
        f"while stamps are still being made {median(first) * 1e3:.1f} ms",
    )
    sizes = [d.size for d in drawn]
    yield Figure(
        row="pictures",
        measure="board picture, largest",
        value=max(sizes) / KIB,
        unit="KiB",
        bar=Bar(bars_of(game.key).picture_kib),
        note=f"median {median(sizes) / KIB:.1f} KiB",
    )


def measure_lag(game: AnyGame, scale: Scale) -> Iterator[Figure]:
    """Measure how late the event loop is while boards are queued in the worker process."""
    return iter(asyncio.run(_lag(game, scale)))


def board_requests(game: AnyGame, count: int) -> list[BoardRequest]:
    """Return requests for boards at even distances in sensible games, no two of them equal."""
    found: dict[str, BoardRequest] = {}
    number = 0
    while len(found) < count:
        plies = list(plies_of(game, number, "greedy"))
        before = seats_for(game)
        for index in range(before, len(plies), 7):
            ply = plies[index]
            viewer = (None, ply.seat)[len(found) % 2]
            earlier = plies[index - before].step.state
            request = _request(game, ply.state, earlier, viewer, LOCALES[len(found) // 2 % 2])
            found.setdefault(request.digest(), request)
        number += 1
    return list(found.values())[:count]


def _request(
    game: AnyGame, state: object, earlier: object, viewer: Seat | None, locale: str
) -> BoardRequest:
    return BoardRequest(
        game=game.key,
        view=codec.encode(game.view(state, viewer)),
        previous=codec.encode(game.view(earlier, viewer)),
        locale=locale,
        names=NAMES[: seats_for(game)],
        header=Header(code="lynx-42"),
    )


def _draw(request: BoardRequest, stamps: Stamps) -> Drawn:
    """Do by steps what `render_png` does, with stamps that may be there already."""
    renderer = load_renderer(request.game)
    view = codec.decode(request.view, renderer.VIEW_TYPE)
    previous = codec.decode(request.previous or b"", renderer.VIEW_TYPE)
    words = load_words(request.locale).with_names(lambda seat: request.names[seat])
    began = perf_counter()
    canvas = PillowCanvas(renderer.size(view, previous), TABLE, load_font(None), stamps)
    renderer.draw(view, canvas, words, request.header, previous)
    drawn = perf_counter()
    png = canvas.png()
    return Drawn(drawn - began, perf_counter() - drawn, len(png))


def _seconds_of_picture(request: BoardRequest) -> float:
    began = perf_counter()
    render_png(request)
    return perf_counter() - began


def _time_figure(part: str, seconds: list[float]) -> Figure:
    return Figure(
        row="pictures",
        measure=f"board picture, {part}, median",
        value=median(seconds) * 1e3,
        unit="ms",
    )


async def _lag(game: AnyGame, scale: Scale) -> list[Figure]:
    renderer = Renderer(timeout=120)
    try:
        await renderer.warm_up()
        first, *requests = board_requests(game, scale.boards + 1)
        began = perf_counter()
        await renderer.render(first)
        cold = perf_counter() - began
        began = perf_counter()
        lags: list[float] = []
        watching = asyncio.create_task(watch_lag(lags))
        await asyncio.gather(*map(renderer.render, requests))
        took = perf_counter() - began
        watching.cancel()
    finally:
        await renderer.close()
    return [
        Figure(
            row="lag",
            measure=f"event-loop lag, p99, {scale.boards} boards queued",
            value=p99(lags) * 1e3,
            unit="ms",
            bar=Bar(20),
            note=f"{len(lags):,} samples; worst {max(lags) * 1e3:.1f} ms",
        ),
        Figure(
            row="lag",
            measure="pictures through the worker process",
            value=len(requests) / took,
            unit="per second",
            note=f"first picture of a new worker {cold * 1e3:.0f} ms",
        ),
    ]


async def watch_lag(lags: list[float]) -> None:
    """Add, every few milliseconds, by how many seconds the loop was late, until cancelled."""
    while True:
        due = perf_counter() + TICK
        await asyncio.sleep(TICK)
        lags.append(max(0.0, perf_counter() - due))
