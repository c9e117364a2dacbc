"""SQL about servers: their settings, and tables that follow one another."""

from __future__ import annotations

from data.store.sql_base import Statements


class ServerRows(Statements):
    """Statements on settings of servers and on rematches."""

    async def server_settings(self, guild_id: int) -> dict[str, str]:
        """Return what a server has set, by name."""
        rows = await self._rows(
            "SELECT name, value FROM server_settings WHERE guild_id = ?", (guild_id,)
        )
        return {str(row[0]): str(row[1]) for row in rows}

    async def set_server_setting(self, guild_id: int, name: str, value: str) -> None:
        """Keep one setting of a server."""
        await self._run(
            "INSERT INTO server_settings (guild_id, name, value) VALUES (?, ?, ?)"
            " ON CONFLICT (guild_id, name) DO UPDATE SET value = excluded.value",
            (guild_id, name, value),
        )

    async def rematch_of(self, table_id: int) -> int | None:
        """Return the table that was opened as the rematch of another."""
        return await self._number(
            "SELECT new_table_id FROM rematches WHERE table_id = ?", (table_id,)
        )

    async def set_rematch(self, table_id: int, new_table_id: int) -> None:
        """Note which table is the rematch of another."""
        await self._run(
            "INSERT INTO rematches (table_id, new_table_id) VALUES (?, ?)"
            " ON CONFLICT (table_id) DO UPDATE SET new_table_id = excluded.new_table_id",
            (table_id, new_table_id),
        )
