"""The doctor sees what is wrong with a running table, and keeps quiet about sound ones."""

import zlib

import pytest

from data.store.doctor import find_table_faults
from tests.data.store.kit import MINJI
from tests.data.store.toy import Toy, forget_games


async def test_sound_tables_have_no_faults(room):
    await room.create()
    await room.start(5)
    await room.start(3, options={"mode": "together"})
    await room.act(3, MINJI, "pick 1")
    await room.start(game="spice_road")
    await room.start()
    await room.lobby.close(5, MINJI, None)
    assert await find_table_faults(room.database) == []


DAMAGE = [
    ("UPDATE snapshots SET state = x'00ff'", "error: Error -3"),
    ("DELETE FROM snapshots", "there is no state"),
    ("UPDATE entries SET state_hash = 'x'", "the log names"),
    ("DELETE FROM entries", "the log names"),
    ("DELETE FROM acting", "seats to act"),
    ("UPDATE acting SET seat = 1", "seats to act"),
    ("UPDATE tables SET game = 'chess'", "KeyError: 'chess'"),
    ("UPDATE tables SET rules_version = 99", "newer than those of this bot"),
]


@pytest.mark.parametrize(("sql", "fault"), DAMAGE)
async def test_damage_is_named(room, sql, fault):
    table = await room.start()
    async with room.store.change() as rows:
        await rows._run(sql)
    forget_games()
    (line,) = await find_table_faults(room.database)
    assert line.startswith(f"table {table.code}: ")
    assert fault in line


@pytest.mark.parametrize(
    ("sql", "value", "fault"),
    [
        ("UPDATE snapshots SET state = ?", zlib.compress(b'{"odd": 1}'), "ValidationError"),
        ("UPDATE snapshots SET state = ?", zlib.compress(b"odd"), "DecodeError"),
        ("UPDATE facts SET body = ?", b"[spices]", "FactsError"),
    ],
)
async def test_unreadable_contents_are_named(room, sql, value, fault):
    await room.start(game="spice_road")
    async with room.store.change() as rows:
        await rows._run(sql, (value,))
    forget_games()
    (line,) = await find_table_faults(room.database)
    assert fault in line


async def test_missing_facts_are_named(room):
    await room.start()
    await room.database._writer.execute("PRAGMA foreign_keys = OFF")
    async with room.store.change() as rows:
        await rows._run("DELETE FROM facts")
    (line,) = await find_table_faults(room.database)
    assert "are not stored" in line


async def test_broken_invariants_are_named(room, monkeypatch):
    await room.start()
    monkeypatch.setattr(Toy, "broken", ["a cube too many", "a card twice"])
    faults = await find_table_faults(room.database)
    assert [fault.rpartition(": ")[2] for fault in faults] == ["a cube too many", "a card twice"]
