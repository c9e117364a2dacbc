"""Pings: rung once, at the right time, in the right way; reminders, and when they stop."""

import pytest

from data.store.model import DAY, HOUR, MINUTE
from data.store.people import Wishes
from tests.data.store.kit import ALEX, JAEHO, MINJI, dump, manager

# The clock of the tests begins at noon UTC.
NIGHT = Wishes(zone="UTC", quiet=(22 * 60, 8 * 60))


async def rung(room):
    return [(s.kind, s.rung, s.tables, s.whats) for s in room.take_said("turn", "call") if s.rung]


async def test_a_turn_rings_whoever_is_next_and_nobody_else(room):
    await room.start(3)
    await room.settle()
    assert await rung(room) == [("turn", (MINJI.user_id,), (1,), ())]
    await room.act(1, MINJI, "step")
    await room.settle()
    assert await rung(room) == []
    await room.act(1, MINJI, "end")
    await room.settle()
    assert await rung(room) == [("turn", (JAEHO.user_id,), (1,), ())]


async def test_a_turn_at_night_is_silent_and_rings_once_at_the_end(room):
    await room.people.change(MINJI, None, NIGHT)
    room.clock.advance(hours=14)  # two in the night
    await room.start()
    await room.settle()
    (turn,) = room.take_said("turn")
    assert (turn.rung, turn.quiet) == ((), (MINJI.user_id,))
    await room.pass_time(hours=5, minutes=59)
    assert room.take_said() == []
    await room.pass_time(minutes=1)
    (call,) = room.take_said()
    assert (call.kind, call.rung, call.whats) == ("call", (MINJI.user_id,), ("ring",))
    await room.pass_time(hours=23)
    assert room.take_said() == []


async def test_a_night_in_which_the_clocks_change_rings_once(room):
    await room.people.change(
        MINJI, None, Wishes(zone="Europe/Berlin", quiet=(23 * 60 + 30, 7 * 60 + 30))
    )
    # The last Sundays of March and October; half past seven there is another time in UTC.
    for month, day, end in ((3, 28, 5 * 60 + 30), (10, 31, 6 * 60 + 30)):
        room.clock.time = room.clock.time.replace(year=2032, month=month, day=day - 1, hour=23)
        table = await room.start()
        await room.settle()
        assert [s for s in room.take_said("turn") if s.rung] == []
        await room.pass_time(hours=12)
        calls = room.take_said("call")
        assert len(calls) == 1, month
        assert calls[0].at // MINUTE % (24 * 60) == end
        await room.lobby.close(table.table_id, manager(MINJI), None)


async def test_one_call_speaks_for_all_tables_at_one_place_and_by_one_way(room):
    await room.people.change(MINJI, None, NIGHT)
    room.clock.advance(hours=14)
    for channel in (10, 10, 20):
        await room.start(channel_id=channel, wants_thread=False)
    await room.people.change(MINJI, None, Wishes(way="silent"), 2)
    await room.start(channel_id=10, wants_thread=False)
    await room.settle()
    room.take_said()
    await room.pass_time(hours=7)
    calls = room.take_said("call")
    assert sorted(call.tables for call in calls) == [(1, 4), (3,)]
    await room.people.change(MINJI, None, Wishes(way="dm"))
    await room.people.follow_usual_way(MINJI, None, 2)
    await room.pass_time(hours=48)
    by_dm = room.take_said("call")
    assert all(call.by_dm for call in by_dm)
    assert {call.tables for call in by_dm} == {(2,), (1, 3, 4)}


async def test_a_direct_message_calls_and_the_channel_does_not(room):
    await room.people.change(MINJI, None, Wishes(way="dm"))
    await room.start()
    await room.settle()
    turn, call = room.take_said("turn", "call")
    assert (turn.rung, turn.quiet) == ((), ())
    assert (call.rung, call.by_dm) == ((MINJI.user_id,), True)


async def test_closed_direct_messages_are_remembered_and_the_channel_serves(room):
    await room.people.change(MINJI, None, Wishes(way="dm"))
    await room.start(channel_id=10)
    await room.start(channel_id=20)
    for _ in range(2):
        for row in await room.outbox.due():
            await room.outbox.claim(row)
            await room.deliver(row, 1)
    await room.timers.run_due()
    row, _ = [row for row in await room.outbox.due() if row.kind == "call"]
    await room.outbox.claim(row)
    await room.calls.dm_failed(row, closed=True)
    room.take_said()
    await room.settle()
    calls = room.take_said("call")
    assert [(call.tables, call.by_dm) for call in calls] == [((1,), False), ((2,), False)]
    assert await room.people.take_dm_note(MINJI.user_id)
    assert not await room.people.take_dm_note(MINJI.user_id)
    await room.act(1, MINJI, "end")
    await room.act(1, JAEHO, "end")
    await room.settle()
    assert [s.rung for s in room.take_said("turn")] == [(MINJI.user_id,)]
    settings = await room.people.change(MINJI, None, Wishes(way="dm"))
    assert not settings.dm_closed


