"""Tables that cannot be posted for: their clocks stand until they go on."""

from __future__ import annotations

from msgspec import structs

from data.store.calls import give_up_calls
from data.store.clocks import NO_CLOCK, go_on_clock, stop_clock
from data.store.model import TableRow
from data.store.sql import Rows
from data.store.waiting import absences, replan


async def pause_table(rows: Rows, table: TableRow, reason: str, now: int) -> None:
    """Stop a table until somebody gives it a place again.

    A call that was to speak for other tables as well leaves them to calls of their own.
    """
    await rows.update_table(table.table_id, paused_reason=reason)
    for call in await rows.open_calls(table.table_id):
        await give_up_calls(rows, call, now, but=table.table_id)
    if table.clock == NO_CLOCK or table.status != "running":
        return
    seats = await rows.seats_of(table.table_id)
    for acting in await rows.acting_in(table.table_id):
        away = await absences(rows, seats, acting.seat)
        await stop_clock(rows, table, acting.seat, now, away)


async def unpause_table(rows: Rows, table: TableRow, now: int) -> None:
    """Let a table go on."""
    await rows.update_table(table.table_id, paused_reason=None)
    if table.status != "running" or table.paused_reason is None:
        return
    if table.clock != NO_CLOCK:
        for acting in await rows.acting_in(table.table_id):
            await go_on_clock(rows, table, acting.seat, now)
    await _plan_from_now(rows, structs.replace(table, paused_reason=None), now)


async def _plan_from_now(rows: Rows, table: TableRow, now: int) -> None:
    """Plan what is due of all who are waited for: nobody has stalled a table that stood."""
    seats = await rows.seats_of(table.table_id)
    for acting in await rows.acting_in(table.table_id):
        duty = await replan(rows, table, acting.seat, now)
        late = duty is not None and duty.what == "ask" and duty.at <= now
        if late and acting.ask_at is None and seats[acting.seat].is_person:
            await rows.change_acting(table.table_id, acting.seat, active_at=now)
            await replan(rows, table, acting.seat, now)
