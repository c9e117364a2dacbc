"""Personal settings: how somebody is pinged, quiet hours, reminders, vacations."""

from __future__ import annotations

from typing import cast

from msgspec import UNSET

from cogs.desk import Desk, Screen
from cogs.widgets import Claim, Pick, Press, Style, option
from data.store.hours import local_date
from data.store.model import DAY, SECOND, TableRow, Way
from data.store.people import (
    REMINDER_HOURS,
    VACATION_DAYS,
    Settings,
    Wishes,
    parse_day,
    parse_hours,
    parse_zone,
)
from data.store.store import Refusal
from data.words import Words

WAYS: tuple[Way, ...] = ("mention", "dm", "silent", "off")
USUAL = "usual"
"""Stands for no way of its own at a table: as everywhere."""
QUIET_HOURS = (
    "22:00-07:00",
    "22:00-08:00",
    "23:00-07:00",
    "23:00-08:00",
    "23:30-07:30",
    "00:00-07:00",
    "00:00-08:00",
    "00:00-09:00",
    "01:00-09:00",
    "02:00-10:00",
    "18:00-09:00",
    "09:00-18:00",
)
"""What the panel offers; `/notify` takes any."""
NO_QUIET = "off"
ZONES = (
    "Asia/Seoul",
    "Asia/Tokyo",
    "Asia/Shanghai",
    "Asia/Taipei",
    "Asia/Singapore",
    "Asia/Bangkok",
    "Asia/Kolkata",
    "Asia/Dubai",
    "Europe/Istanbul",
    "Europe/Helsinki",
    "Europe/Berlin",
    "Europe/Paris",
    "Europe/Madrid",
    "Europe/London",
    "America/Sao_Paulo",
    "America/Halifax",
    "America/New_York",
    "America/Chicago",
    "America/Denver",
    "America/Los_Angeles",
    "America/Anchorage",
    "Pacific/Honolulu",
    "Australia/Sydney",
    "Pacific/Auckland",
    "UTC",
)
"""What the panel offers; `/notify` takes any, with autocomplete."""


async def show_settings(desk: Desk, table: TableRow | None = None) -> None:
    """Show how the person is pinged, everywhere or by one table, with everything to change it."""
    table_id = None if table is None else table.table_id
    await _show(desk, await desk.services.people.settings(desk.who.user_id, table_id), table)


async def change_settings(
    desk: Desk,
    *,
    way: str | None = None,
    quiet: str | None = None,
    zone: str | None = None,
    reminder_hours: int | None = None,
    table: TableRow | None = None,
) -> None:
    """Change what is given of a person's settings, and show all of them.

    Raises:
        Refusal: a value that does not exist, or quiet hours without a time zone.
    """
    people = desk.services.people
    table_id = None if table is None else table.table_id
    if way == USUAL:
        if table_id is None:
            raise Refusal("usual_needs_table")
        settings = await people.follow_usual_way(desk.who, desk.interaction_id, table_id)
    else:
        if table is not None and way is None:
            raise Refusal("only_way_for_table")
        wishes = Wishes(
            way=UNSET if way is None else _way(way),
            quiet=UNSET if quiet is None else parse_hours(quiet),
            zone=UNSET if zone is None else parse_zone(zone),
            reminder_hours=UNSET if reminder_hours is None else reminder_hours,
        )
        settings = await people.change(desk.who, desk.interaction_id, wishes, table_id)
    desk.committed = True
    await _show(desk, settings, table)


def _way(text: str) -> Way:
    if text not in WAYS:
        raise Refusal("no_option")
    return cast("Way", text)


async def _show(desk: Desk, settings: Settings, table: TableRow | None) -> None:
    words = desk.words
    if table is not None:
        shown = settings.table_way or USUAL
        text = words.say(
            "waiting.notify.table", code=table.code, way=words.say(f"waiting.way.{shown}")
        )
        buttons = [_way_button(words, way, shown, table.table_id) for way in (*WAYS, USUAL)]
        await desk.show(Screen(text, buttons))
        return
    lines = [words.say("waiting.notify.title"), *settings_lines(settings, words)]
    way = settings.preferences.way
    items: list[Press | Pick] = [_way_button(words, w, way, 0) for w in WAYS]
    items += [_reminder_pick(words), _quiet_pick(words), _zone_pick(words)]
    await desk.show(Screen("\n".join(lines), items))


