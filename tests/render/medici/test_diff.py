from __future__ import annotations

from render.medici.diff import (
    NO_CHANGES,
    UNCHANGED,
    changes_since,
    icons_aboard,
    icons_so_far,
)
from tests.render.medici import samples


def test_nothing_to_mark_without_an_earlier_view_or_a_change() -> None:
    assert changes_since(None, samples.middle()) is NO_CHANGES
    assert NO_CHANGES.is_empty()
    assert changes_since(samples.middle(), samples.middle()).is_empty()


def test_cards_that_came_to_market_and_aboard() -> None:
    changes = changes_since(samples.before_middle(), samples.middle())
    assert changes.market == {"F5-1", "G0-1", "N2-2"}
    assert changes.of(0).ship == {"G3-1", "G+-1"}
    assert changes.of(0).icons == (2, 0, 0, 0, 0)
    assert changes.of(1).ship == {"S5-1"}
    assert changes.of(7) == UNCHANGED
    assert not changes.is_empty()


def test_on_a_new_day_the_florins_are_new_and_icons_are_not() -> None:
    """Cards that moved from a ship to the warehouse bring no icon more."""
    before, after = samples.last_turn(), samples.next_day()
    changes = changes_since(before, after)
    assert [changes.of(s).florins for s in range(4)] == [
        now.florins - then.florins for then, now in zip(before.players, after.players, strict=True)
    ]
    assert changes.of(3).florins > 0
    assert not changes.of(0).ship
    unloaded = samples.player(
        0, (), icons_so_far(before.players[0], samples.GOODS), before.players[0].florins
    )
    same = samples.table((unloaded, *before.players[1:]), day=3)
    assert not any(changes_since(before, same).of(0).icons)


def test_icons_are_counted_not_cards() -> None:
    box = samples.Box()
    player = samples.player(0, box.cards("G0 G5 G+ B7 N2 C3"), (1, 0, 0, 4, 0), 0)
    assert icons_aboard(player, samples.GOODS) == (4, 0, 0, 0, 1)
    assert icons_so_far(player, samples.GOODS) == (5, 0, 0, 4, 1)
