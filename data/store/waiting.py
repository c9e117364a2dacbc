"""What is due next of a seat that a table waits for: a ping, a reminder, a warning, a question.

`plan` is a pure function of what is stored, so that after a restart, a change of settings or a
long outage the same rows say what comes next.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from data.store.clocks import CLOCKS, ClockKind, runs_out_at
from data.store.hours import QuietHours, Span, after_present, awake_at
from data.store.model import (
    DAY,
    HOUR,
    MINUTE,
    ActingRow,
    ClockRow,
    PreferencesRow,
    SeatRow,
    TableRow,
    Way,
)
from data.store.sql import Rows

REMINDERS = 3
"""After so many the person is left in peace, and the table is told that it has stalled."""
USUAL_PAUSE = DAY
"""After how often this long a table has stalled whose player wants no reminders."""
_LAST_CHANCE = 10 * MINUTE
"""A warning that comes later than this before the end is given before quiet hours instead."""

What = Literal["ring", "remind", "warn", "ask"]


class Attention(Struct, frozen=True, kw_only=True):
    """How one person may be reached by one table."""

    way: Way = "mention"
    quiet: QuietHours | None = None
    pause: int | None = USUAL_PAUSE
    away: tuple[Span, ...] = ()

    @property
    def rings(self) -> bool:
        """Whether the person wants to be rung at all."""
        return self.way in ("mention", "dm")

    def awake_at(self, at: int) -> int:
        """Return the first time from `at` on at which the person may be rung."""
        return awake_at(self.quiet, self.away, at)

    def is_awake(self, at: int) -> bool:
        """Tell whether the person may be rung at a time."""
        return self.awake_at(at) == at


class Duty(Struct, frozen=True):
    """What is due, and when."""

    at: int
    what: What


class Spell(Struct, frozen=True, kw_only=True):
    """A seat that a table waits for, with all that matters for what comes next.

    `attention` None: nobody sits there, or has left the server. `asked`: the others are being
    asked about it. `auto_skip`: they are not asked, the table moves by itself. `is_bot`: it moves
    without being called.
    """

    acting: ActingRow
    attention: Attention | None
    clock: ClockRow | None
    kind: ClockKind | None
    asked: bool
    auto_skip: bool = False
    is_bot: bool = False

    @property
    def away(self) -> tuple[Span, ...]:
        """The absences of the person."""
        return () if self.attention is None else self.attention.away

    @property
    def runs_out_at(self) -> int | None:
        """When the clock is empty."""
        if self.clock is None or self.kind is None:
            return None
        return runs_out_at(self.clock, self.kind, self.away)


def plan(spell: Spell, now: int) -> Duty | None:
    """Return what is due next, and when; None where nothing is until something happens."""
    if spell.asked or spell.is_bot:
        return None
    duties = [_ask(spell)]
    acting, person = spell.acting, spell.attention
    if person is not None and person.rings and acting.notified and not acting.calling:
        if acting.pinged_at is None:
            duties.append(Duty(person.awake_at(max(acting.since_at, now)), "ring"))
        else:
            duties += [_warn(spell, person, now), _remind(spell, person, now)]
    return min((duty for duty in duties if duty is not None), key=_order, default=None)


def _order(duty: Duty) -> tuple[int, bool]:
    return duty.at, duty.what != "ask"


def _ask(spell: Spell) -> Duty | None:
    acting, person = spell.acting, spell.attention
    if acting.ask_at is not None:
        return Duty(acting.ask_at, "ask")
    if spell.clock is not None and (person is not None or spell.auto_skip):
        empty = spell.runs_out_at
        return None if empty is None else Duty(empty, "ask")
    if not acting.notified:
        return None
    if person is None:
        return Duty(acting.since_at, "ask")
    if person.rings and person.pause is not None:
        if acting.reminders < REMINDERS:
            return None
        return Duty(after_present(_last_sign(acting), person.pause, person.away), "ask")
    began = max(acting.since_at, acting.active_at or 0)
    return Duty(after_present(began, (REMINDERS + 1) * USUAL_PAUSE, person.away), "ask")


def _remind(spell: Spell, person: Attention, now: int) -> Duty | None:
    acting = spell.acting
    if person.pause is None or acting.reminders >= REMINDERS or acting.ask_at is not None:
        return None
    at = after_present(_last_sign(acting), person.pause, person.away)
    return Duty(person.awake_at(max(at, now)), "remind")


def _warn(spell: Spell, person: Attention, now: int) -> Duty | None:
    """Return the one warning before the clock is empty, moved out of quiet hours if need be."""
    empty, kind = spell.runs_out_at, spell.kind
    if empty is None or kind is None or spell.acting.warned:
        return None
    wanted = empty - kind.warning
    at = person.awake_at(max(wanted, now))
    if at <= empty - _LAST_CHANCE:
        return Duty(at, "warn")
    # The night, or the vacation, takes the rest of the time: warn before it begins.
    earlier = wanted
    while not person.is_awake(earlier) and earlier > wanted - DAY:
        earlier -= HOUR // 2
    fits = person.is_awake(earlier) and earlier > (spell.acting.pinged_at or 0)
    if not fits or (earlier < now and not person.is_awake(now)):
        return None
    return Duty(max(earlier, now), "warn") if now < empty else None


def _last_sign(acting: ActingRow) -> int:
    """Return when the person was last pinged or last did something."""
    return max(acting.pinged_at or acting.since_at, acting.active_at or 0)


async def load_attention(rows: Rows, table_id: int, sitter: SeatRow) -> Attention:
    """Return how a table may reach the person at a seat; not at all who has left the server."""
    preferences = await rows.load_preferences(sitter.user_id)
    user = await rows.load_user(sitter.user_id)
    way = await rows.load_way(table_id, sitter.user_id) or preferences.way
    if way == "dm" and user is not None and user.dm_closed:
        way = "mention"
    vacations = await rows.vacations_of(sitter.user_id)
    return Attention(
        way="off" if sitter.gone else way,
        quiet=quiet_hours(preferences),
        pause=preferences.reminder_hours * HOUR or None,
        away=tuple((v.from_at, v.until_at) for v in vacations),
    )


def quiet_hours(preferences: PreferencesRow) -> QuietHours | None:
    """Return a person's quiet hours, None where there are none."""
    start, end, zone = preferences.quiet_start, preferences.quiet_end, preferences.zone
    if start is None or end is None or zone is None:
        return None
    return QuietHours(zone, start, end)


