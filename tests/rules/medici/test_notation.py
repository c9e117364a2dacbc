"""How moves may be typed, and what is said of text that is no move."""

from __future__ import annotations

import pytest

from cogs.typed import parse_typed, suggest
from data.words import LOCALES, load_words
from rules.core.errors import AmbiguousMoveError, IllegalMoveError, UnreadableMoveError
from rules.core.notation import complete_text, parse_tokens, resolve_move
from tests.rules.medici.positions import FACTS, GAME, build

READ = {
    "reveal": "reveal",
    "REVEAL": "reveal",
    "take 1": "take 1",
    "take 13": "take 13",
    "Take 31": "take 13",
    "take 1 3": "take 13",
    "take 3 1": "take 13",
    "take 1,3": "take 13",
    "take 3, 1": "take 13",
    "take 1+2+3": "take 123",
    "take 321": "take 123",
    "take 14": "take 14",
    "take dye-3-1": "take dye-3-1",
    "take dye3": "take dye-3",
    "take dye-3": "take dye-3",
    "take DYE 3": "take dye-3",
    "take dye3 green2": "take dye-3 green2",
    "take dye 3, green 2": "take dye-3 green2",
    "take dye3+black7": "take dye-3 black7",
    "take black 7": "take black7",
    "take black-7": "take black7",
    "take green fur": "take fur-green",
    "take fur green": "take fur-green",
    "take fur-green": "take fur-green",
    "take green fur green 2 spice 0": "take fur-green green2 spice-0",
    "take green2 2": "take green2 2",
}


@pytest.mark.parametrize("typed", READ)
def test_other_spellings_are_read(typed):
    assert " ".join(GAME.normalize_tokens(parse_tokens(typed))) == READ[typed]


@pytest.mark.parametrize("kind", FACTS.kinds)
def test_every_kind_and_id_can_be_named(kind):
    card = FACTS.kinds[kind]
    for name, canonical in ((kind, kind), (kind.replace("-", " "), kind), (card.id, card.id)):
        assert GAME.normalize_tokens(parse_tokens(f"take {name}")) == ("take", canonical)
        action = GAME.parse_action(("take", canonical))
        assert GAME.format_action(action) == ("take", canonical)


UNREADABLE = {
    # typed: error, argument
    "": ("core.error.empty_move", None),
    "fly": ("medici.error.unknown_verb", "fly"),
    "reveal 2": ("medici.error.word_too_many", "2"),
    "take": ("medici.error.which_cards", None),
    "take 0": ("medici.error.bad_places", "0"),
    "take 11": ("medici.error.bad_places", "11"),
    "take 1 1": ("medici.error.bad_places", "1 1"),
    "take wood 3": ("medici.error.unknown_card", "wood 3"),
    "take dye 7": ("medici.error.unknown_card", "dye 7"),
    "take dye3 wood": ("medici.error.unknown_card", "wood"),
    "take 1 dye3": ("medici.error.unknown_card", "1 dye3"),
    "take black": ("medici.error.unknown_card", "black"),
}


@pytest.mark.parametrize("typed", UNREADABLE)
def test_what_is_no_move(typed):
    with pytest.raises(UnreadableMoveError) as caught:
        GAME.parse_action(parse_tokens(typed))
    key, word = UNREADABLE[typed]
    assert caught.value.reason.key == key
    assert caught.value.reason.args.get("word") == word


CASE = {
    "ships": [["grain-2", "grain-2", "grain-2", "grain-3", "grain-3"]],
    "market": ["black7", "green2", "dye-3", "dye-3"],
}
STATE = build(CASE)

NAMED = {
    # typed: the move that it means
    "take dye3": "take 1",
    "take dye3 dye3": "take 12",
    "take dye 3 and": None,
    "take green 2 dye 3": "take 13",
    "take dye-3-1": None,  # lies second
    "take dye-3-2": "take 1",
    "take dye-3-1 dye3": "take 12",
    "take dye3 dye-3-2": "take 12",
    "take dye3, dye3, green2": "take 123",
}


