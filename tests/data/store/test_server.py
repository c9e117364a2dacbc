"""Settings of a server, owners of tables, rematches, and threads that are kept awake."""

import asyncio
import sqlite3
from datetime import date
from pathlib import Path

import pytest

from data.store.database import open_database
from data.store.lobby import TABLE_OPTIONS
from data.store.model import DAY
from data.store.outbox import AWAKE_DAYS
from data.store.server import VALUES, ServerSettings
from data.store.store import Refusal, Repeated
from tests.data.store.kit import ALEX, JAEHO, MINJI, STRANGER, THEO, Room, dump, manager


async def change(room, name, value, *, admin=True, guild=1, interaction=None):
    await room.server.change(guild, manager(MINJI, admin, guild), interaction, name, value)


async def test_a_server_begins_with_the_first_value_of_everything(room):
    settings = await room.server.settings(1)
    assert settings == ServerSettings()
    assert {name: getattr(settings, name) for name in VALUES} == {
        name: values[0] for name, values in VALUES.items()
    }


@pytest.mark.parametrize("name", VALUES)
async def test_every_value_of_every_setting_is_kept_for_that_server_alone(room, name):
    if name == "openers":
        await room.server.set_role(1, manager(MINJI), None, 7)
    for value in reversed(VALUES[name]):
        await change(room, name, value)
        assert getattr(await room.server.settings(1), name) == value
    await room.restart()
    assert getattr(await room.server.settings(1), name) == VALUES[name][0]
    assert await room.server.settings(2) == ServerSettings()


async def test_what_cannot_be_set(room):
    before = await dump(room.database)
    for why, attempt in (
        ("not_server_manager", change(room, "place", "channel", admin=False)),
        ("no_setting", change(room, "place", "moon")),
        ("no_setting", change(room, "weather", "fine")),
        ("no_setting", change(room, "role", "7")),
        ("no_role_set", change(room, "openers", "role")),
        ("not_server_manager", room.server.set_role(1, MINJI, None, 7)),
    ):
        with pytest.raises(Refusal, match=why):
            await attempt
    assert await dump(room.database) == before
    await change(room, "place", "channel", interaction=9)
    with pytest.raises(Repeated):
        await change(room, "place", "thread", interaction=9)


async def test_values_of_a_newer_bot_are_passed_over(room):
    async with room.store.change() as rows:
        await rows.set_server_setting(1, "place", "orbit")
        await rows.set_server_setting(1, "weather", "fine")
        await rows.set_server_setting(1, "language", "ko")
    assert await room.server.settings(1) == ServerSettings(language="ko")


OPENERS = [
    # setting, role that counts, own roles, manages, may
    ("everybody", None, (), False, True),
    ("managers", None, (), False, False),
    ("managers", None, (), True, True),
    ("role", 7, (7, 8), False, True),
    ("role", 7, (8,), False, False),
    ("role", 7, (), True, True),
    ("role", None, (), False, False),
]


@pytest.mark.parametrize(("openers", "role", "roles", "admin", "may"), OPENERS)
def test_who_may_open(openers, role, roles, admin, may):
    settings = ServerSettings(openers=openers, role_id=role)
    assert settings.may_open(frozenset(roles), is_admin=admin) == may


def test_the_language_for_everybody():
    assert ServerSettings().locale("ko") == "ko"
    assert ServerSettings(language="en").locale("ko") == "en"


# Owners.


async def test_an_owner_hands_over_in_the_lobby(room):
    await room.create()
    await room.lobby.join(1, JAEHO, None)
    table = await room.lobby.hand_over(1, MINJI, None, JAEHO.user_id)
    assert (table.owner_id, table.version) == (JAEHO.user_id, 3)
    with pytest.raises(Refusal, match="not_manager"):
        await room.lobby.start(1, MINJI, None)
    await room.lobby.start(1, JAEHO, None)


async def test_handing_over_a_running_table_is_told_and_is_no_line_of_its_log(room):
    await room.start(3)
    await room.send_all()
    before = len(await room.read.entries_of(1))
    table = await room.lobby.hand_over(1, manager(STRANGER), None, ALEX.user_id)
    assert table.owner_id == ALEX.user_id
    assert [row["payload"] for row in await room.open_rows(1)] == [
        '{"key":"table.note.owner","seat":2}'
    ]
    assert len(await room.read.entries_of(1)) == before
    await room.act(1, MINJI, "step", claim=table.version)


async def test_who_cannot_become_owner(room):
    await room.start()
    before = await dump(room.database)
    for why, who, new in (
        ("not_manager", JAEHO, JAEHO),
        ("owner_already", MINJI, MINJI),
        ("owner_not_seated", MINJI, THEO),
    ):
        with pytest.raises(Refusal, match=why):
            await room.lobby.hand_over(1, who, None, new.user_id)
    assert await dump(room.database) == before
    await room.act(1, MINJI, "win")
    with pytest.raises(Refusal, match="table_closed"):
        await room.lobby.hand_over(1, MINJI, None, JAEHO.user_id)


# Rematches.


async def again(room, who, *, table=1, may_open=True, interaction=None, thread=True):
    return await room.rematch.again(
        table, who, interaction, locale="ko", wants_thread=thread, may_open=may_open
    )


async def finished(room, seats=3, **more):
    await room.start(seats, **more)
    await room.act(1, MINJI, "win")


