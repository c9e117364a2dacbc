"""Questions reach everybody who wants that, once, awake, and in the way that they chose."""

import pytest

from data.store.model import HOUR
from data.store.people import Wishes
from tests.data.store.kit import ALEX, JAEHO, MINJI, PEOPLE, THEO, manager
from tests.data.store.test_rewind import answer as answer_request
from tests.data.store.test_rewind import ask, play
from tests.data.store.test_substitutes import answer as answer_offer
from tests.data.store.test_substitutes import offer

NIGHT = Wishes(zone="UTC", quiet=(12 * 60, 20 * 60))
"""The tests begin at noon; here that is the evening."""
BY_DM = Wishes(way="dm")
WISHES = {
    "awake": Wishes(),
    "asleep": NIGHT,
    "dm": BY_DM,
    "silent": Wishes(way="silent"),
    "off": Wishes(way="off"),
    "asleep, dm": Wishes(way="dm", zone="UTC", quiet=(12 * 60, 20 * 60)),
}
TOLD = {"awake": (0, "mention"), "asleep": (8, "nudge"), "dm": (0, "dm"), "asleep, dm": (8, "dm")}


async def pose(room, kind):
    """Ask Jaeho something; of a rematch, and of an offer, somebody else who plays nowhere."""
    if kind == "offer":
        await room.start(2)
        await room.settle()
        room.take_said()
        await offer(room, seat=0, to=THEO)
        return THEO
    await room.start(3)
    match kind:
        case "request":
            await play(room, "0 step")
            await room.settle()
            room.take_said()
            await ask(room)
        case "poll":
            await room.act(1, MINJI, "end")
            await room.act(1, JAEHO, "end")
            await room.settle()
            room.take_said()
            await room.seating.left(1, ALEX.user_id)
        case "rematch":
            await room.act(1, MINJI, "win")
            await room.settle()
            room.take_said()
            again = {"locale": "en", "wants_thread": False, "may_open": True}
            await room.rematch.again(1, MINJI, None, **again)
    return JAEHO


def rung(said, who):
    """When, in hours, and how somebody was told of a question; turns aside."""
    return [
        (s.at, "dm" if s.by_dm else "nudge" if s.kind == "nudge" else "mention")
        for s in said
        if who.user_id in s.rung and s.kind not in ("turn", "call", "final")
    ]


KINDS = ("request", "poll", "offer", "rematch")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("wish", WISHES)
async def test_everybody_is_told_once_awake_and_as_they_wish(room, kind, wish):
    """R-10 and R-11 of the reports, for all that people are asked."""
    for who in PEOPLE:
        await room.people.change(who, None, WISHES[wish])
    began = room.store.now()
    who = await pose(room, kind)
    await room.pass_time(hours=20)
    expected = [(began + TOLD[wish][0] * HOUR, TOLD[wish][1])] if wish in TOLD else []
    assert rung(room.take_said(), who) == expected


@pytest.mark.parametrize("kind", KINDS)
async def test_what_was_settled_meanwhile_is_not_told_any_more(room, kind):
    for who in PEOPLE:
        await room.people.change(who, None, NIGHT)
    who = await pose(room, kind)
    await room.settle()
    match kind:
        case "request":
            await answer_request(room, JAEHO)
        case "poll":
            await room.seating.vote(1, JAEHO, None, 1, "wait")
        case "offer":
            await answer_offer(room, THEO, accepts=False)
        case "rematch":
            await room.lobby.join(2, JAEHO, None)
    await room.pass_time(hours=20)
    assert rung(room.take_said(), who) == []


@pytest.mark.parametrize("kind", ["request", "poll", "offer"])
@pytest.mark.parametrize("wish", ["awake", "asleep"])
@pytest.mark.parametrize("lost", ["message", "channel"])
async def test_a_question_that_is_posted_again_tells_nobody_twice(room, kind, wish, lost):
    for person in PEOPLE[1:]:
        await room.people.change(person, None, WISHES[wish])
    who = await pose(room, kind)
    await room.settle()
    if lost == "message":
        await room.outbox.message_gone(10, room.messages)
    else:
        await room.outbox.place_gone(10)
        await room.lobby.move_here(1, manager(MINJI), None, 30)
    await room.settle()
    assert len([s for s in room.said if s.kind == kind]) == 2
    await room.pass_time(hours=9)
    assert len(rung(room.take_said(), who)) == 1


async def test_a_night_that_begins_before_the_nudge_puts_it_off_again(room):
    await room.people.change(JAEHO, None, NIGHT)
    await pose(room, "request")
    await room.pass_time(hours=7)
    end_later = Wishes(zone="UTC", quiet=(12 * 60, 22 * 60))
    await room.people.change(JAEHO, None, end_later)
    began = room.store.now() - 7 * HOUR
    await room.pass_time(hours=12)
    assert rung(room.take_said(), JAEHO) == [(began + 10 * HOUR, "nudge")]


async def test_who_shortens_the_night_is_told_at_once(room):
    await room.people.change(JAEHO, None, NIGHT)
    await pose(room, "request")
    await room.pass_time(hours=2)
    assert rung(room.take_said(), JAEHO) == []
    await room.people.change(JAEHO, None, Wishes(quiet=None))
    await room.settle()
    assert rung(room.take_said(), JAEHO) == [(room.store.now(), "nudge")]


async def test_a_nudge_that_waits_in_the_outbox_is_looked_at_again_before_it_is_sent(room):
    await room.people.change(JAEHO, None, NIGHT)
    await pose(room, "request")
    await room.settle()
    room.clock.advance(hours=8)
    await room.timers.run_due()
    assert len(await room.open_rows(1, "nudge")) == 1
    await room.people.change(JAEHO, None, Wishes(quiet=(19 * 60, 23 * 60)))
    await room.settle()
    assert rung(room.take_said(), JAEHO) == []
    await room.pass_time(hours=4)
    assert [how for _, how in rung(room.take_said(), JAEHO)] == ["nudge"]


@pytest.mark.parametrize("closed", [True, False])
async def test_a_direct_message_that_fails_leads_to_the_channel(room, closed):
    await room.people.change(JAEHO, None, BY_DM)
    await pose(room, "request")
    while "nudge" not in [row["kind"] for row in await room.open_rows(1)]:
        await room.timers.run_due()
        (row,) = await room.outbox.due()
        if row.kind == "nudge":
            break
        await room.outbox.claim(row)
        await room.deliver(row, 77)
    (row,) = await room.outbox.due()
    assert await room.outbox.claim(row)
    await room.nudges.dm_failed(row, closed=closed)
    await room.settle()
    assert [how for _, how in rung(room.take_said(), JAEHO)] == ["nudge"]
    assert (await room.people.settings(JAEHO.user_id)).dm_closed == closed


async def test_paused_tables_nudge_nobody_until_they_go_on(room):
    await room.people.change(JAEHO, None, NIGHT)
    await pose(room, "request")
    await room.settle()
    await room.outbox.place_gone(10)
    await room.pass_time(hours=9)
    assert rung(room.take_said(), JAEHO) == []
    assert await room.timers.run_due() == 0
    await room.lobby.resume(1, MINJI)
    await room.settle()
    assert [how for _, how in rung(room.take_said(), JAEHO)] == ["nudge"]
