"""What people see while a table waits: pings, reminders, clocks, questions, vacations, seats."""

import asyncio
import re
import time
from datetime import timedelta

import discord
import pytest

from data.store.people import Wishes
from data.store.store import Person
from tests.cogs.world import mentions, open_world, verbs_of

HOUR = 3600
DAY = 24 * HOUR


@pytest.fixture
async def world(tmp_path):
    async with open_world(tmp_path / "a.sqlite3", jaeho="ko") as opened:
        yield opened


def rings(message, person):
    return person.id in mentions(message) and not message.flags.silent


async def since(world, mark):
    """All messages at the table's place after another, oldest first."""
    return [m for m in await world.messages() if m.id > mark]


async def last_id(world):
    return (await world.messages())[-1].id


def direct_messages(person):
    channel = person.actor.user.dm_channel
    return [] if channel is None else sorted(channel.history(), key=lambda m: m.id)


async def quiet_now(world, person, hours=8):
    """Let a person's quiet hours begin at this full hour."""
    hour = world.env.now().hour
    await person.slash(
        "notify", zone="UTC", quiet=f"{hour}:00-{(hour + hours) % 24}:00", way="mention"
    )
    end = world.env.now().replace(minute=0, second=0, microsecond=0) + timedelta(hours=hours)
    return (end - world.env.now()).total_seconds()


async def eventually(world, is_it):
    """Wait for the newest message after a change that was made behind the simulated Discord."""
    for _ in range(200):
        await world.env.advance_time(1)
        if is_it((await world.messages())[-1]):
            return
        await asyncio.to_thread(time.sleep, 0.01)
    raise AssertionError((await world.messages())[-1].content)


# How somebody is pinged.


async def test_settings_by_taps(world):
    minji = world["minji"]
    await minji.slash("notify")
    assert "a mention where the table plays" in minji.text
    assert "Quiet hours: none" in minji.text
    refused = await minji.choose("23:00-07:00")
    assert "choose your time zone first" in refused.followups[0].content
    await minji.choose("Asia/Seoul")
    await minji.choose("23:00-07:00")
    await minji.choose("6")
    await minji.tap("Direct message")
    assert "Quiet hours: 23:00–07:00" in minji.text
    assert "Time zone: Asia/Seoul" in minji.text
    assert "every 6 hours" in minji.text
    assert "a direct message" in minji.text
    assert minji.shown.ephemeral


async def test_settings_typed(world):
    jaeho = world["jaeho"]
    await jaeho.slash("notify", zone="europe/berlin", quiet="22-7", reminders=48, way="silent")
    assert "22:00–07:00" in jaeho.text
    assert "Europe/Berlin" in jaeho.text
    assert "48시간마다" in jaeho.text
    await jaeho.slash("notify", quiet="nachts")
    assert "‘nachts’" in jaeho.text
    await jaeho.slash("notify", quiet="off")
    assert "방해 금지 시간: 없음" in jaeho.text
    choices = await jaeho.actor.autocomplete(world.channel, "notify", "zone", "argentina/buenos")
    assert [choice["value"] for choice in choices] == ["America/Argentina/Buenos_Aires"]
    choices = await jaeho.actor.autocomplete(world.channel, "notify", "zone", "")
    assert choices[0]["value"] == "Asia/Seoul"
    assert len(choices) == 25


async def test_one_table_may_ping_in_another_way(world):
    await world.start_game("minji", "jaeho", number=1, shuffle=False)
    code = (await world.table()).code
    await world["jaeho"].slash("notify", table=code)
    await world["jaeho"].tap("끄기")
    assert "알리지 않음" in world["jaeho"].text
    await world["minji"].slash("play", world.place(await world.table()), move="rest")
    live = await world.live()
    assert mentions(live) == set()
    assert "Jaeho" in live.content
    await world["jaeho"].tap("다른 테이블과 같게", on=world["jaeho"].shown)
    await world["jaeho"].slash("notify", way="usual")
    assert "테이블을 함께" in world["jaeho"].text


