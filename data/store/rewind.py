"""Going back further than a player may alone: with everybody's consent, or by who manages."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from data.store.clocks import forget_turn
from data.store.model import DAY, EntryRow, SeatRow, UndoRequestRow
from data.store.play import Play
from data.store.requests import end_request, post_request
from data.store.sql import Rows
from data.store.store import AlreadyDone, Person, Position, Refusal, Stale, need_manager, post
from data.store.story import decode_events, standing_moves
from rules.core.message import Arg, Event, Message, Seat, SeatRef

OPEN_DAYS = 2
CHOICES = 25
"""What one select holds."""


class Request(Struct, frozen=True):
    """A request to go back: what it would take back, newest first, and who agrees so far."""

    row: UndoRequestRow
    moves: tuple[EntryRow, ...]
    asked: tuple[int, ...]
    """The seats that must agree."""
    agreed: tuple[int, ...]


class Rewind(Play):
    """Requests of players, their answers, and rewinds. Luck is never rolled again."""

    async def choices(self, position: Position) -> list[EntryRow]:
        """Return the newest moves in force, newest first: what can be gone back to before."""
        entries = await self._store.read.entries_of(position.table.table_id)
        return standing_moves(entries, position.table.version)[:CHOICES]

    async def load_request(self, request_id: int) -> Request | None:
        """Return a request as it stands, also one that is over."""
        rows = self._store.read
        row = await rows.load_request(request_id)
        if row is None:
            return None
        entries = await rows.entries_of(row.table_id)
        moves = [e for e in standing_moves(entries, row.version) if e.seq >= row.target_seq]
        seats = await rows.seats_of(row.table_id)
        asked = tuple(seat.seat for seat in _voters(seats, row.seat))
        agreed = tuple(await rows.agreed_seats(request_id))
        return Request(row, tuple(moves), asked, agreed)

    async def ask(
        self, table_id: int, who: Person, interaction_id: int | None, target_seq: int, claim: int
    ) -> UndoRequestRow | None:
        """Ask all other players to go back to before a move; None where there is nobody to ask.

        Where nobody else sits, the table has gone back. `claim`: the version that the person saw.

        Raises:
            Refusal: not seated, seen too long ago, no such move, or a request is open already.
        """
        async with self._store.change(who, interaction_id) as rows:
            position = await self._need_running(rows, table_id)
            seat = self._need_seat(position, who)
            await self._need_choice(rows, position, target_seq, claim)
            if await rows.open_request(table_id) is not None:
                raise Refusal("request_open")
            if not _voters(position.seats, seat):
                await self._go_back(rows, position, seat, who, target_seq, "went_back")
                return None
            now = self._store.now()
            expires = now + OPEN_DAYS * DAY
            request_id = await rows.insert_request(table_id, claim, seat, target_seq, now, expires)
            await rows.insert_timer(table_id, "request_expiry", claim, expires)
            request = await _need_request(rows, request_id)
            await post_request(rows, request, now)
            return request

    async def answer(
        self,
        request_id: int,
        who: Person,
        interaction_id: int | None,
        *,
        table_id: int,
        claim: int,
        agrees: bool,
    ) -> UndoRequestRow:
        """Agree to a request or refuse it, and return it; the last to agree takes the table back.

        Whoever asked takes the request back by refusing. `claim`: the version of the table for
        which the answered request was made; another request may have got its id since.

        Raises:
            Refusal: not seated, the request is over, or answered so already.
        """
        async with self._store.change(who, interaction_id) as rows:
            position = await self._need_running(rows, table_id)
            seat = self._need_seat(position, who)
            request = await _need_request(rows, request_id)
            asked_here = request.table_id == table_id and request.version == claim
            if not asked_here or request.state != "open" or claim != position.table.version:
                raise Refusal("request_over")
            if not agrees:
                state = "withdrawn" if seat == request.seat else "refused"
                await end_request(rows, position.table, state, self._store.now())
            else:
                await self._agree(rows, position, request, seat)
            return await _need_request(rows, request_id)

    async def rewind(
        self, table_id: int, who: Person, interaction_id: int | None, target_seq: int, claim: int
    ) -> Position:
        """Take a table back to before a move, as its owner or a manager, and return it.

        Raises:
            Refusal: not theirs to manage, seen too long ago, or no such move.
        """
        async with self._store.change(who, interaction_id) as rows:
            position = await self._need_running(rows, table_id)
            need_manager(position.table, who)
            await self._need_choice(rows, position, target_seq, claim)
            seat = position.seat_of(who.user_id)
            key = "rewound" if seat is None else "rewound_by"
            return await self._go_back(rows, position, seat, who, target_seq, key)

    async def go_on_without(self, rows: Rows, table_id: int) -> None:
        """Take a table back where all agree who are still asked, after one of them has gone."""
        request = await rows.open_request(table_id)
        if request is None:
            return
        position = await self._need_running(rows, table_id)
        voters = {voter.seat for voter in _voters(position.seats, request.seat)}
        if request.version != position.table.version or position.seats[request.seat].gone:
            return
        if voters - {*await rows.agreed_seats(request.request_id)}:
            await post_request(rows, request, self._store.now())
        else:
            await self._fulfil(rows, position, request)

    async def _agree(
        self, rows: Rows, position: Position, request: UndoRequestRow, seat: Seat
    ) -> None:
        if seat == request.seat:
            raise Refusal("own_request")
        agreed = await rows.agreed_seats(request.request_id)
        if seat in agreed:
            raise AlreadyDone
        await rows.agree(request.request_id, seat)
        voters = {voter.seat for voter in _voters(position.seats, request.seat)}
        if voters - {*agreed, seat}:
            await post_request(rows, request, self._store.now())
        else:
            await self._fulfil(rows, position, request)

    async def _fulfil(self, rows: Rows, position: Position, request: UndoRequestRow) -> None:
        await end_request(rows, position.table, "agreed", self._store.now())
        asker = position.seats[request.seat]
        who = Person(asker.user_id, asker.name, position.table.locale)
        target = request.target_seq
        await self._go_back(rows, position, Seat(request.seat), who, target, "went_back")

    async def _need_choice(
        self, rows: Rows, position: Position, target_seq: int, claim: int
    ) -> None:
        if claim != position.table.version:
            newest = await rows.newest_entry(position.table.table_id)
            entry = await rows.load_entry(position.table.table_id, target_seq)
            gone = newest is not None and newest.kind == "undo" and newest.undoes == target_seq
            raise AlreadyDone if gone and entry is not None else Stale
        entries = await rows.entries_of(position.table.table_id)
        standing = standing_moves(entries, position.table.version)
        if all(entry.seq != target_seq for entry in standing):
            raise Refusal("nothing_to_undo")

    async def _go_back(
        self,
        rows: Rows,
        position: Position,
        seat: Seat | None,
        who: Person,
        target_seq: int,
        key: str,
    ) -> Position:
        """Take moves back until one of them is gone; one line in the log tells all of it.

        Everybody's decision may be another one now, so that no button from before counts.
        """
        before = {row.seat: row.since_at for row in position.acting}
        taken: list[EntryRow] = []
        while not taken or taken[-1].seq != target_seq:
            target = await rows.load_entry(position.table.table_id, position.snapshot.entry_seq)
            if target is None:
                raise LookupError(f"table {position.table.code}: a move in force is not in the log")
            taken.append(target)
            events = _told(key, seat, target, len(taken)) if target.seq == target_seq else ()
            position = await self._take_back(rows, position, seat, who, events)
        table = position.table
        # Moves since a seat's turn began are of that turn, which has saved up nothing yet.
        for number in {
            entry.seat or 0
            for entry in taken
            if entry.created_at < before.get(entry.seat or 0, entry.created_at + 1)
        }:
            await forget_turn(rows, table.table_id, number)
        after = set(position.game.to_act(position.state))
        told = len(position.game.reports(position.state))
        await self._hand_over(rows, position, None, told, undone=True)
        if set(before) == after:  # otherwise the board has been announced as at any change of turn
            await post(rows, table.table_id, "turn", table.version, self._store.now())
        return await self._store.load_position(rows, table)


def _voters(seats: Sequence[SeatRow], asker: int) -> list[SeatRow]:
    """Return who must agree: every person at the table but the one who asks.

    Who has left the server cannot agree, and is not asked.
    """
    return [seat for seat in seats if seat.seat != asker and seat.is_person and not seat.gone]


async def _need_request(rows: Rows, request_id: int) -> UndoRequestRow:
    request = await rows.load_request(request_id)
    if request is None:
        raise Refusal("request_over")
    return request


def _told(key: str, seat: Seat | None, target: EntryRow, taken: int) -> tuple[Event, ...]:
    """Return what everybody reads of going back: who, to before what, and how far."""
    args: dict[str, Arg] = {"what": told_to_all(target), "count": taken}
    if seat is not None:
        args["who"] = SeatRef(seat)
    return (Event(Message(f"table.event.{key}", args)),)


def told_to_all(entry: EntryRow) -> Message:
    """Return what everybody was told of a move; of a secret one only whose it was."""
    events = decode_events(entry.events)
    public = next((event.message for event in events if event.audience is None), None)
    return public or Message("table.event.secret_move", {"who": SeatRef(entry.seat or 0)})
