"""Telling somebody of a question once who could not be rung when it was asked.

A message rings those who are awake and want mentions. The others have a nudge: at the end of their
night, or by direct message, as they wish; and only if the question still waits for them then.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import cast

from msgspec import Struct

from data.store.model import NudgeKind, NudgeRow, OutboxRow, SeatRow, TableRow
from data.store.questions import note_message
from data.store.sql import Rows
from data.store.store import Store, post
from data.store.waiting import Attention, load_attention

BATCH = 50


class Nudge(Struct, frozen=True, kw_only=True):
    """What a nudge says to whom: by direct message, or where the table plays.

    `message_id`: the message of the question, None where it has none.
    """

    user_id: int
    locale: str
    by_dm: bool
    kind: NudgeKind
    message_id: int | None


async def replan_nudges(rows: Rows, user_id: int, now: int) -> None:
    """Plan anew when a person is nudged, after they changed their quiet hours or vacations."""
    for nudge in await rows.nudges_of(user_id):
        attention = await _attention(rows, nudge.table_id, user_id)
        await rows.postpone_nudge(nudge.nudge_id, attention.awake_at(now))


class Nudges:
    """The service of nudges."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def ringable(self, table: TableRow, user_ids: Collection[int]) -> tuple[int, ...]:
        """Return which of these people a message of a table may mention now with a ring."""
        now, rung = self._store.now(), list[int]()
        for user_id in user_ids:
            attention = await _attention(self._store.read, table.table_id, user_id)
            if attention.way == "mention" and attention.is_awake(now):
                rung.append(user_id)
        return tuple(rung)

    async def question_sent(
        self, row: OutboxRow, place_id: int, message_id: int, unrung: Collection[int]
    ) -> None:
        """Record the message of a question; who was not rung by it is nudged later."""
        async with self._store.change() as rows:
            await rows.finish_outbox(row.outbox_id, "sent")
            await note_message(rows, row, place_id, message_id)
            kind, about = _subject(row)
            for user_id in unrung:
                await self._plan(rows, row.table_id, user_id, kind, about)

    async def question_lost(self, row: OutboxRow) -> None:
        """Record that the message of a question is gone, so that it is posted anew."""
        async with self._store.change() as rows:
            await note_message(rows, row, 0, None)
            await rows.set_payload(row.outbox_id, {**row.payload, "again": 1})
            await rows.postpone_outbox(row.outbox_id, self._store.now(), "message gone")

    async def next_due(self) -> int | None:
        """Return when the next nudge is due, in milliseconds since 1970."""
        return await self._store.read.next_nudge_due()

    async def run_due(self, faults: list[Exception]) -> int:
        """Do everything that is due and return how much that was; collect what went wrong."""
        done, tried = 0, set[int]()
        while due := await self._store.read.due_nudges(self._store.now(), BATCH):
            fresh = [nudge for nudge in due if nudge.nudge_id not in tried]
            if not fresh:
                break
            for nudge in fresh:
                tried.add(nudge.nudge_id)
                try:
                    done += await self._run(nudge)
                except Exception as fault:  # noqa: BLE001 - raised by the caller, with all others
                    faults.append(fault)
        return done

    async def prepare(self, row: OutboxRow) -> Nudge | None:
        """Return what a nudge is to say now; None where it has nothing to say any more."""
        async with self._store.change() as rows:
            kind, about = cast("NudgeKind", row.payload["kind"]), int(row.payload["about"])
            user_id = int(row.payload["user"])
            attention = await _attention(rows, row.table_id, user_id)
            waits, message_id = await _still_waits(rows, row.table_id, user_id, kind, about)
            by_dm = bool(row.payload["dm"])
            fits = attention.way == "dm" if by_dm else attention.rings
            if not waits or not fits or not attention.is_awake(self._store.now()):
                await rows.finish_outbox(row.outbox_id, "superseded", "nothing to say now")
                if waits:
                    await self._plan(rows, row.table_id, user_id, kind, about)
                return None
            user = await rows.load_user(user_id)
            table = await rows.load_table(row.table_id)
            return Nudge(
                user_id=user_id,
                locale=user.locale if user else table.locale if table else "en",
                by_dm=by_dm,
                kind=kind,
                message_id=message_id,
            )

    async def dm_failed(self, row: OutboxRow, *, closed: bool) -> None:
        """Nudge where the table plays instead; `closed`: the person takes no messages of ours."""
        async with self._store.change() as rows:
            user_id = int(row.payload["user"])
            await rows.finish_outbox(row.outbox_id, "dead", "no direct message")
            if closed:
                await rows.set_dm_closed(user_id, closed=True)
                await rows.save_preferences(user_id, dm_note=1)
            payload = {**row.payload, "dm": 0}
            await post(rows, row.table_id, "nudge", row.version, self._store.now(), payload)

    async def _run(self, nudge: NudgeRow) -> int:
        async with self._store.change() as rows:
            if not await rows.delete_nudge(nudge.nudge_id):
                return 0
            now = self._store.now()
            waits, _ = await _still_waits(
                rows, nudge.table_id, nudge.user_id, nudge.kind, nudge.about
            )
            attention = await _attention(rows, nudge.table_id, nudge.user_id)
            if waits and attention.rings and not attention.is_awake(now):
                await self._plan(rows, nudge.table_id, nudge.user_id, nudge.kind, nudge.about)
            elif waits and attention.rings:
                payload: dict[str, int | str] = {
                    "user": nudge.user_id,
                    "kind": nudge.kind,
                    "about": nudge.about,
                    "dm": int(attention.way == "dm"),
                }
                await post(rows, nudge.table_id, "nudge", 0, now, payload)
            return 1

    async def _plan(
        self, rows: Rows, table_id: int, user_id: int, kind: NudgeKind, about: int
    ) -> None:
        attention = await _attention(rows, table_id, user_id)
        if attention.rings:
            due_at = attention.awake_at(self._store.now())
            await rows.insert_nudge(table_id, user_id, kind, about, due_at)


