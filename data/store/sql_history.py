"""SQL about game records that were brought in."""

from __future__ import annotations

from data.store.sql_base import Statements


class HistoryRows(Statements):
    """Statements on records."""

    async def save_record(self, table_id: int, body: bytes) -> None:
        """Keep the record that a table was brought in from."""
        await self._run("INSERT INTO records (table_id, body) VALUES (?, ?)", (table_id, body))

    async def load_record(self, table_id: int) -> bytes | None:
        """Return the record that a table was brought in from, None for our own tables."""
        rows = await self._rows("SELECT body FROM records WHERE table_id = ?", (table_id,))
        return bytes(rows[0][0]) if rows else None

    async def load_game_facts(self, version: str, game: str) -> bytes | None:
        """Return the fact file of a version, if it is one of this game."""
        rows = await self._rows(
            "SELECT body FROM facts WHERE data_version = ? AND game = ?", (version, game)
        )
        return bytes(rows[0][0]) if rows else None