async def test_quiet_hours_show_in_silence_and_ring_at_the_end(world):
    left = await quiet_now(world, world["jaeho"])
    await world.start_game("minji", "jaeho", shuffle=False)
    await world["minji"].slash("play", world.place(await world.table()), move="rest")
    live = await world.live()
    assert mentions(live) == {world["jaeho"].id}
    assert live.flags.silent
    mark = await last_id(world)
    await world.env.advance_time(left - 60)
    assert await since(world, mark) == []
    await world.env.advance_time(60)
    (call,) = await since(world, mark)
    assert rings(call, world["jaeho"])
    assert f"/{live.id}" in call.content
    await world["jaeho"].tap(verb="mygames", on=call)
    assert (await world.table()).code in world["jaeho"].text
    await world.env.advance_time(20 * HOUR)
    assert await since(world, call.id) == []


async def test_direct_messages_carry_all_tables(world):
    await world["minji"].slash("notify", way="dm")
    left = await quiet_now(world, world["minji"])
    await world["minji"].slash("notify", way="dm")
    for number in (1, 2):
        await world.start_game("minji", "jaeho", number=number, shuffle=False)
        assert mentions(await world.live(number)) == set()
    await world.env.advance_time(left + 1)
    (told,) = direct_messages(world["minji"])
    assert "it is your turn" in told.content
    for number in (1, 2):
        assert (await world.table(number)).code in told.content
    pressed = await world["minji"].actor.user.click(told, label="My games")
    assert (await world.table()).code in pressed.response.content


async def test_closed_direct_messages_lead_to_the_channel_and_are_told_once(world):
    await world["jaeho"].slash("notify", way="dm")
    await world.start_game("minji", "jaeho", shuffle=False)
    place = world.place(await world.table())
    world.env.inject_error("POST", "/users/@me/channels", status=403, times=1)
    await world["minji"].slash("play", place, move="rest")
    await world.env.settle()
    call = (await world.messages())[-1]
    assert rings(call, world["jaeho"])
    assert (await world.services.people.settings(world["jaeho"].id)).dm_closed
    await world["jaeho"].slash("play", place, move="rest")
    noted = [m.content for m in world["jaeho"].panel.followups]
    assert any("개인 메시지가 닿지 않아서" in text for text in noted)
    await world["jaeho"].slash("status")
    assert not any("닿지" in m.content for m in world["jaeho"].panel.followups)
    await world["minji"].slash("play", place, move="play S1")
    live = await world.live()
    assert rings(live, world["jaeho"])


@pytest.mark.parametrize(("arrives", "rung_by"), [(True, "dm"), (False, "channel")])
async def test_direct_messages_that_seem_to_fail_double_nothing(world, arrives, rung_by):
    """Each attempt is answered by an error; the last of them arrived, or none did."""
    await world["minji"].slash("notify", way="dm")
    office = world.bot.sender.office
    original, tries = office.send, []

    async def unsure(place, post, *args, **kwargs):
        if isinstance(place, discord.DMChannel):
            tries.append(place)
            if arrives and len(tries) == 3:
                await original(place, post, *args, **kwargs)
            raise discord.HTTPException(type("Answer", (), {"status": 500, "reason": "?"})(), "?")
        return await original(place, post, *args, **kwargs)

    office.send = unsure
    await world.start_game("minji", "jaeho", shuffle=False)
    await world.env.advance_time(HOUR)
    assert len(tries) == 3
    by_dm = len(direct_messages(world["minji"]))
    by_channel = sum(rings(m, world["minji"]) for m in await world.messages())
    assert (by_dm, by_channel) == ((1, 0) if rung_by == "dm" else (0, 1))
    assert not (await world.services.people.settings(world["minji"].id)).dm_closed


@pytest.mark.parametrize(("status", "times"), [(500, 1), (429, 1), (500, 9)])
async def test_a_call_arrives_once_whatever_discord_answers(world, status, times):
    await world.start_game("minji", "jaeho", shuffle=False)
    place = world.place(await world.table())
    mark = await last_id(world)
    world.env.inject_error("POST", f"/channels/{place.id}/messages", status=status, times=times)
    await world.env.advance_time(DAY + HOUR)
    (call,) = await since(world, mark)
    assert rings(call, world["minji"])


