"""The settings of a server: shown, and changed one at a time by those who manage it."""

from __future__ import annotations

from typing import Any

import discord

from cogs.desk import Desk, Screen
from cogs.text import safe_text
from cogs.widgets import Claim, Pick, Press, Style, button_rows, option
from data.store.server import VALUES, ServerSettings
from data.store.store import Refusal


async def show_settings(desk: Desk) -> None:
    """Show all settings with their values, and let one be chosen for a change.

    Raises:
        Refusal: the person does not manage this server.
    """
    settings = await _managed(desk)
    say = desk.words.say
    lines, options = [say("server.title")], list[discord.SelectOption]()
    for name in VALUES:
        label, value = say(f"server.{name}.name"), _shown(desk, settings, name)
        lines.append(f"• {label}: **{value}**")
        options.append(option(label, name, value))
    pick = Pick(Claim("setting"), say("server.placeholder"), options)
    await desk.show(Screen("\n".join(lines), (pick,)))


async def show_setting(desk: Desk, name: str) -> None:
    """Show the values that one setting can take.

    Raises:
        Refusal: there is no such setting, or the person does not manage this server.
    """
    settings = await _managed(desk)
    if name not in VALUES:
        raise Refusal("no_setting")
    say = desk.words.say
    buttons = [
        Press(
            Claim("setting_set", tokens=(name, value)),
            say(f"server.{name}.value.{value}"),
            Style.success if value == getattr(settings, name) else Style.secondary,
        )
        for value in VALUES[name]
    ]
    row = button_rows(buttons, 0)
    back = Press(Claim("settings_back"), say("bot.panel.back"), row=row)
    text = f"**{say(f'server.{name}.name')}**\n{say(f'server.{name}.help')}"
    await desk.show(Screen(text, (*buttons, back)))


async def set_setting(desk: Desk, name: str, value: str) -> None:
    """Change one setting and show all again.

    Raises:
        Refusal: there is no such setting or value, or the person does not manage this server.
    """
    await desk.services.server.change(
        desk.interaction.guild_id or 0, desk.who, desk.interaction_id, name, value
    )
    desk.committed = True
    await show_settings(desk)


async def set_role(desk: Desk, role: discord.Role) -> None:
    """Let people with a role open tables, and show all settings.

    Raises:
        Refusal: the person does not manage this server.
    """
    await desk.services.server.set_role(
        desk.interaction.guild_id or 0, desk.who, desk.interaction_id, role.id
    )
    desk.committed = True
    await show_settings(desk)


async def _managed(desk: Desk) -> ServerSettings:
    if not desk.is_admin:
        raise Refusal("not_server_manager")
    return await desk.services.server.settings(desk.interaction.guild_id or 0)


def _shown(desk: Desk, settings: ServerSettings, name: str) -> str:
    """Return the value of a setting in words, for `role` with the role's name."""
    value = str(getattr(settings, name))
    shown = desk.words.say(f"server.{name}.value.{value}")
    if (name, value) == ("openers", "role"):
        guild: Any = desk.interaction.guild
        role = None if guild is None else guild.get_role(settings.role_id or 0)
        shown = f"{shown}: {'?' if role is None else safe_text(role.name)}"
    return shown
