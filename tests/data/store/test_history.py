"""A table's story as lines, turns and records, and tables that show a record from elsewhere."""

import json

import pytest

from data.facts import data_version, load_facts, load_game
from data.store.doctor import find_table_faults
from data.store.history import MAX_RECORD_BYTES, Place
from data.store.store import Refusal, Repeated
from rules.core.chance import Luck, hash_of_seed
from rules.core.errors import RecordError
from rules.core.playout import play_plies
from rules.core.policy import choose_greedy
from rules.core.record import format_record, parse_record, record_of, replay, result_of
from tests.data.store.kit import JAEHO, MINJI, PEOPLE, dump, manager
from tests.data.store.toy import Toy

HERE = Place(guild_id=1, channel_id=10, locale="en")
NAMES = ("Minji", "Jaeho")


@pytest.fixture
def history(room):
    return room.history


async def play(room, *lines):
    for line in lines:
        seat, what = line.split(maxsplit=1)
        if what == "undo":
            await room.play.undo(1, PEOPLE[int(seat)], None)
        else:
            await room.act(1, PEOPLE[int(seat)], what)


async def play_to_the_end(room, table_id, luck=b"x"):
    """A whole game by sensible moves; every tenth that may be taken back is, and made again."""
    draws = Luck(luck)
    number = 0
    while not (position := await room.play.load(table_id)).over:
        seat = position.game.to_act(position.state)[0]
        action = choose_greedy(position.game, position.state, seat, draws)
        who = next(p for p in PEOPLE if p.user_id == position.seats[seat].user_id)
        text = " ".join(position.game.format_action(action))
        await room.act(table_id, who, text)
        number += 1
        after = await room.play.load(table_id)
        if number % 10 == 0 and not after.over and await room.play.can_undo(after, seat):
            await room.play.undo(table_id, who, None)
            await room.act(table_id, who, text)


async def test_lines_count_as_records_do_and_mark_what_was_taken_back(room, history):
    await room.start()
    await play(room, "0 step", "0 dice", "0 undo", "0 end", "1 step")
    lines = await history.lines(1)
    assert [line.number for line in lines] == list(range(6))
    assert [line.entry.kind for line in lines] == ["start", "move", "move", "undo", "move", "move"]
    assert [line.undone for line in lines] == [False, False, True, False, False, False]
    assert lines[3].events[0].message.key == "table.event.undone_what"
    assert [line.entry.user_id for line in lines] == [100, 100, 100, 100, 100, 101]


async def test_a_lobby_and_nothing_have_no_lines(room, history):
    await room.create()
    with pytest.raises(Refusal, match="not_started"):
        await history.lines(1)
    with pytest.raises(Refusal, match="no_table"):
        await history.lines(9)
    with pytest.raises(Refusal, match="not_started"):
        await history.turns(1)


async def test_the_record_of_a_real_game_replays_to_its_end(room, history):
    table = await room.start(
        3, game="spice_road", shuffle_seats=True, options={"open_hands": False}
    )
    await play_to_the_end(room, 1)
    position = await room.play.load(1)
    record = await history.record(position, ("a", "b", "c"))
    assert any(entry.undo for entry in record.actions)
    assert record.seed_hash == hash_of_seed(table.seed)
    assert record.options["open_hands"] is False
    again = parse_record(format_record(record))
    done = replay(again, position.game)
    assert done.state == position.state
    assert result_of(done) == record.result
    assert record.result.places is not None


async def test_turns_are_the_states_between_players(room, history):
    await room.start()
    await play(room, "0 step", "0 dice", "0 end", "1 step", "1 undo", "1 jump 2", "1 end", "0 step")
    position, turns = await history.turns(1)
    assert [turn.state.acting for turn in turns] == [(0,), (1,), (0,), (0,)]
    assert turns[-1].state == position.state
    assert turns[0].previous is turns[1].previous is None
    assert turns[2].previous == turns[1].state


async def test_turns_survive_the_snapshots(room, history):
    await room.start()
    await play(room, "0 step", "0 end", "1 step", "1 win")
    _, before = await history.turns(1)
    room.clock.advance(days=3)
    await room.timers.clean_up()
    assert len((await dump(room.database))["snapshots"]) == 1
    assert (await history.turns(1))[1] == before


async def test_other_rules_than_those_of_the_game_are_told(room, history, monkeypatch):
    await room.start()
    await play(room, "0 step", "0 end")
    monkeypatch.setattr(Toy, "explain", lambda *_: Toy.describe_prompt(*_[:4]))
    with pytest.raises(Refusal, match="no_replay"):
        await history.turns(1)


def a_record(seats=NAMES, **fields):
    game = load_game("spice_road")
    seed = bytes(range(32))
    plies = list(play_plies(game, {}, 2, seed, ["greedy"], 30))
    moves = [(ply.seat, ply.action) for ply in plies]
    record = record_of(game, seats=seats, options={}, seed=seed, actions=moves)
    plain = json.loads(format_record(record)) | fields
    return json.dumps({k: v for k, v in plain.items() if v is not ...}).encode()