async def test_a_call_that_arrived_although_we_heard_an_error_is_not_repeated(world):
    await world.start_game("minji", "jaeho", shuffle=False)
    mark = await last_id(world)
    office = world.bot.sender.office
    original = office.send

    async def sent_but_reported_lost(*args, **kwargs):
        office.send = original
        await original(*args, **kwargs)
        raise ConnectionResetError

    office.send = sent_but_reported_lost
    await world.env.advance_time(DAY + HOUR)
    assert len(await since(world, mark)) == 1
    (acting,) = (await world.position()).acting
    assert (acting.reminders, acting.calling) == (1, False)


async def test_a_turn_message_found_again_knows_whom_it_rang(world):
    left = await quiet_now(world, world["jaeho"])
    await world.start_game("minji", "jaeho", shuffle=False)
    office = world.bot.sender.office
    original = office.send

    async def sent_but_reported_lost(*args, **kwargs):
        office.send = original
        await original(*args, **kwargs)
        raise ConnectionResetError

    office.send = sent_but_reported_lost
    await world["minji"].slash("play", world.place(await world.table()), move="rest")
    await world.env.advance_time(60)
    (acting,) = (await world.position()).acting
    assert (acting.notified, acting.pinged_at) == (True, None)
    mark = await last_id(world)
    await world.env.advance_time(left)
    assert [rings(m, world["jaeho"]) for m in await since(world, mark)] == [True]


# Reminders, and a table that has stalled.


async def test_reminders_stop_and_the_others_decide(world):
    await world.start_game("minji", "jaeho", shuffle=False)
    mark = await last_id(world)
    await world.env.advance_time(10 * DAY)
    said = await since(world, mark)
    assert [rings(m, world["minji"]) for m in said] == [True, True, True, False]
    poll = said[-1]
    assert verbs_of(poll) == ["vote"] * 5
    assert rings(poll, world["jaeho"])
    assert "**Minji** has not moved" in poll.content
    await world["minji"].tap("Skip the turn", on=poll)
    assert "The others decide this" in world["minji"].text
    await world["theo"].tap("Skip the turn", on=poll)
    assert "do not sit at this table" in world["theo"].text
    await world["jaeho"].tap("Skip the turn", on=poll)
    assert world["jaeho"].text == "차례 건너뛰기로 정해졌어요."
    await world.env.settle()
    assert verbs_of(await reread(world, poll)) == []
    live = await world.live()
    assert rings(live, world["jaeho"])
    assert "was skipped" in live.content


async def reread(world, message):
    return next(m for m in await world.messages() if m.id == message.id)


async def test_votes_are_counted_where_everybody_sees_them(world):
    await world.start_game("minji", "jaeho", "alex", shuffle=False)
    await world.env.advance_time(5 * DAY)
    poll = (await world.messages())[-1]
    await world["alex"].tap("Free the seat", on=poll)
    assert "1 of 2" in world["alex"].text
    await world.env.settle()
    poll = await reread(world, poll)
    assert "• Free the seat: 1" in poll.content
    await world["jaeho"].tap("Free the seat", on=poll)
    await world.env.settle()
    free = (await world.messages())[-1]
    assert verbs_of(free) == ["sit", "vote", "vote", "vote"]
    await world["theo"].tap(verb="sit", on=free)
    assert world["theo"].text == "The seat is yours. Have fun!"
    await world.env.settle()
    live = await world.live()
    assert rings(live, world["theo"])
    await world["theo"].slash("play", world.place(await world.table()), move="rest")
    assert (await world.to_move()).id == world["jaeho"].id


