"""Commands that need no table: rules, own games, how the bot is."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs import reading
from cogs.client import Caravanserai
from cogs.desk import Desk
from cogs.naming import word
from cogs.suggestions import suggest_topics
from data.words import load_words
from rules.core.registry import game_classes

Interaction = discord.Interaction[Any]

GAMES = [app_commands.Choice(name=word(f"{key}.name"), value=key) for key in game_classes()]


class HelpCog(commands.Cog):
    """The commands that explain."""

    def __init__(self, bot: Caravanserai) -> None:
        super().__init__()
        self.bot = bot

    @app_commands.command(
        name=word("commands.rules.name"), description=word("commands.rules.description")
    )
    @app_commands.rename(
        game=word("commands.option_game.name"), topic=word("commands.option_topic.name")
    )
    @app_commands.describe(
        game=word("commands.option_game.description"),
        topic=word("commands.option_topic.description"),
    )
    @app_commands.choices(game=GAMES)
    async def rules(self, interaction: Interaction, game: str, topic: str | None = None) -> None:
        """Show short rules."""
        desk = Desk(self.bot.services, interaction)
        await self.bot.attend(desk, "private", lambda: reading.show_rules(desk, game, topic))

    @rules.autocomplete("topic")
    async def _topics(
        self, interaction: Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        game = getattr(interaction.namespace, "game", None)
        if game not in game_classes():
            return []
        return suggest_topics(game, load_words(interaction.locale.value), current)

    @app_commands.command(
        name=word("commands.mygames.name"), description=word("commands.mygames.description")
    )
    async def mygames(self, interaction: Interaction) -> None:
        """List the own tables."""
        desk = Desk(self.bot.services, interaction)
        await self.bot.attend(desk, "private", lambda: reading.show_my_games(desk))

    @app_commands.command(
        name=word("commands.status.name"), description=word("commands.status.description")
    )
    async def status(self, interaction: Interaction) -> None:
        """Tell how the bot is."""
        desk = Desk(self.bot.services, interaction)
        run_at = self.bot.worker.last_run_at
        await self.bot.attend(
            desk, "private", lambda: reading.show_status(desk, self.bot.last_error, run_at)
        )


async def setup(bot: Caravanserai) -> None:
    """Add the commands to the bot."""
    await bot.add_cog(HelpCog(bot))
