"""The choice tree: as few taps as possible, short levels, labels that say what a choice costs."""

from __future__ import annotations

import pytest

from data.words import LOCALES, load_words
from rules.core.choice import MAX_CHILDREN
from rules.core.conformance import move_faults, tree_actions, walk_tree
from rules.core.playout import play_plies
from tests.rules.eastern_wonders.positions import GAME, build
from tests.rules.variants import seed_for

OPEN = build(
    {
        "seats": 3,
        "holds": ["YYRRGB", "Y", "R"],
        "boats": ["C2", "D2", "A1"],
        "tiles": {"C2": "chili-4", "C3": "tea-6", "D2": "chili-2", "B2": "cloves-5"},
        "outposts": {"C3": [0], "B2": [1, 2], "D2": [1]},
        "loose": {"C3": "YG", "E4": "YYYYYYYYYYYYYYYR"},
    }
)
"""The first player can sail nearly everywhere, and build where the boat is."""


def children(state, *prefix):
    return GAME.node(state, 0, prefix).children


def test_a_turn_begins_with_few_choices():
    assert children(OPEN) == ("sail", "ports", "build", "harvest", "pass")
    assert children(OPEN, "ports") == ("A1", "A4", "E1", "E4")
    assert len(children(OPEN, "sail")) == 20
    assert children(OPEN, "sail")[-1] == "step"
    assert children(OPEN, "sail", "step") == ("B1", "B2", "C1", "C3", "D1", "D2")
    assert children(OPEN, "harvest") == ()


def test_a_voyage_needs_no_toll_to_be_named():
    node = GAME.node(OPEN, 0, ("sail", "C5"))
    assert GAME.format_action(node.action) == ("sail", "C5", "Y2")
    assert node.children == ("other",)
    assert [preset[2:] for preset in node.presets] == [("R2",), ("G1", "B1")]
    assert GAME.node(OPEN, 0, ("sail", "C3")).children == ()


def test_other_cubes_lie_behind_one_word_and_can_be_named_at_once():
    assert children(OPEN, "sail", "C5", "other") == ("Y1", "R1", "R2", "G1")
    assert children(OPEN, "sail", "C5", "other", "Y1") == ("R1", "G1", "B1")
    named = GAME.node(OPEN, 0, ("sail", "C5", "Y1", "B1"))
    assert named == GAME.node(OPEN, 0, ("sail", "C5", "other", "Y1", "B1"))
    usual = GAME.node(OPEN, 0, ("sail", "C5", "Y2")).action
    assert usual == GAME.node(OPEN, 0, ("sail", "C5")).action
    assert GAME.node(OPEN, 0, ("sail", "C5", "other", "Y2")) is None


def test_ports_are_reached_by_either_word():
    assert GAME.node(OPEN, 0, ("ports", "A4")).action == GAME.node(OPEN, 0, ("sail", "A4")).action
    assert GAME.node(OPEN, 0, ("ports", "C3")) is None


def test_the_order_of_the_tree_is_that_of_the_legal_moves():
    assert [a for _, a in tree_actions(GAME, OPEN, 0)] == list(GAME.legal_actions(OPEN, 0))


def test_loose_cubes_take_one_tap():
    state = GAME.apply(OPEN, 0, GAME.parse_action(("sail", "C3")), None).state
    node = GAME.node(state, 0, ())
    assert node.instant == (("collect",), ("leave",))
    assert node.children == ("collect", "take")
    assert children(state, "take") == ("G1", "Y1", "none")
    whole = GAME.node(state, 0, ("take", "Y1", "G1")).action
    assert GAME.format_action(whole) == ("collect",)


def test_a_fee_with_few_ways_takes_one_tap():
    state = GAME.apply(OPEN, 0, GAME.parse_action(("sail", "D2")), None).state
    instant = GAME.node(state, 0, ()).instant
    assert instant == (("fee", "Y"), ("fee", "R"), ("fee", "G"), ("fee", "B"))


