"""The choice tree: what stands on one screen, in which words, and what one tap can do."""

from __future__ import annotations

import pytest

from data.words import LOCALES, load_words
from rules.core.conformance import move_faults, tree_actions
from tests.rules.serica.positions import GAME, build

ROW = ["labourer:WP", "bandits", "xiongnu", "minister:GWSC"]
PRODUCE = build({"phase": "produce", "points": 8, "goods": ["W"], "row": ROW})
DRAWING = build(
    {
        "phase": "produce",
        "empires": [["scribe", "magistrate", "philosopher"]],
        "decks": [["farmer"]],
        "row": ROW,
    }
)
ACT = build(
    {
        "phase": "buy",
        "goods": ["GGWWLLSPC"],
        "artisans": [9],
        "empires": [["farmer", "scribe", "spearmen", "fortress", "envoy", "trader"]],
        "decks": [["warehouse"]],
        "zones": [[["farmer", "militia"], ["labourer"]]],
        "caravans": [["1:GG", "3:WL"], []],
        "row": ROW,
    }
)
SUFFER = build(
    {
        "phase": "suffer",
        "slot": 3,
        "empires": [["watchtower"]],
        "caravans": [["1:GW", "4:WL"]],
        "row": ["labourer:WP", "trader:WC", "xiongnu", "minister:GWSC"],
    }
)
POSITIONS = {"produce": PRODUCE, "drawing": DRAWING, "act": ACT, "suffer": SUFFER}


@pytest.mark.parametrize("name", POSITIONS)
def test_wide_positions_keep_every_promise(name):
    state = POSITIONS[name]
    assert list(move_faults(GAME, state, 0)) == []
    assert [a for _, a in tree_actions(GAME, state, 0)] == list(GAME.legal_actions(state, 0))


def test_production_is_one_screen():
    root = GAME.node(PRODUCE, 0, ())
    assert root.children == ("produce", "plan", "done")
    assert [" ".join(tokens) for tokens in root.instant] == [
        "produce G",
        "produce W",
        "produce L",
        "produce A",
        "produce S",
        "produce P",
        "produce C",
        "done",
    ]
    assert GAME.node(PRODUCE, 0, ("plan",)).children == ("1", "artisans", "goods")


def test_one_card_that_draws_is_a_button_several_are_a_list():
    one = build({"phase": "produce", "empires": [["scribe"]], "decks": [["farmer"]], "row": ROW})
    assert ("draw", "scribe") in GAME.node(one, 0, ()).instant
    assert len(GAME.node(one, 0, ()).instant) == 9, "what three rows of buttons hold"
    root = GAME.node(DRAWING, 0, ())
    assert not any(tokens[0] == "draw" for tokens in root.instant)
    assert GAME.node(DRAWING, 0, ("draw",)).children == ("scribe", "magistrate", "philosopher")


def test_the_rest_of_the_turn_is_one_screen_in_the_order_of_its_steps():
    assert GAME.node(ACT, 0, ()).children == ("buy", "build", "defend", "trade", "draw")
    assert GAME.node(ACT, 0, ("trade",)).children == ("launch", "move", "pass")


def test_loads_in_one_tap():
    presets = GAME.node(ACT, 0, ("trade", "launch")).presets
    assert [" ".join(tokens[2:]) for tokens in presets] == ["G G W W", "W W L L", "G G L L"]
    begun = GAME.node(ACT, 0, ("trade", "launch", "W")).presets
    assert [" ".join(tokens[2:]) for tokens in begun] == ["W W L L", "W L L"]
    assert GAME.node(ACT, 0, ("trade", "launch", "W", "G")) is None, "dearest first"


def test_the_least_loss_in_one_tap():
    assert GAME.node(SUFFER, 0, ("lose",)).presets == (("lose", "1G"),)
    assert GAME.node(SUFFER, 0, ()).children == ("lose", "ward")


def test_only_the_acting_seat_has_a_tree():
    for state in POSITIONS.values():
        assert GAME.node(state, 1, ()) is None
        assert GAME.node(state, 0, ("fly",)) is None
    assert GAME.node(ACT, 0, ("buy", "2")) is None
    assert GAME.node(ACT, 0, ("build", "farmer", "5")) is None
    assert GAME.node(ACT, 0, ("defend", "1")) is None
    assert GAME.node(SUFFER, 0, ("lose", "2G")) is None


def name_of(part):
    return part.replace(" ", "-") if isinstance(part, str) and part.isascii() else "-"


