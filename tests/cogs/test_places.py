"""What becomes of tables when their place is locked, lost, out of reach, or swept clean."""

import asyncio
import time
from datetime import timedelta

import discord
import pytest
from simcord.backend import serializers

from cogs.desk import Picture
from data.store import outbox
from data.store.store import Person as Mover
from rules.core.chance import hash_of_seed
from tests.cogs.test_commands import make_manager
from tests.cogs.world import deliver, find_custom_id, mentions, open_world, press_payload, verbs_of

HOUR = 3600


@pytest.fixture
async def world(tmp_path):
    async with open_world(tmp_path / "a.sqlite3") as opened:
        make_manager(opened, opened["yuki"])
        yield opened


async def rest(world, times=1):
    """Let whoever is to move rest; the commands come from outside the table's thread."""
    for _ in range(times):
        mover = await world.to_move()
        await mover.slash("play", world.channel, move="rest", table=(await world.table()).code)
        await world.env.settle()


async def until(world, reason):
    """Wait for a table to be paused by what the simulated Discord does not wait for."""
    for _ in range(200):
        await world.env.advance_time(1)
        if (await world.table()).paused_reason == reason:
            return
        await asyncio.to_thread(time.sleep, 0.01)
    raise AssertionError((await world.table()).paused_reason)


def letters(person):
    channel = person.actor.user.dm_channel
    return [] if channel is None else [m.content for m in channel.history()]


async def pings(world, person):
    return [m for m in await world.messages() if person.id in mentions(m)]


async def test_a_locked_thread_stops_the_table_and_its_owner_hears_of_it(world):
    table = await world.start_game("minji", "jaeho")
    path = f"/channels/{table.thread_id}/messages"
    world.env.inject_error("POST", path, status=403, code=160005, times=None)
    await rest(world)
    await world.env.advance_time(HOUR)
    assert (await world.table()).paused_reason == "forbidden"
    assert len(letters(world["minji"])) == 1
    world.env.backend.faults.clear()
    await world["minji"].slash("table info", table=table.code)
    await world["minji"].tap(verb="resume")
    await world.env.settle()
    assert (await world.table()).paused_reason is None
    assert mentions(await world.live()) == {(await world.to_move()).id}


async def test_a_locked_thread_may_be_left_for_another_channel(world):
    table = await world.start_game("minji", "jaeho")
    path = f"/channels/{table.thread_id}/messages"
    world.env.inject_error("POST", path, status=403, code=160005, times=None)
    await rest(world)
    other = world.guild.create_text_channel("elsewhere")
    await world["minji"].slash("table info", other, table=table.code)
    await world["minji"].tap(verb="move_here")
    await world.env.settle()
    assert other.last_message.id == (await world.table()).live_message_id
    assert mentions(other.last_message) == {(await world.to_move()).id}


@pytest.mark.parametrize("error", [(404, 10003), (404, 10004), (403, 50001), (500, 0), (503, 0)])
async def test_a_place_out_of_reach_for_hours_costs_nothing_but_time(world, monkeypatch, error):
    """D-7 of the reports: no single error ends a table; only who may not write is told so."""
    monkeypatch.setattr(outbox, "MAX_PAUSE", HOUR * 1000)
    table = await world.start_game("minji", "jaeho")
    status, code = error
    path = f"/channels/{table.thread_id}/messages"
    world.env.inject_error("POST", path, status=status, code=code, times=None)
    await rest(world)
    await world.env.advance_time(5 * HOUR)
    assert ((await world.table()).paused_reason is None) == (status != 403)
    world.env.backend.faults.clear()
    if status == 403:
        await world["minji"].slash("table info", table=table.code)
        await world["minji"].tap(verb="resume")
    await world.env.advance_time(HOUR)
    second = await world.to_move()
    assert len(await pings(world, second)) == 1
    assert (await world.table()).paused_reason is None


async def test_a_place_that_stays_unknown_for_a_day_stops_its_table(world, monkeypatch):
    monkeypatch.setattr(outbox, "MAX_PAUSE", 2 * HOUR * 1000)
    table = await world.start_game("minji", "jaeho")
    path = f"/channels/{table.thread_id}/messages"
    world.env.inject_error("POST", path, status=404, code=10003, times=None)
    await rest(world)
    await world.env.advance_time(outbox.HOMELESS_AFTER / 1000 + HOUR)
    assert (await world.table()).paused_reason == "unreachable"
    assert len(letters(world["minji"])) == 1


async def test_an_outage_of_the_server_is_no_leave(world):
    table = await world.start_game("minji", "jaeho")
    guild = {"id": str(world.guild.id), "unavailable": True}
    world.env.backend.emit("GUILD_DELETE", guild)
    await world.env.settle()
    assert (await world.table()).paused_reason is None
    await rest(world)
    await world.env.advance_time(60)
    assert (await world.table()).paused_reason is None
    assert table.status == "running"


