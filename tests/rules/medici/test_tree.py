"""The choice tree: what is offered in one tap, and what stands on it."""

from __future__ import annotations

import pytest

from data.words import LOCALES, load_words
from rules.core.choice import Node
from rules.core.conformance import move_faults, tree_actions
from rules.core.policy import candidate_actions
from rules.medici.actions import Reveal, Take
from tests.rules.medici.positions import GAME, build

THREE = build({"seats": 3, "market": ["grain-5", "green2", "dye-3"], "ships": [["spice-4"] * 3]})
TWINS = build({"market": ["dye-3", "dye-3", "fur-2"]})
EMPTY = build({})
NO_DECK = build({"market": ["fur-2", "dye-3"], "deck_ends": True})


def test_the_root_offers_every_take_and_the_next_card():
    assert GAME.node(THREE, 0, ()) == Node(
        children=("reveal", "take"),
        presets=tuple(("take", places) for places in ("1", "12", "13", "123")),
        instant=(("reveal",),),
    )


def test_with_an_empty_market_there_is_only_the_next_card():
    assert GAME.node(EMPTY, 0, ()) == Node(children=("reveal",), instant=(("reveal",),))
    assert GAME.node(EMPTY, 0, ("take",)) is None


def test_with_an_empty_deck_there_are_only_takes():
    node = GAME.node(NO_DECK, 0, ())
    assert (node.children, node.instant) == (("take",), ())
    assert GAME.node(NO_DECK, 0, ("reveal",)) is None


def test_cards_of_one_kind_are_offered_once_but_listed_twice():
    assert GAME.node(TWINS, 0, ()).presets == tuple(("take", p) for p in ("1", "12", "123"))
    assert GAME.node(TWINS, 0, ("take",)).children == ("1", "12", "13", "123")


@pytest.mark.parametrize("state", [THREE, TWINS, EMPTY, NO_DECK], ids=["3", "twins", "0", "end"])
def test_every_promise_is_kept(state):
    assert list(move_faults(GAME, state, 0)) == []
    assert [a for _, a in tree_actions(GAME, state, 0)] == list(GAME.legal_actions(state, 0))


def test_candidates_weigh_the_next_card_against_the_takes():
    assert list(candidate_actions(GAME, TWINS, 0)) == [
        Reveal(),
        Take((1,)),
        Take((1, 2)),
        Take((1, 2, 3)),
    ]


@pytest.mark.parametrize(
    "prefix", [("fly",), ("reveal", "now"), ("take", "2"), ("take", "1", "2"), ("take", "cloth-5")]
)
def test_nothing_begins_so(prefix):
    assert GAME.node(THREE, 0, prefix) is None


def test_only_the_acting_seat_has_a_tree():
    assert GAME.node(THREE, 1, ()) is None
    assert GAME.node(THREE, 1, ("take", "1")) is None


LABELS = {
    ("reveal",): ("Turn up (3 left)", "카드 공개 (3장 가능)"),
    ("take",): ("Take cards", "카드 가져가기"),
    ("take", "1"): ("dye3→15", "염료3 → 15"),
    ("take", "12"): ("dye3+green2→17", "염료3+녹색2 → 17"),
    ("take", "13"): ("dye3+grain5→20", "염료3+곡물5 → 20"),
    ("take", "123"): ("dye3+green2+grain5→22", "염료3+녹색2+곡물5 → 22"),
    ("take", "dye-3"): ("dye3→15", "염료3 → 15"),
}


@pytest.mark.parametrize("tokens", LABELS, ids=" ".join)
def test_labels(tokens):
    for describe in (GAME.describe_choice, GAME.describe_preset):
        label = describe(THREE, 0, tokens)
        assert tuple(load_words(locale).message(label) for locale in LOCALES) == LABELS[tokens]


def test_labels_of_cards_of_one_kind_differ():
    english, korean = (load_words(locale) for locale in LOCALES)
    label = GAME.describe_choice(TWINS, 0, ("take", "13"))
    assert english.message(label) == "fur2+dye3→5 (3rd from the end)"
    assert korean.message(label) == "모피2+염료3 → 5 (뒤에서 세 번째)"
    assert english.message(GAME.describe_choice(TWINS, 0, ("take", "12"))) == "fur2+dye3→5"


@pytest.mark.parametrize("locale", LOCALES)
def test_labels_of_three_ordinary_cards_fit_a_button(locale):
    words = load_words(locale)
    state = build({"market": ["spice-3", "grain-4", "cloth-5"], "ships": [["spice-4"] * 4]})
    assert len(words.message(GAME.describe_preset(state, 0, ("take", "123")))) <= 24
    assert len(words.message(GAME.describe_choice(state, 0, ("reveal",)))) <= 24


