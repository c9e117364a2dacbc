"""Tables that end without a result."""

from __future__ import annotations

from msgspec import structs

from data.store.model import TableRow
from data.store.polls import close_polls
from data.store.requests import end_request
from data.store.sql import Rows
from data.store.store import bump, need_table, post


async def close_table(rows: Rows, table: TableRow, now: int) -> TableRow:
    """End a table without a result and return it."""
    version = await bump(rows, table)
    await rows.update_table(table.table_id, status="closed", ended_at=now, paused_reason=None)
    await rows.delete_timers(table.table_id)
    await close_polls(rows, table, now)
    for acting in await rows.acting_in(table.table_id):
        await rows.delete_acting(table.table_id, acting.seat)
    await rows.cover_outbox(table.table_id, "turn", version)
    await end_request(rows, table, "void", now)
    await post(rows, table.table_id, "lobby", version, now)
    if table.status == "running":
        await post(rows, table.table_id, "note", version, now, {"key": "table.note.closed"})
        if table.live_message_id is not None:
            await post(rows, table.table_id, "strip", version, now, old_message(table))
        await post(rows, table.table_id, "archive", version, now)
    closed = await need_table(rows, table.table_id)
    return structs.replace(closed, version=version)


def old_message(table: TableRow) -> dict[str, int | str]:
    """Return what the outbox needs to shrink the message at which a table was played."""
    return {"message_id": table.live_message_id or 0, "place_id": table.place_id}
