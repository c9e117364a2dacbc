"""Asking the others to go back, answering, and rewinding, as people see it."""

import re

import pytest

from rules.core.chance import Luck
from tests.cogs.test_commands import make_manager
from tests.cogs.world import (
    deliver,
    find_custom_id,
    mentions,
    open_world,
    press_payload,
    verbs_of,
    walk,
)


@pytest.fixture
async def world(tmp_path):
    async with open_world(tmp_path / "a.sqlite3") as opened:
        yield opened


async def start(world, *names):
    """A game in the order of joining, in which the first has revealed a card."""
    await world.start_game(*names, shuffle=False)
    place = world.place(await world.table())
    await world[names[0]].slash("play", place, move="acquire 1")
    return place


async def ask(world, name, place, number=0):
    """Ask to go back to before the `number`th newest move; return the public message."""
    person = world[name]
    await person.slash("undo", place)
    await person.tap(verb="ask_back")
    await person.choose(choices(person)[number])
    await person.tap(verb="ask_yes")
    return await request_message(world)


def choices(person):
    (menu,) = [c for c in walk(person.shown) if c.get("type") == 3]
    return [option["value"] for option in menu["options"]]


async def request_message(world):
    request = await world.services.store.read.load_request(1)
    return next(m for m in await world.messages() if m.id == request.message_id)


async def test_a_reveal_is_taken_back_when_all_others_agree(world):
    place = await start(world, "minji", "jaeho", "alex")
    await world["minji"].slash("undo", place)
    assert "revealed something new" in world["minji"].text
    message = await ask(world, "minji", place)
    assert "They are asked" in world["minji"].text
    assert message.content.startswith("🔙 Minji asks to take this back")
    assert mentions(message) == {world["jaeho"].id, world["alex"].id}
    assert re.search(r"<t:\d+:R>", message.content)
    version = (await world.table()).version
    await world["jaeho"].tap(verb="agree", on=message)
    assert world["jaeho"].text == "You agreed."
    message = await request_message(world)
    assert "Agreed: Jaeho" in message.content
    assert "Still to answer: Alex" in message.content
    assert (await world.table()).version == version
    await world["alex"].tap(verb="agree", on=message)
    assert "it is taken back" in world["alex"].text
    assert (await world.table()).version == version + 1
    message = await request_message(world)
    assert verbs_of(message) == []
    assert "Everybody agreed" in message.content
    live = await world.live()
    assert mentions(live) == {world["minji"].id}
    assert "Everybody agreed with Minji to take moves back (1)" in live.content


async def test_a_refusal_ends_it_and_the_game_goes_on(world):
    place = await start(world, "minji", "jaeho")
    message = await ask(world, "minji", place)
    version = (await world.table()).version
    await world["jaeho"].tap(verb="refuse", on=message)
    assert "Everything stays" in world["jaeho"].text
    closed = await request_message(world)
    assert "Not everybody agreed" in closed.content
    assert verbs_of(closed) == []
    assert (await world.table()).version == version
    result, payload = press_payload(
        world, world["jaeho"], message, find_custom_id(message, "agree")
    )
    await deliver(world, payload)
    assert "request is over" in result.response.content
    await world["jaeho"].slash("play", place, move="rest")
    assert (await world.table()).version == version + 1


async def test_a_move_voids_the_request(world):
    place = await start(world, "minji", "jaeho")
    message = await ask(world, "minji", place)
    old = find_custom_id(message, "agree")
    await world["jaeho"].slash("play", place, move="rest")
    version = (await world.table()).version
    assert "lapsed" in (await request_message(world)).content
    result, payload = press_payload(world, world["jaeho"], message, old)
    await deliver(world, payload)
    assert "request is over" in result.response.content
    assert (await world.table()).version == version


async def test_a_request_lapses_after_two_days(world):
    place = await start(world, "minji", "jaeho")
    await ask(world, "minji", place)
    await world.env.advance_time(2 * 86400 + 60)
    message = await request_message(world)
    assert "Not everybody answered in time" in message.content
    assert verbs_of(message) == []


