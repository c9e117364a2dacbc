"""How moves may be typed, and what is said of text that is no move."""

from __future__ import annotations

import pytest

from rules.core.errors import AmbiguousMoveError, IllegalMoveError, UnreadableMoveError
from rules.core.notation import complete_text, parse_tokens, resolve_move
from tests.rules.spice_road.positions import GAME, build

READ = {
    "play S1": "play S1",
    "PLAY s1": "play S1",
    "play +YY": "play S1",
    "play +yy": "play S1",
    "play M10 x2": "play M10 x2",
    "play m10 X2": "play M10 x2",
    "play YY>G x2": "play M10 x2",
    "play yy->g 2x": "play M10 x2",
    "play YY→G 2": "play M10 x2",
    "play M10 x 2": "play M10 x2",
    "play M10 ×2": "play M10 x2",
    "play M10 *2": "play M10 x2",
    "play M10 2 x": "play M10 x2",
    "play M10 x02": "play M10 x2",
    "play Y M10 x2": "play M10 x2",
    "play y yy>g 2": "play M10 x2",
    "play GAIN s1": "play S1",
    "play M10 x0": "play M10 x0",
    "play M09 YRG": "play M09 YRG",
    "play M09 gry": "play M09 YRG",
    "play U3 Y R G": "play M09 YRG",
    "play U2 YY": "play S2 YY",
    "play u2 y,y": "play S2 YY",
    "play upgrade U2 Y": "play S2 Y",
    "play M09 none": "play M09 none",
    "play M09 None": "play M09 none",
    "play M09 0": "play M09 none",
    "play M09 x0": "play M09 none",
    "play M09 g+r&Y": "play M09 YRG",
    "acquire 1": "acquire 1",
    "Acquire #1": "acquire 1",
    "acquire 3 pay Y R": "acquire 3 pay Y R",
    "acquire 3 pay YR": "acquire 3 pay Y R",
    "acquire 3 yr": "acquire 3 pay Y R",
    "acquire 3 R y": "acquire 3 pay R Y",
    "acquire 3 PAY r,y": "acquire 3 pay R Y",
    "acquire 03 pay Y R": "acquire 3 pay Y R",
    "acquire 3. y;r": "acquire 3 pay Y R",
    "acquire 3) y/r": "acquire 3 pay Y R",
    "claim 2": "claim 2",
    "CLAIM #2": "claim 2",
    "rest": "rest",
    "Rest": "rest",
    "discard Y3 R1": "discard Y3 R1",
    "discard R1 Y3": "discard Y3 R1",
    "discard YYYR": "discard Y3 R1",
    "discard Y Y Y R": "discard Y3 R1",
    "discard y r y y": "discard Y3 R1",
    "discard Y3R1": "discard Y3 R1",
    "discard 3Y R": "discard Y3 R1",
    "discard 3Y 1R": "discard Y3 R1",
    "discard 3 Y 1 R": "discard Y3 R1",
    "discard Y3,R1": "discard Y3 R1",
    "discard Y3 R1 B0": "discard Y3 R1",
    "discard Y12 B10": "discard Y12 B10",
}


@pytest.mark.parametrize("typed", READ)
def test_other_spellings_are_read(typed):
    tokens = parse_tokens(typed)
    canonical = parse_tokens(READ[typed])
    assert GAME.normalize_tokens(tokens) == canonical
    assert GAME.format_action(GAME.parse_action(tokens)) == canonical