PROMPTS = {
    (): (
        "Ship: value 12, holds 3/5. Deck: 92, up to 3 more to turn up. What do you do?",
        "상선 가치 12, 적재량 3/5. 더미 92장, 3장 더 공개할 수 있어요. 무엇을 할까요?",
    ),
    ("take",): (
        "What do you take? 🔵 dye 3 is always part of it. Free holds: 2",
        "무엇을 가져갈까요? 🔵염료 3은 반드시 가져가요. 빈칸: 2",
    ),
}


@pytest.mark.parametrize("prefix", PROMPTS, ids=" ".join)
def test_prompts_say_what_the_decision_needs(prefix):
    prompt = GAME.describe_prompt(THREE, 0, prefix)
    assert tuple(load_words(locale).message(prompt) for locale in LOCALES) == PROMPTS[prefix]


def test_the_prompt_says_when_no_more_cards_can_be_turned_up():
    state = build({"market": ["fur-2", "dye-3", "dye-4"], "revealed": 3})
    for prompt in (GAME.describe_prompt(s, 0, ()) for s in (state, NO_DECK)):
        assert prompt.key == "medici.prompt.turn_take"


CASES = {
    # the last card that the ship takes, somebody's last turn, a bonus reached
    "full and last of another": (
        {
            "ships": [["dye-2", "dye-2", "dye-3", "fur-2", "fur-2", "fur-3"], ["grain-2"]],
            "warehouses": [["dye-0", "dye-0"]],
            "market": ["green2", "dye-5"],
        },
        "12",
        (
            "Take 🔵 dye 5, 🟩 green 2. Ship: value 14 → 21, holds 6 → 7 of 7. "
            "🔵 dye: icons 7 → 8. Your ship is full then. "
            "The last turn of the day then goes to 2."
        ),
        (
            "🔵염료 5, 🟩녹색 2를 가져가요. 상선 가치 14 → 21, 적재량 6 → 7/7. "
            "🔵 염료 아이콘 7 → 8개. 그러면 상선이 가득 차요. "
            "그다음 2 님이 오늘의 마지막 차례를 해요."
        ),
    ),
    "a bonus reached, another near": (
        {
            "seats": 3,
            "warehouses": [["dye-0", "dye-0", "cloth-2"]],
            "market": ["cloth-4", "dye-5"],
        },
        "12",
        (
            "Take 🔵 dye 5, 🧵 cloth 4. Ship: value 0 → 9, holds 0 → 2 of 5. "
            "🔵 dye: icons 4 → 5, enough for the bonus 10. "
            "🧵 cloth: icons 1 → 2, 3 short of the bonus 10."
        ),
        (
            "🔵염료 5, 🧵직물 4를 가져가요. 상선 가치 0 → 9, 적재량 0 → 2/5. "
            "🔵 염료 아이콘 4 → 5개, 보너스 10을 받을 수 있어요. "
            "🧵 직물 아이콘 1 → 2개, 보너스 10까지 3개 남아요."
        ),
    ),
    "the second bonus ahead": (
        {
            "seats": 3,
            "options": {"second_bonus": "more"},
            "warehouses": [["dye-0", "dye-0", "dye-0"]],
            "market": ["dye-5"],
        },
        "1",
        (
            "Take 🔵 dye 5. Ship: value 0 → 5, holds 0 → 1 of 5. "
            "🔵 dye: icons 6 → 7, 2 short of the bonus 20."
        ),
        (
            "🔵염료 5를 가져가요. 상선 가치 0 → 5, 적재량 0 → 1/5. "
            "🔵 염료 아이콘 6 → 7개, 보너스 20까지 2개 남아요."
        ),
    ),
    "the last turn of a day": (
        {
            "day": 2,
            "ships": [[], ["grain-2"] * 3 + ["grain-3"] * 4],
            "market": ["black7"],
        },
        "1",
        (
            "Take ⬛ black 7. Ship: value 0 → 7, holds 0 → 1 of 7. "
            "This is the last turn of day 2; then it is scored."
        ),
        (
            "⬛검은색 7을 가져가요. 상선 가치 0 → 7, 적재량 0 → 1/7. "
            "2일차의 마지막 차례예요. 이 차례가 끝나면 점수를 계산해요."
        ),
    ),
    "no card left": (
        {"day": 3, "market": ["black7"], "deck_ends": True},
        "1",
        (
            "Take ⬛ black 7. Ship: value 0 → 7, holds 0 → 1 of 7. "
            "No card is left then, so day 3 ends and is scored."
        ),
        (
            "⬛검은색 7을 가져가요. 상선 가치 0 → 7, 적재량 0 → 1/7. "
            "그러면 남은 카드가 없어서 3일차가 끝나고 점수를 계산해요."
        ),
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_whole_moves_say_what_they_lead_to(name):
    case, places, english, korean = CASES[name]
    state = build(case)
    message = GAME.describe_action(state, 0, GAME.parse_action(("take", places)))
    assert tuple(load_words(locale).message(message) for locale in LOCALES) == (english, korean)


def test_turning_up_says_what_is_left():
    message = GAME.describe_action(THREE, 0, Reveal())
    assert load_words("en").message(message) == "Turn up the next card. Deck: 92 → 91."
