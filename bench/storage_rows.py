"""Rows about the database: how much a game leaves in it, and how many moves it takes a second."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.figures import Figure, Scale, median, p99
from bench.tables import HandClock, Placed, TableMaker, group_of_people
from data.store.database import Database, open_database
from rules.core.game import AnyGame

KIB = 1024
UNTIL_CLEAN = 8
"""Days after which nothing of a finished game is left that clean-up removes."""


def measure_storage(game: AnyGame, scale: Scale) -> Iterator[Figure]:
    """Measure whole sensible games, played and sent through the table service."""
    with TemporaryDirectory() as folder:
        return iter(asyncio.run(_storage(game, scale, Path(folder))))


async def _storage(game: AnyGame, scale: Scale, folder: Path) -> list[Figure]:
    clock = HandClock()
    database = await open_database(folder / "games.sqlite3")
    try:
        maker = TableMaker(database, clock)
        # The first game also stores facts and people, and grows every table to a page.
        await _play_and_clean(maker, clock, game, games=1)
        maker.seconds.clear()
        empty = await _used_bytes(database)
        await database.backup(folder / "before.sqlite3")
        await _play_games(maker, game, scale.stored_games)
        full = await _used_bytes(database)
        clock.pass_days(UNTIL_CLEAN)
        await maker.timers.clean_up()
        clean = await _used_bytes(database)
        await database.backup(folder / "after.sqlite3")
    finally:
        await database.close()
    before, after = (folder / f"{name}.sqlite3" for name in ("before", "after"))
    compact = (after.stat().st_size - before.stat().st_size) / scale.stored_games
    return _figures(scale, maker.seconds, full - empty, clean - empty, compact)


def _figures(
    scale: Scale, seconds: list[float], full: int, clean: int, compact: float
) -> list[Figure]:
    moves = len(seconds)
    return [
        Figure(
            row="storage",
            measure="stored for a game, when it ends",
            value=full / scale.stored_games / KIB,
            unit="KiB",
            note=f"{moves / scale.stored_games:.0f} moves a game",
        ),
        Figure(
            row="storage",
            measure="stored for a game, after clean-up",
            value=clean / scale.stored_games / KIB,
            unit="KiB",
            note=f"{compact / KIB:.1f} KiB in a compact copy",
        ),
        Figure(
            row="storage",
            measure="moves through the table service",
            value=moves / sum(seconds),
            unit="per second",
            note=f"median {median(seconds) * 1e3:.2f} ms, p99 {p99(seconds) * 1e3:.2f} ms",
        ),
    ]


async def _play_and_clean(maker: TableMaker, clock: HandClock, game: AnyGame, games: int) -> None:
    await _play_games(maker, game, games)
    clock.pass_days(UNTIL_CLEAN)
    await maker.timers.clean_up()


async def _play_games(maker: TableMaker, game: AnyGame, games: int) -> None:
    messages = count(1)
    people = group_of_people(game.key, 0, range(1, 9))
    for _ in range(games):
        table_id = await maker.start(game.key, Placed(guild_id=1, channel_id=2, people=people))
        await maker.send_nowhere(messages)
        while await maker.move(table_id, "greedy"):
            await maker.send_nowhere(messages)


async def _used_bytes(database: Database) -> int:
    """Return the bytes of all pages in use; freed pages are used again."""
    found: list[int] = []
    for pragma in ("page_count", "freelist_count", "page_size"):
        rows = await database.reader.execute_fetchall(f"PRAGMA {pragma}")
        found.append(next(iter(rows))[0])
    pages, free, size = found
    return (pages - free) * size
