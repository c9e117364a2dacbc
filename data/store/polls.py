"""Questions to the others about a seat: opened, answered by buttons, closed."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from data.store.model import PollKind, PollRow, SeatRow, TableRow
from data.store.sql import Rows
from data.store.store import post

CHOICES: dict[PollKind, tuple[str, ...]] = {
    "clock": ("wait", "time", "skip", "replace", "bot", "end"),
    "stalled": ("wait", "skip", "replace", "bot", "end"),
    "left": ("wait", "skip", "replace", "bot", "end"),
    "free": ("skip", "bot", "end"),
}
"""What can be chosen when a clock is empty, a table has stalled, somebody has left the server, a
seat is free."""
OVER_BY_MOVE: tuple[PollKind, ...] = ("clock", "stalled", "free")
"""What nobody need decide any more once the seat's turn is over."""


async def open_poll(
    rows: Rows, table: TableRow, seat: int, kind: PollKind, name: str, now: int
) -> int:
    """Ask the others about a seat, in place of what they were asked about it before."""
    await close_polls(rows, table, now, seat=seat)
    poll_id = await rows.insert_poll(table.table_id, seat, kind, name, now)
    await post_poll(rows, table, poll_id, now)
    return poll_id


async def close_polls(
    rows: Rows,
    table: TableRow,
    now: int,
    *,
    seat: int | None = None,
    kinds: Collection[PollKind] = tuple(CHOICES),
    outcome: str = "void",
) -> None:
    """Close what a table is asked, about one seat or all; the messages lose their buttons."""
    for poll in await rows.open_polls(table.table_id):
        if poll.kind in kinds and seat in (None, poll.seat):
            await rows.close_poll(poll.poll_id, outcome)
            await post_poll(rows, table, poll.poll_id, now)


async def post_poll(
    rows: Rows, table: TableRow, poll_id: int, now: int, *, again: bool = False
) -> None:
    """Let the message of a poll be sent, or brought up to date; `again`: in place of a lost one."""
    payload: dict[str, int | str] = {"poll": poll_id, **({"again": 1} if again else {})}
    await post(rows, table.table_id, "poll", table.version, now, payload)


def voters(
    poll: PollRow, seats: Sequence[SeatRow], away: Collection[int], votes: Collection[int]
) -> list[int]:
    """Return who decides, by user id: all others who are present.

    Absent is who has left the server, and who is on vacation without having voted all the same.
    """
    return [
        seat.user_id
        for seat in seats
        if seat.seat != poll.seat
        and seat.is_person
        and not seat.gone
        and (seat.user_id not in away or seat.user_id in votes)
    ]


def majority(voting: Sequence[int]) -> int:
    """Return how many of these have to agree."""
    return len(voting) // 2 + 1
