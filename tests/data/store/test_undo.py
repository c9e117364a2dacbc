"""Taking back: how far it goes, what it leaves in the log, and that luck stays what it was."""

import pytest

from data.store.store import AlreadyDone, Refusal, Stale
from rules.core import codec
from tests.data.store.kit import JAEHO, MINJI, PEOPLE, STRANGER, dump


async def play(room, lines):
    for line in lines:
        seat, what = line.split(maxsplit=1)
        if what.startswith("undo"):
            await room.play.undo(1, PEOPLE[int(seat)], None, whole_turn=what == "undo all")
        else:
            await room.act(1, PEOPLE[int(seat)], what)


LIMITS = [
    # done so far, who undoes, why not (None: may), how many moves could be taken back
    ([], 0, "nothing_to_undo", 0),
    (["0 step"], 0, None, 1),
    (["0 step", "0 dice", "0 step"], 0, None, 3),
    (["0 step"], 1, "undo_others_acted", 0),
    (["0 step", "0 end"], 0, None, 2),
    (["0 end", "1 step"], 0, "undo_others_acted", 0),
    (["0 end", "1 step"], 1, None, 1),
    (["0 end", "1 step", "1 undo"], 0, None, 1),
    (["0 end", "1 step", "1 undo"], 1, "undo_others_acted", 0),
    (["0 peek"], 0, "undo_barrier", 0),
    (["0 step", "0 peek", "0 step", "0 step"], 0, None, 2),
    (["0 step", "0 peek", "0 step", "0 undo"], 0, "undo_barrier", 0),
    (["0 step", "0 undo"], 0, "nothing_to_undo", 0),
    (["0 step", "0 step", "0 undo"], 0, None, 1),
    (["0 step", "0 dice", "0 undo all"], 0, "nothing_to_undo", 0),
    (["0 peek", "0 step", "0 dice", "0 undo all"], 0, "undo_barrier", 0),
    (["0 end", "1 end", "0 step", "0 undo all"], 0, "undo_others_acted", 0),
]


@pytest.mark.parametrize(("done", "seat", "refusal", "count"), LIMITS)
async def test_how_far_undo_goes(room, done, seat, refusal, count):
    await room.start()
    await play(room, done)
    position = await room.play.load(1)
    before = await dump(room.database)
    assert await room.play.can_undo(position, seat) == (refusal is None)
    if refusal is not None:
        for attempt in (
            room.play.undoable_moves(position, seat),
            room.play.undo(1, PEOPLE[seat], 8),
            room.play.undo(1, PEOPLE[seat], 8, whole_turn=True),
        ):
            with pytest.raises(Refusal, match=refusal):
                await attempt
        assert await dump(room.database) == before
        return
    moves = await room.play.undoable_moves(position, seat)
    assert len(moves) == count
    for entry in moves:
        await room.play.undo(1, PEOPLE[seat], None)
        assert (await room.read.entries_of(1))[-1].undoes == entry.seq
    with pytest.raises(Refusal):
        await room.play.undo(1, PEOPLE[seat], None)


async def test_a_whole_turn_goes_back_step_by_step(room):
    await room.start()
    await play(room, ["0 end", "1 step", "1 end"])
    start = (await room.play.load(1)).state
    await play(room, ["0 step", "0 dice", "0 end"])
    acted = await room.play.undo(1, MINJI, 3, whole_turn=True)
    assert acted.position.state == start
    assert [entry.kind for entry in await room.read.entries_of(1)][-3:] == ["undo"] * 3
    assert [event.message.key for event in acted.events] == ["table.event.undone_what"] * 3
    assert not acted.turn_over


async def test_undo_leaves_a_trace_and_the_hash_of_before(room):
    await room.start()
    await play(room, ["0 step"])
    before = (await room.read.entries_of(1))[-1]
    await play(room, ["0 dice", "0 undo"])
    entry = (await room.read.entries_of(1))[-1]
    assert (entry.kind, entry.seat, entry.user_id, entry.move) == ("undo", 0, 100, None)
    assert (entry.undoes, entry.state_hash) == (before.seq + 1, before.state_hash)
    assert entry.seq == (await room.table(1)).version == before.seq + 2


async def test_luck_is_not_rerolled(room):
    await room.start()
    await play(room, ["0 step", "0 dice", "0 dice"])
    rolled = await room.play.load(1)
    await play(room, ["0 undo", "0 undo", "0 dice", "0 undo", "0 dice", "0 dice"])
    again = await room.play.load(1)
    assert codec.hash_of(again.state) == codec.hash_of(rolled.state)
    rolls = [e.chance for e in await room.read.entries_of(1) if e.move == "dice"]
    assert rolls[0] == rolls[2] == rolls[3]
    assert rolls[1] == rolls[4] != rolls[0]


async def test_another_step_has_other_luck(room):
    await room.start()
    await play(room, ["0 dice", "0 undo", "0 step", "0 dice"])
    rolls = [e.chance for e in await room.read.entries_of(1) if e.move == "dice"]
    assert rolls[0] != rolls[1]


async def test_undo_gives_the_turn_back_with_one_new_message(room):
    await room.start()
    await room.send_all()
    await play(room, ["0 end"])
    room.clock.advance(minutes=1)
    acted = await room.play.undo(1, MINJI, None)
    (row,) = await room.read.acting_in(1)
    version = acted.position.table.version
    assert (row.seat, row.since_version, row.since_at) == (0, version, room.store.now())
    assert [(r["kind"], r["version"]) for r in await room.open_rows(1)] == [("turn", version)]
    with pytest.raises(Refusal, match="not_your_turn"):
        await room.act(1, JAEHO, "step", claim=version - 1)


async def test_undo_within_a_turn_posts_nothing(room):
    await room.start()
    await room.send_all()
    await play(room, ["0 step", "0 undo"])
    assert await room.open_rows(1) == []


async def test_a_button_from_before_the_undo_is_stale(room):
    await room.start()
    acted = await room.act(1, MINJI, "step")
    seen = acted.position.table.version
    await room.play.undo(1, MINJI, None, claim=seen)
    with pytest.raises(Stale):
        await room.act(1, MINJI, "end", claim=seen)
    with pytest.raises(AlreadyDone):
        await room.play.undo(1, MINJI, None, claim=seen)
    await room.act(1, MINJI, "step")
    with pytest.raises(Stale):
        await room.play.undo(1, MINJI, None, claim=seen)


async def test_only_players_take_back(room):
    await room.start()
    await play(room, ["0 step"])
    with pytest.raises(Refusal, match="not_seated"):
        await room.play.undo(1, STRANGER, None)


async def test_secret_picks_can_be_taken_back_until_another_picks(room):
    await room.start(3, options={"mode": "together"})
    await room.act(1, MINJI, "pick 1")
    acted = await room.play.undo(1, MINJI, None)
    assert acted.position.state.acting == (0, 1, 2)
    assert [row.seat for row in acted.position.acting] == [0, 1, 2]
    await room.act(1, MINJI, "pick 2")
    await room.act(1, JAEHO, "pick 2")
    with pytest.raises(Refusal, match="undo_others_acted"):
        await room.play.undo(1, MINJI, None)
    await room.act(1, PEOPLE[2], "pick 1")
    with pytest.raises(Refusal, match="undo_barrier"):
        await room.play.undo(1, PEOPLE[2], None)