async def test_the_first_to_ask_opens_the_same_game_and_the_others_join(room):
    await finished(room, seat_limit=4, options={"bold": True}, channel_id=77)
    table = await again(room, JAEHO)
    assert (table.table_id, table.owner_id, table.status) == (2, JAEHO.user_id, "lobby")
    assert (table.channel_id, table.seat_limit, table.locale) == (77, 4, "ko")
    assert table.options == (await room.table(1)).options
    assert [(row["kind"], row["payload"]) for row in await room.open_rows(2)] == [
        ("lobby", "{}"),
        ("note", '{"after":1,"key":"table.note.rematch"}'),
    ]
    assert (await again(room, ALEX)).table_id == 2
    assert [seat.user_id for seat in await room.read.seats_of(2)] == [101, 102]
    with pytest.raises(Refusal, match="seated_already"):
        await again(room, ALEX)
    await room.lobby.start(2, JAEHO, None)
    with pytest.raises(Refusal, match="rematch_runs") as refused:
        await again(room, MINJI)
    assert refused.value.reason.args == {"code": table.code}


@pytest.mark.parametrize("key", [*TABLE_OPTIONS, "shuffle_seats"])
async def test_a_rematch_keeps_what_the_table_had_chosen(room, key):
    odd = {"shuffle_seats": True}.get(key, TABLE_OPTIONS.get(key, ("",))[-1])
    await room.create()
    await room.lobby.change_option(1, MINJI, None, key, odd)
    await room.lobby.start(1, MINJI, None)
    await room.act(1, MINJI, "win")
    assert getattr(await again(room, MINJI), key) == odd


async def test_many_who_ask_in_the_same_instant_open_one_table(room):
    await finished(room)
    asking = [
        again(room, who, interaction=60 + n) for n, who in enumerate((MINJI, JAEHO, ALEX) * 4)
    ]
    await asyncio.gather(*asking, return_exceptions=True)
    assert len((await dump(room.database))["tables"]) == 2
    assert {seat.user_id for seat in await room.read.seats_of(2)} == {100, 101, 102}


async def test_a_rematch_that_came_to_nothing_can_be_opened_anew(room):
    await finished(room)
    await again(room, MINJI)
    await room.lobby.close(2, MINJI, None)
    assert (await again(room, JAEHO)).table_id == 3
    assert (await again(room, MINJI)).table_id == 3


async def test_who_gets_no_rematch(room):
    await room.start(seat_limit=2)
    with pytest.raises(Refusal, match="not_over_yet"):
        await again(room, MINJI)
    await room.act(1, MINJI, "win")
    before = await dump(room.database)
    with pytest.raises(Refusal, match="not_seated_there"):
        await again(room, STRANGER)
    with pytest.raises(Refusal, match="may_not_open"):
        await again(room, MINJI, may_open=False)
    with pytest.raises(Refusal, match="no_table"):
        await again(room, MINJI, table=9)
    assert await dump(room.database) == before
    await again(room, MINJI)
    await room.lobby.join(2, THEO, None)
    with pytest.raises(Refusal, match="table_full"):
        await again(room, JAEHO)


async def test_joining_a_rematch_needs_no_leave_to_open_tables(room):
    await finished(room)
    await again(room, MINJI)
    assert (await again(room, JAEHO, may_open=False)).table_id == 2


# Threads.


async def test_the_thread_of_a_running_game_is_touched_before_discord_archives_it(room):
    await room.start()
    for who in (MINJI, JAEHO):  # nobody is reminded
        await room.people.go_on_vacation(who, None, None, date(2031, 5, 30))
    await room.outbox.thread_opened(1, 20)
    await room.send_all()
    for _ in range(3):
        room.clock.advance(days=AWAKE_DAYS, seconds=-1)
        assert await room.timers.run_due() == 0
        room.clock.advance(seconds=1)
        assert await room.timers.run_due() == 1
        assert await room.send_all() == ["awake"]
    assert AWAKE_DAYS < 7


@pytest.mark.parametrize("end", ["win", "close", "thread gone", "no thread"])
async def test_other_threads_are_left_alone(room, end):
    await room.start()
    await room.outbox.thread_opened(1, None if end == "no thread" else 20)
    match end:
        case "win":
            await room.act(1, MINJI, "win")
        case "close":
            await room.lobby.close(1, MINJI, None)
        case "thread gone":
            await room.outbox.place_gone(20)
    await room.send_all()
    room.clock.advance(days=30)
    await room.timers.run_due()
    assert await room.open_rows(1, "awake") == []
    assert await room.timers.next_due() is None


async def test_a_bot_that_was_off_for_long_touches_once(room):
    await room.start()
    await room.outbox.thread_opened(1, 20)
    room.clock.advance(days=40)
    await room.restart()
    await room.timers.run_due()
    assert len(await room.open_rows(1, "awake")) == 1
    assert await room.timers.next_due() == room.store.now() + AWAKE_DAYS * DAY


async def test_running_tables_of_before_the_upgrade_are_kept_awake_too(tmp_path):
    """A file of the first release, with a thread: the migration gives it the timer."""
    path = tmp_path / "old.sqlite3"
    script = Path(__file__).with_name("tables_v1.sql").read_text(encoding="utf-8")
    connection = sqlite3.connect(path)
    connection.executescript(script)
    connection.execute("UPDATE tables SET thread_id = 20")
    connection.commit()
    connection.close()
    database = await open_database(path)
    room = Room(path, database, None)
    try:
        table = await room.table(1)
        timers = (await dump(database))["timers"]
        assert [(row[1], row[2], row[4]) for row in timers] == [
            (1, "keep_awake", table.started_at + AWAKE_DAYS * DAY)
        ]
    finally:
        await database.close()
