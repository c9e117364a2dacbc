"""SQL of what tables wait for: who must act, clocks, calls that are on their way."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from data.store.model import BOTS, NOBODY, ActingRow, ClockRow, OutboxRow
from data.store.sql_base import Statements
from rules.core import codec


class WaitingRows(Statements):
    """Statements about who must act, and for how long."""

    # Who must act.

    async def acting_in(self, table_id: int) -> list[ActingRow]:
        """Return who must decide at a table, by seat."""
        return await self._all(
            ActingRow, "SELECT * FROM acting WHERE table_id = ? ORDER BY seat", (table_id,)
        )

    async def insert_acting(self, table_id: int, seat: int, version: int, now: int) -> None:
        """Note that a seat must decide from now on."""
        await self._run(
            "INSERT INTO acting (table_id, seat, since_version, since_at, notified)"
            " VALUES (?, ?, ?, ?, 0)",
            (table_id, seat, version, now),
        )

    async def delete_acting(self, table_id: int, seat: int) -> None:
        """Note that a seat has nothing to decide."""
        await self._run("DELETE FROM acting WHERE table_id = ? AND seat = ?", (table_id, seat))

    async def update_acting(self, table_id: int, seat: int, version: int) -> None:
        """Note that a seat decided something and must decide more."""
        await self._run(
            "UPDATE acting SET since_version = ? WHERE table_id = ? AND seat = ?",
            (version, table_id, seat),
        )

    async def mark_notified(self, table_id: int, pinged: Iterable[ActingRow]) -> None:
        """Note that players have been pinged, unless they have moved since and are due again."""
        for row in pinged:
            await self._run(
                "UPDATE acting SET notified = 1 WHERE table_id = ? AND seat = ? AND since_at = ?",
                (table_id, row.seat, row.since_at),
            )

    async def mark_pinged(self, table_id: int, rung: Iterable[ActingRow], now: int) -> None:
        """Note that players have been rung, unless they have moved since and are due again."""
        for row in rung:
            await self._run(
                "UPDATE acting SET pinged_at = ? WHERE table_id = ? AND seat = ? AND since_at = ?",
                (now, table_id, row.seat, row.since_at),
            )

    async def change_acting(self, table_id: int, seat: int, **values: Any) -> None:
        """Change what is noted of a seat that must decide."""
        changes = ", ".join(f"{column} = ?" for column in values)
        await self._run(
            f"UPDATE acting SET {changes} WHERE table_id = ? AND seat = ?",  # noqa: S608 - columns come from our code
            (*values.values(), table_id, seat),
        )

    async def load_acting(self, table_id: int, seat: int) -> ActingRow | None:
        """Return a seat that must decide, None where it need not."""
        return await self._one(
            ActingRow, "SELECT * FROM acting WHERE table_id = ? AND seat = ?", (table_id, seat)
        )

    async def acting_of_user(self, user_id: int) -> list[ActingRow]:
        """Return all that a person must decide at tables that go on."""
        return await self._all(
            ActingRow,
            "SELECT a.* FROM seats s JOIN acting a ON a.table_id = s.table_id AND a.seat = s.seat"
            " JOIN tables t ON t.table_id = a.table_id"
            " WHERE s.user_id = ? AND t.status = 'running' ORDER BY a.table_id",
            (user_id,),
        )

    async def bots_to_act(self) -> list[ActingRow]:
        """Return the bots that running tables wait for, the longest wait first."""
        return await self._all(
            ActingRow,
            "SELECT a.* FROM acting a"
            " JOIN seats s ON s.table_id = a.table_id AND s.seat = a.seat"
            " JOIN tables t ON t.table_id = a.table_id"
            " WHERE s.user_id <= ? AND s.user_id > ?"
            " AND t.status = 'running' AND t.paused_reason IS NULL ORDER BY a.since_at",
            (BOTS, NOBODY),
        )

    async def due_acting(self, now: int, limit: int) -> list[ActingRow]:
        """Return whom to look at now, longest due first; paused tables rest."""
        return await self._all(
            ActingRow,
            "SELECT a.* FROM acting a JOIN tables t ON t.table_id = a.table_id"
            " WHERE a.next_at <= ? AND t.status = 'running' AND t.paused_reason IS NULL"
            " ORDER BY a.next_at, a.table_id, a.seat LIMIT ?",
            (now, limit),
        )

    async def next_acting_due(self) -> int | None:
        """Return when somebody is to be looked at next."""
        return await self._number(
            "SELECT MIN(a.next_at) FROM acting a JOIN tables t ON t.table_id = a.table_id"
            " WHERE a.next_at IS NOT NULL AND t.status = 'running' AND t.paused_reason IS NULL"
        )

    # Clocks.

    async def clocks_of(self, table_id: int) -> list[ClockRow]:
        """Return the clocks of a table, by seat; none where it plays without."""
        return await self._all(
            ClockRow, "SELECT * FROM clocks WHERE table_id = ? ORDER BY seat", (table_id,)
        )

    async def load_clock(self, table_id: int, seat: int) -> ClockRow | None:
        """Return the clock of a seat, None where the table plays without."""
        return await self._one(
            ClockRow, "SELECT * FROM clocks WHERE table_id = ? AND seat = ?", (table_id, seat)
        )

    async def save_clock(self, clock: ClockRow) -> None:
        """Keep the clock of a seat as it is now."""
        fields = clock.__struct_fields__
        changes = ", ".join(f"{field} = excluded.{field}" for field in fields[2:])
        await self._run(
            f"INSERT INTO clocks ({', '.join(fields)}) VALUES ({', '.join('?' for _ in fields)})"  # noqa: S608 - columns come from our code
            f" ON CONFLICT (table_id, seat) DO UPDATE SET {changes}",
            [getattr(clock, field) for field in fields],
        )

    # Calls: pings that stand in the outbox.

    async def load_outbox(self, outbox_id: int) -> OutboxRow | None:
        """Return one row of the outbox as it is now."""
        return await self._one(
            OutboxRow,
            "SELECT outbox_id, table_id, kind, version, payload, nonce, attempts, due_at,"
            " claimed_at, created_at FROM outbox WHERE outbox_id = ?",
            (outbox_id,),
        )

    async def fresh_calls(self, now: int) -> list[OutboxRow]:
        """Return the calls that are due and that nobody has begun to send, oldest first."""
        return await self._all(
            OutboxRow,
            "SELECT o.outbox_id, o.table_id, o.kind, o.version, o.payload, o.nonce, o.attempts,"
            " o.due_at, o.claimed_at, o.created_at FROM outbox o"
            " JOIN tables t ON t.table_id = o.table_id"
            " WHERE o.state = 'pending' AND o.due_at <= ? AND o.kind = 'call'"
            " AND o.claimed_at IS NULL AND t.paused_reason IS NULL ORDER BY o.outbox_id",
            (now,),
        )

    async def open_calls(self, table_id: int) -> list[OutboxRow]:
        """Return the calls of a table that have not been sent, oldest first."""
        return await self._all(
            OutboxRow,
            "SELECT outbox_id, table_id, kind, version, payload, nonce, attempts, due_at,"
            " claimed_at, created_at FROM outbox"
            " WHERE table_id = ? AND kind = 'call' AND state = 'pending' ORDER BY outbox_id",
            (table_id,),
        )

    async def set_payload(self, outbox_id: int, payload: dict[str, int | str]) -> None:
        """Change what an open row is about."""
        await self._run(
            "UPDATE outbox SET payload = ? WHERE outbox_id = ?",
            (codec.encode(payload).decode(), outbox_id),
        )
