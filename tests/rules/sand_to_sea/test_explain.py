"""Every well-formed action gets an answer, from any seat, in any position."""

from __future__ import annotations

from itertools import islice

from hypothesis import given, settings
from hypothesis import strategies as st

from data.words import LOCALES, load_words
from rules.core.playout import play_plies
from rules.eastern_wonders.actions import (
    Build,
    ChooseStart,
    Claim,
    Discard,
    Land,
    Pass,
    PayFee,
    TakeBonus,
)
from rules.eastern_wonders.facts import BONUS_KINDS
from rules.sand_to_sea.actions import MarketTrade, Sail, StepTo, TakeMerchant
from rules.sand_to_sea.state import phase_name
from rules.spice_road.actions import Acquire, PlaySpice, PlayTrade, PlayUpgrade, Rest
from tests.rules.sand_to_sea.positions import FACTS, GAME
from tests.rules.variants import seed_for

CELLS = st.sampled_from(["A1", "A4", "B2", "C1", "C3", "C6", "D2", "E1", "E3", "Z9", ""])
CARDS = st.sampled_from(["S1", "S2", "M01", "M09", "M10", "M20", "M99", ""])
AMOUNTS = st.one_of(
    st.tuples(*[st.integers(-1, 4)] * 4),
    st.just((0, 0, 0, 0)),
    st.sampled_from(FACTS.start_sets.cubes),
)
ACTIONS = st.one_of(
    st.builds(ChooseStart, AMOUNTS, CELLS),
    st.builds(PlaySpice, CARDS),
    st.builds(PlayUpgrade, CARDS, AMOUNTS),
    st.builds(PlayTrade, CARDS, st.integers(-1, 5)),
    st.builds(
        Acquire, st.integers(-1, 5), st.lists(st.sampled_from("YRGBX"), max_size=4).map(tuple)
    ),
    st.builds(Sail, CELLS),
    st.builds(StepTo, CELLS, st.one_of(st.none(), CARDS)),
    st.just(Land()),
    st.builds(PayFee, st.lists(st.sampled_from("YRGBX"), max_size=3).map(tuple)),
    st.builds(Build, AMOUNTS),
    st.builds(TakeMerchant, st.integers(-1, 5)),
    st.builds(TakeBonus, st.sampled_from(BONUS_KINDS)),
    st.builds(MarketTrade, st.integers(-1, 4)),
    st.just(Claim()),
    st.just(Rest()),
    st.just(Pass()),
    st.builds(Discard, AMOUNTS),
)
PLIES = [
    ply
    for seats in (2, 4)
    for ply in islice(play_plies(GAME, {}, seats, seed_for("sts explain"), ("random",)), 1500)
]
BY_PHASE = {}
for _ply in PLIES:
    BY_PHASE.setdefault(phase_name(_ply.state), []).append(_ply.state)
STATES = st.tuples(st.sampled_from(sorted(BY_PHASE)), st.integers(0, 9999)).map(
    lambda at: BY_PHASE[at[0]][at[1] % len(BY_PHASE[at[0]])]
)
"""Found by number: sampling from states themselves would hash them all."""
WORDS = [load_words(locale) for locale in LOCALES]


def test_all_phases_are_among_the_samples():
    assert set(BY_PHASE) == {
        "choose_start",
        "choose_action",
        "sailing",
        "pay_fee",
        "act",
        "reward",
        "trade",
        "discard_down_to",
    }


@settings(max_examples=600, deadline=None)
@given(ACTIONS, STATES, st.integers(-1, 3))
def test_exactly_the_legal_actions_have_no_reason_against_them(action, state, seat):
    reason = GAME.explain(state, seat, action)
    assert (reason is None) == (action in list(GAME.legal_actions(state, seat)))
    if reason is not None:
        for words in WORDS:
            assert words.message(reason)


def test_what_is_legal_in_one_place_gets_an_answer_in_all_others():
    samples = [ply for ply in PLIES if ply.number % 37 == 0]
    for ply in samples:
        legal = list(GAME.legal_actions(ply.state, ply.seat))
        for other in samples:
            reason = GAME.explain(ply.state, ply.seat, other.action)
            assert (reason is None) == (other.action in legal), other.action
            for words in WORDS if reason is not None else ():
                assert words.message(reason)