async def test_strangers_and_the_asker_cannot_agree_but_the_asker_may_withdraw(world):
    place = await start(world, "minji", "jaeho")
    message = await ask(world, "minji", place)
    await world["theo"].tap(verb="agree", on=message)
    assert "do not sit" in world["theo"].text
    await world["minji"].tap(verb="agree", on=message)
    assert "your own request" in world["minji"].text
    await world["minji"].tap(verb="refuse", on=message)
    assert "took your request back" in world["minji"].text
    assert "was taken back" in (await request_message(world)).content


async def test_further_back_names_every_move_that_goes(world):
    place = await start(world, "minji", "jaeho")
    for name in ("jaeho", "minji", "jaeho", "minji", "jaeho", "minji"):
        await world[name].slash("play", place, move="rest")
    person = world["jaeho"]
    await person.slash("undo", place)
    await person.tap(verb="ask_back")
    assert len(choices(person)) == 7
    await person.choose(choices(person)[6])
    assert person.text.count("\n• ") == 6
    assert "and 2 before that" in person.text
    await person.tap(verb="ask_yes")
    message = await request_message(world)
    assert "and 2 before that" in message.content
    await world["minji"].tap(verb="agree", on=message)
    await world["theo"].slash("history", place)
    assert "`13` <t:" in world["theo"].text
    assert "`2` was taken back." in world["theo"].text
    await world["theo"].tap("⏮")
    assert world["theo"].text.count("~~") == 14
    position = await world.position()
    assert position.snapshot.ply == 0


async def test_a_choice_from_before_a_move_is_not_asked(world):
    place = await start(world, "minji", "jaeho")
    person = world["minji"]
    await person.slash("undo", place)
    await person.tap(verb="ask_back")
    await person.choose(choices(person)[0])
    confirm = person.shown
    await world["jaeho"].slash("play", place, move="rest")
    result = await person.tap(verb="ask_yes", on=confirm)
    assert "begin again" in result.followups[0].content
    assert result.followups[0].ephemeral
    assert await world.services.store.read.load_request(1) is None


async def test_only_one_request_at_a_time(world):
    place = await start(world, "minji", "jaeho")
    await ask(world, "minji", place)
    person = world["jaeho"]
    await person.slash("undo", place)
    await person.tap(verb="ask_back")
    await person.choose(choices(person)[0])
    result = await person.tap(verb="ask_yes")
    assert "already" in result.followups[0].content
    assert await world.services.store.read.load_request(2) is None


async def test_nothing_secret_is_in_the_asking(world):
    """With hidden hands, the request says of a move what everybody was told, and no more."""
    await world["minji"].slash("table new", game="spice_road", shuffle=False)
    lobby = world.channel.last_message
    await world["minji"].tap(verb="options", on=lobby)
    await world["minji"].choose("open_hands")
    await world["minji"].tap("hidden until the end")
    await world["jaeho"].tap(verb="join", on=lobby)
    await world.press_start("minji")
    await world.env.settle()
    place = world.place(await world.table())
    await world["minji"].slash("play", place, move="acquire 1")
    message = await ask(world, "minji", place)
    lines = (await world.services.history.lines(1))[-1]
    public = [event for event in lines.events if event.audience is None]
    assert len([line for line in message.content.splitlines() if line.startswith("• ")]) == 1
    assert public
    private = [event for event in lines.events if event.audience is not None]
    assert all(event.message.key not in message.content for event in private)


async def test_owner_and_managers_rewind_with_a_public_line(world):
    place = await start(world, "minji", "jaeho")
    await world["jaeho"].slash("play", place, move="rest")
    await world["jaeho"].slash("table rewind", place)
    assert "owner" in world["jaeho"].text
    make_manager(world, world["theo"])
    for name, who in (("minji", "Minji took moves back (1)"), ("theo", "A manager of this server")):
        person = world[name]
        await person.slash("table rewind", place)
        await person.choose(choices(person)[0])
        assert "without asking" in person.text
        await person.tap(verb="rewind_yes")
        assert "The table has been told" in person.text
        assert who in (await world.live()).content
    assert (await world.position()).snapshot.ply == 0
    await world["minji"].slash("table rewind", place)
    assert "no move to take back" in world["minji"].text


