"""What is still to be done in Discord, and the record of having done it exactly once."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from data.store.calls import give_up_calls, merge_calls
from data.store.model import DAY, SECOND, ActingRow, OutboxRow
from data.store.pausing import pause_table, unpause_table
from data.store.questions import ask_again
from data.store.store import Store, post
from data.store.waiting import replan

BATCH = 200
MAX_PAUSE = 300 * SECOND
HOMELESS_AFTER = DAY
AWAKE_DAYS = 6
"""How often a thread is touched: Discord archives it after seven quiet days."""


class Outbox:
    """The queue of Discord side effects; rows of one table are done one after another."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def due(self) -> list[OutboxRow]:
        """Return what can be done now: the oldest open row of each table."""
        return await self._store.read.due_outbox(self._store.now(), BATCH)

    async def next_later(self) -> int | None:
        """Return when something falls due that is not due yet."""
        return await self._store.read.next_outbox_due(self._store.now())

    async def claim(self, row: OutboxRow) -> bool:
        """Note that sending begins; False if the row has been closed meanwhile."""
        async with self._store.change() as rows:
            now = self._store.now()
            claimed = await rows.claim_outbox(row.outbox_id, now)
            if claimed and row.kind == "call":
                await merge_calls(rows, row, now)
            return claimed

    async def done(self, row: OutboxRow) -> None:
        """Close a row whose effect leaves nothing to remember."""
        async with self._store.change() as rows:
            await rows.finish_outbox(row.outbox_id, "sent")

    async def drop(self, row: OutboxRow, error: str) -> None:
        """Close a row that cannot be done and need not be."""
        async with self._store.change() as rows:
            await rows.finish_outbox(row.outbox_id, "dead", error)
            if row.kind == "call":
                fresh = await rows.load_outbox(row.outbox_id) or row
                await give_up_calls(rows, fresh, self._store.now())

    async def turn_sent(
        self,
        row: OutboxRow,
        *,
        version: int,
        place_id: int,
        message_id: int,
        pinged: Iterable[ActingRow],
        loud: Collection[int] | None = None,
    ) -> None:
        """Record a turn message, with the version that it shows and whom it tells of the turn.

        `loud`: the seats of those whom it rings (None: all). The others are called later, if they
        want to be. The message before it loses its buttons next. The last one of a game counts too.
        """
        async with self._store.change() as rows:
            now = self._store.now()
            table = await rows.load_table(row.table_id)
            if table is None:
                return
            old = table.live_message_id
            await rows.finish_outbox(row.outbox_id, "sent")
            await rows.cover_outbox(row.table_id, "turn", version)
            told = list(pinged)
            await rows.mark_notified(row.table_id, told)
            rung = [acting for acting in told if loud is None or acting.seat in loud]
            await rows.mark_pinged(row.table_id, rung, now)
            await rows.update_table(row.table_id, live_message_id=message_id, live_version=version)
            closed = table.status == "closed"  # while this was on its way
            outdated = [] if old is None or old == message_id else [old]
            for message in [*outdated, message_id] if closed else outdated:
                payload: dict[str, int | str] = {
                    "message_id": message,
                    "place_id": place_id,
                    "after": table.live_version or 0,
                    "until": version,
                }
                await post(rows, row.table_id, "strip", row.version, now, payload)
            if closed or row.kind == "final":
                await post(rows, row.table_id, "archive", row.version, now)
            for acting in told:
                await replan(rows, table, acting.seat, now)

    async def lobby_sent(self, row: OutboxRow, message_id: int) -> None:
        """Record the message of a lobby, and when, so that quick edits are sent as one."""
        async with self._store.change() as rows:
            await rows.finish_outbox(row.outbox_id, "sent")
            await rows.update_table(
                row.table_id, lobby_message_id=message_id, lobby_sent_at=self._store.now()
            )

    async def thread_opened(self, table_id: int, thread_id: int | None) -> None:
        """Record the thread of a table, or that it goes without one (None)."""
        async with self._store.change() as rows:
            if thread_id is None:
                await rows.update_table(table_id, wants_thread=0, thread_id=None)
                return
            await rows.update_table(table_id, thread_id=thread_id)
            if (table := await rows.load_table(table_id)) is not None:
                now = self._store.now()
                # the lobby's message now has a place to lead to
                await post(rows, table_id, "lobby", table.version, now)
                # somebody else's thread may be one that Discord archives after a day
                soon = thread_id == table.channel_id
                due_at = now if soon else now + AWAKE_DAYS * DAY
                await rows.insert_timer(table_id, "keep_awake", table.version, due_at)

    async def lobby_lost(self, table_id: int) -> None:
        """Record that the lobby message is gone, so that the next edit posts a new one."""
        async with self._store.change() as rows:
            await rows.update_table(table_id, lobby_message_id=None)

    async def retry(self, row: OutboxRow, error: str, after: float | None = None) -> None:
        """Try a row again later: after the seconds that Discord asked for, else ever longer."""
        doubled = min(SECOND * 2 ** min(row.attempts, 10), MAX_PAUSE)
        pause = doubled if after is None else max(SECOND, round(after * SECOND))
        async with self._store.change() as rows:
            await rows.postpone_outbox(row.outbox_id, self._store.now() + pause, error)

    async def pause(self, row: OutboxRow, reason: str) -> None:
        """Stop sending for a table until somebody gives it a place again."""
        async with self._store.change() as rows:
            table = await rows.load_table(row.table_id)
            if table is not None:
                await pause_table(rows, table, reason, self._store.now())

    async def place_gone(self, place_id: int) -> list[int]:
        """Pause every open table of a deleted channel or thread; return their ids.

        A table whose thread is gone goes on in the channel.
        """
        paused: list[int] = []
        async with self._store.change() as rows:
            now = self._store.now()
            for table in await rows.tables_in_place(place_id):
                if table.thread_id == place_id and table.channel_id != place_id:
                    await rows.update_table(
                        table.table_id, thread_id=None, wants_thread=0, live_message_id=None
                    )
                    if table.paused_reason != "place_gone":  # the channel is still there
                        await unpause_table(rows, table, now)
                    await post(rows, table.table_id, "turn", table.version, now)
                    # the lobby's message leads to where the table plays
                    await post(rows, table.table_id, "lobby", table.version, now)
                    await ask_again(rows, table, now)
                else:
                    await pause_table(rows, table, "place_gone", now)
                    paused.append(table.table_id)
        return paused

    async def guild_gone(self, guild_id: int) -> None:
        """Pause every open table of a server that the bot has been taken from."""
        async with self._store.change() as rows:
            for table in await rows.tables_in_guild(guild_id):
                if table.paused_reason is not None:
                    continue  # it waits for more than the server
                await pause_table(rows, table, "unreachable", self._store.now())

    async def guild_back(self, guild_id: int) -> None:
        """Let the tables go on of a server that the bot reaches again.

        Those whose channel was deleted meanwhile are found out by trying; those that we saw being
        deleted wait for a new place.
        """
        async with self._store.change() as rows:
            for table in await rows.tables_in_guild(guild_id):
                if table.paused_reason == "unreachable":
                    await unpause_table(rows, table, self._store.now())

    async def message_gone(self, place_id: int, message_id: int) -> None:
        """Post a table's live message, lobby or question again after somebody deleted it."""
        async with self._store.change() as rows:
            now = self._store.now()
            for table in await rows.tables_in_place(place_id):
                if await ask_again(rows, table, now, message_id=message_id):
                    continue
                if table.live_message_id == message_id and table.status == "running":
                    await rows.update_table(table.table_id, live_message_id=None)
                    await post(rows, table.table_id, "turn", table.version, now)
                elif table.lobby_message_id == message_id:
                    await rows.update_table(table.table_id, lobby_message_id=None)
                    if table.status == "lobby":
                        await post(rows, table.table_id, "lobby", table.version, now)

    async def post_all_again(self) -> None:
        """Post the messages of all open tables anew, for a Discord that has lost them."""
        async with self._store.change() as rows:
            now = self._store.now()
            for table in await rows.all_open_tables():
                await rows.update_table(
                    table.table_id,
                    lobby_message_id=None,
                    live_message_id=None,
                    thread_id=None,
                    wants_thread=0,
                )
                await unpause_table(rows, table, now)
                kind = "lobby" if table.status == "lobby" else "turn"
                await post(rows, table.table_id, kind, table.version, now)
                await ask_again(rows, table, now)
