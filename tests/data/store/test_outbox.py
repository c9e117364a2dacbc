"""What is to be done in Discord: order, superseding, retries, pauses, lost messages and places."""

import pytest

from data.store.model import SECOND
from data.store.outbox import MAX_PAUSE
from data.store.store import Refusal
from tests.data.store.kit import JAEHO, MINJI, STRANGER, dump


async def kinds(room, table_id=1):
    return [row["kind"] for row in await room.open_rows(table_id)]


async def only_due(room):
    (row,) = await room.outbox.due()
    return row


async def test_a_game_from_opening_to_end(room):
    await room.create()
    assert await room.send_all() == ["lobby"]
    await room.lobby.join(1, JAEHO, None)
    room.clock.advance(seconds=2)
    await room.lobby.start(1, MINJI, None)
    assert await room.send_all() == ["lobby", "turn"]
    await room.act(1, MINJI, "end")
    assert await room.send_all() == ["turn", "strip"]
    await room.act(1, JAEHO, "win")
    assert await room.send_all() == ["final", "lobby", "strip", "archive"]
    assert await room.outbox.due() == []
    assert await room.read.next_outbox_due() is None
    assert await room.read.count_outbox() == 0


async def test_rows_are_woken_for_and_nonces_differ(room):
    wakes = room.wakes
    await room.start()
    assert room.wakes == wakes + 3
    rows = (await dump(room.database))["outbox"]
    nonces = {row[5] for row in rows}
    assert len(nonces) == len(rows) == 4
    assert all(len(nonce) <= 25 for nonce in nonces)


async def test_a_newer_row_supersedes_what_nobody_has_begun(room):
    await room.start()
    await room.act(1, MINJI, "end")
    await room.act(1, JAEHO, "end")
    (row,) = await room.open_rows(1, "turn")
    assert row["version"] == (await room.table(1)).version


async def test_what_is_under_way_is_not_superseded_but_covered(room):
    await room.start()
    await room.send_all()
    await room.act(1, MINJI, "end")
    row = await only_due(room)
    assert await room.outbox.claim(row)
    await room.act(1, JAEHO, "end")
    await room.act(1, MINJI, "end")
    assert [r["version"] for r in await room.open_rows(1)] == [4, 6]
    acting = await room.read.acting_in(1)
    sent = {"place_id": 10, "message_id": 71, "pinged": acting}
    await room.outbox.turn_sent(row, version=6, **sent)
    assert await kinds(room) == ["strip"]
    assert [a.notified for a in await room.read.acting_in(1)] == [True]


async def test_a_message_that_shows_an_older_version_does_not_cover(room):
    await room.start()
    await room.send_all()
    await room.act(1, MINJI, "end")
    row = await only_due(room)
    await room.outbox.claim(row)
    await room.act(1, JAEHO, "end")
    await room.outbox.turn_sent(row, version=4, place_id=10, message_id=71, pinged=[])
    assert await kinds(room) == ["turn", "strip"]


async def test_a_closed_row_cannot_be_claimed(room):
    await room.start()
    await room.send_all()
    await room.act(1, MINJI, "end")
    row = await only_due(room)
    await room.act(1, JAEHO, "end")
    assert not await room.outbox.claim(row)


async def test_only_the_spell_that_was_pinged_counts_as_notified(room):
    await room.start()
    (early,) = await room.read.acting_in(1)
    for seconds, who in ((1, MINJI), (2, JAEHO)):
        room.clock.advance(seconds=seconds)
        await room.act(1, who, "end")
    async with room.store.change() as rows:
        await rows.mark_notified(1, [early])
    (again,) = await room.read.acting_in(1)
    assert (again.seat, again.notified) == (early.seat, False)
    async with room.store.change() as rows:
        await rows.mark_notified(1, [again])
    await room.act(1, MINJI, "step")
    (more,) = await room.read.acting_in(1)
    assert more.notified


async def test_rows_of_one_table_go_in_order_and_tables_side_by_side(room):
    await room.start()
    await room.start()
    await room.act(1, MINJI, "end")
    assert [(r.table_id, r.kind) for r in await room.outbox.due()] == [(1, "lobby"), (2, "lobby")]
    first = (await room.outbox.due())[0]
    await room.outbox.claim(first)
    await room.outbox.retry(first, "503")
    assert [(r.table_id, r.kind) for r in await room.outbox.due()] == [(2, "lobby")]
    await room.outbox.claim((await room.outbox.due())[0])
    await room.outbox.done((await room.outbox.due())[0])
    assert [(r.table_id, r.kind) for r in await room.outbox.due()] == [(2, "turn")]
    assert await room.read.next_outbox_due() == room.store.now()
    room.clock.advance(seconds=1)
    assert [(r.table_id, r.kind) for r in await room.outbox.due()] == [(1, "lobby"), (2, "turn")]


