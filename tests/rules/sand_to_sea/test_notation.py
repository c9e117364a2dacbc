"""How moves may be typed, and what is said of text that is no move."""

from __future__ import annotations

import pytest

from rules.core.errors import UnreadableMoveError
from rules.core.notation import complete_text, parse_tokens
from tests.rules.sand_to_sea.positions import GAME, build

READ = {
    "play yy->g 2x": "play M10 x2",
    "play U2 y y": "play S2 YY",
    "acquire 3 yr": "acquire 3 pay Y R",
    "Sail d3": "sail D3",
    "step c2": "step C2",
    "step c2 with m10": "step C2 with M10",
    "step C2 YY>G": "step C2 with M10",
    "STEP c2 WITH +yy": "step C2 with S1",
    "merchant #2": "merchant 2",
    "merchant 02": "merchant 2",
    "trade 2": "trade x2",
    "build yr": "build Y1 R1",
    "bonus HOLD": "bonus hold",
    "fee yr": "fee Y R",
    "discard yyr": "discard Y2 R1",
    "start ryy c3": "start YYR C3",
    "Rest": "rest",
    "land": "land",
    "port": "port",
    "pass": "pass",
}


@pytest.mark.parametrize("typed", READ)
def test_other_spellings_are_read(typed):
    tokens = parse_tokens(typed)
    canonical = parse_tokens(READ[typed])
    assert GAME.normalize_tokens(tokens) == canonical
    assert GAME.format_action(GAME.parse_action(tokens)) == canonical


GROUPED = {
    "ports a1": "sail A1",
    "sail step c2 with m10": "step C2 with M10",
    "step C2 with y m10": "step C2 with M10",
    "play gain s1": "play S1",
    "build other r": "build R1",
}


@pytest.mark.parametrize("typed", GROUPED)
def test_words_that_group_choices_may_stand_between(typed):
    action = GAME.parse_action(parse_tokens(typed))
    assert GAME.format_action(action) == parse_tokens(GROUPED[typed])


UNREADABLE = {
    "": "core.error.empty_move",
    "fly": "sand_to_sea.error.unknown_verb",
    "harvest": "sand_to_sea.error.unknown_verb",
    "take Y": "sand_to_sea.error.unknown_verb",
    "play": "spice_road.error.which_card",
    "acquire": "spice_road.error.which_acquire",
    "sail": "eastern_wonders.error.which_cell",
    "sail north": "eastern_wonders.error.bad_cell",
    "sail D3 Y2": "eastern_wonders.error.word_too_many",
    "step": "eastern_wonders.error.which_cell",
    "step C2 with": "sand_to_sea.error.which_card",
    "step C2 with gold": "sand_to_sea.error.which_card",
    "step C2 with M10 now": "eastern_wonders.error.word_too_many",
    "merchant": "sand_to_sea.error.which_merchant",
    "merchant two": "sand_to_sea.error.bad_slot",
    "merchant 2 3": "eastern_wonders.error.word_too_many",
    "bonus harvest": "sand_to_sea.error.which_bonus",
    "bonus gold": "sand_to_sea.error.which_bonus",
    "trade often": "eastern_wonders.error.bad_times",
    "rest now": "eastern_wonders.error.word_too_many",
}


@pytest.mark.parametrize("typed", UNREADABLE)
def test_text_that_is_no_move(typed):
    with pytest.raises(UnreadableMoveError) as caught:
        GAME.parse_action(parse_tokens(typed))
    assert caught.value.reason.key == UNREADABLE[typed]


STATE = build({"holds": ["YYR", ""], "boats": ["C2", "E3"], "tiles": {"C2": "chili-4"}})


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("", ["play", "acquire", "sail", "ports", "build", "rest"]),
        ("pl", ["play"]),
        ("play ", ["play S1", "play S2"]),
        ("ports a", ["ports A1"]),
        ("step c1", ["step C1", "step C1 with"]),
        ("merchant ", []),
    ],
)
def test_autocomplete(typed, offered):
    found = [" ".join(tokens) for tokens in complete_text(GAME, STATE, 0, typed)]
    assert found == offered
