"""Tables before they start: who may do what, and what it leads to."""

import asyncio

import pytest

from data.store import store as module
from data.store.bot_seats import BotSeats
from data.store.store import Refusal, Repeated
from rules.core.chance import SeededChance
from rules.core.errors import OptionsError
from tests.data.store.kit import ALEX, JAEHO, MINJI, PEOPLE, STRANGER, YUKI, dump, manager


def users(seats):
    return [seat.user_id for seat in seats]


async def test_opening(room):
    table = await room.create(seat_limit=3, options={"bold": True}, locale="ko")
    assert (table.status, table.version, table.owner_id) == ("lobby", 1, MINJI.user_id)
    assert (table.seat_limit, table.locale) == (3, "ko")
    assert table.options == {"mode": "turns", "bold": True}
    assert users(await room.read.seats_of(1)) == [MINJI.user_id]
    assert await room.read.entries_of(1) == []


@pytest.mark.parametrize(
    ("wish", "error"),
    [
        ({"seat_limit": 6}, Refusal),
        ({"seat_limit": 0}, Refusal),
        ({"options": {"speed": 1}}, OptionsError),
        ({"options": {"bold": 1}}, OptionsError),
        ({"game": "chess"}, KeyError),
    ],
)
async def test_what_cannot_be_opened(room, wish, error):
    before = await dump(room.database)
    with pytest.raises(error):
        await room.create(**wish)
    assert await dump(room.database) == before


async def test_joining_and_leaving(room):
    await room.create(seat_limit=3)
    joined = (await room.read.seats_of(1), await joined_at(room))
    room.clock.advance(hours=1)
    await room.lobby.join(1, JAEHO, None)
    table = await room.lobby.join(1, ALEX, None)
    assert table.version == 3
    assert users(await room.read.seats_of(1)) == [100, 101, 102]
    assert (await joined_at(room))[100] == joined[1][100] < (await joined_at(room))[101]
    with pytest.raises(Refusal, match="table_full"):
        await room.lobby.join(1, YUKI, None)
    with pytest.raises(Refusal, match="seated_already"):
        await room.lobby.join(1, JAEHO, None)
    with pytest.raises(Refusal, match="not_seated"):
        await room.lobby.leave(1, YUKI, None)
    table = await room.lobby.leave(1, MINJI, None)
    assert (table.version, table.owner_id) == (4, JAEHO.user_id)
    seats = await room.read.seats_of(1)
    assert [(seat.seat, seat.user_id) for seat in seats] == [(0, 101), (1, 102)]
    table = await room.lobby.leave(1, ALEX, None)
    assert table.owner_id == JAEHO.user_id
    table = await room.lobby.leave(1, JAEHO, None)
    assert (table.status, table.version) == ("closed", 6)
    with pytest.raises(Refusal, match="table_closed"):
        await room.lobby.join(1, YUKI, None)


async def joined_at(room):
    return {row[2]: row[4] for row in (await dump(room.database))["seats"]}


async def test_many_join_at_once(room):
    await room.create(seat_limit=3)
    joins = [room.lobby.join(1, who, 50 + n) for n, who in enumerate(PEOPLE * 4)]
    results = await asyncio.gather(*joins, return_exceptions=True)
    assert sum(not isinstance(result, BaseException) for result in results) == 2
    assert users(await room.read.seats_of(1)) == [100, 101, 102]
    assert (await room.table(1)).version == 3


CHANGES = [
    # what the owner or a manager may do, and others not
    lambda room, who: room.lobby.change_option(1, who, None, "bold", True),
    lambda room, who: room.lobby.start(1, who, None),
    lambda room, who: room.lobby.close(1, who, None),
    lambda room, who: room.lobby.hand_over(1, who, None, JAEHO.user_id),
    lambda room, who: BotSeats(room.store).add(1, who, None, "greedy"),
]


@pytest.mark.parametrize("change", CHANGES)
async def test_owner_and_managers_of_its_server_manage(room, change):
    await room.create()
    await room.lobby.join(1, JAEHO, None)
    before = await dump(room.database)
    for who in (JAEHO, STRANGER, manager(JAEHO, guild_id=2), manager(STRANGER, guild_id=2)):
        with pytest.raises(Refusal, match="not_manager"):
            await change(room, who)
    assert await dump(room.database) == before
    await change(room, manager(STRANGER))
    assert (await room.table(1)).version == 3


async def test_options(room):
    await room.create()
    change = room.lobby.change_option
    table = await change(1, MINJI, None, "mode", "together")
    assert table.options == {"mode": "together", "bold": False}
    table = await change(1, MINJI, None, "shuffle_seats", True)
    assert table.shuffle_seats
    before = await dump(room.database)
    for key, value in (("mode", "both"), ("speed", 1), ("shuffle_seats", "no")):
        with pytest.raises(OptionsError):
            await change(1, MINJI, None, key, value)
    assert await dump(room.database) == before


@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize("shuffle", [False, True])
async def test_starting(room, seats, shuffle):
    table = await room.start(seats, game="spice_road", shuffle_seats=shuffle)
    assert table.seed is not None
    assert len(table.seed) == 32
    chance = SeededChance(table.seed, 0)
    order = [str(person.user_id) for person in PEOPLE[:seats]]
    expected = chance.shuffle("seats", order) if shuffle else order
    assert users(await room.read.seats_of(1)) == [int(user) for user in expected]
    position = await room.play.load(1)
    again = position.game.setup(table.options, seats, chance).state
    assert position.state == again
    assert (table.status, table.rules_version, table.state_schema) == (
        "running",
        position.game.rules_version,
        position.game.state_schema,
    )
    (entry,) = await room.read.entries_of(1)
    assert (entry.kind, entry.seq, entry.barrier) == ("start", table.version, True)
    assert ('"seats":' in entry.chance) == shuffle