async def test_retries_wait_ever_longer_up_to_a_cap(room):
    await room.create()
    pauses = []
    for _ in range(12):
        row = await only_due(room)
        await room.outbox.claim(row)
        before = room.store.now()
        await room.outbox.retry(row, "500")
        assert await room.outbox.due() == []
        pause = (await room.read.next_outbox_due()) - before
        pauses.append(pause)
        room.clock.advance(milliseconds=pause - 1)
        assert await room.outbox.due() == []
        room.clock.advance(milliseconds=1)
    assert pauses[:9] == [SECOND * 2**n for n in range(9)]
    assert pauses[9:] == [MAX_PAUSE] * 3


@pytest.mark.parametrize(("after", "pause"), [(0, 1000), (0.2, 1000), (7.25, 7250), (900, 900_000)])
async def test_discord_says_how_long_to_wait(room, after, pause):
    await room.create()
    row = await only_due(room)
    await room.outbox.claim(row)
    await room.outbox.retry(row, "429", after)
    assert await room.read.next_outbox_due() == room.store.now() + pause


async def test_a_row_given_up_makes_room_for_the_next(room):
    await room.start()
    row = await only_due(room)
    await room.outbox.claim(row)
    await room.outbox.drop(row, "404")
    assert (await only_due(room)).kind == "turn"
    stored = (await dump(room.database))["outbox"]
    assert [r[6] for r in stored if r[0] == row.outbox_id] == ["dead"]


async def test_a_paused_table_waits_and_blocks_nobody(room):
    await room.start()
    await room.start()
    await room.outbox.pause((await room.outbox.due())[0], "forbidden")
    assert [r.table_id for r in await room.outbox.due()] == [2]
    assert (await room.table(1)).paused_reason == "forbidden"
    await room.act(1, MINJI, "end")
    await room.send_all()
    assert await room.read.next_outbox_due() is None
    wakes = room.wakes
    with pytest.raises(Refusal, match="not_manager"):
        await room.lobby.resume(1, STRANGER)
    await room.lobby.resume(1, MINJI)
    assert room.wakes == wakes + 1
    with pytest.raises(Refusal, match="not_paused"):
        await room.lobby.resume(1, MINJI)
    with pytest.raises(Refusal, match="no_table"):
        await room.lobby.resume(77, MINJI)
    assert await room.send_all() == ["lobby", "turn"]


async def test_closing_ends_a_pause_and_what_was_to_be_said(room):
    await room.start()
    await room.send_all()
    await room.act(1, MINJI, "end")
    row = await only_due(room)
    await room.outbox.claim(row)
    await room.outbox.retry(row, "500")
    await room.outbox.pause(row, "forbidden")
    await room.lobby.close(1, MINJI, None)
    assert await kinds(room) == ["lobby", "note", "strip", "archive"]
    assert await room.send_all() == ["lobby", "note", "strip", "archive"]


async def test_a_turn_message_that_arrives_at_a_closed_table_loses_its_buttons(room):
    await room.start()
    await room.send_all()
    await room.act(1, MINJI, "end")
    row = await only_due(room)
    await room.outbox.claim(row)
    await room.lobby.close(1, MINJI, None)
    await room.outbox.turn_sent(row, version=4, place_id=10, message_id=71, pinged=[])
    strips = [r["payload"] for r in await room.open_rows(1, "strip")]
    assert any('"message_id":71,' in payload for payload in strips)
    assert (await kinds(room))[-1] == "archive"


async def test_the_same_message_found_again_keeps_its_buttons(room):
    await room.start()
    await room.send_all()
    await room.act(1, MINJI, "end")
    row = await only_due(room)
    await room.outbox.claim(row)
    live = (await room.table(1)).live_message_id
    await room.outbox.turn_sent(row, version=4, place_id=10, message_id=live, pinged=[])
    assert await kinds(room) == []


async def test_a_hundred_quick_changes_are_at_most_two_edits(room):
    await room.create()
    await room.send_all()
    room.clock.advance(minutes=1)
    edits = 0
    for number in range(100):
        await room.lobby.change_option(1, MINJI, None, "bold", number % 2 == 0)
        room.clock.advance(milliseconds=10)
        edits += len(await room.send_all())
    room.clock.advance(seconds=2)
    edits += len(await room.send_all())
    assert edits == 2
    assert (await room.table(1)).options["bold"] is False


async def test_the_start_does_not_wait_for_a_quiet_moment(room):
    await room.create()
    await room.send_all()
    await room.lobby.join(1, JAEHO, None)
    assert await room.outbox.due() == []
    await room.lobby.start(1, MINJI, None)
    assert await room.send_all() == ["lobby", "turn"]


