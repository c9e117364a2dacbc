"""Opening tables, and everything until they start."""

from __future__ import annotations

from cogs.desk import Desk, Screen
from cogs.finding import SOME, find_tables
from cogs.messages import option_text, table_names
from cogs.permissions import Preflight, check_permissions
from cogs.widgets import Claim, Pick, Press, Style, button_rows, option
from data.facts import load_game
from data.store.lobby import TABLE_OPTIONS, NewTable
from data.store.model import TableRow
from data.store.server import ServerSettings
from data.store.store import Refusal, Repeated, need_manager
from data.words import Words
from rules.core.game import OptionSpec, Scalar
from rules.core.message import SeatRef
from rules.core.registry import game_classes

SHUFFLE = "shuffle_seats"


async def open_table(
    desk: Desk, game: str, seats: int | None = None, *, shuffle_seats: bool = True
) -> None:
    """Open a table in this channel, after saying what the bot lacks there, if anything.

    The server's settings decide its language and place, and who may open it.

    Raises:
        Refusal: no such game, or not for that many, or the person may not open tables.
    """
    interaction = desk.interaction
    if game not in game_classes():
        raise Refusal("no_game", game=game)
    settings = await desk.services.server.settings(interaction.guild_id or 0)
    if not may_open(desk, settings):
        raise Refusal("may_not_open")
    preflight = _preflight(desk)
    problems = preflight.lines(desk.words)
    if preflight.needed:
        await desk.show(Screen("\n".join(problems)))
        return
    guild_locale = interaction.guild_locale or interaction.locale
    try:
        table = await desk.services.lobby.create_table(
            desk.who,
            desk.interaction_id,
            NewTable(
                guild_id=interaction.guild_id or 0,
                channel_id=desk.place_id,
                game=game,
                locale=settings.locale(guild_locale.value),
                seat_limit=seats,
                shuffle_seats=shuffle_seats,
                wants_thread=preflight.can_thread and settings.place == "thread",
                clock=settings.clock,
            ),
        )
    except Repeated:
        await desk.show(Screen(desk.words.say("table.error.already_done")))
        return
    desk.committed = True
    opened = desk.words.say("bot.lobby.opened", code=table.code)
    await desk.show(Screen("\n".join([opened, *problems])))


def may_open(desk: Desk, settings: ServerSettings) -> bool:
    """Tell whether the person may open tables on this server."""
    roles = frozenset(role.id for role in getattr(desk.interaction.user, "roles", ()))
    return settings.may_open(roles, is_admin=desk.is_admin)


async def need_permissions(desk: Desk) -> bool:
    """Tell whether the bot may post in this place; where not, say what is missing."""
    preflight = _preflight(desk)
    if preflight.needed:
        await desk.show(Screen("\n".join(preflight.lines(desk.words))))
    return not preflight.needed


def game_menu(words: Words) -> Pick:
    """Return a select of all games; choosing one opens a table."""
    options = [
        option(words.say(f"{key}.name"), key, words.say(f"{key}.short")) for key in game_classes()
    ]
    return Pick(Claim("open"), words.say("bot.open.placeholder"), options)


async def ask_game(desk: Desk) -> None:
    """Let the person choose the game of a new table."""
    await desk.show(Screen(desk.words.say("bot.open.prompt"), (game_menu(desk.words),)))


async def join(desk: Desk, table_id: int) -> TableRow:
    """Seat the person.

    Raises:
        Refusal: the table has started, is full, or the person sits there already.
    """
    table = await desk.services.lobby.join(table_id, desk.who, desk.interaction_id)
    desk.committed = True
    return table


async def leave(desk: Desk, table_id: int) -> TableRow:
    """Free the person's seat.

    Raises:
        Refusal: the table has started, or the person does not sit there.
    """
    table = await desk.services.lobby.leave(table_id, desk.who, desk.interaction_id)
    desk.committed = True
    return table


async def start(desk: Desk, table_id: int) -> TableRow:
    """Deal the game.

    Raises:
        Refusal: started already, too few players, or not the person's to start.
    """
    table = await desk.services.lobby.start(table_id, desk.who, desk.interaction_id)
    desk.committed = True
    return table


async def ask_close(desk: Desk, table_id: int) -> None:
    """Ask whether a table is really to be closed.

    Raises:
        Refusal: it is closed already, or not the person's to close.
    """
    table = await load_managed(desk, table_id)
    say = desk.words.say
    yes = Press(Claim("close_yes", table_id), say("bot.close.yes"), Style.danger)
    question = "bot.close.running" if table.status == "running" else "bot.close.lobby"
    await desk.show(Screen(say(question, code=table.code), (yes,)))


async def close(desk: Desk, table_id: int) -> None:
    """Close a lobby, or end a running game without a result.

    Raises:
        Refusal: it is closed already, or not the person's to close.
    """
    await desk.services.lobby.close(table_id, desk.who, desk.interaction_id)
    desk.committed = True
    await desk.show(Screen(desk.words.say("bot.close.done")))


async def show_options(desk: Desk, table_id: int) -> None:
    """Show all options of a table with their values, and let one be chosen for a change.

    Raises:
        Refusal: the table has started, or is not the person's to manage.
    """
    table = await load_managed(desk, table_id)
    say = desk.words.say
    lines = [say("bot.options.title", code=table.code)]
    options = []
    for spec in _specs(table):
        name, value = _name(desk, table, spec.key), _value(desk, table, spec)
        lines.append(f"• {name}: **{value}**")
        options.append(option(name, spec.key, value))
    pick = Pick(Claim("option", table_id), say("bot.options.placeholder"), options)
    await desk.show(Screen("\n".join(lines), (pick,)))


