"""Which states are possible: what a position of a record may and may not change."""

from __future__ import annotations

import pytest

from rules.core import codec
from rules.core.record import merge_position
from tests.rules.sand_to_sea.positions import GAME, build

PLAIN = build(
    {
        "holds": ["YYR", "RR"],
        "boats": ["C2", "C3"],
        "row": ["M01", "M02", "M03", "M04"],
        "tiles": {"C2": "chili-4", "C3": "tea-6", "B2": "sea"},
    }
)
CELL = {place.name: str(number) for number, place in enumerate(PLAIN.map.places)}


def of_first(**fields):
    return {"players": {"0": fields}}


def check(patch):
    merged = merge_position(codec.to_plain(PLAIN), patch)
    return GAME.check(codec.from_plain(merged, GAME.state_type))


POSSIBLE = {
    "all cards spent": of_first(hand=[], spent=["S1", "S2"]),
    "one in each pile": {
        **of_first(hand=["S1"], played=["S2"], spent=["M05"]),
        "merchant_deck": {"0": None},
    },
    "cubes on a merchant": {"merchant_row": {"1": {"cubes": [1, 0, 2, 0]}}},
    "at sea": of_first(boat="B2"),
    "other points": {"options": {"board_points": "1223"}},
    "under way": {"phase": {"type": "sailing", "seat": 0, "route": ["B1", "C2"]}},
}

IMPOSSIBLE = {
    "a starter lost": (of_first(hand=["S1"]), "starter cards"),
    "a starter twice": (of_first(spent=["S1"]), "starter cards"),
    "cards in disorder": (of_first(hand=["S2", "S1"]), "hand is not in the order"),
    "spent cards in disorder": (of_first(hand=[], spent=["S2", "S1"]), "spent is not in the order"),
    "a merchant twice": (of_first(hand=["S1", "S2", "M05"]), "too many of M05"),
    "a merchant lost": ({"merchant_deck": {"0": None}}, "missing M05"),
    "a short row": (
        {"merchant_row": {"0": None}, "merchant_deck": {"39": "M01"}},
        "merchant row: 3 cards",
    ),
    "cubes below zero": ({"merchant_row": {"1": {"cubes": [0, -1, 0, 0]}}}, "negative cubes"),
    "an outpost at sea": ({"tiles": {CELL["B2"]: {"outposts": [0]}}}, "outside of a market"),
    "no open sea": ({"map": {"places": {CELL["B2"]: {"tile": "gold-1"}}}}, "3 sea tiles"),
    "a reward without a column": (
        {"phase": {"type": "reward", "seat": 0, "column": 1}},
        "nothing to do",
    ),
    "a fee for nobody": ({"phase": {"type": "pay_fee", "seat": 0}}, "nothing to do"),
    "a discard without need": (
        {"phase": {"type": "discard_down_to", "seat": 0, "limit": 10}},
        "nothing to do",
    ),
    "a route with a gap": (
        {"phase": {"type": "sailing", "seat": 0, "route": ["A1", "C2"]}},
        "nothing to do",
    ),
    "over without a reason": ({"phase": {"type": "game_over", "seat": None}}, "without a reason"),
    "no players": ({"players": []}, "0 players"),
    "unknown points": ({"options": {"board_points": "9999"}}, "option 'board_points'"),
}


@pytest.mark.parametrize("name", POSSIBLE)
def test_possible_states(name):
    assert check(POSSIBLE[name]) == []


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_impossible_states(name):
    patch, fault = IMPOSSIBLE[name]
    assert fault in "; ".join(check(patch))
