"""What the view shows as open for a piece is what the legal moves of the step allow."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.core.playout import play_plies
from rules.hansa.actions import Move, Place
from rules.hansa.board import SHIP
from rules.hansa.state import (
    MoveAny,
    MoveOpponents,
    MoveOwn,
    PlaceStock,
    RemovePieces,
    SettleDisplaced,
    TakeActions,
)
from tests.rules.hansa.positions import GAME
from tests.rules.variants import seed_for

EVERY = 29
DARK = (TakeActions(), MoveOwn(3), RemovePieces(3))


def lit_lanes(state):
    routes = GAME.view(state, None).routes
    lit = [(route, space) for route in routes for space in route.spaces if space.target]
    assert all(space.owner is None for _, space in lit)
    return {route.id + SHIP * space.ship for route, space in lit}


def legal_lanes(state):
    (seat,) = GAME.to_act(state)
    legal = list(GAME.legal_actions(state, seat))
    placed = {action.lane for action in legal if isinstance(action, Place)}
    return placed | {action.to for action in legal if isinstance(action, Move)}


def steps_from(state):
    """A position in steps that light places, each with whatever else the table holds."""
    other = (state.turn.seat + 1) % len(state.players)
    routes = GAME._board(state).route_ids
    for number, piece in enumerate(("T", "M", "", "")):
        route = routes[(7 * number + state.round) % len(routes)]
        yield replace(state, phase=SettleDisplaced(other, route, piece, 2))
    for phase in (MoveOpponents(3), MoveAny(2), PlaceStock(2)):
        yield replace(state, phase=phase)


@pytest.mark.parametrize("map_key", ["base", "britannia"])
def test_what_is_lit_is_what_is_legal(map_key):
    lit = 0
    for ply in play_plies(GAME, {"map": map_key}, 4, seed_for(map_key), ("random",), 900):
        if ply.number % EVERY or not isinstance(ply.state.phase, TakeActions):
            continue
        for state in steps_from(ply.state):
            found = lit_lanes(state)
            assert found == legal_lanes(state), state.phase
            lit += bool(found)
        for phase in DARK:
            assert lit_lanes(replace(ply.state, phase=phase)) == set()
    assert lit > 50


def test_extra_pieces_from_the_map_light_where_they_may_go():
    for ply in play_plies(GAME, {}, 3, seed_for("extras"), ("random",), 400):
        players = tuple(replace(p, supply=(0, 0), stock=(0, 0)) for p in ply.state.players)
        state = replace(ply.state, players=players, phase=SettleDisplaced(0, "gro-emd", "", 1))
        assert lit_lanes(state) == legal_lanes(state)
        if lit_lanes(state):
            return
    pytest.fail("no table had an own piece to take from the map")
