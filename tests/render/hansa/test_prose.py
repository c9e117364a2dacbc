from __future__ import annotations

import pytest

from render.board import alt_text, text_board
from render.hansa import pages
from tests.render.cases import request
from tests.render.hansa import samples
from tests.render.hansa.cases import case, golden_cases
from tests.render.people import LOCALES, NAMES, words

every_locale = pytest.mark.parametrize("locale", LOCALES)
BOARDS = [name for name, shown in golden_cases().items() if shown.page == "board"]
PAGES = ["board", *pages(samples.middle())]


def board(view, locale: str = "en", page: str = "board") -> str:
    return "\n".join(text_board(request(case(view, page=page), locale)))


@every_locale
@pytest.mark.parametrize("name", BOARDS)
def test_alt_text_says_whose_turn_and_all_scores(name: str, locale: str) -> None:
    view = golden_cases()[name].view
    text = alt_text(request(case(view), locale))
    for seat in view.to_act:
        assert words(locale).say("hansa_board.turn.named", name=NAMES[seat]) in text
    for player in view.players:
        assert NAMES[player.seat] in text
        score = player.points if view.result is None else player.total
        assert str(score) in text


@every_locale
@pytest.mark.parametrize("page", PAGES)
def test_every_page_says_whose_turn_it_is(page: str, locale: str) -> None:
    text = alt_text(request(case(samples.middle(), page=page), locale))
    assert words(locale).say("hansa_board.turn.named", name=NAMES[3]) in text


def test_alt_text_names_routes_that_can_be_completed() -> None:
    assert "Can be claimed now: Hamburg – Lübeck." in alt_text(
        request(case(samples.middle()), "en")
    )


@every_locale
@pytest.mark.parametrize("name", ["middle", "britannia", "two_players"])
def test_the_text_board_has_every_city_and_route(name: str, locale: str) -> None:
    view = golden_cases()[name].view
    text, say = board(view, locale), words(locale).say
    for city in view.cities:
        assert f"\n{say(f'hansa_board.city.{city.id}')}" in text
    for route in view.routes:
        a, b = (say(f"hansa_board.city.{city}") for city in (route.a, route.b))
        assert say("hansa_board.say.route", a=a, b=b) in text


def test_a_city_is_read_with_its_offices_in_order() -> None:
    lines = board(samples.middle()).splitlines()
    assert (
        "Minden (controlled by 승현이의 긴 이름): 민지 trader, 재호 trader, "
        "승현이의 긴 이름 trader; extra たなか trader; free: black trader"
    ) in lines
    assert "Lübeck (improves Money bags): free: white trader (+1), pink trader" in lines


def test_london_is_read_with_its_permits() -> None:
    lines = board(samples.britannia()).splitlines()
    (london,) = [line for line in lines if line.startswith("London (")]
    assert "permit Wales/Scotland" in london
    assert london.endswith("free: pink trader, pink merchant, black trader, black merchant")


def test_a_route_is_read_space_by_space() -> None:
    lines = board(samples.middle()).splitlines()
    assert "Groningen – Emden: 민지 trader, 민지 trader, free" in lines
    assert "Münster – Minden (marker: improve the desk): 민지 merchant, 재호 trader, free" in lines
    lines = board(samples.britannia()).splitlines()
    assert (
        "Carlisle – Isle of Man (Scotland): 민지 trader, 재호 merchant, Alexandra merchant" in lines
    )
    assert "Canterbury – Calais (printed marker: move 2 pieces): 2 free, 1 free ships" in lines


def test_majorities_name_who_has_something_there() -> None:
    text = board(samples.britannia())
    assert "Majority in Wales: " in text
    assert "Majority in Scotland: nobody" in board(samples.start(5, "britannia"))


def test_desks_are_read_with_what_is_still_covered() -> None:
    text = board(samples.middle(), page="desks")
    assert "Actions 3, still covered 3 4 4 5" in text
    assert "Money bags ∞, empty track" in text
    assert "Markers: extra office, +3 actions; used 1" in text


def test_the_standing_adds_up() -> None:
    view = samples.britannia()
    text = board(view, page="score")
    for player in view.players:
        assert f"{NAMES[player.seat]}: {player.total} points" in text


@every_locale
def test_symbols_name_only_what_the_table_has(locale: str) -> None:
    plain = board(samples.middle(), locale, "key")
    say = words(locale).say
    assert say("hansa_board.key.ship") not in plain
    assert say("hansa_board.key.move3") not in plain
    assert say("hansa_board.key.ship") in board(samples.britannia(), locale, "key")
    three = board(samples.britannia_three(), locale, "key")
    assert say("hansa_board.key.permit_scotland") not in three


@every_locale
def test_parts_of_the_map_tell_all_cities_between_them(locale: str) -> None:
    view = samples.britannia()
    parts = [key for key in pages(view) if key not in {"desks", "score", "key"}]
    text = "\n".join(board(view, locale, key) for key in parts)
    for city in view.cities:
        assert f"\n{words(locale).say(f'hansa_board.city.{city.id}')}" in text


def test_names_of_cities_are_those_of_the_moves() -> None:
    """The picture and the panels call a city the same."""
    for locale in LOCALES:
        say = words(locale)
        for view in (samples.start(5), samples.start(5, "britannia")):
            for city in view.cities:
                if say.has(f"hansa.city.{city.id}"):
                    assert say.say(f"hansa.city.{city.id}") == say.say(
                        f"hansa_board.city.{city.id}"
                    )
