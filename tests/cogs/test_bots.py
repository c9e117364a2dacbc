"""Bots at tables: added, moving, told in sum, replaced by people, and hints."""

import pytest

from bots.thinker import ThinkError
from bots.thinking import choose_move
from cogs.messages import seat_name
from data.store.model import SeatRow, bot_id
from data.store.store import Person, Refusal
from data.words import load_words
from tests.cogs.world import ThinkerHere, mentions, open_world, verbs_of, walk


@pytest.fixture
async def world(tmp_path):
    async with open_world(tmp_path / "bots.sqlite3") as world:
        yield world


async def open_with_bots(world, *levels, game="medici", owner="minji"):
    """Open a table of one person with bots of these levels, and start it."""
    await world[owner].slash("table new", game=game, shuffle=False)
    lobby = await the_lobby(world)
    await world[owner].tap(verb="bots", on=lobby)
    for level in levels:
        await tap_with_token(world[owner], "bot_add", level)
    await world.press_start(owner)
    await world.env.settle()
    return await world.table()


async def the_lobby(world, number=1):
    table = await world.table(number)
    return next(m for m in world.channel.history() if m.id == table.lobby_message_id)


async def tap_with_token(person, verb, token):
    """Press the button of a verb that carries a token."""
    custom_id = next(
        c["custom_id"]
        for c in walk(person.shown)
        if c.get("custom_id", "").split(":")[1:2] == [verb] and c["custom_id"].endswith(token)
    )
    person.panel = await person.actor.click(person.shown, custom_id=custom_id)
    return person.panel


async def play_on(world, person, moves):
    """Let a person make moves by the hint's own button, as long as it is their turn."""
    for _ in range(moves):
        if (await world.table()).status != "running":
            return
        await person.slash("hint")
        await person.tap(verb="do")
        await world.env.settle()


@pytest.mark.parametrize("called", ["봇 2", "bot 2", " Bot 2 ", "3"])
async def test_a_bots_seat_is_found_by_its_name_in_any_language(world, called):
    table = await open_with_bots(world, "greedy", "search")
    await world["minji"].slash(
        "table replace", world.place(table), seat=called, person=world["alex"].actor
    )
    assert "Seat 3 is offered" in world["minji"].text


async def test_bots_are_added_named_and_removed_in_the_lobby(world):
    minji = world["minji"]
    await minji.slash("table new", game="medici")
    await minji.tap(verb="bots", on=await the_lobby(world))
    await tap_with_token(minji, "bot_add", "greedy")
    await tap_with_token(minji, "bot_add", "search")
    await world.env.advance_time(5)
    lobby = (await the_lobby(world)).content
    assert "2. 🤖 Bot 1 · quick bot" in lobby
    assert "3. 🤖 Bot 2 · thoughtful bot" in lobby
    await tap_with_token(minji, "bot_remove", str(bot_id("greedy", 1)))
    seats = await world.services.store.read.seats_of(1)
    assert [seat.name for seat in seats] == ["Minji", "Bot 2"]
    await tap_with_token(minji, "bot_add", "greedy")
    seats = await world.services.store.read.seats_of(1)
    assert [seat.name for seat in seats] == ["Minji", "Bot 2", "Bot 1"]


def test_bots_are_called_in_the_readers_language():
    bot = SeatRow(table_id=1, seat=2, user_id=bot_id("search", 3), name="Bot 3")
    assert seat_name(bot, load_words("ko")) == "🤖 봇 3"
    assert seat_name(bot, load_words("en")) == "🤖 Bot 3"


async def test_only_the_owner_adds_bots_and_only_while_seats_are_left(world):
    await world["minji"].slash("table new", game="serica")
    await world["jaeho"].tap(verb="bots", on=await the_lobby(world))
    assert "owner" in world["jaeho"].text
    await world["minji"].tap(verb="bots", on=await the_lobby(world))
    await tap_with_token(world["minji"], "bot_add", "greedy")
    adding = [c for c in walk(world["minji"].shown) if ":bot_add:" in c.get("custom_id", "")]
    assert adding
    assert all(c["disabled"] for c in adding)
    minji = Person(world["minji"].id, "Minji", "en")
    with pytest.raises(Refusal, match="table_full"):
        await world.services.bot_seats.add(1, minji, None, "greedy")


