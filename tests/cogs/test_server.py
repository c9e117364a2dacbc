"""Settings of a server, owners, rematches and threads, as people see them."""

import re
from datetime import timedelta

import discord
import pytest

from rules.core.chance import Luck
from tests.cogs.test_commands import make_manager
from tests.cogs.world import deliver, mentions, open_world, press_payload, verbs_of, walk


@pytest.fixture
async def world(tmp_path):
    async with open_world(tmp_path / "a.sqlite3") as opened:
        make_manager(opened, opened["yuki"])
        yield opened


async def set_to(world, name, value):
    person = world["yuki"]
    await person.slash("settings")
    await person.choose(name)
    buttons = [c["custom_id"] for c in walk(person.shown) if "custom_id" in c]
    custom_id = next(i for i in buttons if i.endswith(f":{name} {value}"))
    person.panel = await person.actor.click(person.shown, custom_id=custom_id)


async def test_managers_change_settings_one_by_one(world):
    for name, value, shown in (
        ("language", "ko", "Language: **한국어**"),
        ("place", "channel", "Where tables play: **channel**"),
        ("clock", "72h", "Clock: **72 hours**"),
        ("openers", "managers", "Who may open tables: **managers only**"),
        ("archive", "keep", "Threads of finished games: **leave open**"),
    ):
        await set_to(world, name, value)
        assert shown in world["yuki"].text
        settings = await world.services.server.settings(world.guild.id)
        assert getattr(settings, name) == value


@pytest.mark.parametrize("verb", ["settings_back", "setting", "setting_set"])
async def test_nobody_else_changes_them(world, verb):
    await world.start_game("minji", "jaeho")
    claim = f"cv:{verb}:0:0:place channel"
    result, payload = press_payload(world, world["theo"], await world.live(), claim)
    await deliver(world, payload)
    told = [f.content for f in result.followups] or [result.response.content]
    assert "manage this server" in told[0]
    settings = await world.services.server.settings(world.guild.id)
    assert settings.place == "thread"


async def test_the_command_itself_is_for_managers(world):
    command = next(
        c
        for c in world.env.backend.visible_commands(
            user_id=world["yuki"].id, channel_id=world.channel.id
        )
        if c["name"] == "settings"
    )
    assert int(command["default_member_permissions"]) == discord.Permissions.manage_guild.flag


async def test_new_tables_speak_the_language_and_play_where_the_server_wants(world):
    await set_to(world, "language", "ko")
    await set_to(world, "place", "channel")
    table = await world.start_game("minji", "jaeho")
    assert table.locale == "ko"
    assert table.thread_id is None
    assert "차례예요" in (await world.live()).content


async def test_settings_hold_in_threads_too(world):
    """D-13 of the reports: a setting of the server counts wherever in it somebody plays."""
    await set_to(world, "openers", "managers")
    table = await world.table()
    assert table is None
    thread = await world.bot.get_channel(world.channel.id).create_thread(
        name="side", type=discord.ChannelType.public_thread
    )
    await world.env.settle()
    place = next(t for t in world.channel.threads if t.id == thread.id)
    await world["minji"].slash("table new", place, game="spice_road")
    assert "not everybody may open" in world["minji"].text
    assert await world.table() is None


async def test_who_may_open_tables(world):
    await set_to(world, "openers", "managers")
    await world["minji"].slash("table new", game="spice_road")
    assert "not everybody may open" in world["minji"].text
    role = world.guild.create_role("players @everyone")
    await world["yuki"].slash("settings", role=role)
    assert "a role: players @" in world["yuki"].text
    assert "@everyone" not in world["yuki"].text
    await world["minji"].slash("table new", game="spice_road")
    assert await world.table() is None
    world.env.backend.add_member_role(world.guild.id, world["minji"].id, role.id)
    await world["minji"].slash("table new", game="spice_road")
    assert (await world.table()).owner_id == world["minji"].id
    await world["jaeho"].slash("table join")
    assert "You have a seat" in world["jaeho"].text
    await world["yuki"].slash("table new", game="spice_road")
    assert (await world.table(2)).owner_id == world["yuki"].id


async def test_a_role_must_be_named_before_it_counts(world):
    person = world["yuki"]
    await person.slash("settings")
    await person.choose("openers")
    result = await person.tap("a role")
    assert "Name the role first" in result.followups[0].content