def test_huge_piles_are_grouped_by_colour_and_by_tens():
    state = build(
        {
            "holds": ["", ""],
            "boats": ["C2", "A2"],
            "loose": {"C3": "Y" * 30 + "R" * 12},
        }
    )
    state = GAME.apply(state, 0, GAME.parse_action(("sail", "C3")), None).state
    assert children(state, "take") == ("R*", "Y*", "none")
    assert children(state, "take", "Y*") == ("Y0*", "Y1*", "Y2*", "Y3*")
    assert children(state, "take", "Y*", "Y1*")[:2] == ("Y10", "Y11")
    assert children(state, "take", "Y30") == tuple(f"R{n}" for n in range(1, 12))
    assert list(move_faults(GAME, state, 0)) == []


def test_no_level_is_ever_too_wide():
    for ply in play_plies(GAME, {}, 4, seed_for("wide levels"), ("random",), 1200):
        if ply.number % 10 == 0:
            for prefix, node in walk_tree(GAME, ply.state, ply.seat):
                assert len(node.children) <= MAX_CHILDREN, prefix


LABELS = {
    "sail": ("Sail", "항해"),
    "ports": ("Sail to a port", "항구로 항해"),
    "sail C3": (
        "C3: 🟨🟨→🟩 · your outpost · finds 🟨🟩",
        "C3: 🟨🟨→🟩 · 내 전초 기지 · 🟨🟩 놓여 있음",
    ),
    "sail D2": (
        "D2: 🟩→🟥🟥 · build for 1 · fee 1 to 2",
        "D2: 🟩→🟥🟥 · 건설 1개 · 정박료 1개 (2)",
    ),
    "sail B2": ("B2: 🟨🟨🟨→🟫 · build for 2", "B2: 🟨🟨🟨→🟫 · 건설 2개"),
    "ports A1": (
        "A1: port, 11 pts for 🟨🟨🟩🟩🟩 · toll 1 · beside 3",
        "A1: 항구 🟨🟨🟩🟩🟩 (11점) · 이동 비용 1개 · 3 배 있음",
    ),
    "sail C5 other": ("Other cubes", "다른 큐브"),
    "sail C5 other R2": ("2: 🟥🟥", "2개: 🟥🟥"),
    "build": ("Build for nothing", "건설 (무료)"),
    "harvest": ("Harvest 🟨🟨", "수확 🟨🟨"),
    "pass": ("Do nothing this turn", "이번 차례 넘기기"),
}


@pytest.mark.parametrize("tokens", LABELS)
def test_labels(tokens):
    label = GAME.describe_choice(OPEN, 0, tuple(tokens.split()))
    assert tuple(load_words(locale).message(label) for locale in LOCALES) == LABELS[tokens]


WHOLE = {
    "sail A1": (
        "Sail C2 → B1 → A1. Toll 🟨, left on B1.",
        "항해해요: C2 → B1 → A1. 이동 비용 🟨, 놓는 곳: B1.",
    ),
    "sail D2": (
        "Sail C2 → D2. Then one cube each to 2.",
        "항해해요: C2 → D2. 정박료로 큐브를 한 개씩 줘요: 2.",
    ),
    "sail C3": (
        "Sail C2 → C3. There you find 🟨🟩.",
        "항해해요: C2 → C3. 그곳에 🟨🟩 큐브가 있어요.",
    ),
    "build": (
        "Build on C2 (🟨🟨→🟥🟥) for nothing.",
        "C2에 무료로 전초 기지를 지어요 (🟨🟨→🟥🟥).",
    ),
    "harvest": (
        "Harvest 🟨🟨. Your hold: 🟨🟨🟨🟨🟥🟥🟩🟫.",
        "수확으로 🟨🟨 큐브를 얻어요. 내 저장고: 🟨🟨🟨🟨🟥🟥🟩🟫.",
    ),
    "pass": ("Do nothing; your turn ends.", "아무것도 하지 않고 차례를 넘겨요."),
}


@pytest.mark.parametrize("move", WHOLE)
def test_whole_moves_say_what_they_lead_to(move):
    action = GAME.node(OPEN, 0, tuple(move.split())).action
    message = GAME.describe_action(OPEN, 0, action)
    assert tuple(load_words(locale).message(message) for locale in LOCALES) == WHOLE[move]


def test_only_the_acting_seat_has_a_tree():
    assert GAME.node(OPEN, 1, ()) is None
    for prefix in (("fly",), ("sail", "Z9"), ("build", "Y1"), ("trade",), ("fee",), ("take",)):
        assert GAME.node(OPEN, 0, prefix) is None, prefix
