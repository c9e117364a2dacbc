"""What Discord can do to a running table: errors, lost messages, channels and permissions."""

import asyncio
import re

import discord
import pytest

from data.store.store import Person
from render.pool import Renderer
from tests.cogs.world import mentions, open_world, verbs_of


@pytest.fixture
async def world(tmp_path):
    async with open_world(tmp_path / "a.sqlite3") as opened:
        yield opened


async def turn_messages(world):
    return [m for m in await world.messages() if m.author.id == world.bot.user.id and m.mentions]


@pytest.mark.parametrize(("status", "times"), [(429, 1), (500, 1), (500, 3), (503, 2)])
async def test_a_turn_message_is_posted_once_in_the_end(world, status, times):
    await world.start_game("minji", "jaeho")
    place = world.place(await world.table())
    first = await world.to_move()
    world.env.inject_error("POST", f"/channels/{place.id}/messages", status=status, times=times)
    await first.slash("play", place, move="rest")
    await world.env.advance_time(60)
    second = await world.to_move()
    posted = [m for m in await turn_messages(world) if mentions(m) == {second.id}]
    assert len(posted) == 1
    assert (await world.live()).id == posted[0].id


async def test_a_message_that_arrived_although_we_heard_an_error_is_not_repeated(world):
    await world.start_game("minji", "jaeho")
    place = world.place(await world.table())
    first = await world.to_move()
    original = world.bot.sender.office.send

    async def sent_but_reported_lost(*args, **kwargs):
        world.bot.sender.office.send = original
        await original(*args, **kwargs)
        raise ConnectionResetError

    world.bot.sender.office.send = sent_but_reported_lost
    await first.slash("play", place, move="rest")
    await world.env.advance_time(60)
    second = await world.to_move()
    posted = [m for m in await turn_messages(world) if mentions(m) == {second.id}]
    assert len(posted) == 1
    assert (await world.live()).id == posted[0].id


async def test_a_restart_sends_what_was_not_sent(world):
    await world.start_game("minji", "jaeho")
    place = world.place(await world.table())
    first = await world.to_move()
    await world.bot.worker.stop()
    await first.slash("play", place, move="rest")
    second = await world.to_move()
    assert not [m for m in await turn_messages(world) if mentions(m) == {second.id}]
    await world.restart()
    await world.env.settle()
    assert len([m for m in await turn_messages(world) if mentions(m) == {second.id}]) == 1


async def test_a_deleted_turn_message_comes_back_without_a_second_ping(world):
    await world.start_game("minji", "jaeho")
    mover = await world.to_move()
    live = await world.live()
    world.env.backend.delete_message(live.channel.id, live.id)
    await world.env.settle()
    again = await world.live()
    assert again.id != live.id
    assert "play" in verbs_of(again)
    assert mentions(again) == set()
    await mover.tap(verb="play", on=again)
    assert "choose" in verbs_of(mover.shown)


async def test_a_deleted_lobby_message_comes_back(world):
    await world["minji"].slash("table new", game="spice_road")
    old = (await world.table()).lobby_message_id
    world.env.backend.delete_message(world.channel.id, old)
    await world.env.settle()
    new = (await world.table()).lobby_message_id
    assert new not in (None, old)
    lobby = next(m for m in world.channel.history() if m.id == new)
    assert "join" in verbs_of(lobby)


async def test_a_deleted_thread_lets_the_table_go_on_in_the_channel(world):
    table = await world.start_game("minji", "jaeho")
    assert table.thread_id is not None
    await world.bot.get_channel(table.thread_id).delete()
    await world.env.settle()
    table = await world.table()
    assert table.place_id == world.channel.id
    assert (await world.live()).channel.id == world.channel.id
    assert f"<#{world.channel.id}>" in (await world.lobby()).content


async def test_a_locked_thread_that_is_deleted_lets_the_table_go_on_too(world):
    table = await world.start_game("minji", "jaeho")
    async with world.services.store.change() as rows:
        await rows.update_table(1, paused_reason="forbidden")
    await world.bot.get_channel(table.thread_id).delete()
    await world.env.settle()
    assert (await world.table()).paused_reason is None
    assert (await world.live()).channel.id == world.channel.id


