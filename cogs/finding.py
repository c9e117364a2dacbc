"""Which table a command is about: by its code, by the place, or by asking."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from cogs.desk import Desk, Screen
from cogs.text import cut
from cogs.widgets import OPTIONS, Claim, Pick, option
from data.store.model import TableRow
from data.store.store import Refusal

SOME = 5
"""How many codes an answer names."""


def can_see(interaction: discord.Interaction[Any], table: TableRow) -> bool:
    """Tell whether a person may look into the channel of a table of their server."""
    channel = interaction.client.get_channel(table.channel_id)
    if isinstance(channel, discord.Thread) and channel.is_private():
        # Who is in it is not known to us; whoever calls us there is.
        return interaction.channel_id == channel.id or interaction.permissions.manage_threads
    if isinstance(channel, discord.Thread):
        channel = channel.parent
    if not isinstance(channel, discord.abc.GuildChannel):
        return True  # gone, or not known to us: nothing is to be seen there
    user = interaction.user
    return isinstance(user, discord.Member) and channel.permissions_for(user).view_channel


async def find_tables(desk: Desk, code: str | None, *, ended: bool = False) -> list[TableRow]:
    """Return the tables that a command may mean, the likeliest first.

    A code names one. Without it: the open tables of this place, those of the person first;
    elsewhere the person's own tables of this server. `ended` also takes the last one that ended.

    Raises:
        Refusal: there is no such table, here or at all.
    """
    rows = desk.services.store.read
    guild_id = desk.interaction.guild_id
    if code is not None:
        table = await rows.load_table_by_code(code.strip().lower())
        seats = [] if table is None else await rows.seats_of(table.table_id)
        seated = any(seat.user_id == desk.who.user_id for seat in seats)
        if table is None or not (seated or _is_open_to(desk, table)):
            raise Refusal("no_table_with_code", code=cut(code, 40))
        return [table]
    here = await rows.tables_in_place(desk.place_id)
    mine = [w.table for w in await rows.waiting_tables(desk.who.user_id)]
    own_ids = {table.table_id for table in mine}
    in_thread = [t for t in here if t.thread_id == desk.place_id != t.channel_id]
    own_here = [table for table in here if table.table_id in own_ids]
    choices = in_thread or own_here or here
    if not choices and ended:
        last = await rows.newest_table_in_place(desk.place_id)
        choices = [] if last is None else [last]
    choices = choices or [table for table in mine if table.guild_id == guild_id]
    if not choices:
        raise Refusal("no_table_here")
    return choices


async def find_table(
    desk: Desk, code: str | None, flow: str, *, ended: bool = False, to_act: bool = False
) -> TableRow | None:
    """Return the one table that a command is about; None where the person is asked which.

    `to_act` prefers the only table that waits for the person.

    Raises:
        Refusal: there is no such table.
    """
    choices = await find_tables(desk, code, ended=ended)
    if len(choices) > 1 and to_act:
        choices = await _prefer_waiting(desk, choices)
    if len(choices) == 1:
        return choices[0]
    await _ask_which(desk, choices, flow)
    return None


async def find_table_for_move(desk: Desk, code: str | None, move: str) -> TableRow:
    """Return the table that a typed move is for.

    Raises:
        Refusal: there is none, or several; the move is not made.
    """
    choices = await _prefer_waiting(desk, await find_tables(desk, code))
    if len(choices) > 1:
        codes = ", ".join(f"{table.code}" for table in choices[:SOME])
        raise Refusal("move_for_which", move=cut(move, 100), codes=codes)
    return choices[0]


async def _prefer_waiting(desk: Desk, choices: list[TableRow]) -> list[TableRow]:
    """Return the tables that wait for the person, all where none does."""
    waiting = await desk.services.store.read.waiting_tables(desk.who.user_id)
    due = {w.table.table_id for w in waiting if w.waiting_since is not None}
    return [table for table in choices if table.table_id in due] or choices


def _is_open_to(desk: Desk, table: TableRow) -> bool:
    in_guild = table.guild_id == desk.interaction.guild_id
    return in_guild and can_see(desk.interaction, table)


async def _ask_which(desk: Desk, choices: Sequence[TableRow], flow: str) -> None:
    words = desk.words
    options = [
        option(f"{table.code} · {words.say(f'{table.game}.name')}", str(table.table_id))
        for table in choices[:OPTIONS]
    ]
    pick = Pick(Claim("which", tokens=(flow,)), words.say("bot.which.placeholder"), options)
    more = [words.say("bot.which.more")] if len(choices) > OPTIONS else []
    await desk.show(Screen("\n".join([words.say("bot.which.prompt"), *more]), (pick,)))
