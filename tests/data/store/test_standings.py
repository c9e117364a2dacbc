"""What counts, how it counts, and what is left of a person who wished to be forgotten."""

import math
from datetime import date

import pytest

from data.store.doctor import find_table_faults
from data.store.model import NOBODY, RatingRow
from data.store.people import Wishes
from data.store.ratings import BEST_SHOWN, rate, score
from data.store.store import Refusal, Repeated, post
from rules.core.record import replay
from tests.data.store.kit import ALEX, JAEHO, MINJI, PEOPLE, THEO, dump
from tests.data.store.test_history import HERE, a_record

HOUR = 3_600_000


async def play(room, *lines, table=1):
    users = {seat.seat: seat.user_id for seat in await room.read.seats_of(table)}
    for line in lines:
        seat, what = line.split(maxsplit=1)
        person = next((p for p in PEOPLE if p.user_id == users[int(seat)]), None)
        await room.act(table, person, what)


async def figures(room, who, game="toy", guild=1):
    found = await room.standings.of_person(guild, who.user_id)
    return next((rating for rating in found if rating.game == game), None)


async def test_a_finished_game_counts_once_for_everybody(room):
    await room.start(3)
    await play(room, "0 jump 2", "0 end", "1 jump 1", "1 end", "2 win")
    first, second, third = [await figures(room, who) for who in (MINJI, JAEHO, ALEX)]
    assert [r.games for r in (first, second, third)] == [1, 1, 1]
    assert [r.wins for r in (first, second, third)] == [1, 0, 0]
    assert [r.places for r in (first, second, third)] == [1, 2, 3]
    assert [r.players for r in (first, second, third)] == [3, 3, 3]
    assert first.mu > second.mu > third.mu
    assert first.name == "Minji"
    assert (await dump(room.database))["turn_times"] == []


async def test_shared_places_count_alike(room):
    await room.start(3)
    await play(room, "0 jump 1", "0 end", "1 jump 1", "1 end", "2 win")
    first, second, third = [await figures(room, who) for who in (MINJI, JAEHO, ALEX)]
    assert (first.mu, first.sigma) == (second.mu, second.sigma)
    assert (first.wins, second.wins) == (1, 1)
    assert third.mu < first.mu


@pytest.mark.parametrize("seats", [1, 2])
async def test_only_games_with_two_people_count(room, seats):
    await room.start(seats)
    await play(room, "0 win")
    assert ((await figures(room, MINJI)) is not None) == (seats == 2)


async def sits_there(room, seat, user):
    async with room.store.change() as rows:
        for name in ("seats", "tenures"):
            await rows._run(f"UPDATE {name} SET user_id = ? WHERE seat = ?", (user, seat))


async def test_seats_without_people_are_no_people(room):
    await room.start(3)
    await sits_there(room, 1, -5002)
    await sits_there(room, 2, -5003)
    await play(room, "0 win")
    assert (await dump(room.database))["ratings"] == []


async def test_a_bot_between_two_people_is_not_rated_but_takes_a_place(room):
    await room.start(3)
    await play(room, "0 jump 1", "0 end", "1 jump 2", "1 end")
    await sits_there(room, 1, -5002)
    await play(room, "2 win")
    assert await figures(room, JAEHO) is None
    first, third = await figures(room, MINJI), await figures(room, ALEX)
    assert (first.places, first.wins, third.places) == (2, 0, 3)
    assert first.mu > third.mu


# Seats that change hands. The winner is the seat with the highest mark.


async def end_with(room, *marks):
    """End a running game of two or three with these marks, from seat 0's turn on."""
    seats = await room.read.seats_of(1)
    for seat, mark in enumerate(marks):
        moves = [f"{seat} jump {mark}"] if mark else []
        last = seat == len(seats) - 1
        await play(room, *moves, f"{seat} {'win' if last else 'end'}")


@pytest.mark.parametrize(
    ("marks", "newcomer", "leaver"),
    [((0, 2, 1), "wins", "free"), ((2, 0, 1), "free", "loses")],
)
async def test_who_takes_over_can_only_gain_and_who_gave_up_only_lose(
    room, marks, newcomer, leaver
):
    """T-4 of the reports."""
    await room.start(3)
    await room.seating.resign(1, JAEHO, None)
    await room.seating.sit(1, THEO, None, 1)
    await end_with(room, *marks)
    came, left = await figures(room, THEO), await figures(room, JAEHO)
    assert (came is None) == (newcomer == "free")
    assert (left is None) == (leaver == "free")
    if came is not None:
        assert (came.games, came.wins, came.places) == (1, 1, 1)
        assert came.mu > 25
    if left is not None:
        assert (left.games, left.wins, left.places) == (1, 0, 3)
        assert left.mu < 25
        assert score(left) < 1000
    assert [(await figures(room, who)).games for who in (MINJI, ALEX)] == [1, 1]