async def test_a_deleted_question_is_asked_again_with_its_votes(world):
    await world.start_game("minji", "jaeho", "alex", shuffle=False)
    await world.env.advance_time(5 * DAY)
    poll = (await world.messages())[-1]
    world.env.backend.delete_message(poll.channel.id, poll.id)
    stored = (await world.services.store.read.open_polls(1))[0]
    await world.services.seating.vote(
        1, Person(world["alex"].id, "Alex", "en"), None, stored.poll_id, "skip"
    )
    await eventually(world, lambda m: "vote" in verbs_of(m))
    again = (await world.messages())[-1]
    assert again.id != poll.id
    assert "• Skip the turn: 1" in again.content


# Clocks.


async def start_with_clock(world, *names, skip=False):
    owner, *others = names
    await world[owner].slash("table new", game="spice_road", shuffle=False)
    lobby = world.channel.last_message
    await world[owner].tap(verb="options", on=lobby)
    await world[owner].choose("clock")
    assert "saved in a bank" in world[owner].text
    await world[owner].tap("24 hours a turn")
    if skip:
        await world[owner].choose("auto_skip")
        await world[owner].tap("skip the turn")
    await world.env.advance_time(5)
    assert "clock 24 hours a turn" in world.channel.last_message.content
    for name in others:
        await world[name].tap(verb="join", on=lobby)
    await world.press_start(owner)
    await world.env.settle()


async def test_a_clock_is_shown_warns_and_asks(world):
    await start_with_clock(world, "minji", "jaeho")
    assert "⏰ Minji: time ends <t:" in (await world.live()).content
    await world["theo"].slash("table info", table=(await world.table()).code)
    assert "Clock: 24 hours a turn. When somebody's time is up" in world["theo"].text
    assert "Jaeho: 48 hours left" in world["theo"].text
    mark = await last_id(world)
    await world.env.advance_time(47 * HOUR)
    remind, warn = await since(world, mark)
    assert "a reminder" in remind.content
    assert "running out" in warn.content
    await world.env.advance_time(2 * HOUR)
    poll = (await world.messages())[-1]
    assert verbs_of(poll) == ["vote"] * 6
    await world["jaeho"].tap("Give time", on=poll)
    await world.env.settle()
    call = (await world.messages())[-1]
    assert rings(call, world["minji"])
    assert "your time ends <t:" in call.content


async def test_a_table_may_agree_to_skip(world):
    await start_with_clock(world, "minji", "jaeho", skip=True)
    await world.env.advance_time(48 * HOUR + 60)
    assert (await world.to_move()).id == world["jaeho"].id
    live = await world.live()
    assert rings(live, world["jaeho"])
    assert "The turn of Minji was skipped" in live.content


# Vacations.


async def test_a_vacation_is_shown_and_left_in_peace(world):
    minji, today = world["minji"], world.env.now().date()
    until = (today + timedelta(days=6)).isoformat()
    await minji.slash("vacation", until=until)
    assert "Left this year: 23 of 30 days." in minji.text
    await world.start_game("minji", "jaeho", shuffle=False)
    live = await world.live()
    assert "🏖️ Minji is away; back <t:" in live.content
    assert live.flags.silent
    mark = await last_id(world)
    await world.env.advance_time(6 * DAY)
    assert await since(world, mark) == []
    await world["jaeho"].slash("table info", table=(await world.table()).code)
    assert "휴가 중" in world["jaeho"].text
    await minji.slash("vacation")
    await minji.tap(verb="vacation_end")
    assert "None is planned" in minji.text
    await world.env.settle()
    assert rings((await world.messages())[-1], minji)


async def test_days_of_a_vacation_are_suggested_and_checked(world):
    choices = await world["minji"].actor.autocomplete(world.channel, "vacation", "until", "")
    assert choices[0]["value"] == world.env.now().date().isoformat()
    await world["minji"].slash("vacation")
    (example,) = re.findall(r"`/vacation until:(\S+)` sets one", world["minji"].text)
    await world["minji"].slash("vacation", until=example)
    assert "Left this year" in world["minji"].text
    await world["minji"].slash("vacation", until="soon")
    assert "“soon” is no day" in world["minji"].text
    await world["jaeho"].slash("vacation", until="2001-01-01")
    assert "휴가는 오늘" in world["jaeho"].text


