"""A table's whole story: page by page, as a moving picture, as a file, and from one."""

from __future__ import annotations

import gzip
from collections.abc import Sequence
from typing import Any

import structlog

from cogs.desk import Attachment, Desk, Screen
from cogs.lobbies import need_permissions
from cogs.messages import link_to, seat_name, table_names
from cogs.pictures import board_request
from cogs.text import cut, safe_text
from cogs.widgets import CONTENT, Claim, Press
from data.store.history import MAX_RECORD_BYTES, Line, Place
from data.store.model import SECOND, TableRow
from data.store.store import Position, Refusal, Repeated
from data.words import Words, load_words
from render.animation import MOST_FRAMES, Animation, spread
from render.board import alt_text
from render.errors import RenderError
from rules.core import codec
from rules.core.chance import hash_of_seed
from rules.core.errors import RecordError
from rules.core.message import SeatRef
from rules.core.record import format_record

log = structlog.get_logger()

PAGE_LINES = 12
PAGE_ROOM = CONTENT - 200
LINE_ROOM = 400
LOG_FORMAT = "caravanserai-log/1"
SMALL_REPLAY = 2 * 1024 * 1024
"""What is tried where Discord refused the full size: a limit lower than it told."""


async def show_history(desk: Desk, table_id: int, page: int | None = None) -> None:
    """Show one page of a table's log, the newest where none is named.

    Raises:
        Refusal: there is no such table, or it has not started.
    """
    table = await _need_table(desk, table_id)
    lines = await desk.services.history.lines(table_id)
    seats = await desk.services.store.read.seats_of(table_id)
    names = table_names(desk.words, seats)
    seat = next((s.seat for s in seats if s.user_id == desk.who.user_id), None)
    timed = table.status != "record"
    pages = _paged([_line_text(line, names, seat, timed=timed) for line in lines])
    shown = len(pages) - 1 if page is None else min(max(page, 0), len(pages) - 1)
    title = names.say(
        "history.title",
        game=names.say(f"{table.game}.name"),
        code=table.code,
        page=shown + 1,
        pages=len(pages),
    )
    items = _page_buttons(table, shown, len(pages))
    await desk.show(Screen("\n".join([title, *pages[shown]]), items))


async def export(desk: Desk, table_id: int) -> None:
    """Give a finished game's record, or of a running one what everybody has seen, as a file.

    Raises:
        Refusal: there is no such table, or it has not started.
    """
    position = await desk.services.play.load(table_id)
    table = position.table
    if table.status in ("finished", "record"):
        names = tuple(seat_name(seat, load_words("en")) for seat in position.seats)
        data = format_record(await desk.services.history.record(position, names))
        text, name = desk.words.say("history.export_record", code=table.code), table.code
    else:
        data = await _public_log(desk, position)
        text, name = desk.words.say("history.export_log", code=table.code), f"{table.code}-log"
    too_large = desk.words.say("history.too_large")
    attachment = _small_enough(f"{name}.json", data, desk.upload_limit)
    if attachment is None:
        await desk.show(Screen(too_large))
        return
    await desk.show(Screen(text, picture=attachment, otherwise=too_large))


async def show_replay(desk: Desk, table_id: int) -> None:
    """Show the whole game as everybody saw it, as one moving picture.

    Raises:
        Refusal: it has not started, or these rules do not lead to what was played.
    """
    position, turns = await desk.services.history.turns(table_id)
    table, words = position.table, desk.words
    game = words.say(f"{table.game}.name")
    failed = words.say("history.replay_failed")
    for limit in dict.fromkeys((desk.upload_limit, min(desk.upload_limit, SMALL_REPLAY))):
        animation = await _animation(desk, position, turns, limit)
        if animation is None:
            break
        last = alt_text(board_request(position, None, words.locale))
        alt = words.say("history.replay_alt", game=game, code=table.code, last=last)
        text = words.say(
            "history.replay",
            game=game,
            code=table.code,
            frames=animation.frames,
            turns=len(turns),
        )
        picture = Attachment(f"{table.code}.gif", animation.gif, alt)
        if await desk.show(Screen(text, picture=picture, otherwise=failed)):
            return
    await desk.show(Screen(failed))


