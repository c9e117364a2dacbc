from __future__ import annotations

import pytest
from msgspec.structs import replace

from render.hansa.diff import NO_CHANGES, UNCHANGED, changes_since
from tests.render.hansa import samples


def test_nothing_to_mark_without_an_earlier_view_or_a_change() -> None:
    assert changes_since(None, samples.middle()) is NO_CHANGES
    assert NO_CHANGES.is_empty()
    assert changes_since(samples.middle(), samples.middle()).is_empty()
    assert changes_since(samples.start(3), samples.middle()) is NO_CHANGES


def test_pieces_that_came_and_went() -> None:
    changes = changes_since(samples.before_middle(), samples.middle())
    assert changes.spaces == {
        ("ham-lub", 1),
        ("han-lun", 1),
        ("gos-mag", 0),
        ("gro-emd", 1),
    }
    assert changes.freed == {("han-lun", 2), ("gro-emd", 2)}
    assert changes.offices == {("dor", 1), ("hal", 0)}
    assert changes.extras == {("min", 0)}
    assert changes.markers == {"mun-min"}
    assert changes.prestige == {"orange"}
    assert not changes.is_empty()


def test_another_piece_on_the_same_space_is_new() -> None:
    state = samples.opening("base", 5)
    before = samples.view(samples.lay(state, {"ham-lub": "0T"}))
    after = samples.view(samples.lay(state, {"ham-lub": "1M"}))
    changes = changes_since(before, after)
    assert changes.spaces == {("ham-lub", 0)}
    assert not changes.freed


def test_players_points_desks_and_markers() -> None:
    changes = changes_since(samples.before_middle(), samples.middle())
    first = changes.of(0)
    assert (first.points, first.tracks, first.markers) == (2, {"actions"}, 1)
    assert changes.of(2).points == 1
    assert changes.of(1) == UNCHANGED == changes.of(9)


def test_full_cities_the_connection_and_the_pawn() -> None:
    state = samples.opening("base", 2)
    before = samples.view(samples.lay(state, pawn="p1"))
    link = samples.people(state, link=(1,))
    laid = samples.lay(state, {}, {"lun": "0M"}, pawn="p2", players=link)
    changes = changes_since(before, samples.view(laid))
    assert (changes.completed, changes.link, changes.pawn) == (1, {0}, True)


@pytest.mark.parametrize("field", ["completed", "pawn", "link"])
def test_each_of_them_alone_is_a_change(field: str) -> None:
    value = {"completed": 1, "pawn": True, "link": frozenset({1})}[field]
    assert not replace(NO_CHANGES, **{field: value}).is_empty()
