"""The facts are put together from three files; broken ones are refused."""

from __future__ import annotations

import re
import tomllib

import pytest

from data.facts import GAMES_DIR, load_facts
from rules.core.errors import FactsError
from rules.eastern_wonders.fact_file import parse_facts as parse_sea
from rules.sand_to_sea.facts import parse_facts, with_board_points
from rules.spice_road.facts import parse_facts as parse_land

TEXT = load_facts("sand_to_sea").decode()
FACTS = parse_facts(TEXT.encode())
SEA = parse_sea(load_facts("eastern_wonders"))
LAND = parse_land(load_facts("spice_road"))


def test_what_the_games_share_is_the_same():
    assert FACTS.market_tiles == SEA.market_tiles
    assert FACTS.victory_tiles == SEA.victory_tiles
    assert FACTS.merchants == LAND.merchants
    assert FACTS.end == SEA.end
    assert FACTS.scoring == SEA.scoring


def test_shared_tables_are_not_repeated_in_the_file():
    own = tomllib.loads((GAMES_DIR / "sand_to_sea.toml").read_text(encoding="utf-8"))
    included = {name.partition(".")[2] for name in own.pop("includes")}
    assert included == set(FACTS.__struct_fields__) - set(own) - {"includes"}
    assert "merchant_cards" in included


def test_printed_numbers():
    assert FACTS.setup.removed_of_each_symbol == 2
    assert FACTS.setup.sea_tiles == 4
    assert FACTS.sailing.free_steps == 0
    assert FACTS.merchant_row.size == 4
    assert FACTS.merchant_row.starting_hand == ("S1", "S2")
    assert FACTS.rewards.columns_with_merchant_only == 1
    assert FACTS.player_board.column_points == (1, 1, 2, 3)
    assert FACTS.bonus_points == {"free": (0,) * 4, "points": (6, 5, 4, 3), "hold": (0,) * 4}
    assert 4 * len(FACTS.player_board.rows) * 4 == 4 * 16


def test_every_doubtful_table_is_marked():
    doubtful = {t.table: t.confidence for t in FACTS.provenance if t.confidence != "confirmed"}
    assert doubtful == {
        "spices": "reconstructed",
        "start_sets": "reconstructed",
        "first_map": "reconstructed",
        "market_tiles": "derived",
        "victory_tiles": "reconstructed",
        "bonus_tiles": "reconstructed",
        "player_board": "reconstructed",
    }


@pytest.mark.parametrize(
    ("chosen", "points"), [("facts", (1, 1, 2, 3)), ("0123", (0, 1, 2, 3)), ("1223", (1, 2, 2, 3))]
)
def test_a_table_may_choose_other_points(chosen, points):
    assert with_board_points(FACTS, chosen).player_board.column_points == points


FAULTS = {
    "not TOML": ("[setup]", "[setup", "sand_to_sea.toml"),
    "no includes": ("includes = [", "included = [", "included"),
    "no source": (
        'source = "Korean rule text, building an outpost"',
        'source = ""',
        "[rewards]: source is empty",
    ),
    "three columns": ("[1, 1, 2, 3]", "[1, 1, 2]", "[market_tiles]"),
    "five columns": ("[1, 1, 2, 3]", "[1, 1, 2, 3, 3]", "4 column_points expected"),
    "too many sea tiles": ("sea_tiles = 4", "sea_tiles = 5", "21 tiles for 20 cells"),
    "no row": ("size = 4", "size = 0", "[merchant_row]: size"),
    "an unknown starter": ('["S1", "S2"]', '["S1", "M01"]', "starting_hand"),
    "a starter twice": ('["S1", "S2"]', '["S1", "S1"]', "starting_hand"),
    "rewards beyond the board": (
        "columns_with_merchant_only = 1",
        "columns_with_merchant_only = 5",
        "[rewards]",
    ),
    "a kind of the other game": (
        "hold = [0, 0, 0, 0]",
        "hold = [0]\nharvest = [1]",
        "[bonus_tiles]",
    ),
    "a merchant twice": ('id = "M10"', 'id = "M11"', "one id"),
    "a key twice": (
        'key = "YY>G", kind = "trade", cost = [2, 0, 0, 0], out = [0, 0, 1, 0]',
        'key = "YY>RR", kind = "trade", cost = [2, 0, 0, 0], out = [0, 2, 0, 0]',
        "one key",
    ),
    "an impossible merchant": ("out = [0, 0, 1, 0] },", "out = [0, 0, -1, 0] },", "negative"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_broken_files_are_refused(name):
    old, new, message = FAULTS[name]
    assert old in TEXT
    with pytest.raises(FactsError, match=re.escape(message)) as caught:
        parse_facts(TEXT.replace(old, new, 1).encode())
    assert str(caught.value).startswith("sand_to_sea.toml: ")
