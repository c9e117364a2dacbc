"""Which states are possible: what a position of a record may and may not change."""

from __future__ import annotations

import pytest

from rules.core import codec
from rules.core.record import merge_position
from tests.rules.eastern_wonders.positions import GAME, build, chance_for

PLAIN = build({"holds": ["YYR", "RR"], "boats": ["C2", "C3"], "stack": ["V05", "closed"]})
DRAFT = GAME.setup({}, 2, chance_for({})).state
CELL = {place.name: str(number) for number, place in enumerate(PLAIN.map.places)}
FOUR = ["V06", "V07", "V08", "V09"]


def of_first(**fields):
    return {"players": {"0": fields}}


def claimed(first=(), second=(), **fields):
    """Victory tiles after the sixth of the stack go to the players."""
    count = len(first) + len(second)
    return {
        "players": {"0": {"victory": list(first)}, "1": {"victory": list(second)}},
        "victory_stack": {str(place): None for place in range(2, 2 + count)},
        **fields,
    }


def check(patch, state=PLAIN):
    merged = merge_position(codec.to_plain(state), patch)
    return GAME.check(codec.from_plain(merged, GAME.state_type))


POSSIBLE = {
    "other cubes": of_first(hold=[9, 3, 0, 1]),
    "another boat": of_first(boat="A1"),
    "loose cubes": {"tiles": {CELL["B2"]: {"cubes": [1, 0, 2, 0]}}},
    "an outpost": {"tiles": {CELL["B2"]: {"outposts": [1, 0]}}},
    "under way": {"phase": {"type": "sailing", "seat": 0, "route": ["B1", "C2"]}},
    "the last turn": claimed(FOUR, ended_by=0, phase={"seat": 1}),
    "over": claimed((), FOUR, ended_by=1, phase={"type": "game_over", "seat": None}),
    "a last discard": {
        **claimed(FOUR, ended_by=0, phase={"type": "discard_down_to", "seat": 0, "limit": 10}),
        "players": {"0": {"victory": FOUR, "hold": [12, 0, 0, 0]}},
    },
}

IMPOSSIBLE = {
    "negative cubes": (of_first(hold=[-1, 0, 0, 0]), "negative cubes"),
    "a boat nowhere": (of_first(boat="Q7"), "no cell Q7"),
    "a boat ashore": (of_first(boat=None), "boat at None"),
    "negative loose cubes": (
        {"tiles": {CELL["B2"]: {"cubes": [0, -1, 0, 0]}}},
        "cell B2: negative",
    ),
    "an outpost of nobody": ({"tiles": {CELL["B2"]: {"outposts": [2]}}}, "outpost of nobody"),
    "two outposts of one": ({"tiles": {CELL["B2"]: {"outposts": [0, 0]}}}, "two outposts"),
    "an outpost at a port": ({"tiles": {CELL["A1"]: {"outposts": [0]}}}, "outside of a market"),
    "a tile less": ({"tiles": {CELL["B2"]: None}}, "tiles: 23"),
    "another name": ({"map": {"places": {CELL["B2"]: {"name": "B9"}}}}, "names do not fit"),
    "other coordinates": ({"map": {"places": {CELL["B2"]: {"at": [9, 9]}}}}, "names do not fit"),
    "a market twice": (
        {"map": {"places": {CELL["B2"]: {"tile": PLAIN.map.places[4].tile}}}},
        "market tile lies twice",
    ),
    "an unknown market": ({"map": {"places": {CELL["B2"]: {"tile": "gold-1"}}}}, "gold-1"),
    "a fifth port": ({"map": {"places": {CELL["B2"]: {"tile": "port"}}}}, "5 ports"),
    "open sea": ({"map": {"places": {CELL["B2"]: {"tile": "sea"}}}}, "1 sea tiles"),
    "no players": ({"players": []}, "0 players"),
    "a victory tile lost": ({"victory_stack": {"0": None}}, "missing V05"),
    "a victory tile twice": (of_first(victory=["V05"]), "too many of V05"),
    "the closed port owned": (
        {**of_first(victory=["closed"]), "victory_stack": {"1": None}},
        "owns the closed port",
    ),
    "the closed port too deep": (
        {"victory_stack": {"1": None, "23": "closed"}},
        "too deep in the stack",
    ),
    "a bonus tile for nothing": (
        of_first(bonus=[{"kind": "hold", "points": 0}]),
        "more bonus tiles than emptied columns",
    ),
    "a bonus tile with wrong points": (
        of_first(bonus=[{"kind": "points", "points": 9}]),
        "points with [9] points",
    ),
    "start sets left": ({"start_sets": [[4, 0, 0, 0]]}, "start sets are left"),
    "round 0": ({"round": 0}, "round 0"),
    "seat nowhere": ({"phase": {"seat": 2}}, "seat 2 to act"),
    "over without a reason": ({"phase": {"type": "game_over", "seat": None}}, "without a reason"),
    "ended by nobody": (claimed(FOUR, phase={"seat": 1}), "ended_by None"),
    "ended too early": ({"ended_by": 0}, "ended_by 0"),
    "a turn after the last": (claimed(FOUR, ended_by=0), "seat 0 to act after seat 0"),
    "five tiles": (claimed([*FOUR, "V10"], ended_by=0, phase={"seat": 1}), "more than 4"),
    "a fee for nobody": ({"phase": {"type": "pay_fee", "seat": 0}}, "nothing to do"),
    "loose cubes that are not there": ({"phase": {"type": "pick_up", "seat": 0}}, "nothing to do"),
    "an upgrade without the tile": (
        {"phase": {"type": "upgrade", "seat": 0, "column": 0}},
        "nothing to do",
    ),
    "a bonus without a column": (
        {"phase": {"type": "bonus", "seat": 0, "column": 1}},
        "nothing to do",
    ),
    "a discard without need": (
        {"phase": {"type": "discard_down_to", "seat": 0, "limit": 10}},
        "nothing to do",
    ),
    "a discard down to nine": (
        {
            **of_first(hold=[12, 0, 0, 0]),
            "phase": {"type": "discard_down_to", "seat": 0, "limit": 9},
        },
        "nothing to do",
    ),
    "a route with a gap": (
        {"phase": {"type": "sailing", "seat": 0, "route": ["A1", "C2"]}},
        "nothing to do",
    ),
    "a route to elsewhere": (
        {"phase": {"type": "sailing", "seat": 0, "route": ["C2", "B1"]}},
        "nothing to do",
    ),
    "an unknown map": ({"options": {"map": "round"}}, "option 'map'"),
}


@pytest.mark.parametrize("name", POSSIBLE)
def test_possible_states(name):
    assert check(POSSIBLE[name]) == []


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_impossible_states(name):
    patch, fault = IMPOSSIBLE[name]
    assert fault in "; ".join(check(patch))


def test_the_draft_has_rules_of_its_own():
    assert check({}, DRAFT) == []
    assert "boat at C3" in "; ".join(check({"players": {"0": {"boat": "C3"}}}, DRAFT))
    assert "start sets" in "; ".join(check({"start_sets": {"0": None}}, DRAFT))
