"""The choice tree: wide levels, presets, and hands too large for one list."""

from __future__ import annotations

import pytest

from data.words import LOCALES, load_words
from rules.core.choice import MAX_CHILDREN
from rules.core.conformance import move_faults, tree_actions
from tests.rules.spice_road.positions import FACTS, GAME, build

EVERYTHING = build(
    {
        "caravans": ["YYYYYRRRGG", ""],
        "hands": [list(FACTS.merchants)],
    }
)
"""The first player has bought all merchants and can play more of them than one list holds."""

WIDE = build({"caravans": ["YYRRGGBBBB", ""], "row": ["M10", "M11", "M12", "M13", "M14", "M15:R"]})


def children(state, *prefix):
    return GAME.node(state, 0, prefix).children


def test_a_very_large_hand_is_listed_by_groups():
    groups = children(EVERYTHING, "play")
    assert groups == ("gain", "upgrade", "Y", "R", "G")
    cards = [card for group in groups for card in children(EVERYTHING, "play", group)]
    assert len(cards) == len(set(cards)) > MAX_CHILDREN
    assert children(EVERYTHING, "play", "upgrade") == ("S2", "M09")


def test_the_group_may_be_left_out_or_named():
    with_group = GAME.node(EVERYTHING, 0, ("play", "Y", "M10", "x2"))
    without = GAME.node(EVERYTHING, 0, ("play", "M10", "x2"))
    assert with_group == without
    assert with_group.action is not None
    assert GAME.node(EVERYTHING, 0, ("play", "G", "M10")) is None


@pytest.mark.parametrize("state", [EVERYTHING, WIDE], ids=["large hand", "wide payments"])
def test_wide_positions_keep_every_promise(state):
    assert list(move_faults(GAME, state, 0)) == []


def test_a_small_hand_is_listed_at_once():
    assert children(WIDE, "play") == ("S1", "S2")
    assert children(WIDE, "play", "upgrade") == ("S2",)


def test_order_of_the_tree_is_the_order_of_legal_moves():
    assert [a for _, a in tree_actions(GAME, WIDE, 0)] == list(GAME.legal_actions(WIDE, 0))


PRESETS = [
    # caravan, slot, presets
    ("YYRRGGBBBB", 2, ["Y", "R", "G", "B"]),
    ("YYRRGGBBBB", 4, ["YYR", "BBB"]),
    ("YYYRRRGGGB", 4, ["YYY", "RRR", "GGG"]),
    ("YRGB", 4, ["YRG"]),
    ("YBBB", 3, ["YB", "BB"]),
    ("YRRGGG", 6, ["YRRGG", "RRGGG"]),
]


@pytest.mark.parametrize(("caravan", "slot", "expected"), PRESETS)
def test_payments_in_one_tap(caravan, slot, expected):
    state = build({"caravans": [caravan, ""]})
    for prefix in (("acquire", str(slot)), ("acquire", str(slot), "pay")):
        presets = GAME.node(state, 0, prefix).presets
        assert ["".join(preset[3:]) for preset in presets] == expected
    assert GAME.node(state, 0, ("acquire", str(slot), "pay", caravan[0])).presets == ()


def test_a_discard_in_one_tap_returns_the_cheapest():
    state = build({"caravans": ["YYRRRRRRGGBBB", ""]})
    assert GAME.node(state, 0, ("discard",)).presets == (("discard", "Y2", "R1"),)


def test_discards_offer_only_what_can_still_work():
    state = build({"caravans": ["Y" * 40 + "R" * 10, ""]})
    assert children(state, "discard") == tuple(f"Y{n}" for n in range(30, 41))
    assert children(state, "discard", "Y33") == ("R7",)
    assert GAME.node(state, 0, ("discard", "Y29")) is None
    assert GAME.node(state, 0, ("discard", "R7", "Y33")) is None


