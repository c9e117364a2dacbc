"""The button that opens the same game once more."""

from __future__ import annotations

from typing import Any

import discord

from cogs.desk import Desk, Screen
from cogs.lobbies import may_open
from cogs.messages import link_to
from cogs.permissions import Preflight, check_permissions
from data.store.model import TableRow
from data.store.store import Refusal


async def rematch(desk: Desk, table_id: int) -> None:
    """Seat the person at the rematch of a table, opening it where nobody has yet.

    Raises:
        Refusal: not over, not the person's game, or the rematch cannot be joined or opened.
    """
    old = await desk.services.store.read.load_table(table_id)
    if old is None:
        raise Refusal("no_table")
    preflight = _preflight(desk, old)
    if preflight.needed:
        await desk.show(Screen("\n".join(preflight.lines(desk.words))))
        return
    settings = await desk.services.server.settings(old.guild_id)
    table = await desk.services.rematch.again(
        table_id,
        desk.who,
        desk.interaction_id,
        locale=old.locale,
        wants_thread=preflight.can_thread and settings.place == "thread",
        may_open=may_open(desk, settings),
    )
    desk.committed = True
    opened = table.owner_id == desk.who.user_id and table.version == 1
    said = "server.rematch_opened" if opened else "server.rematch_joined"
    await desk.show(Screen(desk.words.say(said, code=table.code, link=link_to(table))))


def _preflight(desk: Desk, old: TableRow) -> Preflight:
    """Return what the bot may do in the old table's channel, also if pressed in its thread."""
    client: Any = desk.interaction.client
    channel = client.get_channel(old.channel_id)
    if isinstance(channel, discord.Thread):
        return check_permissions(channel.permissions_for(channel.guild.me), in_thread=True)
    if not isinstance(channel, discord.abc.GuildChannel):
        raise Refusal("rematch_no_channel")
    return check_permissions(channel.permissions_for(channel.guild.me), in_thread=False)