async def test_a_deleted_channel_pauses_the_table_until_it_is_moved(world):
    await world.start_game("minji", "jaeho")
    await world.bot.get_channel(world.channel.id).delete()
    await world.env.settle()
    assert (await world.table()).paused_reason == "place_gone"
    told = world["minji"].actor.user.dm_channel.last_message.content
    assert "its channel is gone" in told
    other = world.guild.create_text_channel("elsewhere")
    await world["minji"].slash("table info", other, table=(await world.table()).code)
    await world["minji"].tap(verb="move_here")
    await world.env.settle()
    table = await world.table()
    assert table.paused_reason is None
    assert other.last_message.id == table.live_message_id
    mover = await world.to_move()
    await mover.tap(verb="play", on=other.last_message)
    assert "choose" in verbs_of(mover.shown)


async def test_closed_direct_messages_do_no_harm(world):
    await world.start_game("minji", "jaeho")
    world.env.inject_error(
        "POST", "/users/@me/channels", status=403, code=50007, message="Cannot send", times=None
    )
    await world.bot.get_channel(world.channel.id).delete()
    await world.env.settle()
    assert (await world.table()).paused_reason == "place_gone"
    assert (await world.services.store.read.load_user(world["minji"].id)).dm_closed


async def test_lost_permission_pauses_the_table_until_it_is_tried_again(world):
    await world.start_game("minji", "jaeho")
    place = world.place(await world.table())
    first = await world.to_move()
    world.env.inject_error(
        "POST", "/channels/*/messages", status=403, code=50013, message="Missing", times=1
    )
    await first.slash("play", place, move="rest")
    await world.env.settle()
    assert (await world.table()).paused_reason == "forbidden"
    await world["minji"].slash("table info", place)
    assert "may no longer write" in world["minji"].text
    await world["minji"].tap(verb="resume")
    await world.env.settle()
    assert (await world.table()).paused_reason is None
    assert mentions(await world.live()) == {(await world.to_move()).id}


NAMES = {
    "view_channel": None,
    "send_messages": "Send Messages",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
    "create_public_threads": "threads",
    "send_messages_in_threads": "threads",
}


@pytest.mark.parametrize("missing", [name for name, told in NAMES.items() if told])
async def test_each_missing_permission_is_named(world, missing):
    overwrite = discord.PermissionOverwrite(**{missing: False})
    channel = world.guild.create_text_channel(
        "strict", overwrites={world.bot.user: overwrite, world.guild.default_role: overwrite}
    )
    await world["minji"].slash("table new", channel, game="spice_road")
    assert NAMES[missing] in world["minji"].text
    opened = await world.table()
    assert (opened is None) == (missing == "send_messages")


async def test_without_attachments_the_board_is_text(world):
    overwrite = discord.PermissionOverwrite(attach_files=False)
    world.channel = world.guild.create_text_channel(
        "strict", overwrites={world.bot.user: overwrite, world.guild.default_role: overwrite}
    )
    await world.start_game("minji", "jaeho")
    live = await world.live()
    assert not live.attachments
    assert "Merchant" in live.content
    assert len(live.content) <= 2000


async def test_an_archived_thread_is_woken(world):
    table = await world.start_game("minji", "jaeho")
    first = await world.to_move()
    thread = world.bot.get_channel(table.thread_id)
    await thread.edit(archived=True)
    await first.slash("play", world.channel, move="rest", table=table.code)
    await world.env.advance_time(10)
    assert mentions(await world.live()) == {(await world.to_move()).id}


THREADS = {(500, 0): True, (429, 0): True, (400, 160006): False, (403, 50013): False}


@pytest.mark.parametrize(("status", "code"), THREADS)
async def test_a_thread_that_cannot_be_opened(world, status, code):
    """A passing fault is waited out; where threads are not to be had, the channel serves."""
    world.env.inject_error("POST", "/channels/*/messages/*/threads", status=status, code=code)
    await world.start_game("minji", "jaeho")
    await world.env.advance_time(30)
    table = await world.table()
    assert (table.thread_id is not None) == THREADS[status, code]
    assert (await world.live()).channel.id == table.place_id
    assert mentions(await world.live()) == {(await world.to_move()).id}