async def import_record(desk: Desk, name: str, size: int, body: Any) -> None:
    """Open a table that shows a record; `body` reads the file of that name and size.

    Raises:
        Refusal: the person does not manage this server, or the file is too large.
    """
    if not desk.is_admin:
        raise Refusal("not_server_manager")
    if size > MAX_RECORD_BYTES:
        raise Refusal("record_too_large")
    if not await need_permissions(desk):
        return
    guild_locale = desk.interaction.guild_locale or desk.interaction.locale
    settings = await desk.services.server.settings(desk.interaction.guild_id or 0)
    place = Place(
        guild_id=desk.interaction.guild_id or 0,
        channel_id=desk.place_id,
        locale=settings.locale(guild_locale.value),
    )
    try:
        table = await desk.services.history.import_record(
            desk.who, desk.interaction_id, place, await body()
        )
    except RecordError as error:
        log.info("record refused", file=name, error=str(error))
        fault = str(error)
        if error.reason is not None:
            fault = f"{fault} · {desk.words.message(error.reason)}"
        shown = cut(safe_text(fault), 300)
        await desk.show(Screen(desk.words.say("history.bad_record", fault=shown)))
    except Repeated:
        await desk.show(Screen(desk.words.say("table.error.already_done")))
    else:
        desk.committed = True
        await desk.show(Screen(desk.words.say("history.imported", code=table.code)))


def _line_text(line: Line, words: Words, viewer: int | None, *, timed: bool) -> str:
    """Return a log line as one viewer may read it."""
    told = " ".join(words.message(e.message) for e in line.events if e.is_for(viewer))
    if not told:
        told = _untold(line, words)
    told = cut(told, LINE_ROOM)
    if line.undone:
        told = words.say("history.undone", text=told)
    if not timed:
        return words.say("history.line_untimed", number=line.number, text=told)
    when = f"<t:{line.entry.created_at // SECOND}:R>"
    return words.say("history.line", number=line.number, when=when, text=told)


def _untold(line: Line, words: Words) -> str:
    """Return what to say of a line of which this viewer was told nothing."""
    match line.entry.kind:
        case "start":
            return words.say("history.started")
        case "undo":
            return words.say("history.undo_of", number=line.undoes or 0)
        case "move" | "seat":
            return words.say("table.event.secret_move", who=SeatRef(line.entry.seat or 0))


def _paged(lines: Sequence[str]) -> list[list[str]]:
    """Return lines as pages, filled from the first, so that older pages never change."""
    pages: list[list[str]] = [[]]
    room = PAGE_ROOM
    for line in lines:
        if len(pages[-1]) == PAGE_LINES or len(line) + 1 > room:
            pages.append([])
            room = PAGE_ROOM
        pages[-1].append(line)
        room -= len(line) + 1
    return pages


def _page_buttons(table: TableRow, shown: int, pages: int) -> list[Press]:
    if pages == 1:
        return []
    ways = (("⏮", 0), ("◀", shown - 1), ("▶", shown + 1), ("⏭", pages - 1))
    return [
        Press(
            Claim("history_page", table.table_id, 0, (str(page), str(index))),
            label,
            row=0,
            disabled=page == shown or not 0 <= page < pages,
        )
        for index, (label, page) in enumerate(ways)
    ]


async def _public_log(desk: Desk, position: Position) -> bytes:
    """Return what everybody has seen at a table; no seed, no luck, no moves in notation.

    A move in notation may say what only its player knows; what all were told is in the events.
    """
    table = position.table
    lines = await desk.services.history.lines(table.table_id)
    words = table_names(desk.words, position.seats)
    plain = {
        "format": LOG_FORMAT,
        "game": table.game,
        "rules_version": table.rules_version,
        "data_version": table.data_version,
        "options": table.options,
        "seats": [seat_name(seat, desk.words) for seat in position.seats],
        "seed_hash": None if table.seed is None else hash_of_seed(table.seed),
        "link": link_to(table),
        "log": [
            {
                "entry": line.number,
                "kind": line.entry.kind,
                "seat": line.entry.seat,
                "at": line.entry.created_at // SECOND,
                "taken_back": line.undone,
                "told": [words.message(e.message) for e in line.events if e.audience is None],
            }
            for line in lines
        ],
    }
    return codec.encode_pretty(plain)


def _small_enough(name: str, data: bytes, limit: int) -> Attachment | None:
    """Return a file that Discord takes, packed where need be; None where even that is too large."""
    if len(data) <= limit:
        return Attachment(name, data)
    packed = gzip.compress(data, mtime=0)
    return Attachment(f"{name}.gz", packed) if len(packed) <= limit else None


async def _animation(
    desk: Desk, position: Position, turns: Sequence[Any], limit: int
) -> Animation | None:
    renderer, locale = desk.services.renderer, desk.words.locale
    pictures: list[bytes] = []
    try:
        for index in spread(len(turns), min(len(turns), MOST_FRAMES)):
            turn = turns[index]
            request = board_request(position.at(turn.state), None, locale, turn.previous)
            pictures.append((await renderer.render(request)).png)
        return await renderer.animate(pictures, limit)
    except RenderError as error:
        log.error("replay failed", table=position.table.code, error=str(error))  # noqa: TRY400
    except Exception:
        log.exception("replay failed", table=position.table.code)
    return None


async def _need_table(desk: Desk, table_id: int) -> TableRow:
    table = await desk.services.store.read.load_table(table_id)
    if table is None:
        raise Refusal("no_table")
    return table
