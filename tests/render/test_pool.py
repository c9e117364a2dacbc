from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path

import pytest

from render.board import render_png
from render.errors import RenderError
from render.pool import Renderer
from tests.render.spice_road import samples

REQUEST = samples.request(samples.start(2))
OTHER = samples.request(samples.start(3))


@pytest.fixture
async def renderer():
    made = Renderer(timeout=60)
    yield made
    await made.close()


async def test_the_worker_draws_the_same_bytes_as_this_process(renderer: Renderer) -> None:
    assert (await renderer.warm_up()).endswith("KR")
    assert await renderer.render(REQUEST) == render_png(REQUEST)


async def test_a_second_request_is_answered_from_the_cache(renderer: Renderer) -> None:
    first = await renderer.render(REQUEST)
    assert await renderer.render(samples.request(samples.start(2))) is first
    assert (renderer.hits, renderer.misses) == (1, 1)


async def test_equal_requests_in_flight_are_made_once(renderer: Renderer) -> None:
    pictures = await asyncio.gather(*(renderer.render(REQUEST) for _ in range(5)))
    assert renderer.misses == 1
    assert all(picture is pictures[0] for picture in pictures)


async def test_a_reader_who_gives_up_does_not_stop_the_others(renderer: Renderer) -> None:
    first = asyncio.create_task(renderer.render(REQUEST))
    second = asyncio.create_task(renderer.render(REQUEST))
    await asyncio.sleep(0)
    first.cancel()
    assert (await second).width == 1080
    assert first.cancelled()


async def test_a_killed_worker_is_replaced(renderer: Renderer) -> None:
    await renderer.warm_up()
    (pid,) = renderer.worker_pids()
    os.kill(pid, signal.SIGKILL)
    assert (await renderer.render(REQUEST)).width == 1080
    assert pid not in renderer.worker_pids()


async def test_a_worker_killed_at_work_is_replaced(renderer: Renderer) -> None:
    await renderer.warm_up()
    (pid,) = renderer.worker_pids()
    os.kill(pid, signal.SIGSTOP)
    waiting = asyncio.create_task(renderer.render(OTHER))
    await asyncio.sleep(0.1)
    os.kill(pid, signal.SIGKILL)
    assert (await waiting) == render_png(OTHER)


async def test_a_worker_that_hangs_is_ended_and_replaced() -> None:
    renderer = Renderer(timeout=20)
    await renderer.warm_up()
    (pid,) = renderer.worker_pids()
    os.kill(pid, signal.SIGSTOP)
    renderer._timeout = 0.2
    with pytest.raises(RenderError, match="not ready"):
        await renderer.render(REQUEST)
    renderer._timeout = 60
    os.kill(pid, signal.SIGCONT)
    assert (await renderer.render(REQUEST)).width == 1080
    assert pid not in renderer.worker_pids()
    await renderer.close()


PARENT = """
import asyncio
from render.pool import Renderer

async def main():
    renderer = Renderer()
    await renderer.warm_up()
    print(*renderer.worker_pids(), flush=True)
    await asyncio.sleep(60)

if __name__ == "__main__":
    asyncio.run(main())
"""


async def test_a_worker_does_not_outlive_a_killed_bot(tmp_path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(PARENT)
    parent = await asyncio.create_subprocess_exec(
        sys.executable, str(script), stdout=asyncio.subprocess.PIPE
    )
    worker = int(await parent.stdout.readline())
    os.kill(worker, 0)
    parent.kill()
    await parent.wait()
    for _ in range(100):
        if not _is_running(worker):
            return
        await asyncio.sleep(0.05)
    raise AssertionError("the worker is still there")


def _is_running(pid: int) -> bool:
    """A zombie that nobody has collected is not running."""
    status = Path(f"/proc/{pid}/stat")
    try:
        return status.read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


async def test_a_bad_request_leaves_the_worker_alone(renderer: Renderer) -> None:
    await renderer.warm_up()
    before = renderer.worker_pids()
    import msgspec

    with pytest.raises(RenderError, match="no pictures"):
        await renderer.render(msgspec.structs.replace(REQUEST, game="chess"))
    await renderer.render(REQUEST)
    assert renderer.worker_pids() == before


async def test_the_cache_is_bounded_by_bytes() -> None:
    renderer = Renderer(timeout=60, cache_bytes=10)
    await renderer.render(REQUEST)
    await renderer.render(REQUEST)
    assert (renderer.hits, renderer.misses) == (0, 2)
    await renderer.close()


async def test_a_font_without_hangul_stops_the_start(tmp_path) -> None:
    renderer = Renderer(font_path=str(tmp_path / "gone.ttf"))
    with pytest.raises(RenderError, match="gone"):
        await renderer.warm_up()
    await renderer.close()


async def test_a_closed_renderer_refuses() -> None:
    renderer = Renderer()
    await renderer.close()
    with pytest.raises(RenderError, match="closed"):
        await renderer.render(REQUEST)
