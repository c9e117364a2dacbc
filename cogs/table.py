"""`/table`: opening and managing tables."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs import history, lobbies, reading
from cogs.about_table import about_table, run_on_table
from cogs.client import Caravanserai
from cogs.desk import Desk
from cogs.naming import word
from rules.core.registry import game_classes

Interaction = discord.Interaction[Any]

GAMES = [app_commands.Choice(name=word(f"{key}.name"), value=key) for key in game_classes()]


@app_commands.guild_only()
class TableCog(
    commands.GroupCog,
    group_name=word("commands.table.name"),
    group_description=word("commands.table.description"),
):
    """The table commands."""

    def __init__(self, bot: Caravanserai) -> None:
        super().__init__()
        self.bot = bot

    @app_commands.command(
        name=word("commands.table_new.name"), description=word("commands.table_new.description")
    )
    @app_commands.rename(
        game=word("commands.option_game.name"),
        seats=word("commands.option_seats.name"),
        shuffle=word("commands.option_shuffle.name"),
    )
    @app_commands.describe(
        game=word("commands.option_game.description"),
        seats=word("commands.option_seats.description"),
        shuffle=word("commands.option_shuffle.description"),
    )
    @app_commands.choices(game=GAMES)
    async def new(
        self,
        interaction: Interaction,
        game: str | None = None,
        seats: int | None = None,
        shuffle: bool = True,  # noqa: FBT001, FBT002 - Discord gives options by name
    ) -> None:
        """Open a table."""
        desk = Desk(self.bot.services, interaction)

        async def work() -> None:
            if game is None:
                await lobbies.ask_game(desk)
            else:
                await lobbies.open_table(desk, game, seats, shuffle_seats=shuffle)

        await self.bot.attend(desk, "private", work)

    @app_commands.command(
        name=word("commands.table_join.name"), description=word("commands.table_join.description")
    )
    @about_table
    async def join(self, interaction: Interaction, table: str | None = None) -> None:
        """Take a seat."""
        await run_on_table(interaction, "join", table)

    @app_commands.command(
        name=word("commands.table_leave.name"), description=word("commands.table_leave.description")
    )
    @about_table
    async def leave(self, interaction: Interaction, table: str | None = None) -> None:
        """Give up a seat."""
        await run_on_table(interaction, "leave", table)

    @app_commands.command(
        name=word("commands.table_start.name"), description=word("commands.table_start.description")
    )
    @about_table
    async def start(self, interaction: Interaction, table: str | None = None) -> None:
        """Deal the game."""
        await run_on_table(interaction, "start", table)

    @app_commands.command(
        name=word("commands.table_close.name"), description=word("commands.table_close.description")
    )
    @about_table
    async def close(self, interaction: Interaction, table: str | None = None) -> None:
        """Close a table."""
        await run_on_table(interaction, "close", table)

    @app_commands.command(
        name=word("commands.table_resign.name"),
        description=word("commands.table_resign.description"),
    )
    @about_table
    async def resign(self, interaction: Interaction, table: str | None = None) -> None:
        """Give up the own seat of a running game."""
        await run_on_table(interaction, "resign", table)

    @app_commands.command(
        name=word("bots.command.bots.name"), description=word("bots.command.bots.description")
    )
    @about_table
    async def bots(self, interaction: Interaction, table: str | None = None) -> None:
        """Add bots, or remove them."""
        await run_on_table(interaction, "bots", table)

    @app_commands.command(
        name=word("commands.table_info.name"), description=word("commands.table_info.description")
    )
    @about_table
    async def info(self, interaction: Interaction, table: str | None = None) -> None:
        """Tell where a table stands."""
        await run_on_table(interaction, "info", table, ended=True)

    @app_commands.command(
        name=word("server.command.owner.name"),
        description=word("server.command.owner.description"),
    )
    @app_commands.rename(person=word("server.command.option_owner.name"))
    @app_commands.describe(person=word("server.command.option_owner.description"))
    @about_table
    async def owner(
        self, interaction: Interaction, person: discord.User, table: str | None = None
    ) -> None:
        """Hand a table over."""
        desk = Desk(self.bot.services, interaction)
        await self.bot.attend(desk, "private", lambda: lobbies.hand_over(desk, table, person.id))

    @app_commands.command(
        name=word("rewind.command.rewind.name"),
        description=word("rewind.command.rewind.description"),
    )
    @about_table
    async def rewind(self, interaction: Interaction, table: str | None = None) -> None:
        """Take a game back."""
        await run_on_table(interaction, "rewind", table)

    @app_commands.command(
        name=word("history.command.import.name"),
        description=word("history.command.import.description"),
    )
    @app_commands.rename(record=word("history.command.option_record.name"))
    @app_commands.describe(record=word("history.command.option_record.description"))
    async def import_record(self, interaction: Interaction, record: discord.Attachment) -> None:
        """Show a game record."""
        desk = Desk(self.bot.services, interaction)

        async def work() -> None:
            await history.import_record(desk, record.filename, record.size, record.read)

        await self.bot.attend(desk, "private", work)

    @app_commands.command(
        name=word("commands.table_list.name"), description=word("commands.table_list.description")
    )
    async def list_tables(self, interaction: Interaction) -> None:
        """List the tables of this server."""
        desk = Desk(self.bot.services, interaction)
        await self.bot.attend(desk, "private", lambda: reading.show_tables(desk))


async def setup(bot: Caravanserai) -> None:
    """Add the commands to the bot."""
    await bot.add_cog(TableCog(bot))
