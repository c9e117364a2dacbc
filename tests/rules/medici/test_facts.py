"""The shipped fact file obeys what is known of the printed game; broken files are refused."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from data.facts import load_facts
from rules.core.errors import FactsError
from rules.medici.facts import DECKS, SEAT_COUNTS, parse_facts

TEXT = load_facts("medici").decode()
FACTS = parse_facts(TEXT.encode())
RULE_TEXT = ("days", "florins", "turn", "capacity", "neutral_cards", "warehouse_rewards", "bonus")


def test_printed_numbers():
    assert (FACTS.days.count, FACTS.florins.start, FACTS.florins.unit) == (3, 0, 5)
    assert (FACTS.turn.most_reveals, FACTS.turn.most_takes) == (3, 3)
    assert FACTS.goods.keys == ("grain", "spice", "fur", "dye", "cloth")
    assert dict(zip(FACTS.good_cards.values, FACTS.good_cards.icons, strict=True)) == {
        0: 2,
        2: 1,
        3: 1,
        4: 1,
        5: 1,
    }
    assert (FACTS.green_goods.value, FACTS.green_goods.icons) == (0, 1)
    assert (FACTS.neutral_cards.black, FACTS.neutral_cards.green) == (7, 2)


def test_md_x14_seven_holds_for_two_and_five_for_more():
    assert [FACTS.holds(seats) for seats in SEAT_COUNTS] == [7, 5, 5, 5, 5]


def test_rewards_by_number_of_players():
    assert [FACTS.ship_rewards(seats) for seats in SEAT_COUNTS] == [
        (20, 0),
        (30, 15, 0),
        (30, 20, 10, 0),
        (30, 20, 10, 5, 0),
        (30, 20, 15, 10, 5, 0),
    ]
    assert FACTS.places(2, two_player_second=True) == (10, 5)
    assert FACTS.places(2, two_player_second=False) == (10, 0)
    assert FACTS.places(3, two_player_second=False) == (10, 5)


BONUSES = [
    # seats, option, icons and florins from the lower to the higher
    (2, "off", [(7, 10)]),
    (2, "more", [(7, 10), (11, 20)]),
    (2, "at_least", [(7, 10), (10, 20)]),
    (3, "off", [(5, 10)]),
    (6, "more", [(5, 10), (9, 20)]),
    (6, "at_least", [(5, 10), (8, 20)]),
]


@pytest.mark.parametrize(("seats", "second", "expected"), BONUSES)
def test_bonuses(seats, second, expected):
    assert [(b.icons, b.florins) for b in FACTS.bonuses(seats, second)] == expected


RECIPES = {
    # deck: cards, that need a hold, green, icons a good
    "r98_17": (98, 90, 8, 21),
    "r98_16": (98, 90, 8, 20),
    "r98_15": (98, 90, 8, 19),
    "r95_16": (95, 85, 10, 19),
}


@pytest.mark.parametrize("deck", DECKS)
def test_decks(deck):
    cards = [FACTS.cards[card] for card in FACTS.decks[deck]]
    total, holds, green, icons = RECIPES[deck]
    assert len(set(FACTS.decks[deck])) == len(cards) == total
    assert Counter(card.takes_hold for card in cards) == {True: holds, False: green}
    by_good = Counter()
    for card in cards:
        by_good[card.good] += card.icons
    assert by_good == {None: 0, **dict.fromkeys(FACTS.goods.keys, icons)}
    assert all(card.icons == 2 for card in cards if card.value == 0 and card.takes_hold)


def test_ids_and_their_order():
    deck = FACTS.decks["r98_17"]
    assert deck[:4] == ("grain-0-1", "grain-0-2", "grain-0-3", "grain-2-1")
    assert deck[17:19] == ("grain-green-1", "spice-0-1")
    assert deck[-8:] == (*(f"black7-{n}" for n in range(1, 6)), *(f"green2-{n}" for n in (1, 2, 3)))
    assert sorted(deck, key=FACTS.rank.__getitem__) == list(deck)
    for other in DECKS:
        order = FACTS.decks[other]
        assert sorted(order, key=FACTS.rank.__getitem__) == list(order)


def test_what_is_sure_and_what_is_not():
    sure = {table.table: table.confidence for table in FACTS.provenance}
    assert {sure[name] for name in RULE_TEXT} == {"confirmed"}
    assert {sure[f"deck_{deck}"] for deck in DECKS} == {"reconstructed"}
    ships = [sure[f"ship_rewards_{seats}"] for seats in SEAT_COUNTS]
    assert ships == ["reconstructed", "derived", "confirmed", "reconstructed", "reconstructed"]
    assert sure["green_goods"] == "reconstructed"


BROKEN = [
    # what to change, into what, what the refusal names
    ("count = 3", "count = 0", "days"),
    ("unit = 5", "unit = 0", "florins"),
    ("start = 0", "start = 3", "florins"),
    ("most_takes = 3", "most_takes = 4", "most_takes"),
    ("most_reveals = 3", "most_reveals = 0", "most_reveals"),
    ("holds = [7, 5, 5, 5, 5]", "holds = [7, 5, 5, 5]", "capacity"),
    ('"grain", "spice"', '"grain", "grain"', "goods"),
    ("values = [0, 2, 3, 4, 5]", "values = [0, 2, 3, 4, 4]", "good_cards"),
    ("icons = [2, 1, 1, 1, 1]", "icons = [2, 1, 1, 1]", "good_cards"),
    ("black = 7", "black = -7", "negative"),
    ("florins = [30, 15, 0]", "florins = [30, 15]", "ship_rewards_3"),
    ("florins = [30, 15, 0]", "florins = [30, 12, 0]", "multiples of 5"),
    ("florins = [30, 20, 10, 0]", "florins = [20, 30, 10, 0]", "best first"),
    ("florins = [10, 5]", "florins = [10, 5, 0]", "warehouse_rewards"),
    ("icons = [10, 8, 8, 8, 8]", "icons = [10, 5, 8, 8, 8]", "second_bonus"),
    ("florins = 20", "florins = 21", "second_bonus"),
    ("good_cards = [3, 3, 4, 4, 3]", "good_cards = [3, 3, 4, 4]", "deck_r98_17"),
    ("good_cards = [3, 3, 4, 4, 3]", "good_cards = [3, 3, 4, 4, 33]", "copies"),
    ("total = 95", "total = 96", "deck_r95_16"),
    ('source = "Korean rule text, setup"', 'source = " "', "source is empty"),
    ('confidence = "derived"', 'confidence = "sure"', "confidence"),
    ("[bonus]", "[bonuses]", "bonus"),
]


@pytest.mark.parametrize(("old", "new", "named"), BROKEN)
def test_broken_files_are_refused(old, new, named):
    assert old in TEXT
    with pytest.raises(FactsError, match=re.escape(named)):
        parse_facts(TEXT.replace(old, new, 1).encode())


def test_a_corrected_deck_is_taken():
    text = TEXT.replace("black = 5\n", "black = 6\n", 1).replace("total = 98", "total = 99", 1)
    facts = parse_facts(text.encode())
    assert "black7-6" in facts.decks["r98_17"]
    assert len(facts.decks["r98_17"]) == 99
