"""SQL of tables, games and the outbox, in portable form; all SQL there is, in `Rows`."""

from __future__ import annotations

import zlib
from typing import Any

from data.store.model import (
    EntryRow,
    OutboxKind,
    OutboxRow,
    SnapshotRow,
    TableRow,
    TimerKind,
    TimerRow,
    WaitingTable,
)
from data.store.sql_history import HistoryRows
from data.store.sql_people import PeopleRows
from data.store.sql_rewind import RewindRows
from data.store.sql_seats import SeatRows
from data.store.sql_server import ServerRows
from data.store.sql_standings import StandingRows
from data.store.sql_waiting import WaitingRows
from rules.core import codec


class Rows(PeopleRows, WaitingRows, SeatRows, HistoryRows, RewindRows, StandingRows, ServerRows):
    """Typed statements on a connection, inside or outside of a transaction."""

    # Interactions: what Discord delivered, so that a second delivery does nothing.

    async def save_interaction(self, interaction_id: int, now: int) -> bool:
        """Note an interaction; False if it was noted before."""
        added = await self._run(
            "INSERT INTO interactions (interaction_id, created_at) VALUES (?, ?)"
            " ON CONFLICT (interaction_id) DO NOTHING",
            (interaction_id, now),
        )
        return added == 1

    async def delete_interactions(self, before: int) -> None:
        """Forget interactions that Discord can no longer deliver again."""
        await self._run("DELETE FROM interactions WHERE created_at < ?", (before,))

    # Facts.

    async def save_facts(self, version: str, game: str, body: bytes) -> None:
        """Keep the fact file that a running game depends on."""
        await self._run(
            "INSERT INTO facts (data_version, game, body) VALUES (?, ?, ?)"
            " ON CONFLICT (data_version) DO NOTHING",
            (version, game, body),
        )

    async def load_facts(self, version: str) -> bytes | None:
        """Return the fact file of a version."""
        rows = await self._rows("SELECT body FROM facts WHERE data_version = ?", (version,))
        return bytes(rows[0][0]) if rows else None

    # Tables.

    async def insert_table(self, values: dict[str, Any]) -> int:
        """Add a table and return its id."""
        columns = ", ".join(values)
        marks = ", ".join("?" for _ in values)
        stored = [codec.encode(v).decode() if c == "options" else v for c, v in values.items()]
        sql = f"INSERT INTO tables ({columns}) VALUES ({marks})"  # noqa: S608 - our own columns
        return (await self._connection.execute(sql, stored)).lastrowid or 0

    async def update_table(self, table_id: int, **values: Any) -> None:
        """Change columns of a table without counting it as a change of the game."""
        changes = ", ".join(f"{column} = ?" for column in values)
        stored = [codec.encode(v).decode() if c == "options" else v for c, v in values.items()]
        await self._run(f"UPDATE tables SET {changes} WHERE table_id = ?", (*stored, table_id))  # noqa: S608 - columns come from our code

    async def bump_version(self, table_id: int, expected: int) -> bool:
        """Compare-and-set: count a change if the table is still at the expected version."""
        changed = await self._run(
            "UPDATE tables SET version = version + 1 WHERE table_id = ? AND version = ?",
            (table_id, expected),
        )
        return changed == 1

    async def load_table(self, table_id: int) -> TableRow | None:
        """Return a table by its id."""
        return await self._one(TableRow, "SELECT * FROM tables WHERE table_id = ?", (table_id,))

    async def load_table_by_code(self, code: str) -> TableRow | None:
        """Return a table by its code."""
        return await self._one(TableRow, "SELECT * FROM tables WHERE code = ?", (code,))

    async def tables_in_place(self, place_id: int) -> list[TableRow]:
        """Return the open tables of a channel or thread, oldest first."""
        return await self._all(
            TableRow,
            "SELECT * FROM tables WHERE (channel_id = ? OR thread_id = ?)"
            " AND status IN ('lobby', 'running') ORDER BY table_id",
            (place_id, place_id),
        )

    async def tables_in_guild(self, guild_id: int) -> list[TableRow]:
        """Return the open tables of a server, oldest first."""
        return await self._all(
            TableRow,
            "SELECT * FROM tables WHERE guild_id = ? AND status IN ('lobby', 'running')"
            " ORDER BY table_id",
            (guild_id,),
        )

    async def newest_table_in_place(self, place_id: int) -> TableRow | None:
        """Return the table that ended last in a channel or thread."""
        return await self._one(
            TableRow,
            "SELECT * FROM tables WHERE (channel_id = ? OR thread_id = ?)"
            " AND ended_at IS NOT NULL ORDER BY ended_at DESC LIMIT 1",
            (place_id, place_id),
        )

    async def all_open_tables(self) -> list[TableRow]:
        """Return every open table, oldest first."""
        return await self._all(
            TableRow,
            "SELECT * FROM tables WHERE status IN ('lobby', 'running') ORDER BY table_id",
        )

    async def count_open_tables(self) -> int:
        """Return how many tables are open."""
        sql = "SELECT COUNT(*) FROM tables WHERE status IN ('lobby', 'running')"
        return await self._number(sql) or 0

    async def waiting_tables(self, user_id: int) -> list[WaitingTable]:
        """Return a person's open tables, those that wait for that person longest first."""
        tables = await self._all(
            TableRow,
            "SELECT t.* FROM tables t JOIN seats s ON s.table_id = t.table_id"
            " WHERE s.user_id = ? AND t.status IN ('lobby', 'running') ORDER BY t.table_id",
            (user_id,),
        )
        acting = await self._rows(
            "SELECT a.table_id, a.since_at FROM acting a JOIN seats s"
            " ON s.table_id = a.table_id AND s.seat = a.seat WHERE s.user_id = ?",
            (user_id,),
        )
        since = {int(row[0]): int(row[1]) for row in acting}
        lines = [WaitingTable(table=t, waiting_since=since.get(t.table_id)) for t in tables]
        return sorted(lines, key=lambda line: (line.waiting_since is None, line.waiting_since or 0))

    # Log and snapshots.

    async def insert_entry(self, entry: EntryRow) -> None:
        """Add a line to a table's log."""
        fields = entry.__struct_fields__
        await self._run(
            f"INSERT INTO entries ({', '.join(fields)}) VALUES ({', '.join('?' for _ in fields)})",  # noqa: S608 - columns come from our code
            [getattr(entry, field) for field in fields],
        )

    async def entries_of(self, table_id: int, after: int = -1) -> list[EntryRow]:
        """Return a table's log, oldest first, from the line after a `seq`."""
        return await self._all(
            EntryRow,
            "SELECT * FROM entries WHERE table_id = ? AND seq > ? ORDER BY seq",
            (table_id, after),
        )

    async def newest_entry(self, table_id: int) -> EntryRow | None:
        """Return the last line of a table's log."""
        return await self._one(
            EntryRow,
            "SELECT * FROM entries WHERE table_id = ? ORDER BY seq DESC LIMIT 1",
            (table_id,),
        )

    async def load_entry(self, table_id: int, seq: int) -> EntryRow | None:
        """Return one line of a table's log."""
        return await self._one(
            EntryRow, "SELECT * FROM entries WHERE table_id = ? AND seq = ?", (table_id, seq)
        )

    async def newest_entry_of_seat(self, table_id: int, seat: int) -> int | None:
        """Return the `seq` of the last line that a seat caused."""
        return await self._number(
            "SELECT MAX(seq) FROM entries WHERE table_id = ? AND seat = ?", (table_id, seat)
        )

    async def newest_standing_move(self, table_id: int, seat: int) -> int | None:
        """Return the `seq` of a seat's last move that has not been taken back."""
        return await self._number(
            "SELECT MAX(seq) FROM entries WHERE table_id = ? AND seat = ? AND kind = 'move'"
            " AND seq NOT IN"
            " (SELECT undoes FROM entries WHERE table_id = ? AND undoes IS NOT NULL)",
            (table_id, seat, table_id),
        )

    async def insert_snapshot(self, snapshot: SnapshotRow) -> None:
        """Keep the state after an entry."""
        await self._run(
            "INSERT INTO snapshots (table_id, seq, ply, entry_seq, parent_seq, state)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            (
                snapshot.table_id,
                snapshot.seq,
                snapshot.ply,
                snapshot.entry_seq,
                snapshot.parent_seq,
                zlib.compress(snapshot.state, 6),
            ),
        )

    async def load_snapshot(self, table_id: int, seq: int) -> SnapshotRow | None:
        """Return the state after an entry."""
        return self._unpacked(
            await self._one(
                SnapshotRow,
                "SELECT * FROM snapshots WHERE table_id = ? AND seq = ?",
                (table_id, seq),
            )
        )

    async def newest_snapshot(self, table_id: int) -> SnapshotRow | None:
        """Return the state after the last entry."""
        return self._unpacked(
            await self._one(
                SnapshotRow,
                "SELECT * FROM snapshots WHERE table_id = ? ORDER BY seq DESC LIMIT 1",
                (table_id,),
            )
        )

    async def delete_old_snapshots(self, ended_before: int) -> None:
        """Keep only the last state of games that ended before a time: the log has the rest."""
        await self._run(
            "DELETE FROM snapshots WHERE table_id IN"
            " (SELECT table_id FROM tables WHERE ended_at < ?) AND seq <"
            " (SELECT MAX(s.seq) FROM snapshots s WHERE s.table_id = snapshots.table_id)",
            (ended_before,),
        )

    @staticmethod
    def _unpacked(row: SnapshotRow | None) -> SnapshotRow | None:
        if row is None:
            return None
        return SnapshotRow(
            table_id=row.table_id,
            seq=row.seq,
            ply=row.ply,
            entry_seq=row.entry_seq,
            parent_seq=row.parent_seq,
            state=zlib.decompress(row.state),
        )

    # Outbox.

    async def insert_outbox(
        self,
        table_id: int,
        kind: OutboxKind,
        version: int,
        payload: dict[str, int | str],
        nonce: str,
        now: int,
        due_at: int,
    ) -> None:
        """Add something to do in Discord."""
        await self._run(
            "INSERT INTO outbox (table_id, kind, version, payload, nonce, state, due_at,"
            " created_at) VALUES (?, ?, ?, ?, ?, 'pending', ?, ?)",
            (table_id, kind, version, codec.encode(payload).decode(), nonce, due_at, now),
        )

    async def supersede_outbox(self, table_id: int, kind: OutboxKind) -> None:
        """Give up rows of a kind that nobody has begun to send: a newer one says it all."""
        await self._run(
            "UPDATE outbox SET state = 'superseded'"
            " WHERE table_id = ? AND kind = ? AND state = 'pending' AND claimed_at IS NULL",
            (table_id, kind),
        )

    async def cover_outbox(self, table_id: int, kind: OutboxKind, version: int) -> None:
        """Give up open rows of a kind up to a version: what was just sent says it all."""
        await self._run(
            "UPDATE outbox SET state = 'superseded'"
            " WHERE table_id = ? AND kind = ? AND state = 'pending' AND version <= ?",
            (table_id, kind, version),
        )

    async def due_outbox(self, now: int, limit: int) -> list[OutboxRow]:
        """Return for each table its oldest open row, if it is due and the table not paused."""
        return await self._all(
            OutboxRow,
            "SELECT o.outbox_id, o.table_id, o.kind, o.version, o.payload, o.nonce, o.attempts,"
            " o.due_at, o.claimed_at, o.created_at FROM outbox o"
            " JOIN tables t ON t.table_id = o.table_id"
            " WHERE o.state = 'pending' AND o.due_at <= ? AND t.paused_reason IS NULL"
            " AND o.outbox_id = (SELECT MIN(p.outbox_id) FROM outbox p"
            " WHERE p.table_id = o.table_id AND p.state = 'pending')"
            " ORDER BY o.outbox_id LIMIT ?",
            (now, limit),
        )

    async def next_outbox_due(self, after: int = -1) -> int | None:
        """Return when the next open row is due, of those due later than a time."""
        return await self._number(
            "SELECT MIN(o.due_at) FROM outbox o JOIN tables t ON t.table_id = o.table_id"
            " WHERE o.state = 'pending' AND o.due_at > ? AND t.paused_reason IS NULL"
            " AND o.outbox_id = (SELECT MIN(p.outbox_id) FROM outbox p"
            " WHERE p.table_id = o.table_id AND p.state = 'pending')",
            (after,),
        )

    async def count_outbox(self) -> int:
        """Return how many rows are open."""
        return await self._number("SELECT COUNT(*) FROM outbox WHERE state = 'pending'") or 0

    async def claim_outbox(self, outbox_id: int, now: int) -> bool:
        """Note that sending begins; False if the row is no longer open."""
        changed = await self._run(
            "UPDATE outbox SET claimed_at = ?, attempts = attempts + 1"
            " WHERE outbox_id = ? AND state = 'pending'",
            (now, outbox_id),
        )
        return changed == 1

    async def finish_outbox(self, outbox_id: int, state: str, error: str | None = None) -> None:
        """Close a row as `sent`, `superseded` or `dead`."""
        await self._run(
            "UPDATE outbox SET state = ?, last_error = ? WHERE outbox_id = ?",
            (state, error, outbox_id),
        )

    async def postpone_outbox(self, outbox_id: int, due_at: int, error: str | None) -> None:
        """Try a row again later."""
        await self._run(
            "UPDATE outbox SET due_at = ?, last_error = ? WHERE outbox_id = ?",
            (due_at, error, outbox_id),
        )

    async def delete_closed_outbox(self, before: int) -> None:
        """Forget closed rows that are older than a time."""
        await self._run("DELETE FROM outbox WHERE state <> 'pending' AND created_at < ?", (before,))

    # Timers.

    async def insert_timer(self, table_id: int, kind: TimerKind, version: int, due_at: int) -> None:
        """Add something to do at a time."""
        await self._run(
            "INSERT INTO timers (table_id, kind, version, due_at) VALUES (?, ?, ?, ?)",
            (table_id, kind, version, due_at),
        )

    async def due_timers(self, now: int, limit: int) -> list[TimerRow]:
        """Return the timers that are due, oldest first."""
        return await self._all(
            TimerRow,
            "SELECT timer_id, table_id, kind, version, due_at FROM timers WHERE due_at <= ?"
            " ORDER BY due_at, timer_id LIMIT ?",
            (now, limit),
        )

    async def next_timer_due(self) -> int | None:
        """Return when the next timer is due."""
        return await self._number("SELECT MIN(due_at) FROM timers")

    async def delete_timer(self, timer: TimerRow) -> bool:
        """Take a timer out; False if it is gone, even where a new one has got its id."""
        deleted = await self._run(
            "DELETE FROM timers WHERE timer_id = ? AND table_id = ? AND kind = ? AND due_at = ?",
            (timer.timer_id, timer.table_id, timer.kind, timer.due_at),
        )
        return deleted == 1

    async def delete_timers(self, table_id: int) -> None:
        """Take out all timers of a table."""
        await self._run("DELETE FROM timers WHERE table_id = ?", (table_id,))
