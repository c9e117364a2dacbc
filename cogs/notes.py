"""Short lines that the bot says at a table of its own accord."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from cogs.messages import Post, table_names
from cogs.text import cut, safe_name
from cogs.widgets import CONTENT
from data.store.lobby import LOBBY_DAYS
from data.store.model import DAY, SECOND, OutboxRow, SeatRow, TableRow
from data.words import Words
from rules.core.message import SeatRef

_CALLED = "\0"


def note_text(row: OutboxRow, table: TableRow, seats: Sequence[SeatRow], words: Words) -> str:
    """Return the line that an outbox row asks for, with a mark where it calls people.

    In the row's payload, `key` says which line, and `seat` whom it is about.
    """
    closes = (table.created_at + LOBBY_DAYS * DAY) // SECOND
    return table_names(words, seats).say(
        str(row.payload["key"]),
        code=table.code,
        when=f"<t:{closes}:R>",
        who=SeatRef(int(row.payload.get("seat", 0))),
        called=_CALLED,
    )


def compose_note(text: str, called: Sequence[SeatRow], rung: Collection[int]) -> Post:
    """Return a line with those whom it calls: mentioned where they are `rung`, else by name."""
    names = ", ".join(
        f"<@{seat.user_id}>" if seat.user_id in rung else safe_name(seat.name) for seat in called
    )
    return Post(cut(text.replace(_CALLED, names), CONTENT), pings=tuple(rung))


def opening_of(text: str) -> str:
    """Return how a line begins, whomever it calls."""
    return text.partition(_CALLED)[0]
