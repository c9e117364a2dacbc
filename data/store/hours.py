"""When somebody may be rung: quiet hours in a time zone, and absences.

Times are milliseconds since 1970. A span is a time from its first millisecond up to, but not
with, its second.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from msgspec import Struct

from data.store.model import MINUTE, SECOND

Span = tuple[int, int]

DAY_MINUTES = 24 * 60
_MOST_SHIFT = 90
"""Minutes by which no clock change exceeds; nearer than that the end is looked for by minutes."""


class QuietHours(Struct, frozen=True):
    """From a minute of the day to another, which may be of the next day, in a time zone."""

    zone: str
    start: int
    end: int

    def covers(self, at: int) -> bool:
        """Tell whether a time is inside."""
        return self._left(at) > 0

    def end_after(self, at: int) -> int:
        """Return the first minute from a time on that is outside."""
        while left := self._left(at):
            into = at % MINUTE
            at += max(1, left - _MOST_SHIFT) * MINUTE - into
        return at

    def _left(self, at: int) -> int:
        """Return the minutes until the end as clocks on the wall say, 0 outside."""
        local = _local(at, self.zone)
        minute = local.hour * 60 + local.minute
        length = (self.end - self.start) % DAY_MINUTES
        since = (minute - self.start) % DAY_MINUTES
        return max(0, length - since)


@cache
def _zone(name: str) -> ZoneInfo:
    return ZoneInfo(name)


def _local(at: int, zone: str) -> datetime:
    return datetime.fromtimestamp(at / SECOND, UTC).astimezone(_zone(zone))


def is_zone(name: str) -> bool:
    """Tell whether there is a time zone of this name."""
    try:
        return name in zone_names() and bool(_zone(name))
    except (ZoneInfoNotFoundError, ValueError):
        return False


@cache
def zone_names() -> tuple[str, ...]:
    """Return all time zones that are named by a place, and UTC."""
    return tuple(sorted(z for z in available_timezones() if "/" in z or z == "UTC"))


def local_date(at: int, zone: str) -> date:
    """Return the day that it is somewhere."""
    return _local(at, zone).date()


def start_of_day(day: date, zone: str) -> int:
    """Return when a day begins somewhere."""
    return round(datetime.combine(day, time(), _zone(zone)).timestamp() * SECOND)


def end_of_day(day: date, zone: str) -> int:
    """Return when a day ends somewhere."""
    return start_of_day(day + timedelta(days=1), zone)


def awake_at(quiet: QuietHours | None, away: Sequence[Span], at: int) -> int:
    """Return the first time from `at` on that is neither in quiet hours nor in an absence."""
    while True:
        began = at
        if quiet is not None:
            at = quiet.end_after(at)
        for start, end in away:
            if start <= at < end:
                at = end
        if at == began:
            return at


def present_time(start: int, end: int, away: Sequence[Span]) -> int:
    """Return how much of a time lies in no absence; absences do not overlap."""
    absent = sum(max(0, min(end, until) - max(start, since)) for since, until in away)
    return max(0, end - start - absent)


def after_present(start: int, amount: int, away: Sequence[Span]) -> int:
    """Return when an amount of time without absences has passed since a start."""
    at = start + amount
    for since, until in sorted(away):
        if until > start and since < at:
            at += until - max(since, start)
    return at