async def test_threads_stay_open_where_the_server_wants_that(world):
    await set_to(world, "archive", "keep")
    table = await world.start_game("minji", "jaeho")
    await world["minji"].slash("table close", world.place(table))
    await world["minji"].tap(verb="close_yes")
    await world.env.settle()
    assert not (await world.bot.fetch_channel(table.thread_id)).archived


# Moderation.


async def test_a_manager_closes_a_table_of_others_from_anywhere(world):
    table = await world.start_game("minji", "jaeho")
    other = world.guild.create_text_channel("office")
    await world["theo"].slash("table close", other, table=table.code)
    assert "owner and this server's managers" in world["theo"].text
    await world["yuki"].slash("table close", other, table=table.code)
    await world["yuki"].tap(verb="close_yes")
    assert (await world.table()).status == "closed"


@pytest.mark.parametrize("command", ["close", "rewind", "replace", "owner", "bots", "start"])
async def test_who_manages_another_server_manages_nothing_here(world, command):
    """A player has a server of their own, with this bot, and names the table there."""
    user = world.env.create_user("nomad")
    here, home = world.guild.add_member(user), world.env.create_guild()
    there = home.add_member(user)
    role = home.create_role("boss", permissions=discord.Permissions(manage_guild=True))
    world.env.backend.add_member_role(home.id, user.id, role.id)
    await world["minji"].slash("table new", game="spice_road")
    await here.click(await world.lobby(), custom_id="cv:join:1:0:")
    if command != "start":
        await world.press_start("minji")
        await world.env.settle()
    more = {"replace": {"seat": "1"}, "owner": {"person": there}}.get(command, {})
    before = await world.table()
    result = await there.slash(
        home.create_text_channel("den"), f"table {command}", table=before.code, **more
    )
    assert "owner and this server's managers" in result.response.content
    assert verbs_of(result.response) == []
    assert await world.table() == before


async def test_an_owner_hands_a_table_over(world):
    table = await world.start_game("minji", "jaeho", shuffle=False)
    place = world.place(table)
    await world["jaeho"].slash("table owner", place, person=world["jaeho"].actor)
    assert "owner and this server's managers" in world["jaeho"].text
    await world["minji"].slash("table owner", place, person=world["theo"].actor)
    assert "sits at the table" in world["minji"].text
    await world["minji"].slash("table owner", place, person=world["jaeho"].actor)
    assert "Jaeho owns" in world["minji"].text
    said = [m for m in await world.messages() if "Jaeho owns the table" in m.content]
    assert len(said) == 1
    assert mentions(said[0]) == set()
    assert (await world.table()).owner_id == world["jaeho"].id
    await world["minji"].slash("table close", place)
    assert "owner and this server's managers" in world["minji"].text


async def test_the_lobby_names_its_new_owner(world):
    await world["minji"].slash("table new", game="spice_road")
    await world["jaeho"].slash("table join")
    await world["minji"].slash("table owner", person=world["jaeho"].actor)
    await world.env.advance_time(5)
    assert "Owner: Jaeho" in world.channel.last_message.content


async def test_which_table_to_hand_over_is_asked_by_code(world):
    for _ in range(2):
        await world["minji"].slash("table new", game="spice_road")
    await world["minji"].slash("table owner", person=world["jaeho"].actor)
    for number in (1, 2):
        assert (await world.table(number)).code in world["minji"].text


# Rematches.


async def finish(world, *names, **options):
    await world.start_game(*names, shuffle=False, **options)
    await world.play_on(500, Luck(b"y"))
    table = await world.table()
    assert table.status == "finished"
    return next(m for m in world.channel.history() if m.id == table.lobby_message_id)


async def test_a_rematch_calls_the_others_and_those_who_press_join(world):
    lobby = await finish(world, "minji", "jaeho", "alex")
    assert verbs_of(lobby) == ["rematch", "replay"]
    assert {"rematch", "replay", "more"} <= set(verbs_of(await world.live()))
    await world["jaeho"].tap(verb="rematch", on=lobby)
    assert "The rematch is open" in world["jaeho"].text
    table = await world.table(2)
    assert (table.owner_id, table.channel_id) == (world["jaeho"].id, world.channel.id)
    (call,) = [m for m in world.channel.history() if "Rematch at" in m.content]
    assert mentions(call) == {world["minji"].id, world["alex"].id}
    await world["minji"].tap(verb="rematch", on=await world.live())
    assert "You have a seat at the rematch" in world["minji"].text
    await world["theo"].tap(verb="rematch", on=lobby)
    assert "did not sit" in world["theo"].text
    seats = await world.services.store.read.seats_of(2)
    assert [seat.user_id for seat in seats] == [world["jaeho"].id, world["minji"].id]
    await world.press_start("jaeho", 2)
    await world["alex"].tap(verb="rematch", on=lobby)
    assert "has already started" in world["alex"].text


