"""Writes `tables_v1.sql` anew: `python -m tests.data.store.regenerate`.

The dump stands for what is on people's disks: after a release it is never written again, but a
new one is put beside it.
"""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
from pathlib import Path

from tests.data.store.kit import PEOPLE, open_room

TARGET = Path(__file__).with_name("tables_v1.sql")
MOVES = 12


async def write_dump(path: Path) -> None:
    room = await open_room(path)
    await room.start(3, game="spice_road", shuffle_seats=True)
    person = {person.user_id: person for person in PEOPLE}
    for number in range(MOVES):
        position = await room.play.load(1)
        seat = position.game.to_act(position.state)[0]
        legal = list(position.game.legal_actions(position.state, seat))
        tokens = position.game.format_action(legal[number % len(legal)])
        who = person[position.seats[seat].user_id]
        await room.act(1, who, " ".join(tokens))
        moved = await room.read.newest_entry(1)
        if not moved.barrier and number % 4 == 0:
            await room.play.undo(1, who, None)
    await room.database.close()
    connection = sqlite3.connect(path)
    TARGET.write_text("\n".join(connection.iterdump()) + "\n", encoding="utf-8")
    connection.close()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as directory:
        asyncio.run(write_dump(Path(directory) / "store.sqlite3"))