async def load_spell(rows: Rows, table: TableRow, acting: ActingRow) -> Spell:
    """Return all that matters for what comes next of a seat."""
    seats = await rows.seats_of(table.table_id)
    sitter = next((s for s in seats if s.seat == acting.seat), None)
    is_bot = sitter is not None and sitter.is_bot
    if sitter is not None and (not sitter.is_person or sitter.gone):
        sitter = None
    polls = await rows.open_polls(table.table_id)
    return Spell(
        acting=acting,
        attention=None if sitter is None else await load_attention(rows, table.table_id, sitter),
        clock=await rows.load_clock(table.table_id, acting.seat),
        kind=CLOCKS.get(table.clock),
        asked=any(
            poll.seat == acting.seat
            # Where nobody is, the table is asked anew when the seat's turn comes.
            and (sitter is not None or poll.opened_at >= acting.since_at)
            for poll in polls
        ),
        auto_skip=table.auto_skip,
        is_bot=is_bot,
    )


async def replan(rows: Rows, table: TableRow, seat: int, now: int) -> Duty | None:
    """Store when a seat is to be looked at next, and return what is due then."""
    acting = await rows.load_acting(table.table_id, seat)
    if acting is None:
        return None
    duty = plan(await load_spell(rows, table, acting), now)
    at = None if duty is None else duty.at
    if at != acting.next_at:
        await rows.change_acting(table.table_id, seat, next_at=at)
    return duty


async def replan_user(rows: Rows, user_id: int, now: int) -> None:
    """Plan anew for a person at all tables that wait for them."""
    for acting in await rows.acting_of_user(user_id):
        table = await rows.load_table(acting.table_id)
        if table is not None:
            await replan(rows, table, acting.seat, now)


async def absences(rows: Rows, seats: list[SeatRow], seat: int) -> tuple[Span, ...]:
    """Return the absences of whoever sits at a seat."""
    sitter = next((s for s in seats if s.seat == seat), None)
    if sitter is None or not sitter.is_person:
        return ()
    return tuple((v.from_at, v.until_at) for v in await rows.vacations_of(sitter.user_id))
