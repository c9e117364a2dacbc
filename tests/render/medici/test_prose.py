from __future__ import annotations

import pytest

from render.board import alt_text, text_board
from tests.render.cases import request
from tests.render.medici import samples
from tests.render.medici.cases import case, golden_cases
from tests.render.people import LOCALES, NAMES, words

every_locale = pytest.mark.parametrize("locale", LOCALES)
BOARDS = [name for name, shown in golden_cases().items() if shown.page == "board"]


def board(view, locale: str = "en", page: str = "board") -> str:
    return "\n".join(text_board(request(case(view, page=page), locale)))


@every_locale
@pytest.mark.parametrize("name", BOARDS)
def test_alt_text_says_whose_turn_and_all_florins(name: str, locale: str) -> None:
    view = golden_cases()[name].view
    text = alt_text(request(case(view), locale))
    for seat in view.to_act:
        assert words(locale).say("medici_board.turn.named", name=NAMES[seat]) in text
    for player in view.players:
        assert NAMES[player.seat] in text
        assert str(player.florins) in text
        assert str(player.value) in text


def test_alt_text_names_what_can_be_taken_and_all_icons() -> None:
    text = alt_text(request(case(samples.middle()), "en"))
    assert "Fur 5, Grain 0 with 2 icons, green 2" in text
    assert "in order: Grain/Spice/Fur/Dye/Cloth." in text
    assert "민지: florins 50, ship 15 (holds 4/5), goods 6/3/0/2/0" in text


@every_locale
def test_text_board_holds_every_card_and_number(locale: str) -> None:
    view = samples.two_players()
    text = board(view, locale)
    for player in view.players:
        for number in (player.florins, player.value, player.holds_used):
            assert str(number) in text
    good = {g: words(locale).say(f"medici_board.good.{g}") for g in samples.GOODS}
    for player in view.players:
        for card in player.ship:
            if card.good and card.icons == 1 and card.takes_hold:
                assert f"{good[card.good]} {card.value}" in text
    for number in (view.deck, *view.ship_rewards, *view.warehouse_rewards):
        assert str(number) in text
    for bonus in view.bonuses:
        assert str(bonus.icons) in text
        assert str(bonus.florins) in text


def test_the_market_is_read_with_its_places() -> None:
    lines = text_board(request(case(samples.middle()), "en"))[1].splitlines()
    assert lines == [
        "Market: 7 cards",
        "1 (last, must be taken): green 2",
        "2 (may be taken too): Grain 0 with 2 icons",
        "3 (may be taken too): Fur 5",
        "Out of reach, oldest first (4):",
        "   Grain 2, Fur 0 with 2 icons, Cloth 3, Dye 2",
    ]


def test_a_long_market_is_read_whole() -> None:
    view = samples.long_market()
    lines = text_board(request(case(view), "en"))[1].splitlines()
    assert sum(line.count(",") + 1 for line in lines[5:]) == len(view.market) - 3


@every_locale
def test_green_cards_are_told_apart(locale: str) -> None:
    lines = board(samples.middle(), locale).splitlines()
    label = words(locale).say("medici_board.say.unheld", cards="")
    assert len([line for line in lines if line.strip().startswith(label.strip())]) == 3


@every_locale
def test_a_day_can_be_followed_without_the_picture(locale: str) -> None:
    view = samples.end()
    text = board(view, locale, "day_2")
    assert "(20 + 10) ÷ 2 = 15" in text
    assert "(10 + 5) ÷ 2 = 7.5 → 5" in text
    assert "÷ 2 = 2.5 → 0" in text
    for florins in view.scores[1].florins:
        assert str(florins) in text


def test_goods_that_nobody_has_are_named() -> None:
    assert "Cloth: nobody has any" in board(samples.six(), page="day_1")


@every_locale
def test_the_deck_is_read_whole(locale: str) -> None:
    view = samples.middle()
    lines = board(view, locale, "deck").splitlines()
    assert len(lines) == 3 + len(view.goods) + 1
    assert str(view.deck) in lines[2]


def test_winners_are_named_at_the_end() -> None:
    text = board(samples.end())
    assert "민지 wins" in text
    shared = board(samples.shared_end())
    assert f"{', '.join(NAMES)} win" in shared
