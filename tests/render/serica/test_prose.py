from __future__ import annotations

import pytest

from render.board import alt_text, text_board
from rules.serica.goods import PRODUCTS
from tests.render.cases import request
from tests.render.people import LOCALES, NAMES, words
from tests.render.serica import samples
from tests.render.serica.cases import case, golden_cases

every_locale = pytest.mark.parametrize("locale", LOCALES)
BOARDS = [name for name, shown in golden_cases().items() if shown.page == "board"]


def board(view, locale: str = "en", page: str = "board") -> str:
    return "\n".join(text_board(request(case(view, page=page), locale)))


@every_locale
@pytest.mark.parametrize("name", BOARDS)
def test_alt_text_says_whose_turn_and_all_points(name: str, locale: str) -> None:
    view = golden_cases()[name].view
    text = alt_text(request(case(view), locale))
    for seat in view.to_act:
        assert words(locale).say("serica_board.turn.named", name=NAMES[seat]) in text
    for player in view.players:
        assert NAMES[player.seat] in text
        assert str(player.vp) in text


def test_alt_text_says_what_can_be_done() -> None:
    assert "Production points left: 5 of 11." in alt_text(request(case(samples.middle()), "en"))
    assert "Still open: Build, Defend, Trade." in alt_text(request(case(samples.choosing()), "en"))
    text = alt_text(request(case(samples.attacked()), "en"))
    assert "Parthian Archers: give up goods worth 4+." in text


@every_locale
def test_text_board_holds_every_card_and_number(locale: str) -> None:
    view = samples.middle()
    text, say = board(view, locale), words(locale).say
    for item in PRODUCTS:
        assert say(f"serica.good.{item}") in text
    for player in view.players:
        built = [slot.card for zone in player.zones for slot in zone if slot.card is not None]
        for card in (*player.empire, *player.discard, *built):
            assert say(f"serica.card.{card.id}") in text
        for number in (player.vp, player.defence, player.capacity, player.deck):
            assert str(number) in text
        for caravan in player.caravans:
            assert say(f"serica.space.{view.road[caravan.space]}") in text
    for number in (view.deck, view.points, *view.supply):
        assert str(number) in text


def test_the_crossroads_are_read_slot_by_slot() -> None:
    lines = text_board(request(case(samples.middle()), "en"))[1].splitlines()
    assert lines[0] == "Crossroads, deck 20:"
    assert lines[2] == (
        "2. Desert Bandits (enemy): defence 2, 3 VP, reward glassware or spices; "
        "takes goods worth 2"
    )
    assert lines[4].endswith("reward artisan 2; takes a caravan")


def test_warnings_are_whole_sentences_with_tamed_names() -> None:
    view = samples.nine_each()
    text = "\n".join(text_board(request(case(view, names=("a\nb\u202e", "Bo")), "en")))
    assert "a b has built 9 cards: the next one ends the game at once, but a b is behind" in text


@every_locale
def test_what_lies_on_top_and_what_was_used_is_told(locale: str) -> None:
    say = words(locale).say
    top = say("serica_board.say.top", cards=say("serica.card.farmer"))
    assert top in board(samples.middle(), locale)
    assert say("serica_board.say.used") in board(samples.choosing(), locale)
    assert say("serica_board.say.used") not in board(samples.middle(), locale)


def test_winners_are_named_at_the_end() -> None:
    assert "재호 wins" in board(samples.end()) or "민지 wins" in board(samples.end())
    assert "재호, 민지 win" in board(samples.shared_end())


@every_locale
@pytest.mark.parametrize("page", ["built", "decks", "crossroads", "points"])
def test_pages_can_be_read(page: str, locale: str) -> None:
    view = samples.attacked()
    text = board(view, locale, page)
    assert words(locale).say("serica_board.game") in text
    assert len(text.splitlines()) > 4
    if page == "crossroads":
        assert sum(count.count for count in view.unseen) == view.deck
        for count in view.unseen:
            assert words(locale).say(f"serica.card.{count.id}") in text
