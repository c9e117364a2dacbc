"""Presses that come twice, at once, late, from the wrong person, or into a failing Discord."""

import pytest

from cogs.messages import table_names
from cogs.presses import HANDLERS
from data.words import load_words
from rules.core import codec
from rules.core.chance import Luck
from tests.cogs.world import (
    deliver,
    find_custom_id,
    mentions,
    open_world,
    press_payload,
    verbs_of,
)


@pytest.fixture
async def world(tmp_path):
    async with open_world(tmp_path / "a.sqlite3") as opened:
        yield opened


async def state_of(world):
    position = await world.position()
    return position.table.version, codec.hash_of(position.state)


async def confirm_screen(world):
    """The person to move, with a panel on which only Confirm is left to press."""
    person = await world.to_move()
    await person.tap(verb="play", on=await world.live())
    await person.choose("S1")
    return person


async def test_two_players_join_in_the_same_instant(world):
    await world["minji"].slash("table new", game="spice_road", seats=2)
    table = await world.table()
    lobby = next(m for m in world.channel.history() if m.id == table.lobby_message_id)
    custom_id = find_custom_id(lobby, "join")
    results, payloads = zip(
        *(press_payload(world, world[name], lobby, custom_id) for name in ("jaeho", "alex")),
        strict=True,
    )
    await deliver(world, *payloads)
    seats = await world.services.store.read.seats_of(1)
    assert len(seats) == 2
    told = [f.content for result in results for f in result.followups]
    assert told == ["All seats at this table are taken. `/table new` opens another."]


async def test_the_same_confirmation_fifty_times_at_once_applies_once(world):
    await world.start_game("minji", "jaeho")
    before, _ = await state_of(world)
    person = await confirm_screen(world)
    custom_id = find_custom_id(person.shown, "do")
    presses = [press_payload(world, person, person.shown.message, custom_id) for _ in range(50)]
    await deliver(world, *(payload for _, payload in presses))
    after, _ = await state_of(world)
    assert after == before + 1
    entries = await world.services.store.read.entries_of(1)
    assert [entry.move for entry in entries] == [None, "play S1"]
    assert all(result.acknowledged for result, _ in presses)


async def test_the_same_delivery_twice_does_nothing_twice(world):
    await world.start_game("minji", "jaeho")
    before, _ = await state_of(world)
    person = await confirm_screen(world)
    custom_id = find_custom_id(person.shown, "do")
    _, payload = press_payload(world, person, person.shown.message, custom_id)
    await deliver(world, payload)
    await deliver(world, dict(payload))
    assert (await state_of(world))[0] == before + 1


async def test_a_lost_acknowledgement_neither_loses_nor_repeats_the_move(world):
    await world.start_game("minji", "jaeho")
    before, _ = await state_of(world)
    person = await confirm_screen(world)
    old = person.shown
    world.env.inject_error(
        "POST", "/interactions/*/callback", status=404, code=10062, message="Unknown interaction"
    )
    await person.tap(verb="do", on=old)
    assert (await state_of(world))[0] == before + 1
    assert mentions(await world.live()) == {(await world.to_move()).id}
    await person.tap(verb="do", on=old)
    assert "done already" in person.text
    assert (await state_of(world))[0] == before + 1


async def test_a_stale_panel_shows_how_things_stand_now(world):
    await world.start_game("minji", "jaeho")
    first = await confirm_screen(world)
    stale = first.shown
    await first.slash("play", world.place(await world.table()), move="rest")
    second = await world.to_move()
    await second.slash("play", world.place(await world.table()), move="rest")
    before = await state_of(world)
    result = await first.actor.click(stale, custom_id=find_custom_id(stale, "do"))
    assert "moved on" in result.response.content
    assert "choose" in verbs_of(result.response)
    assert await state_of(world) == before


@pytest.mark.parametrize("verb", ["play", "hand", "undo"])
async def test_a_stranger_is_told_so(world, verb):
    await world.start_game("minji", "jaeho")
    before = await state_of(world)
    await world["theo"].tap(verb=verb, on=await world.live())
    assert world["theo"].text == "You do not sit at this table. `/mygames` lists yours."
    assert await state_of(world) == before


async def test_somebody_elses_turn_names_who_is_to_move_and_links_there(world):
    await world.start_game("minji", "jaeho")
    mover = await world.to_move()
    other = world["jaeho"] if mover is world["minji"] else world["minji"]
    await other.tap(verb="play", on=await world.live())
    name = mover.actor.user.global_name
    assert f"{name} is to move" in other.text
    assert str((await world.live()).id) in other.text


async def test_another_persons_panel_cannot_be_used(world):
    await world.start_game("minji", "jaeho")
    person = await confirm_screen(world)
    other = world["jaeho"] if person is world["minji"] else world["minji"]
    before = await state_of(world)
    custom_id = find_custom_id(person.shown, "do")
    live = await world.live()
    result, payload = press_payload(world, other, live, custom_id)
    await deliver(world, payload)
    assert await state_of(world) == before
    assert [f.ephemeral for f in result.followups] == [True]
    assert "is to move" in result.followups[0].content


async def test_old_buttons_work_after_thirty_days(world):
    await world.start_game("minji", "jaeho")
    live = await world.live()
    await world.env.advance_time(30 * 24 * 3600)
    person = await world.to_move()
    await person.tap(verb="play", on=live)
    assert "choose" in verbs_of(person.shown)


