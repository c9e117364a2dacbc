"""Which states are possible: what a position of a record may and may not change."""

from __future__ import annotations

import pytest

from rules.core import codec
from rules.core.chance import RecordedChance
from rules.core.record import merge_position
from tests.rules.spice_road.positions import GAME

START = GAME.setup({}, 2, RecordedChance({"merchants": (), "points": ()})).state
SIX = [f"P{n:02}" for n in range(6, 12)]
SIX_MORE = [f"P{n:02}" for n in range(12, 18)]
OVER = {"type": "game_over", "seat": None}
FULL = {"type": "discard_down_to", "limit": 10}


def without(places):
    return {str(place): None for place in range(places)}


def of_first(**fields):
    return {"players": {"0": fields}}


def claimed(first=(), second=(), **fields):
    return {
        "players": {"0": {"points": list(first)}, "1": {"points": list(second)}},
        "point_deck": without(len(first) + len(second)),
        **fields,
    }


def check(patch):
    merged = merge_position(codec.to_plain(START), patch)
    return GAME.check(codec.from_plain(merged, GAME.state_type))


POSSIBLE = {
    "full caravan": of_first(caravan=[4, 3, 2, 1]),
    "discard": {**of_first(caravan=[50, 10, 0, 0]), "phase": FULL},
    "all played": of_first(hand=[], played=["S1", "S2"]),
    "bought merchant": {**of_first(hand=["S1", "S2", "M07"]), "merchant_deck": without(1)},
    "coin of a claimed card": {
        **of_first(points=["P06"], silver=1),
        "point_deck": without(1),
        "silver": 3,
    },
    "last turn": claimed(SIX, ended_by=0, phase={"seat": 1}),
    "over, second seat ended it": claimed((), SIX, ended_by=1, phase=OVER),
    "over, both have six": claimed(SIX, SIX_MORE, ended_by=0, phase=OVER),
    "other options": {"options": {"trade_min_times": 0, "open_hands": False}},
}

IMPOSSIBLE = {
    "too full": (of_first(caravan=[11, 0, 0, 0]), "seat 0: 11 cubes"),
    "negative cubes": (of_first(caravan=[-1, 0, 0, 0]), "negative cubes"),
    "nothing to discard": ({"phase": FULL}, "seat 0: has to discard"),
    "another limit": (
        {**of_first(caravan=[12, 0, 0, 0]), "phase": {**FULL, "limit": 9}},
        "discard down to 9",
    ),
    "somebody else is too full": (
        {**of_first(caravan=[12, 0, 0, 0]), "phase": {**FULL, "seat": 1}},
        "seat 0: 12 cubes",
    ),
    "cubes below zero on a merchant": (
        {"merchant_row": {"2": {"cubes": [0, 0, -1, 0]}}},
        "merchant M03",
    ),
    "no players": ({"players": []}, "0 players"),
    "starter lost": (of_first(hand=["S1"]), "starter cards"),
    "starter twice": (of_first(played=["S1"]), "starter cards"),
    "hand in disorder": (of_first(hand=["S2", "S1"]), "hand is not in the order"),
    "merchant twice": (of_first(hand=["S1", "S2", "M07"]), "too many of M07"),
    "merchant lost": ({"merchant_deck": without(1)}, "missing M07"),
    "no such merchant": ({"merchant_row": {"0": {"card": "M99"}}}, "too many of M99"),
    "point card lost": ({"point_deck": without(1)}, "points: missing P06"),
    "short row": (
        {"merchant_row": {"0": None}, "merchant_deck": {"37": "M01"}},
        "merchant row: 5 cards",
    ),
    "long row": (
        {"point_row": {"5": "P06"}, "point_deck": without(1)},
        "point row: 6 cards",
    ),
    "coin lost": ({"gold": 3}, "gold: [3, 0, 0]"),
    "coin without a card": ({**of_first(gold=1), "gold": 3}, "more coins than claimed"),
    "round 0": ({"round": 0}, "round 0"),
    "seat nowhere": ({"phase": {"seat": 2}}, "seat 2 to act"),
    "over without a reason": ({"phase": OVER}, "over without a reason"),
    "ended by nobody": (claimed(SIX), "ended_by None"),
    "ended too early": ({"ended_by": 0}, "ended_by 0"),
    "ended by the later of two": (claimed(SIX, SIX_MORE, ended_by=1, phase=OVER), "ended_by 1"),
    "a turn after the last": (claimed(SIX, ended_by=0), "seat 0 to act after seat 0"),
    "six cards before the own last turn": (
        claimed(SIX, SIX_MORE, ended_by=0, phase={"seat": 1}),
        "seat 1 to act after seat 1",
    ),
    "seven cards": (claimed([*SIX, "P12"], ended_by=0, phase=OVER), "more than 6 point cards"),
    "an option's wrong value": ({"options": {"upgrade_min_steps": 2}}, "upgrade_min_steps"),
}


@pytest.mark.parametrize("name", POSSIBLE)
def test_possible_states(name):
    assert check(POSSIBLE[name]) == []


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_impossible_states(name):
    patch, fault = IMPOSSIBLE[name]
    assert fault in "; ".join(check(patch))