async def in_thread(room, thread_id=20, **more):
    table = await room.start(**more)
    await room.send_all()
    await room.outbox.thread_opened(table.table_id, thread_id)
    assert await room.send_all() == ["lobby"]  # it now leads to the thread
    return table.table_id


async def test_places_are_channels_and_threads(room):
    await in_thread(room)
    await room.create()
    await room.create(channel_id=20)
    closed = await room.create()
    await room.lobby.close(closed.table_id, MINJI, None)
    await room.create(channel_id=30)
    assert [t.table_id for t in await room.read.tables_in_place(10)] == [1, 2]
    assert [t.table_id for t in await room.read.tables_in_place(20)] == [1, 3]
    assert await room.read.tables_in_place(40) == []
    assert (await room.table(1)).place_id == 20
    newest = await room.read.newest_table_in_place(10)
    assert newest is not None
    assert newest.table_id == closed.table_id


async def test_a_lost_thread_sends_its_table_back_to_the_channel(room):
    await in_thread(room)
    await in_thread(room, 21)
    assert await room.outbox.place_gone(20) == []
    table = await room.table(1)
    assert (table.thread_id, table.wants_thread, table.live_message_id) == (None, False, None)
    assert (table.paused_reason, table.place_id) == (None, 10)
    assert await kinds(room, 1) == ["turn", "lobby"]
    assert await kinds(room, 2) == []


async def test_a_lost_channel_pauses_all_its_open_tables(room):
    await in_thread(room)
    await room.create()
    await room.create(channel_id=30)
    assert await room.outbox.place_gone(10) == [1, 2]
    paused = [(await room.table(number)).paused_reason for number in (1, 2, 3)]
    assert paused == ["place_gone", "place_gone", None]
    with pytest.raises(Refusal, match="not_paused"):
        await room.lobby.move_here(3, MINJI, None, 40)
    await room.lobby.move_here(2, MINJI, None, 30)
    await room.lobby.move_here(1, JAEHO, None, 30)
    assert {r.table_id for r in await room.outbox.due()} == {1, 2, 3}
    assert await kinds(room, 1) == ["strip", "turn"]
    moved = await room.table(1)
    assert (moved.place_id, moved.paused_reason, moved.live_message_id) == (30, None, None)


async def test_a_thread_table_in_a_thread_of_its_own_is_paused(room):
    await room.create(channel_id=20)
    await room.outbox.thread_opened(1, 20)
    assert await room.outbox.place_gone(20) == [1]


async def test_a_deleted_message_is_posted_again(room):
    await in_thread(room)
    table = await room.table(1)
    await room.outbox.message_gone(20, 123)
    await room.outbox.message_gone(99, table.live_message_id)
    assert await kinds(room) == []
    await room.outbox.message_gone(20, table.live_message_id)
    assert await kinds(room) == ["turn"]
    assert (await room.table(1)).live_message_id is None
    await room.outbox.message_gone(10, table.lobby_message_id)
    assert await kinds(room) == ["turn"]
    assert (await room.table(1)).lobby_message_id is None


async def test_a_deleted_lobby_is_posted_again(room):
    await room.create()
    await room.send_all()
    message = (await room.table(1)).lobby_message_id
    await room.outbox.message_gone(10, message)
    assert await room.send_all() == ["lobby"]
    await room.outbox.lobby_lost(1)
    assert (await room.table(1)).lobby_message_id is None


async def test_going_without_a_thread_is_remembered(room):
    await room.start()
    assert (await room.table(1)).wants_thread
    await room.outbox.thread_opened(1, None)
    table = await room.table(1)
    assert (table.wants_thread, table.thread_id, table.place_id) == (False, None, 10)


async def test_everything_is_posted_anew(room):
    await in_thread(room)
    await room.create()
    await room.send_all()
    closed = await room.create()
    await room.lobby.close(closed.table_id, MINJI, None)
    await room.send_all()
    await room.outbox.pause((await fake_row(room, 2)), "forbidden")
    await room.outbox.post_all_again()
    assert [(r.table_id, r.kind) for r in await room.outbox.due()] == [(1, "turn"), (2, "lobby")]
    table = await room.table(1)
    assert (table.lobby_message_id, table.live_message_id, table.thread_id) == (None, None, None)


async def fake_row(room, table_id):
    async with room.store.change() as rows:
        await rows.insert_outbox(table_id, "note", 1, {"key": "x"}, "n", 0, room.store.now())
    row = next(r for r in await room.outbox.due() if r.table_id == table_id)
    await room.outbox.done(row)
    return row
