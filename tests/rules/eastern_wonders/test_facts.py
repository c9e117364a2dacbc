"""The shipped fact file obeys what is known of the printed tiles; broken files are refused."""

from __future__ import annotations

import re
import tomllib
from collections import Counter

import pytest

from data.facts import load_facts
from rules.core.errors import FactsError
from rules.eastern_wonders.chart import name_cells, neighbours
from rules.eastern_wonders.fact_file import parse_facts
from rules.eastern_wonders.score import row_points

TEXT = load_facts("eastern_wonders").decode()
FACTS = parse_facts(TEXT.encode())
MARKETS = FACTS.market_tiles.tiles
VICTORY = FACTS.victory_tiles.tiles


def test_ew_c20_counts():
    assert Counter(tile.symbol for tile in MARKETS) == dict.fromkeys(
        ("ginger", "chili", "tea", "cloves"), 6
    )
    assert len(VICTORY) + 1 == 27
    assert sum(map(len, FACTS.bonus_points.values())) == 20
    assert sum(FACTS.spices.wooden_cubes) == 105
    assert 4 * len(FACTS.player_board.rows) * len(FACTS.player_board.column_points) == 80


def test_markets_gain_value_and_give_their_symbol():
    gains = Counter()
    colour_of = {"ginger": 0, "chili": 1, "tea": 2, "cloves": 3}
    for tile in MARKETS:
        gain = FACTS.worth(tile.get) - FACTS.worth(tile.give)
        assert 1 <= gain <= 4, tile.id
        assert tile.get[colour_of[tile.symbol]], tile.id
        gains[tile.symbol] += gain
    assert gains == {"ginger": 13, "chili": 13, "tea": 14, "cloves": 11}
    assert len({(tile.give, tile.get) for tile in MARKETS}) == 24


def test_the_worked_example_of_the_rules_is_a_market():
    assert ((3, 0, 0, 0), (0, 0, 0, 1)) in {(tile.give, tile.get) for tile in MARKETS}


def test_victory_prices_follow_the_formula():
    for tile in VICTORY:
        bonus = {3: 1, 4: 2}.get(sum(1 for n in tile.price if n), 0)
        assert tile.points == FACTS.worth(tile.price) + bonus, tile.id
    histogram = {11: 2, 12: 6, 13: 2, 14: 4, 15: 2, 16: 3, 17: 2, 18: 2, 19: 1, 20: 2}
    assert Counter(tile.points for tile in VICTORY) == histogram


def test_victory_tiles_are_the_dearest_point_cards_of_spice_road():
    cards = tomllib.loads(load_facts("spice_road").decode())["point_cards"]["cards"]
    dear = sorted((tuple(card["cost"]), card["points"]) for card in cards if card["points"] >= 11)
    assert sorted((tile.price, tile.points) for tile in VICTORY) == dear


def test_the_map_of_the_first_game():
    cells = FACTS.first_map.cells
    near = neighbours(cells)
    assert Counter(q for q, _ in cells) == {-2: 4, -1: 5, 0: 6, 1: 5, 2: 4}
    assert sum(map(len, near)) == 2 * 55
    assert Counter(map(len, near)) == {3: 6, 4: 8, 6: 10}
    names = name_cells(cells)
    assert sorted(names[at] for at in FACTS.first_map.ports) == ["A1", "A4", "E1", "E4"]


def test_start_sets_are_worth_the_same():
    assert {FACTS.worth(cubes) for cubes in FACTS.start_sets.cubes} == {4}


def test_ew_c02_points_of_a_row():
    assert [row_points(FACTS, built) for built in range(6)] == [0, 0, 1, 3, 5, 8]


def test_ew_c21_bonus_points():
    assert FACTS.bonus_tiles.points == (6, 5, 4, 3)
    assert FACTS.bonus_points["upgrade"] == (2, 2, 2, 2)
    assert FACTS.bonus_points["harvest"] == (1, 1, 1, 1)


def test_printed_numbers():
    assert (FACTS.player_board.hold, FACTS.player_board.hold_with_bonus) == (10, 3)
    assert FACTS.outposts.price == (2, 1, 1)
    assert FACTS.end.victory_tiles == 4
    assert FACTS.closed_port.mixed_with == 5
    assert FACTS.sailing.free_steps == 1
    assert FACTS.harvest.cubes == (2, 0, 0, 0)
    assert FACTS.scoring.cube_points == (0, 1, 1, 1)


def test_every_doubtful_table_is_marked():
    found = {table.table: table.confidence for table in FACTS.provenance}
    assert set(found) == set(tomllib.loads(TEXT))
    doubtful = {name: c for name, c in found.items() if c != "confirmed"}
    assert doubtful == {
        "spices": "reconstructed",
        "market_tiles": "derived",
        "victory_tiles": "reconstructed",
        "bonus_tiles": "reconstructed",
    }