async def test_the_last_person_who_leaves_takes_the_bots_along(world):
    await world["minji"].slash("table new", game="medici")
    await world["jaeho"].tap(verb="join", on=await the_lobby(world))
    await world["minji"].tap(verb="bots", on=await the_lobby(world))
    await tap_with_token(world["minji"], "bot_add", "greedy")
    await world["minji"].tap(verb="leave", on=await the_lobby(world))
    assert (await world.table()).owner_id == world["jaeho"].id
    await world["jaeho"].tap(verb="leave", on=await the_lobby(world))
    assert (await world.table()).status == "closed"


async def test_a_person_plays_a_whole_game_against_bots(world):
    await open_with_bots(world, "greedy", "greedy")
    await play_on(world, world["minji"], 400)
    table = await world.table()
    assert table.status == "finished"
    final = (await world.messages())[-1]
    assert "🤖 Bot 1" in final.content
    assert await world.services.standings.of_person(table.guild_id, world["minji"].id) == []


async def test_bots_never_ping_and_their_turns_are_told_in_sum(world):
    await open_with_bots(world, "greedy", "greedy", game="spice_road")
    await play_on(world, world["minji"], 3)
    turns = [m for m in await world.messages() if mentions(m)]
    assert {user for m in turns for user in mentions(m)} == {world["minji"].id}
    live = await world.live()
    assert mentions(live) == {world["minji"].id}
    assert "🤖 Bot 1" in live.content
    assert "🤖 Bot 2" in live.content
    entries = await world.services.store.read.entries_of(1)
    assert len([e for e in entries if e.user_id is not None and e.user_id < 0]) >= 6


async def test_a_bot_waits_for_its_pause_and_moves_after_a_restart(tmp_path):
    async with open_world(tmp_path / "pause.sqlite3", pause=30.0) as world:
        await open_with_bots(world, "greedy", game="spice_road")
        await play_on(world, world["minji"], 1)
        assert await world.to_move_seat() == 1
        await world.restart()
        await world.env.settle()
        assert await world.to_move_seat() == 1, "the pause is not over"
        await world.env.advance_time(40)
        assert await world.to_move_seat() == 0


async def test_what_is_taken_back_under_a_thinking_bot_stays_taken_back(tmp_path):
    async with open_world(tmp_path / "undo.sqlite3", pause=30.0) as world:
        await open_with_bots(world, "greedy", game="spice_road")
        await world["minji"].slash("play", move="play S1")
        await world["minji"].slash("undo")
        await world["minji"].tap(verb="undo_yes")
        await world.env.advance_time(60)
        assert await world.to_move_seat() == 0
        assert [e.seat for e in await world.services.store.read.entries_of(1)][-1] == 0
        await world["minji"].slash("play", move="play S1")
        await world.env.advance_time(60)
        assert await world.to_move_seat() == 0


async def test_a_person_goes_back_behind_bots_without_asking_anybody(world):
    await open_with_bots(world, "greedy", game="spice_road")
    await play_on(world, world["minji"], 1)
    before = await world.position()
    await play_on(world, world["minji"], 1)
    await world["minji"].slash("undo")
    await world["minji"].tap(verb="ask_back")
    mine = [e for e in await world.services.store.read.entries_of(1) if e.kind == "move"]
    newest = [e for e in mine if e.seat == 0][-1]
    await world["minji"].choose(str(newest.seq))
    await world["minji"].tap(verb="ask_yes")
    await world.env.settle()
    assert (await world.position()).state == before.state


async def test_a_person_takes_over_from_a_bot(world):
    await open_with_bots(world, "greedy", game="spice_road")
    await world["jaeho"].slash("table join")
    await world["jaeho"].tap(verb="sit")
    await world.env.settle()
    seats = await world.services.store.read.seats_of(1)
    assert [seat.user_id for seat in seats] == [world["minji"].id, world["jaeho"].id]
    await play_on(world, world["minji"], 1)
    assert mentions(await world.live()) == {world["jaeho"].id}


async def test_the_others_let_a_bot_play_for_somebody_who_left(world):
    await world.start_game("minji", "jaeho", shuffle=False)
    await world["jaeho"].slash("table resign")
    await world["jaeho"].tap(verb="resign_yes")
    await world.env.settle()
    poll = next(m for m in await world.messages() if "vote" in verbs_of(m))
    await world["minji"].tap("Let a bot play", on=poll)
    await world.env.settle()
    seats = await world.services.store.read.seats_of(1)
    assert seats[1].bot_level == "search"
    await play_on(world, world["minji"], 1)
    assert await world.to_move_seat() == 0, "the bot has moved"


