"""Secret choices of a seat that still wait for those of others, dropped with whoever made them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from data.store.model import EntryRow, TableRow
from data.store.play import Play
from data.store.sql import Rows
from data.store.store import Position
from data.store.story import standing_moves
from rules.core.message import Event, Message, Seat
from rules.core.notation import parse_tokens


class Dropping(Play):
    """The table service where somebody leaves while others still choose at the same time."""

    async def drop_choice(self, rows: Rows, table: TableRow, seat: int) -> TableRow:
        """Take back what a seat has chosen in secret while others choose, and return the table.

        What the others chose since stays: it is taken back too, and made again at once. Where
        something has been revealed since, or one moved after another, nothing changes.
        """
        position = await self._store.load_position(rows, table)
        moves = await self._pending(rows, position, seat)
        if not moves:
            return table
        told = len(position.game.reports(position.state))
        event = Event(Message("table.event.choice_dropped", {"seat": seat + 1}))
        for move in moves:
            events = (event,) if move is moves[-1] else ()
            position = await self._take_back(rows, position, None, None, events)
        for move in reversed([move for move in moves if move.seat != seat]):
            tokens, other = parse_tokens(move.move or ""), Seat(move.seat or 0)
            position, _ = await self._act_once(rows, position, other, move.user_id, tokens)
        await self._hand_over(rows, position, Seat(seat), told, undone=True)
        return structs.replace(table, version=position.table.version)

    async def _pending(self, rows: Rows, position: Position, seat: int) -> Sequence[EntryRow]:
        """Return the moves back to a seat's first in a choice that is under way, newest first."""
        game, snapshot = position.game, position.snapshot
        entries = await rows.entries_of(position.table.table_id)
        choosing = set(game.to_act(position.state))
        moves: list[EntryRow] = []
        own = 0
        for move in standing_moves(entries, position.table.version):
            parent = await rows.load_snapshot(snapshot.table_id, snapshot.parent_seq or 0)
            if move.barrier or move.user_id is None or parent is None:
                break
            before = set(game.to_act(game.decode_state(parent.state)))
            choosing.add(Seat(move.seat or 0))
            if len(before) < 2 or not before >= choosing:
                break
            moves.append(move)
            own = len(moves) if move.seat == seat else own
            snapshot = parent
        return moves[:own]
