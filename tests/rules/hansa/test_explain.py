"""Every well-formed action gets an answer, from any seat, in any position."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from data.words import LOCALES, load_words
from rules.core.playout import play_plies
from rules.hansa.actions import (
    Claim,
    Cross,
    Discard,
    Displace,
    Done,
    EndTurn,
    Exchange,
    Income,
    Move,
    Pawn,
    Place,
    PutMarker,
    Remove,
    Settle,
    UseMarker,
)
from tests.rules.hansa.positions import GAME, build
from tests.rules.variants import seed_for

LANES = st.sampled_from(
    ["gro-emd", "bre-ham", "kam-osn", "coe-war", "con-che", "can-cal.ship", "oxf-lon", "x-y", ""]
)
KINDS = st.sampled_from(["T", "M", "X"])
PIECES = st.sampled_from(["T", "M", "0T", "1T", "2M", "9T", ""])
MARKERS = st.sampled_from(["office", "swap", "plus3", "upgrade", "remove3", "move3", "move2", ""])
TARGETS = st.sampled_from(["gro", "emd", "lon", "keys", "book", "pink", "white", "", "rome"])
PROVINCES = st.sampled_from(["p1", "p2", "p16", "p99", ""])
ACTIONS = st.one_of(
    st.builds(Income, st.integers(-1, 8), st.integers(-1, 4)),
    st.builds(Place, KINDS, LANES, st.sampled_from(["", "", "gro-emd"])),
    st.builds(Displace, KINDS, LANES, PIECES.filter(lambda p: len(p) == 2), st.integers(-1, 3)),
    st.builds(Move, PIECES, LANES, LANES),
    st.builds(Exchange, PIECES, LANES, PIECES, LANES),
    st.builds(Remove, PIECES, LANES),
    st.builds(
        Claim,
        LANES,
        st.sampled_from(["office", "upgrade", "prestige", "extra", "none", "gold"]),
        TARGETS,
        st.sampled_from(["", "T", "M"]),
    ),
    st.builds(UseMarker, MARKERS, TARGETS, st.integers(-1, 4)),
    st.builds(Discard, MARKERS),
    st.builds(Pawn, PROVINCES),
    st.builds(Cross, PROVINCES),
    st.builds(Settle, st.lists(st.tuples(KINDS, LANES), max_size=3).map(tuple)),
    st.builds(PutMarker, MARKERS, LANES),
    st.just(Done()),
    st.just(EndTurn()),
)
BRITANNIA = {"map": "britannia", "discard_rule": True}
STATES = [
    ply.state
    for options, seats in (({}, 2), ({}, 4), (BRITANNIA, 3), ({"edition": "big_box"}, 5))
    for ply in islice(play_plies(GAME, options, seats, seed_for("explain"), ("random",)), 300)
]
WORDS = [load_words(locale) for locale in LOCALES]


@settings(max_examples=500, deadline=None)
@given(ACTIONS, st.sampled_from(STATES), st.integers(-1, 5))
def test_exactly_the_legal_actions_have_no_reason_against_them(action, state, seat):
    reason = GAME.explain(state, seat, action)
    assert (reason is None) == (action in list(GAME.legal_actions(state, seat)))
    if reason is not None:
        for words in WORDS:
            assert words.message(reason)


PLAIN = {
    "routes": {"gro-emd": "0T 0T 0M", "kam-osn": "1T 2M", "bre-ham": "1T - - -"},
    "markers": [["upgrade", "office"]],
    "cities": {"emd": "1"},
    "supply": ["2T"],
}
STEPS = {
    "moving": {**PLAIN, "moves": [(0, "move gro-emd:T que-hal")]},
    "displaced": {**PLAIN, "moves": [(0, "displace T bre-ham:1T")]},
}
REASONS = [
    # seat, action, key, arguments that matter
    (1, EndTurn(), "not_your_turn", {}),
    (9, EndTurn(), "not_your_turn", {}),
    (0, Done(), "not_now", {}),
    (0, Settle((("T", "gro-emd"),)), "not_now", {}),
    (0, Place("X", "bre-ham"), "unknown_kind", {"word": "X"}),
    (0, Place("T", "oxf-lon"), "no_such_route", {"word": "oxf-lon"}),
    (0, Place("T", "bre-ham", "gro-emd"), "not_now", {}),
    (0, Displace("T", "kam-osn", "2M"), "fee_short", {"need": 3, "have": 2}),
    (0, Displace("T", "bre-ham", "1T", 1), "fee_kinds", {}),
    (0, Move("0T", "gro-emd", "bre-ham"), "own_number", {"kind": "T"}),
    (0, Move("T", "gro-emd", "gro-emd"), "same_place", {}),
    (0, Move("T", "bre-ham", "gro-emd"), "not_there", {}),
    (0, Exchange("T", "gro-emd", "M", "gro-emd"), "same_pieces", {}),
    (0, Exchange("M", "gro-emd", "M", "gro-emd"), "same_pieces", {}),
    (0, Income(0, 0), "income_none", {}),
    (0, Income(5, -2), "income_none", {}),
    (0, Income(0, 9), "not_in_stock", {}),
    (0, Claim("gro-emd", "office", "ham"), "not_an_end", {}),
    (0, Claim("gro-emd", "office", "emd"), "no_privilege", {}),
    (0, Claim("gro-emd", "upgrade", "luck"), "unknown_upgrade", {}),
    (0, Claim("gro-emd", "upgrade", "keys"), "no_upgrade_here", {}),
    (0, Claim("gro-emd", "prestige", "white"), "no_prestige_here", {}),
    (0, Claim("gro-emd", "gold"), "unknown_reward", {"word": "gold"}),
    (0, Claim("gro-emd", "none", "gro"), "claim_words", {}),
    (0, Claim("gro-emd", "office", "gro", "T"), "claim_words", {}),
    (0, Claim("gro-emd", "extra", "gro", "T"), "city_empty", {}),
    (0, Claim("gro-emd", "extra", "emd", "X"), "unknown_kind", {}),
    (0, UseMarker("office"), "office_in_claim", {}),
    (0, UseMarker("upgrade", "luck"), "unknown_upgrade", {}),
    (0, UseMarker("plus3"), "no_marker", {}),
    (0, UseMarker("move3"), "unknown_marker", {}),
    (0, Discard("upgrade"), "no_discard_rule", {}),
    (0, Pawn("p1"), "no_pawn", {}),
    (0, Cross("p1"), "no_pawn", {}),
    (0, PutMarker("upgrade", "bre-ham"), "not_now", {}),
]


@pytest.mark.parametrize(("seat", "action", "key", "args"), REASONS)
def test_the_reason_names_the_rule_and_its_figures(seat, action, key, args):
    reason = GAME.explain(build(PLAIN), seat, action)
    assert reason.key == f"hansa.error.{key}"
    assert {name: reason.args[name] for name in args} == args


@pytest.mark.parametrize(
    ("name", "seat", "action", "key"),
    [
        ("moving", 0, Place("T", "bre-ham"), "finish_move_own"),
        ("moving", 0, EndTurn(), "finish_move_own"),
        ("displaced", 0, EndTurn(), "not_your_turn"),
        ("displaced", 1, EndTurn(), "finish_settle"),
        ("displaced", 1, Done(), "settle_first"),
        ("displaced", 1, Place("M", "bre-min"), "settle_first"),
        ("displaced", 1, Place("T", "que-hal"), "not_near"),
    ],
)
def test_the_reason_in_the_middle_of_a_step(name, seat, action, key):
    case = STEPS[name]
    state = build(case)
    for mover, move in case["moves"]:
        state = GAME.apply(state, mover, GAME.parse_action(tuple(move.split())), None).state
    assert GAME.explain(state, seat, action).key == f"hansa.error.{key}"


def test_nothing_can_be_done_after_the_end():
    state = build({"points": [20], "routes": {"gro-emd": "0T 0T 0T"}})
    last = GAME.apply(state, 0, Claim("gro-emd"), None).state
    assert GAME.explain(last, 0, EndTurn()).key == "hansa.error.game_over"
    assert list(GAME.legal_actions(last, 0)) == []
    assert GAME.to_act(last) == ()
