"""Seats of running games: giving up, taking over, leaving the server, and the others' decisions."""

import pytest

from data.store.doctor import find_table_faults
from data.store.model import DAY, HOUR
from data.store.people import Wishes
from data.store.store import Refusal
from rules.core.record import replay
from tests.data.store.kit import ALEX, JAEHO, MINJI, PEOPLE, STRANGER, THEO, YUKI, manager
from tests.data.store.test_clocks import begin


async def tenures(room):
    return [
        (t.seat, t.user_id, t.from_seq, t.until_seq, t.reason)
        for t in await room.read.tenures_of(1)
    ]


async def sitting(room):
    return [None if s.is_free else s.user_id for s in await room.read.seats_of(1)]


async def open_poll(room, table_id=1):
    (poll,) = await room.read.open_polls(table_id)
    return poll


async def stall(room, seats=3, **more):
    """A table that has stalled at Minji's turn."""
    await room.start(seats, **more)
    await room.pass_time(days=5)
    room.take_said()
    return await open_poll(room)


async def test_everybody_has_a_tenure_from_the_start(room):
    table = await room.start(3)
    assert await tenures(room) == [
        (seat, person.user_id, table.version, None, None)
        for seat, person in enumerate((MINJI, JAEHO, ALEX))
    ]


async def test_a_seat_is_given_up_and_taken_over_with_its_history(room):
    start = await room.start(3)
    await room.act(1, MINJI, "step")
    await room.settle()
    room.take_said()
    await room.seating.resign(1, MINJI, None)
    assert await sitting(room) == [None, JAEHO.user_id, ALEX.user_id]
    assert (await room.table(1)).owner_id == JAEHO.user_id
    with pytest.raises(Refusal, match="not_seated"):
        await room.act(1, MINJI, "end")
    await room.settle()
    assert [s.kind for s in room.take_said()] == ["poll"]
    assert (await open_poll(room)).kind == "free"

    await room.seating.sit(1, THEO, None, 0)
    await room.settle()
    assert [s.rung for s in room.take_said("turn")] == [(THEO.user_id,)]
    assert await sitting(room) == [THEO.user_id, JAEHO.user_id, ALEX.user_id]
    assert await room.read.open_polls(1) == []
    first = start.version
    assert (await tenures(room))[:2] == [
        (0, MINJI.user_id, first, first + 2, "resigned"),
        (0, THEO.user_id, first + 3, None, None),
    ]
    position = await room.play.load(1)
    assert position.state.marks[0] == 1
    assert (await room.act(1, THEO, "end")).turn_over
    assert await find_table_faults(room.database) == []
    entries = await room.read.entries_of(1)
    assert [e.kind for e in entries] == ["start", "move", "seat", "seat", "move"]
    assert [e.seq for e in entries] == list(range(first, first + 5))


async def test_claims_of_the_others_stay_good(room):
    await room.start(3)
    await room.act(1, MINJI, "end")
    seen = (await room.table(1)).version
    await room.seating.resign(1, MINJI, None)
    await room.act(1, JAEHO, "step", claim=seen)


REFUSED = [
    ("not_seated", lambda room: room.seating.resign(1, STRANGER, None)),
    ("seat_taken", lambda room: room.seating.sit(1, STRANGER, None, 1)),
    ("no_seat", lambda room: room.seating.sit(1, STRANGER, None, 7)),
    ("seated_already", lambda room: room.seating.sit(1, JAEHO, None, 0)),
    ("not_manager", lambda room: room.seating.replace(1, JAEHO, None, 0, None)),
    ("seated_already", lambda room: room.seating.replace(1, manager(MINJI), None, 1, ALEX)),
    ("not_started", lambda room: room.seating.resign(2, MINJI, None)),
    ("not_started", lambda room: room.seating.sit(2, JAEHO, None, 0)),
    ("no_table", lambda room: room.seating.resign(9, MINJI, None)),
]


@pytest.mark.parametrize(("error", "attempt"), REFUSED)
async def test_what_cannot_be_done_is_refused(room, error, attempt):
    await room.start(3)
    await room.create()
    if error == "seated_already":
        await room.seating.replace(1, manager(MINJI), None, 0, STRANGER)
        await room.seating.resign(1, STRANGER, None)
    with pytest.raises(Refusal, match=error):
        await attempt(room)


