"""Bots in the store: who they are, when they move, and that nobody is told of their turns."""

import pytest

from data.store.bot_seats import BotSeats
from data.store.model import BOT_LEVELS, BOTS, NOBODY, SeatRow, bot_id
from data.store.store import Refusal
from rules.core.notation import parse_tokens
from tests.data.store.kit import ALEX, JAEHO, MINJI


def a_seat(user_id):
    return SeatRow(table_id=1, seat=0, user_id=user_id, name="")


@pytest.mark.parametrize("level", BOT_LEVELS)
def test_a_bots_level_follows_from_its_id(level):
    ids = [bot_id(level, number) for number in (1, 8, 99)]
    assert all(NOBODY < user_id < BOTS for user_id in ids)
    assert {a_seat(user_id).bot_level for user_id in ids} == {level}


@pytest.mark.parametrize(
    ("user_id", "free", "bot", "person"),
    [
        (7, False, False, True),
        (-1, True, False, False),
        (-6, True, False, False),
        (bot_id("search", 1), False, True, False),
        (NOBODY, False, False, False),
        (NOBODY - 5, False, False, False),
    ],
)
def test_a_seat_is_one_of_four_kinds(user_id, free, bot, person):
    seat = a_seat(user_id)
    assert (seat.is_free, seat.is_bot, seat.is_person) == (free, bot, person)


async def start_with_bot(room, *others, **more):
    await room.create(**more)
    for person in others:
        await room.lobby.join(1, person, None)
    await BotSeats(room.store).add(1, MINJI, None, "greedy")
    return await room.lobby.start(1, MINJI, None)


async def test_a_bots_turn_is_found_and_nothing_is_posted_of_it(room):
    await start_with_bot(room)
    await room.send_all()
    assert await room.read.bots_to_act() == []
    await room.act(1, MINJI, "end")
    waiting = await room.read.bots_to_act()
    assert [(row.table_id, row.seat) for row in waiting] == [(1, 1)]
    assert await room.open_rows(1, "turn") == []
    assert waiting[0].next_at is None, "nobody is reminded or asked about a bot"
    await room.play.act_as_bot(1, 1, (await room.table(1)).version, parse_tokens("end"))
    assert await room.read.bots_to_act() == []
    assert len(await room.open_rows(1, "turn")) == 1


async def test_a_bot_that_never_moves_brings_no_calls_and_no_questions(room):
    await start_with_bot(room)
    await room.act(1, MINJI, "end")
    await room.send_all()
    for _ in range(12):
        room.clock.advance(days=1)
        await room.timers.run_due()
    assert await room.open_rows(1, "poll") == []
    assert await room.open_rows(1, "call") == []


async def test_a_paused_table_lets_its_bots_rest(room):
    await start_with_bot(room)
    await room.act(1, MINJI, "end")
    async with room.store.change() as rows:
        await rows.update_table(1, paused_reason="missing_access")
    assert await room.read.bots_to_act() == []


async def test_a_bot_moves_only_at_the_version_it_thought_about(room):
    await start_with_bot(room)
    await room.act(1, MINJI, "end")
    version = (await room.table(1)).version
    with pytest.raises(Refusal, match="moved_on"):
        await room.play.act_as_bot(1, 1, version - 1, parse_tokens("end"))
    with pytest.raises(Refusal, match=r"not_your_turn|moved_on"):
        await room.play.act_as_bot(1, 0, version, parse_tokens("end"))
    assert (await room.table(1)).version == version


async def test_a_person_who_takes_over_is_called_as_anybody(room):
    await start_with_bot(room)
    await room.act(1, MINJI, "end")
    await room.seating.sit(1, JAEHO, None, 1)
    assert await room.read.bots_to_act() == []
    tenures = await room.read.tenures_of(1)
    at_seat = [(t.user_id, t.reason) for t in tenures if t.seat == 1]
    assert at_seat == [(bot_id("greedy", 1), "replaced"), (JAEHO.user_id, None)]
    with pytest.raises(Refusal, match="seat_taken"):
        await room.seating.sit(1, ALEX, None, 1)


async def test_only_the_manager_seats_bots_and_only_at_free_seats(room):
    await room.start(3)
    with pytest.raises(Refusal, match="seat_taken"):
        await room.seating.seat_bot(1, MINJI, None, 1, "greedy")
    await room.seating.resign(1, JAEHO, None)
    with pytest.raises(Refusal, match="not_manager"):
        await room.seating.seat_bot(1, ALEX, None, 1, "greedy")
    await room.seating.seat_bot(1, MINJI, None, 1, "greedy")
    assert (await room.read.seats_of(1))[1].is_bot
