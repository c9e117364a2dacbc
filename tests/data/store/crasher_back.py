"""Agrees to go back until it kills itself at one statement of that, counted from the first.

Arguments: database, number of the statement, `before` or `after` it.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path

from tests.data.store.kit import JAEHO, open_room


async def agree_until_killed(path: Path, kill_at: int, side: str) -> None:
    room = await open_room(path)
    request = await room.read.load_request(1)
    assert request is not None
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
    await room.rewind.answer(1, JAEHO, 77, table_id=1, claim=request.version, agrees=True)
    sys.stdout.write(f"{count}\n")
    await room.database.close()


if __name__ == "__main__":
    asyncio.run(agree_until_killed(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3]))
