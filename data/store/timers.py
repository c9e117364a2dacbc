"""What happens at a time without anybody doing anything."""

from __future__ import annotations

from typing import assert_never

from data.store.closing import close_table
from data.store.lobby import lobby_expires_at
from data.store.model import DAY, TableRow, TimerRow
from data.store.nudges import Nudges
from data.store.offers import expire_offers
from data.store.outbox import AWAKE_DAYS
from data.store.requests import expire_request
from data.store.sql import Rows
from data.store.store import Store, post
from data.store.watch import Watch

BATCH = 50
KEEP_INTERACTIONS = DAY
KEEP_OUTBOX = 7 * DAY
KEEP_SNAPSHOTS = DAY


class Timers:
    """Due rows are done late rather than never, each in one transaction with what it causes."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._watch = Watch(store)
        self._nudges = Nudges(store)

    async def next_due(self) -> int | None:
        """Return when the next thing is due, in milliseconds since 1970."""
        dues = (
            await self._store.read.next_timer_due(),
            await self._watch.next_due(),
            await self._nudges.next_due(),
        )
        return min((due for due in dues if due is not None), default=None)

    async def run_due(self) -> int:
        """Do everything that is due and return how much that was.

        Raises:
            ExceptionGroup: what went wrong with single timers, after all others were done.
        """
        done, faults, tried = 0, list[Exception](), set[int]()
        while due := await self._store.read.due_timers(self._store.now(), BATCH):
            if all(timer.timer_id in tried for timer in due):
                break
            for timer in due:
                tried.add(timer.timer_id)
                try:
                    done += await self._run(timer)
                except Exception as fault:  # noqa: BLE001 - raised below, with all others
                    faults.append(fault)
        done += await self._watch.run_due(faults)
        done += await self._nudges.run_due(faults)
        if faults:
            raise ExceptionGroup("timers failed", faults)
        return done

    async def _run(self, timer: TimerRow) -> int:
        async with self._store.change() as rows:
            if not await rows.delete_timer(timer):
                return 0
            await self._fire(rows, timer)
            return 1

    async def clean_up(self) -> None:
        """Forget what nobody can ask for any more."""
        now = self._store.now()
        async with self._store.change() as rows:
            await rows.delete_interactions(now - KEEP_INTERACTIONS)
            await rows.delete_closed_outbox(now - KEEP_OUTBOX)
            await rows.delete_old_snapshots(now - KEEP_SNAPSHOTS)
            await rows.delete_idle_turn_times()
            await rows.delete_closed_requests(now - KEEP_OUTBOX)
            await rows.delete_closed_offers(now - KEEP_OUTBOX)

    async def _fire(self, rows: Rows, timer: TimerRow) -> None:
        table = await rows.load_table(timer.table_id)
        now = self._store.now()
        if table is not None and timer.kind == "request_expiry":
            await expire_request(rows, table, now)
            return
        if table is not None and timer.kind == "offer_expiry":
            await expire_offers(rows, table.table_id, now)
            return
        if table is not None and timer.kind == "keep_awake":
            await _keep_awake(rows, table, now)
            return
        if table is None or table.status != "lobby":
            return
        match timer.kind:
            case "lobby_warning":
                if now >= lobby_expires_at(table):
                    return  # too late to warn: the expiry is due as well
                payload: dict[str, int | str] = {"key": "table.note.lobby_warning"}
                await post(rows, table.table_id, "note", table.version, now, payload)
            case "lobby_expiry":
                await close_table(rows, table, now)
            case "request_expiry" | "offer_expiry" | "keep_awake":
                pass  # above: they are about running tables
            case _:
                assert_never(timer.kind)


async def _keep_awake(rows: Rows, table: TableRow, now: int) -> None:
    """Have the thread of a running game touched, now and again after the same time."""
    if table.status == "running" and table.thread_id is not None:
        await post(rows, table.table_id, "awake", table.version, now)
        due_at = now + AWAKE_DAYS * DAY
        await rows.insert_timer(table.table_id, "keep_awake", table.version, due_at)
