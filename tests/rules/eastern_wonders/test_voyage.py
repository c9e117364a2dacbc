"""Voyages agree with slow searches that know nothing of their short cuts; no cube gets lost."""

from __future__ import annotations

from itertools import pairwise

import pytest

from rules.century.cubes import NONE, add, gather, spell, subtract, times
from rules.core.chance import SeededChance
from rules.core.playout import play_plies
from rules.eastern_wonders.actions import (
    Build,
    ChooseStart,
    Claim,
    Discard,
    Harvest,
    Sail,
    StepTo,
    Trade,
    Upgrade,
)
from rules.eastern_wonders.market import market_here
from rules.eastern_wonders.moves import landings
from rules.eastern_wonders.state import Moving, Sailing
from rules.eastern_wonders.steps import harvest_of
from rules.eastern_wonders.voyage import free_steps, usual_route
from tests.rules.eastern_wonders.positions import FACTS, GAME, build
from tests.rules.variants import seed_for

PLIES = [
    ply
    for options, seats in (({}, 4), ({"map": "random"}, 3))
    for ply in play_plies(GAME, options, seats, seed_for("voyage"), ("random",), 3000)
]
STARTS = [ply for ply in PLIES if isinstance(ply.state.phase, Moving)][::40]


def reached_by_steps(state, seat):
    """All cells where single steps can end, each with the least number of cubes it takes."""
    found, waiting, seen = {}, [state], set()
    while waiting:
        at = waiting.pop()
        name = at.players[seat].boat
        key = (name, sum(at.players[seat].hold), len(getattr(at.phase, "route", ())))
        if key in seen:
            continue
        seen.add(key)
        for action in GAME.legal_actions(at, seat):
            spelled = GAME.format_action(action)
            if spelled[0] == "step" and len(getattr(at.phase, "route", ())) < 7:
                waiting.append(GAME.apply_legal(at, seat, action, None).state)
            elif spelled[0] == "land":
                paid = sum(state.players[seat].hold) - sum(at.players[seat].hold)
                found[name] = min(paid, found.get(name, 99))
    return found


@pytest.mark.parametrize("at", range(0, len(STARTS), 6))
def test_sailing_reaches_what_single_steps_reach(at):
    ply = STARTS[at]
    state, seat = ply.state, ply.seat
    stepped = reached_by_steps(state, seat)
    stepped.pop(state.players[seat].boat, None)
    reach = landings(FACTS, state, seat)
    within = {name: toll for name, toll in reach.tolls.items() if toll <= 3}
    assert within == {name: toll for name, toll in stepped.items() if toll <= 3}


def test_the_usual_route_is_a_shortest_one():
    for ply in STARTS:
        state, seat = ply.state, ply.seat
        chart, free = state.map.chart, free_steps(FACTS, state.players[seat])
        start = state.players[seat].boat
        for name in chart.names:
            route = usual_route(state, seat, name, free)
            cells = [chart.index[cell] for cell in route]
            assert (route[0], route[-1]) == (start, name)
            assert len(route) - 1 == chart.distance[cells[0]][cells[-1]]
            assert all(b in chart.near[a] for a, b in pairwise(cells))


def test_a_route_step_by_step_costs_what_sailing_costs():
    state = build({"holds": ["YYRG", ""], "boats": ["A2", "E3"]})
    sailed = GAME.apply(state, 0, Sail("D3", (2, 0, 0, 0)), None).state
    route = usual_route(state, 0, "D3", 1)
    stepped = GAME.apply(state, 0, StepTo(route[1]), None).state
    for name in route[2:]:
        stepped = GAME.apply(stepped, 0, StepTo(name, "Y"), None).state
    assert isinstance(stepped.phase, Sailing)
    landed = GAME.apply(stepped, 0, GAME.parse_action(("land",)), None).state
    assert landed == sailed


def test_cubes_only_come_and_go_as_the_rules_say():
    for ply in PLIES:
        before, after = total_cubes(ply.state), total_cubes(ply.step.state)
        assert after == add(before, change_of(ply)), GAME.format_action(ply.action)


def total_cubes(state):
    piles = [*(p.hold for p in state.players), *(tile.cubes for tile in state.tiles)]
    return tuple(map(sum, zip(*piles, strict=True)))


def change_of(ply):
    """All cubes in play change so; tolls, fees and loose cubes only change places."""
    state, seat = ply.state, ply.seat
    match ply.action:
        case ChooseStart(cubes):
            return cubes
        case Build(pay):
            return subtract(NONE, pay)
        case Upgrade((y, r, g, _)):
            return (-y, y - r, r - g, g)
        case Trade(number):
            tile = market_here(FACTS, state, seat)
            return times(subtract(tile.get, tile.give), number)
        case Claim():
            claimed = ply.step.state.players[seat].victory[-1]
            return subtract(NONE, FACTS.victory[claimed].price)
        case Harvest():
            return harvest_of(FACTS, state, seat)
        case Discard(cubes):
            return subtract(NONE, cubes)
        case _:
            return NONE


def test_the_toll_lies_cheapest_first_along_the_route():
    state = build({"holds": ["YRG", ""], "boats": ["A1", "E3"]})
    after = GAME.apply(state, 0, Sail("E1", gather("YRG")), SeededChance(bytes(32), 1)).state
    route = usual_route(state, 0, "E1", 1)
    chart = state.map.chart
    left = [spell(after.tiles[chart.index[name]].cubes) for name in route]
    assert left == ["", "Y", "R", "G", ""]
