"""The whole story of a table, as people see it: pages, files, a moving picture, records."""

import gzip
import io
import json
import re

import pytest
from PIL import Image

from cogs import history
from cogs.desk import Desk
from data.words import load_words
from render.pool import Renderer
from rules.core.chance import Luck, SeededChance
from rules.core.record import parse_record, replay
from tests.cogs.test_commands import make_manager
from tests.cogs.world import open_world, verbs_of, walk, wise_move


@pytest.fixture
async def world(tmp_path):
    async with open_world(tmp_path / "a.sqlite3") as opened:
        yield opened


async def play_some(world, moves, luck):
    """Sensible moves by text; stops at the end of the game."""
    for _ in range(moves):
        if (await world.table()).status != "running":
            return
        person = await world.to_move()
        move = " ".join(wise_move(await world.position(), luck))
        await person.slash("play", world.place(await world.table()), move=move)


async def file_of(person):
    (attachment,) = person.shown.attachments
    return attachment.filename, await attachment.read()


def entries_on(text):
    return [int(number) for number in re.findall(r"^`(\d+)`", text, re.MULTILINE)]


async def test_pages_hold_every_entry_once_in_order(world):
    await world.start_game("minji", "jaeho")
    await world.play_on(30, Luck(b"x"))
    place = world.place(await world.table())
    await world["theo"].slash("history", place)
    theo = world["theo"]
    assert "(3 of 3)" in theo.text
    assert entries_on(theo.text)[-1] == 30
    seen = []
    await theo.tap("⏮")
    while True:
        assert len(theo.text) <= 2000
        seen += entries_on(theo.text)
        buttons = {c["label"]: c for c in walk(theo.shown) if "label" in c}
        if buttons["▶"].get("disabled"):
            break
        await theo.tap("▶")
    assert seen == list(range(31))
    await theo.tap("◀")
    assert "(2 of 3)" in theo.text
    await theo.tap("⏭")
    assert "(3 of 3)" in theo.text


async def test_undos_stand_in_the_history(world):
    await world.start_game("minji", "jaeho")
    place = world.place(await world.table())
    person = await world.to_move()
    await person.slash("play", place, move="rest")
    await person.tap(verb="undo")
    await person.tap(verb="undo_yes")
    await world["theo"].slash("history", place)
    start, move, undo = world["theo"].text.splitlines()[1:]
    assert "began" in start or "0" in start
    assert move.endswith("~~ (taken back)")
    assert "took this back" in undo
    assert re.search(r"<t:\d+:R>", undo)


async def test_a_lobby_has_no_history(world):
    await world["minji"].slash("table new", game="spice_road")
    for command in ("history", "replay", "export"):
        await world["minji"].slash(command)
        assert "has not started" in world["minji"].text


async def test_the_record_of_a_finished_game_verifies(world):
    await world.start_game("minji", "jaeho")
    await world.play_on(500, Luck(b"y"))
    table = await world.table()
    assert table.status == "finished"
    await world["theo"].slash("export", world.place(table))
    name, data = await file_of(world["theo"])
    assert name == f"{table.code}.json"
    record = parse_record(data)
    assert record.seed == table.seed.hex()
    lobby = next(m for m in world.channel.history() if m.id == table.lobby_message_id)
    assert record.seed_hash in lobby.content
    position = await world.position()
    assert replay(record, position.game).state == position.state
    assert set(record.seats) == {"Minji", "Jaeho"}
    assert "--verify" in world["theo"].text