async def test_a_panel_works_hours_later(world):
    await world.start_game("minji", "jaeho")
    person = await confirm_screen(world)
    await world.env.advance_time(2 * 3600)
    before, _ = await state_of(world)
    await person.tap(verb="do")
    assert (await state_of(world))[0] == before + 1


async def test_a_closed_table_answers_its_old_buttons(world):
    await world.start_game("minji", "jaeho")
    live = await world.live()
    await world["minji"].slash("table close", world.place(await world.table()))
    await world["minji"].tap(verb="close_yes")
    result, payload = press_payload(world, world["jaeho"], live, "cv:play:1:2:")
    await deliver(world, payload)
    assert result.response.content == "This table is closed. `/table new` opens another."


async def test_an_unknown_button_is_answered(world):
    await world.start_game("minji", "jaeho")
    result, payload = press_payload(world, world["jaeho"], await world.live(), "cv:zzz:1:2:x")
    await deliver(world, payload)
    assert "older version" in result.response.content


async def test_slow_work_is_acknowledged_first(world, monkeypatch):
    await world.start_game("minji", "jaeho")
    person = await world.to_move()
    acknowledged_before_work = []
    load = world.services.play.load

    async def slow_load(table_id):
        acknowledged_before_work.append(
            any("callback" in call.path for call in world.env.http_requests[mark:])
        )
        return await load(table_id)

    mark = len(world.env.http_requests)
    monkeypatch.setattr(world.services.play, "load", slow_load)
    await person.tap(verb="play", on=await world.live())
    assert acknowledged_before_work
    assert all(acknowledged_before_work)


async def test_undo_by_buttons_gives_the_turn_back_with_one_new_ping(world):
    await world.start_game("minji", "jaeho")
    _, at_start = await state_of(world)
    person = await confirm_screen(world)
    await person.tap(verb="do")
    assert await world.to_move() is not person
    await person.tap(verb="undo")
    assert "Take this back?" in person.text
    await person.tap(verb="undo_yes")
    assert "Taken back" in person.text
    assert (await state_of(world))[1] == at_start
    assert mentions(await world.live()) == {person.id}


async def test_undo_is_refused_once_somebody_else_has_moved(world):
    await world.start_game("minji", "jaeho")
    place = world.place(await world.table())
    first = await world.to_move()
    await first.slash("play", place, move="rest")
    second = await world.to_move()
    await second.slash("play", place, move="rest")
    await first.slash("undo", place)
    assert "Somebody else has moved" in first.text


async def test_undo_is_refused_after_a_reveal(world):
    await world.start_game("minji", "jaeho")
    place = world.place(await world.table())
    first = await world.to_move()
    await first.slash("play", place, move="acquire 1")
    await first.slash("undo", place)
    assert "revealed something new" in first.text


async def test_a_late_confirmation_names_who_is_to_move_and_links_there(world):
    await world.start_game("minji", "jaeho")
    person = await confirm_screen(world)
    stale = person.shown
    await person.slash("play", world.place(await world.table()), move="rest")
    result = await person.actor.click(stale, custom_id=find_custom_id(stale, "do"))
    other = await world.to_move()
    told = result.followups[0]
    assert told.ephemeral
    assert other.actor.user.global_name in told.content
    assert str((await world.live()).id) in told.content


async def test_an_undo_names_what_it_takes_back(world):
    """U-7 of the reports."""
    await world.start_game("minji", "jaeho")
    person = await confirm_screen(world)
    await person.tap(verb="do")
    newest = (await world.services.history.lines(1))[-1]
    position = await world.position()
    told = table_names(load_words("en"), position.seats).message(newest.events[0].message)
    await person.tap(verb="undo")
    assert told in person.text


async def test_a_press_behind_the_last_move_is_told_that_the_game_is_over(world):
    """I-13 of the reports."""
    await world.start_game("minji", "jaeho")
    person = await confirm_screen(world)
    stale, moves = person.shown, len(await world.services.history.lines(1))
    await world.play_on(500, Luck(b"y"))
    ended = len(await world.services.history.lines(1))
    assert ended > moves
    result = await person.actor.click(stale, custom_id=find_custom_id(stale, "do"))
    assert [f.ephemeral for f in result.followups] == [True]
    assert "over" in result.followups[0].content
    assert len(await world.services.history.lines(1)) == ended


async def test_taking_back_twice_is_told_and_shows_the_panel(world):
    await world.start_game("minji", "jaeho")
    person = await confirm_screen(world)
    await person.tap(verb="do")
    await person.tap(verb="undo")
    question = person.shown.message
    custom_id = find_custom_id(question, "undo_yes")
    presses = [press_payload(world, person, question, custom_id) for _ in range(2)]
    before, _ = await state_of(world)
    await deliver(world, *(payload for _, payload in presses))
    assert (await state_of(world))[0] == before + 1
    assert "done already" in person.text or "Taken back" in person.text
    assert "choose" in verbs_of(person.shown)


@pytest.mark.parametrize("verb", sorted(HANDLERS))
async def test_every_press_is_acknowledged_before_its_handler_runs(world, monkeypatch, verb):
    await world.start_game("minji", "jaeho")
    live = await world.live()
    acknowledged = []
    mark = len(world.env.http_requests)

    async def handler(desk, claim, values):
        acknowledged.append([c.path.split("/")[-1] for c in world.env.http_requests[mark:]])

    monkeypatch.setitem(HANDLERS, verb, (HANDLERS[verb][0], handler))
    _, payload = press_payload(world, world["minji"], live, f"cv:{verb}:1:3:")
    await deliver(world, payload)
    assert acknowledged == [["callback"]]
