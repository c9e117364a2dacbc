"""Clocks: turns, banks, undo, vacations, pauses, the warning, and what happens when empty."""

import pytest

from data.store.clocks import CLOCKS
from data.store.model import DAY, HOUR, MINUTE
from data.store.people import Wishes
from data.store.watch import MOST_SKIPS
from rules.core.errors import OptionsError
from tests.data.store.kit import JAEHO, MINJI
from tests.data.store.toy import Toy, ToyAction

SPEC = CLOCKS["24h"]


async def begin(room, clock="24h", seats=2, *, skip=False, **more):
    """Start a table with a clock; nobody wants reminders."""
    for person in (MINJI, JAEHO):
        await room.people.change(person, None, Wishes(reminder_hours=0))
    table = await room.create(**more)
    number = table.table_id
    await room.lobby.change_option(number, MINJI, None, "clock", clock)
    await room.lobby.change_option(number, MINJI, None, "auto_skip", skip)
    await room.lobby.join(number, JAEHO, None)
    await room.lobby.start(number, MINJI, None)
    await room.settle()
    room.take_said()


async def banks(room):
    return [clock.bank / HOUR for clock in await room.read.clocks_of(1)]


async def test_a_table_plays_without_a_clock_unless_it_chooses_one(room):
    await room.start()
    assert (await room.table(1)).clock == "none"
    assert await room.read.clocks_of(1) == []
    await room.create()
    for key, value in (("clock", "2h"), ("clock", True), ("auto_skip", 1), ("auto_skip", "no")):
        with pytest.raises(OptionsError):
            await room.lobby.change_option(2, MINJI, None, key, value)


async def test_what_is_not_used_is_saved_up_to_the_cap(room):
    await begin(room)
    assert await banks(room) == [24, 24]
    await room.pass_time(hours=10)
    await room.act(1, MINJI, "end")
    assert await banks(room) == [38, 24]
    for hours in (30, 1, 0, 20):
        await room.pass_time(hours=hours)
        position = await room.play.load(1)
        await room.act(1, (MINJI, JAEHO)[position.state.acting[0]], "end")
    assert await banks(room) == [48, 42]


async def test_a_turn_of_many_steps_is_one_turn(room):
    await begin(room)
    for _ in range(3):
        await room.pass_time(hours=10)
        await room.act(1, MINJI, "step")
    await room.act(1, MINJI, "end")
    assert await banks(room) == [18, 24]


async def test_an_undo_gives_no_new_time(room):
    await begin(room)
    await room.pass_time(hours=20)
    await room.act(1, MINJI, "end")
    await room.pass_time(hours=3)
    await room.play.undo(1, MINJI, None)
    assert await banks(room) == [24, 24]
    await room.pass_time(hours=20)
    await room.act(1, MINJI, "end")
    assert await banks(room) == [8, 24]


async def test_one_warning_comes_before_the_end_and_then_the_others_are_asked(room):
    await begin(room)
    began = room.store.now()
    await room.pass_time(days=9)
    said = room.take_said("call", "poll")
    assert [(s.kind, s.whats, s.at - began) for s in said] == [
        ("call", ("warn",), 45 * HOUR),
        ("poll", (), 48 * HOUR),
    ]
    (poll,) = await room.read.open_polls(1)
    assert (poll.kind, poll.seat, poll.name) == ("clock", 0, "Minji")
    assert (await room.play.load(1)).state.acting == (0,)


async def test_the_warning_comes_before_a_night_that_takes_the_rest(room):
    # The clock of a turn that begins at noon is empty at noon; the night lasts until then.
    await room.people.change(MINJI, None, Wishes(zone="UTC", quiet=(20 * 60, 12 * 60)))
    await begin(room)
    began = room.store.now()
    await room.pass_time(days=3)
    (call,) = room.take_said("call")
    assert call.whats == ("warn",)
    assert 31 * HOUR <= call.at - began < 32 * HOUR


async def test_no_warning_rings_at_night(room):
    await room.people.change(MINJI, None, Wishes(zone="UTC", quiet=(8 * 60, 10 * 60)))
    await begin(room)
    began = room.store.now()
    await room.pass_time(days=3)
    (call,) = room.take_said("call")
    assert call.at - began == 46 * HOUR  # ten in the morning, two hours before the end


async def test_a_move_at_the_last_moment_counts(room):
    await begin(room)
    await room.pass_time(hours=47, minutes=59)
    await room.act(1, MINJI, "end")
    await room.settle()
    assert room.take_said("poll") == []
    assert (await banks(room))[0] == pytest.approx(1 / 60)


async def test_a_vacation_stops_the_clock_and_shows_it(room):
    await begin(room)
    await room.pass_time(hours=12)  # midnight
    began = room.store.now()
    today = room.clock.time.date()
    await room.people.go_on_vacation(MINJI, None, None, today.replace(day=today.day + 4))
    await room.pass_time(days=4, hours=23)
    assert room.take_said("call", "poll") == []
    await room.pass_time(days=3)
    said = room.take_said("call", "poll")
    assert [(s.kind, s.at - began - 5 * DAY) for s in said] == [
        ("call", 33 * HOUR),
        ("poll", 36 * HOUR),
    ]