async def test_a_running_game_gives_only_what_everybody_saw(world):
    """No seed, no deck, no luck; what is hidden, reshuffled, changes nothing in the file."""
    table = await world.start_game("minji", "jaeho")
    await world.play_on(12, Luck(b"z"))
    place = world.place(table)
    await world["minji"].slash("export", place)
    name, data = await file_of(world["minji"])
    assert name == f"{table.code}-log.json"
    text = data.decode()
    assert table.seed.hex() not in text
    assert table.seed.hex()[:16] not in text
    position = await world.position()
    for card in position.state.merchant_deck:
        assert f'"{card}"' not in text
    log = json.loads(text)
    assert log["format"] == "caravanserai-log/1"
    assert len(log["log"]) == 13
    assert all(entry["told"] for entry in log["log"][1:])
    assert not {"chance", "seed", "move", "position"} & set(
        json.dumps(list(walk_keys(log))).split('"')
    )


def walk_keys(value):
    if isinstance(value, dict):
        yield from value
        for inner in value.values():
            yield from walk_keys(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from walk_keys(inner)


async def test_a_closed_game_keeps_its_seed(world):
    table = await world.start_game("minji", "jaeho")
    place = world.place(table)
    await world["minji"].slash("table close", place)
    await world["minji"].tap(verb="close_yes")
    await world["minji"].slash("export", world.channel, table=table.code)
    _, data = await file_of(world["minji"])
    assert table.seed.hex() not in data.decode()


async def test_a_file_that_discord_refuses_is_told(world):
    table = await world.start_game("minji", "jaeho")
    world.env.inject_error(
        "PATCH", "/webhooks/*/messages/@original", status=413, code=40005, message="Too large"
    )
    await world["minji"].slash("export", world.place(table))
    assert "too large" in world["minji"].text
    assert not world["minji"].shown.attachments


@pytest.mark.parametrize(("limit", "ending"), [(700, ".json.gz"), (100, None)])
async def test_a_file_over_the_limit_is_packed_or_told(world, monkeypatch, limit, ending):
    table = await world.start_game("minji", "jaeho")
    await world.play_on(20, Luck(b"z"))
    monkeypatch.setattr(Desk, "upload_limit", 900 if ending else limit)
    await world["minji"].slash("export", world.place(table))
    if ending is None:
        assert "too large" in world["minji"].text
        return
    name, data = await file_of(world["minji"])
    assert name.endswith(ending)
    assert json.loads(gzip.decompress(data))["game"] == "spice_road"


async def test_without_pictures_the_replay_leads_to_the_history(world):
    table = await world.start_game("minji", "jaeho")
    await world["minji"].slash("replay", world.place(table))
    assert "/history" in world["minji"].text


class TestWithPictures:
    """Replays with real picture processes."""

    @pytest.fixture
    async def world(self, tmp_path):
        renderer = Renderer(timeout=60)
        await renderer.warm_up()
        async with open_world(tmp_path / "a.sqlite3", renderer=renderer) as opened:
            yield opened
        await renderer.close()

    async def test_a_replay_shows_the_board_after_every_turn(self, world):
        await world.start_game("minji", "jaeho")
        await play_some(world, 6, Luck(b"x"))
        table = await world.table()
        await world["theo"].slash("replay", world.place(table))
        name, data = await file_of(world["theo"])
        assert name == f"{table.code}.gif"
        _, turns = await world.services.history.turns(1)
        assert Image.open(io.BytesIO(data)).n_frames == len(turns)
        assert f"{len(turns)} of {len(turns)} turns" in world["theo"].text
        (picture,) = world["theo"].shown.attachments
        assert "Minji" in picture.description

    async def test_a_replay_shows_nobodys_secrets(self, world, monkeypatch):
        await world.start_game("minji", "jaeho")
        await play_some(world, 4, Luck(b"x"))
        asked = []
        render = world.services.renderer.render

        async def spy(request):
            asked.append(request)
            return await render(request)

        monkeypatch.setattr(world.services.renderer, "render", spy)
        await world["minji"].slash("replay", world.place(await world.table()))
        position = await world.position()
        game = position.game
        _, turns = await world.services.history.turns(1)
        other = [
            game.permute_hidden(turn.state, None, SeededChance(bytes(32), number))
            for number, turn in enumerate(turns)
        ]
        expected = [history.board_request(position.at(state), None, "en").view for state in other]
        assert [request.view for request in asked] == expected

    async def test_a_replay_that_discord_refuses_gets_smaller_then_words(self, world, monkeypatch):
        table = await world.start_game("minji", "jaeho")
        limits = []
        animate = world.services.renderer.animate

        async def spy(pictures, max_bytes):
            limits.append(max_bytes)
            return await animate(pictures, max_bytes)

        monkeypatch.setattr(world.services.renderer, "animate", spy)
        for times, words in ((1, "turns"), (3, "/history")):
            world.env.inject_error(
                "PATCH",
                "/webhooks/*/messages/@original",
                status=413,
                code=40005,
                message="Too large",
                times=times,
            )
            await world["minji"].slash("replay", world.place(table))
            assert words in world["minji"].text
            assert bool(world["minji"].shown.attachments) == (times == 1)
        assert limits == [8 << 20, 2 << 20] * 2


async def test_a_record_is_brought_in_looked_at_and_not_played(world):
    await world.start_game("minji", "jaeho")
    await world.play_on(500, Luck(b"y"))
    await world["theo"].slash("export", world.place(await world.table()))
    _, data = await file_of(world["theo"])
    await world["alex"].slash("table import", record=("game.json", data))
    assert "manage this server" in world["alex"].text
    owner = world.people["minji"]
    make_manager(world, owner)
    await owner.slash("table import", record=("game.json", data))
    table = await world.table(2)
    assert f"`{table.code}`" in owner.text
    shown = next(m for m in world.channel.history() if m.id == table.lobby_message_id)
    assert "can be looked at" in shown.content
    assert set(verbs_of(shown)) == {"board", "history", "replay", "export"}
    theo = world["theo"]
    await theo.tap(verb="history", on=shown)
    assert "`0` " in theo.text or entries_on(theo.text)
    assert "<t:" not in theo.text
    await theo.slash("board", table=table.code, view="board_text")
    assert "Minji" in theo.text
    await theo.tap(verb="export", on=shown)
    assert (await file_of(theo))[1] == data
    await theo.slash("recap", table=table.code)
    await theo.slash("table info", table=table.code)
    assert "game record" in theo.text
    for command, told in (("play", "do not sit"), ("undo", "do not sit"), ("table join", "closed")):
        await theo.slash(command, table=table.code)
        assert told in theo.text, command
    await owner.slash("table close", table=table.code)
    assert "closed" in owner.text
    assert (await world.table(2)).status == "record"


BAD = [b"", b"{", b'{"format": "other"}', b"[" * 100_000, b"@everyone `x`"]


@pytest.mark.parametrize("data", BAD)
async def test_a_file_that_is_no_record_is_explained(world, data):
    make_manager(world, world["minji"])
    await world["minji"].slash("table import", record=("@everyone.json", data))
    assert "no record" in world["minji"].text
    assert "@everyone" not in world["minji"].text
    assert await world.table() is None


async def test_a_file_that_is_too_large_is_not_even_read(world):
    make_manager(world, world["minji"])
    await world["minji"].slash("table import", record=("x.json", b" " * (1024 * 1024 + 1)))
    assert "too large" in world["minji"].text


async def test_a_constructed_position_shows_with_seats_for_names(world, tmp_path):
    make_manager(world, world["minji"])
    record = {
        "format": "caravanserai/1",
        "game": "spice_road",
        "rules_version": 1,
        "seats": 3,
        "chance": {"setup": {"merchants": [], "points": []}},
        "position": {"round": 7},
    }
    await world["minji"].slash("table import", record=("x.json", json.dumps(record).encode()))
    table = await world.table()
    await world["theo"].slash("table info", table=table.code)
    name = load_words("en").say("core.seat", number=3)
    assert f"3. {name}" in world["theo"].text
    await world["theo"].slash("board", table=table.code, view="board_text")
    assert name in world["theo"].text
