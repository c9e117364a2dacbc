"""Things that happen by themselves, on time or late, once; and what is forgotten."""

import pytest

from data.store.model import DAY
from tests.data.store.kit import JAEHO, MINJI, dump


async def notes(room):
    return [row["payload"] for row in await room.open_rows(1, "note")]


async def test_a_lobby_is_warned_of_after_six_days_and_closed_after_seven(room):
    table = await room.create()
    assert await room.timers.next_due() == table.created_at + 6 * DAY
    room.clock.advance(days=6, seconds=-1)
    assert await room.timers.run_due() == 0
    room.clock.advance(seconds=1)
    assert await room.timers.run_due() == 1
    assert await notes(room) == ['{"key":"table.note.lobby_warning"}']
    assert (await room.table(1)).status == "lobby"
    assert await room.timers.run_due() == 0
    assert await room.timers.next_due() == table.created_at + 7 * DAY
    room.clock.advance(days=1)
    assert await room.timers.run_due() == 1
    closed = await room.table(1)
    assert (closed.status, closed.ended_at, closed.version) == ("closed", room.store.now(), 2)
    assert await room.timers.next_due() is None


async def test_changes_of_the_lobby_do_not_stop_its_clock(room):
    await room.create()
    room.clock.advance(days=5)
    await room.lobby.join(1, JAEHO, None)
    room.clock.advance(days=1)
    assert await room.timers.run_due() == 1
    assert len(await notes(room)) == 1


@pytest.mark.parametrize(
    ("days", "status", "said"), [(6.5, "lobby", 1), (7.0, "closed", 0), (30, "closed", 0)]
)
async def test_after_a_long_pause_what_is_late_is_done_once(room, days, status, said):
    await room.create()
    room.clock.advance(days=days)
    await room.restart()
    await room.timers.run_due()
    assert (await room.table(1)).status == status
    assert len(await notes(room)) == said
    before = await dump(room.database)
    assert await room.timers.run_due() == 0
    assert await dump(room.database) == before


@pytest.mark.parametrize("end", ["start", "close", "leave"])
async def test_a_table_that_is_no_lobby_has_no_timers(room, end):
    await room.create()
    await room.lobby.join(1, JAEHO, None)
    match end:
        case "start":
            await room.lobby.start(1, MINJI, None)
        case "close":
            await room.lobby.close(1, MINJI, None)
        case _:
            await room.lobby.leave(1, MINJI, None)
            await room.lobby.leave(1, JAEHO, None)
    assert await room.timers.next_due() is None


async def test_a_timer_left_at_a_running_table_does_nothing(room):
    await room.start()
    async with room.store.change() as rows:
        await rows.insert_timer(1, "lobby_expiry", 1, 0)
        await rows.insert_timer(1, "lobby_warning", 1, 0)
    before = await room.open_rows(1)
    assert await room.timers.run_due() == 2
    assert await room.open_rows(1) == before
    assert (await room.table(1)).status == "running"


async def test_an_id_given_anew_is_not_the_timer_that_was_due(room):
    await room.create()
    room.clock.advance(days=6)
    (due,) = await room.read.due_timers(room.store.now(), 9)
    await room.lobby.close(1, MINJI, None)
    await room.create()
    ids = [row[0] for row in (await dump(room.database))["timers"]]
    assert due.timer_id in ids
    async with room.store.change() as rows:
        assert not await rows.delete_timer(due)
    assert [row[0] for row in (await dump(room.database))["timers"]] == ids


async def test_more_timers_than_one_batch(room):
    for _ in range(60):
        await room.create()
    room.clock.advance(days=8)
    assert await room.timers.run_due() == 120
    assert await room.read.all_open_tables() == []


async def test_only_what_nobody_can_ask_for_is_forgotten(room):
    await room.start()
    for text in ("step", "dice", "end"):
        await room.act(1, MINJI, text, interaction=hash(text) % 1000)
    await room.act(1, JAEHO, "win", interaction=1001)
    await room.start()
    await room.act(2, MINJI, "step", interaction=1002)
    await room.create()
    before = await dump(room.database)
    await room.timers.clean_up()
    assert await dump(room.database) == before

    room.clock.advance(days=1, seconds=1)
    await room.act(2, MINJI, "step", interaction=1003)
    await room.timers.clean_up()
    after = await dump(room.database)
    assert [row[0] for row in after["interactions"]] == [1003]
    last = max(row[1] for row in before["snapshots"] if row[0] == 1)
    assert [row[1] for row in after["snapshots"] if row[0] == 1] == [last]
    assert [row for row in after["entries"] if row[0] == 1] == [
        row for row in before["entries"] if row[0] == 1
    ]
    assert len([row for row in after["snapshots"] if row[0] == 2]) == 3
    assert after["outbox"][: len(before["outbox"])] == before["outbox"]
    position = await room.play.load(1)
    assert position.over
    assert len(await room.play.happenings(1)) == 5

    await room.send_all()
    room.clock.advance(days=7, seconds=1)
    await room.act(2, MINJI, "end")
    await room.timers.clean_up()
    left = await dump(room.database)
    assert {row[6] for row in left["outbox"]} == {"pending"}
    for name in ("tables", "seats", "users", "facts"):
        assert len(left[name]) == len(before[name])
    assert await room.database.find_faults() == []
