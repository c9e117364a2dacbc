"""The process dies at any point of a move: what was reported done is there, exactly once."""

import asyncio
import signal
import sys
from pathlib import Path

import pytest

from data.store.doctor import find_table_faults
from data.store.store import Repeated
from tests.data.store.crasher import FIRST_INTERACTION, MOVES
from tests.data.store.kit import JAEHO, MINJI, PEOPLE, open_room

ROOT = Path(__file__).parents[3]
A_MOVE = 13
"""How many statements one of these moves writes, from BEGIN to COMMIT."""
NEVER = 10_000

POINTS = [
    # statement, side of it, moves that are stored, moves that were reported
    (1, "before", 0, 0),
    (A_MOVE, "before", 0, 0),
    (A_MOVE, "after", 1, 0),
    (2 * A_MOVE + 1, "after", 2, 2),
    (2 * A_MOVE + 4, "after", 2, 2),
    (2 * A_MOVE + 7, "after", 2, 2),
    (2 * A_MOVE + 10, "after", 2, 2),
    (3 * A_MOVE, "before", 2, 2),
    (3 * A_MOVE, "after", 3, 2),
    (NEVER, "after", 6, 6),
]


async def run_crasher(path, kill_at, side):
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.data.store.crasher", str(path), str(kill_at), side),
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
    )
    output, _ = await process.communicate()
    reported = [tuple(line.split()) for line in output.decode().splitlines()]
    assert [int(count) for *_, count in reported] == [
        A_MOVE * number for number in range(1, len(reported) + 1)
    ]
    return process.returncode, [(int(n), int(v), h) for n, v, h, _ in reported]


@pytest.mark.parametrize(("kill_at", "side", "stored", "told"), POINTS)
async def test_a_crash_loses_and_doubles_nothing(tmp_path, kill_at, side, stored, told):
    path = tmp_path / "store.sqlite3"
    room = await open_room(path)
    start = await room.start(2, game="spice_road")
    await room.database.close()

    code, reported = await run_crasher(path, kill_at, side)
    assert code == (0 if kill_at == NEVER else -signal.SIGKILL)

    room = await open_room(path)
    try:
        moves = [entry for entry in await room.read.entries_of(1) if entry.kind == "move"]
        assert [(n, e.seq, e.state_hash) for n, e in enumerate(moves)][: len(reported)] == reported
        assert (len(moves), len(reported)) == (stored, told)
        assert (await room.table(1)).version == start.version + len(moves)
        assert await room.database.find_faults() == []
        assert await find_table_faults(room.database) == []
        # The player whose answer never came tries the same interaction again.
        for number in range(len(reported), len(MOVES)):
            attempt = room.act(
                1, PEOPLE[number % 2], MOVES[number], interaction=FIRST_INTERACTION + number
            )
            if number < len(moves):
                with pytest.raises(Repeated):
                    await attempt
            else:
                await attempt
        texts = [entry.move for entry in await room.read.entries_of(1) if entry.kind == "move"]
        assert texts == list(MOVES)
        assert [row["kind"] for row in await room.open_rows(1)] == ["lobby", "turn"]
    finally:
        await room.database.close()


BACK_POINTS = [(1, "before"), (4, "after"), (9, "after"), (14, "before"), ("last", "before")]


@pytest.mark.parametrize(("kill_at", "side"), [*BACK_POINTS, ("last", "after"), (NEVER, "after")])
async def test_going_back_together_happens_whole_or_not_at_all(tmp_path, kill_at, side):
    path = tmp_path / "store.sqlite3"
    room = await open_room(path)
    await room.start(2, game="spice_road")
    await room.act(1, MINJI, "acquire 1")
    await room.act(1, JAEHO, "rest")
    position = await room.play.load(1)
    oldest = (await room.rewind.choices(position))[-1].seq
    await room.rewind.ask(1, MINJI, None, oldest, position.table.version)
    await room.send_all()
    await room.database.close()
    if kill_at == "last":
        copy = tmp_path / "copy.sqlite3"
        copy.write_bytes(path.read_bytes())
        kill_at = int((await run_back(copy, NEVER, "after"))[1])

    code, _ = await run_back(path, kill_at, side)
    assert code == (0 if kill_at == NEVER else -signal.SIGKILL)

    done = kill_at == NEVER or (side == "after" and kill_at > BACK_POINTS[3][0])
    room = await open_room(path)
    try:
        assert await room.database.find_faults() == []
        assert await find_table_faults(room.database) == []
        assert (await room.play.load(1)).snapshot.ply == (0 if done else 2)
        assert (await room.read.load_request(1)).state == ("agreed" if done else "open")
        kinds = [row["kind"] for row in await room.open_rows(1)]
        assert kinds == (["request", "turn"] if done else [])
        answer = room.rewind.answer(
            1, JAEHO, 77, table_id=1, claim=position.table.version, agrees=True
        )
        if done:
            with pytest.raises(Repeated):
                await answer
        else:
            assert (await answer).state == "agreed"
    finally:
        await room.database.close()


async def run_back(path, kill_at, side):
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.data.store.crasher_back", str(path), str(kill_at), side),
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
    )
    output, _ = await process.communicate()
    return process.returncode, output.decode()