UNREADABLE = {
    "": "core.error.empty_move",
    "fly": "spice_road.error.unknown_verb",
    "play": "spice_road.error.which_card",
    "play M99": "spice_road.error.unknown_card",
    "play P01": "spice_road.error.unknown_card",
    "play S1 x2": "spice_road.error.word_too_many",
    "play M10 often": "spice_road.error.bad_times",
    "play M10 x": "spice_road.error.bad_times",
    "play M10 -1": "spice_road.error.bad_times",
    "play M10 x9999": "spice_road.error.bad_times",
    "play M10 1 0": "spice_road.error.bad_times",
    "play M10 x2x": "spice_road.error.bad_times",
    "play R M10 x2": "spice_road.error.other_group",
    "play upgrade S1": "spice_road.error.other_group",
    "play gain gain S1": "spice_road.error.unknown_card",
    "play M10 x٣": "spice_road.error.bad_times",
    "play M09 YX": "spice_road.error.bad_steps",
    "play M09 YY none": "spice_road.error.bad_steps",
    "acquire": "spice_road.error.which_acquire",
    "acquire two": "spice_road.error.bad_slot",
    "acquire ²": "spice_road.error.bad_slot",
    "acquire -1": "spice_road.error.bad_slot",
    "acquire 1 pay": "spice_road.error.word_too_many",
    "acquire 3 pay X Y": "spice_road.error.bad_cube",
    "acquire 3 for Y R": "spice_road.error.bad_cube",
    "claim": "spice_road.error.which_claim",
    "claim first": "spice_road.error.bad_slot",
    "claim 1 2": "spice_road.error.word_too_many",
    "rest now": "spice_road.error.word_too_many",
    "discard 3": "spice_road.error.bad_amount",
    "discard Q2": "spice_road.error.bad_amount",
    "discard Y3 2R": "spice_road.error.bad_amount",
    "discard Y-1": "spice_road.error.bad_amount",
}


@pytest.mark.parametrize("typed", UNREADABLE)
def test_text_that_is_no_move(typed):
    with pytest.raises(UnreadableMoveError) as caught:
        GAME.parse_action(parse_tokens(typed))
    assert caught.value.reason.key == UNREADABLE[typed]


STATE = build(
    {
        "caravans": ["YYYYR", ""],
        "hands": [["S1", "S2", "M10", "M13"]],
        "row": ["M11", "M12", "M14"],
    }
)


def resolve(typed, state=STATE):
    action = resolve_move(GAME, state, 0, parse_tokens(typed))
    return " ".join(GAME.format_action(action))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("play YYY>B", "play M13 x1"),
        ("play M13", "play M13 x1"),
        ("play S1", "play S1"),
        ("acquire 2 r", "acquire 2 pay R"),
        ("rest", "rest"),
    ],
)
def test_what_leaves_no_choice_is_completed(typed, meant):
    assert resolve(typed) == meant


@pytest.mark.parametrize(
    ("typed", "candidates"),
    [
        ("play YY>G", ["play M10 x1", "play M10 x2"]),
        ("acquire 2", ["acquire 2 pay Y", "acquire 2 pay R"]),
        ("acquire 3 Y", ["acquire 3 pay Y Y", "acquire 3 pay Y R"]),
        (
            "acquire 4",
            [
                "acquire 4 pay Y Y Y",
                "acquire 4 pay Y",
                "acquire 4 pay R",
            ],
        ),
    ],
)
def test_what_leaves_a_choice_is_asked_back(typed, candidates):
    with pytest.raises(AmbiguousMoveError) as caught:
        resolve(typed)
    found = [" ".join(tokens) for tokens in caught.value.candidates]
    assert found == candidates


def test_a_trade_that_cannot_be_paid_is_refused_not_unread():
    poor = build({"caravans": ["Y", ""], "hands": [["S1", "S2", "M10"]]})
    with pytest.raises(IllegalMoveError) as caught:
        resolve("play YY>G", poor)
    assert caught.value.reason.key == "spice_road.error.cannot_trade"


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("", ["play", "acquire", "rest"]),
        ("pl", ["play"]),
        ("play ", ["play S1", "play S2", "play M10", "play M13"]),
        ("play m1", ["play M10", "play M13"]),
        ("play M10", ["play M10 x1", "play M10 x2"]),
        ("play YY>G ", ["play M10 x1", "play M10 x2"]),
        ("play GAIN ", ["play gain S1"]),
        ("play S2 y", ["play S2 Y", "play S2 YY", "play S2 YR"]),
        ("acquire 1", ["acquire 1"]),
        ("acquire 2 ", ["acquire 2 pay Y", "acquire 2 pay R", "acquire 2 pay"]),
        ("rest", ["rest"]),
        ("claim ", []),
        ("nonsense", []),
    ],
)
def test_autocomplete(typed, offered):
    found = [" ".join(tokens) for tokens in complete_text(GAME, STATE, 0, typed)]
    assert found == offered