async def test_a_rematch_is_opened_only_by_those_who_may(world):
    lobby = await finish(world, "minji", "jaeho")
    await set_to(world, "openers", "managers")
    await world["minji"].tap(verb="rematch", on=lobby)
    assert "not everybody may open" in world["minji"].text
    assert await world.table(2) is None


async def test_a_call_to_a_rematch_that_arrived_although_we_heard_an_error_is_not_repeated(world):
    lobby = await finish(world, "minji", "jaeho", "alex")
    send = world.bot.sender.office.send

    async def lose_the_answer(place, post, nonce, file=None):
        message = await send(place, post, nonce, file)
        if "Rematch at" in post.text:
            world.bot.sender.office.send = send
            raise ConnectionResetError
        return message

    world.bot.sender.office.send = lose_the_answer
    await world["minji"].tap(verb="rematch", on=lobby)
    await world["jaeho"].tap(verb="rematch", on=lobby)
    await world.env.advance_time(60)
    assert len([m for m in world.channel.history() if "Rematch at" in m.content]) == 1


async def test_a_rematch_without_its_channel_or_permissions_says_so(world):
    lobby = await finish(world, "minji", "jaeho")
    result, payload = press_payload(world, world["minji"], lobby, "cv:rematch:1:0:")
    nothing = discord.PermissionOverwrite(send_messages=False)
    channel = world.bot.get_channel(world.channel.id)
    await channel.set_permissions(channel.guild.me, overwrite=nothing)
    await world.env.settle()
    await deliver(world, payload)
    assert "Send Messages" in result.response.content
    assert await world.table(2) is None


# Threads.


def touches(world, thread_id, mark):
    return [
        call.json["auto_archive_duration"]
        for call in world.env.http_requests[mark:]
        if call.method == "PATCH"
        and call.path.endswith(f"/channels/{thread_id}")
        and "auto_archive_duration" in (call.json or {})
    ]


async def test_a_waiting_thread_is_touched_before_discord_archives_it(world):
    table = await world.start_game("minji", "jaeho")
    for name in ("minji", "jaeho"):  # nobody is reminded
        until = (world.services.store.clock() + timedelta(days=10)).date().isoformat()
        await world[name].slash("vacation", until=until)
    mark = len(world.env.http_requests)
    told = len(await world.messages())
    await world.env.advance_time(6 * 86400 + 60)
    assert touches(world, table.thread_id, mark) == [4320, 10080]
    assert len(await world.messages()) == told
    thread = await world.bot.fetch_channel(table.thread_id)
    assert (thread.archived, thread.auto_archive_duration) == (False, 10080)


async def test_a_thread_that_was_archived_early_is_opened_again(world):
    table = await world.start_game("minji", "jaeho")
    await world.bot.get_channel(table.thread_id).edit(archived=True)
    await world.env.settle()
    await world.env.advance_time(6 * 86400 + 60)
    assert not (await world.bot.fetch_channel(table.thread_id)).archived


@pytest.mark.parametrize(("status", "code"), [(403, 50013), (404, 10003), (500, 0)])
async def test_a_thread_that_cannot_be_touched_holds_up_nothing(world, status, code):
    table = await world.start_game("minji", "jaeho")
    world.env.inject_error(
        "PATCH", f"/channels/{table.thread_id}", status=status, code=code, times=None
    )
    await world.env.advance_time(6 * 86400 + 600)
    assert (await world.table()).paused_reason is None
    mover = await world.to_move()
    await mover.slash("play", world.place(table), move="rest")
    assert mentions(await world.live()) == {(await world.to_move()).id}


async def test_no_setting_shows_a_raw_id(world):
    await world["yuki"].slash("settings", role=world.guild.create_role("players"))
    assert not re.search(r"\d{10,}", world["yuki"].text)