def settings_lines(settings: Settings, words: Words) -> list[str]:
    """Return a person's settings, one line each."""
    say, chosen = words.say, settings.preferences
    lines = [say("waiting.notify.way", way=say(f"waiting.way.{chosen.way}"))]
    if chosen.way == "dm" and settings.dm_closed:
        lines.append(say("waiting.notify.dm_closed"))
    lines.append(say("waiting.notify.reminders", pause=_pause(words, chosen.reminder_hours)))
    if chosen.quiet_start is None or chosen.quiet_end is None:
        lines.append(say("waiting.notify.no_quiet"))
    else:
        hours = f"{_clock(chosen.quiet_start)}–{_clock(chosen.quiet_end)}"
        lines.append(say("waiting.notify.quiet", hours=hours))
    lines.append(say("waiting.notify.zone", zone=chosen.zone or "–"))
    return lines


def _way_button(words: Words, way: str, chosen: str, table_id: int) -> Press:
    style = Style.success if way == chosen else Style.secondary
    row = 1 if way == USUAL else 0
    label = words.say(f"waiting.way_button.{way}")
    return Press(Claim("notify", table_id, 0, (way,)), label, style, row=row)


def _reminder_pick(words: Words) -> Pick:
    options = [option(_pause(words, hours), str(hours)) for hours in REMINDER_HOURS]
    placeholder = words.say("waiting.notify.pick_reminders")
    return Pick(Claim("notify_reminders"), placeholder, options, row=1)


def _quiet_pick(words: Words) -> Pick:
    options = [option(words.say("waiting.notify.quiet_off"), NO_QUIET)]
    options += [option(hours.replace("-", "–"), hours) for hours in QUIET_HOURS]
    return Pick(Claim("notify_quiet"), words.say("waiting.notify.pick_quiet"), options, row=2)


def _zone_pick(words: Words) -> Pick:
    options = [option(zone.replace("_", " "), zone) for zone in ZONES]
    return Pick(Claim("notify_zone"), words.say("waiting.notify.pick_zone"), options, row=3)


def _pause(words: Words, hours: int) -> str:
    return words.say(f"commands.remind_{hours}")


def _clock(minute: int) -> str:
    return f"{minute // 60:02}:{minute % 60:02}"


async def show_vacation(desk: Desk) -> None:
    """Show the person's vacations, how many days are left, and how to end them."""
    await _show_vacation(desk, await desk.services.people.settings(desk.who.user_id))


async def go_on_vacation(desk: Desk, first: str | None, last: str) -> None:
    """Set a vacation, from a day (None: now) to another with it.

    Raises:
        Refusal: a day that is none, or a vacation that cannot be had.
    """
    settings = await desk.services.people.go_on_vacation(
        desk.who,
        desk.interaction_id,
        None if first is None else parse_day(first),
        parse_day(last),
    )
    desk.committed = True
    await _show_vacation(desk, settings)


async def end_vacations(desk: Desk) -> None:
    """End the person's vacation, and take back those to come.

    Raises:
        Refusal: there is none.
    """
    settings = await desk.services.people.end_vacations(desk.who, desk.interaction_id)
    desk.committed = True
    await _show_vacation(desk, settings)


async def _show_vacation(desk: Desk, settings: Settings) -> None:
    say = desk.words.say
    next_week = local_date(desk.services.store.now() + 7 * DAY, settings.zone)
    lines = [say("waiting.vacation.title")]
    lines += [
        say(
            "waiting.vacation.line",
            start=f"<t:{vacation.from_at // SECOND}:f>",
            end=f"<t:{vacation.until_at // SECOND}:f>",
        )
        for vacation in settings.vacations
    ] or [say("waiting.vacation.nothing", day=next_week.isoformat())]
    lines.append(say("waiting.vacation.left", days=settings.days_left, total=VACATION_DAYS))
    lines.append(say("waiting.vacation.zone", zone=settings.zone))
    items: list[Press] = []
    if settings.vacations:
        items.append(Press(Claim("vacation_end"), say("waiting.button.vacation_end")))
    await desk.show(Screen("\n".join(lines), items))