FAULTS = {
    "not TOML": ("[spices]", "[spices", "eastern_wonders.toml"),
    "no source": ('source = "Korean rule text, setup"', 'source = " "', "[setup]: source is empty"),
    "missing table": ("[sailing]", "[rowing]", "rowing"),
    "unknown field": ("free_steps = 1", "free_steps = 1\nspeed = 2", "speed"),
    "a row twice": ('"cloves", "tea", "chili"', '"cloves", "tea", "tea"', "every symbol once"),
    "no column": ("[0, 1, 2, 2, 3]", "[]", "column_points"),
    "huge hold": ("hold = 10 ", "hold = 99 ", "hold must be"),
    "three sets": ("[[4, 0, 0, 0], [2, 1, 0, 0],", "[[2, 1, 0, 0],", "[start_sets]"),
    "a set twice": ("[[4, 0, 0, 0], [2, 1, 0, 0]", "[[2, 1, 0, 0], [2, 1, 0, 0]", "alike"),
    "an empty set": ("[[4, 0, 0, 0]", "[[0, 0, 0, 0]", "must hold a cube"),
    "a cell twice": ("[-2, 2], [-2, 3]", "[-2, 3], [-2, 3]", "different cells"),
    "a lonely cell": ("[2, 0], [2, 1]", "[9, 9], [2, 1]", "ports must be some"),
    "two islands": ("[-2, 3], ", "[7, 7], ", "not all cells hang together"),
    "a port nowhere": ("ports = [[-2, 2]", "ports = [[-9, 2]", "ports must be some"),
    "a cell too few": ("[0, 0], [0, 1]", "[0, 1]", "tiles for"),
    "one tile too many": (
        "removed_of_each_symbol = 1",
        "removed_of_each_symbol = 0",
        "24 tiles for 20 cells",
    ),
    "market twice": ('id = "ginger-2"', 'id = "ginger-1"', "id ginger-1 is used twice"),
    "market called port": ('id = "ginger-2"', 'id = "port"', "id port is used twice"),
    "id of two words": ('id = "ginger-2"', 'id = "ginger 2"', "one word"),
    "colour on both sides": (
        "give = [0, 0, 1, 0], get = [4, 1, 0, 0]",
        "give = [1, 0, 0, 0], get = [4, 1, 0, 0]",
        "ginger-1",
    ),
    "a trade for nothing": (
        "give = [0, 0, 1, 0], get = [4, 1, 0, 0]",
        "give = [0, 0, 1, 0], get = [0, 0, 0, 0]",
        "ginger-1",
    ),
    "a free tile": ("price = [2, 0, 3, 0]", "price = [0, 0, 0, 0]", "V01"),
    "negative points": ("points = 11 }", "points = -11 }", "V01"),
    "a victory tile less": (
        '    { id = "V01", price = [2, 0, 3, 0], points = 11 },\n',
        "",
        "26, [components]",
    ),
    "an unreachable end": ("victory_tiles = 4", "victory_tiles = 9", "too few for 4 players"),
    "no end": ("victory_tiles = 4", "victory_tiles = 0", "[end]"),
    "a closed port too deep": ("mixed_with = 5", "mixed_with = 25", "[closed_port]"),
    "a kind of bonus less": ("harvest = [1, 1, 1, 1]\n", "", "[bonus_tiles]"),
    "negative bonus": ("upgrade = [2, 2, 2, 2]", "upgrade = [2, 2, 2, -2]", "upgrade has negative"),
    "negative steps": ("free_steps = 1", "free_steps = -1", "[sailing]"),
    "two prices": ("price = [2, 1, 1]", "price = [2, 1]", "[outposts]"),
    "negative harvest": ("cubes = [2, 0, 0, 0]\n", "cubes = [-2, 0, 0, 0]\n", "[harvest]"),
    "worthless spice": ("values = [1, 2, 3, 4]", "values = [0, 2, 3, 4]", "[spices]"),
    "cubes do not add up": ("wooden_cubes = [35,", "wooden_cubes = [34,", "104, [components]"),
    "negative scoring": ("cube_points = [0, 1, 1, 1]", "cube_points = [0, -1, 1, 1]", "[scoring]"),
    "sea tiles in use": ("sea_tiles = 0 ", "sea_tiles = 5 ", "tiles for 20 cells"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_broken_files_are_refused(name):
    old, new, message = FAULTS[name]
    assert old in TEXT
    with pytest.raises(FactsError, match=re.escape(message)) as caught:
        parse_facts(TEXT.replace(old, new, 1).encode())
    assert str(caught.value).startswith("eastern_wonders.toml: ")


CORRECTIONS = {
    "price of a victory tile": ("price = [2, 0, 3, 0]", "price = [1, 0, 3, 0]"),
    "a trade": (
        "give = [0, 0, 0, 1], get = [3, 2, 0, 0]",
        "give = [0, 0, 0, 1], get = [2, 2, 0, 0]",
    ),
    "points of a bonus": ("harvest = [1, 1, 1, 1]", "harvest = [0, 0, 0, 0]"),
    "points on the board": ("[0, 1, 2, 2, 3]", "[0, 1, 2, 3, 3]"),
    "harvest": ("cubes = [2, 0, 0, 0]\n", "cubes = [3, 0, 0, 0]\n"),
}


@pytest.mark.parametrize("name", CORRECTIONS)
def test_an_owner_of_the_box_can_correct_a_number(name):
    old, new = CORRECTIONS[name]
    assert old in TEXT
    assert parse_facts(TEXT.replace(old, new, 1).encode()) != FACTS
