from __future__ import annotations

from msgspec.structs import replace

from render.serica.diff import NO_CHANGES, UNCHANGED, changes_since
from tests.render.serica import samples


def test_nothing_to_mark_without_an_earlier_view_or_a_change() -> None:
    assert changes_since(None, samples.middle()) is NO_CHANGES
    assert NO_CHANGES.is_empty()
    assert changes_since(samples.middle(), samples.middle()).is_empty()


def test_what_happened_since_the_last_move() -> None:
    changes = changes_since(samples.before_middle(), samples.middle())
    assert changes.row == {1}
    rome = changes.of(0)
    assert rome.vp == 16
    assert rome.goods == (0, 0, 0, 0, 0, 0, -2)
    assert rome.built == {(1, 3)}
    assert rome.caravans == {0, 1}
    assert rome.pawns == -1
    assert rome.gained == {"envoy": 1}
    assert rome.defeated == 1
    assert changes.of(1).is_empty()
    assert changes.of(7) == UNCHANGED
    assert not changes.is_empty()


def test_a_card_that_was_sold_and_came_up_again_is_not_new() -> None:
    view = samples.middle()
    other = replace(view, row=(view.row[0], None, *view.row[2:]))
    assert changes_since(view, other).is_empty()
    assert changes_since(other, view).row == {1}


def test_equal_caravans_are_counted() -> None:
    before, now = samples.before_middle(), samples.middle()
    twice = replace(now.players[0], caravans=(now.players[0].caravans[0],) * 2)
    once = replace(now.players[0], caravans=now.players[0].caravans[:1])
    changed = changes_since(
        replace(before, players=(once, before.players[1])),
        replace(now, players=(twice, now.players[1])),
    )
    assert changed.of(0).caravans == {1}
