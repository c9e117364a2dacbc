"""Seats of bots before the start: adding one, removing one."""

from __future__ import annotations

from collections.abc import Sequence

from data.store.lobby import Lobby, need_lobby
from data.store.model import BotLevel, SeatRow, TableRow, bot_id
from data.store.store import Person, Refusal, need_manager

BOT_NAME = "Bot"
"""Followed by the bot's number; the same in every language."""


class BotSeats(Lobby):
    """Bots at tables that have not started."""

    async def add(
        self, table_id: int, who: Person, interaction_id: int | None, level: BotLevel
    ) -> TableRow:
        """Give a bot the next seat of a lobby, and return the table.

        Raises:
            Refusal: the table has started, is full, or the person may not manage it.
        """
        async with self._store.change(who, interaction_id) as rows:
            table = await need_lobby(rows, table_id)
            need_manager(table, who)
            seats = await rows.seats_of(table_id)
            if len(seats) >= table.seat_limit:
                raise Refusal("table_full")
            people = [*((s.user_id, s.name) for s in seats), new_bot(seats, level)]
            return await self._reseat(rows, table, people)

    async def remove(
        self, table_id: int, who: Person, interaction_id: int | None, user_id: int
    ) -> TableRow:
        """Take a bot out of a lobby, and return the table.

        Raises:
            Refusal: the table has started, no such bot sits there, or the person may not manage it.
        """
        async with self._store.change(who, interaction_id) as rows:
            table = await need_lobby(rows, table_id)
            need_manager(table, who)
            seats = await rows.seats_of(table_id)
            if not any(s.is_bot and s.user_id == user_id for s in seats):
                raise Refusal("no_bot")
            left = [(s.user_id, s.name) for s in seats if s.user_id != user_id]
            return await self._reseat(rows, table, left)


def new_bot(seats: Sequence[SeatRow], level: BotLevel) -> tuple[int, str]:
    """Return user id and name of a further bot at a table."""
    names = {seat.name for seat in seats}
    number = next(n for n in range(1, len(seats) + 2) if f"{BOT_NAME} {n}" not in names)
    return bot_id(level, number), f"{BOT_NAME} {number}"
