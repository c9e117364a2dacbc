"""Looking things up: hand, board, what happened, rules, own tables, how the bot is."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.desk import Desk, Screen
from cogs.finding import can_see
from cogs.messages import (
    expiry_line,
    history_buttons,
    link_to,
    option_text,
    provenance_lines,
    recap_lines,
    round_text,
    table_names,
)
from cogs.pictures import board_lines, board_pages, board_request, draw_board
from cogs.text import safe_name, split_lines
from cogs.waiting import info_lines
from cogs.widgets import CONTENT, Claim, Pick, Press, button_rows, option
from data.facts import load_game
from data.store.model import SECOND, SeatRow, TableRow
from data.store.outlook import load_outlooks
from data.store.store import Position, Refusal
from data.words import load_catalogs
from render.request import BOARD
from rules.core.chance import hash_of_seed
from rules.core.registry import game_classes

TEXT_PARTS = 5


async def show_board(
    desk: Desk, table_id: int, *, as_text: bool = False, page: str = BOARD
) -> None:
    """Show a page of the board as the person may see it, as a picture or as text.

    Where the page is not there any more, such as after an undo, the whole board is shown.

    Raises:
        Refusal: the table has not started.
    """
    position = await desk.services.play.load(table_id)
    seat = position.seat_of(desk.who.user_id)
    previous = await desk.services.play.state_at_last_move(position, seat)
    pages = board_pages(position, seat)
    page = page if page in pages else BOARD
    request = board_request(position, seat, desk.words.locale, previous, page)
    items = _page_buttons(desk, position, pages, page, as_text=as_text)
    picture = None if as_text else await draw_board(desk.services, request)
    if picture is not None:
        await desk.show(Screen(_headline(desk, position), items, picture=picture))
        return
    lines = board_lines(request) or [desk.words.say("bot.board_failed")]
    first, *rest = split_lines(lines, CONTENT)
    await desk.show(Screen(first, items, more=rest[:TEXT_PARTS]))


async def show_hand(desk: Desk, table_id: int) -> None:
    """Show a seated person's own picture, hand included.

    Raises:
        Refusal: the table has not started, or the person does not sit there.
    """
    position = await desk.services.play.load(table_id)
    if position.seat_of(desk.who.user_id) is None:
        raise Refusal("not_seated")
    await show_board(desk, table_id)


async def show_recap(desk: Desk, table_id: int) -> None:
    """Show what happened since the person's last move.

    Raises:
        Refusal: the table has not started.
    """
    position = await desk.services.play.load(table_id)
    seat = position.seat_of(desk.who.user_id)
    recap = await desk.services.play.recap(position, seat)
    words = table_names(desk.words, position.seats)
    lines = recap_lines(recap, words) or [words.say("bot.recap.nothing")]
    title = words.say("bot.recap.title" if seat is not None else "bot.recap.title_start")
    head = f"{_headline(desk, position)}\n{title}"
    first, *rest = split_lines([head, *lines], CONTENT)
    await desk.show(Screen(first, more=rest[-TEXT_PARTS:]))


async def show_more(desk: Desk, table_id: int) -> None:
    """Show what else there is to do at a table."""
    table = await _need_table(desk, table_id)
    say = desk.words.say
    verbs = ("recap", "board", "board_text", "rules", "mygames")
    items = [Press(Claim(verb, table_id), say(f"bot.button.{verb}")) for verb in verbs]
    if table.status != "lobby":
        items += history_buttons(table, desk.words)
    button_rows(items, 0)
    await desk.show(Screen(say("bot.more.title", code=table.code), items))


def rules_topics(game: str) -> list[str]:
    """Return the topics of a game's short rules, in the order of its locale file."""
    head, tail = f"{game}.rules.", ".title"
    return [
        key.removeprefix(head).removesuffix(tail)
        for key in load_catalogs()["en"]
        if key.startswith(head) and key.endswith(tail)
    ]


async def show_rules(desk: Desk, game: str, topic: str | None) -> None:
    """Show one topic of a game's short rules, with a select of all topics.

    Raises:
        Refusal: there is no such game or topic.
    """
    if game not in game_classes():
        raise Refusal("no_game", game=game)
    topics = rules_topics(game)
    chosen = topics[0] if topic is None else topic
    if chosen not in topics:
        raise Refusal("no_topic", topic=chosen)
    say = desk.words.say
    lines = [
        say("bot.rules.title", game=say(f"{game}.name")),
        f"**{say(f'{game}.rules.{chosen}.title')}**",
        say(f"{game}.rules.{chosen}.text"),
    ]
    if chosen == topics[0]:
        lines += ["", *provenance_lines(load_game(game), desk.words)]
    options = [option(say(f"{game}.rules.{t}.title"), t) for t in topics]
    pick = Pick(Claim("rules_topic", tokens=(game,)), say("bot.rules.placeholder"), options)
    await desk.show(Screen("\n".join(lines), (pick,)))


async def show_my_games(desk: Desk) -> None:
    """Show all tables of the person over all servers, longest waiting first."""
    say = desk.words.say
    waiting = await desk.services.store.read.waiting_tables(desk.who.user_id)
    lines = [_table_line(desk, w.table, w.waiting_since) for w in waiting]
    lines = lines or [say("bot.mygames.nothing")]
    first, *rest = split_lines([say("bot.mygames.title"), *lines], CONTENT)
    await desk.show(Screen(first, more=rest[:TEXT_PARTS]))


