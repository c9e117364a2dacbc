"""Messages as Discord takes them: sent, found again, with or without their picture."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import discord
import structlog

from cogs.found import Found, recognise
from cogs.messages import Post
from cogs.pictures import board_lines, draw_board
from cogs.services import Services
from cogs.text import cut, split_lines
from cogs.widgets import CONTENT, make_view
from data.store.model import OutboxRow, TableRow
from data.words import load_words
from render.request import BoardRequest

log = structlog.get_logger()

TOO_LARGE = 40005
THREAD_EXISTS = 160004
ARCHIVE_MINUTES = 10080
OTHER_ARCHIVE_MINUTES = 4320
LOOK_BACK = 25
LEAST_BOARD = 100
"""Where less of a board than that fits under a text, none of it is sent."""


class PostOffice:
    """The channels and threads of tables, and what is posted there."""

    def __init__(self, client: discord.Client, services: Services) -> None:
        self._client = client
        self._services = services

    async def send_pictured(
        self, place: Any, table: TableRow, post: Post, nonce: str, request: BoardRequest
    ) -> int:
        """Send a message with its picture, or with the picture's text where that cannot be."""
        picture = None
        if self._may_attach(table.place_id):
            picture = await draw_board(self._services, request)
        if picture is not None:
            try:
                return (await self.send(place, post, nonce, picture.file())).id
            except discord.HTTPException as error:
                if error.status not in (403, 413) and error.code != TOO_LARGE:
                    raise
                log.info("board goes as text", table=table.code, error=str(error))
        with_text = replace(post, text=with_board(post.text, request))
        return (await self.send(place, with_text, nonce)).id

    async def send(
        self, place: Any, post: Post, nonce: str, file: discord.File | None = None
    ) -> discord.Message:
        """Send a message that notifies nobody but those whom it pings."""
        options: dict[str, Any] = {} if file is None else {"file": file}
        if post.items:
            options["view"] = make_view(post.items)
        users = [discord.Object(user) for user in post.pings]
        allowed = discord.AllowedMentions(everyone=False, roles=False, users=users)
        message: discord.Message = await place.send(
            cut(post.text, CONTENT),
            nonce=nonce,
            allowed_mentions=allowed,
            suppress_embeds=True,
            silent=post.silent,
            **options,
        )
        return message

    async def edit(self, place: Any, message_id: int, post: Post) -> None:
        """Bring a message up to date; an edit notifies nobody."""
        await place.get_partial_message(message_id).edit(
            content=cut(post.text, CONTENT),
            view=make_view(post.items) if post.items else None,
            allowed_mentions=discord.AllowedMentions.none(),
        )

    async def find_sent(
        self, place: Any, row: OutboxRow, table: TableRow, text: str | None = None
    ) -> Found | None:
        """Return the message of an earlier attempt that arrived although we never heard so.

        It is known by its buttons, one without buttons by its text.
        """
        if row.attempts == 0 or self._client.user is None:
            return None
        try:
            async for message in place.history(limit=LOOK_BACK):
                if message.author.id == self._client.user.id:
                    found = recognise(message, row, table, text)
                    if found is not None:
                        return found
        except discord.Forbidden:
            return None
        return None

    async def with_thread(self, table: TableRow) -> TableRow:
        """Open the table's thread on its lobby message, if it wants one and may have it.

        A table that was opened in somebody's thread, such as a post of a forum, plays there.
        """
        if table.thread_id is None and isinstance(self.place(table.channel_id), discord.Thread):
            await self._services.outbox.thread_opened(table.table_id, table.channel_id)
            return await self._services.store.read.load_table(table.table_id) or table
        if not table.wants_thread or table.thread_id is not None:
            return table
        thread_id = None
        if table.lobby_message_id is not None:
            channel = self.place(table.channel_id)
            try:
                game = load_words(table.locale).say(f"{table.game}.name")
                message = channel.get_partial_message(table.lobby_message_id)
                thread = await message.create_thread(
                    name=cut(f"{table.code} · {game}", 100), auto_archive_duration=ARCHIVE_MINUTES
                )
                thread_id = thread.id
            except (discord.HTTPException, ValueError) as error:
                if isinstance(error, discord.HTTPException) and passes_by_itself(error):
                    raise
                if getattr(error, "code", 0) == THREAD_EXISTS:
                    thread_id = table.lobby_message_id
                else:
                    log.info("no thread", table=table.code, error=str(error))
        await self._services.outbox.thread_opened(table.table_id, thread_id)
        return await self._services.store.read.load_table(table.table_id) or table

    async def set_archived(self, place_id: int, *, archived: bool) -> None:
        """Archive a thread or wake it; another kind of place stays as it is."""
        # Archived threads are not in the cache, so an unknown place is asked for.
        cached = self._client.get_channel(place_id)
        place = cached or await self._client.fetch_channel(place_id)
        if isinstance(place, discord.Thread):
            await place.edit(archived=archived)

    async def keep_awake(self, thread_id: int) -> None:
        """Begin a thread's time until it is archived anew, without a message to anybody.

        Discord counts from the last message, or from the last change of that time; so it is
        changed and changed back, which the thread's creator may do.
        """
        cached = self._client.get_channel(thread_id)
        place = cached or await self._client.fetch_channel(thread_id)
        if not isinstance(place, discord.Thread):
            return
        if place.archived:
            await place.edit(archived=False)
            return
        await place.edit(auto_archive_duration=OTHER_ARCHIVE_MINUTES)
        await place.edit(auto_archive_duration=ARCHIVE_MINUTES)

    def place(self, place_id: int) -> Any:
        """Return a channel or thread to write to, also one that is not in the cache."""
        channel = self._client.get_channel(place_id)
        return channel or self._client.get_partial_messageable(place_id)

    def _may_attach(self, place_id: int) -> bool:
        channel = self._client.get_channel(place_id)
        if isinstance(channel, discord.TextChannel | discord.Thread):
            return channel.permissions_for(channel.guild.me).attach_files
        return True

    async def wake(self, place_id: int) -> None:
        """Take a thread out of the archive, if it is one and Discord lets us."""
        try:
            await self.set_archived(place_id, archived=False)
        except discord.HTTPException as error:
            log.info("thread not woken", place=place_id, error=str(error))


def passes_by_itself(error: discord.HTTPException) -> bool:
    """Tell whether trying again later may help without anybody doing anything."""
    return error.status == 429 or error.status >= 500


def with_board(text: str, request: BoardRequest) -> str:
    """Return a message with as much of the board as fits, and where the rest is."""
    rest = load_words(request.locale).say("bot.turn.board_rest")
    room = CONTENT - len(text) - len(rest) - 2
    if room < LEAST_BOARD:
        return f"{text}\n{rest}" if room >= 0 else text
    parts = split_lines(board_lines(request), room)
    return "\n".join([text, *parts[:1], *([rest] if len(parts) > 1 else [])])