async def test_a_vacation_that_ends_early_lets_the_clock_run(room):
    await begin(room)
    today = room.clock.time.date()
    await room.people.go_on_vacation(MINJI, None, None, today.replace(day=today.day + 9))
    await room.pass_time(days=2)
    await room.people.end_vacations(MINJI, None)
    back = room.store.now()
    await room.pass_time(days=5)
    assert [s.at - back for s in room.take_said("poll")] == [48 * HOUR]


@pytest.mark.parametrize("how", ["resume", "move", "again"])
async def test_a_pause_stops_the_clock(room, how):
    await begin(room)
    await room.pass_time(hours=10)
    if how == "resume":
        row = (await room.outbox.due() or [None])[0]
        assert row is None
        async with room.store.change() as rows:
            from data.store.pausing import pause_table

            await pause_table(rows, await room.table(1), "refused", room.store.now())
    else:
        await room.outbox.place_gone(10)
    await room.pass_time(days=20)
    assert room.take_said("poll", "call") == []
    if how == "resume":
        await room.lobby.resume(1, MINJI)
    elif how == "move":
        await room.lobby.move_here(1, MINJI, None, 30)
    else:
        await room.outbox.post_all_again()
    back = room.store.now()
    await room.pass_time(days=5)
    assert [s.at - back for s in room.take_said("poll")] == [38 * HOUR]


async def test_where_the_table_agreed_on_it_turns_are_skipped_but_not_for_ever(room):
    await begin(room, skip=True)
    await room.pass_time(hours=48)
    entries = await room.read.entries_of(1)
    assert [(e.seat, e.user_id, e.move, e.barrier) for e in entries[1:]] == [(0, None, "end", True)]
    assert room.take_said("poll") == []
    assert (await room.play.load(1)).state.acting == (1,)
    # nobody is there at all: after some turns in a row it asks
    await room.pass_time(days=60)
    moves = [e.seat for e in await room.read.entries_of(1) if e.kind == "move"]
    assert moves == [0, 1] * MOST_SKIPS
    assert [poll.kind for poll in await room.read.open_polls(1)] == ["clock"]


async def test_a_move_of_ones_own_begins_the_count_of_skips_anew(room):
    await begin(room, skip=True)
    for turn in range(MOST_SKIPS + 3):
        if turn == 2:
            await room.act(1, MINJI, "end")
        else:
            await room.pass_time(days=2)
        await room.act(1, JAEHO, "end")
    assert await room.read.open_polls(1) == []


async def test_a_skipped_turn_cannot_be_taken_back(room):
    await begin(room, skip=True)
    await room.pass_time(hours=48)
    position = await room.play.load(1)
    assert not await room.play.can_undo(position, 0)


async def test_reminders_and_a_clock(room):
    await begin(room, "72h")
    await room.people.change(MINJI, None, Wishes(reminder_hours=24))
    began = room.store.now()
    await room.pass_time(days=12)
    said = [(s.kind, s.whats, (s.at - began) / HOUR) for s in room.take_said("call", "poll")]
    assert said == [
        ("call", ("remind",), 24),
        ("call", ("remind",), 48),
        ("call", ("remind",), 72),
        ("call", ("warn",), 135),
        ("poll", (), 144),
    ]


async def test_what_is_late_by_a_long_stop_is_done_once(room):
    await begin(room)
    await room.restart()
    room.clock.advance(days=30)
    await room.settle()
    assert [s.kind for s in room.take_said("call", "poll")] == ["poll"]
    await room.pass_time(days=30)
    assert room.take_said("call", "poll") == []


def test_the_kinds_of_clocks():
    assert {name: kind.turn // DAY for name, kind in CLOCKS.items()} == {
        "24h": 1,
        "72h": 3,
        "7d": 7,
    }
    assert (SPEC.bank, SPEC.cap, SPEC.warning) == (DAY, 2 * DAY, 3 * HOUR)
    assert all(kind.warning > 10 * MINUTE for kind in CLOCKS.values())


async def test_who_is_next_after_a_skipped_turn_has_a_new_turn_and_is_told(room, monkeypatch):
    """The last of one round is often the first of the next."""
    monkeypatch.setattr(Toy, "minimal", lambda *_: ToyAction(("tally",)))
    await begin(room, skip=True)
    await room.pass_time(hours=48)
    clock = (await room.read.clocks_of(1))[0]
    assert (clock.skips, clock.bank, clock.used) == (1, 0, 0)
    assert [s.rung for s in room.take_said("turn")] == [(MINJI.user_id,)]
    await room.pass_time(hours=23)
    assert (await room.read.clocks_of(1))[0].skips == 1
    await room.pass_time(hours=1)
    assert (await room.read.clocks_of(1))[0].skips == 2
