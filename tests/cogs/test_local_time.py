"""`/time skip` of the local page: time passes as if one had waited."""

import asyncio
import time
from contextlib import suppress

import pytest
from simcord.backend.errors import SetupError

from cogs.local_time import moving_time
from tests.cogs.world import mentions, open_world


@pytest.fixture
async def world(tmp_path):
    async with open_world(tmp_path / "a.sqlite3", jaeho="ko") as opened:
        yield opened


async def reach(world, moment):
    """Wait, in real time, until the page's clock has come so far and what followed is done."""
    for _ in range(1000):
        if world.env.now().timestamp() >= moment:
            with suppress(SetupError):  # the last step of the clock is still under way
                await world.env.settle()
                return
        await asyncio.to_thread(time.sleep, 0.02)
    raise AssertionError("the clock did not come so far")


async def test_hours_pass_and_reminders_come(world):
    await world.start_game("minji", "jaeho", shuffle=False)
    began = world.env.now().timestamp()
    before = len(await world.messages())
    async with moving_time(world.env, world.bot):
        await world["minji"].slash("time skip", hours=20)
        assert "moves on by 20 h" in world["minji"].text
        await world["jaeho"].slash("time skip", hours=10)
        assert "시계를 10시간" in world["jaeho"].text
        await reach(world, began + 30 * 3600)
    (reminder,) = (await world.messages())[before:]
    assert mentions(reminder) == {world["minji"].id}


async def test_a_worker_that_is_held_sleeps_through_months(world, monkeypatch):
    """As at each start of the page, whose clock begins long ago."""
    await world.start_game("minji", "jaeho", shuffle=False)
    before = len(await world.messages())
    looked = []
    next_due = world.services.timers.next_due

    async def look():
        looked.append(world.env.now())
        return await next_due()

    monkeypatch.setattr(world.services.timers, "next_due", look)
    world.bot.worker.hold()
    await world.env.advance_time(300 * 86400)
    await world["minji"].slash("notify", way="mention")
    assert looked == []
    world.bot.worker.release()
    for _ in range(200):
        await world.env.advance_time(1)
        if len(await world.messages()) > before:
            return
        await asyncio.to_thread(time.sleep, 0.02)
    raise AssertionError("nothing of what was due came")


async def test_nobody_has_it_on_discord(world):
    names = {
        command["name"]
        for command in world.env.backend.visible_commands(
            user_id=world["minji"].id, channel_id=world.channel.id
        )
    }
    assert "time" not in names