@pytest.mark.parametrize("way", ["off", "silent"])
async def test_who_wants_no_rings_gets_none(room, way):
    await room.people.change(MINJI, None, Wishes(way=way))
    await room.start()
    await room.pass_time(days=30)
    said = room.take_said("turn", "call")
    assert [s.rung for s in said] == [()]
    assert said[0].quiet == ((MINJI.user_id,) if way == "silent" else ())


async def test_two_in_one_message_where_one_sleeps(room):
    await room.people.change(JAEHO, None, Wishes(zone="UTC", quiet=(11 * 60, 14 * 60)))
    await room.start(3, options={"mode": "together"})
    await room.settle()
    (turn,) = room.take_said("turn")
    assert turn.rung == (MINJI.user_id, ALEX.user_id)
    assert turn.quiet == ()
    await room.pass_time(hours=3)
    assert [s.rung for s in room.take_said("call")] == [(JAEHO.user_id,)]


async def test_reminders_come_at_the_persons_pace_and_stop(room):
    await room.people.change(MINJI, None, Wishes(reminder_hours=12))
    await room.start()
    began = room.store.now()
    await room.pass_time(days=40)
    said = room.take_said("call", "poll")
    assert [(s.kind, s.at - began) for s in said] == [
        ("call", 12 * HOUR),
        ("call", 24 * HOUR),
        ("call", 36 * HOUR),
        ("poll", 48 * HOUR),
    ]
    assert all(s.whats == ("remind",) for s in said[:3])
    (poll,) = await room.read.open_polls(1)
    assert (poll.kind, poll.seat) == ("stalled", 0)


async def test_a_table_stalls_also_where_nobody_wants_reminders(room):
    await room.people.change(MINJI, None, Wishes(reminder_hours=0))
    await room.start()
    began = room.store.now()
    await room.pass_time(days=40)
    assert [(s.kind, s.at - began) for s in room.take_said("call", "poll")] == [("poll", 4 * DAY)]


async def test_a_move_inside_a_turn_begins_the_reminders_anew(room):
    await room.start()
    await room.pass_time(days=2, hours=1)
    assert len(room.take_said("call")) == 2
    await room.act(1, MINJI, "step")
    moved = room.store.now()
    await room.pass_time(days=30)
    said = room.take_said("call", "poll")
    assert [(s.kind, s.at - moved) for s in said] == [
        ("call", DAY), ("call", 2 * DAY), ("call", 3 * DAY), ("poll", 4 * DAY),
    ]  # fmt: skip


async def test_a_move_settles_the_question_about_a_stalled_table(room):
    await room.start()
    await room.pass_time(days=5)
    assert len(await room.read.open_polls(1)) == 1
    await room.act(1, MINJI, "end")
    assert await room.read.open_polls(1) == []
    await room.settle()
    assert room.take_said("turn")[-1].rung == (JAEHO.user_id,)


