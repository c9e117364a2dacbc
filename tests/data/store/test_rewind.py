"""Going back further than alone: who must agree, what ends a request, and that luck stays."""

import asyncio
import json

import pytest

from data.store.doctor import find_table_faults
from data.store.model import DAY, HOUR
from data.store.rewind import OPEN_DAYS
from data.store.store import AlreadyDone, Refusal, Repeated, Stale
from rules.core import codec
from rules.core.record import format_record, parse_record, replay
from tests.data.store.kit import ALEX, JAEHO, MINJI, PEOPLE, STRANGER, THEO, dump, manager
from tests.data.store.test_clocks import begin as begin_with_clock


async def play(room, *lines):
    for line in lines:
        seat, what = line.split(maxsplit=1)
        await room.act(1, PEOPLE[int(seat)], what)


async def ask(room, who=MINJI, *, back=1, interaction=None):
    """Ask to go back to before the move that is the `back`th newest in force."""
    position = await room.play.load(1)
    target = (await room.rewind.choices(position))[back - 1]
    version = position.table.version
    return await room.rewind.ask(1, who, interaction, target.seq, version)


async def rewind(room, who=MINJI, *, back=1, admin=False):
    position = await room.play.load(1)
    target = (await room.rewind.choices(position))[back - 1]
    version = position.table.version
    return await room.rewind.rewind(1, manager(who, admin), None, target.seq, version)


async def answer(room, who, number=1, *, agrees=True, interaction=None, claim=None):
    """Press a button of a request, as it was made or with another claim."""
    if claim is None:
        request = await room.read.load_request(number)
        claim = (1, 1) if request is None else (request.table_id, request.version)
    table, version = claim
    return await room.rewind.answer(
        number, who, interaction, table_id=table, claim=version, agrees=agrees
    )


async def state_of(room):
    return codec.hash_of((await room.play.load(1)).state)


async def test_all_others_agree_and_the_table_goes_back_beyond_barriers_and_players(room):
    await room.start(3)
    await play(room, "0 step")
    before = await state_of(room)
    await play(room, "0 peek", "0 end", "1 dice", "1 end")
    await room.send_all()
    request = await ask(room, back=4)
    assert (request.seat, request.state, request.version) == (0, "open", 9)
    assert (await answer(room, JAEHO)).state == "open"
    assert await state_of(room) != before
    assert (await answer(room, ALEX)).state == "agreed"
    assert await state_of(room) == before
    position = await room.play.load(1)
    assert [row.seat for row in position.acting] == [0]
    entries = (await room.read.entries_of(1))[-4:]
    assert [entry.kind for entry in entries] == ["undo"] * 4
    assert [(entry.seat, entry.user_id) for entry in entries] == [(0, 100)] * 4
    lines = await room.history.lines(1)
    assert [bool(line.events) for line in lines[-4:]] == [False, False, False, True]
    told = lines[-1].events[0]
    assert told.audience is None
    assert told.message.key == "table.event.went_back"
    assert told.message.args["count"] == 4
    assert told.message.args["what"].key == "toy.peek"
    assert [row["kind"] for row in await room.open_rows(1)].count("turn") == 1
    assert await find_table_faults(room.database) == []


async def test_one_refusal_ends_it(room):
    await room.start(3)
    await play(room, "0 end", "1 end")
    await ask(room)
    await answer(room, JAEHO)
    before = await state_of(room)
    assert (await answer(room, ALEX, agrees=False)).state == "refused"
    assert await state_of(room) == before
    with pytest.raises(Refusal, match="request_over"):
        await answer(room, JAEHO)
    assert (await ask(room, JAEHO)).state == "open"


async def test_whoever_asked_may_take_it_back_but_not_agree(room):
    await room.start()
    await play(room, "0 end")
    await ask(room)
    with pytest.raises(Refusal, match="own_request"):
        await answer(room, MINJI)
    assert (await answer(room, MINJI, agrees=False)).state == "withdrawn"
    with pytest.raises(Refusal, match="request_over"):
        await answer(room, JAEHO)


