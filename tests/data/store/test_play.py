"""Running tables: who may act, claims, chains, the end, and what is told of it."""

import asyncio

import pytest

from data.store.store import AlreadyDone, Refusal, Repeated, Stale
from rules.core.errors import AmbiguousMoveError, IllegalMoveError, MoveError, UnreadableMoveError
from tests.data.store.kit import ALEX, JAEHO, MINJI, PEOPLE, STRANGER, dump


async def test_a_move_is_a_line_of_the_log_with_its_state(room):
    table = await room.start()
    room.clock.advance(minutes=5)
    acted = await room.act(1, MINJI, "dice", interaction=4)
    entry = (await room.read.entries_of(1))[-1]
    assert (entry.kind, entry.seat, entry.user_id, entry.move) == ("move", 0, 100, "dice")
    assert entry.seq == acted.position.table.version == table.version + 1
    assert (entry.barrier, entry.rules_version) == (False, 3)
    assert entry.created_at == room.store.now()
    rolled = acted.position.state.marks[0] - 1
    assert entry.chance == f'{{"dice":{rolled}}}'
    assert not acted.turn_over


REFUSED = [
    # who, move, claim, what is said
    (STRANGER, "step", None, "not_seated"),
    (JAEHO, "step", None, "not_your_turn"),
    (JAEHO, "step", 3, "not_your_turn"),
    (MINJI, "end", 1, "moved_on"),
    (MINJI, "step", 2, "already_done"),
    (MINJI, " step ", 2, "already_done"),
]


@pytest.mark.parametrize(("who", "move", "claim", "key"), REFUSED)
async def test_what_is_refused_changes_nothing(room, who, move, claim, key):
    await room.start()  # version 3: opened, joined, started
    await room.act(1, MINJI, "step", claim=3)
    before = await dump(room.database)
    with pytest.raises(Refusal) as refused:
        await room.act(1, who, move, claim=claim, interaction=9)
    assert refused.value.reason.key == f"table.error.{key}"
    assert await dump(room.database) == before


WRONG = [
    ("", UnreadableMoveError),
    ("fly", UnreadableMoveError),
    ("pick 1", IllegalMoveError),
    ("jump", AmbiguousMoveError),
    ("step; fly", UnreadableMoveError),
    ("step; dice; pick 2", IllegalMoveError),
    ("peek; jump", AmbiguousMoveError),
]


@pytest.mark.parametrize(("text", "error"), WRONG)
async def test_wrong_moves_change_nothing_all_or_none(room, text, error):
    await room.start()
    before = await dump(room.database)
    with pytest.raises(error):
        await room.act(1, MINJI, text, interaction=9)
    assert await dump(room.database) == before
    await room.act(1, MINJI, "step", interaction=9)


async def test_no_moves_at_all_are_no_move(room):
    await room.start()
    before = await dump(room.database)
    with pytest.raises(UnreadableMoveError):
        await room.play.act(1, MINJI, 5, [])
    assert await dump(room.database) == before


async def test_chained_moves_end_with_the_turn(room):
    await room.start()
    before = await dump(room.database)
    with pytest.raises(Refusal) as refused:
        await room.act(1, MINJI, "step; end; jump 1")
    assert refused.value.reason.args == {"move": "jump 1"}
    assert await dump(room.database) == before
    acted = await room.act(1, MINJI, "step; dice; end")
    assert acted.turn_over
    assert [event.message.key for event in acted.events] == ["toy.step", "toy.dice", "toy.end"]
    assert acted.position.table.version == 6
    assert len(await room.open_rows(1, "turn")) == 1


async def test_an_interaction_is_handled_once(room):
    await room.start()
    await room.act(1, MINJI, "step", interaction=5)
    before = await dump(room.database)
    for _ in range(2):
        with pytest.raises(Repeated):
            await room.act(1, MINJI, "step", interaction=5)
    with pytest.raises(Repeated):
        await room.play.undo(1, MINJI, 5)
    assert await dump(room.database) == before


async def test_fifty_presses_at_once_are_one_move(room):
    table = await room.start()
    presses = [
        room.act(1, who, "end", claim=table.version, interaction=1000 + number)
        for number, who in enumerate([MINJI, JAEHO] * 25)
    ]
    results = await asyncio.gather(*presses, return_exceptions=True)
    done = [result for result in results if not isinstance(result, BaseException)]
    assert len(done) == 1
    assert {type(r) for r in results if isinstance(r, BaseException)} <= {
        AlreadyDone,
        Stale,
        Refusal,
    }
    assert sum(isinstance(result, AlreadyDone) for result in results) == 24
    assert (await room.table(1)).version == table.version + 1
    assert (await room.play.load(1)).state.acting == (1,)