async def test_reminders_wait_for_the_end_of_the_night(room):
    await room.people.change(MINJI, None, NIGHT)
    room.clock.advance(hours=9)  # nine in the evening
    await room.people.change(MINJI, None, Wishes(reminder_hours=6))
    await room.start()
    await room.pass_time(hours=30)
    hours = [s.at // HOUR % 24 for s in room.take_said("call")]
    assert hours == [8, 14, 20]


async def test_a_call_that_comes_too_late_is_not_made(room):
    await room.people.change(MINJI, None, Wishes(way="dm"))
    await room.start()
    await room.send_all()
    assert await room.timers.run_due() == 1
    await room.act(1, MINJI, "end")
    room.take_said()
    await room.settle()
    assert [s.rung for s in room.take_said("call", "turn")] == [(JAEHO.user_id,)]


async def test_a_call_that_meets_the_night_is_made_at_its_end(room):
    await room.start()
    room.clock.advance(hours=9, minutes=59)
    await room.people.change(MINJI, None, NIGHT)
    await room.people.change(MINJI, None, Wishes(way="dm"))
    async with room.store.change() as rows:
        await rows.change_acting(1, 0, notified=1, next_at=0)
    assert await room.timers.run_due() == 1
    room.clock.advance(minutes=2)  # the bot was away for a moment; now it is night
    room.take_said()
    await room.settle()
    assert room.take_said("call") == []
    await room.pass_time(hours=11)
    calls = room.take_said("call")
    assert [(c.at // MINUTE % 1440, c.whats) for c in calls] == [(8 * 60, ("ring",))]


async def test_turning_pings_off_takes_back_what_is_on_its_way(room):
    await room.people.change(MINJI, None, Wishes(way="dm"))
    await room.start()
    await room.send_all()
    await room.timers.run_due()
    await room.people.change(MINJI, None, Wishes(way="off"))
    room.take_said()
    await room.pass_time(days=3)
    assert room.take_said("call") == []


async def test_a_restart_loses_and_doubles_nothing(room):
    await room.people.change(MINJI, None, NIGHT)
    room.clock.advance(hours=14)
    await room.start()
    await room.settle()
    await room.restart()
    room.clock.advance(hours=20)  # ten in the evening: the bot was down all day
    await room.settle()
    assert room.take_said("call") == []
    await room.pass_time(hours=10)
    assert [s.whats for s in room.take_said("call")] == [("ring",)]
    await room.restart()
    await room.pass_time(hours=23)
    assert room.take_said("call") == []


async def test_a_vacation_is_left_in_peace(room):
    today = room.clock.time.date()
    await room.people.go_on_vacation(MINJI, None, None, today.replace(day=today.day + 3))
    await room.start()
    await room.settle()
    assert [s.rung for s in room.take_said("turn")] == [()]
    await room.pass_time(days=3)
    assert room.take_said("call", "poll") == []
    await room.pass_time(hours=12)
    (call,) = room.take_said("call")
    assert call.at % DAY == 0
    await room.pass_time(days=3, hours=1)
    assert len(room.take_said("call")) == 3


async def test_a_paused_table_calls_nobody(room):
    await room.start()
    await room.settle()
    await room.outbox.place_gone(10)
    await room.pass_time(days=10)
    assert room.take_said("call", "poll") == []
    await room.lobby.move_here(1, MINJI, None, 30)
    await room.settle()
    said = room.take_said("call", "turn")
    assert [s.whats for s in said if s.rung] == [("remind",)]


async def test_who_wants_no_direct_messages_any_more_is_called_in_the_channel(room):
    await room.people.change(MINJI, None, Wishes(way="dm"))
    await room.start()
    await room.send_all()
    await room.timers.run_due()
    await room.people.change(MINJI, None, Wishes(way="mention"))
    await room.settle()
    assert [(s.by_dm, s.whats) for s in room.take_said("call")] == [(False, ("ring",))]


@pytest.mark.parametrize("end", ["paused", "dropped"])
async def test_a_call_for_many_tables_is_lost_to_none_of_the_others(room, end):
    """The table that was to carry it can carry nothing any more."""
    await room.people.change(MINJI, None, Wishes(way="dm"))
    for channel in (10, 20):
        await room.start(channel_id=channel)
    await room.send_all()
    await room.timers.run_due()
    first, second = await room.outbox.due()
    assert (first.kind, second.kind) == ("call", "call")
    assert await room.outbox.claim(first)
    if end == "paused":
        await room.outbox.place_gone(10)
    else:
        await room.lobby.close(1, MINJI, None)
        await room.outbox.drop(first, "500")
    room.take_said()
    await room.pass_time(hours=1)
    assert [(s.tables, s.whats) for s in room.take_said("call")] == [((2,), ("ring",))]


@pytest.mark.parametrize("reminders", [0, 3])
async def test_nobody_has_stalled_a_table_that_stood(room, reminders):
    """Neither who wants no reminders, nor who has had all of them when the table was paused."""
    if not reminders:
        await room.people.change(MINJI, None, Wishes(way="silent"))
    await room.start()
    await room.pass_time(days=reminders, hours=1)
    await room.outbox.place_gone(10)
    await room.pass_time(days=10)
    await room.lobby.move_here(1, MINJI, None, 30)
    await room.pass_time(hours=1)
    assert room.take_said("poll") == []
    await room.pass_time(days=4)
    assert len(room.take_said("poll")) == 1


async def test_nothing_is_looked_at_twice(room):
    await room.start()
    await room.pass_time(hours=30)
    before = await dump(room.database)
    assert await room.timers.run_due() == 0
    assert await dump(room.database) == before
