"""How moves may be typed, and what is said of text that is no move."""

from __future__ import annotations

import pytest

from rules.core.errors import AmbiguousMoveError, IllegalMoveError, UnreadableMoveError
from rules.core.notation import complete_text, parse_tokens, resolve_move
from tests.rules.eastern_wonders.positions import GAME, build

READ = {
    "start YYR C3": "start YYR C3",
    "start ryy c3": "start YYR C3",
    "start Y Y R b2": "start YYR B2",
    "sail D3": "sail D3",
    "Sail d3": "sail D3",
    "sail D3 Y2": "sail D3 Y2",
    "sail D3 YY": "sail D3 Y2",
    "sail d3 y r": "sail D3 Y1 R1",
    "sail B2 2Y,1R": "sail B2 Y2 R1",
    "step C2": "step C2",
    "STEP c2 y": "step C2 Y",
    "land": "land",
    "fee Y R": "fee Y R",
    "fee yr": "fee Y R",
    "fee R,Y": "fee R Y",
    "collect": "collect",
    "take all": "collect",
    "take collect": "collect",
    "take none": "leave",
    "take leave": "leave",
    "take YYR": "take Y2 R1",
    "take r y2": "take Y2 R1",
    "leave": "leave",
    "build": "build",
    "build Y2 R1": "build Y2 R1",
    "build yry": "build Y2 R1",
    "upgrade Y": "upgrade Y",
    "upgrade gry": "upgrade YRG",
    "upgrade none": "upgrade none",
    "upgrade 0": "upgrade none",
    "bonus hold": "bonus hold",
    "Bonus FREE": "bonus free",
    "trade x2": "trade x2",
    "trade 2": "trade x2",
    "trade 2x": "trade x2",
    "trade ×3": "trade x3",
    "port": "port",
    "Harvest": "harvest",
    "pass": "pass",
    "discard Y3 R1": "discard Y3 R1",
    "discard yyyr": "discard Y3 R1",
    "discard 3Y R": "discard Y3 R1",
}


@pytest.mark.parametrize("typed", READ)
def test_other_spellings_are_read(typed):
    tokens = parse_tokens(typed)
    canonical = parse_tokens(READ[typed])
    assert GAME.normalize_tokens(tokens) == canonical
    assert GAME.format_action(GAME.parse_action(tokens)) == canonical


GROUPED = {
    "ports a1": "sail A1",
    "ports A4 other yr": "sail A4 Y1 R1",
    "sail step c2 y": "step C2 Y",
    "sail D3 other Y2": "sail D3 Y2",
    "build OTHER r": "build R1",
    "take Y* Y12": "take Y12",
    "discard other Y* Y1* Y12 R3": "discard Y12 R3",
}


@pytest.mark.parametrize("typed", GROUPED)
def test_words_that_group_choices_may_stand_between(typed):
    canonical = parse_tokens(GROUPED[typed])
    assert GAME.format_action(GAME.parse_action(parse_tokens(typed))) == canonical


UNREADABLE = {
    "": "core.error.empty_move",
    "fly": "eastern_wonders.error.unknown_verb",
    "start": "eastern_wonders.error.which_start",
    "start YYR": "eastern_wonders.error.which_start",
    "start C3": "eastern_wonders.error.which_start",
    "start YYX C3": "eastern_wonders.error.which_start",
    "sail": "eastern_wonders.error.which_cell",
    "sail north": "eastern_wonders.error.bad_cell",
    "sail 3": "eastern_wonders.error.bad_cell",
    "sail D3 some": "eastern_wonders.error.bad_amount",
    "step": "eastern_wonders.error.which_cell",
    "step C2 X": "eastern_wonders.error.bad_cube",
    "step C2 Y R": "eastern_wonders.error.word_too_many",
    "land C2": "eastern_wonders.error.word_too_many",
    "fee": "eastern_wonders.error.which_fee",
    "fee Z": "eastern_wonders.error.bad_cube",
    "take": "eastern_wonders.error.which_cubes",
    "take Q": "eastern_wonders.error.bad_amount",
    "build Q": "eastern_wonders.error.bad_amount",
    "upgrade": "eastern_wonders.error.bad_lift",
    "upgrade X": "eastern_wonders.error.bad_lift",
    "bonus": "eastern_wonders.error.which_bonus",
    "bonus gold": "eastern_wonders.error.which_bonus",
    "trade often": "eastern_wonders.error.bad_times",
    "trade x-1": "eastern_wonders.error.bad_times",
    "port A1": "eastern_wonders.error.word_too_many",
    "harvest 2": "eastern_wonders.error.word_too_many",
    "discard": "eastern_wonders.error.which_cubes",
    "discard Y-1": "eastern_wonders.error.bad_amount",
}


@pytest.mark.parametrize("typed", UNREADABLE)
def test_text_that_is_no_move(typed):
    with pytest.raises(UnreadableMoveError) as caught:
        GAME.parse_action(parse_tokens(typed))
    assert caught.value.reason.key == UNREADABLE[typed]


STATE = build(
    {
        "holds": ["YYYYR", ""],
        "boats": ["C2", "E3"],
        "tiles": {"C2": "chili-4"},
        "outposts": {"C2": [1, 0]},
    }
)


def resolve(typed, state=STATE):
    action = resolve_move(GAME, state, 0, parse_tokens(typed))
    return " ".join(GAME.format_action(action))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("sail C5", "sail C5 Y2"),
        ("sail c5 y", "sail C5 Y1 R1"),
        ("sail C3", "sail C3"),
        ("ports A1", "sail A1 Y1"),
        ("trade x2", "trade x2"),
        ("harvest", "harvest"),
        ("step c3", "step C3"),
    ],
)
def test_what_leaves_no_choice_is_completed(typed, meant):
    assert resolve(typed) == meant


@pytest.mark.parametrize(
    ("typed", "candidates"),
    [("trade", ["trade x1", "trade x2"]), ("sail C5 other", ["sail C5 other Y1"])],
)
def test_what_leaves_a_choice_is_asked_back(typed, candidates):
    if len(candidates) == 1:
        assert resolve(typed) == "sail C5 Y1 R1"
        return
    with pytest.raises(AmbiguousMoveError) as caught:
        resolve(typed)
    assert [" ".join(tokens) for tokens in caught.value.candidates] == candidates


def test_a_readable_move_that_is_not_allowed_names_the_rule():
    with pytest.raises(IllegalMoveError) as caught:
        resolve("trade x9")
    assert caught.value.reason.key == "eastern_wonders.error.too_many_times"


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("", ["sail", "ports", "trade", "harvest", "pass"]),
        ("tr", ["trade"]),
        ("trade ", ["trade x1", "trade x2"]),
        ("ports a", ["ports A1", "ports A4"]),
        ("sail b", ["sail B1", "sail B2", "sail B3", "sail B4", "sail B5"]),
        ("sail C5 ", ["sail C5", "sail C5 Y1 R1", "sail C5 other"]),
        ("harvest", ["harvest"]),
        ("fee ", []),
        ("nonsense", []),
    ],
)
def test_autocomplete(typed, offered):
    found = [" ".join(tokens) for tokens in complete_text(GAME, STATE, 0, typed)]
    assert found == offered
