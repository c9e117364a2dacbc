"""Tables while they run: moves, undo, and what has happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct, structs

from data.store.handover import (
    begin_next_turn,
    change_acting_set,
    count_turn,
    find_ordered,
    note_own_move,
    waits_for_person,
)
from data.store.model import EntryRow, SnapshotRow, TableRow
from data.store.offers import end_offers
from data.store.polls import close_polls
from data.store.ratings import rate_table
from data.store.requests import end_request
from data.store.sql import Rows
from data.store.store import (
    AlreadyDone,
    NotYourTurn,
    Person,
    Position,
    Refusal,
    Stale,
    bump,
    need_table,
    post,
)
from data.store.story import Story, decode_events, encode_events, undone_event
from rules.core import codec
from rules.core.chance import SeededChance
from rules.core.choice import Tokens
from rules.core.game import MOST_SKIP_MOVES, Step
from rules.core.message import Event, Message, Seat, SeatRef
from rules.core.notation import resolve_move


class Acted(Struct, frozen=True):
    """What a player's moves led to. `turn_over`: the player has nothing more to decide."""

    position: Position
    events: tuple[Event, ...]
    turn_over: bool


class Play(Story):
    """The table service from the first turn to the last."""

    async def act(
        self,
        table_id: int,
        who: Person,
        interaction_id: int | None,
        moves: Sequence[Tokens],
        claim: int | None = None,
    ) -> Acted:
        """Make moves for the seat of a person, all or none, in one transaction.

        `claim` is the version of the table that the person saw (None: typed just now).

        Raises:
            Refusal: not seated, not to act, over, or seen too long ago (AlreadyDone, Stale).
            MoveError: a move that is unreadable, ambiguous or illegal.
            Repeated: Discord delivered this interaction before.
        """
        async with self._store.change(who, interaction_id) as rows:
            position = await self._need_running(rows, table_id)
            seat = await self._need_turn(rows, position, who, moves, claim)
            told = len(position.game.reports(position.state))
            events: list[Event] = []
            for number, tokens in enumerate(moves or ((),)):
                if number and seat not in position.game.to_act(position.state):
                    raise Refusal("turn_ended_before", move=" ".join(tokens))
                position, made = await self._act_once(rows, position, seat, who.user_id, tokens)
                events += made
                position, made = await self._obey(rows, position)
                events += made
            now = self._store.now()
            await note_own_move(rows, position, seat, now)
            await count_turn(rows, position, seat, now)
            await self._hand_over(rows, position, seat, told)
            table = await need_table(rows, table_id)
            position = await self._store.position_at(rows, table, position.snapshot)
            over = seat not in position.game.to_act(position.state)
            return Acted(position, tuple(events), over)

    async def act_as_bot(self, table_id: int, seat: Seat, claim: int, tokens: Tokens) -> None:
        """Make the move that a bot has chosen at version `claim` of its table.

        Raises:
            Refusal: the table has moved on (Stale), is not running, or no bot sits there.
            MoveError: a move that is unreadable, ambiguous or illegal.
        """
        async with self._store.change() as rows:
            position = await self._need_running(rows, table_id)
            sitter = position.seats[seat]
            if claim != position.table.version or not sitter.is_bot:
                raise Stale
            if seat not in position.game.to_act(position.state):
                raise NotYourTurn(SeatRef(position.acting[0].seat))
            told = len(position.game.reports(position.state))
            position, _ = await self._act_once(rows, position, seat, sitter.user_id, tokens)
            position, _ = await self._obey(rows, position)
            await self._hand_over(rows, position, seat, told)

    async def change_order(
        self, table_id: int, who: Person, interaction_id: int | None, key: str, *, is_on: bool
    ) -> Position:
        """Give a standing order for a person's seat or take it back; what it decides is done.

        Raises:
            Refusal: not running, not seated, or the game has no such order.
        """
        async with self._store.change(who, interaction_id) as rows:
            position = await self._need_running(rows, table_id)
            seat = self._need_seat(position, who)
            if key not in position.game.standing_orders:
                raise Refusal("no_orders")
            before = position.seats[seat].standing_orders
            orders = before | {key} if is_on else before - {key}
            await rows.set_orders(table_id, seat, " ".join(sorted(orders)))
            position = await self._store.load_position(rows, position.table)
            told, version = len(position.game.reports(position.state)), position.table.version
            position, _ = await self._obey(rows, position)
            if position.table.version != version:
                await self._hand_over(rows, position, seat, told)
            return await self._store.load_position(rows, await need_table(rows, table_id))

    async def undo(
        self,
        table_id: int,
        who: Person,
        interaction_id: int | None,
        *,
        claim: int | None = None,
        whole_turn: bool = False,
    ) -> Acted:
        """Take back the person's last move, or all since another player's, if that is allowed.

        Raises:
            Refusal: nothing of the person's to take back, a barrier, or somebody acted since.
        """
        async with self._store.change(who, interaction_id) as rows:
            position = await self._need_running(rows, table_id)
            seat = self._need_seat(position, who)
            if claim is not None and claim != position.table.version:
                newest = await rows.newest_entry(table_id)
                again = newest is not None and newest.kind == "undo" and newest.seat == seat
                raise AlreadyDone if again else Stale
            position, events = await self._undo_once(rows, position, seat, who)
            while whole_turn and await self._find_undoable(rows, position, seat) is None:
                position, more = await self._undo_once(rows, position, seat, who)
                events = (*events, *more)
            told = len(position.game.reports(position.state))
            await self._hand_over(rows, position, seat, told, undone=True)
            table = await need_table(rows, table_id)
            position = await self._store.position_at(rows, table, position.snapshot)
            return Acted(position, events, turn_over=False)

    async def skip(self, rows: Rows, table: TableRow, seat: int) -> None:
        """Make the least that a seat can do, in nobody's name, until its turn is over.

        Such moves stand: nobody can take them back. What others ordered in advance follows.
        Where the same seat is next, in another round, that is a turn of its own.

        Raises:
            Refusal: the table does not wait for this seat.
        """
        position = await self._store.load_position(rows, table)
        game, skipped = position.game, Seat(seat)
        if skipped not in game.to_act(position.state):
            raise Refusal("not_due")
        told = len(game.reports(position.state))
        turn = game.round_of(position.state)
        event = Event(Message("table.event.skipped", {"who": SeatRef(skipped)}))
        for number in range(MOST_SKIP_MOVES):
            tokens = game.format_action(game.minimal(position.state, skipped))
            before = (event,) if number == 0 else ()
            position, _ = await self._act_once(rows, position, skipped, None, tokens, before)
            acting = game.to_act(position.state)
            if skipped not in acting or game.round_of(position.state) != turn:
                break
        position, _ = await self._obey(rows, position)
        await self._hand_over(rows, position, skipped, told)
        if skipped in game.to_act(position.state):
            now = self._store.now()
            await begin_next_turn(rows, position, skipped, now)
            await post(rows, table.table_id, "turn", position.table.version, now)

    async def undoable_moves(self, position: Position, seat: Seat) -> list[EntryRow]:
        """Return the moves that a seat may take back now, newest first, at least one.

        Raises:
            Refusal: there is none; it says why.
        """
        rows = self._store.read
        if (refusal := await self._find_undoable(rows, position, seat)) is not None:
            raise refusal
        found: list[EntryRow] = []
        snapshot = position.snapshot
        while (entry := await self._own_entry(rows, snapshot, seat)) is not None:
            if entry.barrier or snapshot.parent_seq is None:
                break
            found.append(entry)
            parent = await rows.load_snapshot(snapshot.table_id, snapshot.parent_seq)
            if parent is None:
                break
            snapshot = parent
        return found

    async def can_undo(self, position: Position, seat: Seat) -> bool:
        """Tell whether a seat may take something back now."""
        return await self._find_undoable(self._store.read, position, seat) is None

    async def _need_running(self, rows: Rows, table_id: int) -> Position:
        table = await need_table(rows, table_id)
        match table.status:
            case "lobby":
                raise Refusal("not_started")
            case "finished":
                raise Refusal("finished")
            case "closed":
                raise Refusal("table_closed")
            case "record":
                raise Refusal("only_a_record")
            case "running":
                return await self._store.load_position(rows, table)

    @staticmethod
    def _need_seat(position: Position, who: Person) -> Seat:
        seat = position.seat_of(who.user_id)
        if seat is None:
            raise Refusal("not_seated")
        return seat

    async def _need_turn(
        self,
        rows: Rows,
        position: Position,
        who: Person,
        moves: Sequence[Tokens],
        claim: int | None,
    ) -> Seat:
        seat = self._need_seat(position, who)
        acting = next((row for row in position.acting if row.seat == seat), None)
        seen = position.table.version if claim is None else claim
        if acting is None or seen < acting.since_version:
            if claim is not None and await self._was_made(rows, position, seat, moves, claim):
                raise AlreadyDone
            if acting is not None:
                raise Stale
            raise NotYourTurn(SeatRef(position.acting[0].seat))
        return seat

    async def _was_made(
        self,
        rows: Rows,
        position: Position,
        seat: Seat,
        moves: Sequence[Tokens],
        claim: int,
    ) -> bool:
        seq = await rows.newest_entry_of_seat(position.table.table_id, seat)
        entry = None if seq is None else await rows.load_entry(position.table.table_id, seq)
        return (
            entry is not None
            and entry.seq > claim
            and bool(moves)
            and entry.move == " ".join(position.game.normalize_tokens(moves[-1]))
        )

    async def _act_once(
        self,
        rows: Rows,
        position: Position,
        seat: Seat,
        user_id: int | None,
        tokens: Tokens,
        told_before: tuple[Event, ...] = (),
    ) -> tuple[Position, tuple[Event, ...]]:
        game, table, before = position.game, position.table, position.snapshot
        if table.seed is None:
            raise LookupError(f"table {table.code} runs without a seed")
        action = resolve_move(game, position.state, seat, tokens)
        chance = SeededChance(table.seed, before.ply + 1)
        step = game.apply(position.state, seat, action, chance)
        step = structs.replace(
            step, events=(*told_before, *step.events), barrier=step.barrier or user_id is None
        )
        version = await bump(rows, table)
        entry = self._entry(position, version, seat, user_id, step)
        entry = structs.replace(
            entry,
            move=" ".join(game.format_action(action)),
            chance=codec.encode(chance.outcomes).decode(),
        )
        snapshot = SnapshotRow(
            table_id=table.table_id,
            seq=version,
            ply=before.ply + 1,
            entry_seq=version,
            parent_seq=before.seq,
            state=game.encode_state(step.state),
        )
        return await self._write(rows, position, entry, snapshot, step.state), step.events

    async def _obey(self, rows: Rows, position: Position) -> tuple[Position, tuple[Event, ...]]:
        """Make all moves that standing orders decide now, each in the name of its player."""
        events: tuple[Event, ...] = ()
        for _ in range(MOST_SKIP_MOVES):
            if (found := find_ordered(position)) is None:
                break
            seat, tokens = found
            told = (Event(Message("table.event.by_order", {"who": SeatRef(seat)})),)
            user_id = position.seats[seat].user_id
            position, made = await self._act_once(rows, position, seat, user_id, tokens, told)
            events += made
        return position, events

    async def _undo_once(
        self, rows: Rows, position: Position, seat: Seat, who: Person
    ) -> tuple[Position, tuple[Event, ...]]:
        table, before = position.table, position.snapshot
        if (refusal := await self._find_undoable(rows, position, seat)) is not None:
            raise refusal
        undone = await rows.load_entry(table.table_id, before.entry_seq)
        if undone is None:
            raise LookupError(f"table {table.code}: no line {before.entry_seq}")
        events = (undone_event(seat, decode_events(undone.events)),)
        return await self._take_back(rows, position, seat, who, events), events

    async def _take_back(
        self,
        rows: Rows,
        position: Position,
        seat: Seat | None,
        who: Person | None,
        events: tuple[Event, ...],
    ) -> Position:
        """Take the newest move in force back, whoever made it; whether that may be is asked before.

        The step's number is free again, and with it its luck.
        """
        table, before = position.table, position.snapshot
        parent = await rows.load_snapshot(table.table_id, before.parent_seq or 0)
        if parent is None:
            raise LookupError(f"table {table.code}: log and snapshots differ at {before.seq}")
        version = await bump(rows, table)
        state = position.game.decode_state(parent.state)
        user_id = None if who is None else who.user_id
        entry = self._entry(position, version, seat, user_id, Step(state, events))
        entry = structs.replace(entry, kind="undo", undoes=before.entry_seq)
        snapshot = structs.replace(parent, seq=version)
        return await self._write(rows, position, entry, snapshot, state)

    async def _find_undoable(self, rows: Rows, position: Position, seat: Seat) -> Refusal | None:
        """Return why the newest move in force cannot be taken back by a seat, None if it can."""
        entry = await rows.load_entry(position.table.table_id, position.snapshot.entry_seq)
        if entry is None or entry.kind == "start":
            return Refusal("nothing_to_undo")
        if entry.seat != seat:
            return Refusal("undo_others_acted")
        if entry.barrier:
            return Refusal("undo_barrier")
        return None

    async def _own_entry(self, rows: Rows, snapshot: SnapshotRow, seat: Seat) -> EntryRow | None:
        entry = await rows.load_entry(snapshot.table_id, snapshot.entry_seq)
        return entry if entry is not None and entry.seat == seat else None

    def _entry(
        self,
        position: Position,
        version: int,
        seat: Seat | None,
        user_id: int | None,
        step: Step[Any],
    ) -> EntryRow:
        return EntryRow(
            table_id=position.table.table_id,
            seq=version,
            kind="move",
            seat=seat,
            user_id=user_id,
            move=None,
            undoes=None,
            chance="{}",
            events=encode_events(step.events),
            barrier=step.barrier,
            state_hash=codec.hash_of(step.state),
            rules_version=position.game.rules_version,
            created_at=self._store.now(),
        )

    async def _write(
        self,
        rows: Rows,
        position: Position,
        entry: EntryRow,
        snapshot: SnapshotRow,
        state: Any,
    ) -> Position:
        await rows.insert_entry(entry)
        await rows.insert_snapshot(snapshot)
        schema = position.game.state_schema
        if position.table.state_schema != schema:
            await rows.update_table(entry.table_id, state_schema=schema)
        table = structs.replace(position.table, version=entry.seq, state_schema=schema)
        return structs.replace(position, table=table, snapshot=snapshot, state=state)

    async def _hand_over(
        self,
        rows: Rows,
        position: Position,
        actor: Seat | None,
        told: int,
        *,
        undone: bool = False,
    ) -> None:
        """Bring the acting set up to date; announce a change of it, new reports, and the end.

        `told`: how many reports everybody had before. After a new one the board is shown again
        below it, also where the same player goes on.
        """
        table, now = position.table, self._store.now()
        await end_request(rows, table, "void", now)
        reports = range(told, len(position.game.reports(position.state)))
        for number in reports:
            await post(rows, table.table_id, "report", table.version, now, {"number": number})
        after = set(position.game.to_act(position.state))
        before = {Seat(row.seat) for row in position.acting}
        await change_acting_set(rows, position, after, actor, now, undone=undone)
        if not after:
            await rate_table(rows, position)
            await self._finish(rows, table, now)
        elif (after != before or reports) and waits_for_person(position.seats, after):
            await post(rows, table.table_id, "turn", table.version, now)

    async def _finish(self, rows: Rows, table: TableRow, now: int) -> None:
        await rows.update_table(table.table_id, status="finished", ended_at=now)
        await rows.delete_timers(table.table_id)
        await close_polls(rows, table, now)
        await end_offers(rows, table.table_id, now)
        await rows.supersede_outbox(table.table_id, "turn")
        await post(rows, table.table_id, "final", table.version, now)
        await post(rows, table.table_id, "lobby", table.version, now)
