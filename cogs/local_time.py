"""`/time skip`: moves the local page's clock, so that reminders and clocks can be tried by hand."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import discord
import simcord
import structlog
from discord import app_commands
from discord.ext import commands

from cogs.client import Caravanserai
from cogs.desk import Desk, Screen
from cogs.naming import word
from data.store.model import HOUR, SECOND

log = structlog.get_logger()

Interaction = discord.Interaction[Any]
Hours = asyncio.Queue[int]

MOST_HOURS = 24 * 31
BUSY_PAUSE = 0.05
"""How long to wait while the page is at work with a press of somebody."""


class TimeCog(
    commands.GroupCog,
    group_name=word("commands.time.name"),
    group_description=word("commands.time.description"),
):
    """Commands of the local page alone."""

    def __init__(self, bot: Caravanserai, hours: Hours) -> None:
        super().__init__()
        self.bot = bot
        self._hours = hours

    @app_commands.command(
        name=word("commands.time_skip.name"), description=word("commands.time_skip.description")
    )
    @app_commands.rename(hours=word("commands.option_hours.name"))
    @app_commands.describe(hours=word("commands.option_hours.description"))
    async def skip(
        self, interaction: Interaction, hours: app_commands.Range[int, 1, MOST_HOURS]
    ) -> None:
        """Let time pass."""
        desk = Desk(self.bot.services, interaction)

        async def work() -> None:
            then = self.bot.services.store.now() + hours * HOUR
            self._hours.put_nowait(hours)
            when = f"<t:{then // SECOND}:f>"
            await desk.show(Screen(desk.words.say("bot.local.skipped", hours=hours, when=when)))

        await self.bot.attend(desk, "private", work)


async def move_time(env: simcord.Env, hours: Hours) -> None:
    """Move the page's clock by what is asked for, hour by hour, whenever the page is at rest."""
    while True:
        for _ in range(await hours.get()):
            await _move_an_hour(env)


async def _move_an_hour(env: simcord.Env) -> None:
    end = env.now().timestamp() + HOUR / SECOND
    while (left := end - env.now().timestamp()) > 0:
        try:
            await env.advance_time(left)
        except simcord.SetupError:
            await asyncio.sleep(BUSY_PAUSE)
        except TimeoutError as error:
            log.warning("the page was slow", error=str(error))


@contextlib.asynccontextmanager
async def moving_time(env: simcord.Env, bot: Caravanserai):  # noqa: ANN201 - as contextlib says
    """Offer `/time skip` on a page while the block runs."""
    hours = Hours()
    await bot.add_cog(TimeCog(bot, hours))
    await bot.tree.sync()
    mover = asyncio.get_running_loop().create_task(move_time(env, hours))
    try:
        yield
    finally:
        mover.cancel()
        await asyncio.gather(mover, return_exceptions=True)