async def test_a_finished_game_is_not_rewound(world):
    await world.start_game("minji", "jaeho", shuffle=False)
    await world.play_on(500, Luck(b"y"))
    table = await world.table()
    assert table.status == "finished"
    await world["minji"].slash("table rewind", world.channel, table=table.code)
    assert "over" in world["minji"].text


# What Discord can do to a request.


@pytest.mark.parametrize(("status", "times"), [(500, 1), (429, 2)])
async def test_a_request_is_posted_once_in_the_end(world, status, times):
    place = await start(world, "minji", "jaeho")
    world.env.inject_error("POST", f"/channels/{place.id}/messages", status=status, times=times)
    person = world["minji"]
    await person.slash("undo", place)
    await person.tap(verb="ask_back")
    await person.choose(choices(person)[0])
    await person.tap(verb="ask_yes")
    await world.env.advance_time(60)
    posted = [m for m in await world.messages() if "agree" in verbs_of(m)]
    assert len(posted) == 1


async def test_a_request_that_arrived_although_we_heard_an_error_is_not_repeated(world):
    place = await start(world, "minji", "jaeho")
    send = world.bot.sender.office.send

    async def lose_the_answer(*args, **kwargs):
        world.bot.sender.office.send = send
        await send(*args, **kwargs)
        raise ConnectionResetError

    world.bot.sender.office.send = lose_the_answer
    person = world["minji"]
    await person.slash("undo", place)
    await person.tap(verb="ask_back")
    await person.choose(choices(person)[0])
    await person.tap(verb="ask_yes")
    await world.env.advance_time(60)
    posted = [m for m in await world.messages() if "agree" in verbs_of(m)]
    assert len(posted) == 1
    assert (await request_message(world)).id == posted[0].id
    await world["jaeho"].tap(verb="agree", on=posted[0])
    assert (await world.position()).snapshot.ply == 0


async def test_a_request_survives_a_restart(world):
    place = await start(world, "minji", "jaeho")
    message = await ask(world, "minji", place)
    await world.restart()
    await world["jaeho"].tap(verb="agree", on=message)
    assert (await world.position()).snapshot.ply == 0


async def test_a_deleted_request_comes_back(world):
    place = await start(world, "minji", "jaeho")
    message = await ask(world, "minji", place)
    world.env.backend.delete_message(message.channel.id, message.id)
    await world.env.settle()
    again = await request_message(world)
    assert again.id != message.id
    await world["jaeho"].tap(verb="agree", on=again)
    assert (await world.position()).snapshot.ply == 0


@pytest.mark.parametrize(("status", "code"), [(400, 30046), (404, 10008), (403, 50001), (500, 0)])
async def test_a_request_that_cannot_be_edited_holds_up_nothing(world, status, code):
    place = await start(world, "minji", "jaeho")
    message = await ask(world, "minji", place)
    world.env.inject_error(
        "PATCH", f"/channels/*/messages/{message.id}", status=status, code=code, times=None
    )
    await world["jaeho"].tap(verb="agree", on=message)
    await world.env.advance_time(120)
    assert mentions(await world.live()) == {world["minji"].id}
    assert (await world.table()).paused_reason is None
    await world["minji"].slash("play", place, move="rest")
    assert mentions(await world.live()) == {world["jaeho"].id}


async def test_a_request_follows_its_table_out_of_a_deleted_thread(world):
    place = await start(world, "minji", "jaeho")
    await ask(world, "minji", place)
    await world.bot.get_channel(place.id).delete()
    await world.env.settle()
    again = await request_message(world)
    assert again.channel.id == world.channel.id
    await world["jaeho"].tap(verb="agree", on=again)
    assert (await world.position()).snapshot.ply == 0


async def test_a_request_pings_nobody_else(world):
    place = await start(world, "minji", "jaeho")
    message = await ask(world, "minji", place)
    mark = len(world.env.http_requests)
    await world["jaeho"].tap(verb="refuse", on=message)
    edits = [c for c in world.env.http_requests[mark:] if c.method == "PATCH" and c.json]
    assert edits
    assert all("<@" not in c.json.get("content", "") for c in edits)