async def test_somebodys_thread_is_kept_awake_while_a_table_plays_there_and_not_archived(world):
    """D-2 of the reports: nobody but Discord wakes an archived post of a forum."""
    channel = world.bot.get_channel(world.channel.id)
    thread = await channel.create_thread(
        name="corner", type=discord.ChannelType.public_thread, auto_archive_duration=1440
    )
    await world.env.settle()
    place = next(t for t in world.channel.threads if t.id == thread.id)
    await world["minji"].slash("table new", place, game="spice_road")
    await world["jaeho"].slash("table join", place)
    await world["minji"].slash("table start", place)
    await world.env.settle()
    assert (await world.bot.fetch_channel(thread.id)).auto_archive_duration == 10080
    await thread.edit(archived=True)
    await world.env.advance_time(6 * 86400 + 60)
    assert not (await world.bot.fetch_channel(thread.id)).archived
    await world["minji"].slash("table close", place)
    await world["minji"].tap(verb="close_yes")
    await world.env.settle()
    assert not (await world.bot.fetch_channel(thread.id)).archived


@pytest.mark.parametrize("how", [{}, {"unavailable": False}])
async def test_a_bot_that_is_thrown_out_stops_and_goes_on_once_it_is_back(world, how):
    await world.start_game("minji", "jaeho")
    backend = world.env.backend
    back = serializers.guild_create_payload(backend, backend.get_guild(world.guild.id))
    backend.emit("GUILD_DELETE", {"id": str(world.guild.id)})
    await until(world, "unreachable")
    mark = len(world.env.http_requests)
    await world.env.advance_time(48 * HOUR)
    assert not [c for c in world.env.http_requests[mark:] if c.method == "POST"]
    back.pop("unavailable", None)
    backend.emit("GUILD_CREATE", {**back, **how})
    await until(world, None)
    await rest(world)
    assert mentions(await world.live()) == {(await world.to_move()).id}


async def test_a_table_whose_channel_was_deleted_waits_for_a_new_one_also_after_an_outage(world):
    await world.start_game("minji", "jaeho")
    await world.bot.get_channel(world.channel.id).delete()
    await until(world, "place_gone")
    backend = world.env.backend
    back = serializers.guild_create_payload(backend, backend.get_guild(world.guild.id))
    for how in ({"id": str(world.guild.id), "unavailable": True}, {"id": str(world.guild.id)}):
        backend.emit("GUILD_DELETE", how)
        await world.env.settle()
        backend.emit("GUILD_CREATE", back)
        await world.env.advance_time(HOUR)
        assert (await world.table()).paused_reason == "place_gone"
    assert len(letters(world["minji"])) == 1


async def test_an_archived_thread_that_cannot_be_woken_is_tried_once_and_then_let_be(world):
    """D-1 of the reports."""
    table = await world.start_game("minji", "jaeho")
    path = f"/channels/{table.thread_id}/messages/*"
    world.env.inject_error("PATCH", path, status=400, code=50083, times=None)
    mark = len(world.env.http_requests)
    await rest(world)
    await world.env.advance_time(HOUR)
    tried = [
        call
        for call in world.env.http_requests[mark:]
        if call.method == "PATCH" and call.path.startswith(f"/channels/{table.thread_id}/messages/")
    ]
    assert len(tried) == 2
    assert mentions(await world.live()) == {(await world.to_move()).id}


async def test_a_place_that_is_swept_clean_gets_its_messages_back_once(world):
    table = await world.start_game("minji", "jaeho")
    await rest(world, 2)
    for message in await world.messages():
        world.env.backend.delete_message(message.channel.id, message.id)
    world.env.backend.delete_message(world.channel.id, table.lobby_message_id)
    await world.env.advance_time(60)
    (message,) = await world.messages()
    assert message.id == (await world.table()).live_message_id
    assert "play" in verbs_of(message)
    assert mentions(message) == set()
    await rest(world)
    assert mentions(await world.live()) == {(await world.to_move()).id}


async def test_a_permission_lost_in_the_middle_of_a_game_leaves_the_board_as_text(
    world, monkeypatch
):
    """D-11 of the reports: the picture is refused, the turn is not."""

    async def draw(*_):
        return Picture(b"png", "board")

    table = await world.start_game("minji", "jaeho")
    monkeypatch.setattr("cogs.post_office.draw_board", draw)
    path = f"/channels/{table.thread_id}/messages"
    world.env.inject_error("POST", path, status=403, code=50013)
    await rest(world)
    live = await world.live()
    assert not live.attachments
    assert "Merchant" in live.content
    assert mentions(live) == {(await world.to_move()).id}
    assert (await world.table()).paused_reason is None


