"""What people set for themselves, and what is refused with a reason."""

from datetime import date, timedelta

import pytest

from data.store.hours import local_date
from data.store.model import DAY
from data.store.people import (
    VACATION_DAYS,
    Wishes,
    parse_day,
    parse_hours,
    parse_zone,
    vacation_days,
)
from data.store.store import Refusal
from tests.data.store.kit import JAEHO, MINJI, dump
from tests.data.store.test_hours import ms


@pytest.mark.parametrize(
    ("text", "hours"),
    [
        ("23:00-07:30", (1380, 450)),
        ("23-7", (1380, 420)),
        (" 0:00 – 8:15 ", (0, 495)),
        ("22:00~24:00", (1320, 0)),
        ("off", None),
        ("끔", None),
    ],
)
def test_quiet_hours_are_read(text, hours):
    assert parse_hours(text) == hours


@pytest.mark.parametrize("text", ["", "night", "25-7", "23:60-7:00", "8-8", "0-24", "1:2-3", "7"])
def test_what_are_no_quiet_hours(text):
    with pytest.raises(Refusal, match="bad_hours"):
        parse_hours(text)


def test_zones_are_read_in_any_case():
    assert parse_zone("asia/seoul") == "Asia/Seoul"
    assert parse_zone(" America/New York ") == "America/New_York"
    with pytest.raises(Refusal, match="bad_zone"):
        parse_zone("Middle/Earth")


def test_days_are_read():
    assert parse_day(" 2031-08-14 ") == date(2031, 8, 14)
    with pytest.raises(Refusal, match="bad_day"):
        parse_day("14.8.")


async def test_settings_begin_with_the_defaults_and_keep_what_is_not_changed(room):
    first = await room.people.settings(MINJI.user_id)
    assert (first.preferences.way, first.preferences.reminder_hours) == ("mention", 24)
    assert (first.preferences.quiet_start, first.preferences.zone) == (None, None)
    wishes = Wishes(zone="europe/berlin", quiet=(1380, 450))
    await room.people.change(MINJI, None, wishes)
    await room.people.change(MINJI, None, Wishes(reminder_hours=6))
    changed = (await room.people.change(MINJI, None, Wishes(way="silent"))).preferences
    assert (changed.way, changed.reminder_hours, changed.zone) == ("silent", 6, "Europe/Berlin")
    assert (changed.quiet_start, changed.quiet_end) == (1380, 450)
    ended = (await room.people.change(MINJI, None, Wishes(quiet=None))).preferences
    assert (ended.quiet_start, ended.quiet_end) == (None, None)
    assert (await room.people.settings(JAEHO.user_id)).preferences.way == "mention"


async def test_quiet_hours_need_a_time_zone(room):
    with pytest.raises(Refusal, match="no_zone"):
        await room.people.change(MINJI, None, Wishes(quiet=(0, 60)))
    await room.people.change(MINJI, None, Wishes(quiet=None))
    with pytest.raises(Refusal, match="no_option"):
        await room.people.change(MINJI, None, Wishes(reminder_hours=5))


async def test_one_table_may_differ(room):
    await room.start()
    await room.people.change(MINJI, None, Wishes(way="off"), 1)
    assert (await room.people.settings(MINJI.user_id, 1)).table_way == "off"
    assert (await room.people.settings(MINJI.user_id)).preferences.way == "mention"
    await room.people.follow_usual_way(MINJI, None, 1)
    assert (await room.people.settings(MINJI.user_id, 1)).table_way is None


async def test_a_vacation_is_counted_in_the_persons_own_days(room):
    await room.people.change(MINJI, None, Wishes(zone="Asia/Seoul"))
    # noon UTC on the 4th is nine in the evening in Seoul
    settings = await room.people.go_on_vacation(MINJI, None, None, date(2031, 5, 6))
    (vacation,) = settings.vacations
    assert vacation.from_at == room.store.now()
    assert vacation.until_at == ms("Asia/Seoul", 2031, 5, 7, 0, 0)
    assert settings.days_left == VACATION_DAYS - 3
    assert await room.people.away_until([MINJI.user_id, JAEHO.user_id]) == {
        MINJI.user_id: vacation.until_at
    }


DAYS = [
    ("vacation_days", None, -1),
    ("vacation_days", -1, 3),
    ("vacation_days", 5, 4),
    ("vacation_days", 300, 400),
    ("vacation_overlaps", 10, 20),
    ("vacation_overlaps", 0, 40),
    ("vacation_allowance", 30, 60),
    ("vacation_allowance", 30, 59),
]


@pytest.mark.parametrize(("error", "first", "last"), DAYS)
async def test_vacations_that_cannot_be_had(room, error, first, last):
    today = local_date(room.store.now(), "UTC")
    await room.people.go_on_vacation(
        MINJI, None, today + timedelta(days=15), today + timedelta(days=15)
    )
    before = await dump(room.database)
    with pytest.raises(Refusal, match=error):
        await room.people.go_on_vacation(
            MINJI,
            None,
            None if first is None else today + timedelta(days=first),
            today + timedelta(days=last),
        )
    assert (await dump(room.database))["vacations"] == before["vacations"]


async def test_the_whole_allowance_of_a_year_can_be_had_and_a_new_year_gives_a_new_one(room):
    today = local_date(room.store.now(), "UTC")
    last = today + timedelta(days=VACATION_DAYS - 1)
    settings = await room.people.go_on_vacation(MINJI, None, today, last)
    assert settings.days_left == 0
    with pytest.raises(Refusal, match="vacation_allowance"):
        await room.people.go_on_vacation(
            MINJI, None, last + timedelta(days=1), last + timedelta(days=1)
        )
    await room.people.go_on_vacation(MINJI, None, date(2032, 1, 1), date(2032, 1, 30))


async def test_a_vacation_that_ends_early_gives_days_back_but_not_those_that_were(room):
    today = local_date(room.store.now(), "UTC")
    await room.people.go_on_vacation(MINJI, None, today, today + timedelta(days=9))
    await room.people.go_on_vacation(
        MINJI, None, today + timedelta(days=20), today + timedelta(days=24)
    )
    room.clock.advance(days=2)
    settings = await room.people.end_vacations(MINJI, None)
    assert settings.vacations == []
    assert settings.days_left == VACATION_DAYS - 3
    with pytest.raises(Refusal, match="no_vacation"):
        await room.people.end_vacations(MINJI, None)


def test_days_of_a_vacation_over_new_year_belong_to_both_years():
    span = (ms("UTC", 2031, 12, 30), ms("UTC", 2032, 1, 3))
    assert vacation_days([span], 2031, "UTC") == 2
    assert vacation_days([span], 2032, "UTC") == 2
    assert vacation_days([span], 2033, "UTC") == 0
    assert span[1] - span[0] == 4 * DAY
