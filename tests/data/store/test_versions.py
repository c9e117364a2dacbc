"""Tables outlive the bot that opened them: pinned facts, older states, newer versions refused."""

import re
import sqlite3
from pathlib import Path

import pytest

from data.store.database import open_database
from data.store.doctor import find_table_faults
from data.store.store import Refusal
from rules.core import codec
from rules.core.chance import SeededChance
from tests.data.store.kit import JAEHO, MINJI, Room, dump
from tests.data.store.toy import Toy, ToyState, register_toy


def first_caravan(game):
    return game.setup({}, 2, SeededChance(bytes(32), 0)).state.players[0].caravan


async def test_a_running_table_keeps_the_numbers_it_began_with(room, toy: Path):
    await room.start(game="spice_road")
    old = (await room.play.load(1)).game
    file = toy.with_name("spice_road.toml")
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("starting_cubes = [[3,", "starting_cubes = [[2,"), "utf-8")
    assert file.read_text(encoding="utf-8") != text
    await room.restart()
    position = await room.play.load(1)
    assert first_caravan(position.game) == first_caravan(old)
    assert position.table.data_version != (await room.start(game="spice_road")).data_version
    new = await room.play.load(2)
    assert first_caravan(old)[0] == 3
    assert first_caravan(new.game)[0] == new.state.players[0].caravan[0] == 2
    assert len((await dump(room.database))["facts"]) == 2


async def test_moves_use_the_pinned_facts(room, toy):
    await room.start()
    toy.write_bytes(b"50")
    await room.restart()
    await room.start()
    assert (await room.act(1, MINJI, "step")).position.state.marks == (1, 0)
    assert (await room.act(2, MINJI, "step")).position.state.marks == (50, 0)


async def test_tables_share_their_facts(room):
    await room.start()
    await room.start()
    assert len((await dump(room.database))["facts"]) == 1


class LaterState(ToyState, frozen=True):
    bonus: int = 9


class LaterToy(Toy):
    rules_version = 4
    state_schema = 3
    state_type = LaterState


@pytest.fixture
def later(monkeypatch, tmp_path):
    """Install a version of the toy with a field more."""

    def install():
        directory = tmp_path / "later"
        directory.mkdir()
        register_toy(monkeypatch, directory, LaterToy)

    return install


def install_older(monkeypatch, tmp_path):
    directory = tmp_path / "older"
    directory.mkdir()
    register_toy(monkeypatch, directory, Toy)


async def test_older_states_decode_and_are_written_on_in_the_new_form(room, later):
    await room.start()
    await room.act(1, MINJI, "step")
    later()
    await room.restart()
    assert (await room.play.load(1)).state.bonus == 9
    assert (await room.table(1)).state_schema == 2
    await room.act(1, MINJI, "step")
    table = await room.table(1)
    assert (table.rules_version, table.state_schema) == (3, 3)
    assert [e.rules_version for e in await room.read.entries_of(1)] == [3, 3, 4]
    await room.play.undo(1, MINJI, None)
    assert (await room.play.load(1)).state.marks == (1, 0)


@pytest.mark.parametrize("when", ["started", "played on"])
async def test_what_a_newer_bot_wrote_is_refused(room, later, monkeypatch, tmp_path, when):
    if when == "started":
        later()
        await room.restart()
        await room.start()
    else:
        await room.start()
        later()
        await room.restart()
        await room.act(1, MINJI, "end")
    install_older(monkeypatch, tmp_path)
    await room.restart()
    before = await dump(room.database)
    for attempt in (
        room.play.load(1),
        room.act(1, JAEHO, "step"),
        room.play.undo(1, MINJI, None),
    ):
        with pytest.raises(Refusal, match="newer_version"):
            await attempt
    (fault,) = await find_table_faults(room.database)
    assert re.search(r"^table .*newer than those of this bot", fault)
    assert await dump(room.database) == before
    await room.lobby.close(1, MINJI, None)
    assert await find_table_faults(room.database) == []


async def test_a_snapshot_of_today_decodes_tomorrow(tmp_path):
    """A stored table of the first version; the file is small enough to keep as its dump."""
    script = Path(__file__).with_name("tables_v1.sql").read_text(encoding="utf-8")
    path = tmp_path / "old.sqlite3"
    connection = sqlite3.connect(path)
    connection.executescript(script)
    connection.close()
    database = await open_database(path)
    room = Room(path, database, None)
    try:
        assert await database.find_faults() == []
        assert await find_table_faults(database) == []
        position = await room.play.load(1)
        entry = await room.read.newest_entry(1)
        assert entry is not None
        assert codec.hash_of(position.state) == entry.state_hash
        assert [event.seq for event in await room.play.happenings(1)]
    finally:
        await database.close()