@pytest.mark.parametrize(
    "move", ["move", "undo", "close", "rewind"], ids=["move", "undo", "close", "rewind"]
)
async def test_a_request_lapses_when_the_game_goes_on(room, move):
    await room.start(3)
    await play(room, "0 end", "1 step")
    await ask(room)
    await room.send_all()
    await answer(room, JAEHO)
    match move:
        case "move":
            await play(room, "1 step")
        case "undo":
            await room.play.undo(1, JAEHO, None)
        case "close":
            await room.lobby.close(1, MINJI, None)
        case _:
            await rewind(room)
    assert (await room.read.load_request(1)).state == "void"
    before = await dump(room.database)
    with pytest.raises(Refusal, match="table_closed" if move == "close" else "request_over"):
        await answer(room, ALEX)
    assert await dump(room.database) == before
    assert "request" in [row["kind"] for row in await room.open_rows(1)]


async def test_a_request_expires(room):
    await room.start(3)
    await play(room, "0 end")
    await ask(room)
    await answer(room, JAEHO)
    room.clock.advance(days=OPEN_DAYS, seconds=-1)
    assert await room.timers.run_due() == 0
    assert (await room.read.load_request(1)).state == "open"
    room.clock.advance(seconds=1)
    assert await room.timers.run_due() == 1
    assert (await room.read.load_request(1)).state == "expired"
    with pytest.raises(Refusal, match="request_over"):
        await answer(room, ALEX)


async def test_the_timer_of_an_older_request_leaves_a_newer_one(room):
    await room.start()
    await play(room, "0 end")
    await ask(room)
    room.clock.advance(days=1)
    await play(room, "1 end")
    await ask(room)
    room.clock.advance(days=1)
    assert await room.timers.run_due() == 1
    assert (await room.read.load_request(2)).state == "open"
    room.clock.advance(days=1)
    await room.timers.run_due()
    assert (await room.read.load_request(2)).state == "expired"


async def test_what_cannot_be_asked(room):
    await room.start(3)
    with pytest.raises(IndexError):
        await ask(room)
    await play(room, "0 end", "1 end")
    position = await room.play.load(1)
    version, moves = position.table.version, await room.rewind.choices(position)
    before = await dump(room.database)
    for why, attempt in (
        ("not_seated", room.rewind.ask(1, STRANGER, None, moves[0].seq, version)),
        ("moved_on", room.rewind.ask(1, MINJI, None, moves[0].seq, version - 1)),
        ("nothing_to_undo", room.rewind.ask(1, MINJI, None, 99, version)),
        ("nothing_to_undo", room.rewind.ask(1, MINJI, None, 2, version)),
        ("request_over", answer(room, MINJI, 7)),
        ("no_table", room.rewind.ask(9, MINJI, None, 3, 3)),
    ):
        with pytest.raises(Refusal, match=why):
            await attempt
    assert await dump(room.database) == before
    await ask(room)
    with pytest.raises(Refusal, match="request_open"):
        await ask(room, JAEHO)
    with pytest.raises(Refusal, match="not_seated"):
        await answer(room, THEO)


async def test_agreeing_twice_and_a_second_delivery_count_once(room):
    await room.start(3)
    await play(room, "0 end")
    await ask(room, interaction=70)
    with pytest.raises(Repeated):
        await ask(room, interaction=70)
    await answer(room, JAEHO, interaction=71)
    with pytest.raises(AlreadyDone):
        await answer(room, JAEHO, interaction=72)
    with pytest.raises(Repeated):
        await answer(room, JAEHO, interaction=71)
    assert (await room.read.load_request(1)).state == "open"


async def test_all_answers_in_the_same_instant_take_back_once(room):
    await room.start(5)
    await play(room, "0 end")
    before = len(await room.read.entries_of(1))
    await ask(room)
    answers = [answer(room, who, interaction=80 + n) for n, who in enumerate(PEOPLE[1:] * 5)]
    await asyncio.gather(*answers, return_exceptions=True)
    assert (await room.read.load_request(1)).state == "agreed"
    assert len(await room.read.entries_of(1)) == before + 1


async def test_alone_at_a_table_there_is_nobody_to_ask(room):
    await room.start(1)
    before = await state_of(room)
    await play(room, "0 peek")
    assert await ask(room) is None
    assert await state_of(room) == before


