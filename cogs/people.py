"""Commands about people: how they do, and having oneself forgotten."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs import standings
from cogs.client import Caravanserai
from cogs.desk import Desk
from cogs.naming import word
from rules.core.registry import game_classes

Interaction = discord.Interaction[Any]

GAMES = [app_commands.Choice(name=word(f"{key}.name"), value=key) for key in game_classes()]


class PeopleCog(commands.Cog):
    """The commands that count."""

    def __init__(self, bot: Caravanserai) -> None:
        super().__init__()
        self.bot = bot

    @app_commands.command(
        name=word("standing.command.stats.name"),
        description=word("standing.command.stats.description"),
    )
    @app_commands.guild_only()
    @app_commands.rename(person=word("standing.command.option_person.name"))
    @app_commands.describe(person=word("standing.command.option_person.description"))
    async def stats(self, interaction: Interaction, person: discord.User | None = None) -> None:
        """Show how somebody does."""
        desk = Desk(self.bot.services, interaction)
        about = person or interaction.user
        await self.bot.attend(
            desk, "private", lambda: standings.show_stats(desk, about.id, about.display_name)
        )

    @app_commands.command(
        name=word("standing.command.leaderboard.name"),
        description=word("standing.command.leaderboard.description"),
    )
    @app_commands.guild_only()
    @app_commands.rename(game=word("commands.option_game.name"))
    @app_commands.describe(game=word("commands.option_game.description"))
    @app_commands.choices(game=GAMES)
    async def leaderboard(self, interaction: Interaction, game: str | None = None) -> None:
        """Show who does best."""
        desk = Desk(self.bot.services, interaction)
        await self.bot.attend(desk, "private", lambda: standings.show_leaderboard(desk, game))

    @app_commands.command(
        name=word("standing.command.forget.name"),
        description=word("standing.command.forget.description"),
    )
    async def forget_me(self, interaction: Interaction) -> None:
        """Have oneself forgotten."""
        desk = Desk(self.bot.services, interaction)
        await self.bot.attend(desk, "private", lambda: standings.ask_forget(desk))


async def setup(bot: Caravanserai) -> None:
    """Add the commands to the bot."""
    await bot.add_cog(PeopleCog(bot))
