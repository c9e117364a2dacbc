"""Plays moves until it kills itself, as a power cut would, at one statement.

Arguments: database, number of the statement (from the first move on), `before` or `after` it.
Prints what it was told is done: number of the move, version, hash of the state.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path

from tests.data.store.kit import PEOPLE, open_room

MOVES = ("play S1", "play S1", "rest", "rest", "play S1", "play S1")
FIRST_INTERACTION = 500


async def play_until_killed(path: Path, kill_at: int, side: str) -> None:
    room = await open_room(path)
    writer = room.database._writer
    real, count = writer.execute, 0

    async def execute(sql, parameters=()):
        nonlocal count
        count += 1
        if count == kill_at and side == "before":
            os.kill(os.getpid(), signal.SIGKILL)
        cursor = await real(sql, parameters)
        if count == kill_at:
            os.kill(os.getpid(), signal.SIGKILL)
        return cursor

    writer.execute = execute
    for number, text in enumerate(MOVES):
        who = PEOPLE[number % 2]
        moved = await room.act(1, who, text, interaction=FIRST_INTERACTION + number)
        entry = await room.read.newest_entry(1)
        assert entry is not None
        told = (number, moved.position.table.version, entry.state_hash, count)
        sys.stdout.write(" ".join(map(str, told)) + "\n")
        sys.stdout.flush()
    await room.database.close()


if __name__ == "__main__":
    asyncio.run(play_until_killed(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3]))
