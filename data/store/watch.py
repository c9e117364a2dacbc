"""What becomes due while a table waits: calls to the person, and questions to the others."""

from __future__ import annotations

from data.store.calls import post_call
from data.store.clocks import NO_CLOCK, count_skip
from data.store.model import ActingRow, PollKind, SeatRow, TableRow
from data.store.play import Play
from data.store.polls import open_poll
from data.store.sql import Rows
from data.store.store import Store
from data.store.waiting import load_attention, replan

BATCH = 50
MOST_SKIPS = 3
"""So many turns in a row a table moves by itself for a seat; then the others are asked."""


class Watch:
    """Looks at everybody who is waited for when something is due, each in one transaction."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._play = Play(store)

    async def next_due(self) -> int | None:
        """Return when somebody is to be looked at next, in milliseconds since 1970."""
        return await self._store.read.next_acting_due()

    async def run_due(self, faults: list[Exception]) -> int:
        """Do everything that is due and return how much that was; collect what went wrong."""
        done, tried = 0, set[tuple[int, int, int | None]]()
        while due := await self._store.read.due_acting(self._store.now(), BATCH):
            fresh = [a for a in due if (a.table_id, a.seat, a.next_at) not in tried]
            if not fresh:
                break
            for acting in fresh:
                tried.add((acting.table_id, acting.seat, acting.next_at))
                try:
                    done += await self._look_at(acting)
                except Exception as fault:  # noqa: BLE001 - raised by the caller, with all others
                    faults.append(fault)
        return done

    async def _look_at(self, seen: ActingRow) -> int:
        async with self._store.change() as rows:
            now = self._store.now()
            table = await rows.load_table(seen.table_id)
            acting = await rows.load_acting(seen.table_id, seen.seat)
            if table is None or acting is None or table.paused_reason is not None:
                return 0
            duty = await replan(rows, table, acting.seat, now)
            if duty is None or duty.at > now:
                return 0
            seats = await rows.seats_of(table.table_id)
            sitter = next(seat for seat in seats if seat.seat == acting.seat)
            if duty.what == "ask":
                await self._ask(rows, table, sitter, now)
            else:
                attention = await load_attention(rows, table.table_id, sitter)
                await post_call(rows, acting, sitter, attention, duty.what, now)
            await replan(rows, table, acting.seat, now)
            return 1

    async def _ask(self, rows: Rows, table: TableRow, sitter: SeatRow, now: int) -> None:
        """Ask the others what to do, or do it where the table has agreed on it beforehand."""
        clock = await rows.load_clock(table.table_id, sitter.seat)
        if table.auto_skip and clock is not None and clock.skips < MOST_SKIPS:
            await count_skip(rows, table.table_id, sitter.seat, skipped=True)
            await self._play.skip(rows, table, sitter.seat)
            return
        kind: PollKind = "stalled" if table.clock == NO_CLOCK else "clock"
        if sitter.is_free:
            kind = "free"
        elif sitter.gone:
            kind = "left"
        await open_poll(rows, table, sitter.seat, kind, sitter.name, now)
