"""When somebody may be rung: quiet hours in all zones, through clock changes, and absences."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from data.store.hours import (
    QuietHours,
    after_present,
    awake_at,
    end_of_day,
    is_zone,
    local_date,
    present_time,
    start_of_day,
    zone_names,
)
from data.store.model import DAY, HOUR, MINUTE


def ms(zone, *parts, fold=0):
    return round(datetime(*parts, tzinfo=ZoneInfo(zone), fold=fold).timestamp() * 1000)


def local(at, zone):
    return datetime.fromtimestamp(at / 1000, UTC).astimezone(ZoneInfo(zone)).strftime("%d %H:%M")


NIGHT = (23 * 60 + 30, 7 * 60 + 30)

CASES = [
    # zone, hours, now, the first moment at which somebody may be rung
    ("Asia/Seoul", NIGHT, (2031, 5, 4, 2, 0), "04 07:30"),
    ("Asia/Seoul", NIGHT, (2031, 5, 4, 23, 29), "04 23:29"),
    ("Asia/Seoul", NIGHT, (2031, 5, 4, 23, 30), "05 07:30"),
    ("Asia/Seoul", NIGHT, (2031, 5, 4, 7, 30), "04 07:30"),
    ("Asia/Seoul", (9 * 60, 18 * 60), (2031, 5, 4, 12, 0), "04 18:00"),
    ("Asia/Seoul", (0, 0), (2031, 5, 4, 12, 0), "04 12:00"),
    # the night in which clocks go forward, and the one in which they go back
    ("Europe/Berlin", NIGHT, (2031, 3, 29, 23, 45), "30 07:30"),
    ("Europe/Berlin", NIGHT, (2031, 10, 25, 23, 45), "26 07:30"),
    # an end that does not exist, and one that comes twice
    ("Europe/Berlin", (22 * 60, 2 * 60 + 30), (2031, 3, 29, 23, 0), "30 03:00"),
    ("Europe/Berlin", (22 * 60, 2 * 60 + 30), (2031, 10, 25, 23, 0), "26 02:30"),
    ("Australia/Lord_Howe", (22 * 60, 2 * 60 + 15), (2031, 10, 4, 23, 0), "05 02:30"),
]


@pytest.mark.parametrize(("zone", "hours", "now", "end"), CASES)
def test_the_end_of_quiet_hours(zone, hours, now, end):
    assert local(QuietHours(zone, *hours).end_after(ms(zone, *now)), zone) == end


def test_an_hour_that_comes_twice_is_quiet_twice_and_ends_once_each():
    hours = QuietHours("Europe/Berlin", 22 * 60, 2 * 60 + 30)
    first = ms("Europe/Berlin", 2031, 10, 26, 2, 30, fold=0)
    again = ms("Europe/Berlin", 2031, 10, 26, 2, 10, fold=1)
    assert not hours.covers(first)
    assert hours.covers(again)
    assert hours.end_after(again) == first + HOUR


ZONES = ("Asia/Seoul", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata")


@settings(max_examples=60, deadline=None)
@given(
    zone=st.sampled_from(ZONES),
    start=st.integers(0, 1439),
    end=st.integers(0, 1439),
    at=st.integers(ms("UTC", 2031, 1, 1), ms("UTC", 2032, 1, 1)),
)
def test_the_end_is_the_first_minute_outside(zone, start, end, at):
    hours = QuietHours(zone, start, end)
    found = hours.end_after(at)
    minute = at
    while hours.covers(minute):
        minute += MINUTE - minute % MINUTE
    assert found == minute
    assert found - at <= DAY + 2 * HOUR
    assert not hours.covers(found)


def test_quiet_hours_and_absences_take_turns():
    night = QuietHours("UTC", 22 * 60, 8 * 60)
    now = ms("UTC", 2031, 5, 4, 23, 0)
    back = ms("UTC", 2031, 5, 9, 2, 0)
    assert awake_at(None, [(now - 5, back)], now) == back
    assert awake_at(night, [(now - 5, back)], now) == ms("UTC", 2031, 5, 9, 8, 0)
    assert awake_at(night, [], now) == ms("UTC", 2031, 5, 5, 8, 0)
    assert awake_at(None, [], now) == now
    noon = ms("UTC", 2031, 5, 5, 12, 0)
    away = [(ms("UTC", 2031, 5, 5, 7, 0), noon)]
    assert awake_at(night, away, now) == noon


@given(
    start=st.integers(0, 1000),
    amount=st.integers(0, 500),
    cuts=st.lists(st.integers(0, 2000), min_size=0, max_size=6, unique=True),
)
def test_time_that_passes_and_time_that_counts_agree(start, amount, cuts):
    cuts = sorted(cuts)
    away = [(a, b) for a, b in zip(cuts[::2], cuts[1::2], strict=False)]
    end = after_present(start, amount, away)
    assert present_time(start, end, away) == amount
    assert end >= start + amount
    if amount and end > start:
        assert present_time(start, end - 1, away) in (amount - 1, amount)


def test_days_begin_and_end_where_somebody_lives():
    at = ms("Asia/Seoul", 2031, 5, 4, 0, 30)
    assert local_date(at, "Asia/Seoul").isoformat() == "2031-05-04"
    assert local_date(at, "UTC").isoformat() == "2031-05-03"
    day = local_date(ms("Europe/Berlin", 2031, 3, 30, 12, 0), "Europe/Berlin")
    hours = (end_of_day(day, "Europe/Berlin") - start_of_day(day, "Europe/Berlin")) / HOUR
    assert hours == 23


@pytest.mark.parametrize("name", ["Asia/Seoul", "UTC", "America/Argentina/Buenos_Aires"])
def test_zones_that_are_there(name):
    assert is_zone(name)
    assert name in zone_names()


@pytest.mark.parametrize("name", ["", "Seoul", "Mars/Base", "../../etc/passwd", "Factory"])
def test_zones_that_are_not(name):
    assert not is_zone(name)