@pytest.mark.parametrize("typed", NAMED)
def test_cards_are_named_in_place_of_places(typed):
    tokens = parse_tokens(typed)
    if NAMED[typed] is None:
        with pytest.raises((UnreadableMoveError, IllegalMoveError)):
            resolve_move(GAME, STATE, 0, tokens)
        return
    action = resolve_move(GAME, STATE, 0, tokens)
    assert " ".join(GAME.format_action(action)) == NAMED[typed]


REFUSED = {
    # typed, and why it is refused
    "take black7": "not_in_reach",
    "take dye3 dye3 dye3": "not_in_reach",
    "take green2": "last_card",
    "take cloth5": "not_in_reach",
    "take green dye": "not_in_reach",
}


@pytest.mark.parametrize("typed", REFUSED)
def test_named_cards_that_cannot_be_taken(typed):
    with pytest.raises(IllegalMoveError) as caught:
        resolve_move(GAME, STATE, 0, parse_tokens(typed))
    assert caught.value.reason.key == f"medici.error.{REFUSED[typed]}"


def test_named_cards_for_which_no_hold_is_free():
    state = build({**CASE, "ships": [[*CASE["ships"][0], "grain-4"]]})
    with pytest.raises(IllegalMoveError) as caught:
        resolve_move(GAME, state, 0, parse_tokens("take dye3 dye3"))
    assert caught.value.reason.key == "medici.error.no_hold"
    assert caught.value.reason.args == {"needed": 2, "free": 1}


def test_take_alone_asks_which_unless_only_one_is_possible():
    with pytest.raises(AmbiguousMoveError) as caught:
        resolve_move(GAME, STATE, 0, ("take",))
    assert caught.value.candidates == tuple(("take", p) for p in ("1", "12", "13", "123"))
    single = build({"market": ["dye-3"]})
    assert GAME.format_action(resolve_move(GAME, single, 0, ("take",))) == ("take", "1")


COMPLETED = {
    "": ["take 1", "take 12", "take 13", "take 123", "reveal", "take"],
    "r": ["reveal"],
    "take ": ["take 1", "take 12", "take 13", "take 123"],
    "take 1": ["take 1", "take 12", "take 13", "take 123"],
    "take 12": ["take 12", "take 123"],
    "take dye3": ["take dye-3"],
    "take 2": [],
}


@pytest.mark.parametrize("typed", COMPLETED)
def test_autocomplete(typed):
    found = [" ".join(tokens) for tokens in complete_text(GAME, STATE, 0, typed)]
    assert found == COMPLETED[typed]


KOREAN = {
    "공개": "reveal",
    "가져오기 13": "take 13",
    "가져오기 1 3": "take 13",
    "가져오기 염료3": "take dye-3",
    "가져오기 염료 3": "take dye-3",
    "가져오기 염료3 초록2": "take dye-3 green2",
    "가져오기 염료 3, 녹색 2": "take dye-3 green2",
    "가져오기 검은색7 녹색모피": "take black7 fur-green",
    "싣기 검정 7 녹색 모피": "take black7 fur-green",
    "가져가기 향신료0 곡물5 직물4": "take spice-0 grain-5 cloth-4",
}


@pytest.mark.parametrize("typed", KOREAN)
def test_korean_words(typed):
    (tokens,) = parse_typed("medici", typed)
    assert " ".join(GAME.normalize_tokens(tokens)) == KOREAN[typed]


@pytest.mark.parametrize("locale", LOCALES)
def test_the_example_of_each_language_is_a_move(locale):
    words = load_words(locale)
    (tokens,) = parse_typed("medici", words.say("medici.example_move"))
    assert GAME.format_action(resolve_move(GAME, STATE, 0, tokens)) == ("take", "12")


def test_suggestions_show_what_is_taken():
    found = suggest(GAME, STATE, 0, load_words("ko"), "가져오기 염료3")
    assert found == [("카드 가져가기 › 염료3 → 15", "take dye-3")]
    labels = [label for label, _ in suggest(GAME, STATE, 0, load_words("en"), "take ")]
    assert labels[0] == "Take cards › dye3→15"
    assert len(set(labels)) == len(labels)
