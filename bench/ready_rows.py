"""Rows about a start: how soon the bot is ready with many open tables, and how large it is."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import repeat
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from msgspec import Struct

from bench.figures import Bar, Figure, Scale
from bench.machine import resident_bytes
from bench.simulation import Site, Watch, new_env, running_bot, wait_for_outbox, wait_until
from bench.tables import HandClock, Placed, TableMaker, group_of_people
from cogs.services import make_services
from data.store.database import open_database
from render.pool import Renderer
from rules.core import codec

ROOT = Path(__file__).resolve().parents[1]
MIB = 1024 * 1024
TABLES_OF_CHANNEL = 10
PEOPLE = 200


class Start(Struct, frozen=True, kw_only=True):
    """What a fresh process told of its start.

    Seconds until the bot was ready and until nothing waited to be sent, turn messages posted, and
    bytes of the bot and of its worker.
    """

    connected: float
    drained: float
    posted: int
    bot: int
    worker: int


def measure_ready(games: tuple[str, ...], scale: Scale) -> Iterator[Figure]:
    """Measure a start in a fresh process, over open tables of all these games in turn."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "open.sqlite3"
        asyncio.run(_fill(path, games, scale))
        command = [sys.executable, "-m", "bench.start", str(path), str(scale.open_tables)]
        done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    start = codec.decode(done.stdout, Start)
    tables = f"{scale.open_tables} open tables"
    yield Figure(
        row="ready",
        measure=f"ready with the outbox drained, {tables}",
        value=start.drained,
        unit="s",
        bar=Bar(3),
        note=f"{start.posted} unsent turn messages; connected after {start.connected:.2f} s",
    )
    yield Figure(
        row="ready",
        measure=f"resident memory, {tables}",
        value=(start.bot + start.worker) / MIB,
        unit="MiB",
        bar=Bar(250),
        note=f"bot and simulated Discord {start.bot / MIB:.0f}, "
        f"picture worker {start.worker / MIB:.0f}",
    )


async def start_bot(path: Path, tables: int) -> Start:
    """Start the bot over a database as `bot.py` does, and return how that went."""
    began = perf_counter()
    database = await open_database(path)
    renderer = Renderer()
    try:
        await renderer.warm_up()
        services = make_services(database, renderer, lambda: datetime.now(UTC))
        # The server is there before the bot comes: making it is not part of the start.
        paused = perf_counter()
        env = new_env(services)
        _build_site(env, tables)
        began += perf_counter() - paused
        watch = Watch()
        with watch.watching():
            async with running_bot(env):
                await wait_until(env.bot.is_ready, "ready")
                connected = perf_counter() - began
                await wait_for_outbox(services)
                return Start(
                    connected=connected,
                    drained=perf_counter() - began,
                    posted=sum(map(len, watch.posted.values())),
                    bot=resident_bytes(),
                    worker=sum(map(resident_bytes, renderer.worker_pids())),
                )
    finally:
        await renderer.close()
        await database.close()


def _build_site(env: object, tables: int) -> tuple[Site, list[int]]:
    """Return the server and an old message of the bot for each table, with the same ids always."""
    site = Site(env, channels=-(-tables // TABLES_OF_CHANNEL), people=PEOPLE)  # type: ignore[arg-type]
    places = [site.channels[number // TABLES_OF_CHANNEL] for number in range(tables)]
    return site, [site.write_as_bot(place) for place in places]


async def _fill(path: Path, games: tuple[str, ...], scale: Scale) -> None:
    """Make open tables, some plies into their games, the last of them with a turn unsent."""
    database = await open_database(path)
    renderer = Renderer()
    try:
        maker = TableMaker(database, HandClock())
        env = new_env(make_services(database, renderer, lambda: datetime.now(UTC)))
        site, messages = _build_site(env, scale.open_tables)
        tables: list[int] = []
        for number, message_id in enumerate(messages):
            key = games[number % len(games)]
            placed = Placed(
                guild_id=site.guild_id,
                channel_id=site.channels[number // TABLES_OF_CHANNEL],
                people=group_of_people(key, number * 3, site.people),
            )
            tables.append(await maker.start(key, placed))
            for _ in range(scale.open_plies):
                await maker.move(tables[-1], "random")
            await maker.send_nowhere(repeat(message_id))
        for table_id in tables[-scale.unsent_turns :]:
            await _play_until_turn(maker, table_id)
    finally:
        await renderer.close()
        await database.close()


async def _play_until_turn(maker: TableMaker, table_id: int) -> None:
    """Move until a turn message waits in the outbox."""
    before = await maker.read.count_outbox()
    while await maker.read.count_outbox() == before and await maker.move(table_id, "random"):
        pass
