"""SQL about wishes to go back beyond what a player may undo alone."""

from __future__ import annotations

from data.store.model import RequestState, UndoRequestRow
from data.store.sql_base import Statements


class RewindRows(Statements):
    """Statements on requests to go back, and on who agreed to them."""

    async def insert_request(
        self, table_id: int, version: int, seat: int, target_seq: int, now: int, expires_at: int
    ) -> int:
        """Add a request to go back and return its id."""
        cursor = await self._connection.execute(
            "INSERT INTO undo_requests"
            " (table_id, version, seat, target_seq, state, created_at, expires_at)"
            " VALUES (?, ?, ?, ?, 'open', ?, ?)",
            (table_id, version, seat, target_seq, now, expires_at),
        )
        return cursor.lastrowid or 0

    async def load_request(self, request_id: int) -> UndoRequestRow | None:
        """Return a request to go back."""
        return await self._one(
            UndoRequestRow, "SELECT * FROM undo_requests WHERE request_id = ?", (request_id,)
        )

    async def open_request(self, table_id: int) -> UndoRequestRow | None:
        """Return the request of a table that people can still answer."""
        return await self._one(
            UndoRequestRow,
            "SELECT * FROM undo_requests WHERE table_id = ? AND state = 'open'",
            (table_id,),
        )

    async def close_request(self, request_id: int, state: RequestState) -> None:
        """Note what became of a request."""
        await self._run(
            "UPDATE undo_requests SET state = ? WHERE request_id = ?", (state, request_id)
        )

    async def request_sent(self, request_id: int, message_id: int | None) -> None:
        """Note the message of a request, None where it is gone."""
        await self._run(
            "UPDATE undo_requests SET message_id = ? WHERE request_id = ?",
            (message_id, request_id),
        )

    async def agree(self, request_id: int, seat: int) -> None:
        """Note that a seat agrees to go back."""
        await self._run(
            "INSERT INTO undo_agreements (request_id, seat) VALUES (?, ?)", (request_id, seat)
        )

    async def agreed_seats(self, request_id: int) -> list[int]:
        """Return which seats agree to go back."""
        rows = await self._rows(
            "SELECT seat FROM undo_agreements WHERE request_id = ? ORDER BY seat", (request_id,)
        )
        return [int(row[0]) for row in rows]

    async def delete_closed_requests(self, before: int) -> None:
        """Forget requests that were closed and are older than a time."""
        old = "SELECT request_id FROM undo_requests WHERE state <> 'open' AND created_at < ?"
        await self._run(f"DELETE FROM undo_agreements WHERE request_id IN ({old})", (before,))  # noqa: S608 - our own text
        await self._run(
            "DELETE FROM undo_requests WHERE state <> 'open' AND created_at < ?", (before,)
        )
