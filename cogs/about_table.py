"""What all commands about a table have in common: its option, its suggestions, how they run."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import discord
from discord import app_commands

from cogs.client import Caravanserai
from cogs.desk import Desk
from cogs.finding import find_table
from cogs.naming import word
from cogs.presses import run_flow
from cogs.suggestions import suggest_tables

Interaction = discord.Interaction[Any]
Callback = TypeVar("Callback", bound=Callable[..., Any])


async def _suggest(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    client: Caravanserai = interaction.client
    return await suggest_tables(client.services, interaction, current)


def about_table(callback: Callback) -> Callback:
    """Give a command's `table` option its names, description and suggestions."""
    for decorate in (
        app_commands.rename(table=word("commands.option_table.name")),
        app_commands.describe(table=word("commands.option_table.description")),
        app_commands.autocomplete(table=_suggest),
    ):
        callback = decorate(callback)
    return callback


async def run_on_table(
    interaction: Interaction, flow: str, code: str | None, *, ended: bool = False
) -> None:
    """Find the table that a command is about, asking where need be, and do what it asks."""
    client: Caravanserai = interaction.client
    desk = Desk(client.services, interaction)

    async def work() -> None:
        table = await find_table(desk, code, flow, ended=ended)
        if table is not None:
            await run_flow(desk, flow, table.table_id)

    await client.attend(desk, "private", work)
