"""SQL of seats: who sits there, who sat there, and what the others decide about it."""

from __future__ import annotations

from collections.abc import Sequence

from data.store.model import PollKind, PollRow, SeatCount, SeatRow, TenureRow
from data.store.sql_base import Statements


class SeatRows(Statements):
    """Statements about seats."""

    async def seats_of(self, table_id: int) -> list[SeatRow]:
        """Return who sits at a table, by seat."""
        return await self._all(
            SeatRow,
            "SELECT table_id, seat, user_id, name, gone, orders FROM seats WHERE table_id = ?"
            " ORDER BY seat",
            (table_id,),
        )

    async def replace_seats(
        self, table_id: int, people: Sequence[tuple[int, str]], now: int
    ) -> None:
        """Seat these people (user id, name), in this order, and nobody else."""
        sql = "SELECT user_id, joined_at FROM seats WHERE table_id = ?"
        joined = {int(row[0]): int(row[1]) for row in await self._rows(sql, (table_id,))}
        await self._run("DELETE FROM seats WHERE table_id = ?", (table_id,))
        for seat, (user_id, name) in enumerate(people):
            await self._run(
                "INSERT INTO seats (table_id, seat, user_id, name, joined_at)"
                " VALUES (?, ?, ?, ?, ?)",
                (table_id, seat, user_id, name, joined.get(user_id, now)),
            )

    async def set_sitter(self, table_id: int, seat: int, user_id: int, name: str, now: int) -> None:
        """Let somebody else sit at a seat."""
        await self._run(
            "UPDATE seats SET user_id = ?, name = ?, joined_at = ?, gone = 0, orders = ''"
            " WHERE table_id = ? AND seat = ?",
            (user_id, name, now, table_id, seat),
        )

    async def set_gone(self, table_id: int, seat: int, *, gone: bool) -> None:
        """Note that the person at a seat has left the server, or is back."""
        await self._run(
            "UPDATE seats SET gone = ? WHERE table_id = ? AND seat = ?",
            (int(gone), table_id, seat),
        )

    async def set_orders(self, table_id: int, seat: int, orders: str) -> None:
        """Change the standing orders of a seat."""
        await self._run(
            "UPDATE seats SET orders = ? WHERE table_id = ? AND seat = ?", (orders, table_id, seat)
        )

    async def seats_in_guild(self, guild_id: int, user_id: int) -> list[SeatRow]:
        """Return where a person sits at open tables of a server."""
        return await self._all(
            SeatRow,
            "SELECT s.table_id, s.seat, s.user_id, s.name, s.gone, s.orders FROM seats s"
            " JOIN tables t ON t.table_id = s.table_id"
            " WHERE s.user_id = ? AND t.guild_id = ? AND t.status IN ('lobby', 'running')"
            " ORDER BY s.table_id",
            (user_id, guild_id),
        )

    # Tenures.

    async def tenures_of(self, table_id: int) -> list[TenureRow]:
        """Return who sat where from when to when, in order."""
        return await self._all(
            TenureRow,
            "SELECT * FROM tenures WHERE table_id = ? ORDER BY seat, from_seq",
            (table_id,),
        )

    async def begin_tenure(self, table_id: int, seat: int, user_id: int, seq: int) -> None:
        """Note that a person sits at a seat from a line of the log on."""
        await self._run(
            "INSERT INTO tenures (table_id, seat, user_id, from_seq) VALUES (?, ?, ?, ?)",
            (table_id, seat, user_id, seq),
        )

    async def end_tenure(self, table_id: int, seat: int, seq: int, reason: str) -> None:
        """Note that whoever sits at a seat has left it, and why."""
        await self._run(
            "UPDATE tenures SET until_seq = ?, reason = ?"
            " WHERE table_id = ? AND seat = ? AND until_seq IS NULL",
            (seq, reason, table_id, seat),
        )

    async def count_seats(self, guild_id: int, user_id: int) -> SeatCount:
        """Return how many seats of games a person has had on a server, and given up or lost."""
        rows = await self._rows(
            "SELECT COUNT(*), SUM(n.until_seq IS NOT NULL) FROM tenures n"
            " JOIN tables t ON t.table_id = n.table_id WHERE n.user_id = ? AND t.guild_id = ?",
            (user_id, guild_id),
        )
        return SeatCount(int(rows[0][0]), int(rows[0][1] or 0))

    # Polls: what the others decide about a seat.

    async def insert_poll(
        self, table_id: int, seat: int, kind: PollKind, name: str, now: int
    ) -> int:
        """Open a poll and return its id."""
        cursor = await self._connection.execute(
            "INSERT INTO polls (table_id, seat, kind, name, opened_at) VALUES (?, ?, ?, ?, ?)",
            (table_id, seat, kind, name, now),
        )
        return cursor.lastrowid or 0

    async def load_poll(self, poll_id: int) -> PollRow | None:
        """Return a poll."""
        return await self._one(PollRow, "SELECT * FROM polls WHERE poll_id = ?", (poll_id,))

    async def open_polls(self, table_id: int) -> list[PollRow]:
        """Return what a table is asked at the moment, oldest first."""
        return await self._all(
            PollRow,
            "SELECT * FROM polls WHERE table_id = ? AND is_open = 1 ORDER BY poll_id",
            (table_id,),
        )

    async def close_poll(self, poll_id: int, outcome: str) -> None:
        """Close a poll."""
        await self._run(
            "UPDATE polls SET is_open = 0, outcome = ? WHERE poll_id = ?", (outcome, poll_id)
        )

    async def set_poll_message(
        self, poll_id: int, place_id: int | None, message_id: int | None
    ) -> None:
        """Remember the message of a poll."""
        await self._run(
            "UPDATE polls SET place_id = ?, message_id = ? WHERE poll_id = ?",
            (place_id, message_id, poll_id),
        )

    async def votes_of(self, poll_id: int) -> dict[int, str]:
        """Return what people have chosen, by user id."""
        rows = await self._rows(
            "SELECT user_id, choice FROM votes WHERE poll_id = ? ORDER BY user_id", (poll_id,)
        )
        return {int(row[0]): str(row[1]) for row in rows}

    async def save_vote(self, poll_id: int, user_id: int, choice: str) -> None:
        """Note or change what a person chooses."""
        await self._run(
            "INSERT INTO votes (poll_id, user_id, choice) VALUES (?, ?, ?)"
            " ON CONFLICT (poll_id, user_id) DO UPDATE SET choice = excluded.choice",
            (poll_id, user_id, choice),
        )
