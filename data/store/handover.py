"""Who must act next, with everything that hangs on it: clocks, reminders, questions."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from data.store.clocks import NO_CLOCK, begin_turn, count_skip, end_turn
from data.store.hours import present_time
from data.store.model import SeatRow, TableRow
from data.store.polls import OVER_BY_MOVE, close_polls
from data.store.sql import Rows
from data.store.store import Position
from data.store.waiting import absences, replan
from rules.core.choice import Tokens
from rules.core.message import Seat


async def change_acting_set(
    rows: Rows,
    position: Position,
    after: Collection[Seat],
    actor: Seat | None,
    now: int,
    *,
    undone: bool,
) -> None:
    """Bring the acting set up to date after moves of a seat, or after it took moves back.

    `actor` None: moves of several seats were taken back. Whoever decides now begins a turn anew,
    told or not, and no button from before counts.
    """
    table = position.table
    before = {row.seat for row in position.acting}
    for seat in sorted(before - set(after)):
        await rows.delete_acting(table.table_id, seat)
        await close_polls(rows, table, now, seat=seat, kinds=OVER_BY_MOVE)
        if table.clock != NO_CLOCK:
            away = await absences(rows, position.seats, seat)
            await end_turn(rows, table, seat, now, away, played=not undone)
    for seat in sorted(set(after) - before):
        await rows.insert_acting(table.table_id, seat, table.version, now)
        if table.clock != NO_CLOCK:
            await begin_turn(rows, table, seat, now, again=undone and actor is not None)
            await replan(rows, table, seat, now)
    going_on = before & set(after)
    for seat in sorted(going_on if actor is None else going_on & {actor}):
        await rows.update_acting(table.table_id, seat, table.version)
        if actor is None:
            await _begin_again(rows, position, seat, now)
        await _note_activity(rows, table, seat, now)


async def _begin_again(rows: Rows, position: Position, seat: int, now: int) -> None:
    """Give a seat that has something else to decide now the time of a new turn."""
    table = position.table
    await close_polls(rows, table, now, seat=seat, kinds=OVER_BY_MOVE)
    if table.clock != NO_CLOCK:
        away = await absences(rows, position.seats, seat)
        await end_turn(rows, table, seat, now, away, played=False)
        await begin_turn(rows, table, seat, now, again=False)
        await rows.change_acting(table.table_id, seat, warned=0)


async def begin_next_turn(rows: Rows, position: Position, seat: Seat, now: int) -> None:
    """Let a seat whose turn the table has made begin another, of which its player is told."""
    table = position.table
    await close_polls(rows, table, now, seat=seat, kinds=OVER_BY_MOVE)
    await rows.delete_acting(table.table_id, seat)
    await rows.insert_acting(table.table_id, seat, table.version, now)
    if table.clock != NO_CLOCK:
        away = await absences(rows, position.seats, seat)
        await end_turn(rows, table, seat, now, away, played=True)
        await begin_turn(rows, table, seat, now, again=False)
    await replan(rows, table, seat, now)


def waits_for_person(seats: Sequence[SeatRow], acting: Collection[Seat]) -> bool:
    """Tell whether any of those who decide is no bot, so that there is somebody to tell.

    Bots' turns are told in sum when the next person is to move.
    """
    return any(not seats[seat].is_bot for seat in acting)


def find_ordered(position: Position) -> tuple[Seat, Tokens] | None:
    """Return the next move that a seat has ordered in advance, None without one."""
    game, state = position.game, position.state
    for seat in game.to_act(state):
        orders = position.seats[seat].standing_orders
        action = game.obey(state, seat, orders) if orders else None
        if action is not None:
            return seat, game.format_action(action)
    return None


async def _note_activity(rows: Rows, table: TableRow, seat: int, now: int) -> None:
    """Begin the reminders of a seat anew: its player is at the table."""
    await close_polls(rows, table, now, seat=seat, kinds=("stalled",))
    await rows.change_acting(table.table_id, seat, active_at=now, reminders=0, ask_at=None)
    await replan(rows, table, seat, now)


async def note_own_move(rows: Rows, position: Position, seat: Seat, now: int) -> None:
    """Note that the person at a seat made a move: back, if it was thought that they had left."""
    table = position.table
    if table.clock != NO_CLOCK:
        await count_skip(rows, table.table_id, seat, skipped=False)
    if any(row.seat == seat and row.gone for row in position.seats):
        await rows.set_gone(table.table_id, seat, gone=False)
        await close_polls(rows, table, now, seat=seat, kinds=("left",))


async def count_turn(rows: Rows, position: Position, seat: Seat, now: int) -> None:
    """Note how long the others waited for a turn that its player has ended.

    `position` still holds who was to act before; time away does not count.
    """
    waiting = next((row for row in position.acting if row.seat == seat), None)
    if waiting is None or seat in position.game.to_act(position.state):
        return
    away = await absences(rows, position.seats, seat)
    waited = present_time(waiting.since_at, now, away)
    await rows.add_turn(position.table.table_id, position.seats[seat].user_id, waited)
