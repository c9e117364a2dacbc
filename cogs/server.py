"""Commands of those who manage a server."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs import server_settings
from cogs.client import Caravanserai
from cogs.desk import Desk
from cogs.naming import word

Interaction = discord.Interaction[Any]


class ServerCog(commands.Cog):
    """The commands that hold for a whole server."""

    def __init__(self, bot: Caravanserai) -> None:
        super().__init__()
        self.bot = bot

    @app_commands.command(
        name=word("server.command.settings.name"),
        description=word("server.command.settings.description"),
    )
    @app_commands.guild_only()
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.rename(role=word("server.command.option_role.name"))
    @app_commands.describe(role=word("server.command.option_role.description"))
    async def settings(self, interaction: Interaction, role: discord.Role | None = None) -> None:
        """Show and change the server's settings."""
        desk = Desk(self.bot.services, interaction)

        async def work() -> None:
            if role is None:
                await server_settings.show_settings(desk)
            else:
                await server_settings.set_role(desk, role)

        await self.bot.attend(desk, "private", work)


async def setup(bot: Caravanserai) -> None:
    """Add the commands to the bot."""
    await bot.add_cog(ServerCog(bot))
