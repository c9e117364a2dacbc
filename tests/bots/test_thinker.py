"""Bots think in another process, which may die or hang without harm."""

import asyncio
import os
import signal

import pytest

from bots import thinker as module
from bots.thinker import Thinker, ThinkError
from bots.thinking import Question
from data.facts import load_facts, load_game
from rules.core.chance import SeededChance


def a_question(**changes):
    game = load_game("spice_road")
    state = game.setup({}, 2, SeededChance(b"s" * 32, 0)).state
    given = {
        "game": "spice_road",
        "facts": load_facts("spice_road"),
        "state": game.encode_state(state),
        "seats": 2,
        "seat": 0,
        "policy": "greedy",
        "seconds": 0.01,
        "luck": b"x",
    }
    return Question(**{**given, **changes})


@pytest.fixture
async def thinker():
    thinker = Thinker()
    yield thinker
    await thinker.close()


async def test_answers_come_from_another_process_which_may_be_lost(thinker):
    move = await thinker.choose(a_question())
    assert move == await thinker.choose(a_question())
    pids = thinker._processes.pids()
    assert len(pids) == 1
    assert os.getpid() not in pids
    os.kill(pids[0], signal.SIGKILL)
    with pytest.raises(ThinkError):
        await thinker.choose(a_question(policy="search", seconds=5.0))
    assert await thinker.choose(a_question()) == move, "another process has taken over"
    with pytest.raises(LookupError):
        await thinker.choose(a_question(seat=1))


async def test_a_process_that_hangs_is_replaced(thinker, monkeypatch):
    await thinker.choose(a_question())
    os.kill(thinker._processes.pids()[0], signal.SIGSTOP)
    monkeypatch.setattr(module, "_GRACE", 0.1)
    with pytest.raises(ThinkError):
        await thinker.choose(a_question())
    monkeypatch.undo()
    assert await thinker.choose(a_question())


async def test_a_closed_thinker_refuses():
    thinker = Thinker()
    await thinker.close()
    with pytest.raises(ThinkError):
        await thinker.choose(a_question())


async def test_waiting_in_the_queue_is_no_fault(thinker, monkeypatch):
    await thinker.choose(a_question())
    monkeypatch.setattr(module, "_GRACE", 2.0)
    asked = [thinker.choose(a_question(policy="search", seconds=0.3)) for _ in range(5)]
    assert len(await asyncio.gather(*asked)) == 5
