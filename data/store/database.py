"""The SQLite file: opened, migrated, backed up, and written in transactions, one at a time."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager
from hashlib import sha256
from pathlib import Path

import aiosqlite

if sys.platform != "win32":
    import fcntl

MIGRATIONS_DIR = Path(__file__).with_name("migrations")

_LEDGER = """
CREATE TABLE IF NOT EXISTS migrations (
    number INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    checksum TEXT NOT NULL
)
"""


class StoreError(Exception):
    """A database file that cannot be used; the message says why in one line."""


class Database:
    """An open database: one connection writes, another reads what is committed."""

    def __init__(self, writer: aiosqlite.Connection, reader: aiosqlite.Connection) -> None:
        self._writer = writer
        self._lock = asyncio.Lock()
        self.reader = reader

    @asynccontextmanager
    async def transaction(self) -> AsyncGenerator[aiosqlite.Connection]:
        """Give the writing connection for one transaction.

        Commits at the end of the block; an exception (also a cancellation) undoes everything.
        """
        async with self._lock:
            try:
                await self._writer.execute("BEGIN IMMEDIATE")
                yield self._writer
                await self._writer.execute("COMMIT")
            except BaseException:
                # Runs after whatever a cancellation left under way, also BEGIN or COMMIT, and
                # does nothing where no transaction is open.
                await self._writer.rollback()
                raise

    async def backup(self, path: Path) -> None:
        """Write a compact copy of the whole database to a new file.

        Raises:
            StoreError: the file exists already or cannot be written.
        """
        try:
            async with self._lock:
                await self._writer.execute("VACUUM INTO ?", (str(path),))
        except sqlite3.Error as error:
            raise StoreError(f"backup file {path}: {error}") from error

    async def find_faults(self) -> list[str]:
        """Return what SQLite's own checks find wrong with the file, nothing if it is sound."""
        faults: list[str] = []
        for pragma in ("integrity_check", "foreign_key_check"):
            cursor = await self.reader.execute(f"PRAGMA {pragma}")
            faults += [f"{pragma}: {tuple(row)}" for row in await cursor.fetchall()]
        return [fault for fault in faults if fault != "integrity_check: ('ok',)"]

    async def close(self) -> None:
        """Close both connections."""
        await self.reader.close()
        await self._writer.close()


@contextmanager
def sole_use(path: Path) -> Generator[None]:
    """Hold a database for one bot: two would send every message twice.

    Raises:
        StoreError: another bot is running on this database.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.with_name(f"{path.name}.lock").open("w") as lock:
        if sys.platform != "win32":
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                raise StoreError(f"another bot is running on {path}") from error
        yield


async def open_database(path: Path, *, migrate: bool = True) -> Database:
    """Return the database of a file, created or migrated to the newest schema.

    Without `migrate` the file stays as it is, whatever its schema.

    Raises:
        StoreError: the file is no database, or belongs to a newer version of the bot.
    """
    opened: list[aiosqlite.Connection] = []
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        opened.append(await _connect(path))
        if migrate:
            await _migrate(opened[0])
        opened.append(await _connect(path))
    except (sqlite3.Error, OSError, StoreError) as error:
        for connection in opened:
            await connection.close()
        if isinstance(error, StoreError):
            raise
        raise StoreError(f"database {path}: {error}") from error
    return Database(opened[0], opened[1])


async def _connect(path: Path) -> aiosqlite.Connection:
    connection = await aiosqlite.connect(path, isolation_level=None)
    connection.row_factory = sqlite3.Row
    try:
        for pragma in (
            "journal_mode = WAL",
            "synchronous = FULL",
            "foreign_keys = ON",
            "busy_timeout = 5000",
        ):
            await connection.execute_fetchall(f"PRAGMA {pragma}")
    except sqlite3.Error:
        await connection.close()
        raise
    return connection


async def needs_migration(database: Database) -> bool:
    """Tell whether a database lacks migrations that this bot has."""
    tables = "SELECT name FROM sqlite_master WHERE name = 'migrations'"
    if not await database.reader.execute_fetchall(tables):
        return True
    rows = list(await database.reader.execute_fetchall("SELECT MAX(number) FROM migrations"))
    return (rows[0][0] or 0) < load_migrations()[-1][0]


def load_migrations() -> list[tuple[int, str, str]]:
    """Return number, name and text of every migration, oldest first."""
    return [
        (int(path.name[:4]), path.name, path.read_text(encoding="utf-8"))
        for path in sorted(MIGRATIONS_DIR.glob("*.sql"))
    ]


async def _migrate(connection: aiosqlite.Connection) -> None:
    await connection.execute(_LEDGER)
    cursor = await connection.execute("SELECT number, name, checksum FROM migrations")
    applied = {int(row[0]): (str(row[1]), str(row[2])) for row in await cursor.fetchall()}
    known = load_migrations()
    if newer := sorted(applied.keys() - {number for number, _, _ in known}):
        raise StoreError(f"database is newer than this bot (migration {newer[-1]:04d})")
    for number, name, text in known:
        checksum = sha256(text.encode()).hexdigest()
        if number in applied:
            if applied[number][1] != checksum:
                raise StoreError(f"migration {name} differs from the one in the database")
            continue
        await _apply(connection, number, name, text, checksum)


async def _apply(
    connection: aiosqlite.Connection, number: int, name: str, text: str, checksum: str
) -> None:
    await connection.execute("BEGIN IMMEDIATE")
    try:
        for statement in text.split(";"):
            if statement.strip():
                await connection.execute(statement)
        await connection.execute(
            "INSERT INTO migrations (number, name, checksum) VALUES (?, ?, ?)",
            (number, name, checksum),
        )
        await connection.execute("COMMIT")
    except BaseException:
        await connection.rollback()
        raise
