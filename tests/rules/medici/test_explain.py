"""Every well-formed action gets an answer, from any seat, in any position."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from data.words import LOCALES, load_words
from rules.core.chance import SeededChance
from rules.core.playout import play_plies
from rules.medici.actions import Reveal, Take, TakeNamed
from tests.rules.medici.positions import FACTS, GAME, build
from tests.rules.variants import seed_for

NAMES = st.sampled_from([*FACTS.kinds, "dye-3-1", "grain-0-2", "wood-3", ""])
ACTIONS = st.one_of(
    st.just(Reveal()),
    st.builds(Take, st.lists(st.integers(-1, 5), max_size=4).map(tuple)),
    st.builds(Take, st.sets(st.integers(1, 3), max_size=3).map(sorted).map(tuple)),
    st.builds(TakeNamed, st.lists(NAMES, max_size=3).map(tuple)),
)
STATES = [
    ply.state
    for options in ({}, {"deck": "r95_16"})
    for ply in islice(play_plies(GAME, options, 3, seed_for("explain"), ("random",)), 400)
]
WORDS = [load_words(locale) for locale in LOCALES]


@settings(max_examples=600, deadline=None)
@given(ACTIONS, st.sampled_from(STATES), st.integers(-1, 4))
def test_exactly_the_legal_actions_have_no_reason_against_them(action, state, seat):
    reason = GAME.explain(state, seat, action)
    if isinstance(action, TakeNamed):
        node = GAME.node(state, seat, GAME.format_action(action)) if action.cards else None
        assert (reason is None) == (node is not None and node.action is not None)
    else:
        assert (reason is None) == (action in list(GAME.legal_actions(state, seat)))
    if reason is not None:
        for words in WORDS:
            assert words.message(reason)


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(STATES), st.data())
def test_naming_cards_does_what_their_places_do(state, data):
    seat = GAME.to_act(state)[0]
    legal = [a for a in GAME.legal_actions(state, seat) if isinstance(a, Take)]
    if not legal:
        return
    action = data.draw(st.sampled_from(legal))
    by = data.draw(st.sampled_from(["kind", "id"]))
    cards = [FACTS.cards[state.market[-place]] for place in action.places]
    named = TakeNamed(tuple(getattr(card, by) for card in cards))
    assert GAME.explain(state, seat, named) is None
    luck = bytes(32)
    done = GAME.apply(state, seat, named, SeededChance(luck, 1)).state
    wanted = GAME.apply(state, seat, action, SeededChance(luck, 1)).state
    if by == "id":
        assert done == wanted
    else:
        assert GAME.estimate(done, seat) == GAME.estimate(wanted, seat)


PLAIN = {"ships": [["grain-2"] * 3 + ["grain-3"] * 2], "market": ["fur-2", "spice-3", "dye-4"]}
TIGHT = {**PLAIN, "ships": [["grain-2"] * 3 + ["grain-3"] * 3]}
SHORT = {"market": ["dye-4"], "revealed": 1, "deck_ends": True}
REASONS = [
    # position, seat, action, key, arguments that matter
    (PLAIN, 1, Reveal(), "not_your_turn", {}),
    (PLAIN, 9, Take((1,)), "not_your_turn", {}),
    ({**PLAIN, "revealed": 3}, 0, Reveal(), "no_more_reveals", {"most": 3}),
    (SHORT, 0, Reveal(), "deck_empty", {}),
    ({}, 0, Take((1,)), "market_empty", {}),
    ({}, 0, TakeNamed(("dye-3",)), "market_empty", {}),
    (PLAIN, 0, Take(()), "bad_places", {}),
    (PLAIN, 0, Take((0, 1)), "bad_places", {"word": "0 1"}),
    (PLAIN, 0, Take((2, 1)), "bad_places", {"word": "2 1"}),
    (PLAIN, 0, Take((1, 1)), "bad_places", {"word": "1 1"}),
    (PLAIN, 0, Take((1, 4)), "out_of_reach", {"place": 4, "most": 3}),
    (SHORT, 0, Take((1, 2)), "no_such_card", {"place": 2, "count": 1}),
    (PLAIN, 0, Take((2, 3)), "last_card", {}),
    (PLAIN, 0, Take((1, 2, 3)), "no_hold", {"needed": 3, "free": 2}),
    (TIGHT, 0, Take((1, 3)), "no_hold", {"needed": 2, "free": 1}),
    (PLAIN, 0, TakeNamed(("wood-3",)), "unknown_card", {"word": "wood-3"}),
    (PLAIN, 0, TakeNamed(("dye-4", "cloth-2")), "not_in_reach", {}),
    (PLAIN, 0, TakeNamed(("spice-3",)), "last_card", {}),
    (TIGHT, 0, TakeNamed(("fur-2", "dye-4")), "no_hold", {"needed": 2, "free": 1}),
]


@pytest.mark.parametrize(("case", "seat", "action", "key", "args"), REASONS)
def test_the_reason_names_the_rule_and_its_figures(case, seat, action, key, args):
    reason = GAME.explain(build(case), seat, action)
    assert reason.key == f"medici.error.{key}"
    assert {name: reason.args[name] for name in args} == args


def test_nothing_can_be_done_after_the_end():
    state = build({"day": 3, "market": ["dye-4"], "deck_ends": True})
    last = GAME.apply_legal(state, 0, Take((1,)), None).state
    for action in (Reveal(), Take((1,)), TakeNamed(("dye-4",))):
        assert GAME.explain(last, 0, action).key == "medici.error.game_over"
    assert list(GAME.legal_actions(last, 0)) == []
