"""Standing orders: what somebody decided in advance is done at once, in their name, for good."""

import pytest

from data.store.play import decode_events
from data.store.store import Refusal
from rules.core import codec
from tests.data.store.kit import ALEX, JAEHO, MINJI, STRANGER, THEO


async def order(room, who, *, is_on=True):
    return await room.play.change_order(1, who, None, "pass_on", is_on=is_on)


async def acting(room):
    position = await room.play.load(1)
    return position.game.to_act(position.state)


async def test_an_ordered_turn_is_over_before_anybody_hears_of_it(room):
    await room.start(3)
    await order(room, JAEHO)
    await room.send_all()
    await room.act(1, MINJI, "end")
    assert await acting(room) == (2,)
    await room.send_all()
    assert [s.rung for s in room.said if s.kind == "turn"] == [(MINJI.user_id,), (ALEX.user_id,)]


async def test_the_log_says_whose_move_it_was_and_that_it_was_ordered(room):
    await room.start(2)
    await order(room, JAEHO)
    await room.act(1, MINJI, "end")
    newest = (await room.read.entries_of(1))[-1]
    assert (newest.kind, newest.seat, newest.user_id) == ("move", 1, JAEHO.user_id)
    keys = [event.message.key for event in decode_events(newest.events)]
    assert keys[0] == "table.event.by_order"
    position = await room.play.load(1)
    assert newest.state_hash == codec.hash_of(position.state)


async def test_whoever_caused_it_cannot_take_it_back_alone(room):
    await room.start(2)
    await order(room, JAEHO)
    await room.act(1, MINJI, "end")
    with pytest.raises(Refusal, match="undo_others_acted"):
        await room.play.undo(1, MINJI, None)


async def test_an_order_counts_at_once_where_it_decides_something(room):
    await room.start(2)
    await order(room, MINJI)
    assert await acting(room) == (1,)
    await room.send_all()
    assert room.said[-1].rung == (JAEHO.user_id,)


async def test_an_order_counts_also_after_a_turn_that_the_table_made(room):
    await room.start(3)
    await order(room, JAEHO)
    await order(room, ALEX)
    async with room.store.change() as rows:
        await room.play.skip(rows, await room.table(1), 0)
    newest = (await room.read.entries_of(1))[-1]
    assert (newest.seat, newest.move) == (2, "end")


async def test_orders_of_everybody_come_to_an_end(room):
    await room.start(2)
    await order(room, JAEHO)
    await order(room, MINJI)
    entries = await room.read.entries_of(1)
    assert 10 < len(entries) < 60


async def test_an_order_can_be_taken_back_and_ends_with_its_owner(room):
    await room.start(3)
    await order(room, JAEHO)
    await order(room, JAEHO, is_on=False)
    await room.act(1, MINJI, "end")
    assert await acting(room) == (1,)
    await room.act(1, JAEHO, "end")
    await order(room, MINJI)
    await room.seating.resign(1, MINJI, None)
    await room.seating.sit(1, THEO, None, 0)
    await room.act(1, ALEX, "end")
    assert await acting(room) == (0,), "the substitute has ordered nothing"


@pytest.mark.parametrize(
    ("error", "who", "key"),
    [("not_seated", STRANGER, "pass_on"), ("no_orders", MINJI, "sleep")],
)
async def test_what_cannot_be_ordered_is_refused(room, error, who, key):
    await room.start(2)
    with pytest.raises(Refusal, match=error):
        await room.play.change_order(1, who, None, key, is_on=True)


async def test_typed_moves_go_on_after_an_order(room):
    await room.start(2)
    await order(room, JAEHO)
    acted = await room.act(1, MINJI, "end;step")
    assert acted.position.state.marks[0] > 0
    assert not acted.turn_over
