"""Commands at a running table: playing, looking, taking back."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs import turns
from cogs.about_table import about_table, run_on_table
from cogs.client import Caravanserai
from cogs.desk import Desk
from cogs.finding import find_table, find_table_for_move
from cogs.naming import word
from cogs.suggestions import suggest_moves

Interaction = discord.Interaction[Any]

VIEWS = [
    app_commands.Choice(name=word("commands.view_picture"), value="board"),
    app_commands.Choice(name=word("commands.view_text"), value="board_text"),
]


class PlayCog(commands.Cog):
    """The commands of a player in the middle of a game."""

    def __init__(self, bot: Caravanserai) -> None:
        super().__init__()
        self.bot = bot

    @app_commands.command(
        name=word("commands.play.name"), description=word("commands.play.description")
    )
    @app_commands.guild_only()
    @app_commands.rename(move=word("commands.option_move.name"))
    @app_commands.describe(move=word("commands.option_move.description"))
    @about_table
    async def play(
        self, interaction: Interaction, move: str | None = None, table: str | None = None
    ) -> None:
        """Make a move, typed or by the panel."""
        desk = Desk(self.bot.services, interaction)

        async def work() -> None:
            if move is not None:
                typed_for = await find_table_for_move(desk, table, move)
                await turns.type_moves(desk, typed_for.table_id, move)
            elif (found := await find_table(desk, table, "play", to_act=True)) is not None:
                await turns.open_panel(desk, found.table_id)

        await self.bot.attend(desk, "private", work)

    @app_commands.command(
        name=word("commands.hand.name"), description=word("commands.hand.description")
    )
    @app_commands.guild_only()
    @about_table
    async def hand(self, interaction: Interaction, table: str | None = None) -> None:
        """Show the own hand."""
        await run_on_table(interaction, "hand", table, ended=True)

    @app_commands.command(
        name=word("commands.board.name"), description=word("commands.board.description")
    )
    @app_commands.guild_only()
    @app_commands.rename(view=word("commands.option_view.name"))
    @app_commands.describe(view=word("commands.option_view.description"))
    @about_table
    @app_commands.choices(view=VIEWS)
    async def board(
        self, interaction: Interaction, view: str = "board", table: str | None = None
    ) -> None:
        """Show the board, as a picture or as text."""
        flow = "board_text" if view == "board_text" else "board"
        await run_on_table(interaction, flow, table, ended=True)

    @app_commands.command(
        name=word("bots.command.hint.name"), description=word("bots.command.hint.description")
    )
    @app_commands.guild_only()
    @about_table
    async def hint(self, interaction: Interaction, table: str | None = None) -> None:
        """Propose a move."""
        await run_on_table(interaction, "hint", table)

    @app_commands.command(
        name=word("orders.command.name"), description=word("orders.command.description")
    )
    @app_commands.guild_only()
    @about_table
    async def orders(self, interaction: Interaction, table: str | None = None) -> None:
        """Decide formalities in advance."""
        await run_on_table(interaction, "orders", table)

    @app_commands.command(
        name=word("commands.undo.name"), description=word("commands.undo.description")
    )
    @app_commands.guild_only()
    @about_table
    async def undo(self, interaction: Interaction, table: str | None = None) -> None:
        """Take back the own last move."""
        await run_on_table(interaction, "undo", table, ended=True)

    @app_commands.command(
        name=word("commands.recap.name"), description=word("commands.recap.description")
    )
    @app_commands.guild_only()
    @about_table
    async def recap(self, interaction: Interaction, table: str | None = None) -> None:
        """Tell what happened since the own last move."""
        await run_on_table(interaction, "recap", table, ended=True)

    @play.autocomplete("move")
    async def _moves(
        self, interaction: Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        desk = Desk(self.bot.services, interaction)
        code = getattr(interaction.namespace, "table", None)
        return await suggest_moves(desk, code, current)


async def setup(bot: Caravanserai) -> None:
    """Add the commands to the bot."""
    await bot.add_cog(PlayCog(bot))
