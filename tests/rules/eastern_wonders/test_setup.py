"""The start of a game: the map, the victory tiles, the draft."""

from __future__ import annotations

import pytest

from rules.century.cubes import spell
from rules.core.chance import RecordedChance, SeededChance
from rules.core.errors import OptionsError
from rules.eastern_wonders.chart import FAR, around
from rules.eastern_wonders.layout import POOL_RADIUS, lay_map, pool
from tests.rules.eastern_wonders.positions import FACTS, GAME, chance_for
from tests.rules.variants import seed_for


def start(seats=2, seed=bytes(32), **options):
    return GAME.setup(options, seats, SeededChance(seed, 0)).state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ew_c03_the_last_seat_chooses_first(seats):
    state = start(seats)
    assert GAME.to_act(state) == (seats - 1,)
    assert [spell(cubes) for cubes in state.start_sets] == ["YYYY", "YYR", "RR", "YG"]
    assert all(player.boat is None for player in state.players)
    assert GAME.round_of(state) == 1


def test_all_sets_are_laid_out_and_the_rest_goes_back():
    state = start(2)
    for seat, move in ((1, "start YYR C3"), (0, "start YG C3")):
        action = GAME.parse_action(tuple(move.split()))
        state = GAME.apply(state, seat, action, SeededChance(bytes(32), 1)).state
    assert state.start_sets == ()
    assert [spell(player.hold) for player in state.players] == ["YG", "YYR"]


def test_ew_c20_victory_tiles_and_the_closed_port():
    tops = set()
    for number in range(40):
        state = start(2, seed_for(f"top{number}"))
        assert (len(state.ports), len(state.victory_stack)) == (4, 23)
        assert "closed" not in state.ports
        tops.add(state.victory_stack.index("closed"))
    assert tops == {0, 1, 2, 3, 4, 5}, "the closed port is one of the first six"


def test_named_luck_lays_the_named_tiles():
    chance = chance_for({"C3": "tea-6", "A2": "chili-6"}, ["V26", "V25"], ["closed"])
    state = GAME.setup({}, 2, chance).state
    laid = {place.name: place.tile for place in state.map.places}
    assert (laid["C3"], laid["A2"]) == ("tea-6", "chili-6")
    assert (laid["A1"], laid["E4"]) == ("port", "port")
    assert state.ports == ("V26", "V25", "V01", "V02")
    assert state.victory_stack[:3] == ("closed", "V03", "V04")


def test_one_tile_of_each_symbol_stays_in_the_box():
    gone = set()
    for number in range(60):
        laid = {place.tile for place in start(2, seed_for(f"gone{number}")).map.places}
        missing = set(FACTS.markets) - laid
        assert sorted(tile.partition("-")[0] for tile in missing) == [
            "chili",
            "cloves",
            "ginger",
            "tea",
        ]
        gone |= missing
    assert gone == set(FACTS.markets), "each may be the one"


@pytest.mark.parametrize("number", range(60))
def test_maps_by_chance_keep_the_promises_of_the_rules(number):
    sea_map = lay_map(FACTS, "random", SeededChance(seed_for(f"map{number}"), 0))
    cells = {place.at for place in sea_map.places}
    assert len(cells) == 24
    assert FAR not in sea_map.chart.distance[0], "it hangs together"
    assert min(map(len, sea_map.chart.near)) >= 2
    assert len({q for q, _ in cells}) <= 2 * POOL_RADIUS + 1
    assert len(sea_map.chart.ports) == 4
    for place in sea_map.places:
        if place.tile == "port":
            assert any(at not in cells for at in around(place.at)), "ports lie on the rim"
    ports = [sea_map.chart.index[name] for name in sea_map.chart.ports]
    assert min(sea_map.chart.distance[a][b] for a in ports for b in ports if a != b) >= 2


def test_an_enclosed_gap_is_no_rim():
    ring = ["0,-1", "1,-1", "1,0", "0,1", "-1,1", "-1,0"]
    state = GAME.setup(
        {"map": "random"},
        2,
        RecordedChance(
            {
                "map": (*ring, *(cell for cell in pool() if cell not in (*ring, "0,0"))),
                "ports": (),
                "tiles": (),
                "victory": (),
                "top": (),
                **{f"removed_{s}": () for s in ("ginger", "chili", "tea", "cloves")},
            }
        ),
    ).state
    cells = {place.at for place in state.map.places}
    assert (0, 0) not in cells
    ports = [place.at for place in state.map.places if place.tile == "port"]
    for at in ports:
        assert any(other not in cells and other != (0, 0) for other in around(at))


def test_the_same_seed_lays_the_same_map():
    assert start(3, b"a" * 32, map="random") == start(3, b"a" * 32, map="random")
    first, second = start(3, b"a" * 32, map="random"), start(3, b"b" * 32, map="random")
    assert [p.at for p in first.map.places] != [p.at for p in second.map.places]


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_wrong_number_of_seats(seats):
    with pytest.raises(OptionsError, match="players"):
        start(seats)


@pytest.mark.parametrize("options", [{"unknown": 1}, {"map": "round"}, {"repeat_bonus": 1}])
def test_wrong_options(options):
    with pytest.raises(OptionsError):
        start(2, **options)
