from __future__ import annotations

from render.spice_road.diff import NO_CHANGES, UNCHANGED, changes_since
from tests.render.spice_road import samples


def test_nothing_to_mark_without_an_earlier_view_or_a_change() -> None:
    assert changes_since(None, samples.middle()) is NO_CHANGES
    assert NO_CHANGES.is_empty()
    assert changes_since(samples.middle(), samples.middle()).is_empty()


def test_rows() -> None:
    changes = changes_since(samples.before_middle(), samples.middle())
    assert changes.points == {"BBBBB"}
    assert changes.merchants == {"BB>YRGGG"}
    assert changes.cubes == {
        "up3": (1, 0, 0, 0),
        "YYY>B": (0, 1, 0, 0),
        "RR>YYYG": (0, 1, 0, 0),
    }
    assert not changes.is_empty()


def test_players() -> None:
    changes = changes_since(samples.before_middle(), samples.middle())
    first, second = changes.of(0), changes.of(1)
    assert (first.lost, first.gained) == ((1, 0, 0, 0), (0, 0, 0, 0))
    assert (first.point_cards, first.gold, first.hand_size) == (1, 1, 1)
    assert first.hand == {"YY>G"}
    assert (second.gained, second.lost) == ((0, 2, 2, 3), (4, 0, 0, 0))
    assert second.played == {"up2"}
    assert changes.of(7) == UNCHANGED


def test_hands_that_were_hidden_are_not_marked() -> None:
    changes = changes_since(samples.hidden_middle(), samples.middle())
    assert all(not changes.of(seat).hand for seat in range(4))