async def test_luck_is_not_rolled_again(room):
    await room.start()
    await play(room, "0 dice", "0 peek", "0 end", "1 dice", "1 peek", "1 end", "0 dice")
    rolled = await state_of(room)
    await rewind(room, back=7)
    await play(room, "0 dice", "0 peek", "0 end", "1 dice")
    await ask(room, back=4)
    await answer(room, JAEHO)
    await play(room, "0 dice", "0 peek", "0 end", "1 dice", "1 peek", "1 end", "0 dice")
    assert await state_of(room) == rolled


async def test_the_record_of_a_table_that_went_back_replays(room):
    await room.start(game="spice_road")
    await play(room, "0 acquire 1", "1 acquire 1", "0 rest", "1 rest")
    await rewind(room, STRANGER, back=3, admin=True)
    await play(room, "1 play S1")
    await ask(room, back=2)
    await answer(room, JAEHO)
    await play(room, "0 acquire 1", "1 acquire 1")
    position = await room.play.load(1)
    record = await room.history.record(position, ("a", "b"))
    undone = [(entry.seat, entry.undo) for entry in record.actions if entry.undo]
    assert undone == [(1, True), (0, True), (1, True), (0, True), (0, True)]
    done = replay(parse_record(format_record(record)), position.game)
    assert done.state == position.state


async def test_owner_and_managers_rewind_and_everybody_is_told_who(room):
    await room.start(3)
    await play(room, "0 end", "1 end", "2 end")
    with pytest.raises(Refusal, match="not_manager"):
        await rewind(room, JAEHO)
    await rewind(room, MINJI, back=1)
    await rewind(room, STRANGER, back=1, admin=True)
    await rewind(room, JAEHO, back=1, admin=True)
    told = [line.events[0].message for line in (await room.history.lines(1))[-3:]]
    assert [message.key.rpartition(".")[2] for message in told] == [
        "rewound_by", "rewound", "rewound_by",
    ]  # fmt: skip
    assert "who" not in told[1].args
    assert told[2].args["who"].seat == 1
    entries = await room.read.entries_of(1)
    assert [(entry.seat, entry.user_id) for entry in entries[-3:]] == [
        (0, 100), (None, 999), (1, 101),
    ]  # fmt: skip


async def test_a_rewind_seen_too_long_ago_changes_nothing(room):
    await room.start()
    await play(room, "0 step", "0 step")
    position = await room.play.load(1)
    target, version = position.snapshot.entry_seq, position.table.version
    await room.rewind.rewind(1, MINJI, None, target, version)
    with pytest.raises(AlreadyDone):
        await room.rewind.rewind(1, MINJI, None, target, version)
    await play(room, "0 step")
    with pytest.raises(Stale):
        await room.rewind.rewind(1, MINJI, None, target, version)


async def test_no_button_from_before_counts_after_going_back(room):
    """Also of a seat that had to decide before and has to decide again."""
    await room.start(3, options={"mode": "together"})
    await play(room, "0 pick 1", "1 pick 2", "2 pick 1", "0 pick 2")
    seen = (await room.table(1)).version
    await rewind(room, back=2)
    position = await room.play.load(1)
    assert position.state.acting == (2,)
    await rewind(room, back=2)
    for who in (MINJI, JAEHO, ALEX):
        acting = {row.seat for row in (await room.play.load(1)).acting}
        if PEOPLE.index(who) in acting:
            with pytest.raises(Stale):
                await room.act(1, who, "pick 1", claim=seen)


async def test_a_rewind_within_one_turn_shows_the_board_again_without_a_ping(room):
    await room.start()
    await play(room, "0 step", "0 peek")
    await room.send_all()
    await rewind(room, back=2)
    assert [row["kind"] for row in await room.open_rows(1)] == ["turn"]
    (acting,) = await room.read.acting_in(1)
    assert acting.notified
    assert acting.since_version == (await room.table(1)).version


async def test_a_report_that_was_taken_back_is_told_again(room):
    await room.start()
    await play(room, "0 tally", "0 tally")
    await room.send_all()
    await rewind(room, back=1)
    await play(room, "0 tally")
    reports = [row["payload"] for row in await room.open_rows(1, "report")]
    assert reports == ['{"number":1}']


