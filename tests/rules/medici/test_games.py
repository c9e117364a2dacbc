"""Whole games at the edge: decks that run out, days that cannot be finished."""

from __future__ import annotations

import json

import pytest

from rules.core.playout import play_plies
from rules.core.record import replay
from tests.rules.golden import describe_game, read_record
from tests.rules.medici.games import DECK_RUNS_OUT
from tests.rules.medici.positions import GAME
from tests.rules.variants import seed_for

SURE_DECKS = ("r98_17", "r98_16", "r98_15")


def keys_of(step):
    return [event.message.key.rpartition(".")[2] for event in step.events]


def is_out_of_cards(state):
    return state.day == 3 and not state.deck and bool(GAME.to_act(state))


def test_six_players_finish_the_third_day_without_a_deck():
    golden = json.loads(DECK_RUNS_OUT.read_text(encoding="utf-8"))
    record = read_record(golden)
    assert describe_game(GAME, record) == golden
    steps = replay(record, GAME).steps
    bare = [step for step in steps if is_out_of_cards(step.state)]
    assert len(bare) >= 4
    assert all(len(step.state.market) > 0 for step in bare)
    assert all("no_cards" not in keys_of(step) for step in steps)
    ships = [player.ship for player in steps[-2].state.players]
    assert sum(map(len, ships)) >= 25, "five ships are full, only the last may be short"


@pytest.mark.parametrize("deck", SURE_DECKS)
def test_decks_with_90_cards_for_holds_never_stall(deck):
    empty = 0
    for number in range(8):
        policies = ("greedy", "random") if number % 2 else ("greedy",)
        for ply in play_plies(GAME, {"deck": deck}, 6, seed_for(f"stall{number}"), policies):
            assert "no_cards" not in keys_of(ply.step)
            empty += is_out_of_cards(ply.step.state)
    assert empty, "no game in which the deck ran out was tried"


def test_the_deck_of_95_stalls_with_six_and_the_day_ends():
    stalled = 0
    for number in range(6):
        seed = seed_for(f"stall{number}")
        for ply in play_plies(GAME, {"deck": "r95_16"}, 6, seed, ("greedy", "random")):
            if "no_cards" in keys_of(ply.step):
                stalled += 1
                assert (ply.step.state.market, ply.step.state.deck) == ((), ())
                assert ply.step.state.days[-1].day == ply.state.day
        assert GAME.result(ply.step.state) is not None
    assert stalled >= 4