async def test_the_owner_seats_a_bot_at_a_free_seat(world):
    await world.start_game("minji", "jaeho", "alex", shuffle=False)
    await world["jaeho"].slash("table resign")
    await world["jaeho"].tap(verb="resign_yes")
    await world["minji"].slash("table bots")
    await tap_with_token(world["minji"], "bot_sit", "greedy")
    seats = await world.services.store.read.seats_of(1)
    assert seats[1].bot_level == "greedy"
    await world["minji"].slash("table bots")
    assert "No seat" in world["minji"].text


async def test_a_table_without_people_closes(world):
    await open_with_bots(world, "greedy", game="spice_road")
    await world["minji"].slash("table resign")
    await world["minji"].tap(verb="resign_yes")
    assert (await world.table()).status == "closed"


async def test_a_rematch_brings_the_bots_along(world):
    await open_with_bots(world, "greedy")
    await play_on(world, world["minji"], 400)
    await world["minji"].tap(verb="rematch", on=(await world.messages())[-1])
    seats = await world.services.store.read.seats_of(2)
    assert [seat.name for seat in seats] == ["Minji", "Bot 1"]


async def test_a_hint_is_private_and_can_be_made(world):
    await open_with_bots(world, "greedy", game="spice_road")
    position = await world.position()
    await world["minji"].slash("hint")
    assert world["minji"].shown.ephemeral
    assert "💡" in world["minji"].text
    assert await world.position() == position, "nothing has been done yet"
    await world["minji"].tap(verb="do")
    assert (await world.position()).state != position.state


async def test_hints_can_be_switched_off_and_are_for_the_own_turn(world):
    await world.start_game("minji", "jaeho", shuffle=False)
    await world["jaeho"].slash("hint")
    assert "not your turn" in world["jaeho"].text
    await world["alex"].slash("table new", game="medici")
    await world["alex"].tap(verb="bots", on=await the_lobby(world, 2))
    await tap_with_token(world["alex"], "bot_add", "greedy")
    await world["alex"].tap(verb="options", on=await the_lobby(world, 2))
    await world["alex"].choose("hints")
    await world["alex"].tap("not allowed")
    await world.env.advance_time(5)
    assert "no hints" in (await the_lobby(world, 2)).content
    await world.press_start("alex", 2)
    table = await world.table(2)
    await world["alex"].slash("hint", table=table.code)
    assert "without hints" in world["alex"].text


class Broken(ThinkerHere):
    """Fails at everything, as a machine without processes would."""

    async def choose(self, question):
        raise ThinkError("no process")


async def test_a_bot_that_cannot_think_still_moves(tmp_path):
    async with open_world(tmp_path / "broken.sqlite3", thinker=Broken()) as world:
        await world["minji"].slash("table new", game="spice_road", shuffle=False)
        await world["minji"].tap(verb="bots", on=await the_lobby(world))
        await tap_with_token(world["minji"], "bot_add", "search")
        await world.press_start("minji")
        await world["minji"].slash("play", move="rest")
        await world["minji"].slash("hint")
        assert "No suggestion" in world["minji"].text or "💡" in world["minji"].text
        await world.env.settle()
        entries = await world.services.store.read.entries_of(1)
        assert any(e.kind == "move" and e.seat == 1 for e in entries)


class Wrong(ThinkerHere):
    """Answers with what is no legal move."""

    async def choose(self, question):
        return ("claim", "9")


async def test_a_bot_that_errs_makes_the_least_move(tmp_path):
    async with open_world(tmp_path / "wrong.sqlite3", thinker=Wrong()) as world:
        await open_with_bots(world, "greedy", game="spice_road")
        position = await world.position()
        move = position.game.format_action(position.game.minimal(position.state, 0))
        await world["minji"].slash("play", move=" ".join(move))
        await world.env.settle()
        assert await world.to_move_seat() == 0


async def test_the_thinker_gets_the_seat_and_level_of_the_bot(tmp_path):
    thinker = ThinkerHere()
    async with open_world(tmp_path / "asked.sqlite3", thinker=thinker) as world:
        await open_with_bots(world, "search", "greedy", game="spice_road")
        await play_on(world, world["minji"], 1)
        asked = [(q.seat, q.policy) for q in thinker.questions]
        assert asked[0] == (0, "search"), "the hint"
        assert (1, "search") in asked
        assert (2, "greedy") in asked
        assert choose_move(thinker.questions[0])