async def test_claims_are_held_against_the_own_turn_not_the_table(room):
    table = await room.start(3, options={"mode": "together"})
    saw = table.version
    results = await asyncio.gather(
        room.act(1, MINJI, "pick 1", claim=saw), room.act(1, JAEHO, "pick 2", claim=saw)
    )
    assert [r.turn_over for r in results] == [True, True]
    assert (await room.table(1)).version == saw + 2
    with pytest.raises(AlreadyDone):
        await room.act(1, JAEHO, "pick 2", claim=saw)
    with pytest.raises(Refusal, match="not_your_turn"):
        await room.act(1, JAEHO, "pick 1", claim=saw)
    revealed = await room.act(1, ALEX, "pick 2", claim=saw)
    assert revealed.position.state.marks == (1, 2, 2)
    for who in (MINJI, JAEHO):
        with pytest.raises(Stale):
            await room.act(1, who, "pick 1" if who is JAEHO else "pick 2", claim=saw)
        await room.act(1, who, "pick 1", claim=saw + 3)


async def test_the_acting_rows_of_others_stay_as_they_are(room):
    table = await room.start(3, options={"mode": "together"})
    room.clock.advance(hours=1)
    await room.act(1, JAEHO, "pick 1")
    rows = await room.read.acting_in(1)
    assert [(r.seat, r.since_version) for r in rows] == [(0, table.version), (2, table.version)]
    assert {r.since_at for r in rows} == {table.started_at}


async def test_deciding_more_renews_the_claim_and_not_the_waiting(room):
    table = await room.start()
    room.clock.advance(hours=1)
    await room.act(1, MINJI, "step")
    (row,) = await room.read.acting_in(1)
    assert (row.since_version, row.since_at) == (table.version + 1, table.started_at)
    room.clock.advance(hours=1)
    await room.act(1, MINJI, "end")
    (row,) = await room.read.acting_in(1)
    assert (row.seat, row.since_at, row.notified) == (1, room.store.now(), False)


async def test_a_turn_message_only_when_others_are_to_act(room):
    await room.start()
    await room.send_all()
    await room.act(1, MINJI, "step")
    assert await room.open_rows(1) == []
    await room.act(1, MINJI, "end")
    assert [row["kind"] for row in await room.open_rows(1)] == ["turn"]


async def test_every_report_is_posted_once_and_the_board_again_below_it(room):
    await room.start()
    await room.send_all()
    acted = await room.act(1, MINJI, "step; tally; tally")
    assert not acted.turn_over
    rows = await room.open_rows(1)
    assert [(row["kind"], row["payload"]) for row in rows] == [
        ("report", '{"number":0}'),
        ("report", '{"number":1}'),
        ("turn", "{}"),
    ]
    assert await room.send_all() == ["report", "report", "turn", "strip"]
    with pytest.raises(Refusal, match="undo_barrier"):
        await room.play.undo(1, MINJI, None, whole_turn=True)
    await room.act(1, MINJI, "step")
    assert await room.open_rows(1) == []


async def test_the_last_report_comes_before_the_end(room):
    await room.start()
    await room.send_all()
    await room.act(1, MINJI, "tally; win")
    kinds = [row["kind"] for row in await room.open_rows(1)]
    assert kinds == ["report", "final", "lobby"]


async def test_the_end(room):
    await room.start()
    await room.act(1, MINJI, "end")
    room.clock.advance(hours=2)
    acted = await room.act(1, JAEHO, "step; win")
    assert acted.turn_over
    assert acted.position.over
    table = await room.table(1)
    assert (table.status, table.ended_at) == ("finished", room.store.now())
    assert await room.read.acting_in(1) == []
    assert [row["kind"] for row in await room.open_rows(1)] == ["final", "lobby"]
    for again in (room.act(1, JAEHO, "step"), room.play.undo(1, JAEHO, None)):
        with pytest.raises(Refusal, match="finished"):
            await again
    assert (await room.play.load(1)).state.marks == (0, 1)


@pytest.mark.parametrize("status", ["lobby", "closed", "none"])
async def test_tables_that_are_not_running(room, status):
    if status != "none":
        await room.create()
    if status == "closed":
        await room.lobby.close(1, MINJI, None)
    key = {"lobby": "not_started", "closed": "table_closed", "none": "no_table"}[status]
    before = await dump(room.database)
    with pytest.raises(Refusal, match=key):
        await room.act(1, MINJI, "step")
    with pytest.raises(Refusal, match=key):
        await room.play.undo(1, MINJI, None)
    with pytest.raises(Refusal, match="no_table" if status == "none" else "not_started"):
        await room.play.load(1)
    assert await dump(room.database) == before


