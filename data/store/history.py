"""A table's whole story: line by line, turn by turn, as a record, and back from one."""

from __future__ import annotations

import asyncio
from typing import Any

from msgspec import Struct

from data.facts import data_version, load_facts
from data.store.model import NOBODY, EntryRow, SnapshotRow, TableRow
from data.store.play import Play
from data.store.sql import Rows
from data.store.store import Person, Position, Refusal, Store, need_table, post
from data.store.story import decode_events, encode_events, undone_event
from rules.core import codec
from rules.core.chance import hash_of_seed
from rules.core.errors import FactsError, RecordError
from rules.core.game import AnyGame
from rules.core.message import Event, Seat
from rules.core.record import (
    FORMAT,
    Record,
    RecordEntry,
    Replay,
    parse_record,
    replay,
    seat_count,
    stated_result,
)
from rules.core.registry import game_classes

MAX_RECORD_BYTES = 1024 * 1024
MAX_RECORD_ENTRIES = 2000
MAX_NAME = 64


class Line(Struct, frozen=True):
    """One line of a table's log. `number` counts as in records: 0 is the start.

    `undone`: it was taken back; `undoes`: the number of the line that this one took back.
    """

    number: int
    entry: EntryRow
    events: tuple[Event, ...]
    undone: bool
    undoes: int | None


class Turn(Struct, frozen=True):
    """A state at which somebody began to decide, and the one after that player's last move."""

    state: Any
    previous: Any | None


class Place(Struct, frozen=True, kw_only=True):
    """Where a record is brought in, and the language of what is posted there."""

    guild_id: int
    channel_id: int
    locale: str


class History:
    """Reading what happened at a table, also long after its snapshots are gone."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._play = Play(store)

    async def lines(self, table_id: int) -> list[Line]:
        """Return a table's log, oldest line first.

        Raises:
            Refusal: there is no such table, or it has not started.
        """
        await need_table(self._store.read, table_id)
        entries = await self._store.read.entries_of(table_id)
        if not entries:
            raise Refusal("not_started")
        undone = {entry.undoes for entry in entries if entry.undoes is not None}
        numbers = {entry.seq: number for number, entry in enumerate(entries)}
        return [
            Line(
                number,
                entry,
                decode_events(entry.events),
                entry.seq in undone,
                None if entry.undoes is None else numbers[entry.undoes],
            )
            for number, entry in enumerate(entries)
        ]

    async def record(self, position: Position, names: tuple[str, ...]) -> Record:
        """Return a table's game record, its seed included: not to be shown before the end.

        A table that was brought in gives back what it was brought in from.

        Raises:
            LookupError: the table runs without a seed.
        """
        table = position.table
        if (body := await self._store.read.load_record(table.table_id)) is not None:
            return parse_record(body)
        if table.seed is None:
            raise LookupError(f"table {table.code} runs without a seed")
        entries = await self._store.read.entries_of(table.table_id)
        return Record(
            format=FORMAT,
            game=table.game,
            rules_version=table.rules_version or 1,
            data_version=table.data_version,
            options=table.options,
            seats=names,
            seed=table.seed.hex(),
            seed_hash=hash_of_seed(table.seed),
            actions=_actions([e for e in entries if e.seq <= position.snapshot.seq]),
            result=stated_result(
                position.game.result(position.state), codec.hash_of(position.state)
            ),
        )

    async def turns(self, table_id: int) -> tuple[Position, list[Turn]]:
        """Return a table as it is now, and how it stood at the start and after every turn.

        Raises:
            Refusal: it has not started, or these rules do not lead to what was played.
        """
        position = await self._play.load(table_id)
        names = tuple(seat.name for seat in position.seats)
        record = await self.record(position, names)
        try:
            done = await asyncio.to_thread(replay, record, position.game)
        except RecordError as error:
            raise Refusal("no_replay") from error
        return position, _turns(position.game, done)

    async def import_record(
        self, who: Person, interaction_id: int | None, place: Place, body: bytes
    ) -> TableRow:
        """Open a table that shows a record and at which nobody can act.

        Raises:
            RecordError: the record cannot be read or does not replay.
            Refusal: it is too large.
        """
        record, game, facts = await self._read(body)
        done = await asyncio.to_thread(replay, record, game)
        async with self._store.change(who, interaction_id) as rows:
            now = self._store.now()
            version = data_version(facts)
            await rows.save_facts(version, record.game, facts)
            steps = len(done.steps)
            table_id = await rows.insert_table(
                {
                    "code": await self._store.new_code(rows),
                    "guild_id": place.guild_id,
                    "channel_id": place.channel_id,
                    "game": record.game,
                    "status": "record",
                    "owner_id": who.user_id,
                    "seat_limit": seat_count(record),
                    "options": game.normalize_options(record.options),
                    "shuffle_seats": 0,
                    "wants_thread": 0,
                    "locale": place.locale,
                    "version": steps,
                    "seed": None if record.seed is None else bytes.fromhex(record.seed),
                    "rules_version": record.rules_version,
                    "data_version": version,
                    "state_schema": game.state_schema,
                    "created_at": now,
                    "started_at": now,
                    "ended_at": now,
                }
            )
            await rows.replace_seats(table_id, _nobodies(record), now)
            await rows.save_record(table_id, body)
            for entry in _entries(table_id, record, done, now):
                await rows.insert_entry(entry)
            await rows.insert_snapshot(_last_snapshot(table_id, game, done))
            await post(rows, table_id, "lobby", steps, now)
            return await need_table(rows, table_id)

    async def _read(self, body: bytes) -> tuple[Record, AnyGame, bytes]:
        if len(body) > MAX_RECORD_BYTES:
            raise Refusal("record_too_large")
        record = parse_record(body)
        if len(record.actions) > MAX_RECORD_ENTRIES:
            raise Refusal("record_too_large")
        if record.game not in game_classes():
            raise RecordError(f"there is no game {record.game!r}")
        facts = await _facts_of(self._store.read, record)
        try:
            return record, self._store.game_of(record.game, facts), facts
        except FactsError as error:
            raise RecordError(f"facts {record.data_version}: {error}") from error


async def _facts_of(rows: Rows, record: Record) -> bytes:
    """Return the facts that a record was played with where we have them, else today's."""
    stored = None
    if record.data_version is not None:
        stored = await rows.load_game_facts(record.data_version, record.game)
    return load_facts(record.game) if stored is None else stored


