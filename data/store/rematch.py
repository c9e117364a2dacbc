"""The same game once more, for those who sat together."""

from __future__ import annotations

from collections.abc import Sequence

from data.store.lobby import Lobby, NewTable
from data.store.model import SeatRow, TableRow
from data.store.sql import Rows
from data.store.store import Person, Refusal, need_table, post


class Rematch(Lobby):
    """Opening the table that follows another, and joining it."""

    async def again(
        self,
        table_id: int,
        who: Person,
        interaction_id: int | None,
        *,
        locale: str,
        wants_thread: bool,
        may_open: bool,
    ) -> TableRow:
        """Seat a person at the rematch of a table, and return it; the first to ask opens it.

        It has the game, options and seats of the old table; the others are called to it.

        Raises:
            Refusal: the game is not over, the person did not sit there, the rematch has begun or is
                full, or the person may not open tables.
        """
        async with self._store.change(who, interaction_id) as rows:
            old = await need_table(rows, table_id)
            if old.is_open or old.status == "record":
                raise Refusal("not_over_yet")
            seats = await rows.seats_of(table_id)
            if all(seat.user_id != who.user_id for seat in seats):
                raise Refusal("not_seated_there")
            if (following := await self._following(rows, table_id)) is not None:
                if following.status == "running":
                    raise Refusal("rematch_runs", code=following.code)
                return await self._seat(rows, following, who)
            if not may_open:
                raise Refusal("may_not_open")
            table = await self._insert(rows, who, _like(old, locale, wants_thread=wants_thread))
            table = await self._bring_bots(rows, table, seats)
            await rows.set_rematch(table_id, table.table_id)
            payload: dict[str, int | str] = {"key": "table.note.rematch", "after": table_id}
            await post(rows, table.table_id, "note", table.version, self._store.now(), payload)
            return table

    @staticmethod
    async def _bring_bots(rows: Rows, table: TableRow, before: Sequence[SeatRow]) -> TableRow:
        """Seat the bots of the old table, which are always ready to play again."""
        bots = [(seat.user_id, seat.name) for seat in before if seat.is_bot]
        people = [(s.user_id, s.name) for s in await rows.seats_of(table.table_id)]
        await rows.replace_seats(table.table_id, [*people, *bots], table.created_at)
        return table

    @staticmethod
    async def _following(rows: Rows, table_id: int) -> TableRow | None:
        """Return the rematch of a table, None where there is none or it has come to its end."""
        following = await rows.rematch_of(table_id)
        table = None if following is None else await rows.load_table(following)
        return table if table is not None and table.is_open else None


def _like(old: TableRow, locale: str, *, wants_thread: bool) -> NewTable:
    return NewTable(
        guild_id=old.guild_id,
        channel_id=old.channel_id,
        game=old.game,
        locale=locale,
        seat_limit=old.seat_limit,
        options=old.options,
        shuffle_seats=old.shuffle_seats,
        wants_thread=wants_thread,
        clock=old.clock,
        auto_skip=old.auto_skip,
        hints=old.hints,
    )