async def test_a_record_becomes_a_table_to_look_at(room, history):
    table = await history.import_record(MINJI, 5, HERE, a_record())
    assert (table.status, table.owner_id, table.is_open) == ("record", MINJI.user_id, False)
    seats = await room.read.seats_of(table.table_id)
    assert [seat.name for seat in seats] == list(NAMES)
    assert all(seat.user_id < 0 for seat in seats)
    position = await room.play.load(table.table_id)
    assert position.game.check(position.state) == []
    lines = await history.lines(table.table_id)
    assert len(lines) == 31
    assert lines[-1].entry.state_hash == json.loads(a_record())["result"]["state_hash"]
    _, turns = await history.turns(table.table_id)
    assert turns[-1].state == position.state
    record = await history.record(position, ("x", "y"))
    assert record == parse_record(a_record())
    assert [row["kind"] for row in await room.open_rows(table.table_id)] == ["lobby"]
    assert await find_table_faults(room.database) == []
    assert await room.database.find_faults() == []


async def test_nobody_acts_at_a_record(room, history):
    table = await history.import_record(MINJI, None, HERE, a_record(seats=2))
    before = await dump(room.database)
    number = table.table_id
    attempts = [
        ("only_a_record", room.act(number, MINJI, "rest")),
        ("only_a_record", room.play.undo(number, MINJI, None)),
        ("table_closed", room.lobby.join(number, JAEHO, None)),
        ("table_closed", room.lobby.start(number, manager(MINJI), None)),
        ("table_closed", room.lobby.close(number, manager(MINJI), None)),
    ]
    for why, attempt in attempts:
        with pytest.raises(Refusal, match=why):
            await attempt
    assert await dump(room.database) == before
    assert await room.read.waiting_tables(MINJI.user_id) == []
    assert await room.read.tables_in_guild(1) == []


async def test_undos_of_a_record_show(room, history):
    moves = json.loads(a_record())["actions"][:2]
    actions = [*moves, {"seat": 1, "undo": True}, {"seat": 0, "undo": True}, moves[0]]
    table = await history.import_record(MINJI, None, HERE, a_record(actions=actions, result=...))
    lines = await history.lines(table.table_id)
    assert [line.undone for line in lines] == [False, True, True, False, False, False]
    assert [line.entry.undoes for line in lines] == [None, None, None, 3, 2, None]
    position = await room.play.load(table.table_id)
    assert position.snapshot.ply == 1
    assert position.snapshot.entry_seq == 6


BAD = [
    ({"result": {"state_hash": "0"}}, RecordError, "the record says"),
    ({"seed_hash": "0" * 64}, RecordError, "published was"),
    ({"game": "chess"}, RecordError, "there is no game 'chess'"),
    ({"rules_version": 99}, RecordError, "newer"),
    ({"actions": [{"seat": 0, "move": "fly"}]}, RecordError, "entry 1"),
    ({"actions": [{"seat": 0, "move": "rest"}] * 2001}, Refusal, "record_too_large"),
    ({"seats": 7}, RecordError, "setup"),
]


@pytest.mark.parametrize(("fields", "error", "why"), BAD)
async def test_records_that_are_wrong_leave_nothing(room, history, fields, error, why):
    before = await dump(room.database)
    with pytest.raises(error, match=why):
        await history.import_record(MINJI, 5, HERE, a_record(**fields))
    with pytest.raises(RecordError):
        await history.import_record(MINJI, 5, HERE, b"\x00\xff")
    with pytest.raises(Refusal, match="record_too_large"):
        await history.import_record(MINJI, 5, HERE, b" " * (MAX_RECORD_BYTES + 1))
    assert await dump(room.database) == before


async def test_the_same_delivery_brings_in_one_table(room, history):
    await history.import_record(MINJI, 5, HERE, a_record())
    with pytest.raises(Repeated):
        await history.import_record(MINJI, 5, HERE, a_record())
    assert len((await dump(room.database))["tables"]) == 1


async def test_a_record_is_shown_with_the_facts_that_it_was_played_with(room, history, toy):
    """Facts that we still have are used; those of another game under that name are not."""
    await room.start(game="spice_road")
    await play_to_the_end(room, 1)
    body = format_record(await history.record(await room.play.load(1), NAMES))
    file = toy.with_name("spice_road.toml")
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("starting_cubes = [[3,", "starting_cubes = [[2,"), "utf-8")
    await room.restart()
    history = room.history
    table = await history.import_record(MINJI, None, HERE, body)
    assert table.data_version == (await room.table(1)).data_version
    toys = data_version(load_facts("toy"))
    await room.start()
    with pytest.raises(RecordError):  # today's numbers, since the version is not of this game
        await history.import_record(
            MINJI, None, HERE, json.dumps(json.loads(body) | {"data_version": toys}).encode()
        )
