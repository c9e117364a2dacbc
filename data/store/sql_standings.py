"""SQL about how people do: ratings, figures, turn times, and forgetting a person."""

from __future__ import annotations

from data.store.model import NOBODY, RatingRow, TableRow, TurnTimeRow
from data.store.sql_base import Statements

_COLUMNS = (
    "r.guild_id, r.game, r.user_id, r.mu, r.sigma, r.games, r.wins, r.places, r.players,"
    " r.turns, r.waited, u.name"
)
_RATINGS = f"SELECT {_COLUMNS} FROM ratings r LEFT JOIN users u ON u.user_id = r.user_id"  # noqa: S608 - our own text


class StandingRows(Statements):
    """Statements on ratings and on how long people take."""

    async def add_turn(self, table_id: int, user_id: int, waited: int) -> None:
        """Count a turn that a person has taken at a table, and how long the others waited."""
        await self._run(
            "INSERT INTO turn_times (table_id, user_id, turns, waited) VALUES (?, ?, 1, ?)"
            " ON CONFLICT (table_id, user_id) DO UPDATE SET"
            " turns = turn_times.turns + 1, waited = turn_times.waited + excluded.waited",
            (table_id, user_id, waited),
        )

    async def turn_times_at(self, table_id: int) -> list[TurnTimeRow]:
        """Return how many turns people took at a table, and how long in all."""
        return await self._all(
            TurnTimeRow,
            "SELECT user_id, turns, waited FROM turn_times WHERE table_id = ? ORDER BY user_id",
            (table_id,),
        )

    async def delete_turn_times(self, table_id: int) -> None:
        """Forget the turn times of a table: they have been counted."""
        await self._run("DELETE FROM turn_times WHERE table_id = ?", (table_id,))

    async def delete_idle_turn_times(self) -> None:
        """Forget the turn times of tables that ended without a result."""
        await self._run(
            "DELETE FROM turn_times WHERE table_id IN"
            " (SELECT table_id FROM tables WHERE status NOT IN ('lobby', 'running'))"
        )

    async def load_rating(self, guild_id: int, game: str, user_id: int) -> RatingRow | None:
        """Return how a person does in a game on a server."""
        return await self._one(
            RatingRow,
            f"{_RATINGS} WHERE r.guild_id = ? AND r.game = ? AND r.user_id = ?",
            (guild_id, game, user_id),
        )

    async def ratings_of(self, guild_id: int, user_id: int) -> list[RatingRow]:
        """Return how a person does on a server, by game."""
        return await self._all(
            RatingRow,
            f"{_RATINGS} WHERE r.user_id = ? AND r.guild_id = ? ORDER BY r.game",
            (user_id, guild_id),
        )

    async def best_ratings(self, guild_id: int, game: str, limit: int) -> list[RatingRow]:
        """Return who does best in a game on a server, surest best first."""
        return await self._all(
            RatingRow,
            f"{_RATINGS} WHERE r.guild_id = ? AND r.game = ?"
            " ORDER BY r.mu - 3 * r.sigma DESC, r.games DESC, r.user_id LIMIT ?",
            (guild_id, game, limit),
        )

    async def rated_games(self, guild_id: int) -> list[str]:
        """Return the games that have ratings on a server, the most played first."""
        rows = await self._rows(
            "SELECT game FROM ratings WHERE guild_id = ?"
            " GROUP BY game ORDER BY SUM(games) DESC, game",
            (guild_id,),
        )
        return [str(row[0]) for row in rows]

    async def save_rating(self, row: RatingRow) -> None:
        """Keep how a person does in a game on a server."""
        await self._run(
            "DELETE FROM ratings WHERE guild_id = ? AND game = ? AND user_id = ?",
            (row.guild_id, row.game, row.user_id),
        )
        await self._run(
            "INSERT INTO ratings (guild_id, game, user_id, mu, sigma, games, wins, places,"
            " players, turns, waited) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                *(row.guild_id, row.game, row.user_id, row.mu, row.sigma, row.games),
                *(row.wins, row.places, row.players, row.turns, row.waited),
            ),
        )

    async def tables_owned_by(self, user_id: int) -> list[TableRow]:
        """Return every table of an owner."""
        return await self._all(
            TableRow, "SELECT * FROM tables WHERE owner_id = ? ORDER BY table_id", (user_id,)
        )

    async def forget_seating(self, user_id: int) -> None:
        """Take a person out of the luck by which seats were dealt: it is recorded by user id."""
        named = f'%"{user_id}"%'
        rows = await self._rows(
            "SELECT table_id, seq, chance FROM entries WHERE kind = 'start' AND chance LIKE ?",
            (named,),
        )
        for table_id, seq, chance in rows:
            await self._run(
                "UPDATE entries SET chance = ? WHERE table_id = ? AND seq = ?",
                (str(chance).replace(f'"{user_id}"', '""'), table_id, seq),
            )

    async def forget_user(self, user_id: int) -> None:
        """Take a person out of everything: seats keep their games, under an id that is nobody's.

        The log is searched line by line: people ask for this seldom.
        """
        await self._run(
            "UPDATE polls SET name = '' WHERE EXISTS (SELECT 1 FROM tenures t"
            " WHERE t.table_id = polls.table_id AND t.seat = polls.seat AND t.user_id = ?)",
            (user_id,),
        )
        for table in ("seats", "tenures"):
            name = ", name = ''" if table == "seats" else ""
            await self._run(
                f"UPDATE {table} SET user_id = ? - seat{name} WHERE user_id = ?",  # noqa: S608 - our own text
                (NOBODY, user_id),
            )
        # Calls and nudges, sent or not: the payload names the user.
        await self._run(
            "DELETE FROM outbox WHERE payload LIKE ? OR payload LIKE ?",
            (f'%"user":{user_id},%', f'%"user":{user_id}}}%'),
        )
        await self._run("UPDATE offers SET by_id = 0, by_name = '' WHERE by_id = ?", (user_id,))
        await self._run("UPDATE offers SET sitter_id = 0 WHERE sitter_id = ?", (user_id,))
        await self._run("UPDATE entries SET user_id = NULL WHERE user_id = ?", (user_id,))
        for table in (
            *("ratings", "turn_times", "preferences", "table_ways", "vacations", "votes"),
            *("offers", "nudges", "users"),
        ):
            await self._run(f"DELETE FROM {table} WHERE user_id = ?", (user_id,))  # noqa: S608 - our own text
