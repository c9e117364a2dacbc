"""How moves may be typed, and what is said of text that is no move."""

from __future__ import annotations

import pytest

from cogs.typed import parse_typed
from rules.core.errors import AmbiguousMoveError, UnreadableMoveError
from rules.core.notation import complete_text, parse_tokens, resolve_move
from tests.rules.serica.positions import GAME, build

READ = {
    "produce G": "produce G",
    "PRODUCE g": "produce G",
    "plan artisans": "plan artisans",
    "plan A": "plan artisans",
    "plan GOODS": "plan goods",
    "plan 2": "plan 2",
    "plan #2": "plan 2",
    "done": "done",
    "Done": "done",
    "draw scribe": "draw scribe",
    "draw Scribe": "draw scribe",
    "buy 2": "buy 2",
    "buy #2": "buy 2",
    "buy 2.": "buy 2",
    "buy 02 TOP": "buy 2 top",
    "buy 2 save G": "buy 2 save G",
    "buy 2 save gs top": "buy 2 save G S top",
    "build farmer 3": "build farmer 3",
    "build 3 Farmer": "build farmer 3",
    "build farmer zone 3": "build farmer 3",
    "defend 4": "defend 4",
    "defend #4": "defend 4",
    "trade launch G G W L": "trade launch G G W L",
    "launch G G W L": "trade launch G G W L",
    "launch GGWL": "trade launch G G W L",
    "launch g2 w l": "trade launch G G W L",
    "launch L1,W1,G2": "trade launch G G W L",
    "LAUNCH C,P;S": "trade launch S P C",
    "trade move": "trade move",
    "move": "trade move",
    "move 2 #1": "trade move 2 1",
    "pass": "trade pass",
    "Trade Pass": "trade pass",
    "lose 1G": "lose 1G",
    "lose 2w 1g": "lose 1G 2W",
    "lose 1GG 2L": "lose 1G 1G 2L",
    "lose 1LW": "lose 1W 1L",
    "lose 2": "lose 2",
    "lose #2": "lose 2",
    "ward": "ward",
}


@pytest.mark.parametrize("typed", READ)
def test_other_spellings_are_read(typed):
    tokens = parse_tokens(typed)
    canonical = parse_tokens(READ[typed])
    assert GAME.normalize_tokens(tokens) == canonical
    assert GAME.format_action(GAME.parse_action(tokens)) == canonical


WORDS = {
    "생산 금": "produce G",
    "생산 장인": "produce A",
    "hire artisan": "produce A",
    "계획 장인": "plan artisans",
    "계획 교역품": "plan goods",
    "계획 3": "plan 3",
    "완료": "done",
    "뽑기 서기": "draw scribe",
    "구매 2": "buy 2",
    "구매 2 할인 금": "buy 2 save G",
    "구매 1 덱위": "buy 1 top",
    "건설 농부 3": "build farmer 3",
    "건설 교역소 구역 2": "build trading_post 2",
    "build great-wall 1": "build great_wall 1",
    "방어 1": "defend 1",
    "출발 금 금 와 유": "trade launch G G W L",
    "출발 비2 향신료": "trade launch S S C",
    "교역 출발 금금와유": "trade launch G G W L",
    "launch gold gold wine": "trade launch G G W",
    "이동": "trade move",
    "교역 패스": "trade pass",
    "손실 1금 2와": "lose 1G 2W",
    "손실 1": "lose 1",
    "무시": "ward",
}


@pytest.mark.parametrize("typed", WORDS)
def test_words_of_both_languages(typed):
    (tokens,) = parse_typed("serica", typed)
    assert " ".join(GAME.normalize_tokens(tokens)) == WORDS[typed]


def test_several_purchases_in_one_line():
    steps = parse_typed("serica", "생산 금; 생산 장인; done")
    assert [GAME.normalize_tokens(step) for step in steps] == [
        ("produce", "G"),
        ("produce", "A"),
        ("done",),
    ]


