"""Who sits where once a game has begun: giving up, taking over, and what the others decide."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, structs

from data.store.bot_seats import new_bot
from data.store.clocks import give_time, renew_clock, stop_clock
from data.store.closing import close_table
from data.store.dropping import Dropping
from data.store.lobby import Lobby
from data.store.model import DAY, BotLevel, EntryRow, PollRow, SeatRow, TableRow
from data.store.offers import end_offers
from data.store.polls import CHOICES, close_polls, majority, open_poll, post_poll, voters
from data.store.requests import end_request
from data.store.rewind import Rewind
from data.store.sql import Rows
from data.store.store import Person, Refusal, Store, bump, need_manager, need_table, post
from data.store.story import encode_events
from data.store.waiting import absences, replan
from rules.core.message import Event, Message, SeatRef

SUBSTITUTE_LEVEL: BotLevel = "search"
"""A seat that somebody has left deserves a player who tries."""
ASK_AGAIN = DAY
"""After so long a table that chose to wait is asked again."""


class Tally(Struct, frozen=True, kw_only=True):
    """How a poll stands: votes by choice, of how many who decide, and how many decide it."""

    poll: PollRow
    votes: dict[str, int]
    voters: tuple[int, ...]
    needed: int


class Seating:
    """The service of seats at running tables."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._play = Dropping(store)
        self._rewind = Rewind(store)

    async def resign(self, table_id: int, who: Person, interaction_id: int | None) -> TableRow:
        """Give up a person's seat, free for a substitute, and return the table.

        Nobody left closes the table.

        Raises:
            Refusal: the table is not running, or the person does not sit there.
        """
        async with self._store.change(who, interaction_id) as rows:
            table = await need_running(rows, table_id)
            seats = await rows.seats_of(table_id)
            seat = next((s for s in seats if s.user_id == who.user_id), None)
            if seat is None:
                raise Refusal("not_seated")
            return await self._vacate(rows, table, seat, "resigned")

    async def sit(
        self, table_id: int, who: Person, interaction_id: int | None, seat: int
    ) -> TableRow:
        """Let a person take a free seat of a running game, and return the table.

        Raises:
            Refusal: the table is not running, the seat is taken, or the person sits there already.
        """
        async with self._store.change(who, interaction_id) as rows:
            table = await need_running(rows, table_id)
            return await self._take(rows, table, seat, who)

    async def replace(
        self,
        table_id: int,
        who: Person,
        interaction_id: int | None,
        seat: int,
        new: Person | None,
        *,
        sitter_id: int | None = None,
    ) -> TableRow:
        """Free a seat, and let somebody else take it (None: whoever comes); return the table.

        `sitter_id`: who is to lose the seat (None: whoever sits there).

        Raises:
            Refusal: the table is not running, there is no such seat, somebody else sits there, the
                new person sits at the table already, or `who` may not manage it.
        """
        async with self._store.change(who, interaction_id) as rows:
            table = await need_running(rows, table_id)
            need_manager(table, who)
            if new is not None:
                await rows.save_user(new.user_id, new.name, new.locale, self._store.now())
                return await self._hand_seat(rows, table, seat, new)
            sitter = await need_seat(rows, table, seat)
            if sitter.is_free:
                raise Refusal("seat_free_already")
            if sitter_id not in (None, sitter.user_id):
                raise Refusal("begin_again")
            return await self._vacate(rows, table, sitter, "replaced")

    async def seat_bot(
        self, table_id: int, who: Person, interaction_id: int | None, seat: int, level: BotLevel
    ) -> TableRow:
        """Let a bot play on at a free seat of a running game, and return the table.

        Raises:
            Refusal: the table is not running, the seat is not free, or `who` may not manage it.
        """
        async with self._store.change(who, interaction_id) as rows:
            table = await need_running(rows, table_id)
            need_manager(table, who)
            if not (await need_seat(rows, table, seat)).is_free:
                raise Refusal("seat_taken")
            return await self._take_as_bot(rows, table, seat, level)

    async def left(self, guild_id: int, user_id: int) -> list[int]:
        """Note that a person has left a server: the others are asked; return the tables' ids.

        At tables that have not started the seat is given up.
        """
        lobbies: list[SeatRow] = []
        told: list[int] = []
        async with self._store.change() as rows:
            now = self._store.now()
            for seat in await rows.seats_in_guild(guild_id, user_id):
                table = await need_table(rows, seat.table_id)
                if table.status == "lobby":
                    lobbies.append(seat)
                elif not seat.gone:
                    await rows.set_gone(table.table_id, seat.seat, gone=True)
                    await open_poll(rows, table, seat.seat, "left", seat.name, now)
                    await replan(rows, table, seat.seat, now)
                    await self.go_on_without(rows, table.table_id, seat.seat)
                    await self._rewind.go_on_without(rows, table.table_id)
                    told.append(table.table_id)
        for seat in lobbies:
            user = await self._store.read.load_user(user_id)
            leaver = Person(user_id, seat.name, "en" if user is None else user.locale)
            await Lobby(self._store).leave(seat.table_id, leaver, None)
        return told

    async def back(self, guild_id: int, user_id: int) -> None:
        """Note that a person is on a server, where it was thought that they had left it."""
        if not any(seat.gone for seat in await self._store.read.seats_in_guild(guild_id, user_id)):
            return
        async with self._store.change() as rows:
            now = self._store.now()
            for seat in await rows.seats_in_guild(guild_id, user_id):
                table = await need_table(rows, seat.table_id)
                await rows.set_gone(table.table_id, seat.seat, gone=False)
                await close_polls(rows, table, now, seat=seat.seat, kinds=("left",))
                await replan(rows, table, seat.seat, now)

    async def vote(
        self, table_id: int, who: Person, interaction_id: int | None, poll_id: int, choice: str
    ) -> Tally:
        """Vote about a seat and return how it stands; a majority of those present decides.

        Raises:
            Refusal: it is decided already, there is no such choice now, or the person is not one
                of those who decide.
        """
        async with self._store.change(who, interaction_id) as rows:
            poll = await rows.load_poll(poll_id)
            table = await need_table(rows, table_id)
            if poll is None or poll.table_id != table_id:
                raise Refusal("old_button")
            if not poll.is_open or table.status != "running":
                raise Refusal("poll_over")
            if choice not in await self._choices(rows, poll):
                raise Refusal("no_choice")
            await self._need_voter(rows, poll, who)
            await rows.save_vote(poll_id, who.user_id, choice)
            tally = await self._tally(rows, poll)
            if tally.votes[choice] < tally.needed:
                await post_poll(rows, table, poll_id, self._store.now())
                return tally
            await self._conclude(rows, table, poll, choice)
            closed = structs.replace(poll, is_open=False, outcome=choice)
            return structs.replace(tally, poll=closed)

    async def load_tally(self, poll_id: int) -> Tally | None:
        """Return how a poll stands."""
        poll = await self._store.read.load_poll(poll_id)
        return None if poll is None else await self._tally(self._store.read, poll)

    async def choices(self, poll: PollRow) -> tuple[str, ...]:
        """Return what can be chosen in a poll now."""
        return await self._choices(self._store.read, poll)

    async def _choices(self, rows: Rows, poll: PollRow) -> tuple[str, ...]:
        due = await rows.load_acting(poll.table_id, poll.seat) is not None
        return tuple(c for c in CHOICES[poll.kind] if due or c != "skip")

    async def _need_voter(self, rows: Rows, poll: PollRow, who: Person) -> None:
        seats = await rows.seats_of(poll.table_id)
        seat = next((s for s in seats if s.user_id == who.user_id), None)
        if seat is None:
            raise Refusal("not_seated")
        if seat.seat == poll.seat:
            raise Refusal("own_poll")
        if seat.gone:  # evidently not
            await rows.set_gone(poll.table_id, seat.seat, gone=False)
            table = await need_table(rows, poll.table_id)
            await close_polls(rows, table, self._store.now(), seat=seat.seat, kinds=("left",))

    async def _tally(self, rows: Rows, poll: PollRow) -> Tally:
        seats = await rows.seats_of(poll.table_id)
        votes = await rows.votes_of(poll.poll_id)
        now = self._store.now()
        away: set[int] = set()
        for seat in seats:
            spans = await absences(rows, seats, seat.seat)
            if any(start <= now < end for start, end in spans):
                away.add(seat.user_id)
        deciding = voters(poll, seats, away, votes)
        counted = {
            choice: sum(votes.get(user) == choice for user in deciding)
            for choice in CHOICES[poll.kind]
        }
        return Tally(poll=poll, votes=counted, voters=tuple(deciding), needed=majority(deciding))

    async def go_on_without(self, rows: Rows, table_id: int, seat: int) -> None:
        """Decide what those who are left agree about, when the person of a seat is not there."""
        polls = [poll for poll in await rows.open_polls(table_id) if poll.seat != seat]
        for poll_id in [poll.poll_id for poll in polls]:
            table, poll = await need_table(rows, table_id), await rows.load_poll(poll_id)
            if poll is None or not poll.is_open or table.status != "running":
                continue
            tally, choices = await self._tally(rows, poll), await self._choices(rows, poll)
            agreed = [c for c in choices if tally.votes[c] >= tally.needed]
            if agreed:
                await self._conclude(rows, table, poll, agreed[0])
            else:
                await post_poll(rows, table, poll_id, self._store.now())

    async def _conclude(self, rows: Rows, table: TableRow, poll: PollRow, choice: str) -> None:
        await rows.close_poll(poll.poll_id, choice)
        await post_poll(rows, table, poll.poll_id, self._store.now())
        await self._decide(rows, table, poll, choice)

    async def _decide(self, rows: Rows, table: TableRow, poll: PollRow, choice: str) -> None:
        now = self._store.now()
        match choice:
            case "wait":
                await self._wait(rows, table, poll.seat, now)
            case "time":
                seats = await rows.seats_of(table.table_id)
                away = await absences(rows, seats, poll.seat)
                await give_time(rows, table, poll.seat, now, away)
                # Told anew, as if the turn had just begun.
                await rows.change_acting(
                    table.table_id, poll.seat, ask_at=None, pinged_at=None, warned=0, reminders=0
                )
                await replan(rows, table, poll.seat, now)
            case "skip":
                await self._play.skip(rows, table, poll.seat)
            case "replace":
                seats = await rows.seats_of(table.table_id)
                await self._vacate(rows, table, seats[poll.seat], "replaced")
            case "bot":
                seats = await rows.seats_of(table.table_id)
                sitter = seats[poll.seat]
                if not sitter.is_free:
                    table = await self._vacate(rows, table, sitter, "replaced", stays=True)
                await self._take_as_bot(rows, table, poll.seat, SUBSTITUTE_LEVEL)
                await self.go_on_without(rows, table.table_id, poll.seat)
            case _:
                await close_table(rows, table, now)

    async def _wait(self, rows: Rows, table: TableRow, seat: int, now: int) -> None:
        await rows.change_acting(table.table_id, seat, ask_at=now + ASK_AGAIN)
        await replan(rows, table, seat, now)

    async def _vacate(
        self, rows: Rows, table: TableRow, sitter: SeatRow, reason: str, *, stays: bool = False
    ) -> TableRow:
        """Free a seat; `stays`: somebody takes it at once, so that nobody need be asked."""
        seat, now = sitter.seat, self._store.now()
        table = await self._play.drop_choice(rows, table, seat)
        event = Event(Message("table.event.seat_free", {"seat": seat + 1}))
        table = await self._log(rows, table, seat, sitter.user_id, event)
        await rows.end_tenure(table.table_id, seat, table.version, reason)
        await rows.set_sitter(table.table_id, seat, -(seat + 1), "", now)
        others = [s for s in await rows.seats_of(table.table_id) if s.is_person]
        if not others and not stays:
            return await close_table(rows, table, now)
        if table.owner_id == sitter.user_id and others:
            await rows.update_table(table.table_id, owner_id=others[0].user_id)
        if not table.auto_skip:
            await stop_clock(rows, table, seat, now, ())
        if await rows.load_acting(table.table_id, seat) is not None:
            await rows.change_acting(
                table.table_id, seat, calling=0, reminders=0, warned=0, ask_at=None
            )
        if not stays:
            await open_poll(rows, table, seat, "free", sitter.name, now)
        await replan(rows, table, seat, now)
        if not stays:
            await self.go_on_without(rows, table.table_id, seat)
        return await need_table(rows, table.table_id)

    async def _take(self, rows: Rows, table: TableRow, seat: int, who: Person) -> TableRow:
        now = self._store.now()
        before = await need_seat(rows, table, seat)
        if not before.is_free and not before.is_bot:
            raise Refusal("seat_taken")
        if before.is_bot:
            await rows.end_tenure(table.table_id, seat, table.version, "replaced")
        await need_newcomer(rows, table, who)
        event = Event(Message("table.event.seat_taken", {"seat": seat + 1, "who": SeatRef(seat)}))
        table = await self._log(rows, table, seat, who.user_id, event)
        await rows.begin_tenure(table.table_id, seat, who.user_id, table.version)
        await rows.set_sitter(table.table_id, seat, who.user_id, who.name, now)
        await close_polls(rows, table, now, seat=seat, outcome="taken")
        due = await rows.load_acting(table.table_id, seat) is not None
        runs = due and table.paused_reason is None
        await renew_clock(rows, table, seat, now if runs else None)
        if due:
            # A turn of its own: whoever takes over has not been told of it, nor been warned.
            await rows.delete_acting(table.table_id, seat)
            await rows.insert_acting(table.table_id, seat, table.version, now)
            await replan(rows, table, seat, now)
        await post(rows, table.table_id, "turn", table.version, now)
        return await need_table(rows, table.table_id)

    async def _hand_seat(self, rows: Rows, table: TableRow, seat: int, new: Person) -> TableRow:
        """Let a person take a seat, whoever sits there."""
        sitter = await need_seat(rows, table, seat)
        await need_newcomer(rows, table, new)
        if sitter.is_person:
            table = await self._vacate(rows, table, sitter, "replaced", stays=True)
        table = await self._take(rows, table, seat, new)
        if table.owner_id == sitter.user_id:  # there was nobody else to own it
            await rows.update_table(table.table_id, owner_id=new.user_id)
        return await need_table(rows, table.table_id)

    async def _take_as_bot(
        self, rows: Rows, table: TableRow, seat: int, level: BotLevel
    ) -> TableRow:
        user_id, name = new_bot(await rows.seats_of(table.table_id), level)
        return await self._take(rows, table, seat, Person(user_id, name, table.locale))

    async def _log(
        self, rows: Rows, table: TableRow, seat: int, user_id: int, event: Event
    ) -> TableRow:
        """Add a line about a seat to the log, which leaves the game as it is."""
        newest = await rows.newest_entry(table.table_id)
        if newest is None:
            raise LookupError(f"table {table.code}: no log")
        version = await bump(rows, table)
        await end_request(rows, table, "void", self._store.now())
        await end_offers(rows, table.table_id, self._store.now(), seat=seat)
        entry = EntryRow(
            table_id=table.table_id,
            seq=version,
            kind="seat",
            seat=seat,
            user_id=user_id,
            move=None,
            undoes=None,
            chance="{}",
            events=encode_events((event,)),
            barrier=False,
            state_hash=newest.state_hash,
            rules_version=newest.rules_version,
            created_at=self._store.now(),
        )
        await rows.insert_entry(entry)
        return structs.replace(table, version=version)


async def need_running(rows: Rows, table_id: int) -> TableRow:
    """Return a running table.

    Raises:
        Refusal: there is none with this id, or it does not run.
    """
    table = await need_table(rows, table_id)
    if table.status == "lobby":
        raise Refusal("not_started")
    if table.status == "finished":
        raise Refusal("finished")
    if table.status != "running":
        raise Refusal("table_closed")
    return table


async def need_seat(rows: Rows, table: TableRow, seat: int) -> SeatRow:
    """Return who sits at a seat.

    Raises:
        Refusal: the table has no such seat.
    """
    seats: Sequence[SeatRow] = await rows.seats_of(table.table_id)
    sitter = next((s for s in seats if s.seat == seat), None)
    if sitter is None:
        raise Refusal("no_seat")
    return sitter


async def need_newcomer(rows: Rows, table: TableRow, who: Person) -> None:
    """Let only a person pass who does not sit at the table.

    Raises:
        Refusal: the person sits there already.
    """
    seats = await rows.seats_of(table.table_id)
    if any(s.user_id == who.user_id for s in seats):
        raise Refusal("seated_already")
