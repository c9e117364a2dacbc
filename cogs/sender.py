"""The outbox emptied into Discord: each row done once, later rather than never."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any, assert_never

import discord
import structlog

from cogs.asking import Asker
from cogs.calling import Caller
from cogs.desk import SendError
from cogs.messages import (
    Post,
    compose_final,
    compose_lobby,
    compose_log,
    compose_report,
    compose_turn,
    table_names,
)
from cogs.pictures import board_request
from cogs.post_office import PostOffice, passes_by_itself
from cogs.services import Services
from cogs.waiting import turn_notes
from data.store.calls import TurnCall
from data.store.model import OutboxRow, TableRow
from data.store.outbox import HOMELESS_AFTER
from data.store.outlook import load_outlooks
from data.store.store import Position
from data.words import Words, load_words

log = structlog.get_logger()

UNKNOWN_MESSAGE = 10008
ARCHIVED_THREAD = 50083
MOST_AT_ONCE = 20
FEW_ATTEMPTS = 3
MANY_ATTEMPTS = 8
BEST_EFFORT = ("strip", "archive", "awake")
"""What makes a table tidier; the next ping never waits long for it."""
PAUSE_AFTER_FAULT = 5


class Sender:
    """Turns outbox rows into messages; what it says is computed when it is sent."""

    def __init__(self, client: discord.Client, services: Services) -> None:
        self._client = client
        self._services = services
        self.office = PostOffice(client, services)
        self._caller = Caller(client, services, self.office)
        self._asker = Asker(client, services, self.office)
        self._busy: dict[int, asyncio.Task[None]] = {}

    async def next_later(self) -> int | None:
        """Return when something falls due that is not due yet, in milliseconds since 1970."""
        return await self._services.outbox.next_later()

    async def send_due(self) -> None:
        """Begin every row that is due, one of each table at a time.

        Nothing waits for the slowest: a table whose channel is limited or gone holds up no other.
        The end of each row kicks the worker, which then finds the table's next one.
        """
        for row in await self._services.outbox.due():
            if len(self._busy) >= MOST_AT_ONCE:
                return
            if row.table_id not in self._busy:
                task = asyncio.get_running_loop().create_task(self._attempt(row))
                self._busy[row.table_id] = task
                task.add_done_callback(partial(self._row_ended, row.table_id))

    async def finish(self) -> None:
        """Wait for the rows at hand."""
        await asyncio.gather(*self._busy.values(), return_exceptions=True)

    def _row_ended(self, table_id: int, task: asyncio.Task[None]) -> None:
        del self._busy[table_id]
        if task.cancelled():
            return
        if (error := task.exception()) is None:
            self._services.store.wake()
            return
        # The row could not even be marked for a later try; leave the database a moment.
        log.error("row not recorded", table_id=table_id, error=repr(error))
        asyncio.get_running_loop().call_later(PAUSE_AFTER_FAULT, self._services.store.wake)

    async def _attempt(self, row: OutboxRow) -> None:
        table = await self._services.store.read.load_table(row.table_id)
        if table is None or not await self._services.outbox.claim(row):
            return
        try:
            await self._do(row, table)
        except discord.HTTPException as error:
            await self._failed(row, table, error)
        except SendError as error:
            if row.kind in BEST_EFFORT and row.attempts >= FEW_ATTEMPTS:
                await self._services.outbox.drop(row, str(error))
            else:
                await self._services.outbox.retry(row, str(error))
        except Exception as error:
            # A fault of ours in one row must not stop the messages of other tables.
            log.exception("row failed", table=table.code, kind=row.kind)
            await self._again_or_pause(row, table, repr(error))

    async def _do(self, row: OutboxRow, table: TableRow) -> None:
        words = load_words(table.locale)
        match row.kind:
            case "lobby":
                await self._send_lobby(row, table, words)
            case "turn" | "final":
                await self._send_turn(row, table, words)
            case "report":
                await self._send_report(row, table, words)
            case "note":
                await self._asker.tell(row, table)
            case "strip" | "archive" | "awake":
                await self._tidy(row, table)
            case "call":
                await self._caller.send_call(row, table)
            case "poll" | "request" | "offer":
                await self._asker.ask(row, table)
            case "nudge":
                await self._asker.nudge(row, table)
            case _:
                assert_never(row.kind)

    async def _tidy(self, row: OutboxRow, table: TableRow) -> None:
        """Do what nobody waits for: shrink an older message, archive a thread or keep it awake."""
        if row.kind == "strip":
            await self._strip(row, table)
        elif row.kind == "archive":
            await self._archive(table)
        elif table.thread_id is not None:
            await self.office.keep_awake(table.thread_id)
        await self._services.outbox.done(row)

    async def _send_lobby(self, row: OutboxRow, table: TableRow, words: Words) -> None:
        seats = await self._services.store.read.seats_of(table.table_id)
        counts = {
            seat.user_id: await self._services.standings.seats(table.guild_id, seat.user_id)
            for seat in seats
            if table.status == "lobby" and not seat.is_bot
        }
        post = compose_lobby(table, seats, words, counts)
        place = self.office.place(table.channel_id)
        if table.lobby_message_id is None:
            if table.status not in ("lobby", "record"):
                await self._services.outbox.done(row)
                return
            found = await self.office.find_sent(place, row, table)
            message_id = (
                found.message_id if found else (await self.office.send(place, post, row.nonce)).id
            )
        else:
            message_id = table.lobby_message_id
            await self.office.edit(place, message_id, post)
        await self._services.outbox.lobby_sent(row, message_id)

    async def _send_turn(self, row: OutboxRow, table: TableRow, words: Words) -> None:
        table = await self.office.with_thread(table)
        position = await self._services.play.load(table.table_id)
        place = self.office.place(table.place_id)
        found = await self.office.find_sent(place, row, table)
        if row.kind == "turn" and position.over and found is None:
            await self._services.outbox.done(row)
            return
        seen = found.version if found else position.table.version
        due = [a for a in position.acting if not a.notified and a.since_version <= seen]
        if found is not None:
            message_id = found.message_id
            loud = tuple(s.seat for s in position.seats if s.user_id in found.rung)
        else:
            call = await self._services.calls.turn_call(position, due)
            post = await self._main_post(row, position, words, call)
            message_id = await self._send_with_board(place, position, post, row.nonce)
            loud = call.loud
        await self._services.outbox.turn_sent(
            row,
            version=seen,
            place_id=table.place_id,
            message_id=message_id,
            pinged=due,
            loud=loud,
        )

    async def _send_report(self, row: OutboxRow, table: TableRow, words: Words) -> None:
        """Tell everybody the account of a part of the game; it stays, and pings nobody."""
        table = await self.office.with_thread(table)
        position = await self._services.play.load(table.table_id)
        reports = position.game.reports(position.state)
        number = int(row.payload["number"])
        if number >= len(reports):
            await self._services.outbox.drop(row, "taken back")
            return
        report = reports[number]
        place = self.office.place(table.place_id)
        post = compose_report(position, report, words)
        if await self.office.find_sent(place, row, table, post.text) is None:
            request = board_request(position, None, table.locale, page=report.page)
            await self.office.send_pictured(place, table, post, row.nonce, request)
        await self._services.outbox.done(row)

    async def _main_post(
        self, row: OutboxRow, position: Position, words: Words, call: TurnCall
    ) -> Post:
        if row.kind == "final":
            happened = await self._services.play.happenings(
                position.table.table_id, position.table.live_version or 0
            )
            return compose_final(position, happened, words)
        first = position.game.to_act(position.state)[0]
        recap = await self._services.play.recap(position, first)
        store = self._services.store
        outlooks = await load_outlooks(store.read, position.table, store.now())
        notes = turn_notes(outlooks, table_names(words, position.seats))
        return compose_turn(position, recap, words, call, notes)

    async def _send_with_board(self, place: Any, position: Position, post: Post, nonce: str) -> int:
        table = position.table
        first = next(iter(position.game.to_act(position.state)), None)
        previous = await self._services.play.state_at_last_move(position, first)
        request = board_request(position, None, table.locale, previous)
        return await self.office.send_pictured(place, table, post, nonce, request)

    async def _strip(self, row: OutboxRow, table: TableRow) -> None:
        """Shrink an older message to what came of its turn: a newer one has the board.

        A table that was closed has no newer one, and keeps its last message but for the buttons.
        """
        place = self.office.place(int(row.payload.get("place_id", table.place_id)))
        message = place.get_partial_message(int(row.payload["message_id"]))
        options: dict[str, Any] = {}
        if table.status != "closed":
            options["attachments"] = []
            if (text := await self._log_text(row, table)) is not None:
                options["content"] = text
        quiet = discord.AllowedMentions.none()
        await message.edit(view=None, allowed_mentions=quiet, **options)

    async def _log_text(self, row: OutboxRow, table: TableRow) -> str | None:
        after, until = int(row.payload.get("after", 0)), int(row.payload.get("until", 0))
        position = await self._services.play.load(table.table_id)
        happened = await self._services.play.happenings(table.table_id, after)
        words = load_words(table.locale)
        return compose_log(position, [h for h in happened if h.seq <= until], words)

    async def _archive(self, table: TableRow) -> None:
        settings = await self._services.server.settings(table.guild_id)
        own = table.thread_id is not None and table.thread_id != table.channel_id
        if own and settings.archive == "end":
            await self.office.set_archived(table.place_id, archived=True)

    async def _failed(self, row: OutboxRow, table: TableRow, error: discord.HTTPException) -> None:
        outbox = self._services.outbox
        text = f"{error.status} {error.code} {error.text}"
        log.warning("sending failed", table=table.code, kind=row.kind, error=text)
        if error.code == ARCHIVED_THREAD and row.attempts == 0:
            await self.office.wake(_place_of(row, table))
            await outbox.retry(row, text, after=0)
        elif row.kind in BEST_EFFORT or table.status == "closed":
            again = passes_by_itself(error) and row.attempts < FEW_ATTEMPTS
            await (outbox.retry(row, text) if again else outbox.drop(row, text))
        elif row.kind == "lobby" and error.code == UNKNOWN_MESSAGE:
            await outbox.lobby_lost(table.table_id)
            await outbox.retry(row, text, after=0)
        elif passes_by_itself(error):
            await outbox.retry(row, text, getattr(error, "retry_after", None))
        else:
            await self._refused(row, table, error, text)

    async def _refused(
        self, row: OutboxRow, table: TableRow, error: discord.HTTPException, text: str
    ) -> None:
        """Decide about what will be refused again unless somebody does something."""
        is_edit = row.kind == "lobby" and table.lobby_message_id is not None
        age = self._services.store.now() - row.created_at
        if error.status == 403:
            await self._pause(row, table, "forbidden")
        elif error.status == 404 and age >= HOMELESS_AFTER:
            await self._pause(row, table, "unreachable")
        elif error.status == 404:
            await self._services.outbox.retry(row, text)
        elif is_edit:
            await self._services.outbox.drop(row, text)
        else:
            await self._again_or_pause(row, table, text)

    async def _again_or_pause(self, row: OutboxRow, table: TableRow, text: str) -> None:
        """Try a few times what nobody understands; then stop, and tell the owner."""
        if row.kind in BEST_EFFORT:
            await self._services.outbox.drop(row, text)
        elif row.attempts < MANY_ATTEMPTS:
            await self._services.outbox.retry(row, text)
        else:
            await self._pause(row, table, "refused")

    async def _pause(self, row: OutboxRow, table: TableRow, reason: str) -> None:
        await self._services.outbox.pause(row, reason)
        await self.tell_owner(table, reason)

    async def tell_owner(self, table: TableRow, reason: str) -> None:
        """Tell the owner of a table privately that it cannot go on, if messages reach them."""
        rows = self._services.store.read
        owner = await rows.load_user(table.owner_id)
        if owner is None or owner.dm_closed:
            return
        words = load_words(owner.locale)
        seats = await rows.seats_of(table.table_id)
        names = table_names(words, seats)
        text = names.say("bot.paused.dm", code=table.code, why=names.say(f"bot.paused.{reason}"))
        try:
            user = await self._client.fetch_user(table.owner_id)
            await user.send(text, allowed_mentions=discord.AllowedMentions.none())
        except discord.Forbidden:
            async with self._services.store.change() as changing:
                await changing.set_dm_closed(table.owner_id, closed=True)
        except SendError as error:
            log.warning("owner not reached", table=table.code, error=str(error))


def _place_of(row: OutboxRow, table: TableRow) -> int:
    """Return the channel or thread in which a row does its work."""
    if row.kind == "lobby":
        return table.channel_id
    return int(row.payload.get("place_id", table.place_id))