def _subject(row: OutboxRow) -> tuple[NudgeKind, int]:
    """Return what an outbox row asks, and the id of the question."""
    match row.kind:
        case "poll":
            return "poll", int(row.payload["poll"])
        case "request":
            return "request", int(row.payload["request_id"])
        case "offer":
            return "offer", int(row.payload["offer"])
        case _:
            return "rematch", int(row.payload.get("after", 0))


async def _attention(rows: Rows, table_id: int, user_id: int) -> Attention:
    """Return how a table may reach a person, whether or not they sit there."""
    sitter = SeatRow(table_id=table_id, seat=0, user_id=user_id, name="")
    return await load_attention(rows, table_id, sitter)


async def _still_waits(
    rows: Rows, table_id: int, user_id: int, kind: NudgeKind, about: int
) -> tuple[bool, int | None]:
    """Tell whether a question still waits for a person, and which message it stands in."""
    seats = await rows.seats_of(table_id)
    seat = next((s.seat for s in seats if s.user_id == user_id and not s.gone), None)
    match kind:
        case "poll":
            poll = await rows.load_poll(about)
            waits = poll is not None and poll.is_open and seat not in (None, poll.seat)
            waits = waits and user_id not in await rows.votes_of(about)
            return waits, None if poll is None else poll.message_id
        case "request":
            request = await rows.load_request(about)
            waits = request is not None and request.state == "open"
            waits = waits and seat is not None and seat not in await rows.agreed_seats(about)
            return waits, None if request is None else request.message_id
        case "offer":
            offer = await rows.load_offer(about)
            waits = offer is not None and offer.state == "open"
            return waits, None if offer is None else offer.message_id
        case "rematch":
            table = await rows.load_table(table_id)
            waits = table is not None and table.status == "lobby" and seat is None
            return waits, None if table is None else table.lobby_message_id