async def test_a_manager_may_put_somebody_else_on_a_seat_at_once(room):
    await room.start(2)
    await room.settle()
    room.take_said()
    await room.seating.replace(1, MINJI, None, 0, YUKI)
    assert await sitting(room) == [YUKI.user_id, JAEHO.user_id]
    assert await room.read.open_polls(1) == []
    await room.settle()
    assert [s.rung for s in room.take_said("turn", "poll")] == [(YUKI.user_id,)]
    assert [t[4] for t in await tenures(room)] == ["replaced", None, None]


async def test_the_last_one_to_give_up_closes_the_table(room):
    await room.start(2)
    await room.seating.resign(1, MINJI, None)
    await room.seating.resign(1, JAEHO, None)
    assert (await room.table(1)).status == "closed"
    assert await room.read.open_polls(1) == []


async def test_a_call_to_somebody_who_has_given_up_is_not_made(room):
    await room.people.change(MINJI, None, Wishes(way="dm"))
    await room.start(2)
    await room.send_all()
    await room.timers.run_due()
    await room.seating.resign(1, MINJI, None)
    await room.seating.sit(1, THEO, None, 0)
    room.take_said()
    await room.settle()
    assert [s.rung for s in room.take_said("call", "turn") if s.rung] == [(THEO.user_id,)]


async def test_a_substitute_begins_with_a_fresh_clock(room):
    await begin(room)
    await room.pass_time(hours=40)
    await room.seating.replace(1, MINJI, None, 0, THEO)
    taken = room.store.now()
    await room.people.change(THEO, None, Wishes(reminder_hours=0))
    await room.pass_time(days=4)
    assert [s.at - taken for s in room.take_said("poll")] == [48 * HOUR]


# Votes.


async def test_a_majority_of_those_present_decides(room):
    poll = await stall(room, 4)
    tally = await room.seating.vote(1, JAEHO, None, poll.poll_id, "skip")
    assert (tally.needed, tally.votes["skip"], tally.poll.is_open) == (2, 1, True)
    await room.seating.vote(1, ALEX, None, poll.poll_id, "wait")
    await room.seating.vote(1, ALEX, None, poll.poll_id, "end")
    assert (await room.seating.load_tally(poll.poll_id)).votes == {
        "wait": 0, "skip": 1, "replace": 0, "bot": 0, "end": 1,
    }  # fmt: skip
    tally = await room.seating.vote(1, THEO, None, poll.poll_id, "skip")
    assert (tally.poll.is_open, tally.poll.outcome) == (False, "skip")
    assert (await room.play.load(1)).state.acting == (1,)


async def test_who_is_on_vacation_is_not_waited_for_but_may_vote(room):
    poll = await stall(room, 4)
    today = room.clock.time.date()
    for person in (ALEX, THEO):
        await room.people.go_on_vacation(person, None, None, today.replace(day=today.day + 1))
    assert (await room.seating.load_tally(poll.poll_id)).needed == 1
    tally = await room.seating.vote(1, THEO, None, poll.poll_id, "end")
    assert (tally.needed, tally.poll.is_open) == (2, True)
    await room.seating.vote(1, JAEHO, None, poll.poll_id, "end")
    assert (await room.table(1)).status == "closed"


@pytest.mark.parametrize("how", ["left", "resigned", "replaced", "away"])
async def test_a_vote_is_decided_when_those_who_are_left_agree(room, how):
    """One of three has voted, and then nobody is left to be waited for but one who agrees."""
    poll = await stall(room, 4)
    await room.seating.vote(1, JAEHO, None, poll.poll_id, "skip")
    if how != "away":  # who is away counts if they have voted
        await room.seating.vote(1, ALEX, None, poll.poll_id, "wait")
    for gone in (ALEX, THEO):
        match how:
            case "left":
                await room.seating.left(1, gone.user_id)
            case "away":
                await room.people.go_on_vacation(gone, None, None, room.clock.time.date())
            case "resigned":
                await room.seating.resign(1, gone, None)
            case "replaced":
                seat = PEOPLE.index(gone)
                await room.seating.replace(1, manager(MINJI), None, seat, None)
    assert (await room.read.load_poll(poll.poll_id)).outcome == "skip"
    assert (await room.play.load(1)).state.acting == (1,)