async def test_a_role_that_is_gone_opens_tables_for_managers_only(world):
    role = world.guild.create_role("players")
    world.env.backend.add_member_role(world.guild.id, world["minji"].id, role.id)
    await world["yuki"].slash("settings", role=role)
    await world.bot.get_guild(world.guild.id).get_role(role.id).delete()
    await world.env.settle()
    await world["minji"].slash("table new", game="spice_road")
    assert "not everybody may open" in world["minji"].text
    await world["yuki"].slash("settings")
    assert "a role: ?" in world["yuki"].text
    await world["yuki"].slash("table new", game="spice_road")
    assert (await world.table()).owner_id == world["yuki"].id


async def test_a_hundred_changes_of_a_lobby_are_two_edits(world):
    """D-16 of the reports."""
    await world["minji"].slash("table new", game="spice_road")
    table = await world.table()
    lobby = next(m for m in world.channel.history() if m.id == table.lobby_message_id)
    await world.env.advance_time(10)
    mark = len(world.env.http_requests)
    presses = [
        press_payload(world, world[name], lobby, find_custom_id(lobby, verb))
        for _ in range(25)
        for name in ("jaeho", "alex")
        for verb in ("join", "leave")
    ]
    await deliver(world, *(payload for _, payload in presses))
    assert (await world.table()).version > 50
    await world.env.advance_time(10)
    edits = [
        call
        for call in world.env.http_requests[mark:]
        if call.method == "PATCH" and call.path.endswith(f"/messages/{table.lobby_message_id}")
    ]
    assert len(edits) <= 2


async def test_no_address_of_a_picture_is_stored(world):
    """D-17 of the reports: pictures are drawn anew, their addresses expire."""
    await world.start_game("minji", "jaeho")
    tables = await world.database.reader.execute_fetchall(
        "SELECT name FROM sqlite_master WHERE type = 'table'"
    )
    for (name,) in tables:
        columns = await world.database.reader.execute_fetchall(f"PRAGMA table_info({name})")
        assert not [row["name"] for row in columns if "url" in row["name"]]
        for row in await world.database.reader.execute_fetchall(f"SELECT * FROM {name}"):
            assert not [v for v in row if "cdn.discordapp" in str(v)]


async def test_the_status_tells_when_it_last_looked_at_what_is_due(world):
    """T-2 of the reports: a timer that does not run is seen."""
    await world.start_game("minji", "jaeho")
    await world["minji"].slash("status")
    assert "Last looked at what is due: <t:" in world["minji"].text


async def test_the_info_of_a_table_in_a_thread_tells_how_to_wake_it(world):
    table = await world.start_game("minji", "jaeho")
    await world["minji"].slash("table info", world.place(table))
    assert "any message in it wakes it" in world["minji"].text


async def test_a_table_opened_in_a_thread_plays_there(world):
    channel = world.bot.get_channel(world.channel.id)
    thread = await channel.create_thread(name="corner", type=discord.ChannelType.public_thread)
    await world.env.settle()
    place = next(t for t in world.channel.threads if t.id == thread.id)
    await world["minji"].slash("table new", place, game="spice_road")
    await world["jaeho"].slash("table join", place)
    await world["minji"].slash("table start", place)
    await world.env.settle()
    table = await world.table()
    assert (table.channel_id, table.place_id) == (thread.id, thread.id)
    assert table.live_message_id in {m.id for m in place.history()}


async def test_the_info_of_a_table_is_whole_also_with_long_names_and_much_to_tell(world):
    names = ("minji", "jaeho", "alex", "theo", "yuki")
    for name in names:
        world.env.backend.get_user(world[name].id).global_name = f"{name[0]}{'_' * 31}"
    await world["minji"].slash("table new", game="medici")
    await world.services.lobby.change_option(
        1, Mover(world["minji"].id, "Minji", "en-US"), None, "clock", "7d"
    )
    for name in names[1:]:
        await world[name].slash("table join")
    await world["minji"].slash("table start")
    await world.env.settle()
    table = await world.table()
    until = (world.services.store.clock() + timedelta(days=10)).date().isoformat()
    for name in names:
        await world[name].slash("vacation", until=until)
    async with world.services.store.change() as rows:
        for seat in range(5):
            await rows.set_gone(1, seat, gone=True)
        await rows.update_table(1, paused_reason="place_gone")
    result = await world["minji"].slash("table info", world.place(table))
    told = "\n".join(message.content for message in [result.response, *result.followups])
    assert hash_of_seed(table.seed) in told
    assert "…" not in told
    assert verbs_of(result.response) == ["resume", "move_here"]
