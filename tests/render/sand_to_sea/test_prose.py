from __future__ import annotations

import pytest

from render.board import alt_text, text_board
from tests.render.cases import request
from tests.render.people import LOCALES, NAMES, words
from tests.render.sand_to_sea import samples
from tests.render.sand_to_sea.cases import case, golden_cases

every_locale = pytest.mark.parametrize("locale", LOCALES)


def board(view, locale: str = "en", page: str = "board") -> str:
    return "\n".join(text_board(request(case(view, page=page), locale)))


@every_locale
@pytest.mark.parametrize("name", golden_cases())
def test_alt_text_says_whose_turn_it_is(name: str, locale: str) -> None:
    shown = golden_cases()[name]._replace(names=NAMES)
    text = alt_text(request(shown, locale))
    for seat in shown.view.to_act:
        if not shown.view.excess:
            assert words(locale).say("sand_to_sea_board.turn.named", name=NAMES[seat]) in text
    if shown.page == "board":
        for player in shown.view.players:
            assert NAMES[player.seat] in text
            assert str(player.points) in text


def test_alt_text_names_the_merchants() -> None:
    text = alt_text(request(case(samples.middle()), "en"))
    assert "Merchants: G2 for R2 B1 (+Y1); upgrade 3 (+Y1 R1 G1); B1 for Y3 G1; Y2 R1." in text


@every_locale
def test_cards_are_read_pile_by_pile(locale: str) -> None:
    view = samples.middle()
    for page in ("board", "cards"):
        blocks = text_board(request(case(view, page=page), locale))
        for player in view.players:
            (block,) = (b for b in blocks if b.splitlines()[0].startswith(NAMES[player.seat]))
            for key in ("hand", "played", "spent"):
                pile = getattr(player, key)
                line = words(locale).say(f"sand_to_sea_board.say.{key}", n=len(pile))
                assert line in block.splitlines()
            cards = len(player.hand) + len(player.played) + len(player.spent)
            place = block.splitlines().index(
                words(locale).say("sand_to_sea_board.say.hand", n=len(player.hand))
            )
            assert len(block.splitlines()) - place == cards + 3


def test_the_row_is_read_with_prices_and_cubes() -> None:
    lines = board(samples.middle()).splitlines()
    at = lines.index("Merchants (31 in the deck)")
    assert lines[at + 1 : at + 7] == [
        "1. free, trade: 2 green for 2 red, 1 brown",
        "   on it: 1 yellow",
        "2. 1 cube, upgrade 3 steps",
        "   on it: 1 yellow, 1 red, 1 green",
        "3. 2 cubes, trade: 1 brown for 3 yellow, 1 green",
        "4. 3 cubes, spices: 2 yellow, 1 red",
    ]


@every_locale
def test_rewards_are_named_by_column(locale: str) -> None:
    lines = text_board(request(case(samples.middle()), locale))[-1].splitlines()
    reward = words(locale).say("sand_to_sea_board.reward.merchant")
    assert [reward in line for line in lines[-4:]].count(True) >= 1
    assert len([line for line in lines if reward in line and "1" in line]) == 1


def test_open_sea_is_named() -> None:
    assert "C2 open sea" in board(samples.middle())


def test_costs_are_cards() -> None:
    lines = text_board(request(case(samples.middle(3), page="sail"), "en"))[1].splitlines()
    assert lines[0].startswith("승현이의 긴 이름 sails from B4. Cards to spend")
    assert lines[1] == "None: A3, A4, B3, B4, B5, C4, C5"
