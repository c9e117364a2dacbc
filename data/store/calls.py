"""Pings: whom a turn message rings, and calls to one person about all tables that wait.

A call is a row of the outbox, one for each table, made when it is due. What hangs on it is noted
only when it has been sent, so that a call that comes too late (the person has moved, quiet hours
have begun) is planned again or forgotten, and never counts as given.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from msgspec import Struct

from data.store.clocks import CLOCKS, runs_out_at
from data.store.model import ActingRow, OutboxRow, SeatRow, TableRow
from data.store.sql import Rows
from data.store.store import Position, Store, post
from data.store.waiting import Attention, What, load_attention, replan


class TurnCall(Struct, frozen=True):
    """Whom a turn message names: seats that it rings, and seats that it mentions in silence.

    Where it rings anybody, the others are written by name: one message rings all or nobody.
    """

    loud: tuple[int, ...]
    silent: tuple[int, ...]

    @property
    def mentioned(self) -> tuple[int, ...]:
        """The seats whose players are mentioned."""
        return self.loud or self.silent


class Called(Struct, frozen=True, kw_only=True):
    """One table of a call: what it is about, since when it waits, when the clock is empty."""

    table: TableRow
    acting: ActingRow
    what: What
    runs_out_at: int | None


class Call(Struct, frozen=True, kw_only=True):
    """What a call says to whom: by direct message, or where its tables play."""

    user_id: int
    locale: str
    by_dm: bool
    tables: tuple[Called, ...]


class _Part(Struct, frozen=True):
    """One table of a call, as it stands in the outbox."""

    table_id: int
    seat: int
    since_at: int
    what: What


async def post_call(
    rows: Rows, acting: ActingRow, sitter: SeatRow, attention: Attention, what: What, now: int
) -> None:
    """Put a call into the outbox."""
    part = _Part(acting.table_id, acting.seat, acting.since_at, what)
    payload: dict[str, int | str] = {
        "user": sitter.user_id,
        "dm": int(attention.way == "dm"),
        "parts": _spell_parts([part]),
    }
    await post(rows, acting.table_id, "call", acting.since_version, now, payload)
    await rows.change_acting(acting.table_id, acting.seat, calling=1)


async def merge_calls(rows: Rows, row: OutboxRow, now: int) -> None:
    """Let a call speak for all others that are due to the same person at the same place."""
    table = await rows.load_table(row.table_id)
    if row.claimed_at is not None or table is None:
        return  # what has perhaps been sent stays as it was
    parts = _parts_of(row)
    for other in await rows.fresh_calls(now):
        if other.outbox_id == row.outbox_id or other.payload["user"] != row.payload["user"]:
            continue
        at = await rows.load_table(other.table_id)
        same_way = other.payload["dm"] == row.payload["dm"]
        if same_way and at is not None and (row.payload["dm"] or at.place_id == table.place_id):
            parts += _parts_of(other)
            await rows.finish_outbox(other.outbox_id, "superseded")
    await rows.set_payload(row.outbox_id, {**row.payload, "parts": _spell_parts(parts)})


async def give_up_calls(rows: Rows, row: OutboxRow, now: int, *, but: int | None = None) -> None:
    """Let what a call would have said be planned anew, but for what it says of one table."""
    parts = _parts_of(row)
    for part in parts:
        if part.table_id != but:
            await _release(rows, part, now)
    kept = [part for part in parts if part.table_id == but]
    await rows.set_payload(row.outbox_id, {**row.payload, "parts": _spell_parts(kept)})


class Calls:
    """The service of pings."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def turn_call(self, position: Position, due: Sequence[ActingRow]) -> TurnCall:
        """Return whom a turn message rings now, of those whom it tells for the first time."""
        loud, silent = list[int](), list[int]()
        now, rows = self._store.now(), self._store.read
        for acting in due:
            sitter = _sitter(position.seats, acting.seat)
            if sitter is None:
                continue
            attention = await load_attention(rows, position.table.table_id, sitter)
            if attention.way == "mention" and attention.is_awake(now):
                loud.append(acting.seat)
            elif attention.way in ("mention", "silent"):
                silent.append(acting.seat)
        return TurnCall(tuple(loud), tuple(silent))

    async def prepare(self, row: OutboxRow) -> Call | None:
        """Return what a call is to say now; None where it has nothing to say any more.

        What must not be said now is planned again, so that what is stored is what is said.
        """
        async with self._store.change() as rows:
            fresh = await rows.load_outbox(row.outbox_id) or row
            user_id, by_dm = cast("int", fresh.payload["user"]), bool(fresh.payload["dm"])
            tables: list[Called] = []
            kept: list[_Part] = []
            for part in _parts_of(fresh):
                called = await self._called(rows, part, user_id, by_dm=by_dm)
                if called is None:
                    await _release(rows, part, self._store.now())
                else:
                    tables.append(called)
                    kept.append(part)
            if not tables:
                await rows.finish_outbox(row.outbox_id, "superseded", "nothing to say now")
                return None
            payload = {**fresh.payload, "parts": _spell_parts(kept)}
            await rows.set_payload(row.outbox_id, payload)
            user = await rows.load_user(user_id)
            first = tables[0].table
            return Call(
                user_id=user_id,
                locale=first.locale if user is None else user.locale,
                by_dm=by_dm,
                tables=tuple(tables),
            )

    async def sent(self, row: OutboxRow) -> None:
        """Note that a call has reached its person."""
        async with self._store.change() as rows:
            now = self._store.now()
            await rows.finish_outbox(row.outbox_id, "sent")
            for part in _parts_of(await rows.load_outbox(row.outbox_id) or row):
                acting = await _waiting(rows, part)
                if acting is None:
                    continue
                values: dict[str, Any] = {"calling": 0, "pinged_at": now}
                if part.what == "remind":
                    values["reminders"] = acting.reminders + 1
                if part.what == "warn":
                    values["warned"] = 1
                await rows.change_acting(part.table_id, part.seat, **values)
                await _replan(rows, part, now)

    async def dm_failed(self, row: OutboxRow, *, closed: bool) -> None:
        """Call in the channels instead; `closed`: the person takes no direct messages of ours."""
        async with self._store.change() as rows:
            now = self._store.now()
            fresh = await rows.load_outbox(row.outbox_id) or row
            user_id = cast("int", fresh.payload["user"])
            await rows.finish_outbox(row.outbox_id, "dead", "no direct message")
            if closed:
                await rows.set_dm_closed(user_id, closed=True)
                await rows.save_preferences(user_id, dm_note=1)
            for part in _parts_of(fresh):
                acting = await _waiting(rows, part)
                if acting is not None:
                    payload = {**fresh.payload, "dm": 0, "parts": _spell_parts([part])}
                    await post(rows, part.table_id, "call", acting.since_version, now, payload)

    async def _called(self, rows: Rows, part: _Part, user_id: int, *, by_dm: bool) -> Called | None:
        table = await rows.load_table(part.table_id)
        acting = await _waiting(rows, part)
        if table is None or acting is None or table.status != "running" or table.paused_reason:
            return None
        seats = await rows.seats_of(part.table_id)
        sitter = _sitter(seats, part.seat)
        if sitter is None or sitter.user_id != user_id:
            return None
        attention = await load_attention(rows, part.table_id, sitter)
        if not attention.rings or not attention.is_awake(self._store.now()):
            return None
        if by_dm and attention.way != "dm":
            return None  # not any more: called where the table plays
        clock, kind = await rows.load_clock(part.table_id, part.seat), CLOCKS.get(table.clock)
        empty = None if clock is None or kind is None else runs_out_at(clock, kind, attention.away)
        return Called(table=table, acting=acting, what=part.what, runs_out_at=empty)


