"""What is private stays private: in acknowledgements, answers and everybody's messages."""

import pytest

from cogs.messages import compose_final, compose_lobby, compose_turn
from cogs.pictures import board_lines, board_request
from cogs.presses import HANDLERS
from data.store.calls import TurnCall
from data.words import load_words
from rules.core.chance import Luck, SeededChance
from tests.cogs.world import open_world, tap_move, verbs_of, wise_move

NOBODY = TurnCall((), ())
PUBLIC_UPDATES = {"join", "leave", "start"}


async def test_buttons_of_public_messages_answer_privately(tmp_path):
    """A press on a public message may only change that message where nothing secret shows."""
    async with open_world(tmp_path / "a.sqlite3") as world:
        await world["minji"].slash("table new", game="spice_road")
        lobby = set(verbs_of(world.channel.last_message))
        await world.start_game("minji", "jaeho", number=2)
        public = lobby | set(verbs_of(await world.live(2)))
        for verb in public - PUBLIC_UPDATES:
            assert HANDLERS[verb][0] == "private", verb


@pytest.mark.parametrize("verb", ["play", "hand", "undo", "more"])
async def test_private_answers_are_private_from_the_acknowledgement_on(tmp_path, verb):
    async with open_world(tmp_path / "a.sqlite3") as world:
        await world.start_game("minji", "jaeho")
        mover = await world.to_move()
        live = await world.live()
        before = len(world.env.http_requests)
        result = await mover.tap(verb=verb, on=live)
        calls = [call for call in world.env.http_requests[before:] if "callback" in call.path]
        assert [(c.json["type"], c.json["data"]["flags"]) for c in calls] == [(5, 64)]
        assert result.response.ephemeral


async def test_messages_for_all_do_not_depend_on_what_is_hidden(tmp_path):
    """Decks and hidden hands reshuffled: turn message, lobby and text board stay the same."""
    async with open_world(tmp_path / "a.sqlite3") as world:
        await world["minji"].slash("table new", game="spice_road", shuffle=False)
        lobby = world.channel.last_message
        for option in ("open_hands", "open_scores"):
            table = await world.services.lobby.change_option(
                1, await person(world, "minji"), None, option, False
            )
        await world["jaeho"].tap(verb="join", on=lobby)
        await world.press_start("minji")
        await world.env.settle()
        luck = Luck(bytes(32))
        for _ in range(12):
            mover = await world.to_move()
            await mover.tap(verb="play", on=await world.live())
            await tap_move(mover, wise_move(await world.position(), luck))
            position = await world.position()
            chance = SeededChance(luck.take_bytes(), 0)
            hidden = position.game.permute_hidden(position.state, None, chance)
            other = type(position)(**{**fields(position), "state": hidden})
            words = load_words("en")
            assert (
                compose_turn(position, [], words, NOBODY).text
                == compose_turn(other, [], words, NOBODY).text
            )
            assert board_lines(board_request(position, None, "en")) == board_lines(
                board_request(other, None, "en")
            )
        seats = await world.services.store.read.seats_of(1)
        table = await world.table()
        assert table.seed.hex() not in compose_lobby(table, seats, load_words("en")).text


async def test_the_seed_is_revealed_at_the_end_only(tmp_path):
    async with open_world(tmp_path / "a.sqlite3") as world:
        table = await world.start_game("minji", "jaeho")
        seed = table.seed.hex()
        for message in [*world.channel.history(), *await world.messages()]:
            assert seed not in message.content
        with pytest.raises(LookupError):
            compose_final(await world.position(), [], load_words("en"))


async def person(world, name):
    from data.store.store import Person

    return Person(world[name].id, name, "en-US")


def fields(struct):
    return {name: getattr(struct, name) for name in struct.__struct_fields__}
