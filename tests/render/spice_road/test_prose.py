from __future__ import annotations

import re

import pytest

from render.board import alt_text, text_board
from render.spice_road.brush import points_so_far
from tests.render.people import LOCALES, NAMES, words
from tests.render.spice_road import samples
from tests.render.spice_road.cases import golden_cases

CASES = golden_cases()


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("name", CASES)
def test_alt_text_says_whose_turn_and_every_score(name: str, locale: str) -> None:
    view, previous = CASES[name].view, CASES[name].previous
    text = alt_text(samples.request(view, locale, previous))
    assert 0 < len(text) <= 1024
    for seat in view.to_act:
        assert NAMES[seat] in text.split(".")[1]
    for player in view.players:
        score = points_so_far(player)
        assert NAMES[player.seat] in text
        assert str(score if score is not None else f"{player.point_cards}/{view.target}") in text


def test_alt_text_names_both_rows() -> None:
    text = alt_text(samples.request(samples.middle(), "en"))
    assert "10 for R2 G2" in text
    assert "R2 for Y3 G1 (+Y1 R2)" in text


@pytest.mark.parametrize("locale", LOCALES)
def test_text_board_holds_every_card_and_number(locale: str) -> None:
    view = samples.five(2)
    board = "\n".join(text_board(samples.request(view, locale)))
    lines = [line.strip() for line in board.splitlines()]
    shown = [
        _card_words(words(locale), card) for p in view.players for card in (*p.hand, *p.played)
    ]
    assert sum(len(p.hand) + len(p.played) for p in view.players) == 5 * 32
    for text in shown:
        assert lines.count(text) == 5, text
    for merchant in view.merchant_row:
        assert _card_words(words(locale), merchant.card) in board
    for card in view.point_row:
        assert re.search(rf"^\d\. {card.points}\D", board, re.MULTILINE)
    for number in (view.point_deck, view.merchant_deck, view.gold, view.silver):
        assert str(number) in board


def _card_words(spoken, card) -> str:
    def cubes(amounts) -> str:
        return spoken.say("spice_road_board.say.comma").join(
            spoken.say(
                "spice_road_board.say.amount", n=n, spice=spoken.say(f"spice_road_board.spice.{k}")
            )
            for k, n in zip("YRGB", amounts, strict=True)
            if n
        )

    key = f"spice_road_board.say.{card.kind}_card"
    if card.kind == "upgrade":
        return spoken.say(key, n=card.steps)
    if card.kind == "spice":
        return spoken.say(key, out=cubes(card.out))
    return spoken.say(key, cost=cubes(card.cost), out=cubes(card.out))


def test_hidden_hands_are_only_counted() -> None:
    open_board = "\n".join(text_board(samples.request(samples.middle(), "en")))
    closed = "\n".join(text_board(samples.request(samples.hidden_middle(), "en")))
    assert "trade: 2 green for 2 brown" in open_board
    assert "trade: 2 green for 2 brown" not in closed
    assert "Hand: 5" in closed
    assert "Points so far" not in closed


def test_the_coins_lie_where_the_rules_put_them() -> None:
    board = text_board(samples.request(samples.last_round(), "en"))[1].splitlines()
    assert "silver" in board[2]
    assert not any("silver" in line or "gold" in line for line in board[3:])


@pytest.mark.parametrize("seed", range(10))
def test_lines_are_short(seed: int) -> None:
    for locale in LOCALES:
        for block in text_board(samples.request(samples.fuzzed(seed), locale)):
            assert len(block) <= 1900
            assert max(len(line) for line in block.splitlines()) <= 110
