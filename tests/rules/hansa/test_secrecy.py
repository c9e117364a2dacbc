"""Who sees what: only the markers that nobody has turned up are secret."""

from __future__ import annotations

from rules.core import codec
from rules.core.chance import SeededChance
from rules.core.playout import play_plies
from tests.rules.hansa.positions import GAME, build
from tests.rules.variants import seed_for

CASE = {
    "markers": [["swap"], ["plus3"]],
    "used": [[], ["upgrade"]],
    "plate": [["plus4"]],
    "drawn": [1, 2],
    "routes": {"bre-ham": "0T 1M - -"},
}


def test_all_see_the_same():
    state = build(CASE)
    views = [codec.to_plain(GAME.view(state, viewer)) for viewer in (None, 0, 1, 2)]
    for view in views:
        view.pop("viewer")
    assert all(view == views[0] for view in views)


def test_the_view_counts_unseen_markers_and_names_none():
    view = GAME.view(build(CASE), 0)
    assert [player.drawn for player in view.players] == [1, 2, 0]
    assert view.players[0].plate == ("plus4",)
    assert view.marker_supply == 16 - 3 - 4 - 3
    assert not hasattr(view, "supply")


def test_permuting_moves_unseen_markers_only():
    state = build(CASE)
    found = set()
    for seed in range(12):
        other = GAME.permute_hidden(state, 0, SeededChance(bytes([seed]) * 32, 0))
        assert GAME.check(other) == []
        assert sorted(other.supply) == sorted(state.supply)
        assert other.players == state.players
        assert other.lanes == state.lanes
        found.add(other.supply)
    assert len(found) > 6


def test_barriers_are_where_a_marker_is_turned_up():
    turned = 0
    for ply in play_plies(GAME, {}, 3, seed_for("barrier"), ("greedy", "random")):
        before, after = len(ply.state.supply), len(ply.step.state.supply)
        assert ply.step.barrier is (before != after)
        turned += before - after
    assert turned > 0
