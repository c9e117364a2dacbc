"""Clocks: a time for each turn, and a bank in which what was not used is saved up to a cap.

A turn is the time for which a table waits for a seat without a break, however many steps it has.
A clock stands during an absence of the person and while the table is paused.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, structs

from data.store.hours import Span, after_present, present_time
from data.store.model import DAY, ClockRow, TableRow
from data.store.sql import Rows


class ClockKind(Struct, frozen=True):
    """The times of a kind of clock: of each turn, in the bank at first, and there at most."""

    turn: int
    bank: int
    cap: int

    @property
    def warning(self) -> int:
        """How long before the end the person is warned."""
        return self.turn // 8


NO_CLOCK = "none"
CLOCKS = {
    name: ClockKind(turn, turn, 2 * turn)
    for name, turn in (("24h", DAY), ("72h", 3 * DAY), ("7d", 7 * DAY))
}
CLOCK_VALUES = (NO_CLOCK, *CLOCKS)


def used_time(clock: ClockRow, now: int, away: Sequence[Span]) -> int:
    """Return how much of this turn's time and the bank is used."""
    if clock.running_since is None:
        return clock.used
    return clock.used + present_time(clock.running_since, now, away)


def time_left(clock: ClockRow, kind: ClockKind, now: int, away: Sequence[Span]) -> int:
    """Return how much time a seat has, with its bank."""
    return max(0, kind.turn + clock.bank - used_time(clock, now, away))


def runs_out_at(clock: ClockRow, kind: ClockKind, away: Sequence[Span]) -> int | None:
    """Return when a clock is empty if nothing changes, None where it stands."""
    if clock.running_since is None:
        return None
    left = max(0, kind.turn + clock.bank - clock.used)
    return after_present(clock.running_since, left, away)


async def set_up_clocks(rows: Rows, table: TableRow, seats: int) -> None:
    """Give every seat its clock, where the table plays with clocks."""
    if (kind := CLOCKS.get(table.clock)) is not None:
        for seat in range(seats):
            await rows.save_clock(ClockRow(table_id=table.table_id, seat=seat, bank=kind.bank))


async def renew_clock(rows: Rows, table: TableRow, seat: int, running_since: int | None) -> None:
    """Give a seat a clock as at the start, for somebody who takes it over."""
    if (kind := CLOCKS.get(table.clock)) is not None:
        fresh = ClockRow(
            table_id=table.table_id, seat=seat, bank=kind.bank, running_since=running_since
        )
        await rows.save_clock(fresh)


async def begin_turn(rows: Rows, table: TableRow, seat: int, now: int, *, again: bool) -> None:
    """Start the clock of a seat; `again`: its last turn goes on after an undo."""
    clock = await rows.load_clock(table.table_id, seat)
    if clock is None:
        return
    if again and clock.last_bank is not None and clock.last_used is not None:
        clock = structs.replace(clock, bank=clock.last_bank, used=clock.last_used)
    since = now if table.paused_reason is None else None
    await rows.save_clock(structs.replace(clock, running_since=since))


async def end_turn(
    rows: Rows, table: TableRow, seat: int, now: int, away: Sequence[Span], *, played: bool
) -> None:
    """Stop the clock of a seat; what a played turn did not use goes into the bank."""
    clock, kind = await rows.load_clock(table.table_id, seat), CLOCKS.get(table.clock)
    if clock is None or kind is None:
        return
    stopped = structs.replace(clock, used=0, running_since=None)
    if played:
        used = used_time(clock, now, away)
        saved = clock.bank + kind.turn - used
        # A gift may have lifted the bank above the cap; a turn takes nothing of that away.
        bank = max(0, min(saved, max(kind.cap, clock.bank)))
        stopped = structs.replace(stopped, bank=bank, last_bank=clock.bank, last_used=used)
    await rows.save_clock(stopped)


async def forget_turn(rows: Rows, table_id: int, seat: int) -> None:
    """Take back what the last turn of a seat saved up, or cost it: it has been taken back."""
    clock = await rows.load_clock(table_id, seat)
    if clock is not None and clock.last_bank is not None:
        before = structs.replace(clock, bank=clock.last_bank, last_bank=None, last_used=None)
        await rows.save_clock(before)


async def stop_clock(
    rows: Rows, table: TableRow, seat: int, now: int, away: Sequence[Span]
) -> None:
    """Let a running clock stand, as it is."""
    clock = await rows.load_clock(table.table_id, seat)
    if clock is not None and clock.running_since is not None:
        used = used_time(clock, now, away)
        await rows.save_clock(structs.replace(clock, used=used, running_since=None))


async def go_on_clock(rows: Rows, table: TableRow, seat: int, now: int) -> None:
    """Let a clock that stands run again."""
    clock = await rows.load_clock(table.table_id, seat)
    if clock is not None and clock.running_since is None:
        await rows.save_clock(structs.replace(clock, running_since=now))


async def give_time(rows: Rows, table: TableRow, seat: int, now: int, away: Sequence[Span]) -> None:
    """Give a seat the time of one turn from now on, however long its clock has been empty."""
    clock, kind = await rows.load_clock(table.table_id, seat), CLOCKS.get(table.clock)
    if clock is not None and kind is not None:
        overdrawn = max(0, used_time(clock, now, away) - kind.turn - clock.bank)
        bank = clock.bank + overdrawn + kind.turn
        await rows.save_clock(structs.replace(clock, bank=bank))


async def count_skip(rows: Rows, table_id: int, seat: int, *, skipped: bool) -> None:
    """Count a turn that the table made for a seat; a move of its own begins anew."""
    clock = await rows.load_clock(table_id, seat)
    if clock is not None and (skipped or clock.skips):
        skips = clock.skips + 1 if skipped else 0
        await rows.save_clock(structs.replace(clock, skips=skips))
