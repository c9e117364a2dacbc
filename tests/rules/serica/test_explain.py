"""Every well-formed action gets an answer, from any seat, in any position."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from data.words import LOCALES, load_words
from rules.core.playout import play_plies
from rules.serica.actions import (
    Build,
    Buy,
    Defend,
    DrawCards,
    EndProduction,
    Launch,
    LoseCaravan,
    LoseGoods,
    Move,
    Pass,
    PlanForCard,
    PlanRest,
    Produce,
    Ward,
)
from tests.rules.serica.positions import FACTS, GAME, build
from tests.rules.variants import seed_for

CARDS = st.sampled_from([*FACTS.card, "bandits", "chef", ""])
SLOTS = st.integers(-2, 6)
LETTERS = st.lists(st.sampled_from("GWLSPCAX"), max_size=6).map(tuple)
CUBES = st.lists(st.sampled_from(["1G", "1W", "1L", "2G", "2C", "3P", "0G", "9", "G", "", "1X"]))
ACTIONS = st.one_of(
    st.builds(Produce, st.sampled_from([*"GWLSPCAX", ""])),
    st.builds(PlanForCard, SLOTS),
    st.builds(PlanRest, st.sampled_from(["artisans", "goods", "nothing"])),
    st.just(EndProduction()),
    st.builds(DrawCards, CARDS),
    st.builds(Buy, SLOTS, LETTERS, st.booleans()),
    st.builds(Build, CARDS, SLOTS),
    st.builds(Defend, SLOTS),
    st.builds(Launch, LETTERS),
    st.builds(Move, st.lists(st.integers(-1, 4), max_size=4).map(tuple)),
    st.just(Pass()),
    st.builds(LoseGoods, CUBES.map(tuple)),
    st.builds(LoseCaravan, SLOTS),
    st.just(Ward()),
)
ROW = ["labourer:WP", "bandits", "kushan", "minister:GWSC"]
SUFFERING = {"phase": "suffer", "caravans": [["1:GW", "2:LLG"]], "row": ROW}
STATES = [
    *(
        ply.state
        for options in ({}, {"foreign_goods": False})
        for ply in islice(play_plies(GAME, options, 2, seed_for("why"), ("greedy",)), 4, 160, 9)
    ),
    build({**SUFFERING, "slot": 2}),
    build({**SUFFERING, "slot": 3, "empires": [["watchtower"]]}),
]


@settings(max_examples=400, deadline=None)
@given(st.sampled_from(STATES), st.integers(0, 2), ACTIONS)
def test_explain_agrees_with_the_list_of_legal_moves(state, seat, action):
    legal = list(GAME.legal_actions(state, seat))
    reason = GAME.explain(state, seat, action)
    assert (reason is None) is (action in legal)
    if reason is not None:
        for locale in LOCALES:
            assert load_words(locale).message(reason)


PRODUCE = {"phase": "produce", "points": 8, "row": ROW}
ACT = {
    "phase": "buy",
    "goods": ["GWPP"],
    "artisans": [1],
    "empires": [["farmer", "militia"]],
    "caravans": [["1:G"]],
    "row": [*ROW[:3], ""],
    "gone": True,
}
REASONS = [
    # position, action, reason, arguments
    (PRODUCE, Produce("X"), "unknown_good", {"word": "X"}),
    (PRODUCE, PlanRest("all"), "unknown_plan", {"word": "all"}),
    (PRODUCE, PlanForCard(7), "no_slot", {"slot": 8, "count": 4}),
    (PRODUCE, PlanForCard(1), "plan_without_use", {"left": 8}),
    (PRODUCE, Pass(), "produce_first", {"left": 8}),
    (PRODUCE, Ward(), "no_enemy_acts", {}),
    (PRODUCE, DrawCards("farmer"), "not_in_empire", {}),
    (ACT, EndProduction(), "production_over", {}),
    (ACT, PlanForCard(0), "production_over", {}),
    (ACT, LoseCaravan(0), "no_enemy_acts", {}),
    (ACT, DrawCards("farmer"), "does_not_draw", {}),
    (ACT, Buy(3), "empty_slot", {"slot": 4}),
    (ACT, Buy(-1), "no_slot", {"slot": 0}),
    (ACT, Buy(0, ("W",)), "no_discount", {}),
    (ACT, Build("farmer", 0), "too_few_artisans", {"cost": 2, "held": 1}),
    (ACT, Build("chef", 0), "unknown_card", {"word": "chef"}),
    (ACT, Build("farmer", -1), "no_zone", {"zone": 0}),
    (ACT, Defend(1), "too_strong", {"defence": 2, "held": 1}),
    (ACT, Defend(0), "no_enemy", {}),
    (ACT, Launch(()), "empty_load", {}),
    (ACT, Launch(("X",)), "unknown_good", {"word": "X"}),
    (ACT, Launch(("W", "G")), "in_order", {"order": "GWL"}),
    (ACT, Move((5,)), "too_many_steps", {"caravan": 1, "most": 1, "given": 5}),
    ({**SUFFERING, "slot": 2}, Ward(), "no_ward", {}),
    ({**SUFFERING, "slot": 2}, DrawCards("farmer"), "enemy_first", {}),
    ({**SUFFERING, "slot": 2}, LoseGoods(()), "loss_too_small", {"loss": 2, "given": 0}),
    ({**SUFFERING, "slot": 2}, LoseGoods(("2L", "1W")), "loss_in_order", {}),
    ({**SUFFERING, "slot": 2}, LoseGoods(("0G",)), "bad_loss", {"word": "0G"}),
    ({**SUFFERING, "slot": 3}, LoseCaravan(-1), "no_such_caravan", {"caravan": 0, "count": 2}),
]


@pytest.mark.parametrize(("case", "action", "key", "args"), REASONS)
def test_the_reason_names_the_rule_and_its_figures(case, action, key, args):
    reason = GAME.explain(build(case), 0, action)
    assert reason.key == f"serica.error.{key}"
    assert {name: reason.args[name] for name in args} == args


def test_all_goods_are_lost_where_they_are_too_few():
    case = {"phase": "suffer", "slot": 2, "caravans": [["1:L"]], "row": ROW}
    state = build({**case, "empires": [["watchtower"]]})
    reason = GAME.explain(state, 0, LoseGoods(()))
    assert reason.key == "serica.error.lose_everything"
    assert GAME.explain(state, 0, LoseGoods(("1L",))) is None