async def test_editing_in_an_archived_thread_wakes_it_first(world):
    await world.start_game("minji", "jaeho")
    old = await world.live()
    first = await world.to_move()
    place = world.place(await world.table())
    world.env.inject_error(
        "PATCH", f"/channels/{place.id}/messages/*", status=400, code=50083, message="archived"
    )
    await first.slash("play", place, move="rest")
    await world.env.advance_time(10)
    edited = next(m for m in await world.messages() if m.id == old.id)
    assert verbs_of(edited) == []


async def test_the_thread_of_a_finished_table_is_archived(world):
    table = await world.start_game("minji", "jaeho")
    await world["minji"].slash("table close", world.place(table))
    await world["minji"].tap(verb="close_yes")
    await world.env.settle()
    assert (await world.bot.fetch_channel(table.thread_id)).archived
    assert "play" not in verbs_of(await world.live())


async def test_a_fault_of_ours_in_one_table_does_not_stop_the_others(world, monkeypatch):
    await world.start_game("minji", "jaeho", number=1)
    await world.start_game("alex", "theo", number=2)
    send = world.bot.sender._send_turn

    async def broken(row, table, words):
        if row.table_id == 1 and row.attempts == 0:
            raise LookupError("a fault of ours")
        await send(row, table, words)

    monkeypatch.setattr(world.bot.sender, "_send_turn", broken)
    for number in (1, 2):
        mover = await world.to_move(number)
        await mover.slash("play", world.place(await world.table(number)), move="rest")
    assert mentions(await world.live(2)) == {(await world.to_move(2)).id}
    await world.env.advance_time(30)
    assert mentions(await world.live(1)) == {(await world.to_move(1)).id}


class TestWithPictures:
    """The same with a real picture process."""

    @pytest.fixture
    async def world(self, tmp_path):
        renderer = Renderer()
        await renderer.warm_up()
        async with open_world(tmp_path / "a.sqlite3", renderer=renderer) as opened:
            yield opened
        await renderer.close()

    async def test_every_picture_has_words_for_those_who_cannot_see_it(self, world):
        await world.start_game("minji", "jaeho")
        mover = await world.to_move()
        public = (await world.live()).attachments[0]
        await mover.tap(verb="play", on=await world.live())
        private = mover.shown.attachments[0]
        for picture in (public, private):
            assert mover.actor.user.global_name in picture.description
            assert "0/6" in picture.description

    async def test_only_the_newest_message_keeps_its_board(self, world):
        await world.start_game("minji", "jaeho")
        place = world.place(await world.table())
        for _ in range(3):
            mover = await world.to_move()
            await mover.slash("play", place, move="rest")
            assert not mover.shown.attachments
        shrunk = [m.content for m in await world.messages() if "rests" in m.content][:-1]
        assert all(text.count("rests") == 1 and "your turn" not in text for text in shrunk)
        live = (await world.live()).id
        boards = [m.id for m in await world.messages() if m.attachments]
        assert boards == [live]
        await world["minji"].slash("table close", place)
        await world["minji"].tap(verb="close_yes")
        await world.env.settle()
        assert [m.id for m in await world.messages() if m.attachments] == [live]

    async def test_a_picture_that_is_too_large_becomes_text(self, world):
        await world.start_game("minji", "jaeho")
        mover = await world.to_move()
        place = world.place(await world.table())
        world.env.inject_error(
            "POST", f"/channels/{place.id}/messages", status=413, code=40005, message="Too large"
        )
        await mover.slash("play", place, move="rest")
        live = await world.live()
        assert not live.attachments
        assert "Merchant" in live.content
        assert mentions(live) == {(await world.to_move()).id}

    async def test_a_private_picture_that_is_refused_leaves_the_panel(self, world):
        await world.start_game("minji", "jaeho")
        mover = await world.to_move()
        live = await world.live()
        world.env.inject_error(
            "PATCH", "/webhooks/*/messages/@original", status=413, code=40005, message="Too large"
        )
        await mover.tap(verb="play", on=live)
        assert "choose" in verbs_of(mover.shown)
        assert not mover.shown.attachments