async def _release(rows: Rows, part: _Part, now: int) -> None:
    """Let what a call would have said be planned again."""
    if await _waiting(rows, part) is not None:
        await rows.change_acting(part.table_id, part.seat, calling=0)
        await _replan(rows, part, now)


async def _waiting(rows: Rows, part: _Part) -> ActingRow | None:
    """Return the seat, if the table waits for it still or again since the same time."""
    acting = await rows.load_acting(part.table_id, part.seat)
    return acting if acting is not None and acting.since_at == part.since_at else None


async def _replan(rows: Rows, part: _Part, now: int) -> None:
    table = await rows.load_table(part.table_id)
    if table is not None:
        await replan(rows, table, part.seat, now)


def _sitter(seats: Sequence[SeatRow], seat: int) -> SeatRow | None:
    return next((s for s in seats if s.seat == seat and s.is_person), None)


def _spell_parts(parts: Sequence[_Part]) -> str:
    return " ".join(f"{p.table_id}:{p.seat}:{p.since_at}:{p.what}" for p in parts)


def _parts_of(row: OutboxRow) -> list[_Part]:
    parts: list[_Part] = []
    for text in str(row.payload["parts"]).split():
        table_id, seat, since_at, what = text.split(":")
        parts.append(_Part(int(table_id), int(seat), int(since_at), cast("What", what)))
    return parts
