"""Pictures made beside the event loop, in a worker process that may be lost without harm."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor
from hashlib import blake2b

from data.processes import Processes
from render.animation import Animation, animate
from render.board import render_png
from render.cache import Lru
from render.errors import RenderError
from render.font import load_font
from render.request import BoardRequest, Picture

_ATTEMPTS = 2
ANIMATION_PATIENCE = 4
"""How many times as long as a picture an animation may take."""


class Renderer:
    """Makes pictures for asyncio code.

    Equal requests are answered from a cache of at most `cache_bytes`, and while one is being
    made, further equal ones wait for it. A request that takes longer than `timeout` seconds
    fails and its worker is replaced; one whose worker dies is tried once more.
    """

    def __init__(
        self,
        *,
        workers: int = 1,
        timeout: float = 10.0,
        cache_bytes: int = 32 * 1024 * 1024,
        font_path: str | None = None,
    ) -> None:
        self._workers = workers
        self._timeout = timeout
        self._font_path = font_path
        self._cache: Lru[str, Picture] = Lru(cache_bytes, _weigh)
        self._in_flight: dict[str, asyncio.Task[Picture]] = {}
        self._pool: Processes | None = None
        self._animations: Lru[str, Animation] = Lru(cache_bytes // 2, _weigh_animation)
        self._animating = asyncio.Lock()
        self._slow_pool: Processes | None = None
        self._closed = False
        self.hits = 0
        self.misses = 0

    async def warm_up(self) -> str:
        """Start the workers and return the name of the font.

        Raises:
            RenderError: there is no font that can draw Hangul, or no worker can be started.
        """
        pool = self._ready_pool()
        loop = asyncio.get_running_loop()
        jobs = [
            loop.run_in_executor(pool.executor, _font_name, self._font_path)
            for _ in range(self._workers)
        ]
        try:
            names = await asyncio.gather(*jobs)
        except BrokenExecutor as error:
            self._replace(pool)
            raise RenderError("the picture process cannot be started") from error
        return names[0]

    async def render(self, request: BoardRequest) -> Picture:
        """Return the picture of a board.

        Raises:
            RenderError: it cannot be drawn, took too long, or the workers keep dying.
        """
        key = request.digest()
        if (found := self._cache.get(key)) is not None:
            self.hits += 1
            return found
        task = self._in_flight.get(key)
        if task is None:
            self.misses += 1
            task = asyncio.create_task(self._make(key, request))
            self._in_flight[key] = task
            task.add_done_callback(lambda done: self._forget(key, done))
        # shielded: one reader who gives up must not take the picture from the others
        return await asyncio.shield(task)

    async def animate(self, pictures: Sequence[bytes], max_bytes: int) -> Animation:
        """Return pictures (PNG) as one animation of at most `max_bytes`.

        Seconds of work: done one at a time, in a process of its own that is gone afterwards, so
        that boards need not wait and its memory is given back.

        Raises:
            RenderError: it cannot be made that small, took too long, or its process died.
        """
        key = _animation_key(pictures, max_bytes)
        async with self._animating:
            if (found := self._animations.get(key)) is None:
                found = await self._animated(tuple(pictures), max_bytes)
                self._animations.put(key, found)
        return found

    async def _animated(self, pictures: tuple[bytes, ...], max_bytes: int) -> Animation:
        if self._closed:
            raise RenderError("the renderer has been closed")
        pool = self._slow_pool = Processes(1)
        job = asyncio.get_running_loop().run_in_executor(
            pool.executor, animate, pictures, max_bytes
        )
        try:
            return await asyncio.wait_for(job, self._timeout * ANIMATION_PATIENCE)
        except BrokenExecutor as error:
            raise RenderError("the process died over an animation") from error
        except TimeoutError as error:
            await asyncio.to_thread(pool.stop)
            raise RenderError(f"animation of {len(pictures)} pictures not ready") from error
        finally:
            self._slow_pool = None
            pool.executor.shutdown(wait=False, cancel_futures=True)

    async def close(self) -> None:
        """Stop the workers; requests under way fail, later ones are refused."""
        self._closed = True
        pool, self._pool = self._pool, None
        for running in (pool, self._slow_pool):
            if running is not None:
                await asyncio.to_thread(running.stop)
        waiting = list(self._in_flight.values())
        await asyncio.gather(*waiting, return_exceptions=True)

    def worker_pids(self) -> tuple[int, ...]:
        """Return the process ids of the workers that have been started."""
        return self._pool.pids() if self._pool is not None else ()

    async def _make(self, key: str, request: BoardRequest) -> Picture:
        loop = asyncio.get_running_loop()
        for _ in range(_ATTEMPTS):
            pool = self._ready_pool()
            try:
                job = loop.run_in_executor(pool.executor, render_png, request, self._font_path)
                picture = await asyncio.wait_for(job, self._timeout)
            except BrokenExecutor:
                self._replace(pool)
            except TimeoutError as error:
                self._replace(pool)
                message = f"picture of {request.game} not ready in {self._timeout} s"
                raise RenderError(message) from error
            else:
                self._cache.put(key, picture)
                return picture
        raise RenderError(f"the worker died twice over a picture of {request.game}")

    def _ready_pool(self) -> Processes:
        if self._closed:
            raise RenderError("the renderer has been closed")
        if self._pool is None:
            self._pool = Processes(self._workers)
        return self._pool

    def _replace(self, pool: Processes) -> None:
        """Stop a pool; the next request starts another. Several requests may ask for the same."""
        if self._pool is pool:
            self._pool = None
        pool.stop()

    def _forget(self, key: str, done: asyncio.Task[Picture]) -> None:
        self._in_flight.pop(key, None)
        if not done.cancelled():
            done.exception()  # seen here, so that nobody need wait for it


def _font_name(font_path: str | None) -> str:
    return load_font(font_path).name


def _animation_key(pictures: Sequence[bytes], max_bytes: int) -> str:
    digest = blake2b(f"{max_bytes}".encode(), digest_size=16)
    for picture in pictures:
        digest.update(blake2b(picture).digest())
    return digest.hexdigest()


def _weigh_animation(animation: Animation) -> int:
    return len(animation.gif)


def _weigh(picture: Picture) -> int:
    return len(picture.png)