async def test_a_table_whose_channel_hangs_holds_up_no_other(world, monkeypatch):
    await world.start_game("minji", "jaeho", number=1)
    await world.start_game("alex", "theo", number=2)
    send, released = world.bot.sender.office.send, asyncio.Event()
    slow_place = (await world.table(1)).place_id

    async def hanging(place, *args, **kwargs):
        if place.id == slow_place:
            await world.env.external_wait(released.wait(), reason="a channel that hangs")
        return await send(place, *args, **kwargs)

    monkeypatch.setattr(world.bot.sender.office, "send", hanging)
    for number in (1, 2):
        mover = await world.to_move(number)
        await mover.slash("play", world.place(await world.table(number)), move="rest")
    assert mentions(await world.live(2)) == {(await world.to_move(2)).id}
    assert mentions(await world.live(1)) != {(await world.to_move(1)).id}
    released.set()
    await world.env.settle()
    assert mentions(await world.live(1)) == {(await world.to_move(1)).id}


@pytest.mark.parametrize("status", [500, 400])
async def test_tidying_that_fails_never_holds_up_the_next_ping(world, status):
    await world.start_game("minji", "jaeho")
    place = world.place(await world.table())
    world.env.inject_error("PATCH", "/channels/*/messages/*", status=status, times=None)
    for _ in range(3):
        mover = await world.to_move()
        await mover.slash("play", place, move="rest")
        await world.env.advance_time(60)
        assert mentions(await world.live()) == {(await world.to_move()).id}
    assert (await world.table()).paused_reason is None


async def test_a_lost_answer_with_a_move_in_between_pings_each_player_once(world):
    """The message that arrived was composed after a newer move than its row knew of."""
    await world.start_game("minji", "jaeho")
    place = world.place(await world.table())
    send_turn, send = world.bot.sender._send_turn, world.bot.sender.office.send
    first = await world.to_move()
    second = world["jaeho"] if first is world["minji"] else world["minji"]

    async def move_first(row, table, words):
        world.bot.sender._send_turn = send_turn
        person = Person(second.id, "second", "en-US")
        await world.services.play.act(1, person, None, [("rest",)])
        await send_turn(row, table, words)

    async def lose_the_answer(*args, **kwargs):
        world.bot.sender.office.send = send
        await send(*args, **kwargs)
        raise ConnectionResetError

    world.bot.sender._send_turn, world.bot.sender.office.send = move_first, lose_the_answer
    mark = len(world.env.http_requests)
    await first.slash("play", place, move="rest")
    await world.env.advance_time(60)
    assert pings_since(world, mark) == [first.id]


def pings_since(world, mark):
    calls = [c for c in world.env.http_requests[mark:] if c.path.endswith("/messages")]
    return [int(u) for c in calls if c.json for u in re.findall(r"<@(\d+)>", c.json["content"])]


async def test_a_fault_after_the_move_does_not_say_that_nothing_happened(world, monkeypatch):
    await world.start_game("minji", "jaeho")
    mover = await world.to_move()
    version = (await world.table()).version

    async def broken(*_):
        raise LookupError("a fault of ours")

    monkeypatch.setattr("cogs.turns._show_acted", broken)
    await mover.slash("play", world.place(await world.table()), move="rest")
    assert "That is done" in mover.text
    assert (await world.table()).version == version + 1
    world.expected_errors = world.env.errors
    assert [type(error.original) for error in world.expected_errors] == [LookupError]


async def test_an_old_lobby_message_that_may_not_be_edited_pauses_nothing(world):
    await world["minji"].slash("table new", game="spice_road")
    world.env.inject_error(
        "PATCH", "/channels/*/messages/*", status=400, code=30046, message="Too old", times=None
    )
    await world["jaeho"].slash("table join")
    await world.env.advance_time(30)
    assert (await world.table()).paused_reason is None
    await world["minji"].slash("table start")
    await world.env.advance_time(30)
    assert mentions(await world.live()) == {(await world.to_move()).id}


async def test_the_started_lobby_leads_to_the_thread(world):
    table = await world.start_game("minji", "jaeho")
    lobby = next(m for m in world.channel.history() if m.id == table.lobby_message_id)
    assert table.thread_id is not None
    assert f"<#{table.thread_id}>" in lobby.content


async def test_a_timer_that_fails_keeps_nobody_from_being_pinged(world, monkeypatch):
    await world.start_game("minji", "jaeho")

    async def broken():
        raise ExceptionGroup("timers failed", [LookupError("a fault of ours")])

    monkeypatch.setattr(world.services.timers, "run_due", broken)
    mover = await world.to_move()
    place = world.place(await world.table())
    await mover.slash("play", place, move="rest")
    assert mentions(await world.live()) == {(await world.to_move()).id}
    await world.bot.worker.stop()
