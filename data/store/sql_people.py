"""SQL of people: who they are, how they want to be pinged, when they are away."""

from __future__ import annotations

from typing import Any

from data.store.model import PreferencesRow, UserRow, VacationRow, Way
from data.store.sql_base import Statements


class PeopleRows(Statements):
    """Statements about people."""

    async def save_user(self, user_id: int, name: str, locale: str, now: int) -> None:
        """Remember the newest name and language of a person, also at all seats."""
        await self._run(
            "INSERT INTO users (user_id, name, locale, seen_at) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (user_id) DO UPDATE SET"
            " name = excluded.name, locale = excluded.locale, seen_at = excluded.seen_at",
            (user_id, name, locale, now),
        )
        await self._run(
            "UPDATE seats SET name = ? WHERE user_id = ? AND name <> ?", (name, user_id, name)
        )

    async def load_user(self, user_id: int) -> UserRow | None:
        """Return what is known of a person."""
        return await self._one(
            UserRow,
            "SELECT user_id, name, locale, dm_closed FROM users WHERE user_id = ?",
            (user_id,),
        )

    async def set_dm_closed(self, user_id: int, *, closed: bool) -> None:
        """Remember whether direct messages to a person fail."""
        await self._run("UPDATE users SET dm_closed = ? WHERE user_id = ?", (int(closed), user_id))

    # How somebody wants to be pinged.

    async def load_preferences(self, user_id: int) -> PreferencesRow:
        """Return what a person has set, the defaults where nothing is set."""
        found = await self._one(
            PreferencesRow, "SELECT * FROM preferences WHERE user_id = ?", (user_id,)
        )
        return found or PreferencesRow(user_id=user_id)

    async def save_preferences(self, user_id: int, **values: Any) -> None:
        """Set some of a person's preferences."""
        await self._run(
            "INSERT INTO preferences (user_id) VALUES (?) ON CONFLICT (user_id) DO NOTHING",
            (user_id,),
        )
        changes = ", ".join(f"{column} = ?" for column in values)
        await self._run(
            f"UPDATE preferences SET {changes} WHERE user_id = ?",  # noqa: S608 - columns come from our code
            (*values.values(), user_id),
        )

    async def load_way(self, table_id: int, user_id: int) -> Way | None:
        """Return how a person wants to be pinged by one table, if that differs."""
        rows = await self._rows(
            "SELECT way FROM table_ways WHERE table_id = ? AND user_id = ?", (table_id, user_id)
        )
        return rows[0][0] if rows else None

    async def save_way(self, table_id: int, user_id: int, way: Way | None) -> None:
        """Set how a person wants to be pinged by one table; None: as everywhere."""
        await self._run(
            "DELETE FROM table_ways WHERE table_id = ? AND user_id = ?", (table_id, user_id)
        )
        if way is not None:
            await self._run(
                "INSERT INTO table_ways (table_id, user_id, way) VALUES (?, ?, ?)",
                (table_id, user_id, way),
            )

    # Vacations.

    async def vacations_of(self, user_id: int, ending_after: int = 0) -> list[VacationRow]:
        """Return a person's vacations, oldest first, without those that ended before a time."""
        return await self._all(
            VacationRow,
            "SELECT * FROM vacations WHERE user_id = ? AND until_at > ? ORDER BY from_at",
            (user_id, ending_after),
        )

    async def insert_vacation(self, user_id: int, from_at: int, until_at: int) -> None:
        """Add a vacation."""
        await self._run(
            "INSERT INTO vacations (user_id, from_at, until_at) VALUES (?, ?, ?)",
            (user_id, from_at, until_at),
        )

    async def end_vacation(self, vacation_id: int, until_at: int) -> None:
        """Let a vacation end at a time."""
        await self._run(
            "UPDATE vacations SET until_at = ? WHERE vacation_id = ?", (until_at, vacation_id)
        )

    async def delete_vacation(self, vacation_id: int) -> None:
        """Take out a vacation."""
        await self._run("DELETE FROM vacations WHERE vacation_id = ?", (vacation_id,))
