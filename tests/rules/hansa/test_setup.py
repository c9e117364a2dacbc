"""The table before the first turn, by players, map and edition; what is not offered and why."""

from __future__ import annotations

import pytest

from data.words import LOCALES, load_words
from rules.core.chance import RecordedChance, SeededChance
from rules.core.errors import OptionsError
from rules.hansa.state import markers_left
from tests.rules.hansa.positions import FACTS, GAME, board_of

PILES = [((5, 1), (6, 0)), ((6, 1), (5, 0)), ((7, 1), (4, 0)), ((8, 1), (3, 0)), ((9, 1), (2, 0))]


def start(seats, seed=b"s", **options):
    return GAME.setup(options, seats, SeededChance(seed.ljust(32), 0)).state


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_supply_and_stock_by_seat(seats):
    state = start(seats)
    assert [(p.supply, p.stock) for p in state.players] == PILES[:seats]
    assert all(player.tracks == (0, 0, 0, 0, 0) for player in state.players)
    assert state.turn.actions == 2


@pytest.mark.parametrize(
    ("map_key", "seats", "side"),
    [
        ("base", 2, "23"),
        ("base", 3, "23"),
        ("base", 4, "45"),
        ("base", 5, "45"),
        ("britannia", 3, "23"),
        ("britannia", 4, "45"),
        ("britannia", 5, "45"),
    ],
)
def test_the_side_follows_from_the_players(map_key, seats, side):
    view = GAME.view(start(seats, map=map_key), None)
    assert (view.map, view.side) == (map_key, side)


@pytest.mark.parametrize(
    ("options", "left", "three"),
    [
        ({}, 13, "remove3"),
        ({"edition": "big_box"}, 12, "move3"),
        ({"map": "britannia"}, 13, "move3"),
        ({"map": "britannia", "edition": "big_box"}, 12, "move3"),
    ],
)
def test_ht_c12_markers_on_the_taverns_and_to_draw(options, left, three):
    state = start(3, **options)
    board = board_of(state)
    on_map = {board.route_ids[at]: m for at, m in enumerate(state.markers) if m}
    assert sorted(on_map.values()) == sorted(["office", "swap", three])
    assert set(on_map) == {route.id for route in board.sheet.routes if route.tavern}
    assert markers_left(state) == left


def test_starters_and_supply_are_shuffled():
    found = {start(3, bytes([seed])).markers for seed in range(40)}
    assert len(found) == 6
    assert len({start(3, bytes([seed])).supply for seed in range(40)}) > 30


def test_recorded_luck_names_the_first_markers():
    chance = RecordedChance({"taverns": ("swap",), "markers": ("plus4", "plus4")})
    state = GAME.setup({}, 4, chance).state
    assert [marker for marker in state.markers if marker] == ["swap", "office", "remove3"]
    assert state.supply[:3] == ("plus4", "plus4", "office")


def test_two_players_place_the_pawn_first():
    state = start(2)
    assert GAME.to_act(state) == (1,)
    assert state.pawn is None
    assert len(list(GAME.legal_actions(state, 1))) == 16
    action = GAME.parse_action(("pawn", "7"))
    after = GAME.apply(state, 1, action, SeededChance(bytes(32), 1)).state
    assert (after.pawn, GAME.to_act(after), after.round) == ("p7", (0,), 1)


REFUSED = [
    (2, {"map": "britannia"}, "options_map"),
    (2, {"edition": "big_box"}, "options_edition"),
    (3, {"discard_rule": True}, "options_discard"),
    (4, {"map": "britannia", "edition": "big_box", "discard_rule": True}, "options_discard"),
]


@pytest.mark.parametrize(("seats", "options", "key"), REFUSED)
def test_what_is_not_offered_says_why(seats, options, key):
    reason = GAME.explain_options(options, seats)
    assert reason.key == f"hansa.error.{key}"
    for locale in LOCALES:
        assert load_words(locale).message(reason)
    with pytest.raises(OptionsError, match=key):
        start(seats, **options)


def test_the_reason_about_the_map_names_it():
    reason = GAME.explain_options({"map": "britannia"}, 2)
    assert "Britannia" in load_words("en").message(reason)
    assert "브리타니아" in load_words("ko").message(reason)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_plain_game_is_offered_to_all(seats):
    assert GAME.explain_options({}, seats) is None


@pytest.mark.parametrize("seats", [0, 1, 6])
def test_wrong_number_of_seats(seats):
    with pytest.raises(OptionsError, match="players"):
        start(seats)


@pytest.mark.parametrize("options", [{"unknown": 1}, {"map": "east"}, {"discard_rule": 1}])
def test_wrong_options(options):
    with pytest.raises(OptionsError):
        start(3, **options)


def test_what_the_markers_do_comes_from_the_facts():
    assert FACTS.markers.actions == {"plus3": 3, "plus4": 4}
    assert FACTS.markers.three_pieces == 3