LABELS = [
    (PRODUCE, "produce W", "🟪 wine (2)", "🟪 와인 (2)"),
    (PRODUCE, "produce S", "🟥 silk (4)", "🟥 비단 (4)"),
    (PRODUCE, "done", "End production (lose 8)", "생산 끝내기 (8점 버림)"),
    (PRODUCE, "plan 1", "For 1. Labourer: 🟦 (3)", "1. 일꾼 비용: 🟦 (3)"),
    (
        PRODUCE,
        "plan artisans",
        "All points, artisans first: 🟪⬛⬛ (8)",
        "남은 포인트로 장인부터: 🟪⬛⬛ (8)",
    ),
    (DRAWING, "draw magistrate", "Magistrate: draw 2", "행정관: 2장 뽑기"),
    (
        ACT,
        "buy 1",
        "1. Labourer · 🟪🟦 · production +2",
        "1. 일꾼 · 🟪🟦 · 생산 +2",
    ),
    (
        ACT,
        "buy 4",
        "4. Minister · 🟨🟪🟥⬜ · first buy −1 good",
        "4. 재상 · 🟨🟪🟥⬜ · 첫 구매 교역품 −1",
    ),
    (ACT, "buy 1 top", "Onto the deck", "덱 맨 위에 놓기"),
    (ACT, "build farmer", "Farmer · ⬛⬛ · +1", "농부 · ⬛⬛ · 1점"),
    (ACT, "build farmer 4", "Zone 4, place 1", "4번 구역 1번째"),
    (ACT, "build spearmen 2", "Zone 2, place 2: +1", "2번 구역 2번째: +1"),
    (
        ACT,
        "defend 3",
        "3. Xiongnu Raiders (4) · +4 · 🟦",
        "3. 흉노 기습대 (4) · 4점 · 🟦",
    ),
    (ACT, "trade move 2", "1: 2 to Kashgar", "1번: 2칸, 카슈가르"),
    (SUFFER, "lose 2W", "2, Dunhuang: 🟪 wine", "2번 둔황: 🟪 와인"),
    (SUFFER, "ward", "Ignore (Watchtower)", "무시하기 (망루)"),
]


@pytest.mark.parametrize(("state", "tokens", "english", "korean"), LABELS, ids=name_of)
def test_labels(state, tokens, english, korean):
    label = GAME.describe_choice(state, 0, tuple(tokens.split()))
    assert [load_words(locale).message(label) for locale in LOCALES] == [english, korean]


WHOLE = [
    (
        ACT,
        "buy 1",
        "Buy Labourer for 🟪🟦 (production +2). It goes to your discard pile.",
        "🟪🟦 큐브를 내고 일꾼을 구매해요(생산 +2). 버린 카드 더미에 놓여요.",
    ),
    (
        ACT,
        "build farmer 3",
        (
            "Build Farmer in zone 3 for ⬛⬛: +2, neighbours included (+1). "
            "After that you cannot buy any more this turn."
        ),
        (
            "⬛⬛ 장인으로 3번 구역에 농부를 건설해 2점을 얻어요(인접 1점 포함). "
            "그다음에는 이번 턴에 더 구매할 수 없어요."
        ),
    ),
    (
        ACT,
        "defend 3",
        ("Defeat Xiongnu Raiders: +4 and 🟦. After that you cannot build any more this turn."),
        (
            "흉노 기습대를 물리치고 4점을 얻어요. 보상: 🟦. "
            "그다음에는 이번 턴에 더 건설할 수 없어요."
        ),
    ),
    (
        ACT,
        "trade launch G W",
        (
            "Launch a caravan with 🟨🟪, worth 5, at Palmyra. Your turn then ends. "
            "Enemies that then attack your caravans: 2."
        ),
        (
            "🟨🟪 큐브(가치 5)를 실은 교역대가 팔미라에서 출발해요. 그리고 턴이 끝나요. "
            "그 전에 적 2장이 교역대를 공격해요."
        ),
    ),
    (
        ACT,
        "trade move",
        (
            "Move: caravan 1 → Kashgar, caravan 2 → Chang'an. What arrives: +3. "
            "Your turn then ends. Enemies that then attack your caravans: 2."
        ),
        (
            "이동: 1번 교역대 → 카슈가르, 2번 교역대 → 장안. 도착한 교역품으로 3점을 얻어요. "
            "그리고 턴이 끝나요. 그 전에 적 2장이 교역대를 공격해요."
        ),
    ),
    (
        SUFFER,
        "lose 2W 2L",
        "Xiongnu Raiders: lose 🟪🟩, worth 3.",
        "흉노 기습대: 🟪🟩 큐브(가치 3)를 잃어요.",
    ),
]


@pytest.mark.parametrize(("state", "move", "english", "korean"), WHOLE, ids=name_of)
def test_whole_moves_say_what_they_lead_to(state, move, english, korean):
    action = GAME.node(state, 0, tuple(move.split())).action
    message = GAME.describe_action(state, 0, action)
    assert [load_words(locale).message(message) for locale in LOCALES] == [english, korean]


LAST = {
    "phase": "build",
    "artisans": [2],
    "empires": [["farmer"]],
    "zones": [
        [
            ["militia", "farmer", "militia"],
            ["farmer", "militia", "warehouse"],
            ["militia", "warehouse", "trader"],
        ]
    ],
}
WARNINGS = [
    # points of the other player from caravans, what the warning says
    (0, "**This ends the game: you win with 15 to 0.**"),
    (90, "**Careful: this ends the game, and 2 wins with 90 to 15.**"),
    (15, "**This ends the game: you win with 15 to 15.**"),
]


@pytest.mark.parametrize(("other", "warning"), WARNINGS)
def test_the_tenth_card_comes_with_a_warning(other, warning):
    state = build({**LAST, "delivered": [0, other]})
    action = GAME.parse_action(("build", "farmer", "4"))
    text = load_words("en").message(GAME.describe_action(state, 0, action))
    assert text.endswith(warning)
    after = GAME.apply(state, 0, action, None).state
    assert GAME.result(after).seats[0].seat == (1 if other > 15 else 0)