async def test_too_few_to_start(room):
    await room.create(game="spice_road")
    before = await dump(room.database)
    with pytest.raises(Refusal, match="too_few_players") as refused:
        await room.lobby.start(1, MINJI, 8)
    assert refused.value.reason.args == {"count": 2}
    assert await dump(room.database) == before


@pytest.mark.parametrize("end", ["start", "close"])
async def test_after_the_lobby(room, end):
    await room.create()
    await room.lobby.join(1, JAEHO, None)
    await getattr(room.lobby, end)(1, MINJI, None)
    key = {"start": "started_already", "close": "table_closed"}[end]
    before = await dump(room.database)
    for attempt in (
        room.lobby.join(1, ALEX, None),
        room.lobby.leave(1, JAEHO, None),
        room.lobby.change_option(1, MINJI, None, "bold", True),
        room.lobby.start(1, MINJI, None),
    ):
        with pytest.raises(Refusal, match=key):
            await attempt
    assert await dump(room.database) == before


async def test_closing_a_running_table(room):
    await room.start()
    await room.send_all()
    table = await room.lobby.close(1, MINJI, None)
    assert (table.status, table.version, table.ended_at) == ("closed", 4, room.store.now())
    assert table == await room.table(1)
    assert await room.read.acting_in(1) == []
    with pytest.raises(Refusal, match="table_closed"):
        await room.lobby.close(1, MINJI, None)
    with pytest.raises(Refusal, match="not_paused"):
        await room.lobby.move_here(1, MINJI, None, 30)


async def test_moving_is_for_those_at_the_table(room):
    await room.start()
    with pytest.raises(Refusal, match="not_paused"):
        await room.lobby.move_here(1, JAEHO, None, 30)
    await room.outbox.place_gone(10)
    with pytest.raises(Refusal, match="not_manager"):
        await room.lobby.move_here(1, STRANGER, None, 30)
    table = await room.lobby.move_here(1, JAEHO, None, 30)
    assert (table.channel_id, table.thread_id, table.wants_thread) == (30, None, False)


@pytest.mark.parametrize(
    "change",
    [
        lambda room: room.lobby.join(1, JAEHO, 77),
        lambda room: room.lobby.leave(1, MINJI, 77),
        lambda room: room.lobby.change_option(1, MINJI, 77, "bold", True),
        lambda room: room.lobby.start(1, MINJI, 77),
        lambda room: room.lobby.close(1, MINJI, 77),
        MOVE := lambda room: room.lobby.move_here(1, MINJI, 77, 30),
    ],
)
async def test_an_interaction_is_handled_once(room, change):
    await room.create()
    if change is MOVE:
        await room.outbox.place_gone(10)
    await change(room)
    before = await dump(room.database)
    with pytest.raises(Repeated):
        await change(room)
    assert await dump(room.database) == before


async def test_a_table_that_does_not_exist(room):
    with pytest.raises(Refusal, match="no_table"):
        await room.lobby.join(5, JAEHO, None)


async def test_codes_are_unique_and_do_not_run_out(room, monkeypatch):
    monkeypatch.setattr(module, "_code_words", lambda: ("salt",))
    for _ in range(95):
        await room.create()
    codes = {table.code for table in await room.read.all_open_tables()}
    assert len(codes) == 95
    assert all(code.startswith("salt-") for code in codes)
    for code in codes:
        found = await room.read.load_table_by_code(code)
        assert found is not None
        assert found.code == code


async def test_many_tables_in_one_channel(room):
    for _ in range(12):
        await room.start(options={"mode": "together"})
    await asyncio.gather(*(room.act(n, MINJI, "pick 1") for n in range(1, 13)))
    await room.act(7, JAEHO, "pick 2")
    states = [(await room.play.load(n)).state.marks for n in range(1, 13)]
    assert states == [(0, 0)] * 6 + [(1, 2)] + [(0, 0)] * 5
    assert len(await room.read.tables_in_place(10)) == 12
    assert len(await room.read.tables_in_guild(1)) == 12
    assert await room.read.tables_in_guild(2) == []
    assert await room.read.count_open_tables() == 12


async def test_tables_that_wait_longest_come_first(room):
    for number in range(1, 6):
        await room.start(3 if number == 3 else 2)
        room.clock.advance(minutes=1)
    await room.act(1, MINJI, "end")
    await room.act(1, JAEHO, "end")  # waits again, shortest
    await room.act(2, MINJI, "end")  # waits for Jaeho
    await room.act(4, MINJI, "win")  # over
    await room.create()
    lines = await room.read.waiting_tables(MINJI.user_id)
    assert [line.table.table_id for line in lines] == [3, 5, 1, 2, 6]
    assert [line.waiting_since is None for line in lines] == [False] * 3 + [True] * 2
    assert [line.table.table_id for line in await room.read.waiting_tables(ALEX.user_id)] == [3]
    assert await room.read.waiting_tables(STRANGER.user_id) == []


async def test_closed_direct_messages_are_remembered(room):
    await room.create()
    async with room.store.change() as rows:
        await rows.set_dm_closed(MINJI.user_id, closed=True)
    await room.lobby.join(1, JAEHO, None)
    user, other = await room.read.load_user(100), await room.read.load_user(101)
    assert user is not None
    assert other is not None
    assert (user.dm_closed, other.dm_closed) == (True, False)
    assert await room.read.load_user(555) is None
