"""Questions from the outbox: posted once, kept up to date, and brought to those who were asleep."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

import discord
import structlog
from msgspec import Struct

from cogs.messages import Post, message_link
from cogs.notes import compose_note, note_text, opening_of
from cogs.post_office import PostOffice, passes_by_itself
from cogs.rewinds import compose_request
from cogs.services import Services
from cogs.substitutes import compose_offer
from cogs.waiting import compose_poll
from cogs.widgets import Claim, Press
from data.store.model import OutboxRow, SeatRow, TableRow
from data.store.nudges import Nudge
from data.words import Words, load_words

log = structlog.get_logger()

UNKNOWN_MESSAGE = 10008
ARCHIVED_THREAD = 50083
FEW_ATTEMPTS = 3


class _Question(Struct, frozen=True):
    """A question as it stands: its message if it has one, who has still to answer, its words."""

    is_open: bool
    place_id: int
    message_id: int | None
    asked: tuple[int, ...]
    compose: Callable[[Words, Collection[int]], Post]


class Asker:
    """Sends what the table service has to ask, and notes what it tells of its own accord."""

    def __init__(self, client: discord.Client, services: Services, office: PostOffice) -> None:
        self._client = client
        self._services = services
        self._office = office

    async def ask(self, row: OutboxRow, table: TableRow) -> None:
        """Post a poll, request or offer, calling those who must answer; later show how it stands.

        An edit says nothing new to anybody: a message that cannot be edited stays as it is.
        """
        seats = await self._services.store.read.seats_of(table.table_id)
        question = await self._load(row, table, seats)
        if question is None:
            await self._services.outbox.drop(row, "forgotten")
        elif question.message_id is not None:
            await self._edit(row, table, question, question.message_id)
        elif not question.is_open and row.attempts == 0:
            await self._services.outbox.done(row)
        else:
            await self._post(row, table, question)

    async def tell(self, row: OutboxRow, table: TableRow) -> None:
        """Say a short line; where a game follows another, it calls those who played that one."""
        read = self._services.store.read
        seats = await read.seats_of(table.table_id)
        called: list[SeatRow] = []
        if "after" in row.payload:
            here = {seat.user_id for seat in seats}
            before = await read.seats_of(int(row.payload["after"]))
            called = [s for s in before if s.is_person and not s.gone and s.user_id not in here]
        text = note_text(row, table, seats, load_words(table.locale))
        asked = tuple(seat.user_id for seat in called)
        question = _Question(
            is_open=True,
            place_id=table.place_id,
            message_id=None,
            asked=asked,
            compose=lambda _, rung: compose_note(text, called, rung),
        )
        await self._post(row, table, question, opening_of(text))

    async def nudge(self, row: OutboxRow, table: TableRow) -> None:
        """Tell one person of a question that still waits for them."""
        if not row.payload["dm"]:
            await self._nudge(row, table, self._office.place(table.place_id))
            return
        try:
            user = await self._client.fetch_user(int(row.payload["user"]))
            await self._nudge(row, table, await user.create_dm())
        except discord.HTTPException as error:
            log.info("no direct message", table=table.code, error=f"{error.status} {error.code}")
            if passes_by_itself(error) and row.attempts < FEW_ATTEMPTS:
                raise
            await self._services.nudges.dm_failed(row, closed=error.status in (403, 404))

    async def _nudge(self, row: OutboxRow, table: TableRow, place: Any) -> None:
        if await self._office.find_sent(place, row, table) is None:
            nudge = await self._services.nudges.prepare(row)
            if nudge is None:
                return
            words = load_words(nudge.locale if nudge.by_dm else table.locale)
            await self._office.send(place, compose_nudge(nudge, row, table, words), row.nonce)
        await self._services.outbox.done(row)

    async def _load(
        self, row: OutboxRow, table: TableRow, seats: Sequence[SeatRow]
    ) -> _Question | None:
        match row.kind:
            case "poll":
                return await self._load_poll(row, table, seats)
            case "request":
                return await self._load_request(row, table, seats)
            case _:
                return await self._load_offer(row, table, seats)

    async def _load_poll(
        self, row: OutboxRow, table: TableRow, seats: Sequence[SeatRow]
    ) -> _Question | None:
        tally = await self._services.seating.load_tally(int(row.payload["poll"]))
        if tally is None:
            return None
        choices = await self._services.seating.choices(tally.poll)
        # Those who are away have no vote now, but may be back before it is decided.
        voted = await self._services.store.read.votes_of(tally.poll.poll_id)
        others = [
            seat.user_id
            for seat in seats
            if seat.is_person and not seat.gone and seat.seat != tally.poll.seat
        ]
        return _Question(
            is_open=tally.poll.is_open,
            place_id=tally.poll.place_id or table.place_id,
            message_id=tally.poll.message_id,
            asked=tuple(user for user in others if user not in voted),
            compose=lambda words, rung: compose_poll(table, tally, choices, seats, words, rung),
        )

    async def _load_request(
        self, row: OutboxRow, table: TableRow, seats: Sequence[SeatRow]
    ) -> _Question | None:
        request = await self._services.rewind.load_request(int(row.payload["request_id"]))
        if request is None:
            return None
        users = {seat.seat: seat.user_id for seat in seats}
        return _Question(
            is_open=request.row.state == "open",
            place_id=table.place_id,
            message_id=request.row.message_id,
            asked=tuple(users[seat] for seat in request.asked if seat not in request.agreed),
            compose=lambda words, rung: compose_request(request, table, seats, words, rung),
        )

    async def _load_offer(
        self, row: OutboxRow, table: TableRow, seats: Sequence[SeatRow]
    ) -> _Question | None:
        offer = await self._services.store.read.load_offer(int(row.payload["offer"]))
        if offer is None:
            return None
        return _Question(
            is_open=offer.state == "open",
            place_id=table.place_id,
            message_id=offer.message_id,
            asked=(offer.user_id,),
            compose=lambda words, rung: compose_offer(offer, table, seats, words, rung),
        )

    async def _post(
        self, row: OutboxRow, table: TableRow, question: _Question, opening: str | None = None
    ) -> None:
        place = self._office.place(table.place_id)
        found = await self._office.find_sent(place, row, table, opening)
        nudges = self._services.nudges
        # Told already, by the message that is lost, or by a nudge to come.
        asked = () if "again" in row.payload else question.asked
        if found is not None:
            rung, message_id = found.rung, found.message_id
        elif question.is_open:
            rung = frozenset(await nudges.ringable(table, asked))
            post = question.compose(load_words(table.locale), tuple(rung))
            message_id = (await self._office.send(place, post, row.nonce)).id
        else:
            await self._services.outbox.done(row)
            return
        unrung = [user for user in asked if user not in rung]
        await nudges.question_sent(row, table.place_id, message_id, unrung)

    async def _edit(
        self, row: OutboxRow, table: TableRow, question: _Question, message_id: int
    ) -> None:
        place = self._office.place(question.place_id)
        post = question.compose(load_words(table.locale), ())
        try:
            await self._office.edit(place, message_id, post)
        except discord.HTTPException as error:
            waking = error.code == ARCHIVED_THREAD and row.attempts == 0
            if waking or (passes_by_itself(error) and row.attempts < FEW_ATTEMPTS):
                raise
            if error.code == UNKNOWN_MESSAGE and question.is_open:
                await self._services.nudges.question_lost(row)
                return
            await self._services.outbox.drop(row, f"{error.status} {error.code}")
        else:
            await self._services.outbox.done(row)


def compose_nudge(nudge: Nudge, row: OutboxRow, table: TableRow, words: Words) -> Post:
    """Return the message that tells one person of a question that waits for them."""
    text = words.say(
        f"asking.nudge.{nudge.kind}",
        who=f"<@{nudge.user_id}>",
        game=words.say(f"{table.game}.name"),
        code=table.code,
        link=message_link(table, nudge.message_id),
    )
    # Its version is the row's id: by it a message is found again whose sending got no answer.
    claim = Claim("nudged", table.table_id, row.outbox_id)
    return Post(text, (Press(claim, words.say("bot.button.mygames")),), (nudge.user_id,))
