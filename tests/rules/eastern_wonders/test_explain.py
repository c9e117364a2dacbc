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
    Collect,
    Discard,
    Harvest,
    Land,
    Leave,
    Pass,
    PayFee,
    Sail,
    StepTo,
    Take,
    TakeBonus,
    Trade,
    Upgrade,
)
from rules.eastern_wonders.facts import BONUS_KINDS
from rules.eastern_wonders.state import (
    Acting,
    ChoosingStart,
    DiscardDownTo,
    Moving,
    PayingFee,
    PickingUp,
    Sailing,
    TakingBonus,
    Trading,
    Upgrading,
)
from tests.rules.eastern_wonders.positions import FACTS, GAME
from tests.rules.variants import seed_for

CELLS = st.sampled_from(["A1", "A4", "B2", "B3", "C1", "C3", "C6", "D2", "E1", "E3", "Z9", ""])
AMOUNTS = st.one_of(
    st.tuples(*[st.integers(-1, 4)] * 4),
    st.tuples(*[st.integers(0, 1)] * 4),
    st.just((0, 0, 0, 0)),
    st.sampled_from(FACTS.start_sets.cubes),
)
ACTIONS = st.one_of(
    st.builds(ChooseStart, AMOUNTS, CELLS),
    st.builds(Sail, CELLS, AMOUNTS),
    st.builds(StepTo, CELLS, st.sampled_from([None, "Y", "R", "G", "B", "X"])),
    st.just(Land()),
    st.builds(PayFee, st.lists(st.sampled_from("YRGBX"), max_size=3).map(tuple)),
    st.just(Collect()),
    st.builds(Take, AMOUNTS),
    st.just(Leave()),
    st.builds(Build, AMOUNTS),
    st.builds(Upgrade, AMOUNTS),
    st.builds(TakeBonus, st.sampled_from(BONUS_KINDS)),
    st.builds(Trade, st.integers(-1, 4)),
    st.just(Claim()),
    st.just(Harvest()),
    st.just(Pass()),
    st.builds(Discard, AMOUNTS),
)
OPTIONS = {"pick_up_without_sailing": True, "repeat_bonus": False}
PLIES = [
    ply
    for options in ({}, OPTIONS)
    for ply in islice(play_plies(GAME, options, 3, seed_for("explain"), ("random",)), 4000)
]
BY_PHASE = {}
for _ply in PLIES:
    BY_PHASE.setdefault(type(_ply.state.phase), []).append(_ply.state)
STATES = st.tuples(st.sampled_from(sorted(BY_PHASE, key=str)), st.integers(0, 9999)).map(
    lambda at: BY_PHASE[at[0]][at[1] % len(BY_PHASE[at[0]])]
)
"""Found by number: sampling from states themselves would hash them all."""
WORDS = [load_words(locale) for locale in LOCALES]


def test_all_phases_are_among_the_samples():
    assert set(BY_PHASE) == {
        Acting,
        ChoosingStart,
        DiscardDownTo,
        Moving,
        PayingFee,
        PickingUp,
        Sailing,
        TakingBonus,
        Trading,
        Upgrading,
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
    samples = [ply for ply in PLIES if ply.number % 97 == 0]
    for ply in samples:
        legal = list(GAME.legal_actions(ply.state, ply.seat))
        for other in samples:
            reason = GAME.explain(ply.state, ply.seat, other.action)
            assert (reason is None) == (other.action in legal), other.action
            for words in WORDS if reason is not None else ():
                assert words.message(reason)
