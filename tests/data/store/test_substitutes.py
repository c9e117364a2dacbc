"""Seats that are offered to somebody: who may, what an answer does, and what ends an offer."""

import pytest

from data.store.doctor import find_table_faults
from data.store.model import DAY
from data.store.store import Refusal, Repeated
from data.store.substitutes import OFFER_DAYS
from tests.data.store.kit import ALEX, JAEHO, MINJI, STRANGER, THEO, YUKI, manager
from tests.data.store.test_seating import sitting


async def offer(room, who=MINJI, *, seat=1, to=ALEX, admin=False, interaction=None):
    return await room.substitutes.offer(1, manager(who, admin), interaction, seat, to)


async def answer(room, who, *, accepts=True, number=1, admin=False, interaction=None):
    return await room.substitutes.answer(
        number, manager(who, admin), interaction, table_id=1, accepts=accepts
    )


async def state(room, number=1):
    return (await room.read.load_offer(number)).state


async def test_a_seat_changes_hands_only_when_the_offer_is_accepted(room):
    await room.start(2)
    await room.act(1, MINJI, "end")
    await room.settle()
    room.take_said()
    await offer(room)
    await room.settle()
    (said,) = room.take_said()
    assert (said.kind, said.rung) == ("offer", (ALEX.user_id,))
    await room.act(1, JAEHO, "step")  # who sits there plays on meanwhile
    assert (await answer(room, ALEX)).state == "accepted"
    await room.settle()
    assert await sitting(room) == [MINJI.user_id, ALEX.user_id]
    assert [s.kind for s in room.take_said()] == ["turn"]
    tenures = await room.read.tenures_of(1)
    assert [(t.user_id, t.reason) for t in tenures if t.seat == 1] == [
        (JAEHO.user_id, "replaced"),
        (ALEX.user_id, None),
    ]
    assert [line.entry.kind for line in await room.history.lines(1)][-2:] == ["seat", "seat"]
    await room.act(1, ALEX, "end")
    assert await find_table_faults(room.database) == []


async def test_a_free_seat_can_be_offered_too(room):
    await room.start(3)
    await room.seating.resign(1, JAEHO, None)
    await offer(room, to=THEO)
    await answer(room, THEO)
    assert await sitting(room) == [MINJI.user_id, THEO.user_id, ALEX.user_id]
    assert await room.read.open_polls(1) == []


async def test_only_who_manages_a_table_offers_and_only_to_who_does_not_sit_there(room):
    await room.start(2)
    for who, to, refusal in (
        (JAEHO, ALEX, "not_manager"),
        (STRANGER, ALEX, "not_manager"),
        (MINJI, JAEHO, "seated_already"),
        (MINJI, MINJI, "seated_already"),
    ):
        with pytest.raises(Refusal, match=refusal):
            await offer(room, who, to=to)
    with pytest.raises(Refusal, match="no_seat"):
        await offer(room, seat=5)
    await offer(room, YUKI, admin=True)
    assert await state(room) == "open"


@pytest.mark.parametrize("status", ["lobby", "finished", "closed"])
async def test_nothing_is_offered_at_tables_that_do_not_run(room, status):
    await (room.create() if status == "lobby" else room.start(2))
    if status == "finished":
        await room.act(1, MINJI, "win")
    if status == "closed":
        await room.lobby.close(1, MINJI, None)
    with pytest.raises(Refusal):
        await offer(room)


async def test_nobody_else_can_accept_and_who_manages_can_take_it_back(room):
    await room.start(2)
    await offer(room)
    for who in (JAEHO, THEO, MINJI):
        with pytest.raises(Refusal, match="not_your_offer"):
            await answer(room, who)
    with pytest.raises(Refusal, match="not_manager"):
        await answer(room, JAEHO, accepts=False)
    await answer(room, MINJI, accepts=False)
    assert await state(room) == "withdrawn"
    with pytest.raises(Refusal, match="offer_over"):
        await answer(room, ALEX)


async def test_who_declines_changes_nothing(room):
    await room.start(2)
    await offer(room)
    before = await room.table(1)
    assert (await answer(room, ALEX, accepts=False)).state == "declined"
    assert await sitting(room) == [MINJI.user_id, JAEHO.user_id]
    assert (await room.table(1)).version == before.version


async def test_an_offer_expires(room):
    await room.start(2)
    await offer(room)
    room.clock.advance(days=OFFER_DAYS, seconds=-1)
    await room.timers.run_due()
    assert await state(room) == "open"
    room.clock.advance(seconds=1)
    await room.timers.run_due()
    assert await state(room) == "expired"


async def test_an_expiry_of_an_older_offer_leaves_a_newer_one_alone(room):
    await room.start(2)
    await offer(room)
    room.clock.advance(days=1)
    await offer(room, to=THEO)
    assert await state(room) == "void"
    room.clock.advance(milliseconds=(OFFER_DAYS - 1) * DAY)
    await room.timers.run_due()
    assert await state(room, 2) == "open"


@pytest.mark.parametrize("event", ["resigned", "closed", "over", "seated elsewhere"])
async def test_an_offer_ends_when_the_table_changes_under_it(room, event):
    await room.start(3)
    await offer(room, to=THEO)
    match event:
        case "resigned":
            await room.seating.resign(1, JAEHO, None)
        case "closed":
            await room.lobby.close(1, MINJI, None)
        case "over":
            await room.act(1, MINJI, "win")
        case _:
            await room.seating.resign(1, ALEX, None)
            await room.seating.sit(1, THEO, None, 2)
    with pytest.raises(Refusal, match=r"offer_over|seated_already"):
        await answer(room, THEO)
    assert (await state(room) == "void") == (event != "seated elsewhere")


async def test_other_seats_may_change_meanwhile(room):
    await room.start(3)
    await offer(room, to=THEO)
    await room.seating.resign(1, ALEX, None)
    assert await state(room) == "open"


async def test_an_owner_who_hands_over_the_last_seat_hands_over_the_table(room):
    await room.start(2)
    await room.seating.resign(1, JAEHO, None)
    await offer(room, seat=0)
    await answer(room, ALEX)
    assert await sitting(room) == [ALEX.user_id, None]
    assert (await room.table(1)).owner_id == ALEX.user_id


async def test_what_discord_delivers_twice_is_done_once(room):
    await room.start(2)
    await offer(room, interaction=7)
    with pytest.raises(Repeated):
        await offer(room, interaction=7)
    await answer(room, ALEX, interaction=8)
    with pytest.raises(Repeated):
        await answer(room, ALEX, interaction=8)
    assert len(await room.read.tenures_of(1)) == 3


async def test_a_deleted_message_of_an_offer_comes_back_while_it_is_open(room):
    await room.start(2)
    await room.settle()
    await offer(room)
    await room.settle()
    message = (await room.read.load_offer(1)).message_id
    await room.outbox.message_gone(10, message)
    await room.settle()
    assert (await room.read.load_offer(1)).message_id not in (None, message)
    await answer(room, ALEX)
    last = (await room.read.load_offer(1)).message_id
    await room.settle()
    await room.outbox.message_gone(10, last)
    assert await room.open_rows(1, "offer") == []