async def show_tables(desk: Desk) -> None:
    """Show the open tables of this server."""
    say = desk.words.say
    tables = await desk.services.store.read.tables_in_guild(desk.interaction.guild_id or 0)
    seen = [table for table in tables if can_see(desk.interaction, table)]
    lines = [_table_line(desk, table, None) for table in seen] or [say("bot.list.nothing")]
    first, *rest = split_lines([say("bot.list.title"), *lines], CONTENT)
    await desk.show(Screen(first, more=rest[:TEXT_PARTS]))


async def show_table(desk: Desk, table_id: int) -> None:
    """Show where a table stands: players, options, place, and what stops it, if anything does."""
    table = await _need_table(desk, table_id)
    say = desk.words.say
    seats = await desk.services.store.read.seats_of(table.table_id)
    names = table_names(desk.words, seats)
    lines = [
        say("bot.lobby.title", game=say(f"{table.game}.name"), code=table.code),
        say(f"bot.status_of.{table.status}"),
        *(f"{seat.seat + 1}. {names.name(seat.seat)}" for seat in seats),
        say("bot.info.link", link=link_to(table)),
    ]
    if table.thread_id is not None and table.is_open:
        lines.append(say("bot.info.wake"))
    if table.status == "lobby":
        lines.append(expiry_line(table, desk.words))
    lines += [
        f"{say(f'{table.game}.option.{key}.name')}: "
        + option_text(desk.words, table.game, key, value)
        for key, value in table.options.items()
    ]
    store = desk.services.store
    outlooks = await load_outlooks(store.read, table, store.now())
    lines += info_lines(table, seats, outlooks, desk.words)
    lines.append(say("bot.lobby.owner", who=await _owner_name(desk, table, seats)))
    if table.seed is not None:
        lines.append(say("bot.lobby.seed_hash", hash=hash_of_seed(table.seed)))
    items: list[Press] = []
    if table.paused_reason is not None:
        lines.append(say(f"bot.paused.{table.paused_reason}"))
        items = [
            Press(Claim("resume", table.table_id), say("bot.button.resume")),
            Press(Claim("move_here", table.table_id), say("bot.button.move_here")),
        ]
    first, *rest = split_lines(lines, CONTENT)
    await desk.show(Screen(first, items, more=rest))


async def show_status(desk: Desk, last_error: str | None, last_run_at: int | None) -> None:
    """Show how the bot is: up since when, how much is open and waiting to be sent.

    `last_run_at`: when it last looked at what is due; more than an hour ago, something is wrong.
    """
    services = desk.services
    say = desk.words.say
    lines = [
        say("bot.status.title"),
        say("bot.status.since", when=f"<t:{services.started_at // SECOND}:R>"),
        say("bot.status.tables", count=await services.store.read.count_open_tables()),
        say("bot.status.outbox", count=await services.store.read.count_outbox()),
        say("bot.status.never_run")
        if last_run_at is None
        else say("bot.status.last_run", when=f"<t:{last_run_at // SECOND}:R>"),
        say("bot.status.no_error") if last_error is None else say("bot.status.error"),
    ]
    await desk.show(Screen("\n".join(lines)))


def _page_buttons(
    desk: Desk, position: Position, pages: Sequence[str], shown: str, *, as_text: bool
) -> list[Press]:
    """Return a button for each other page of the board."""
    table = position.table
    buttons: list[Press] = []
    for page in pages:
        if page != shown:
            tokens = (page, "text") if as_text else (page,)
            label = desk.words.say(f"{table.game}_board.page.{page}")
            buttons.append(Press(Claim("page", table.table_id, table.version, tokens), label))
    button_rows(buttons, 0)
    return buttons


def _headline(desk: Desk, position: Position) -> str:
    game = position.game
    return desk.words.say(
        "bot.panel.headline",
        game=desk.words.say(f"{game.key}.name"),
        code=position.table.code,
        round=round_text(desk.words, game, position.state),
    )


def _table_line(desk: Desk, table: TableRow, waiting_since: int | None) -> str:
    say = desk.words.say
    line = say(
        "bot.mygames.line",
        game=say(f"{table.game}.name"),
        code=table.code,
        status=say(f"bot.status_of.{table.status}"),
        link=link_to(table),
    )
    if waiting_since is None:
        return line
    since = f"<t:{waiting_since // SECOND}:R>"
    return f"{line} · {say('bot.mygames.waiting', when=since)}"


async def _owner_name(desk: Desk, table: TableRow, seats: Sequence[SeatRow]) -> str:
    """Return who may start, change and close a table, as last seen."""
    seated = next((seat.name for seat in seats if seat.user_id == table.owner_id), None)
    if seated is not None:
        return safe_name(seated)
    user = await desk.services.store.read.load_user(table.owner_id)
    return safe_name(user.name) if user else "?"


async def _need_table(desk: Desk, table_id: int) -> TableRow:
    table = await desk.services.store.read.load_table(table_id)
    if table is None:
        raise Refusal("no_table")
    return table
