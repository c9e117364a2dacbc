"""Which table a command is about: by its code, by the place, or by asking."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.desk import Desk, Screen
from cogs.text import cut
from cogs.widgets import OPTIONS, Claim, Pick, option
from data.store.model import TableRow
from data.store.store import Refusal


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
        if table is None or table.guild_id != guild_id:
            raise Refusal("no_table_with_code", code=cut(code, 40))
        return [table]
    here = await rows.tables_in_place(desk.place_id)
    mine = [w.table for w in await rows.waiting_tables(desk.who.user_id)]
    own_ids = {table.table_id for table in mine}
    in_thread = [table for table in here if table.thread_id == desk.place_id]
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
        waiting = await desk.services.store.read.waiting_tables(desk.who.user_id)
        due = {w.table.table_id for w in waiting if w.waiting_since is not None}
        choices = [table for table in choices if table.table_id in due] or choices
    if len(choices) == 1:
        return choices[0]
    await _ask_which(desk, choices, flow)
    return None


async def _ask_which(desk: Desk, choices: Sequence[TableRow], flow: str) -> None:
    words = desk.words
    options = [
        option(f"{table.code} · {words.say(f'{table.game}.name')}", str(table.table_id))
        for table in choices[:OPTIONS]
    ]
    pick = Pick(Claim("which", tokens=(flow,)), words.say("bot.which.placeholder"), options)
    more = [words.say("bot.which.more")] if len(choices) > OPTIONS else []
    await desk.show(Screen("\n".join([words.say("bot.which.prompt"), *more]), (pick,)))
