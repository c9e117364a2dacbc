"""`/notify` and `/vacation`: when and how somebody is reached."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs import personal
from cogs.about_table import about_table
from cogs.client import Caravanserai
from cogs.desk import Desk
from cogs.finding import find_tables
from cogs.naming import word
from cogs.widgets import OPTIONS
from data.store.hours import local_date, zone_names
from data.store.people import REMINDER_HOURS

Interaction = discord.Interaction[Any]
Choices = list[app_commands.Choice[str]]

WAYS: list[app_commands.Choice[Any]] = [
    app_commands.Choice(name=word(f"commands.way_{way}"), value=way)
    for way in (*personal.WAYS, personal.USUAL)
]
REMINDERS: list[app_commands.Choice[Any]] = [
    app_commands.Choice(name=word(f"commands.remind_{hours}"), value=hours)
    for hours in REMINDER_HOURS
]


class NotifyCog(commands.Cog):
    """The commands about pings."""

    def __init__(self, bot: Caravanserai) -> None:
        super().__init__()
        self.bot = bot

    @app_commands.command(
        name=word("commands.notify.name"), description=word("commands.notify.description")
    )
    @app_commands.rename(
        way=word("commands.option_way.name"),
        quiet=word("commands.option_quiet.name"),
        zone=word("commands.option_zone.name"),
        reminders=word("commands.option_reminders.name"),
    )
    @app_commands.describe(
        way=word("commands.option_way.description"),
        quiet=word("commands.option_quiet.description"),
        zone=word("commands.option_zone.description"),
        reminders=word("commands.option_reminders.description"),
    )
    @app_commands.choices(way=WAYS, reminders=REMINDERS)
    @about_table
    async def notify(
        self,
        interaction: Interaction,
        way: str | None = None,
        quiet: str | None = None,
        zone: str | None = None,
        reminders: int | None = None,
        table: str | None = None,
    ) -> None:
        """Show or change how one is pinged."""
        desk = Desk(self.bot.services, interaction)

        async def work() -> None:
            about = None if table is None else (await find_tables(desk, table))[0]
            if way is None and quiet is None and zone is None and reminders is None:
                await personal.show_settings(desk, about)
            else:
                await personal.change_settings(
                    desk,
                    way=way,
                    quiet=quiet,
                    zone=zone,
                    reminder_hours=reminders,
                    table=about,
                )

        await self.bot.attend(desk, "private", work)

    @notify.autocomplete("zone")
    async def _zones(self, interaction: Interaction, current: str) -> Choices:  # noqa: ARG002 - given by discord.py
        return suggest_zones(current)

    @notify.autocomplete("quiet")
    async def _quiet(self, interaction: Interaction, current: str) -> Choices:  # noqa: ARG002 - given by discord.py
        wanted = current.strip().casefold()
        offered = [personal.NO_QUIET, *personal.QUIET_HOURS]
        return [
            app_commands.Choice(name=hours, value=hours) for hours in offered if wanted in hours
        ]

    @app_commands.command(
        name=word("commands.vacation.name"), description=word("commands.vacation.description")
    )
    @app_commands.rename(
        until=word("commands.option_until.name"), start=word("commands.option_from.name")
    )
    @app_commands.describe(
        until=word("commands.option_until.description"),
        start=word("commands.option_from.description"),
    )
    async def vacation(
        self, interaction: Interaction, until: str | None = None, start: str | None = None
    ) -> None:
        """Show or set one's vacation."""
        desk = Desk(self.bot.services, interaction)

        async def work() -> None:
            if until is None and start is None:
                await personal.show_vacation(desk)
            else:
                await personal.go_on_vacation(desk, start, until or start or "")

        await self.bot.attend(desk, "private", work)

    @vacation.autocomplete("until")
    @vacation.autocomplete("start")
    async def _days(self, interaction: Interaction, current: str) -> Choices:
        settings = await self.bot.services.people.settings(interaction.user.id)
        today = local_date(self.bot.services.store.now(), settings.zone)
        days = [(today + timedelta(days=ahead)).isoformat() for ahead in range(120)]
        fitting = [day for day in days if current.strip() in day]
        return [app_commands.Choice(name=day, value=day) for day in fitting[:OPTIONS]]


def suggest_zones(current: str) -> Choices:
    """Return the time zones that fit a text, those of the panel first."""
    wanted = current.strip().replace(" ", "_").casefold()
    ordered = dict.fromkeys((*personal.ZONES, *zone_names()))
    fitting = [zone for zone in ordered if wanted in zone.casefold()]
    return [app_commands.Choice(name=zone, value=zone) for zone in fitting[:OPTIONS]]


async def setup(bot: Caravanserai) -> None:
    """Add the commands to the bot."""
    await bot.add_cog(NotifyCog(bot))