NO_VOTE = [
    ("own_poll", MINJI, "skip"),
    ("not_seated", STRANGER, "skip"),
    ("no_choice", JAEHO, "time"),
    ("no_choice", JAEHO, "dance"),
]


@pytest.mark.parametrize(("error", "who", "choice"), NO_VOTE)
async def test_votes_that_do_not_count(room, error, who, choice):
    poll = await stall(room)
    with pytest.raises(Refusal, match=error):
        await room.seating.vote(1, who, None, poll.poll_id, choice)
    with pytest.raises(Refusal, match="old_button"):
        await room.seating.vote(1, JAEHO, None, 99, "skip")


async def test_what_is_decided_cannot_be_decided_again(room):
    poll = await stall(room, 2)
    await room.seating.vote(1, JAEHO, None, poll.poll_id, "wait")
    with pytest.raises(Refusal, match="poll_over"):
        await room.seating.vote(1, JAEHO, None, poll.poll_id, "end")


async def test_waiting_asks_again_after_a_day_and_pings_nobody(room):
    poll = await stall(room, 2)
    await room.seating.vote(1, JAEHO, None, poll.poll_id, "wait")
    voted = room.store.now()
    await room.settle()
    room.take_said()
    await room.pass_time(days=10)
    said = room.take_said("call", "poll", "turn")
    assert [(s.kind, s.at - voted) for s in said] == [("poll", DAY)]


async def test_a_gift_of_time_rings_the_person_and_lasts_a_whole_turn(room):
    await begin(room)
    await room.pass_time(days=5)
    poll = await open_poll(room)
    await room.seating.vote(1, JAEHO, None, poll.poll_id, "time")
    given = room.store.now()
    await room.settle()
    room.take_said("poll")
    await room.pass_time(days=2)
    assert [(s.kind, s.whats, s.at - given) for s in room.take_said("call", "poll")][-2:] == [
        ("call", ("warn",), 21 * HOUR),
        ("poll", (), 24 * HOUR),
    ]


async def test_a_seat_freed_by_vote_can_be_taken(room):
    poll = await stall(room, 2)
    await room.seating.vote(1, JAEHO, None, poll.poll_id, "replace")
    assert await sitting(room) == [None, JAEHO.user_id]
    assert (await room.read.load_poll(poll.poll_id)).outcome == "replace"
    assert (await open_poll(room)).kind == "free"
    await room.seating.sit(1, THEO, None, 0)
    await room.act(1, THEO, "end")


async def test_a_free_seat_is_asked_about_whenever_its_turn_comes(room):
    await room.start(2)
    await room.settle()
    await room.seating.resign(1, MINJI, None)
    for _ in range(3):
        await room.pass_time(days=9)
        poll = await open_poll(room)
        assert poll.kind == "free"
        await room.seating.vote(1, JAEHO, None, poll.poll_id, "skip")
        await room.settle()
        assert await room.read.open_polls(1) == []
        await room.act(1, JAEHO, "end")
    await room.settle()
    poll = await open_poll(room)
    await room.seating.vote(1, JAEHO, None, poll.poll_id, "end")
    assert (await room.table(1)).status == "closed"


async def test_a_free_seat_whose_turn_it_is_not_has_nothing_to_skip(room):
    await room.start(3)
    await room.seating.resign(1, JAEHO, None)
    poll = await open_poll(room)
    assert await room.seating.choices(poll) == ("bot", "end")
    with pytest.raises(Refusal, match="no_choice"):
        await room.seating.vote(1, MINJI, None, poll.poll_id, "skip")


