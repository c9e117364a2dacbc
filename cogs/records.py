"""Commands about a table's whole story."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs.about_table import about_table, run_on_table
from cogs.client import Caravanserai
from cogs.naming import word

Interaction = discord.Interaction[Any]


class RecordsCog(commands.Cog):
    """The commands that tell what happened from the start."""

    @app_commands.command(
        name=word("history.command.history.name"),
        description=word("history.command.history.description"),
    )
    @app_commands.guild_only()
    @about_table
    async def history(self, interaction: Interaction, table: str | None = None) -> None:
        """Show the log, page by page."""
        await run_on_table(interaction, "history", table, ended=True)

    @app_commands.command(
        name=word("history.command.replay.name"),
        description=word("history.command.replay.description"),
    )
    @app_commands.guild_only()
    @about_table
    async def replay(self, interaction: Interaction, table: str | None = None) -> None:
        """Show the game as a moving picture."""
        await run_on_table(interaction, "replay", table, ended=True)

    @app_commands.command(
        name=word("history.command.export.name"),
        description=word("history.command.export.description"),
    )
    @app_commands.guild_only()
    @about_table
    async def export(self, interaction: Interaction, table: str | None = None) -> None:
        """Give the game as a file."""
        await run_on_table(interaction, "export", table, ended=True)


async def setup(bot: Caravanserai) -> None:
    """Add the commands to the bot."""
    await bot.add_cog(RecordsCog())
