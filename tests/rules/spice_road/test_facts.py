"""The shipped fact file obeys what is known of the printed cards; broken files are refused."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from itertools import combinations

import pytest

from data.facts import load_facts
from rules.century.cubes import SPICES
from rules.core.errors import FactsError
from rules.spice_road.facts import group_of, parse_facts

TEXT = load_facts("spice_road").decode()
FACTS = parse_facts(TEXT.encode())
DECK = FACTS.merchant_cards.cards
POINTS = FACTS.point_cards.cards


def test_sr_c27_counts():
    assert Counter(card.kind for card in DECK) == {"spice": 8, "upgrade": 1, "trade": 34}
    assert len(POINTS) == 36
    assert sum(FACTS.spices.wooden_cubes) == 105
    assert [card.id for card in FACTS.starter_cards.cards] == ["S1", "S2"]


def test_sr_c27_point_prices_follow_the_formula():
    for card in POINTS:
        colours = sum(1 for n in card.cost if n)
        bonus = {3: 1, 4: 2}.get(colours, 0)
        assert card.points == FACTS.worth(card.cost) + bonus, card.id
    assert sum(card.points for card in POINTS) == 468
    assert [sum(card.cost[at] for card in POINTS) for at in range(4)] == [37, 46, 46, 46]


def test_sr_c27_point_cards_are_the_known_families():
    pairs = {
        (a + a, b + b) if order == 0 else (a * (2 + (order == 2)), b * (2 + (order == 1)))
        for a, b in combinations(SPICES, 2)
        for order in range(3)
    }
    two = {"".join(pair) for pair in pairs}
    one = {letter * n for letter in "RGB" for n in (4, 5)}
    three = {"YYRB", "YGGB", "RRGB", "YYRRGG", "YYRRBB", "YYGGBB", "RRGGBB"}
    four = {"YRGB", "YYYRGB", "YRRRGB", "YRGGGB", "YRGBBB"}
    assert {card.key for card in POINTS} == two | one | three | four


def test_sr_c27_every_trade_gains():
    trades = [card for card in DECK if card.kind == "trade"]
    gains = Counter(FACTS.worth(card.out) - FACTS.worth(card.cost) for card in trades)
    assert gains == {1: 5, 2: 19, 3: 7, 4: 3}


def test_sr_c27_trades_by_what_they_cost():
    groups = Counter(group_of(card) for card in DECK)
    assert groups == {"gain": 8, "upgrade": 1, "Y": 11, "R": 8, "G": 8, "B": 7}


def test_sr_c27_spice_cards():
    keys = {card.key for card in DECK if card.kind == "spice"}
    assert keys == {"+YYY", "+YR", "+G", "+YYYY", "+YYR", "+YG", "+RR", "+B"}


def test_ids_are_numbered_through():
    assert [card.id for card in DECK] == [f"M{n:02}" for n in range(1, 44)]
    assert [card.id for card in POINTS] == [f"P{n:02}" for n in range(1, 37)]


def test_printed_numbers():
    assert FACTS.limits.caravan == 10
    assert (FACTS.setup.merchant_row, FACTS.setup.point_row) == (6, 5)
    assert FACTS.end.point_cards == (6, 6, 5, 5)
    assert FACTS.coins.each_kind == (4, 6, 8, 10)
    assert (FACTS.coins.gold_points, FACTS.coins.silver_points) == (3, 1)
    assert FACTS.scoring.cube_points == (0, 1, 1, 1)


def test_every_table_is_listed_with_its_source():
    tables = [table.table for table in FACTS.provenance]
    assert tables == list(tomllib.loads(TEXT))
    assert {table.confidence for table in FACTS.provenance} == {"confirmed"}


CARD_M10 = 'id = "M10", key = "YY>G", kind = "trade", cost = [2, 0, 0, 0], out = [0, 0, 1, 0]'
CARD_P01 = 'id = "P01", key = "YYRR", cost = [2, 2, 0, 0], points = 6'
FAULTS = {
    "not TOML": ("[spices]", "[spices", "spice_road.toml"),
    "unknown confidence": ('= "confirmed"', '= "certain"', "confidence"),
    "no source": ('source = "Official English rulebook (2017), setup"', 'source = " "', "source"),
    "missing table": ("[limits]", "[limit]", "limit"),
    "unknown field": ("caravan = 10", "caravan = 10\nhand = 7", "hand"),
    "no caravan": ("caravan = 10", "caravan = 0", "caravan must be"),
    "huge caravan": ("caravan = 10", "caravan = 21", "caravan must be"),
    "text for a number": ("caravan = 10", 'caravan = "10"', "caravan"),
    "row too long": ("merchant_row = 6", "merchant_row = 11", "merchant_row must be"),
    "no row": ("point_row = 5", "point_row = 0", "point_row must be"),
    "four starts": ("[[3, 0, 0, 0], ", "[", "5 entries"),
    "start above the limit": ("[[3, 0, 0, 0]", "[[11, 0, 0, 0]", "fit into a caravan"),
    "negative start": ("[[3, 0, 0, 0]", "[[3, -1, 0, 0]", "fit into a caravan"),
    "three coin counts": ("each_kind = [4, 6, 8, 10]", "each_kind = [4, 6, 8]", "[coins]"),
    "negative coins": ("each_kind = [4, 6,", "each_kind = [-4, 6,", "[coins]"),
    "no target": ("point_cards = [6, 6, 5, 5]", "point_cards = [0, 6, 5, 5]", "[end]"),
    "unreachable target": ("point_cards = [6, 6, 5, 5]", "point_cards = [6, 6, 5, 9]", "too few"),
    "worthless spice": ("values = [1, 2, 3, 4]", "values = [0, 2, 3, 4]", "[spices]"),
    "cubes do not add up": ("wooden_cubes = [35,", "wooden_cubes = [34,", "104 cubes"),
    "unknown starter": ('["S1", "S2"]', '["S1", "M01"]', "no starter card"),
    "starter twice": ('["S1", "S2"]', '["S1", "S1"]', "twice"),
    "too few starters": ("copies = 5", "copies = 4", "copies"),
    "merchant missing": (f"    {{ {CARD_M10} }},\n", "", "42 cards"),
    "point card missing": (f"    {{ {CARD_P01} }},\n", "", "35 cards"),
    "id twice": ('id = "M10"', 'id = "M11"', "id M11 is used by two"),
    "id of another kind": ('id = "P01"', 'id = "S1"', "id S1 is used by two"),
    "key twice": (
        'key = "YY>G", kind = "trade", cost = [2, 0, 0, 0], out = [0, 0, 1, 0]',
        'key = "YY>RR", kind = "trade", cost = [2, 0, 0, 0], out = [0, 2, 0, 0]',
        "key YY>RR is used by two",
    ),
    "starter in the deck": (
        'key = "+YYY", kind = "spice", out = [3, 0, 0, 0]',
        'key = "+YY", kind = "spice", out = [2, 0, 0, 0]',
        "key +YY is used by two",
    ),
    "key says something else": ('key = "YY>G"', 'key = "YYY>G"', "M10: key"),
    "point key says something else": ('"YYRR", cost = [2, 2,', '"YYRR", cost = [2, 1,', "P01: key"),
    "colour on both sides": (
        'key = "YY>G", kind = "trade", cost = [2, 0, 0, 0], out = [0, 0, 1, 0]',
        'key = "YY>YG", kind = "trade", cost = [2, 0, 0, 0], out = [1, 0, 1, 0]',
        "both sides",
    ),
    "negative card": ("out = [0, 0, 1, 0] },", "out = [0, 0, -1, 0] },", "negative"),
    "trade for nothing": (
        'key = "YY>G", kind = "trade", cost = [2, 0, 0, 0], out = [0, 0, 1, 0]',
        'key = "YY>", kind = "trade", cost = [2, 0, 0, 0]',
        "not a possible card",
    ),
    "spice that costs": (
        'kind = "spice", out = [3, 0',
        'kind = "spice", steps = 1, out = [3, 0',
        "spice",
    ),
    "endless upgrade": (
        'key = "U3", kind = "upgrade", steps = 3',
        'key = "U4", kind = "upgrade", steps = 4',
        "upgrade",
    ),
    "unknown kind": ('kind = "upgrade"', 'kind = "magic"', "kind"),
    "free point card": ("cost = [2, 2, 0, 0], points", "cost = [0, 0, 0, 0], points", "P01"),
    "negative points": ("points = 6 }", "points = -6 }", "P01"),
    "id of two words": ('id = "M10"', 'id = "M 10"', "one word"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_broken_files_are_refused(name):
    old, new, message = FAULTS[name]
    assert old in TEXT
    with pytest.raises(FactsError, match=re.escape(message)) as caught:
        parse_facts(TEXT.replace(old, new, 1).encode())
    assert str(caught.value).startswith("spice_road.toml: ")


CORRECTIONS = {
    "points of a card": ("points = 6 }", "points = 7 }"),
    "coins": ("each_kind = [4, 6, 8, 10]", "each_kind = [5, 6, 8, 10]"),
    "value of gold": ("gold_points = 3", "gold_points = 2"),
    "caravan": ("caravan = 10", "caravan = 12"),
    "a trade that loses": (
        'key = "YY>G", kind = "trade", cost = [2, 0, 0, 0], out = [0, 0, 1, 0]',
        'key = "YYYY>G", kind = "trade", cost = [4, 0, 0, 0], out = [0, 0, 1, 0]',
    ),
    "target": ("point_cards = [6, 6, 5, 5]", "point_cards = [6, 5, 5, 5]"),
}


@pytest.mark.parametrize("name", CORRECTIONS)
def test_an_owner_of_the_box_can_correct_a_number(name):
    old, new = CORRECTIONS[name]
    assert old in TEXT
    assert parse_facts(TEXT.replace(old, new, 1).encode()) != FACTS
