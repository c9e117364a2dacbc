"""Standing orders of a displaced player, and what is suggested to one."""

from __future__ import annotations

import pytest

from data.words import LOCALES, load_words
from rules.core.playout import play_plies
from tests.rules.hansa.positions import GAME, build
from tests.rules.variants import seed_for

BOTH = frozenset(GAME.standing_orders)


def displaced(**case):
    case = {"routes": {"bre-min": "1M - -", "bre-han": "1T 1T -"}, "supply": ["5T"], **case}
    state = build(case)
    return GAME.apply(state, 0, GAME.parse_action(("displace", "T", "bre-min:1M")), None).state


def obeyed(state, *orders):
    action = GAME.obey(state, 1, frozenset(orders))
    return None if action is None else " ".join(GAME.format_action(action))


def test_without_orders_the_player_is_asked():
    assert GAME.obey(displaced(), 1, frozenset()) is None


def test_the_suggestion_is_taken_with_all_extra_pieces_of_the_stock():
    move = obeyed(displaced(), "take_suggestion").split()
    assert move[:3] == ["settle", "M", "bre-han"]
    assert len(move) == 7


def test_the_suggestion_without_extra_pieces():
    assert obeyed(displaced(), *BOTH) == "settle M bre-han"


def test_no_extras_leaves_the_displaced_piece_to_the_player():
    state = displaced()
    assert obeyed(state, "no_extras") is None
    state = GAME.apply(state, 1, GAME.parse_action(("place", "M", "min-han")), None).state
    assert obeyed(state, "no_extras") == "done"
    assert obeyed(state, "take_suggestion") is None


def test_no_extras_are_suggested_from_the_supply():
    state = displaced(supply=["5T", "2T"], stock=["5T 1M", ""], cities={"han": "0"}, sink="han")
    assert obeyed(state, "take_suggestion") == "settle M bre-han"


def test_orders_are_for_the_displaced_only():
    state = displaced()
    assert GAME.obey(state, 0, BOTH) is None
    assert GAME.obey(build({}), 0, BOTH) is None


@pytest.mark.parametrize("options", [{}, {"map": "britannia"}])
def test_what_orders_decide_is_legal(options):
    asked = 0
    for ply in play_plies(GAME, options, 3, seed_for("orders"), ("random",), 1500):
        for orders in (frozenset({"take_suggestion"}), frozenset({"no_extras"}), BOTH):
            action = GAME.obey(ply.state, ply.seat, orders)
            if action is not None:
                asked += 1
                assert GAME.explain(ply.state, ply.seat, action) is None
    assert asked > 10


def test_orders_have_words():
    for locale in LOCALES:
        words = load_words(locale)
        for order in GAME.standing_orders:
            assert words.say(f"hansa.order.{order}.name")
            assert len(words.say(f"hansa.order.{order}.help")) <= 100
