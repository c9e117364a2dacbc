"""Taking a person out of the database; the games of the others stay what they were."""

from __future__ import annotations

from data.store.model import TableRow
from data.store.sql import Rows
from data.store.store import Refusal, Store

_NO_OWNER = 0
"""The owner of a table whose owner wished to be forgotten."""


class Forgetting:
    """What a person can have deleted, and what stands in the way."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def in_the_way(self, user_id: int) -> list[TableRow]:
        """Return the open tables at which a person sits: others wait for them there."""
        return [line.table for line in await self._store.read.waiting_tables(user_id)]

    async def forget(self, user_id: int, interaction_id: int | None) -> None:
        """Delete everything about a person; seats and log lines stay, as nobody's.

        Raises:
            Refusal: the person sits at an open table.
        """
        async with self._store.change(None, interaction_id) as rows:
            if await rows.waiting_tables(user_id):
                raise Refusal("sits_at_tables")
            for table in await rows.tables_owned_by(user_id):
                owner = await _next_owner(rows, table) if table.is_open else _NO_OWNER
                await rows.update_table(table.table_id, owner_id=owner)
            await rows.forget_seating(user_id)
            await rows.forget_user(user_id)


async def _next_owner(rows: Rows, table: TableRow) -> int:
    seats = await rows.seats_of(table.table_id)
    return next((seat.user_id for seat in seats if seat.is_person), _NO_OWNER)