async def test_who_comes_back_to_the_own_seat_is_rated_as_if_never_gone(room):
    await room.start(2)
    await room.seating.resign(1, MINJI, None)
    await room.seating.sit(1, MINJI, None, 0)
    await end_with(room, 0, 2)
    assert (await figures(room, MINJI)).places == 2
    assert (await figures(room, JAEHO)).wins == 1


@pytest.mark.parametrize("taken", ["free", "by a person", "by a bot"])
async def test_giving_up_a_lost_game_does_not_save_the_rating(room, taken):
    await room.start(2)
    await end_with(room, 2)
    await room.seating.resign(1, JAEHO, None)
    if taken == "by a person":
        await room.seating.sit(1, ALEX, None, 1)
        await play(room, "1 end")
    elif taken == "by a bot":
        await room.seating.seat_bot(1, MINJI, None, 1, "greedy")
        version = (await room.table(1)).version
        await room.play.act_as_bot(1, 1, version, ("end",))
    else:
        async with room.store.change() as rows:
            await room.play.skip(rows, await room.table(1), 1)
    await play(room, "0 win")
    assert (await figures(room, MINJI)).wins == 1
    assert await figures(room, ALEX) is None
    lost = await figures(room, JAEHO)
    assert (lost.games, lost.places) == (1, 2)
    assert lost.mu < 25
    assert lost.sigma == pytest.approx(25 / 3)


async def test_seats_that_were_left_early_are_counted_for_the_server(room):
    """T-10 of the reports: who sits down with whom can be looked up."""
    await room.start(3)
    await room.seating.resign(1, JAEHO, None)
    await room.seating.sit(1, THEO, None, 1)
    await room.start(2)
    await room.start(2, guild_id=2)
    for who, expected in ((JAEHO, (2, 1)), (THEO, (1, 0)), (MINJI, (2, 0))):
        assert await room.standings.seats(1, who.user_id) == expected


async def test_a_leaver_who_takes_another_seat_gains_there_and_loses_here(room):
    await room.start(3)
    await room.seating.resign(1, JAEHO, None)
    await room.seating.resign(1, ALEX, None)
    await room.seating.sit(1, JAEHO, None, 2)
    await room.seating.sit(1, THEO, None, 1)
    await end_with(room, 1, 0, 2)
    both = await figures(room, JAEHO)
    assert (both.games, both.wins, both.places) == (2, 1, 4)
    assert await figures(room, ALEX) is None
    assert await figures(room, THEO) is None


async def test_what_ended_without_a_result_counts_for_nobody(room):
    await room.start()
    await play(room, "0 end", "1 end")
    await room.lobby.close(1, MINJI, None)
    await room.create()
    await room.lobby.close(2, MINJI, None)
    await room.history.import_record(MINJI, None, HERE, a_record())
    assert (await dump(room.database))["ratings"] == []
    await room.timers.clean_up()
    assert (await dump(room.database))["turn_times"] == []


async def test_servers_and_games_are_counted_apart(room):
    await room.start()
    await play(room, "0 win")
    await room.start(guild_id=2)
    await play(room, "0 win", table=2)
    assert [(r.guild_id, r.games) for g in (1, 2) for r in await room.standings.best(g, "toy")] == [
        (1, 1), (1, 1), (2, 1), (2, 1),
    ]  # fmt: skip
    assert await room.standings.best(1, "spice_road") == []
    assert await room.standings.games(1) == ["toy"]
    assert await room.standings.games(3) == []


