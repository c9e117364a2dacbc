"""Typed moves: words in both languages, three kinds of wrong input, autocomplete."""

import pytest
from msgspec import structs

from cogs.typed import parse_typed
from data.facts import load_game
from rules.core import codec
from rules.core.chance import SeededChance
from rules.core.message import Seat
from rules.core.notation import resolve_move
from tests.cogs.world import open_world


@pytest.fixture
async def world(tmp_path):
    async with open_world(tmp_path / "a.sqlite3", jaeho="ko") as opened:
        await opened.start_game("minji", "jaeho", shuffle=False)
        yield opened


async def state_of(world):
    position = await world.position()
    return position.table.version, codec.hash_of(position.state)


async def play(world, name, move):
    place = world.place(await world.table())
    await world[name].slash("play", place, move=move)
    return world[name].text


SAME_MOVE = ["play S1", "PLAY s1", "play +YY", "사용 S1", "사용 +노노", "  play   S1  "]


@pytest.mark.parametrize("text", SAME_MOVE)
async def test_ways_to_write_one_move(world, text):
    told = await play(world, "minji", text)
    assert "✔" in told
    entry = await world.services.store.read.newest_entry(1)
    assert entry.move == "play S1"


WRONG = {
    "dance": ("❓", "unreadable"),
    "play": ("❓", "ambiguous"),
    "play S2 Y": (None, "legal"),
    "claim 1": ("⛔", "illegal"),
    "acquire 6 pay Y Y Y Y Y": ("⛔", "illegal"),
    "play M09 Y": ("⛔", "illegal"),
    "acquire 9": ("⛔", "illegal"),
    ";;;": ("❓", "unreadable"),
    "discard Y1": ("⛔", "illegal"),
    "@everyone `x`": ("❓", "unreadable"),
    "x" * 500: ("❓", "unreadable"),
}


@pytest.mark.parametrize("text", [text for text, (mark, _) in WRONG.items() if mark])
async def test_a_wrong_move_changes_nothing_and_says_why(world, text):
    before = await state_of(world)
    told = await play(world, "minji", text)
    assert WRONG[text][0] in told
    assert await state_of(world) == before
    assert len(told) <= 2000
    assert "@everyone" not in told.replace("@\u200b", "")


async def test_an_ambiguous_move_lists_what_it_could_mean(world):
    told = await play(world, "minji", "play")
    assert "`play S1`" in told
    assert "`play S2`" in told


async def test_somebody_elses_turn_is_refused(world):
    before = await state_of(world)
    told = await play(world, "jaeho", "rest")
    assert "Minji 님 차례" in told
    assert await state_of(world) == before


async def test_a_chain_is_all_or_nothing(world):
    before = await state_of(world)
    told = await play(world, "minji", "rest; rest")
    assert "turn would end" in told
    assert await state_of(world) == before


async def suggestions(world, name, text, **filled):
    place = world.place(await world.table())
    return await world[name].actor.autocomplete(place, "play", "move", text, **filled)


async def test_autocomplete_walks_the_whole_tree(world):
    position = await world.position()
    game, state = position.game, position.state
    wanted = {" ".join(game.format_action(a)) for a in game.legal_actions(state, 0)}
    found, pending = set(), [""]
    while pending:
        for choice in await suggestions(world, "minji", pending.pop()):
            assert 0 < len(choice["name"]) <= 100
            if choice["value"] in wanted:
                found.add(choice["value"])
            else:
                pending.append(choice["value"] + " ")
    assert found == wanted


async def test_autocomplete_offers_nothing_to_others(world):
    assert await suggestions(world, "jaeho", "") == []
    assert await suggestions(world, "theo", "pl") == []


async def test_autocomplete_never_looks_behind_a_reveal(world):
    assert await suggestions(world, "minji", "acquire 1; ") == []
    assert await suggestions(world, "minji", "nonsense; ") == []


@pytest.mark.parametrize("name", ["minji"])
async def test_a_label_in_place_of_its_value_is_understood(world, name):
    label = next(c["name"] for c in await suggestions(world, name, "play S") if "S1" in c["value"])
    await play(world, name, label)
    assert (await world.services.store.read.newest_entry(1)).move == "play S1"


def test_korean_words_become_notation():
    assert parse_typed("spice_road", "획득 3 노 빨; 휴식") == [
        ("acquire", "3", "Y", "R"),
        ("rest",),
    ]


@pytest.mark.parametrize(
    "typed", ["가져오기 염료3, 녹색2", "가져오기 염료 3 녹색 2", "take dye3,green2"]
)
def test_words_of_a_list_may_end_in_a_comma(typed):
    game = load_game("medici")
    state = game.setup({}, 4, SeededChance(bytes(32), 0)).state
    market = ("fur-4-1", "green2-1", "dye-3-1")
    state = structs.replace(
        state, market=market, deck=tuple(card for card in state.deck if card not in market)
    )
    (tokens,) = parse_typed("medici", typed)
    action = resolve_move(game, state, Seat(0), tokens)
    assert game.format_action(action) == ("take", "12")