async def test_a_finished_game_stays_finished(room):
    await room.start()
    await play(room, "0 step", "0 win")
    position = await room.play.load(1)
    target, version = position.snapshot.entry_seq, position.table.version
    for attempt in (
        room.rewind.ask(1, MINJI, None, target, version),
        room.rewind.rewind(1, manager(MINJI), None, target, version),
    ):
        with pytest.raises(Refusal, match="finished"):
            await attempt


async def test_a_request_names_what_it_takes_back_also_when_it_is_over(room):
    await room.start(3)
    await play(room, "0 step", "0 end", "1 step", "1 end")
    await ask(room, back=3)
    request = await room.rewind.load_request(1)
    assert [entry.move for entry in request.moves] == ["end", "step", "end"]
    assert (request.asked, request.agreed) == ((1, 2), ())
    await answer(room, ALEX)
    assert (await room.rewind.load_request(1)).agreed == (2,)
    await answer(room, JAEHO)
    after = await room.rewind.load_request(1)
    assert after.moves == request.moves
    assert await room.rewind.load_request(5) is None


async def test_at_most_a_select_of_moves_is_offered(room):
    await room.start()
    await play(room, *["0 step"] * 40)
    choices = await room.rewind.choices(await room.play.load(1))
    assert len(choices) == 25
    assert choices[0].seq == (await room.table(1)).version


async def test_a_lost_message_of_a_request_is_posted_again(room):
    await room.start()
    await play(room, "0 end")
    await ask(room)
    await room.send_all()
    message = (await room.read.load_request(1)).message_id
    assert message is not None
    await room.outbox.message_gone(10, message)
    assert (await room.read.load_request(1)).message_id is None
    assert [json.loads(r["payload"]) for r in await room.open_rows(1, "request")] == [
        {"again": 1, "request_id": 1}
    ]


async def test_old_requests_are_forgotten_open_ones_are_not(room):
    await room.start(3)
    await play(room, "0 end")
    await ask(room)
    await answer(room, JAEHO)
    room.clock.advance(days=9)
    await room.timers.clean_up()
    assert len((await dump(room.database))["undo_requests"]) == 1
    await room.timers.run_due()
    await room.timers.clean_up()
    left = await dump(room.database)
    assert (left["undo_requests"], left["undo_agreements"]) == ([], [])
    assert await room.database.find_faults() == []
    assert (await room.table(1)).created_at + 9 * DAY == room.store.now()


async def test_a_button_does_not_answer_another_request_that_got_its_id(room):
    await room.start()
    await room.start()
    await play(room, "0 end")
    first = await ask(room)
    await answer(room, MINJI, agrees=False)
    await play(room, "1 step")
    room.clock.advance(days=9)
    await room.timers.clean_up()
    second = await ask(room)
    assert second.request_id == first.request_id
    for claim in ((1, first.version), (2, second.version)):
        with pytest.raises(Refusal, match="request_over"):
            await answer(room, JAEHO, claim=claim)
    assert (await answer(room, JAEHO)).state == "agreed"


# Going back, with all that hangs on whose turn it is.


async def test_after_going_back_clocks_begin_anew_and_nobody_pays_for_what_was_taken_back(room):
    await begin_with_clock(room)
    await room.pass_time(hours=10)
    await room.act(1, MINJI, "end")
    await room.pass_time(hours=5)
    await room.act(1, JAEHO, "peek; end")
    await room.pass_time(hours=20)
    await rewind(room, back=3)
    running, standing = await room.read.clocks_of(1)
    assert (running.running_since, running.used) == (room.store.now(), 0)
    assert (standing.running_since, standing.used) == (None, 0)
    assert (running.bank, standing.bank) == (24 * HOUR, 24 * HOUR)  # as before these turns
    await room.settle()
    (turn,) = [s for s in room.take_said("turn") if s.at == room.store.now()]
    assert turn.tables == (1,)
    await room.pass_time(hours=47)
    assert room.take_said("poll") == []
    await room.pass_time(hours=2)
    assert len(room.take_said("poll")) == 1