UNREADABLE = {
    "": "core.error.empty_move",
    "fly": "serica.error.unknown_verb",
    "produce": "serica.error.which_product",
    "produce X": "serica.error.unknown_good",
    "produce G A A": "serica.error.one_at_a_time",
    "produce G2": "serica.error.one_at_a_time",
    "plan": "serica.error.which_plan",
    "plan nothing": "serica.error.bad_number",
    "plan 1 2": "serica.error.word_too_many",
    "done now": "serica.error.word_too_many",
    "draw": "serica.error.which_draw",
    "draw chef": "serica.error.unknown_card",
    "draw scribe 2": "serica.error.word_too_many",
    "buy": "serica.error.which_offer",
    "buy two": "serica.error.bad_number",
    "buy ²": "serica.error.bad_number",
    "buy 2 now": "serica.error.word_too_many",
    "buy 2 save": "serica.error.which_saved",
    "buy 2 save X": "serica.error.unknown_good",
    "build": "serica.error.which_build",
    "build chef 1": "serica.error.unknown_card",
    "build farmer": "serica.error.which_zone",
    "build farmer left": "serica.error.bad_number",
    "build farmer 1 2": "serica.error.word_too_many",
    "defend": "serica.error.which_enemy",
    "defend all": "serica.error.bad_number",
    "trade": "serica.error.which_trade",
    "trade silk": "serica.error.which_trade",
    "launch": "serica.error.which_load",
    "launch A": "serica.error.unknown_good",
    "launch G-1": "serica.error.unknown_good",
    "move far": "serica.error.bad_steps",
    "move -1": "serica.error.bad_steps",
    "pass it": "serica.error.word_too_many",
    "lose": "serica.error.which_loss",
    "lose G": "serica.error.bad_loss",
    "lose 1X": "serica.error.bad_loss",
    "lose 1G 2": "serica.error.bad_loss",
    "ward off": "serica.error.word_too_many",
}


@pytest.mark.parametrize("typed", UNREADABLE)
def test_text_that_is_no_move(typed):
    with pytest.raises(UnreadableMoveError) as caught:
        GAME.parse_action(parse_tokens(typed))
    assert caught.value.reason.key == UNREADABLE[typed]


STATE = build(
    {
        "phase": "buy",
        "goods": ["GWWP"],
        "artisans": [2],
        "empires": [["farmer", "warehouse"]],
        "caravans": [["2:G"]],
        "row": ["labourer:WP", "trader:WC", "trader:LP", "palace:GLSP"],
    }
)


def resolve(typed, state=STATE):
    action = resolve_move(GAME, state, 0, parse_tokens(typed))
    return " ".join(GAME.format_action(action))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("buy", "buy 1"), ("build farmer 4", "build farmer 4"), ("launch GW", "trade launch G W")],
)
def test_what_leaves_no_choice_is_completed(typed, meant):
    assert resolve(typed) == meant


@pytest.mark.parametrize(
    ("typed", "candidates"),
    [
        ("build", ["build farmer 1", "build farmer 2", "build farmer 3", "build farmer 4"]),
        ("trade", ["trade launch", "trade move", "trade pass"]),
        ("launch", ["trade launch G W W", "trade launch W W", "trade launch G"]),
    ],
)
def test_what_leaves_a_choice_is_asked_back(typed, candidates):
    with pytest.raises(AmbiguousMoveError) as caught:
        resolve(typed)
    found = [" ".join(tokens) for tokens in caught.value.candidates]
    assert found[: len(candidates)] == candidates


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("", ["buy", "build", "trade"]),
        ("b", ["buy", "build"]),
        ("buy ", ["buy 1"]),
        ("build far", ["build farmer"]),
        ("build farmer ", [f"build farmer {n}" for n in range(1, 5)]),
        ("trade ", ["trade launch", "trade move", "trade pass"]),
        ("move", ["trade move"]),
        ("nonsense", []),
    ],
)
def test_autocomplete(typed, offered):
    found = [" ".join(tokens) for tokens in complete_text(GAME, STATE, 0, typed)]
    assert found[: len(offered)] == offered
    assert bool(found) is bool(offered)
