"""Seats that are handed to somebody, and questions brought to those who were asleep."""

import pytest

from data.store.model import NudgeKind, OfferState
from data.store.store import Person as Mover
from data.words import load_words
from rules.core.chance import Luck
from rules.core.message import Message
from tests.cogs.test_commands import make_manager
from tests.cogs.test_history import play_some
from tests.cogs.test_waiting import direct_messages, quiet_now, rings
from tests.cogs.world import deliver, mentions, open_world, press_payload, verbs_of


@pytest.fixture
async def world(tmp_path):
    async with open_world(tmp_path / "a.sqlite3", jaeho="ko") as opened:
        make_manager(opened, opened["yuki"])
        yield opened


async def offered(world, *, seat="2", to="alex", by="minji"):
    table = await world.start_game("minji", "jaeho", shuffle=False)
    place = world.place(table)
    await world[by].slash("table replace", place, seat=seat, person=world[to].actor)
    await world.env.settle()
    return place


async def offer_message(world):
    return next(m for m in reversed(await world.messages()) if "offers" in m.content)


async def test_an_owner_offers_a_seat_and_the_person_accepts(world):
    await offered(world)
    assert "has to accept" in world["minji"].text
    message = await offer_message(world)
    assert mentions(message) == {world["alex"].id}
    assert "the seat of Jaeho" in message.content
    await world["theo"].tap(verb="offer_yes", on=message)
    assert "offered to somebody else" in world["theo"].text
    await world["alex"].tap(verb="offer_yes", on=message)
    assert "The seat is yours" in world["alex"].text
    await world.env.settle()
    message = next(m for m in await world.messages() if m.id == message.id)
    assert "Alex has accepted" in message.content
    assert verbs_of(message) == []
    position = await world.position()
    assert position.seats[1].user_id == world["alex"].id
    await play_some(world, 1, Luck(b"x"))
    assert mentions(await world.live()) == {world["alex"].id}
    assert "took over seat 2" in (await world.live()).content


async def test_a_person_declines_and_nothing_changes(world):
    await offered(world, to="jaeho", seat="1")
    assert "이미" in world["minji"].text or "already sit" in world["minji"].text
    await world["minji"].slash(
        "table replace", world.place(await world.table()), seat="Jaeho", person=world["alex"].actor
    )
    await world.env.settle()
    message = await offer_message(world)
    await world["alex"].tap(verb="offer_no", on=message)
    assert "Nothing changes" in world["alex"].text
    assert (await world.position()).seats[1].user_id == world["jaeho"].id


async def test_a_manager_frees_a_seat_for_whoever_comes(world):
    table = await world.start_game("minji", "jaeho", "alex", shuffle=False)
    place = world.place(table)
    await world["theo"].slash("table replace", place, seat="2")
    assert "owner and this server's managers" in world["theo"].text
    await world["yuki"].slash("table replace", place, seat="2 · Jaeho")
    assert "Free the seat of Jaeho" in world["yuki"].text
    await world["yuki"].tap(verb="free_seat")
    await world.env.settle()
    message = (await world.messages())[-1]
    assert "sit" in verbs_of(message)
    await world["theo"].tap(verb="sit", on=message)
    assert (await world.position()).seats[1].user_id == world["theo"].id


async def test_who_has_just_sat_down_is_not_put_out_by_a_question_about_another(world):
    table = await world.start_game("minji", "jaeho", "alex", shuffle=False)
    await world["yuki"].slash("table replace", world.place(table), seat="2")
    await world.services.seating.resign(1, Mover(world["jaeho"].id, "Jaeho", "en-US"), None)
    await world.services.seating.sit(1, Mover(world["theo"].id, "Theo", "en-US"), None, 1)
    result = await world["yuki"].tap(verb="free_seat")
    assert "begin again" in result.followups[0].content
    assert (await world.position()).seats[1].user_id == world["theo"].id


@pytest.mark.parametrize("seat", ["0", "3", "Theo", "@everyone `x`", "-1", ""])
async def test_a_seat_that_is_none_is_explained(world, seat):
    place = await offered(world)
    await world["minji"].slash("table replace", place, seat=seat or "?")
    assert "1 to 2" in world["minji"].text
    assert "@everyone" not in world["minji"].text


async def test_bots_and_strangers_are_offered_nothing(world):
    place = await offered(world)
    bot = world.guild.add_member(world.env.create_user("robot", bot=True))
    await world["minji"].slash("table replace", place, seat="2", person=bot)
    assert "That is a bot" in world["minji"].text
    outside = world.env.create_user("outsider")
    await world["minji"].slash("table replace", place, seat="2", person=outside)
    assert "not on this server" in world["minji"].text


async def test_the_seats_of_the_table_are_suggested(world):
    place = await offered(world)
    choices = await world["minji"].actor.autocomplete(place, "table replace", "seat", "jae")
    assert [(c["name"], c["value"]) for c in choices] == [("2 · Jaeho", "2")]


