"""What has happened at a table, and how it stands now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from data.store.model import EntryRow
from data.store.store import Position, Store, need_table
from rules.core import codec
from rules.core.message import Event, Message, Seat, SeatRef


class Happening(Struct, frozen=True):
    """One line of a table's story: who caused it, when, and what was told to whom."""

    seq: int
    seat: int | None
    at: int
    events: tuple[Event, ...]


def encode_events(events: Sequence[Event]) -> str:
    """Return events as they stand in the log."""
    return codec.encode(tuple(events)).decode()


def decode_events(text: str) -> tuple[Event, ...]:
    """Return the events that stand in a log line."""
    return codec.decode(text, tuple[Event, ...])


def undone_event(seat: Seat, undone: Sequence[Event]) -> Event:
    """Return what everybody reads of an undo: who, and what was taken back, if all saw it."""
    public = next((event.message for event in undone if event.audience is None), None)
    if public is None:
        return Event(Message("table.event.undone", {"who": SeatRef(seat)}))
    return Event(Message("table.event.undone_what", {"who": SeatRef(seat), "what": public}))


def standing_moves(entries: Sequence[EntryRow], version: int) -> list[EntryRow]:
    """Return the moves that were in force at a version, newest first."""
    standing: list[EntryRow] = []
    for entry in entries:
        if entry.seq > version:
            break
        if entry.kind == "move":
            standing.append(entry)
        elif entry.kind == "undo":
            standing.pop()
    return standing[::-1]


class Story:
    """Reading started tables."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def load(self, table_id: int) -> Position:
        """Return a started table as it is now.

        Raises:
            Refusal: there is no such table, or it has not started.
        """
        rows = self._store.read
        while True:
            table = await need_table(rows, table_id)
            position = await self._store.load_position(rows, table)
            if (await need_table(rows, table_id)).version == table.version:
                return position  # nothing was committed between one query and the next

    async def happenings(self, table_id: int, after: int = -1) -> list[Happening]:
        """Return what happened after a `seq`, without the moves that were taken back."""
        entries = await self._store.read.entries_of(table_id, after)
        undone = {entry.undoes for entry in entries if entry.undoes is not None}
        return [
            Happening(e.seq, e.seat, e.created_at, decode_events(e.events))
            for e in entries
            if e.seq not in undone
        ]

    async def recap(self, position: Position, seat: Seat | None) -> list[Happening]:
        """Return what happened since a seat's last move (None or no move: since the start)."""
        table_id = position.table.table_id
        last = None
        if seat is not None:
            last = await self._store.read.newest_standing_move(table_id, seat)
        return await self.happenings(table_id, -1 if last is None else last)

    async def state_at_last_move(self, position: Position, seat: Seat | None) -> Any | None:
        """Return the state right after a seat's last move, None if it has made none."""
        if seat is None:
            return None
        rows = self._store.read
        seq = await rows.newest_standing_move(position.table.table_id, seat)
        if seq is None:
            return None
        snapshot = await rows.load_snapshot(position.table.table_id, seq)
        return None if snapshot is None else position.game.decode_state(snapshot.state)
