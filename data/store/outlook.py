"""Who is waited for, who is away, and how much time is left, for everybody to see."""

from __future__ import annotations

from msgspec import Struct

from data.store.clocks import CLOCKS, runs_out_at, time_left
from data.store.model import TableRow
from data.store.sql import Rows
from data.store.waiting import absences


class Outlook(Struct, frozen=True, kw_only=True):
    """How a seat stands. `runs_out_at`: its clock is running; `time_left` also where it stands."""

    seat: int
    is_free: bool
    gone: bool
    is_due: bool
    away_until: int | None
    runs_out_at: int | None
    time_left: int | None


async def load_outlooks(rows: Rows, table: TableRow, now: int) -> list[Outlook]:
    """Return how every seat of a table stands."""
    seats = await rows.seats_of(table.table_id)
    due = {acting.seat for acting in await rows.acting_in(table.table_id)}
    clocks = {clock.seat: clock for clock in await rows.clocks_of(table.table_id)}
    kind = CLOCKS.get(table.clock)
    outlooks: list[Outlook] = []
    for sitter in seats:
        away = await absences(rows, seats, sitter.seat)
        clock = clocks.get(sitter.seat)
        empty, left = None, None
        if clock is not None and kind is not None:
            empty = runs_out_at(clock, kind, away)
            left = time_left(clock, kind, now, away)
        outlooks.append(
            Outlook(
                seat=sitter.seat,
                is_free=sitter.is_free,
                gone=sitter.gone,
                is_due=sitter.seat in due,
                away_until=next((end for start, end in away if start <= now < end), None),
                runs_out_at=empty,
                time_left=left,
            )
        )
    return outlooks