async def test_turn_times_are_those_that_others_waited(room):
    await room.start()
    room.clock.advance(hours=1)
    await play(room, "0 step")
    room.clock.advance(hours=1)
    await play(room, "0 end")
    room.clock.advance(minutes=30)
    await play(room, "1 end")
    room.clock.advance(hours=4)
    await play(room, "0 win")
    first, second = await figures(room, MINJI), await figures(room, JAEHO)
    assert (first.turns, first.waited) == (2, 6 * HOUR)
    assert (second.turns, second.waited) == (1, HOUR // 2)


async def test_a_rewind_counts_as_nobodys_turn(room):
    await room.start()
    await play(room, "0 peek", "0 end")
    position = await room.play.load(1)
    oldest = (await room.rewind.choices(position))[-1].seq
    version = position.table.version
    await room.rewind.rewind(1, MINJI, None, oldest, version)
    times = await room.read.turn_times_at(1)
    assert [(time.user_id, time.turns) for time in times] == [(100, 1)]


def rating(mu=25.0, sigma=25 / 3, **more):
    return RatingRow(guild_id=1, game="toy", user_id=1, mu=mu, sigma=sigma, **more)


def test_everybody_begins_at_a_thousand():
    assert score(rating()) == 1000


def test_known_ratings_after_one_game():
    """Worked by hand from the Plackett-Luce update of two equal beginners."""
    winner, loser = rate([rating(), rating()], [1, 2])
    assert math.isclose(winner.mu - 25, 25 - loser.mu, rel_tol=1e-9)
    assert math.isclose(winner.mu, 27.635, abs_tol=0.001)
    assert math.isclose(winner.sigma, 8.066, abs_tol=0.001)
    drawn = rate([rating(), rating()], [1, 1])
    assert math.isclose(drawn[0].mu, 25, abs_tol=1e-9)


def test_order_of_seats_does_not_matter():
    strong, weak = rating(30.0, 5.0), rating(20.0, 6.0)
    one, two = rate([strong, weak], [2, 1])
    back = rate([weak, strong], [1, 2])
    assert (one.mu, two.mu) == pytest.approx((back[1].mu, back[0].mu))


def test_to_win_against_the_stronger_counts_more():
    upset = rate([rating(20.0), rating(30.0)], [1, 2])[0].mu - 20
    expected = rate([rating(30.0), rating(20.0)], [1, 2])[0].mu - 30
    assert upset > expected > 0


async def test_the_board_ranks_by_what_is_sure(room):
    async with room.store.change() as rows:
        for user, mu, sigma in ((1, 40.0, 8.0), (2, 30.0, 2.0), (3, 25.0, 1.0), (4, 26.0, 8.0)):
            await rows.save_rating(
                RatingRow(guild_id=1, game="toy", user_id=user, mu=mu, sigma=sigma, games=5)
            )
    best = await room.standings.best(1, "toy")
    assert [r.user_id for r in best] == [2, 3, 1, 4]
    assert [score(r) for r in best] == sorted((score(r) for r in best), reverse=True)
    async with room.store.change() as rows:
        for user in range(10, 60):
            await rows.save_rating(
                RatingRow(guild_id=1, game="toy", user_id=user, mu=25.0, sigma=8.0, games=1)
            )
    assert len(await room.standings.best(1, "toy")) == BEST_SHOWN


# Being forgotten.


async def a_past(room):
    """A finished game with undos and a rewind, a closed lobby, an imported record; all Minji's."""
    await room.start(3, shuffle_seats=True)
    await play(room, "0 step", "0 peek", "0 end", "1 end", "2 end")
    position = await room.play.load(1)
    target = (await room.rewind.choices(position))[1].seq
    await room.rewind.ask(1, MINJI, None, target, position.table.version)
    version = position.table.version
    await room.rewind.rewind(1, MINJI, None, target, version)
    await play(room, "1 end", "2 win")
    await room.create()
    await room.lobby.close(2, MINJI, None)
    await room.history.import_record(MINJI, None, HERE, a_record(seats=2))
    await room.send_all()
    room.clock.advance(days=8)
    await room.timers.clean_up()


async def test_nothing_of_a_forgotten_person_is_left_and_the_games_stay(room):
    await a_past(room)
    before = await room.play.load(1)
    others = await figures(room, JAEHO)
    assert "Minji" in repr(await dump(room.database))
    await room.forgetting.forget(MINJI.user_id, 50)
    after = await dump(room.database)
    assert "Minji" not in repr(after)
    assert not any(MINJI.user_id in row for rows in after.values() for row in rows)
    assert '"100"' not in repr(after)
    position = await room.play.load(1)
    assert position.state == before.state
    users = {seat.seat: seat.user_id for seat in before.seats}
    expected = {n: NOBODY - n if user == 100 else user for n, user in users.items()}
    assert {seat.seat: seat.user_id for seat in position.seats} == expected
    assert [seat.name for seat in position.seats if not seat.is_person] == [""]
    assert await figures(room, MINJI) is None
    assert await figures(room, JAEHO) == others
    assert len(await room.history.lines(1)) > 5
    record = await room.history.record(position, ("a", "b", "c"))
    assert replay(record, position.game).state == position.state
    assert await find_table_faults(room.database) == []
    assert await room.database.find_faults() == []


async def test_nothing_that_a_person_set_was_asked_or_decided_is_left(room):
    await room.people.change(MINJI, None, Wishes(way="dm", zone="UTC", quiet=(0, 60)))
    await room.people.go_on_vacation(MINJI, None, None, date(2031, 5, 9))
    await room.start(3)
    await room.people.change(MINJI, None, Wishes(way="silent"), 1)
    await room.seating.left(1, ALEX.user_id)
    await room.seating.vote(1, MINJI, None, 1, "wait")
    await room.substitutes.offer(1, MINJI, None, 0, THEO)
    await room.substitutes.answer(1, THEO, None, table_id=1, accepts=True)
    await room.start(3, guild_id=2)
    await room.seating.resign(2, MINJI, None)
    await room.substitutes.offer(2, JAEHO, None, 1, MINJI)
    async with room.store.change() as rows:
        await rows.insert_nudge(2, MINJI.user_id, "offer", 2, room.store.now() + HOUR)
    room.clock.advance(days=8)
    await room.settle()
    room.clock.advance(days=8)
    await room.timers.clean_up()
    await room.forgetting.forget(MINJI.user_id, None)
    after = await dump(room.database)
    assert "Minji" not in repr(after)
    found = {name for name, rows in after.items() for row in rows if MINJI.user_id in row}
    assert found == set()


async def test_no_call_or_nudge_names_a_forgotten_person_or_reaches_them(room):
    await room.people.change(MINJI, None, Wishes(zone="UTC", quiet=(11 * 60, 13 * 60)))
    await room.start()
    await room.pass_time(days=2)
    await play(room, "0 win")
    await room.rematch.again(1, JAEHO, None, locale="en", wants_thread=False, may_open=True)
    await room.settle()
    async with room.store.change() as rows:
        payload = {"about": 1, "dm": 0, "kind": "rematch", "user": MINJI.user_id}
        await post(rows, 2, "nudge", 0, room.store.now(), payload)
    assert str(MINJI.user_id) in repr((await dump(room.database))["outbox"])
    await room.forgetting.forget(MINJI.user_id, None)
    assert '"user":100' not in repr((await dump(room.database))["outbox"])
    room.take_said()
    await room.pass_time(days=5)
    assert not [s for s in room.take_said() if MINJI.user_id in s.rung]


async def test_who_sits_at_an_open_table_is_not_forgotten_yet(room):
    await room.start()
    await room.create(THEO)
    before = await dump(room.database)
    for who in (MINJI, THEO):
        assert await room.forgetting.in_the_way(who.user_id)
        with pytest.raises(Refusal, match="sits_at_tables"):
            await room.forgetting.forget(who.user_id, 50)
    assert await dump(room.database) == before


async def test_open_tables_of_a_forgotten_owner_pass_to_who_sits_there(room):
    await room.start()
    async with room.store.change() as rows:
        await rows.update_table(1, owner_id=THEO.user_id)
    await room.forgetting.forget(THEO.user_id, None)
    assert (await room.table(1)).owner_id == MINJI.user_id
    await play(room, "0 win")
    await room.forgetting.forget(MINJI.user_id, None)
    assert (await room.table(1)).owner_id == 0


async def test_two_forgotten_people_share_no_id_at_one_table(room):
    await room.start(3)
    await play(room, "0 win")
    for who in (MINJI, ALEX, JAEHO):
        await room.forgetting.forget(who.user_id, None)
    seats = await room.read.seats_of(1)
    assert [seat.user_id for seat in seats] == [NOBODY, NOBODY - 1, NOBODY - 2]
    assert not any(seat.is_person for seat in seats)
    assert (await dump(room.database))["users"] == []


async def test_forgetting_twice_or_a_stranger_does_no_harm(room):
    await room.start()
    await play(room, "0 win")
    await room.forgetting.forget(MINJI.user_id, 50)
    with pytest.raises(Repeated):
        await room.forgetting.forget(MINJI.user_id, 50)
    before = await dump(room.database)
    await room.forgetting.forget(MINJI.user_id, None)
    await room.forgetting.forget(12345, None)
    assert await dump(room.database) == before


async def test_a_forgotten_person_who_comes_back_begins_anew(room):
    await room.start()
    await play(room, "0 win")
    await room.forgetting.forget(MINJI.user_id, None)
    await room.start()
    await play(room, "0 win", table=2)
    assert (await figures(room, MINJI)).games == 1
    assert [seat.user_id for seat in await room.read.seats_of(1)] == [NOBODY, 101]