async def test_who_leaves_the_server_is_told_of_and_not_pinged(room):
    await room.start(3)
    await room.create(JAEHO)
    await room.settle()
    await room.lobby.join(2, MINJI, None)
    room.take_said()
    assert await room.seating.left(1, MINJI.user_id) == [1]
    assert await room.seating.left(1, MINJI.user_id) == []
    assert await room.seating.left(77, JAEHO.user_id) == []
    assert [s.user_id for s in await room.read.seats_of(2)] == [JAEHO.user_id]
    poll = await open_poll(room)
    assert (poll.kind, poll.name) == ("left", "Minji")
    await room.pass_time(days=30)
    assert [s for s in room.take_said() if MINJI.user_id in s.rung] == []
    await room.seating.vote(1, JAEHO, None, poll.poll_id, "skip")
    await room.seating.vote(1, ALEX, None, poll.poll_id, "skip")
    await room.act(1, JAEHO, "end")
    await room.act(1, ALEX, "end")
    await room.settle()
    assert (await open_poll(room)).kind == "left"
    # and back again: a move says so
    await room.act(1, MINJI, "end")
    assert await room.read.open_polls(1) == []
    assert not any(s.gone for s in await room.read.seats_of(1))


async def test_skipping_takes_as_many_moves_as_the_turn_needs(room):
    poll = await stall(room, 2, game="spice_road")
    await room.seating.vote(1, JAEHO, None, poll.poll_id, "skip")
    entries = await room.read.entries_of(1)
    assert [(e.seat, e.move) for e in entries if e.kind == "move"] == [(0, "rest")]
    lines = await room.play.happenings(1)
    assert lines[-1].events[0].message.key == "table.event.skipped"


# Secret choices that wait for those of others.


async def picks(room, table_id=1):
    return (await room.play.load(table_id)).state.picks


@pytest.mark.parametrize("how", ["resigned", "replaced", "offered", "voted"])
async def test_what_a_removed_seat_had_chosen_in_secret_does_not_count(room, how):
    """T-5 of the reports: the others' choices stand, the seat's own is to be made anew."""
    await room.start(4, options={"mode": "together"})
    await room.act(1, JAEHO, "pick 2")
    await room.act(1, MINJI, "pick 1")
    before = {row.seat: row.since_version for row in (await room.play.load(1)).acting}
    match how:
        case "resigned":
            await room.seating.resign(1, JAEHO, None)
        case "replaced":
            await room.seating.replace(1, MINJI, None, 1, None)
        case "offered":
            await room.substitutes.offer(1, MINJI, None, 1, YUKI)
            await room.substitutes.answer(1, YUKI, None, table_id=1, accepts=True)
        case "voted":
            await room.seating.left(1, JAEHO.user_id)
            poll = await open_poll(room)
            for who in (MINJI, ALEX):
                await room.seating.vote(1, who, None, poll.poll_id, "replace")
    position = await room.play.load(1)
    assert position.state.picks == (1, 0, 0, 0)
    acting = {row.seat: row.since_version for row in position.acting}
    assert set(acting) == {1, 2, 3}
    assert {seat: acting[seat] for seat in (2, 3)} == before  # their buttons still count
    if how != "offered":
        await room.seating.sit(1, YUKI, None, 1)
    for who in (YUKI, ALEX, THEO):
        await room.act(1, who, "pick 1")
    assert (await room.play.load(1)).state.marks == (1, 1, 1, 1)
    lines = [line.entry.kind for line in await room.history.lines(1)]
    assert lines.count("undo") == 2
    record = await room.history.record(await room.play.load(1), ("a", "b", "c", "d"))
    assert replay(record, position.game).state.marks == (1, 1, 1, 1)
    assert await find_table_faults(room.database) == []


async def test_what_has_been_revealed_stays_whoever_leaves(room):
    await room.start(2, options={"mode": "together"})
    for who in (MINJI, JAEHO):
        await room.act(1, who, "pick 2")
    await room.act(1, MINJI, "pick 1")
    await room.seating.resign(1, JAEHO, None)
    state = (await room.play.load(1)).state
    assert (state.marks, state.picks) == ((2, 2), (1, 0))


async def test_turns_one_after_another_stay_whoever_leaves(room):
    await room.start(3)
    await room.act(1, MINJI, "jump 2; end")
    await room.act(1, JAEHO, "jump 1")
    for who in (MINJI, JAEHO):
        await room.seating.resign(1, who, None)
    assert (await room.play.load(1)).state.marks == (2, 1, 0)
