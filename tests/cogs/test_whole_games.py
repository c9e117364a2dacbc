"""Whole games in a simulated Discord, by taps only and by text only, in both languages."""

import re

import pytest

from cogs.messages import compose_report, final_line, table_names
from data.words import load_words
from rules.core.chance import Luck
from rules.core.registry import game_classes
from tests.cogs.world import mentions, open_world, tap_move, way_to, wise_move

SEED = bytes(range(32))


def announced_pings(world):
    """Everybody whom a message pinged when it was sent, in order."""
    found = []
    for call in world.env.http_requests:
        if call.method == "POST" and call.path.endswith("/messages"):
            found += [int(user) for user in re.findall(r"<@(\d+)>", call.json["content"])]
    return found


def expected_pings(happened):
    """The user to move after each change of the acting set."""
    changes = [happened[0]]
    for user in happened[1:]:
        if user != changes[-1]:
            changes.append(user)
    return changes


LOCALES = ("ko", "en-US")


def ways(first):
    """Every game in one language, the next game in the other one."""
    return [
        pytest.param(game, LOCALES[(first + n) % 2], id=f"{game}-{LOCALES[(first + n) % 2]}")
        for n, game in enumerate(game_classes())
    ]


@pytest.mark.parametrize(("game", "locale"), ways(0))
async def test_by_taps_with_a_restart_in_the_middle(tmp_path, game, locale):
    async with open_world(tmp_path / "a.sqlite3", all=locale, guild=locale) as world:
        await world.start_game("minji", "jaeho", game=game)
        luck, acting, turns = Luck(SEED), [], 0
        while (await world.table()).status == "running":
            person = await world.to_move()
            acting.append(person.id)
            position = await world.position()
            await person.tap(verb="play", on=await world.live())
            await tap_move(person, way_to(position, wise_move(position, luck)))
            turns += 1
            if turns == 15:
                await world.restart()
        await world.env.settle()
        await check_the_end(world, locale)
        assert announced_pings(world) == expected_pings(acting)


@pytest.mark.parametrize(("game", "locale"), ways(1))
async def test_by_text_with_a_restart_in_the_middle(tmp_path, game, locale):
    async with open_world(tmp_path / "a.sqlite3", all=locale, guild=locale) as world:
        most = max(game_classes()[game].seat_counts)
        await world.start_game(*("minji", "jaeho", "alex")[:most], game=game)
        luck, acting, turns = Luck(SEED), [], 0
        place = world.place(await world.table())
        while (await world.table()).status == "running":
            person = await world.to_move()
            acting.append(person.id)
            move = " ".join(wise_move(await world.position(), luck))
            await person.slash("play", place, move=move)
            assert "✔" in person.text
            turns += 1
            if turns == 15:
                await world.restart()
        await world.env.settle()
        await check_the_end(world, locale)
        assert announced_pings(world) == expected_pings(acting)


async def check_the_end(world, locale):
    """The last message names everybody's total, place by place, and reveals the seed."""
    table = await world.table()
    position = await world.position()
    await check_the_reports(world, position, locale)
    final = (await world.live()).content
    result = position.game.result(position.state)
    words = table_names(load_words(locale), position.seats)
    at = -1
    for seat in result.seats:
        line = final_line(seat, position.game.key, words)
        assert line in final
        assert final.index(line) > at
        at = final.index(line)
    assert table.seed.hex() in final
    assert mentions(await world.live()) == set()


async def check_the_reports(world, position, locale):
    """Every report was told exactly once, in order, with its page as text, and pings nobody."""
    texts = [
        compose_report(position, report, load_words(locale)).text
        for report in position.game.reports(position.state)
    ]
    told = [m for m in await world.messages() if m.content.startswith(tuple(texts))]
    assert len(told) == len(texts)
    for message, text in zip(told, texts, strict=True):
        assert message.content.startswith(text)
        assert not mentions(message)