async def test_pressed_twice_at_once_the_seat_is_taken_once(world):
    await offered(world)
    message = await offer_message(world)
    presses = [
        press_payload(world, world["alex"], message, f"cv:offer_yes:1:{number}:")
        for number in (1, 1)
    ]
    await deliver(world, *(payload for _, payload in presses))
    assert len(await world.services.store.read.tenures_of(1)) == 3


@pytest.mark.parametrize("code", [10008, 30046])
async def test_an_offer_whose_message_cannot_be_changed(world, code):
    """D-5 of the reports: what is gone is posted anew while it matters, else forgotten."""
    await offered(world)
    world.env.inject_error(
        "PATCH", "/channels/*/messages/*", status=404 if code == 10008 else 400, code=code
    )
    await world["alex"].tap(verb="offer_no", on=await offer_message(world))
    await world.env.advance_time(30)
    assert (await world.table()).paused_reason is None
    assert await world.services.store.read.count_outbox() == 0


async def test_an_offer_that_arrived_although_we_heard_an_error_is_not_repeated(world):
    send, office = world.bot.sender.office.send, world.bot.sender.office

    async def lose_the_answer(place, post, nonce, file=None):
        message = await send(place, post, nonce, file)
        if "offers" in post.text:
            office.send = send
            raise ConnectionResetError
        return message

    office.send = lose_the_answer
    await offered(world)
    await world.env.advance_time(60)
    assert len([m for m in await world.messages() if "offers" in m.content]) == 1
    assert (await world.services.store.read.load_offer(1)).message_id


# Those who were asleep.


async def test_an_offer_at_night_rings_in_the_morning_once(world):
    left = await quiet_now(world, world["alex"])
    await offered(world)
    message = await offer_message(world)
    assert mentions(message) == set()
    assert "Alex" in message.content
    await world.env.advance_time(left - 120)
    assert not [m for m in await world.messages() if rings(m, world["alex"])]
    await world.env.advance_time(180)
    (nudge,) = [m for m in await world.messages() if rings(m, world["alex"])]
    assert f"/{message.id}" in nudge.content
    await world["alex"].tap(verb="nudged", on=nudge)
    assert world["alex"].shown.ephemeral
    await world.env.advance_time(86400)
    assert [m.id for m in await world.messages() if rings(m, world["alex"])] == [nudge.id]


async def test_an_offer_comes_by_direct_message_in_the_own_language(world):
    await world["jaeho"].slash("notify", way="dm")
    table = await world.start_game("minji", "alex", shuffle=False)
    place = world.place(table)
    await world["minji"].slash("table replace", place, seat="2", person=world["jaeho"].actor)
    await world.env.settle()
    (told,) = direct_messages(world["jaeho"])
    assert "제안이 왔어요" in told.content
    assert mentions(await offer_message(world)) == set()


async def test_closed_direct_messages_lead_to_the_channel(world):
    """D-10 of the reports."""
    await world["alex"].slash("notify", way="dm")
    world.env.inject_error("POST", "/users/@me/channels", status=403, code=50007, times=None)
    await offered(world)
    await world.env.advance_time(30)
    assert len([m for m in await world.messages() if rings(m, world["alex"])]) == 1
    await world["alex"].slash("notify")
    assert "do not reach you" in world["alex"].text
    told = world["alex"].panel.followups
    assert any("direct messages do not reach you" in f.content for f in told)


async def test_a_nudge_that_arrived_although_we_heard_an_error_is_not_repeated(world):
    left = await quiet_now(world, world["alex"])
    await offered(world)
    send, office = world.bot.sender.office.send, world.bot.sender.office

    async def lose_the_answer(*args, **kwargs):
        office.send = send
        await send(*args, **kwargs)
        raise ConnectionResetError

    await world.env.advance_time(left - 60)
    office.send = lose_the_answer
    await world.env.advance_time(300)
    assert len([m for m in await world.messages() if rings(m, world["alex"])]) == 1


async def test_a_question_in_a_deleted_thread_goes_on_in_the_channel(world):
    await offered(world)
    table = await world.table()
    await world.bot.get_channel(table.thread_id).delete()
    await world.env.settle()
    message = next(m for m in world.channel.history() if "offers" in m.content)
    await world["alex"].tap(verb="offer_yes", on=message)
    assert (await world.position()).seats[1].user_id == world["alex"].id


def test_words_for_every_outcome():
    for locale in ("en", "ko"):
        words = load_words(locale)
        for state in OfferState.__args__:
            if state != "open":
                assert words.has(f"asking.offer.outcome.{state}")
        for kind in NudgeKind.__args__:
            assert words.message(Message(f"asking.nudge.{kind}", dict.fromkeys(ARGS, "x")))


ARGS = ("who", "game", "code", "link")
