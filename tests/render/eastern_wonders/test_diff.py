from __future__ import annotations

from msgspec.structs import replace

from render.sea.diff import NO_CHANGES, SAME_CELL, SAME_PLAYER, sea_changes_since
from rules.century.cubes import NONE
from tests.render.eastern_wonders import samples


def test_nothing_to_mark_without_an_earlier_view_or_a_change() -> None:
    assert sea_changes_since(None, samples.middle()) is NO_CHANGES
    assert NO_CHANGES.is_empty()
    assert sea_changes_since(samples.middle(), samples.middle()).is_empty()


def test_what_came_to_the_map() -> None:
    changes = sea_changes_since(samples.before_middle(), samples.middle())
    assert changes.at("D4").outposts == {2}
    assert changes.at("C3").outposts == {0}
    assert changes.at("C3").boats == {0}
    assert changes.at("B3").cubes == (0, 1, 0, 0)
    assert not changes.at("B3").boats
    assert changes.at("A1").tile
    assert changes.at("A4") == changes.at("C2") == SAME_CELL
    assert not changes.is_empty()


def test_what_came_to_the_boards() -> None:
    changes = sea_changes_since(samples.before_middle(), samples.middle())
    assert changes.of(0).gained == (1, 0, 2, 1)
    assert changes.of(1).lost == (0, 1, 0, 0)
    assert changes.of(0).tiles == 1
    assert changes.of(0).built == (0, 0, 0, 1)
    assert changes.of(3).bonus == {"upgrade": 1}
    assert changes.of(9) == SAME_PLAYER


def test_a_port_that_closes_is_new() -> None:
    view = samples.middle()
    ports = (replace(view.ports[0], tile=None), *view.ports[1:])
    assert sea_changes_since(view, replace(view, ports=ports)).at("A1").tile


def test_another_turn_alone_is_no_change() -> None:
    view = samples.middle()
    assert sea_changes_since(view, replace(view, to_act=(2,), round=13)).is_empty()
    emptied = tuple(replace(cell, cubes=NONE) for cell in view.cells)
    assert sea_changes_since(view, replace(view, cells=emptied)).is_empty()