LABELS = {
    # tokens: English, Korean
    ("play",): ("Play a card", "카드 사용"),
    ("play", "S1"): ("+🟨🟨", "+🟨🟨"),
    ("play", "S2"): ("Upgrade 2", "업그레이드2"),
    ("play", "S2", "YG"): ("🟨🟩 → 🟨🟥🟥🟥🟩🟫🟫🟫🟫🟫", "🟨🟩 → 🟨🟥🟥🟥🟩🟫🟫🟫🟫🟫"),
    ("acquire", "1"): ("1: 🟨🟨→🟩 · free", "1: 🟨🟨→🟩 · 무료"),
    ("acquire", "6"): (
        "6: 🟨🟨🟨→🟥🟥🟥 · pay 5 · finds 🟥",
        "6: 🟨🟨🟨→🟥🟥🟥 · 비용 5개 · 🟥 얻음",
    ),
    ("acquire", "3", "pay", "B", "G"): ("🟩 on card 2: 🟨🟨→🟥🟥", "🟩 → 2번 카드 🟨🟨→🟥🟥"),
    ("claim", "1"): ("🟨🟨🟥🟥 (6 pts) + gold coin", "🟨🟨🟥🟥 (6점) + 금화"),
    ("rest",): ("Rest (cards back: 0)", "휴식 (카드 0장 되가져오기)"),
}


@pytest.mark.parametrize("tokens", LABELS, ids=" ".join)
def test_labels(tokens):
    label = GAME.describe_choice(WIDE, 0, tokens)
    assert tuple(load_words(locale).message(label) for locale in LOCALES) == LABELS[tokens]


WHOLE = {
    "acquire 6 pay Y Y R R G": (
        (
            "Take merchant 🟨🟨🟨→🟥🟥🟥, pay 🟨🟨🟥🟥🟩, left to right, and find 🟥. "
            "Your caravan: 🟥🟩🟫🟫🟫🟫."
        ),
        (
            "🟨🟨🟨→🟥🟥🟥 상인 카드를 가져오고 왼쪽부터 🟨🟨🟥🟥🟩 큐브를 놓은 뒤 "
            "🟥 큐브를 얻어요. 내 캐러밴: 🟥🟩🟫🟫🟫🟫."
        ),
    ),
    "play S1": (
        "Play +🟨🟨. Your caravan: 🟨🟨🟨🟨🟥🟥🟩🟩🟫🟫🟫🟫. Then cubes to return: 2.",
        (
            "+🟨🟨 카드를 사용해요. 내 캐러밴: 🟨🟨🟨🟨🟥🟥🟩🟩🟫🟫🟫🟫. "
            "그다음 큐브 2개를 반납해야 해요."
        ),
    ),
    "claim 1": (
        "Claim 6 points for 🟨🟨🟥🟥 with a gold coin. Your caravan: 🟩🟩🟫🟫🟫🟫.",
        "🟨🟨🟥🟥 큐브를 내고 6점 카드와 금화를 획득해요. 내 캐러밴: 🟩🟩🟫🟫🟫🟫.",
    ),
    "rest": (
        "Rest with nothing played: you pass.",
        "사용한 카드 없이 휴식해요. 차례만 넘어가요.",
    ),
}


@pytest.mark.parametrize("move", WHOLE)
def test_whole_moves_say_what_they_lead_to(move):
    action = GAME.node(WIDE, 0, tuple(move.split())).action
    message = GAME.describe_action(WIDE, 0, action)
    assert tuple(load_words(locale).message(message) for locale in LOCALES) == WHOLE[move]


def test_only_the_acting_seat_has_a_tree():
    assert GAME.node(WIDE, 1, ()) is None
    assert GAME.node(WIDE, 0, ("fly",)) is None
    assert GAME.node(WIDE, 0, ("rest", "now")) is None
    assert GAME.node(WIDE, 0, ("acquire", "7")) is None
    assert GAME.node(WIDE, 0, ("acquire", "2", "pay", "Y", "Y")) is None