async def show_option(desk: Desk, table_id: int, key: str) -> None:
    """Show the values that one option can take.

    Raises:
        Refusal: there is no such option, or the table is not the person's to manage.
    """
    table = await load_managed(desk, table_id)
    spec = next((s for s in _specs(table) if s.key == key), None)
    if spec is None:
        raise Refusal("no_option")
    say = desk.words.say
    current = _current(table, spec)
    buttons = [
        Press(
            Claim("option_set", table_id, 0, (key, str(index))),
            _spelled(desk, table, key, value),
            Style.success if value == current else Style.secondary,
        )
        for index, value in enumerate(spec.values)
    ]
    row = button_rows(buttons, 0)
    back = Press(Claim("options_back", table_id), say("bot.panel.back"), row=row)
    help_key = f"{table.game}.option.{key}.help"
    if key == SHUFFLE:
        help_key = "bot.options.shuffle_help"
    elif key in TABLE_OPTIONS:
        help_key = f"waiting.table_option.{key}.help"
    text = f"**{_name(desk, table, key)}**\n{say(help_key)}"
    await desk.show(Screen(text, (*buttons, back)))


async def set_option(desk: Desk, table_id: int, key: str, index: int) -> None:
    """Set one option to one of its values and show all options again.

    Raises:
        Refusal: there is no such option or value, or the table is not the person's to manage.
    """
    table = await load_managed(desk, table_id)
    spec = next((s for s in _specs(table) if s.key == key), None)
    if spec is None or not 0 <= index < len(spec.values):
        raise Refusal("no_option")
    await desk.services.lobby.change_option(
        table_id, desk.who, desk.interaction_id, key, spec.values[index]
    )
    await show_options(desk, table_id)


async def hand_over(desk: Desk, code: str | None, new_owner: int) -> None:
    """Make another player the owner of a table.

    Raises:
        Refusal: no such table or several, not the person's to manage, or nobody who sits there.
    """
    tables = await find_tables(desk, code)
    if len(tables) > 1:
        codes = ", ".join(table.code for table in tables[:SOME])
        raise Refusal("owner_of_which", codes=codes)
    table_id = tables[0].table_id
    table = await desk.services.lobby.hand_over(table_id, desk.who, desk.interaction_id, new_owner)
    desk.committed = True
    seats = await desk.services.store.read.seats_of(table.table_id)
    seat = next(seat.seat for seat in seats if seat.user_id == new_owner)
    names = table_names(desk.words, seats)
    await desk.show(Screen(names.say("server.owner_changed", who=SeatRef(seat), code=table.code)))


async def resume(desk: Desk, table_id: int) -> None:
    """Try again to post for a paused table.

    Raises:
        Refusal: it is not paused, or not the person's to resume.
    """
    await desk.services.lobby.resume(table_id, desk.who)
    desk.committed = True
    await desk.show(Screen(desk.words.say("bot.resumed")))


async def move_here(desk: Desk, table_id: int) -> None:
    """Let a paused table go on in this channel of its server, if the bot may work here.

    Raises:
        Refusal: it is not paused, elsewhere, or not the person's to move.
    """
    table = await desk.services.store.read.load_table(table_id)
    if table is None or table.guild_id != desk.interaction.guild_id:
        raise Refusal("no_table")
    if not await need_permissions(desk):
        return
    await desk.services.lobby.move_here(table_id, desk.who, desk.interaction_id, desk.place_id)
    desk.committed = True
    await desk.show(Screen(desk.words.say("bot.moved_here")))


def _preflight(desk: Desk) -> Preflight:
    in_thread = getattr(desk.interaction.channel, "parent_id", None) is not None
    return check_permissions(desk.interaction.app_permissions, in_thread=in_thread)


def _specs(table: TableRow) -> list[OptionSpec]:
    common = [OptionSpec(key, values) for key, values in TABLE_OPTIONS.items()]
    return [*load_game(table.game).option_specs, OptionSpec(SHUFFLE, (True, False)), *common]


def _current(table: TableRow, spec: OptionSpec) -> Scalar:
    if spec.key == SHUFFLE:
        return table.shuffle_seats
    if spec.key in TABLE_OPTIONS:
        return getattr(table, spec.key)
    return table.options.get(spec.key, spec.values[0])


def _name(desk: Desk, table: TableRow, key: str) -> str:
    if key == SHUFFLE:
        return desk.words.say("bot.options.shuffle")
    if key in TABLE_OPTIONS:
        return desk.words.say(f"waiting.table_option.{key}.name")
    return desk.words.say(f"{table.game}.option.{key}.name")


def _spelled(desk: Desk, table: TableRow, key: str, value: Scalar) -> str:
    if key == SHUFFLE:
        return desk.words.say("bot.options.shuffle_on" if value else "bot.options.shuffle_off")
    if key in TABLE_OPTIONS:
        spelled = str(value).lower()
        return desk.words.say(f"waiting.table_option.{key}.value.{spelled}")
    return option_text(desk.words, table.game, key, value)


def _value(desk: Desk, table: TableRow, spec: OptionSpec) -> str:
    return _spelled(desk, table, spec.key, _current(table, spec))


async def load_managed(desk: Desk, table_id: int) -> TableRow:
    """Return an open table that the person may manage.

    Raises:
        Refusal: it is not theirs to manage, or closed.
    """
    table = await desk.services.store.read.load_table(table_id)
    if table is None:
        raise Refusal("no_table")
    need_manager(table, desk.who)
    if not table.is_open:
        raise Refusal("table_closed")
    return table
