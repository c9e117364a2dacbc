"""`/orders` and the lobby's word on what cannot be played: what people see."""

import pytest

from tests.cogs.world import open_world, verbs_of


@pytest.fixture
async def world(tmp_path):
    async with open_world(tmp_path / "orders.sqlite3") as world:
        yield world


async def test_orders_are_shown_given_and_taken_back(world):
    await world.start_game("minji", "jaeho", "alex", game="hansa")
    minji = world["minji"]
    await minji.slash("orders")
    assert minji.text.count("⬜") == 2
    await minji.tap("On: Settle as suggested")
    assert minji.text.count("✅") == 1
    seats = await world.services.store.read.seats_of(1)
    seat = next(s for s in seats if s.user_id == minji.id)
    assert seat.standing_orders == {"take_suggestion"}
    await minji.tap("Off: Settle as suggested")
    assert minji.text.count("⬜") == 2


async def test_a_game_without_orders_says_so(world):
    await world.start_game("minji", "jaeho")
    await world["minji"].slash("orders")
    assert "no standing orders" in world["minji"].text


async def test_a_displaced_player_is_offered_to_order_it_for_the_next_time(world):
    await world.start_game("minji", "jaeho", "alex", game="hansa", shuffle=False)
    for name, move in (
        ("minji", "place T gro-emd"),
        ("minji", "end"),
        ("jaeho", "displace T gro-emd:0T"),
    ):
        await world[name].slash("play", move=move)
    await world["minji"].slash("play")
    assert "orders" in verbs_of(world["minji"].shown), world["minji"].text


async def test_the_lobby_says_why_a_game_cannot_be_played_so(world):
    minji = world["minji"]
    await minji.slash("table new", game="hansa")
    table = await world.table()
    lobby = next(m for m in world.channel.history() if m.id == table.lobby_message_id)
    await world["jaeho"].tap(verb="join", on=lobby)
    await minji.tap(verb="options", on=lobby)
    await minji.choose("map")
    await minji.tap("Britannia")
    await world.env.advance_time(5)
    lobby = next(m for m in world.channel.history() if m.id == table.lobby_message_id)
    assert "⚠️" in lobby.content
    await minji.slash("table start")
    assert "Britannia" in minji.text
    assert (await world.table()).status == "lobby"
    await world["alex"].tap(verb="join", on=lobby)
    await world.env.advance_time(5)
    lobby = next(m for m in world.channel.history() if m.id == table.lobby_message_id)
    assert "⚠️" not in lobby.content
    await minji.slash("table start")
    assert (await world.table()).status == "running"
