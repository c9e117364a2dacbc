"""Figures, the leaderboard, and being forgotten, as people see it."""

import re

import pytest

from rules.core.chance import Luck
from tests.cogs.world import open_world, verbs_of


@pytest.fixture
async def world(tmp_path):
    async with open_world(tmp_path / "a.sqlite3", alex="ko") as opened:
        yield opened


async def finish_a_game(world, *names):
    await world.start_game(*names, shuffle=False)
    await world.play_on(500, Luck(b"y"))
    assert (await world.table()).status == "finished"


async def test_without_a_finished_game_there_are_no_figures(world):
    await world.start_game("minji", "jaeho")
    await world["minji"].slash("stats")
    assert "No game of theirs has counted" in world["minji"].text
    await world["minji"].slash("leaderboard")
    assert "Nobody has finished" in world["minji"].text
    await world["minji"].slash("leaderboard", game="spice_road")
    assert "Nobody has finished" in world["minji"].text


async def test_figures_after_a_game(world):
    await finish_a_game(world, "minji", "jaeho")
    await world["theo"].slash("stats", person=world["minji"].actor)
    text = world["theo"].text
    assert "**Minji** on this server" in text
    assert re.search(r"rating \d+\? · games: 1 · won: [01]", text)
    assert re.search(r"mean place [12]\.0 of 2\.0 · \d+ min a turn", text)
    await world["alex"].slash("leaderboard")
    lines = world["alex"].text.splitlines()
    assert "순위" in lines[0]
    assert [line[:2] for line in lines[1:3]] == ["1.", "2."]
    assert "1판 · 1승" in lines[1]
    assert "1판 · 0승" in lines[2]


async def test_people_are_called_by_name_and_never_by_mention(world):
    await finish_a_game(world, "minji", "jaeho")
    user = world.env.backend.get_user(world["minji"].id)
    user.global_name = "@everyone **x**"
    await world["minji"].slash("table new", game="spice_road")
    for command in ("stats", "leaderboard"):
        await world["minji"].slash(command)
        text = world["minji"].text
        assert "<@" not in text
        assert "@everyone" not in text
        assert "**x**" not in text
        assert str(world["minji"].id) not in text


async def test_being_forgotten_is_confirmed_first(world):
    await finish_a_game(world, "minji", "jaeho")
    person = world["minji"]
    await person.slash("forget-me")
    assert "cannot be taken back" in person.text
    assert (await world.services.store.read.load_user(person.id)) is not None
    await person.tap(verb="forget_yes")
    assert "You are forgotten" in person.text
    assert (await world.services.store.read.load_user(person.id)) is None
    await world["jaeho"].slash("leaderboard")
    assert "Minji" not in world["jaeho"].text
    code = (await world.table()).code
    for command in ("board", "history", "table info", "recap"):
        options = {"view": "board_text"} if command == "board" else {}
        await world["jaeho"].slash(command, world.channel, table=code, **options)
        assert "Minji" not in world["jaeho"].text, command
    await world["jaeho"].slash("history", world.channel, table=code)
    await world["jaeho"].tap("⏮")
    assert "Seat 1" in world["jaeho"].text
    await world["jaeho"].slash("export", world.channel, table=code)
    data = await world["jaeho"].shown.attachments[0].read()
    assert b"Minji" not in data
    assert b'"Seat 1"' in data
    await person.slash("mygames")
    assert (await world.services.store.read.load_user(person.id)) is None


async def test_who_sits_at_open_tables_is_told_where(world):
    await world.start_game("minji", "jaeho", number=1)
    await world["minji"].slash("table new", game="spice_road")
    await world["minji"].slash("forget-me")
    for number in (1, 2):
        assert (await world.table(number)).code in world["minji"].text
    assert verbs_of(world["minji"].shown) == []


async def test_a_confirmation_that_comes_too_late_is_refused(world):
    await finish_a_game(world, "minji", "jaeho")
    person = world["minji"]
    await person.slash("forget-me")
    question = person.shown
    await person.slash("table new", game="spice_road")
    result = await person.tap(verb="forget_yes", on=question)
    assert "open table" in result.followups[0].content
    assert (await world.services.store.read.load_user(person.id)) is not None


async def test_a_lobby_tells_who_has_left_games_before_their_end(world):
    """T-10 of the reports: whoever thinks of joining sees it, and sees nothing of the others."""
    await world.start_game("minji", "jaeho", "alex")
    await world["jaeho"].slash("table resign")
    await world["jaeho"].tap(verb="resign_yes")
    await world["minji"].slash("table new", game="spice_road", shuffle=False)
    lobby = await world.lobby(2)
    assert "before their end" not in lobby.content
    await world["jaeho"].tap(verb="join", on=lobby)
    told = [line for line in (await world.lobby(2)).content.splitlines() if "before their" in line]
    assert told == ["-# Jaeho has left 1 of 1 games here before their end."]