async def test_steps_of_a_turn_that_goes_on_cost_no_savings(room):
    await begin_with_clock(room)
    for who in (MINJI, JAEHO):
        await room.pass_time(hours=10)
        await room.act(1, who, "end")
    await room.pass_time(hours=1)
    await room.act(1, MINJI, "peek")
    await rewind(room)
    assert [clock.bank for clock in await room.read.clocks_of(1)] == [38 * HOUR, 38 * HOUR]


async def test_after_going_back_whoever_decides_is_called_as_at_any_turn(room):
    await room.start()
    await play(room, "0 end", "1 end")
    await room.pass_time(days=2)
    await rewind(room, back=1)
    await room.settle()
    (turn,) = [s for s in room.take_said("turn") if s.at == room.store.now()]
    assert turn.rung == (JAEHO.user_id,)
    (acting,) = (await room.play.load(1)).acting
    assert (acting.seat, acting.reminders, acting.warned) == (1, 0, False)
    began = room.store.now()
    await room.pass_time(hours=25)
    assert [s.at - began for s in room.take_said("call")] == [DAY]


async def test_who_decides_before_and_after_is_not_rung_again_and_reminded_anew(room):
    await room.start()
    await play(room, "0 step", "0 step")
    await room.pass_time(hours=40)
    assert [s.whats for s in room.take_said("call")] == [("remind",)]
    await rewind(room, back=2)
    await room.settle()
    assert [s.rung for s in room.take_said("turn")] == [()]
    (acting,) = (await room.play.load(1)).acting
    assert acting.reminders == 0
    await room.pass_time(hours=23)
    assert room.take_said("call") == []
    await room.pass_time(hours=2)
    assert [s.whats for s in room.take_said("call")] == [("remind",)]


@pytest.mark.parametrize("change", ["resigned", "sat", "replaced", "skipped"])
async def test_a_request_lapses_when_a_seat_changes_hands_or_is_skipped(room, change):
    await room.start(3)
    await play(room, "0 end", "1 step")
    if change == "sat":
        await room.seating.resign(1, ALEX, None)
    await ask(room)
    match change:
        case "resigned":
            await room.seating.resign(1, ALEX, None)
        case "sat":
            await room.seating.sit(1, THEO, None, 2)
        case "replaced":
            await room.seating.replace(1, MINJI, None, 2, THEO)
        case _:
            async with room.store.change() as rows:
                await room.play.skip(rows, await room.table(1), 1)
    assert (await room.read.load_request(1)).state == "void"
    assert (await ask(room)).state == "open"


async def test_a_table_goes_back_when_the_last_who_was_asked_has_left(room):
    await room.start(3)
    await play(room, "0 step", "0 end", "1 end")
    request = await ask(room, back=3)
    await answer(room, JAEHO)
    await room.seating.left(1, ALEX.user_id)
    assert (await room.read.load_request(request.request_id)).state == "agreed"
    assert (await room.play.load(1)).state.acting == (0,)


async def test_who_has_left_and_bots_are_not_asked_and_free_seats_neither(room):
    await room.start(4)
    await play(room, "0 end")
    await room.seating.left(1, JAEHO.user_id)
    await room.seating.resign(1, ALEX, None)
    await ask(room)
    asked = (await room.rewind.load_request(1)).asked
    assert asked == (3,)
    assert (await answer(room, THEO)).state == "agreed"


async def test_a_table_goes_back_beyond_skipped_turns_and_new_people_and_replays(room):
    await room.start(3)
    await play(room, "0 dice", "0 end")
    async with room.store.change() as rows:
        await room.play.skip(rows, await room.table(1), 1)
    await room.seating.resign(1, ALEX, None)
    await room.seating.sit(1, THEO, None, 2)
    await room.act(1, THEO, "dice; end")
    before = (await room.play.load(1)).state
    await rewind(room, back=5)
    position = await room.play.load(1)
    assert position.seat_of(THEO.user_id) == 2
    assert [row.seat for row in position.acting] == [0]
    await play(room, "0 dice", "0 end", "1 end")
    await room.act(1, THEO, "dice; end")
    again = await room.play.load(1)
    assert again.state.marks[0] == before.marks[0]  # the same luck
    record = await room.history.record(again, ("a", "b", "c"))
    assert replay(record, again.game).state == again.state
    assert parse_record(format_record(record)) == record
    assert await find_table_faults(room.database) == []
