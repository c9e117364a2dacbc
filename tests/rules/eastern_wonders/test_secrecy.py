"""What is secret: the order of the stack. Everything else lies open."""

from __future__ import annotations

import pytest

from rules.core import codec
from rules.core.chance import SeededChance
from rules.core.playout import play_plies
from tests.rules.eastern_wonders.positions import GAME, build
from tests.rules.variants import seed_for

STATE = build({"victory": [["V10"], ["V11", "V12"]], "stack": ["V05", "V06", "closed"]})


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_no_tile_of_the_stack_stands_in_a_view(viewer):
    seen = codec.encode(GAME.view(STATE, viewer)).decode()
    for tile in STATE.victory_stack:
        assert f'"{tile}"' not in seen
    assert '"V10"' in seen, "claimed tiles were taken in the open"
    assert GAME.view(STATE, viewer).victory_stack == len(STATE.victory_stack)


def test_everybody_sees_the_same():
    views = [codec.to_plain(GAME.view(STATE, viewer)) for viewer in (None, 0, 1)]
    for view in views:
        del view["viewer"]
    assert views[0] == views[1] == views[2]


def test_permuting_moves_only_the_stack_and_keeps_the_closed_port_near_the_top():
    places, tops = set(), set()
    for seed in range(60):
        other = GAME.permute_hidden(STATE, 0, SeededChance(bytes([seed]) * 32, 0))
        assert GAME.check(other) == []
        assert sorted(other.victory_stack) == sorted(STATE.victory_stack)
        places.add(other.victory_stack.index("closed"))
        tops.add(other.victory_stack[0])
    # Three tiles of the six that were mixed are claimed, so three are left on the seventeen.
    assert places == {0, 1, 2}
    assert len(tops) > 5


def test_a_closed_port_that_has_come_up_stays_where_it_is():
    state = build({"ports": ["V01", "closed", "V02", "V03"]})
    other = GAME.permute_hidden(state, 0, SeededChance(bytes(32), 0))
    assert other.ports == state.ports
    assert other.victory_stack != state.victory_stack


@pytest.mark.parametrize("seats", [2, 4])
def test_barriers_are_where_a_tile_is_revealed(seats):
    for ply in play_plies(GAME, {}, seats, seed_for("barrier"), ("random",), 2000):
        drawn = len(ply.state.victory_stack) > len(ply.step.state.victory_stack)
        assert ply.step.barrier is drawn