# Seats.


async def test_giving_up_a_seat_is_asked_and_told(world):
    await world.start_game("minji", "jaeho", "alex", shuffle=False)
    place = world.place(await world.table())
    await world["jaeho"].slash("table resign", place)
    assert "물러날까요" in world["jaeho"].text
    await world["jaeho"].tap(verb="resign_yes")
    assert world["jaeho"].text == "자리에서 물러났어요."
    await world.env.settle()
    free = (await world.messages())[-1]
    assert "**Jaeho** has given up seat 2" in free.content
    assert verbs_of(free) == ["sit", "vote", "vote"]
    await world["minji"].slash("table info", place)
    assert "2. free seat" in world["minji"].text
    await world["minji"].slash("play", place, move="rest")
    live = await world.live()
    assert mentions(live) == set()
    assert "free seat" in live.content
    await world["theo"].tap(verb="sit", on=free)
    assert "The seat is yours" in world["theo"].text
    await world.env.settle()
    assert verbs_of(await reread(world, free)) == []


async def test_somebody_who_has_left_the_server_is_found_out_before_a_reminder(world):
    await world.start_game("minji", "jaeho", shuffle=False)
    mark = await last_id(world)
    world.guild.remove_member(world["minji"].actor)
    await world.env.advance_time(3 * DAY)
    (poll,) = await since(world, mark)
    assert "**Minji** has left the server" in poll.content
    assert mentions(poll) == {world["jaeho"].id}
    await world["jaeho"].slash("table info", table=(await world.table()).code)
    assert "서버에서 나갔어요" in world["jaeho"].text


async def test_who_is_back_on_the_server_is_called_again(world):
    table = await world.start_game("minji", "jaeho", "alex", shuffle=False)
    await world.services.seating.left(world.guild.id, world["minji"].id)
    await eventually(world, lambda m: "has left the server" in m.content)
    assert [p.kind for p in await world.services.store.read.open_polls(1)] == ["left"]
    await world["minji"].slash("mygames", world.place(table))
    assert not (await world.position()).seats[0].gone
    assert await world.services.store.read.open_polls(1) == []
    mark = (await world.messages())[-1].id
    await world.env.advance_time(25 * 3600)
    world.bot.worker.kick()  # an alarm set behind the simulated Discord does not go by its time
    await eventually(world, lambda m: m.id > mark)
    calls = [m for m in await world.messages() if m.id > mark]
    assert [mentions(m) for m in calls] == [{world["minji"].id}]


async def test_the_event_of_leaving_is_heard_where_discord_tells_it(world):
    await world.start_game("minji", "jaeho", shuffle=False)
    user = world.bot.get_user(world["minji"].id) or discord.Object(world["minji"].id)
    payload = type("Payload", (), {"guild_id": world.guild.id, "user": user})()
    await world.bot.on_raw_member_remove(payload)
    await eventually(world, lambda m: "has left the server" in m.content)


async def test_a_restart_in_between_changes_nothing(world):
    left = await quiet_now(world, world["jaeho"])
    await world.start_game("minji", "jaeho", shuffle=False)
    await world["minji"].slash("play", world.place(await world.table()), move="rest")
    await world.restart()
    mark = await last_id(world)
    await world.env.advance_time(left + 1)
    assert [rings(m, world["jaeho"]) for m in await since(world, mark)] == [True]
    await world.restart()
    await world.env.advance_time(HOUR)
    assert len(await since(world, mark)) == 1


async def test_hostile_names_do_no_harm_in_questions(world):
    evil = "@everyone **x** <@&1>"
    await world.services.people.change(Person(world["minji"].id, evil, "en"), None, Wishes())
    await world.start_game("minji", "jaeho", shuffle=False)
    world.env.backend.get_user(world["minji"].id).global_name = evil
    await world["minji"].slash("status")
    await world.env.advance_time(6 * DAY)
    poll = (await world.messages())[-1]
    assert "@everyone" not in poll.content
    assert not poll.mention_everyone
