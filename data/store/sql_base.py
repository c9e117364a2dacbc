"""What all SQL stands on: typed statements over one connection."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Any, TypeVar

import aiosqlite

from rules.core import codec

T = TypeVar("T")

_JSON_COLUMNS = frozenset({"options", "payload"})
_FLAG_COLUMNS = frozenset(
    {
        "shuffle_seats",
        "wants_thread",
        "auto_skip",
        "hints",
        "barrier",
        "notified",
        "warned",
        "calling",
        "dm_closed",
        "dm_note",
        "gone",
        "is_open",
    }
)


def _all_as(kind: type[T], rows: Sequence[sqlite3.Row]) -> list[T]:
    """Return rows as values; what to do with each column is looked up once for all of them."""
    if not rows:
        return []
    columns = rows[0].keys()
    flags = [column for column in columns if column in _FLAG_COLUMNS]
    texts = [column for column in columns if column in _JSON_COLUMNS]
    found: list[T] = []
    for row in rows:
        values: dict[str, Any] = dict(zip(columns, row, strict=True))
        for column in flags:
            values[column] = bool(values[column])
        for column in texts:
            values[column] = codec.decode(values[column], dict[str, Any])
        found.append(kind(**values))
    return found


class Statements:
    """Typed statements on a connection, inside or outside of a transaction."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection

    async def _run(self, sql: str, values: Sequence[Any] = ()) -> int:
        return (await self._connection.execute(sql, values)).rowcount

    async def _rows(self, sql: str, values: Sequence[Any] = ()) -> list[sqlite3.Row]:
        return list(await self._connection.execute_fetchall(sql, values))

    async def _all(self, kind: type[T], sql: str, values: Sequence[Any] = ()) -> list[T]:
        return _all_as(kind, await self._rows(sql, values))

    async def _one(self, kind: type[T], sql: str, values: Sequence[Any] = ()) -> T | None:
        found = await self._all(kind, sql, values)
        return found[0] if found else None

    async def _number(self, sql: str, values: Sequence[Any] = ()) -> int | None:
        rows = await self._rows(sql, values)
        return rows[0][0] if rows else None
