"""What becomes of a request to go back when something else happens at its table."""

from __future__ import annotations

from data.store.model import RequestState, TableRow, UndoRequestRow
from data.store.sql import Rows
from data.store.store import post


async def end_request(rows: Rows, table: TableRow, state: RequestState, now: int) -> None:
    """Close the request that a table has open, if any; its message loses its buttons next."""
    if (request := await rows.open_request(table.table_id)) is not None:
        await rows.close_request(request.request_id, state)
        await post_request(rows, request, now)


async def expire_request(rows: Rows, table: TableRow, now: int) -> None:
    """Close the request that a table has open, if its time is over."""
    request = await rows.open_request(table.table_id)
    if request is not None and request.expires_at <= now:
        await end_request(rows, table, "expired", now)


async def post_request(
    rows: Rows, request: UndoRequestRow, now: int, *, again: bool = False
) -> None:
    """Show how a request stands: in its message, or where it has none in a new one.

    `again`: in place of one that is lost.
    """
    payload: dict[str, int | str] = {"request_id": request.request_id}
    payload |= {"again": 1} if again else {}
    await post(rows, request.table_id, "request", request.version, now, payload)
