"""Calls and questions from the outbox: sent once, by direct message or where a table plays."""

from __future__ import annotations

from typing import Any

import discord
import structlog

from cogs.messages import Post
from cogs.post_office import PostOffice, passes_by_itself
from cogs.services import Services
from cogs.waiting import compose_call, compose_poll
from cogs.widgets import make_view
from data.store.calls import Call
from data.store.model import OutboxRow, PollRow, TableRow
from data.words import Words, load_words

log = structlog.get_logger()

UNKNOWN_MESSAGE = 10008
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

    async def send_poll(self, row: OutboxRow, table: TableRow, words: Words) -> None:
        """Ask the others about a seat, or bring the message up to date."""
        seating = self._services.seating
        tally = await seating.load_tally(int(row.payload["poll"]))
        seats = await self._services.store.read.seats_of(table.table_id)
        if tally is None:
            await self._services.outbox.done(row)
            return
        poll = tally.poll
        choices = await seating.choices(poll)
        if poll.message_id is not None:
            await self._edit_poll(row, poll, compose_poll(table, tally, choices, seats, words))
            return
        place = self._office.place(table.place_id)
        found = await self._office.find_sent(place, row, table)
        if found is not None:
            await self._services.outbox.poll_sent(row, table.place_id, found.message_id)
        elif poll.is_open:
            rung = await self._services.calls.ringable(table, seats, tally.voters)
            post = compose_poll(table, tally, choices, seats, words, rung)
            message = await self._office.send(place, post, row.nonce)
            await self._services.outbox.poll_sent(row, table.place_id, message.id)
        else:
            await self._services.outbox.done(row)

    async def _edit_poll(self, row: OutboxRow, poll: PollRow, post: Post) -> None:
        place = self._office.place(poll.place_id or 0)
        try:
            await place.get_partial_message(poll.message_id or 0).edit(
                content=post.text,
                view=make_view(post.items) if post.items else None,
                allowed_mentions=discord.AllowedMentions.none(),
            )
        except discord.HTTPException as error:
            if passes_by_itself(error):
                raise
            if error.code == UNKNOWN_MESSAGE and poll.is_open:
                await self._services.outbox.poll_lost(poll.poll_id)
                await self._services.outbox.retry(row, str(error), after=0)
                return
            log.info("poll not changed", poll=poll.poll_id, error=str(error))
        await self._services.outbox.done(row)