async def test_names_follow_their_people(room):
    await room.start()
    hostile = "Robert'); DROP TABLE seats;-- `@everyone` \u202e\x00 {who} %s \U0001f9d9"
    await room.act(1, type(MINJI)(MINJI.user_id, hostile, "ko"), "step")
    position = await room.play.load(1)
    assert [seat.name for seat in position.seats] == [hostile, "Jaeho"]
    user = await room.read.load_user(MINJI.user_id)
    assert user is not None
    assert (user.name, user.locale) == (hostile, "ko")


async def test_a_position_is_of_one_moment(room, monkeypatch):
    await room.start()
    real = room.read.newest_snapshot
    raced = []

    async def race(table_id):
        if not raced:
            raced.append(await room.act(table_id, MINJI, "end"))
        return await real(table_id)

    monkeypatch.setattr(room.read, "newest_snapshot", race)
    position = await room.play.load(1)
    assert position.table.version == position.snapshot.seq == 4
    assert [row.seat for row in position.acting] == list(position.state.acting)


@pytest.mark.parametrize("seats", [2, 5])
async def test_a_real_game_is_played_to_its_end(room, seats):
    """Everybody takes cubes or rests; the log must replay, whoever looks at it."""
    await room.start(seats, game="spice_road")
    for _ in range(3 * seats):
        position = await room.play.load(1)
        seat = position.game.to_act(position.state)[0]
        action = next(iter(position.game.legal_actions(position.state, seat)))
        text = " ".join(position.game.format_action(action))
        acted = await room.act(1, PEOPLE[seat], text, claim=position.table.version)
        assert acted.position.game.check(acted.position.state) == []
        other = PEOPLE[(seat + 1) % seats] if not acted.turn_over else PEOPLE[seat]
        with pytest.raises((Refusal, MoveError)):
            await room.act(1, other, text)


HISTORY = [
    # what is done (who: move, or undo), what everybody is then told, what each seat missed
    (["0 step", "0 end"], ["setup", "step", "end"], [[], ["setup", "step", "end"]]),
    (
        ["0 step", "0 undo"],
        ["setup", "undone_what"],
        [["setup", "undone_what"], ["setup", "undone_what"]],
    ),
    (
        ["0 end", "1 step", "1 end", "0 dice", "0 undo"],
        ["setup", "end", "step", "end", "undone_what"],
        [["step", "end", "undone_what"], ["undone_what"]],
    ),
    (
        ["0 step", "0 step", "0 undo", "0 dice"],
        ["setup", "step", "undone_what", "dice"],
        [[], ["setup", "step", "undone_what", "dice"]],
    ),
]


@pytest.mark.parametrize(("done", "told", "missed"), HISTORY)
async def test_what_happened_and_what_one_missed(room, done, told, missed):
    await room.start()
    for line in done:
        seat, what = line.split()
        if what == "undo":
            await room.play.undo(1, PEOPLE[int(seat)], None)
        else:
            await room.act(1, PEOPLE[int(seat)], what)

    def keys(happenings):
        return [e.message.key.rpartition(".")[2] for h in happenings for e in h.events]

    position = await room.play.load(1)
    assert keys(await room.play.happenings(1)) == told
    assert keys(await room.play.recap(position, None)) == told
    for seat in range(2):
        assert keys(await room.play.recap(position, seat)) == missed[seat]


async def test_the_state_at_ones_last_move_is_that_of_a_move_in_force(room):
    await room.start()
    position = await room.play.load(1)
    assert await room.play.state_at_last_move(position, None) is None
    assert await room.play.state_at_last_move(position, 0) is None
    await room.act(1, MINJI, "step")
    await room.act(1, MINJI, "end")
    await room.act(1, JAEHO, "step; end")
    await room.act(1, MINJI, "dice")
    await room.play.undo(1, MINJI, None)
    state = await room.play.state_at_last_move(await room.play.load(1), 0)
    assert (state.marks, state.acting) == ((1, 0), (1,))


@pytest.mark.parametrize(("claim", "key"), [(3, "already_done"), (4, "not_your_turn")])
async def test_done_already_is_only_what_was_done_since_it_was_seen(room, claim, key):
    await room.start()
    await room.act(1, MINJI, "end", claim=3)
    with pytest.raises(Refusal, match=key):
        await room.act(1, MINJI, "end", claim=claim)
