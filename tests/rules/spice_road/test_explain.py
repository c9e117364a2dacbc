"""Every well-formed action gets an answer, from any seat, in any position."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from data.words import LOCALES, load_words
from rules.core.playout import play_plies
from rules.spice_road.actions import (
    Acquire,
    Claim,
    Discard,
    PlaySpice,
    PlayTrade,
    PlayUpgrade,
    Rest,
)
from tests.rules.spice_road.positions import FACTS, GAME, build
from tests.rules.variants import seed_for

CARDS = st.sampled_from([*FACTS.merchants, "P01", "M99", ""])
AMOUNTS = st.tuples(*[st.integers(-1, 4)] * 4)
SLOTS = st.integers(-2, 8)
ACTIONS = st.one_of(
    st.builds(PlaySpice, CARDS),
    st.builds(PlayUpgrade, CARDS, AMOUNTS),
    st.builds(PlayTrade, CARDS, st.integers(-2, 12)),
    st.builds(Acquire, SLOTS, st.lists(st.sampled_from("YRGBX"), max_size=6).map(tuple)),
    st.builds(Claim, SLOTS),
    st.just(Rest()),
    st.builds(Discard, AMOUNTS),
)
OPTIONS = {"trade_min_times": 0, "upgrade_min_steps": 1, "rest_without_played_cards": False}
STATES = [
    ply.state
    for options in ({}, OPTIONS)
    for ply in islice(play_plies(GAME, options, 3, seed_for("explain"), ("random",)), 400)
]
WORDS = [load_words(locale) for locale in LOCALES]


@settings(max_examples=600, deadline=None)
@given(ACTIONS, st.sampled_from(STATES), st.integers(-1, 4))
def test_exactly_the_legal_actions_have_no_reason_against_them(action, state, seat):
    reason = GAME.explain(state, seat, action)
    assert (reason is None) == (action in list(GAME.legal_actions(state, seat)))
    if reason is not None:
        for words in WORDS:
            assert words.message(reason)


PLAIN = {"caravans": ["YYR", "Y"], "hands": [["S1", "S2", "M09", "M10"]], "row": ["M11"]}
FULL = {"caravans": ["YYYYYYYYYYYR", "Y"]}
OVER = {
    "to_act": 1,
    "caravans": ["", ""],
    "points": [["P01", "P02", "P03", "P04", "P05", "P06"]],
}
REASONS = [
    # position, seat, action, key, arguments that matter
    (PLAIN, 1, Rest(), "not_your_turn", {}),
    (PLAIN, 7, Rest(), "not_your_turn", {}),
    (PLAIN, 0, PlaySpice("M99"), "unknown_card", {"card": "M99"}),
    (PLAIN, 0, PlaySpice("M01"), "not_in_hand", {}),
    (PLAIN, 0, PlaySpice("M10"), "is_trade", {}),
    (PLAIN, 0, PlayTrade("S2", 1), "is_upgrade", {}),
    (PLAIN, 0, PlayUpgrade("S1", (1, 0, 0, 0)), "is_spice", {}),
    (PLAIN, 0, PlayTrade("M10", 2), "too_many_times", {"most": 1}),
    (PLAIN, 0, PlayTrade("M10", -1), "too_few_times", {"least": 1}),
    (PLAIN, 0, PlayUpgrade("S2", (0, 0, 0, 1)), "brown_cannot_rise", {}),
    (PLAIN, 0, PlayUpgrade("S2", (2, 1, 0, 0)), "too_many_steps", {"steps": 2, "given": 3}),
    (PLAIN, 0, PlayUpgrade("M09", (3, 0, 0, 0)), "nothing_to_lift", {"count": 2}),
    (PLAIN, 0, PlayUpgrade("M09", (0, 2, 0, 0)), "nothing_to_lift", {"count": 1}),
    (PLAIN, 0, PlayUpgrade("M09", (-1, 1, 0, 0)), "too_few_steps", {}),
    (PLAIN, 0, Acquire(9), "no_merchant", {"slot": 10, "count": 6}),
    (PLAIN, 0, Acquire(-1), "no_merchant", {"slot": 0}),
    (PLAIN, 0, Acquire(4, ("Y",) * 4), "too_dear", {"price": 4, "held": 3}),
    (PLAIN, 0, Acquire(1, ("X",)), "unknown_cube", {"cube": "X"}),
    (PLAIN, 0, Acquire(2, ("Y",)), "payment_count", {"price": 2, "given": 1}),
    (PLAIN, 0, Acquire(2, ("R", "R")), "not_in_caravan", {}),
    (PLAIN, 0, Claim(5), "no_point_card", {"slot": 6, "count": 5}),
    (PLAIN, 0, Claim(0), "price_not_met", {}),
    (PLAIN, 0, Discard((1, 0, 0, 0)), "nothing_to_discard", {"limit": 10}),
    (FULL, 0, Claim(0), "discard_first", {"count": 2}),
    (FULL, 0, Discard((1, 0, 0, 0)), "discard_count", {"count": 2, "given": 1}),
    (FULL, 0, Discard((3, -1, 0, 0)), "discard_count", {"count": 2}),
    (FULL, 0, Discard((0, 2, 0, 0)), "not_in_caravan", {}),
]


@pytest.mark.parametrize(("case", "seat", "action", "key", "args"), REASONS)
def test_the_reason_names_the_rule_and_its_figures(case, seat, action, key, args):
    reason = GAME.explain(build(case), seat, action)
    assert reason.key == f"spice_road.error.{key}"
    assert {name: reason.args[name] for name in args} == args


def test_nothing_can_be_done_after_the_end():
    last = GAME.apply_legal(build(OVER), 1, Rest(), None).state
    assert GAME.explain(last, 0, Rest()).key == "spice_road.error.game_over"
    assert list(GAME.legal_actions(last, 0)) == []
