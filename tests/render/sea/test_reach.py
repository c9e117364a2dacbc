from __future__ import annotations

from msgspec.structs import replace

from render.sea.reach import Cost, costs_for
from tests.render.eastern_wonders import samples


def test_steps_beyond_the_free_ones_and_boats_on_markets_cost() -> None:
    view = samples.middle()
    costs = costs_for(view, view.players[1])
    assert view.players[1].boat == "D3"
    assert costs["D3"] == Cost(0, 0)
    assert costs["D4"] == costs["E3"] == costs["C4"] == Cost(0, 0)
    assert costs["C3"] == Cost(0, 1)
    assert costs["D1"] == Cost(1, 1)
    assert costs["A1"] == Cost(2, 0)
    assert costs["B4"] == Cost(1, 1)


def test_free_steps_come_first() -> None:
    view = samples.middle()
    far = replace(view.players[1], free_steps=2)
    assert costs_for(view, far)["A1"] == Cost(1, 0)
    assert costs_for(view, far)["C3"] == Cost(0, 1)


def test_ports_cost_no_fee_and_gaps_are_sailed_around() -> None:
    view = samples.wide()
    boats = {name: cell for cell in view.cells if (name := cell.name) == "C4"}
    assert boats["C4"].boats == (2,)
    costs = costs_for(view, view.players[0])
    assert costs["C4"].fee == 0
    assert set(costs) == {cell.name for cell in view.cells}


def test_a_boat_that_is_not_placed_reaches_nothing() -> None:
    view = samples.draft()
    assert not costs_for(view, view.players[0])
