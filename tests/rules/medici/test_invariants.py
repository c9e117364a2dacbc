"""Which states are possible: what a position of a record may and may not change."""

from __future__ import annotations

import pytest

from rules.core import codec
from rules.core.chance import RecordedChance
from rules.core.record import merge_position
from rules.medici.facts import DECKS
from tests.rules.medici.positions import FACTS, GAME

FIRST = (
    "grain-2-1",
    "grain-3-1",
    "fur-3-1",
    "fur-4-1",
    "dye-5-1",
    "dye-4-1",
    "black7-1",
    "green2-1",
)
START = GAME.setup({}, 3, RecordedChance({"deck": FIRST})).state


def without(places):
    return {str(place): None for place in range(places)}


def of_first(places=0, **fields):
    return {"players": {"0": fields}, "deck": without(places)}


def day(number, **fields):
    good = {"icons": [0] * 3, "rewards": [0] * 3, "bonuses": [0] * 3}
    blank = {"values": [0] * 3, "rewards": [10, 0, 0], "goods": [good] * 5, "florins": [0] * 3}
    return {"day": number, **blank, **fields}


def check(patch):
    merged = merge_position(codec.to_plain(START), patch)
    return GAME.check(codec.from_plain(merged, GAME.state_type))


FULL = list(FIRST[:5])
OVER = {"type": "game_over", "seat": None, "revealed": None}
POSSIBLE = {
    "florins": of_first(florins=35),
    "ship": of_first(2, ship=FIRST[:2]),
    "warehouse": of_first(2, warehouse=FIRST[:2]),
    "box": {"box": FIRST[6:], "deck": {"6": None, "7": None}},
    "market": {"market": FIRST[:2], "deck": without(2)},
    "turned up": {"market": FIRST[:2], "deck": without(2), "phase": {"revealed": 2}},
    "full ship, another to act": {**of_first(5, ship=FULL), "phase": {"seat": 1}},
    "later day without accounts": {"day": 3},
    "later day with accounts": {"day": 3, "days": [day(1), day(2)], **of_first(florins=20)},
    "later day with some accounts": {"day": 3, "days": [day(2)], **of_first(florins=15)},
    "over": {"day": 3, "phase": OVER},
    "over with accounts": {"day": 3, "phase": OVER, "days": [day(3)], **of_first(florins=10)},
}


@pytest.mark.parametrize("name", POSSIBLE)
def test_possible(name):
    assert check(POSSIBLE[name]) == []


IMPOSSIBLE = {
    "a card twice": (of_first(ship=FIRST[:1]), "too many of grain-2-1"),
    "a card lost": ({"deck": without(1)}, "missing grain-2-1"),
    "a card of another deck": (of_first(ship=["black7-9"]), "too many of black7-9"),
    "another deck": ({"options": {"deck": "r98_15"}}, "missing black7-10"),
    "an unknown deck": ({"options": {"deck": "r99"}}, "no deck 'r99'"),
    "an unknown option": ({"options": {"least_icons": 2}}, "least_icons"),
    "one player": ({"players": {"1": None, "2": None}}, "1 players"),
    "too much aboard": (
        {**of_first(6, ship=list(FIRST[:6])), "phase": {"seat": 1}},
        "more cards aboard than 5",
    ),
    "full and to act": (of_first(5, ship=FULL), "seat 0 to act with a full ship"),
    "nobody's turn": ({"phase": {"seat": 3}}, "seat 3 to act"),
    "neutral in a warehouse": (
        {"players": {"0": {"warehouse": ["black7-1"]}}, "deck": {"6": None}},
        "seat 0: a neutral card",
    ),
    "a good in the box": ({"box": ["grain-2-1"], "deck": without(1)}, "box: a card of a good"),
    "single florins": (of_first(florins=7), "seat 0: 7 florins"),
    "debts": (of_first(florins=-5), "seat 0: -5 florins"),
    "less than was paid": (
        {"day": 2, "days": [day(1)], **of_first(florins=5)},
        "seat 0: 5 florins",
    ),
    "more turned up than lie there": ({"phase": {"revealed": 1}}, "1 cards turned up"),
    "four turned up": (
        {"market": FIRST[:4], "deck": without(4), "phase": {"revealed": 4}},
        "4 cards turned up",
    ),
    "day four": ({"day": 4}, "day 4 of 3"),
    "day zero": ({"day": 0}, "day 0 of 3"),
    "over on day two": ({"day": 2, "phase": OVER}, "day 2 of 3"),
    "an account of today": ({"days": [day(1)]}, "days [1] are stored on day 1"),
    "an account missing between": ({"day": 3, "days": [day(1)]}, "days [1] are stored on day 3"),
    "accounts out of order": ({"day": 3, "days": [day(2), day(1)]}, "are stored on day 3"),
    "an account of day zero": ({"day": 2, "days": [day(0), day(1)]}, "day 0 is stored"),
    "an account for two": ({"day": 2, "days": [day(1, values=[0, 0])]}, "needs 3 numbers"),
    "an account of four goods": ({"day": 2, "days": [day(1, goods=[])]}, "5 goods"),
    "over with cards aboard": (
        {"day": 3, "phase": OVER, **of_first(1, ship=FIRST[:1])},
        "over with cards aboard",
    ),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_impossible(name):
    patch, named = IMPOSSIBLE[name]
    assert named in "; ".join(check(patch))


def test_nobody_is_to_act_without_any_card():
    goods = [card for card in START.deck if FACTS.cards[card].good]
    box = [card for card in START.deck if not FACTS.cards[card].good]
    patch = {"players": {"0": {"warehouse": goods}}, "deck": [], "box": box}
    assert check(patch) == ["somebody to act with no card to take"]


@pytest.mark.parametrize("deck", DECKS)
def test_the_start_with_every_deck_is_possible(deck):
    assert GAME.check(GAME.setup({"deck": deck}, 6, RecordedChance({"deck": ()})).state) == []
