"""Short lines that the bot says at a table of its own accord."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.messages import Post, table_names
from cogs.services import Services
from cogs.text import cut
from cogs.widgets import CONTENT
from data.store.lobby import LOBBY_DAYS
from data.store.model import DAY, SECOND, OutboxRow, SeatRow, TableRow
from data.words import Words
from rules.core.message import SeatRef


async def compose_note(
    services: Services, row: OutboxRow, table: TableRow, words: Words
) -> tuple[Post, str]:
    """Return the line that an outbox row asks for, and how it begins whomever it calls.

    In the row's payload, `key` says which line, `seat` whom it is about, and `after` names the
    table whose players are called to this one, but for those who sit here.
    """
    seats = await services.store.read.seats_of(table.table_id)
    names = table_names(words, seats)
    closes = (table.created_at + LOBBY_DAYS * DAY) // SECOND
    called = await _called(services, row, seats)
    text = names.say(
        str(row.payload["key"]),
        code=table.code,
        when=f"<t:{closes}:R>",
        who=SeatRef(int(row.payload.get("seat", 0))),
        called=_CALLED,
    )
    spoken = text.replace(_CALLED, " ".join(f"<@{user}>" for user in called))
    return Post(cut(spoken, CONTENT), pings=called), text.partition(_CALLED)[0]


_CALLED = "\0"


async def _called(services: Services, row: OutboxRow, seats: Sequence[SeatRow]) -> tuple[int, ...]:
    if "after" not in row.payload:
        return ()
    before = await services.store.read.seats_of(int(row.payload["after"]))
    here = {seat.user_id for seat in seats}
    return tuple(s.user_id for s in before if s.is_person and s.user_id not in here)
