"""Calls from the outbox: sent once, by direct message or where a table plays."""

from __future__ import annotations

from typing import Any

import discord
import structlog

from cogs.post_office import PostOffice, passes_by_itself
from cogs.services import Services
from cogs.waiting import compose_call
from data.store.calls import Call
from data.store.model import OutboxRow, TableRow
from data.words import load_words

log = structlog.get_logger()

UNKNOWN_MEMBER = 10007
DM_ATTEMPTS = 3
"""After so many a direct message is only looked for; if none arrived, the channel serves."""


class Caller:
    """Sends what the store has found to be due of those who are waited for."""

    def __init__(self, client: discord.Client, services: Services, office: PostOffice) -> None:
        self._client = client
        self._services = services
        self._office = office

    async def send_call(self, row: OutboxRow, table: TableRow) -> None:
        """Call a person, unless nothing waits for them any more."""
        if not row.payload["dm"]:
            await self._send_call(row, table, self._office.place(table.place_id))
            return
        may_send = row.attempts < DM_ATTEMPTS
        try:
            user = await self._client.fetch_user(int(row.payload["user"]))
            await self._send_call(row, table, await user.create_dm(), may_send=may_send)
        except discord.HTTPException as error:
            log.info("no direct message", table=table.code, error=f"{error.status} {error.code}")
            if passes_by_itself(error) and row.attempts < 2 * DM_ATTEMPTS:
                raise
            closed = error.status in (403, 404)
            await self._services.calls.dm_failed(row, closed=closed)

    async def _send_call(
        self, row: OutboxRow, table: TableRow, place: Any, *, may_send: bool = True
    ) -> None:
        calls = self._services.calls
        if await self._office.find_sent(place, row, table) is not None:
            await calls.sent(row)
            return
        if not may_send:
            # None of the earlier attempts has arrived: now it is certain that none will double it.
            await calls.dm_failed(row, closed=False)
            return
        call = await calls.prepare(row)
        if call is None:
            return
        if await self._note_leaving(call):
            call = await calls.prepare(row)
            if call is None:
                return
        words = load_words(call.locale if call.by_dm else table.locale)
        await self._office.send(place, compose_call(call, row, words), row.nonce)
        await calls.sent(row)

    async def _note_leaving(self, call: Call) -> bool:
        """Ask Discord whether a person is still on the servers, and tell their tables if not.

        Without the privileged intent for members Discord does not tell us by itself; before a
        reminder there is reason to ask.
        """
        guilds = {c.table.guild_id for c in call.tables if c.what != "ring"}
        left = [guild for guild in sorted(guilds) if await self._has_left(guild, call.user_id)]
        for guild_id in left:
            await self._services.seating.left(guild_id, call.user_id)
        return bool(left)

    async def _has_left(self, guild_id: int, user_id: int) -> bool:
        guild = self._client.get_guild(guild_id)
        if guild is None:
            return False
        try:
            await guild.fetch_member(user_id)
        except discord.NotFound as error:
            return error.code == UNKNOWN_MEMBER
        except discord.HTTPException:
            return False
        return False
