"""The file itself: opened, migrated, refused, backed up; transactions under cancellation."""

import asyncio
import sqlite3

import pytest

from data.store import database as module
from data.store.database import StoreError, load_migrations, open_database, sole_use
from tests.data.store.kit import JAEHO, MINJI, dump


async def pragma(connection, name):
    return (await connection.execute_fetchall(f"PRAGMA {name}"))[0][0]


@pytest.mark.parametrize("end", ["reader", "_writer"])
@pytest.mark.parametrize(
    ("name", "value"), [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)]
)
async def test_both_connections_are_durable_and_checked(room, end, name, value):
    assert await pragma(getattr(room.database, end), name) == value


async def test_foreign_keys_bite(room):
    with pytest.raises(sqlite3.IntegrityError):
        async with room.store.change() as rows:
            await rows.insert_timer(77, "lobby_expiry", 1, 0)


async def test_migrations_are_applied_once(tmp_path):
    path = tmp_path / "deep" / "er" / "store.sqlite3"
    for _ in range(2):
        opened = await open_database(path)
        rows = await opened.reader.execute_fetchall("SELECT number, name FROM migrations")
        assert [tuple(row) for row in rows] == [(n, name) for n, name, _ in load_migrations()]
        await opened.close()


def test_migrations_are_numbered_once_and_split_cleanly():
    found = load_migrations()
    numbers = [number for number, _, _ in found]
    assert numbers == sorted(set(numbers))
    for _, name, text in found:
        statements = [part for part in text.split(";") if part.strip()]
        assert all(sqlite3.complete_statement(part + ";") for part in statements), name


async def test_an_old_file_gets_what_is_new_and_keeps_what_it_has(tmp_path, monkeypatch):
    path = tmp_path / "store.sqlite3"
    await (await open_database(path)).close()
    known = load_migrations()
    added = (known[-1][0] + 1, "added.sql", "CREATE TABLE added (n INTEGER);\n")
    monkeypatch.setattr(module, "load_migrations", lambda: [*known, added])
    opened = await open_database(path)
    assert await opened.reader.execute_fetchall("SELECT * FROM added") == []
    await opened.close()


async def test_a_migration_that_fails_leaves_nothing(tmp_path, monkeypatch):
    path = tmp_path / "store.sqlite3"
    known = load_migrations()
    text = "CREATE TABLE added (n INTEGER); INSERT INTO nowhere VALUES (1);"
    monkeypatch.setattr(module, "load_migrations", lambda: [*known, (9999, "bad.sql", text)])
    with pytest.raises(StoreError, match="nowhere"):
        await open_database(path)
    monkeypatch.setattr(module, "load_migrations", lambda: known)
    opened = await open_database(path)
    assert "added" not in await dump(opened)
    assert await opened.find_faults() == []
    await opened.close()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ("UPDATE migrations SET checksum = 'x' WHERE number = 1", "0001_tables.sql differs"),
        ("INSERT INTO migrations VALUES (8123, 'x', 'x')", "newer than this bot.*8123"),
    ],
)
async def test_a_schema_that_is_not_ours_is_refused(tmp_path, change, message):
    path = tmp_path / "store.sqlite3"
    await (await open_database(path)).close()
    with sqlite3.connect(path) as connection:
        connection.execute(change)
    connection.close()
    with pytest.raises(StoreError, match=message):
        await open_database(path)


@pytest.mark.parametrize("kind", ["text", "directory", "file as parent"])
async def test_what_is_no_database_is_refused_in_one_line(tmp_path, kind):
    path = tmp_path / "thing"
    if kind == "directory":
        path.mkdir()
    else:
        path.write_bytes(b"just some text, long enough for a header" * 30)
    if kind == "file as parent":
        path = path / "store.sqlite3"
    with pytest.raises(StoreError) as refused:
        await open_database(path)
    assert "\n" not in str(refused.value)
    assert str(path) in str(refused.value)


async def test_a_backup_is_complete_and_never_overwrites(room, tmp_path):
    await room.start()
    await room.act(1, MINJI, "step")
    target = tmp_path / "copy.sqlite3"
    await room.database.backup(target)
    copy = await open_database(target)
    assert await dump(copy) == await dump(room.database)
    assert await copy.find_faults() == []
    await copy.close()
    before = target.read_bytes()
    with pytest.raises(StoreError, match="copy"):
        await room.database.backup(target)
    assert target.read_bytes() == before
    with pytest.raises(StoreError, match="missing"):
        await room.database.backup(tmp_path / "missing" / "copy.sqlite3")


async def test_damage_is_found(room, tmp_path):
    await room.start()
    assert await room.database.find_faults() == []
    await room.database._writer.execute("PRAGMA foreign_keys = OFF")
    async with room.store.change() as rows:
        await rows._run("DELETE FROM facts")
    assert [f.split(":")[0] for f in await room.database.find_faults()] == ["foreign_key_check"]


async def test_readers_never_see_what_is_not_committed(room):
    await room.create()
    async with room.store.change() as rows:
        await rows.bump_version(1, 1)
        inside = await rows.load_table(1)
        assert inside is not None
        assert (inside.version, (await room.table(1)).version) == (2, 1)
    assert (await room.table(1)).version == 2


async def test_transactions_take_their_turn(room):
    order = []

    async def one(name):
        async with room.store.change():
            order.append(name)
            await asyncio.sleep(0)
            order.append(name)

    await asyncio.gather(*(one(name) for name in "abc"))
    assert order == list("aabbcc")


class Held:
    """Lets a statement reach the database, and cancels its caller while it is under way."""

    def __init__(self, database, wanted):
        self.database = database
        self.wanted = wanted
        self.real = database._writer.execute
        self.task = None

    async def execute(self, sql, parameters=()):
        if self.task is not None and sql.startswith(self.wanted):
            task, self.task = self.task, None
            asyncio.get_running_loop().call_soon(task.cancel)
        return await self.real(sql, parameters)


@pytest.mark.parametrize(
    "statement", ["BEGIN", "INSERT INTO interactions", "INSERT INTO entries", "INSERT INTO outbox"]
)
async def test_a_cancelled_change_leaves_nothing_and_blocks_nobody(room, monkeypatch, statement):
    await room.start()
    before = await dump(room.database)
    held = Held(room.database, statement)
    monkeypatch.setattr(room.database._writer, "execute", held.execute)
    held.task = asyncio.create_task(room.act(1, MINJI, "end", interaction=7))
    with pytest.raises(asyncio.CancelledError):
        await held.task
    assert await dump(room.database) == before
    acted = await room.act(1, MINJI, "end", interaction=7)
    assert acted.position.state.acting == (1,)


async def test_a_change_cancelled_at_its_commit_is_done_and_wakes_the_worker(room, monkeypatch):
    await room.start()
    held = Held(room.database, "COMMIT")
    monkeypatch.setattr(room.database._writer, "execute", held.execute)
    wakes = room.wakes
    held.task = asyncio.create_task(room.act(1, MINJI, "end"))
    with pytest.raises(asyncio.CancelledError):
        await held.task
    assert (await room.play.load(1)).state.acting == (1,)
    assert room.wakes == wakes + 1
    await room.act(1, JAEHO, "end")


def test_two_bots_cannot_use_one_database(tmp_path):
    path = tmp_path / "bots" / "a.sqlite3"
    with sole_use(path), pytest.raises(StoreError, match="another bot"), sole_use(path):
        pass
    with sole_use(path):
        pass
