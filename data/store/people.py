"""What people set for themselves: how they are pinged, quiet hours, reminders, vacations."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, timedelta

from msgspec import UNSET, Struct, UnsetType

from data.store.hours import (
    DAY_MINUTES,
    Span,
    end_of_day,
    is_zone,
    local_date,
    start_of_day,
    zone_names,
)
from data.store.model import PreferencesRow, VacationRow, Way
from data.store.nudges import replan_nudges
from data.store.seating import Seating
from data.store.sql import Rows
from data.store.store import Person, Refusal, Store
from data.store.waiting import replan_user

REMINDER_HOURS = (0, 6, 12, 24, 48, 72, 168)
"""What somebody can choose between reminders; 0: none."""
VACATION_DAYS = 30
"""Days of vacation in a calendar year."""
FARTHEST = 366
"""Days ahead up to which a vacation can be set."""
DEFAULT_ZONE = "UTC"

_HOURS = re.compile(r"\s*(\d{1,2})(?::(\d{2}))?\s*[-–~]\s*(\d{1,2})(?::(\d{2}))?\s*")


class Wishes(Struct, frozen=True, kw_only=True):
    """What somebody changes of the preferences; what is unset stays.

    `quiet`: two minutes of the day, or None for no quiet hours.
    """

    way: Way | UnsetType = UNSET
    quiet: tuple[int, int] | UnsetType | None = UNSET
    zone: str | UnsetType = UNSET
    reminder_hours: int | UnsetType = UNSET


class Settings(Struct, frozen=True, kw_only=True):
    """All that a person has set. `table_way`: what differs at the table that was asked about."""

    preferences: PreferencesRow
    dm_closed: bool
    table_way: Way | None
    vacations: list[VacationRow]
    days_left: int

    @property
    def zone(self) -> str:
        """The time zone that days of this person are counted in."""
        return self.preferences.zone or DEFAULT_ZONE


def parse_hours(text: str) -> tuple[int, int] | None:
    """Return quiet hours such as `23:00-7:30` as minutes of the day, None for `off`.

    Raises:
        Refusal: the text is neither.
    """
    if text.strip().casefold() in ("off", "none", "0", "-", "끔", "없음", "끄기"):
        return None
    match = _HOURS.fullmatch(text)
    if match is None:
        raise Refusal("bad_hours", text=text[:40])
    start, end = (
        int(match[hour]) % 24 * 60 + int(match[minute] or 0) for hour, minute in ((1, 2), (3, 4))
    )
    fits = int(match[1]) <= 24 and int(match[3]) <= 24
    if not fits or int(match[2] or 0) > 59 or int(match[4] or 0) > 59 or start == end:
        raise Refusal("bad_hours", text=text[:40])
    return start % DAY_MINUTES, end % DAY_MINUTES


def parse_zone(text: str) -> str:
    """Return the time zone that somebody names, in any case.

    Raises:
        Refusal: there is none of this name.
    """
    wanted = text.strip().replace(" ", "_").casefold()
    found = next((zone for zone in zone_names() if zone.casefold() == wanted), None)
    if found is None or not is_zone(found):
        raise Refusal("bad_zone", text=text[:40])
    return found


def parse_day(text: str) -> date:
    """Return a day that is written as `2031-05-04`.

    Raises:
        Refusal: it is not.
    """
    try:
        return date.fromisoformat(text.strip())
    except ValueError as error:
        raise Refusal("bad_day", text=text[:40]) from error


def vacation_days(vacations: Sequence[Span], year: int, zone: str) -> int:
    """Return how many days of a year vacations take; a day begun counts."""
    first, last = date(year, 1, 1), date(year, 12, 31)
    days: set[date] = set()
    for start, end in vacations:
        day, until = max(first, local_date(start, zone)), min(last, local_date(end - 1, zone))
        while day <= until:
            days.add(day)
            day += timedelta(days=1)
    return len(days)


class People:
    """The service of personal settings."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._seating = Seating(store)

    async def settings(self, user_id: int, table_id: int | None = None) -> Settings:
        """Return what a person has set, with what differs at a table."""
        return await self._settings(self._store.read, user_id, table_id)

    async def change(
        self,
        who: Person,
        interaction_id: int | None,
        wishes: Wishes,
        table_id: int | None = None,
    ) -> Settings:
        """Change a person's settings and return them; what waits is planned anew.

        With a table only the way is changed, and only for that table.

        Raises:
            Refusal: quiet hours without a time zone, or a value that does not exist.
        """
        async with self._store.change(who, interaction_id) as rows:
            if wishes.way == "dm":
                await rows.set_dm_closed(who.user_id, closed=False)  # perhaps open again: try
            if table_id is not None:
                if not isinstance(wishes.way, UnsetType):
                    await rows.save_way(table_id, who.user_id, wishes.way)
            else:
                await self._save(rows, who.user_id, wishes)
            await _replan(rows, who.user_id, self._store.now())
            return await self._settings(rows, who.user_id, table_id)

    async def follow_usual_way(
        self, who: Person, interaction_id: int | None, table_id: int
    ) -> Settings:
        """Let a table ping a person as all others do, and return the settings."""
        async with self._store.change(who, interaction_id) as rows:
            await rows.save_way(table_id, who.user_id, None)
            await _replan(rows, who.user_id, self._store.now())
            return await self._settings(rows, who.user_id, table_id)

    async def go_on_vacation(
        self, who: Person, interaction_id: int | None, first: date | None, last: date
    ) -> Settings:
        """Set a vacation from one day (None: now) to another, both with it.

        Raises:
            Refusal: the days are past, too far off, too many, or overlap another vacation.
        """
        async with self._store.change(who, interaction_id) as rows:
            now = self._store.now()
            zone = (await rows.load_preferences(who.user_id)).zone or DEFAULT_ZONE
            today = local_date(now, zone)
            first = first or today
            if first < today or last < first or last > today + timedelta(days=FARTHEST):
                raise Refusal("vacation_days", today=today.isoformat())
            span = (max(now, start_of_day(first, zone)), end_of_day(last, zone))
            taken = _spans(await rows.vacations_of(who.user_id))
            if any(start < span[1] and span[0] < end for start, end in taken):
                raise Refusal("vacation_overlaps")
            for year in range(first.year, last.year + 1):
                if vacation_days([*taken, span], year, zone) > VACATION_DAYS:
                    left = max(0, VACATION_DAYS - vacation_days(taken, year, zone))
                    raise Refusal("vacation_allowance", days=VACATION_DAYS, left=left, year=year)
            await rows.insert_vacation(who.user_id, *span)
            await _replan(rows, who.user_id, now)
            if span[0] <= now:
                await self._leave_decisions_to_others(rows, who.user_id)
            return await self._settings(rows, who.user_id, None)

    async def _leave_decisions_to_others(self, rows: Rows, user_id: int) -> None:
        for waiting in await rows.waiting_tables(user_id):
            seats = await rows.seats_of(waiting.table.table_id)
            seat = next(seat.seat for seat in seats if seat.user_id == user_id)
            await self._seating.go_on_without(rows, waiting.table.table_id, seat)

    async def end_vacations(self, who: Person, interaction_id: int | None) -> Settings:
        """End a vacation under way and take back those to come.

        Raises:
            Refusal: there is none.
        """
        async with self._store.change(who, interaction_id) as rows:
            now = self._store.now()
            coming = await rows.vacations_of(who.user_id, now)
            if not coming:
                raise Refusal("no_vacation")
            for vacation in coming:
                if vacation.from_at < now:
                    await rows.end_vacation(vacation.vacation_id, now)
                else:
                    await rows.delete_vacation(vacation.vacation_id)
            await _replan(rows, who.user_id, now)
            return await self._settings(rows, who.user_id, None)

    async def away_until(self, user_ids: Sequence[int]) -> dict[int, int]:
        """Return who of these is on vacation now, and until when."""
        now, away = self._store.now(), dict[int, int]()
        for user_id in user_ids:
            for vacation in await self._store.read.vacations_of(user_id, now):
                if vacation.from_at <= now:
                    away[user_id] = vacation.until_at
        return away

    async def take_dm_note(self, user_id: int) -> bool:
        """Tell whether a person has still to be told that direct messages fail; once."""
        if not (await self._store.read.load_preferences(user_id)).dm_note:
            return False
        async with self._store.change() as rows:
            noted = (await rows.load_preferences(user_id)).dm_note
            await rows.save_preferences(user_id, dm_note=0)
            return noted

    async def _save(self, rows: Rows, user_id: int, wishes: Wishes) -> None:
        values: dict[str, int | str | None] = {}
        if not isinstance(wishes.way, UnsetType):
            values["way"] = wishes.way
        if not isinstance(wishes.zone, UnsetType):
            values["zone"] = parse_zone(wishes.zone)
        if not isinstance(wishes.reminder_hours, UnsetType):
            if wishes.reminder_hours not in REMINDER_HOURS:
                raise Refusal("no_option")
            values["reminder_hours"] = wishes.reminder_hours
        if not isinstance(wishes.quiet, UnsetType):
            zone = values.get("zone") or (await rows.load_preferences(user_id)).zone
            if wishes.quiet is not None and zone is None:
                raise Refusal("no_zone")
            start, end = wishes.quiet or (None, None)
            values.update(quiet_start=start, quiet_end=end)
        if values:
            await rows.save_preferences(user_id, **values)

    async def _settings(self, rows: Rows, user_id: int, table_id: int | None) -> Settings:
        preferences = await rows.load_preferences(user_id)
        user = await rows.load_user(user_id)
        now = self._store.now()
        zone = preferences.zone or DEFAULT_ZONE
        vacations = await rows.vacations_of(user_id)
        used = vacation_days(_spans(vacations), local_date(now, zone).year, zone)
        return Settings(
            preferences=preferences,
            dm_closed=user is not None and user.dm_closed,
            table_way=None if table_id is None else await rows.load_way(table_id, user_id),
            vacations=[v for v in vacations if v.until_at > now],
            days_left=max(0, VACATION_DAYS - used),
        )


async def _replan(rows: Rows, user_id: int, now: int) -> None:
    await replan_user(rows, user_id, now)
    await replan_nudges(rows, user_id, now)


def _spans(vacations: Sequence[VacationRow]) -> list[Span]:
    return [(v.from_at, v.until_at) for v in vacations]
