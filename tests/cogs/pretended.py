"""A pretended Discord, small and fast, that loses answers and refuses messages by luck."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord

from data.store.database import Database, open_database

BOT_ID = 7


class Crash(BaseException):
    """The process dies here."""


@dataclass
class PretendedMessage:
    """What recognition and the checks need of a message."""

    id: int
    content: str
    custom_ids: list[str]
    mentioned: tuple[int, ...]
    is_silent: bool
    author: Any = field(default_factory=lambda: SimpleNamespace(id=BOT_ID))

    @property
    def components(self):
        return [SimpleNamespace(children=[SimpleNamespace(custom_id=i) for i in self.custom_ids])]

    @property
    def mentions(self):
        return [SimpleNamespace(id=user) for user in self.mentioned]

    @property
    def flags(self):
        return SimpleNamespace(silent=self.is_silent)

    @property
    def rung(self) -> tuple[int, ...]:
        return () if self.is_silent else self.mentioned


def ids_of(view) -> list[str]:
    if view is None:
        return []
    return [c["custom_id"] for row in view.to_components() for c in row["components"]]


def http_error(kind: type[discord.HTTPException], status: int, code: int = 0):
    return kind(SimpleNamespace(status=status, reason="pretended"), {"code": code, "message": "?"})


class Place:
    """A channel or a direct-message channel."""

    def __init__(self, discord_: PretendedDiscord, place_id: int, owner: int | None = None) -> None:
        self.discord = discord_
        self.id = place_id
        self.owner = owner
        self.messages: list[PretendedMessage] = []

    async def send(self, content, *, allowed_mentions, silent, view=None, **_):
        self.discord.stumble()
        if self.owner in self.discord.closed_dms:
            raise http_error(discord.Forbidden, 403, 50007)
        # Nonces are forgotten at once, so that only looking for what was sent prevents doubles.
        mentioned = tuple(u.id for u in allowed_mentions.users if f"<@{u.id}>" in content)
        self.discord.last_id += 1
        message = PretendedMessage(self.discord.last_id, content, ids_of(view), mentioned, silent)
        self.messages.append(message)
        await self.discord.witness(self, message)
        self.discord.stumble(after=True)
        return message

    async def history(self, limit):
        for message in self.messages[: -limit - 1 : -1]:
            yield message

    def get_partial_message(self, message_id):
        return SimpleNamespace(edit=lambda **changes: self._edit(message_id, **changes))

    async def _edit(self, message_id, *, view=None, content=None, **_):
        self.discord.stumble()
        message = next((m for m in self.messages if m.id == message_id), None)
        if message is None:
            raise http_error(discord.NotFound, 404, 10008)
        message.custom_ids = ids_of(view)
        message.content = message.content if content is None else content
        self.discord.stumble(after=True)


class PretendedDiscord:
    """Stands in for the client of the sender. `witness` sees every message as it is posted."""

    def __init__(self, now, luck, witness) -> None:
        self.now = now
        self.luck = luck
        self.witness = witness
        self.user = SimpleNamespace(id=BOT_ID)
        self.places: dict[int, Place] = {}
        self.dms: dict[int, Place] = {}
        self.closed_dms: set[int] = set()
        self.gone: set[int] = set()
        self.last_id = 1000
        self.faults = 0
        self.crashes = 0
        self.is_fickle = True
        self.down_until = 0.0

    def stumble(self, *, after: bool = False) -> None:
        """Fail now and then, before or after the deed."""
        if not self.is_fickle:
            return
        if self.now() < self.down_until:
            raise http_error(discord.HTTPException, 503)
        draw = self.luck.below(1000)
        if draw < 8:
            self.faults += 1
            if after:
                raise ConnectionResetError
            raise http_error(discord.HTTPException, (500, 503, 429)[draw % 3])
        if draw < 10:
            self.crashes += 1
            raise Crash

    def die(self) -> None:
        """Die now and then, at any statement of a change."""
        if self.is_fickle and self.luck.below(4000) == 0:
            self.crashes += 1
            raise Crash

    def get_channel(self, place_id):
        return self.places.setdefault(place_id, Place(self, place_id))

    get_partial_messageable = get_channel

    def get_guild(self, _guild_id):
        async def fetch_member(user_id):
            if user_id in self.gone:
                raise http_error(discord.NotFound, 404, 10007)

        return SimpleNamespace(fetch_member=fetch_member)

    async def fetch_user(self, user_id):
        async def create_dm():
            return self.dms.setdefault(user_id, Place(self, -user_id, user_id))

        return SimpleNamespace(create_dm=create_dm)


class DirectCursor:
    """A cursor whose answers are there at once."""

    def __init__(self, cursor: sqlite3.Cursor) -> None:
        self._cursor = cursor
        self.rowcount = cursor.rowcount
        self.lastrowid = cursor.lastrowid

    async def fetchall(self):
        return self._cursor.fetchall()


class DirectConnection:
    """SQLite in this thread, with what the store uses of aiosqlite: a month in a minute."""

    def __init__(self, path: Path, stumble: Callable[[], None]) -> None:
        self._stumble = stumble
        self._connection = sqlite3.connect(path, isolation_level=None)
        self._connection.row_factory = sqlite3.Row
        for pragma in ("journal_mode = WAL", "synchronous = OFF", "foreign_keys = ON"):
            self._connection.execute(f"PRAGMA {pragma}")

    async def execute(self, sql, values=()):
        self._stumble()
        cursor = DirectCursor(self._connection.execute(sql, values))
        self._stumble()
        return cursor

    async def execute_fetchall(self, sql, values=()):
        return self._connection.execute(sql, values).fetchall()

    async def rollback(self):
        self._connection.rollback()

    async def close(self):
        self._connection.close()


async def open_directly(path: Path, stumble: Callable[[], None]) -> Database:
    """A database of the newest schema, used without a thread of its own.

    `stumble` is called before and after each statement of a change, and may raise.
    """
    await (await open_database(path)).close()
    writer: Any = DirectConnection(path, stumble)
    reader: Any = DirectConnection(path, lambda: None)
    return Database(writer, reader)
