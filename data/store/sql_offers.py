"""SQL about seats that are offered to somebody, and about people who have still to be nudged."""

from __future__ import annotations

from data.store.model import NudgeKind, NudgeRow, OfferRow, OfferState
from data.store.sql_base import Statements


class OfferRows(Statements):
    """Statements on offers of seats, and on nudges."""

    async def insert_offer(
        self,
        table_id: int,
        seat: int,
        sitter_id: int,
        new: tuple[int, str],
        by: tuple[int, str],
        now: int,
        expires_at: int,
    ) -> int:
        """Add the offer of a seat, to one person (id, name) by another, and return its id."""
        cursor = await self._connection.execute(
            "INSERT INTO offers (table_id, seat, sitter_id, user_id, name, by_id, by_name, state,"
            " created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?, 'open', ?, ?)",
            (table_id, seat, sitter_id, *new, *by, now, expires_at),
        )
        return cursor.lastrowid or 0

    async def load_offer(self, offer_id: int) -> OfferRow | None:
        """Return an offer, also one that is over."""
        return await self._one(OfferRow, "SELECT * FROM offers WHERE offer_id = ?", (offer_id,))

    async def open_offers(self, table_id: int) -> list[OfferRow]:
        """Return the offers of a table that can still be accepted."""
        return await self._all(
            OfferRow,
            "SELECT * FROM offers WHERE table_id = ? AND state = 'open' ORDER BY offer_id",
            (table_id,),
        )

    async def close_offer(self, offer_id: int, state: OfferState) -> None:
        """Note what became of an offer."""
        await self._run("UPDATE offers SET state = ? WHERE offer_id = ?", (state, offer_id))

    async def set_offer_message(self, offer_id: int, message_id: int | None) -> None:
        """Note the message of an offer, None where it is gone."""
        await self._run(
            "UPDATE offers SET message_id = ? WHERE offer_id = ?", (message_id, offer_id)
        )

    async def delete_closed_offers(self, before: int) -> None:
        """Forget offers that were closed and are older than a time."""
        await self._run("DELETE FROM offers WHERE state <> 'open' AND created_at < ?", (before,))

    # Nudges.

    async def insert_nudge(
        self, table_id: int, user_id: int, kind: NudgeKind, about: int, due_at: int
    ) -> None:
        """Note that somebody is to be told of something at a time."""
        await self._run(
            "INSERT INTO nudges (table_id, user_id, kind, about, due_at) VALUES (?, ?, ?, ?, ?)",
            (table_id, user_id, kind, about, due_at),
        )

    async def due_nudges(self, now: int, limit: int) -> list[NudgeRow]:
        """Return the nudges that are due, oldest first; those of paused tables rest."""
        return await self._all(
            NudgeRow,
            "SELECT n.* FROM nudges n JOIN tables t ON t.table_id = n.table_id"
            " WHERE n.due_at <= ? AND t.paused_reason IS NULL ORDER BY n.due_at, n.nudge_id"
            " LIMIT ?",
            (now, limit),
        )

    async def next_nudge_due(self) -> int | None:
        """Return when the next nudge is due."""
        return await self._number(
            "SELECT MIN(n.due_at) FROM nudges n JOIN tables t ON t.table_id = n.table_id"
            " WHERE t.paused_reason IS NULL"
        )

    async def nudges_of(self, user_id: int) -> list[NudgeRow]:
        """Return the nudges that wait for a person; there are never many of them at all."""
        return await self._all(
            NudgeRow, "SELECT * FROM nudges WHERE user_id = ? ORDER BY nudge_id", (user_id,)
        )

    async def postpone_nudge(self, nudge_id: int, due_at: int) -> None:
        """Change when a nudge is due."""
        await self._run("UPDATE nudges SET due_at = ? WHERE nudge_id = ?", (due_at, nudge_id))

    async def delete_nudge(self, nudge_id: int) -> bool:
        """Take a nudge out; False if it was gone."""
        return await self._run("DELETE FROM nudges WHERE nudge_id = ?", (nudge_id,)) == 1
