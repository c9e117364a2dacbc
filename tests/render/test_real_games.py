"""Pictures and prose of games as the rules play them."""

from __future__ import annotations

import random
from functools import cache

import pytest

from data.facts import load_game
from render.board import alt_text, page_keys, render_png, text_board
from render.request import BoardRequest
from render.spice_road import VIEW_TYPE
from rules.core.chance import SeededChance
from rules.core.game import AnyGame
from rules.eastern_wonders.view import EasternWondersView
from rules.hansa.view import HansaView
from rules.medici.view import MediciView
from rules.sand_to_sea.view import SandToSeaView
from rules.serica.view import SericaView
from tests.render.cases import cases_module
from tests.render.people import LONG_NAMES, request_for

EVERY = 11
RARELY = {"hansa": 130}
"""Games whose boards have many pages are looked at less often."""

PAGES_EVERY = 9 * EVERY
TABLES = [
    *(("spice_road", seats, ("open_hands", True)) for seats in (2, 3, 4, 5)),
    *(("medici", seats, ("second_bonus", "off")) for seats in (2, 3, 4, 5, 6)),
    *(("eastern_wonders", seats, ("map", "random")) for seats in (2, 3, 4)),
    *(("sand_to_sea", seats, ("map", "random")) for seats in (2, 3, 4)),
    ("serica", 2, ("first_empire", "han")),
    *(("hansa", seats, ("map", "base")) for seats in (2, 3, 5)),
    *(("hansa", seats, ("map", "britannia")) for seats in (3, 5)),
]
Choice = tuple[str, object]


@cache
def play(key: str, seats: int, choice: Choice) -> tuple[AnyGame, list]:
    """A whole game of random moves, preferring the kind that brings the end nearer."""
    game, preferred = load_game(key), cases_module(key).PREFERRED
    luck, seed = random.Random(seats), bytes([seats]) * 32
    options = game.normalize_options(dict([choice]))
    states = [game.setup(options, seats, SeededChance(seed, 0)).state]
    while (acting := game.to_act(states[-1])) and len(states) < 400:
        moves = [
            move
            for move, _ in zip(game.legal_actions(states[-1], acting[0]), range(300), strict=False)
        ]
        near = [move for move in moves if game.format_action(move)[0] == preferred]
        chance = SeededChance(seed, len(states))
        move = luck.choice(near if near and luck.random() < 0.7 else moves)
        states.append(game.apply_legal(states[-1], acting[0], move, chance).state)
    return game, states


def requests(key: str, seats: int, choice: Choice) -> list[BoardRequest]:
    """The board now and then, and at the end; every other page early, late and at the end."""
    game, states = play(key, seats, choice)
    found = []
    end, every = len(states) - 1, RARELY.get(key, EVERY)
    for i in [*range(0, end, every), end]:
        viewer = (None, *range(seats))[i % (seats + 1)]
        view = game.view(states[i], viewer)
        before = game.view(states[max(0, i - seats)], viewer)
        locale, names = ("en", "ko")[i % 2], LONG_NAMES[:seats]
        board, *others = page_keys(key, view)
        pages = (board, *others) if i == end or i % PAGES_EVERY == EVERY else (board,)
        found += [request_for(key, view, locale, before, names, page) for page in pages]
    return found


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table[0]}-{table[1]}")
def test_pictures_are_small_and_prose_is_short(table: tuple[str, int, Choice]) -> None:
    made, most = requests(*table), cases_module(table[0]).USUAL_KIB
    assert len(made) > 5
    for request in made:
        picture = render_png(request)
        assert len(picture.png) <= most * 1024
        assert picture.width != picture.height
        assert 0 < len(alt_text(request)) <= 1024
        assert all(len(block) <= 1900 for block in text_board(request))


@pytest.mark.parametrize("seats", [2, 6])
def test_every_day_of_medici_has_a_page(seats: int) -> None:
    game, states = play("medici", seats, ("second_bonus", "off"))
    days = [page_keys("medici", game.view(state, None)) for state in states]
    assert days[0] == ("board", "deck")
    assert days[-1] == ("board", "day_1", "day_2", "day_3")
    assert {len(report) for report in map(game.reports, states)} == {0, 1, 2, 3}
    for state, keys in zip(states, days, strict=True):
        assert {report.page for report in game.reports(state)} <= set(keys)


def test_what_is_hidden_does_not_reach_the_picture() -> None:
    """A hand that a viewer cannot see changes neither the picture nor the words."""
    _hidden("spice_road", 3, ("open_hands", False), VIEW_TYPE)


def test_the_order_of_the_deck_does_not_reach_the_picture() -> None:
    _hidden("medici", 3, ("second_bonus", "off"), MediciView)


def test_the_order_of_the_victory_tiles_does_not_reach_the_picture() -> None:
    _hidden("eastern_wonders", 3, ("map", "random"), EasternWondersView)


def test_the_order_of_both_decks_does_not_reach_the_picture() -> None:
    _hidden("sand_to_sea", 3, ("map", "random"), SandToSeaView)


def test_the_order_of_all_decks_does_not_reach_the_picture() -> None:
    _hidden("serica", 2, ("first_empire", "han"), SericaView)


def test_the_order_of_the_markers_does_not_reach_the_picture() -> None:
    _hidden("hansa", 3, ("map", "britannia"), HansaView)


def _hidden(key: str, seats: int, choice: Choice, kind: type) -> None:
    game, states = play(key, seats, choice)
    state = states[len(states) // 2]
    other = game.permute_hidden(state, 0, SeededChance(b"x" * 32, 1))
    assert other != state
    pictures = []
    for each in (state, other):
        view = game.view(each, 0)
        assert isinstance(view, kind)
        asked = [request_for(key, view, "en", page=page) for page in page_keys(key, view)]
        pictures.append([(render_png(r), alt_text(r), text_board(r)) for r in asked])
    assert pictures[0] == pictures[1]