def _actions(entries: list[EntryRow]) -> tuple[RecordEntry, ...]:
    """Return log lines as a record has them; an undo by nobody seated is its mover's."""
    seats = {entry.seq: entry.seat for entry in entries}
    actions: list[RecordEntry] = []
    for entry in entries:
        if entry.kind == "move":
            actions.append(RecordEntry(seat=entry.seat or 0, move=entry.move))
        elif entry.kind == "undo":
            seat = entry.seat if entry.seat is not None else seats[entry.undoes or 0]
            actions.append(RecordEntry(seat=seat or 0, undo=True))
    return tuple(actions)


def _turns(game: AnyGame, done: Replay[Any, Any]) -> list[Turn]:
    """Return the first state, and each one in which others are to act than in the one before."""
    before = done.steps[0].state
    turns = [Turn(before, None)]
    last_of: dict[int | None, Any] = {}
    lines = done.lines
    for line in lines:
        last_of[line.seat] = line.state
        acting = game.to_act(line.state)
        if acting != game.to_act(before) or line is lines[-1]:
            turns.append(Turn(line.state, last_of.get(next(iter(acting), None))))
        before = line.state
    return turns


def _nobodies(record: Record) -> list[tuple[int, str]]:
    """Return who sits at a record's seats: names without people, under ids that nobody has."""
    if isinstance(record.seats, int):
        return [(NOBODY - seat, "") for seat in range(record.seats)]
    return [(NOBODY - seat, name[:MAX_NAME]) for seat, name in enumerate(record.seats)]


def _entries(table_id: int, record: Record, done: Replay[Any, Any], now: int) -> list[EntryRow]:
    """Return a replayed record as the lines of a log, the start at number 1."""
    found: list[EntryRow] = []
    standing: list[EntryRow] = []
    for step in done.steps:
        kind, undoes, events, move = "move", None, step.events, None
        if step.entry == 0:
            kind = "start"
        elif step.action is None:
            last = standing.pop()
            kind, undoes = "undo", last.seq
            events = (undone_event(Seat(step.seat or 0), decode_events(last.events)),)
        else:
            move = record.actions[step.entry - 1].move
        entry = EntryRow(
            table_id=table_id,
            seq=step.entry + 1,
            kind=kind,
            seat=step.seat,
            user_id=None,
            move=move,
            undoes=undoes,
            chance="{}",
            events=encode_events(events),
            barrier=True,
            state_hash=step.state_hash,
            rules_version=record.rules_version,
            created_at=now,
        )
        found.append(entry)
        if kind == "move":
            standing.append(entry)
    return found


def _last_snapshot(table_id: int, game: AnyGame, done: Replay[Any, Any]) -> SnapshotRow:
    lines = done.lines
    return SnapshotRow(
        table_id=table_id,
        seq=len(done.steps),
        ply=len(lines),
        entry_seq=lines[-1].entry + 1 if lines else 1,
        parent_seq=None,
        state=game.encode_state(done.state),
    )
