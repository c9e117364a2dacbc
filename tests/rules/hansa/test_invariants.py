"""Which states are possible: what a position of a record may and may not change."""

from __future__ import annotations

import pytest

from rules.core import codec
from rules.core.record import merge_position
from tests.rules.hansa.positions import GAME, board_of, build

START = build({"on_map": {"osn-bre": "swap"}})
BOARD = board_of(START)
LANE = str(BOARD.lane_index["bre-ham"])
CITY = str(BOARD.city_index["min"])
ROUTE = str(BOARD.route_index["bre-ham"])


def of_first(**fields):
    return {"players": {"0": fields}}


def lane(*pieces, at=LANE):
    return {"lanes": {at: [*pieces, *[""] * (4 - len(pieces))]}}


POSSIBLE = {
    "a piece on the map": {**lane("0T"), **of_first(supply=[4, 1])},
    "an office": {"cities": {CITY: ["0T", "", "", ""]}, **of_first(supply=[4, 1])},
    "an extra office": {
        "cities": {CITY: ["0T", "", "", ""]},
        "extras": {CITY: ["0T"]},
        **of_first(supply=[3, 1]),
    },
    "a step on a track": of_first(tracks=[1, 0, 0, 0, 0], supply=[6, 1]),
    "a merchant on the prestige table": {"prestige": {"0": 0}, **of_first(supply=[5, 0])},
    "a marker taken": {**of_first(markers=["office"]), "supply": {"0": None}},
    "a displaced piece in hand": {
        **of_first(supply=[4, 1]),
        "turn": {"seat": 1},
        "phase": {
            "type": "settle",
            "seat": 0,
            "route": "bre-ham",
            "piece": "T",
            "extras": 1,
        },
    },
}

IMPOSSIBLE = {
    "a piece too many": (lane("0T"), "seat 0: 27 pieces of kind T, 26 expected"),
    "a piece too few": (of_first(supply=[4, 1]), "seat 0: 25 pieces"),
    "a negative pile": (of_first(supply=[-1, 1], stock=[12, 0]), "a negative pile"),
    "no such piece": (lane("9T"), "no such piece"),
    "no such kind": (lane("0X"), "no such piece"),
    "too many spaces": ({"lanes": {LANE: [""] * 5}}, "lanes have"),
    "an office left out": (
        {"cities": {CITY: ["", "0T", "", ""]}, **of_first(supply=[4, 1])},
        "min: an office is left out",
    ),
    "an extra office first": (
        {"extras": {CITY: ["0T"]}, **of_first(supply=[4, 1])},
        "min: an extra office before the first",
    ),
    "too many steps": (of_first(tracks=[5, 0, 0, 0, 0], supply=[10, 1]), "5 steps on a track of 4"),
    "negative points": (of_first(points=-1), "-1 points"),
    "second without first": (of_first(link=2), "places in the race"),
    "a marker lost": ({"supply": {"0": None}}, "markers:"),
    "an unknown marker": (of_first(markers=["other"]), "markers:"),
    "more unseen than there are": (of_first(drawn=99), "more markers on plates"),
    "round 0": ({"round": 0}, "round 0"),
    "no such seat": ({"turn": {"seat": 3}}, "the turn of seat 3"),
    "fewer than no actions": ({"turn": {"actions": -1}}, "less than no actions"),
    "a permit of nowhere": ({"turn": {"permits": ["gro"]}}, "permits used"),
    "open regions without the rule": ({"turn": {"lifted": True}}, "without the rule"),
    "a pawn for three": ({"pawn": "p1"}, "pawn in p1"),
    "borders for three": ({"turn": {"crossed": 1}}, "1 borders crossed"),
    "displaced in the own turn": (
        {
            **of_first(supply=[4, 1]),
            "phase": {"type": "settle", "seat": 0, "route": "bre-ham", "piece": "T", "extras": 1},
        },
        "seat 0 is displaced in the turn of seat 0",
    ),
    "nothing left to move": ({"phase": {"type": "move_own", "left": 0}}, "0 pieces left"),
    "no marker to put": ({"phase": {"type": "place_markers"}}, "no marker to put"),
    "two players on Britannia": ({"options": {"map": "britannia"}}, "lanes have"),
    "another map's rule": ({"options": {"discard_rule": True}}, "options_discard"),
    "an option's wrong value": ({"options": {"edition": "2010"}}, "edition"),
    "a given-up marker": ({"discarded": ["swap"]}, "a marker was given up"),
    "seven players": ({"players": {"3": {"supply": [8, 1], "stock": [3, 0]}}}, "lanes have"),
}


def check(patch):
    merged = merge_position(codec.to_plain(START), patch)
    return GAME.check(codec.from_plain(merged, GAME.state_type))


@pytest.mark.parametrize("name", POSSIBLE)
def test_possible_states(name):
    assert check(POSSIBLE[name]) == []


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_impossible_states(name):
    patch, fault = IMPOSSIBLE[name]
    assert fault in "; ".join(check(patch))


def test_traders_never_stand_on_ships():
    state = build({"options": {"map": "britannia"}, "tracks": [{"book": 1}]})
    at = str(board_of(state).lane_index["sou-cal.ship"])
    patch = {"lanes": {at: ["0T", ""]}, **of_first(supply=[4, 1])}
    merged = merge_position(codec.to_plain(state), patch)
    faults = GAME.check(codec.from_plain(merged, GAME.state_type))
    assert faults == ["a trader on the ships of sou-cal.ship"]


def test_markers_never_lie_in_closed_regions():
    state = build({"options": {"map": "britannia"}})
    at = str(board_of(state).route_index["con-che"])
    merged = merge_position(
        codec.to_plain(state), {"markers": {at: "plus3"}, "supply": {"2": None}}
    )
    faults = GAME.check(codec.from_plain(merged, GAME.state_type))
    assert "a marker on con-che" in faults
