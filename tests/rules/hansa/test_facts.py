"""The shipped facts obey what is known of the printed boards; broken files are refused."""

from __future__ import annotations

import tomllib
from collections import Counter

import pytest

from data.facts import GAMES_DIR, load_facts
from data.words import load_words
from rules.core.errors import FactsError
from rules.hansa.board import Board
from rules.hansa.facts import TRACKS, parse_facts

TEXT = load_facts("hansa").decode()
FACTS = parse_facts(TEXT.encode())
SHEETS = {f"{sheet.map}_{sheet.side}": sheet for sheet in FACTS.maps}
BOARDS = {name: Board(FACTS, sheet) for name, sheet in SHEETS.items()}

TOTALS = {
    # cities, routes, spaces, ships, square offices, round offices
    "base_23": (27, 32, 101, 0, 44, 13),
    "base_45": (27, 34, 107, 0, 46, 16),
    "britannia_23": (26, 35, 111, 7, 48, 12),
    "britannia_45": (30, 40, 121, 9, 55, 17),
}
BY_PRIVILEGE = {
    "base_23": {"white": 24, "orange": 15, "pink": 11, "black": 7},
    "base_45": {"white": 25, "orange": 15, "pink": 13, "black": 9},
}
PRINTED_POINTS = {
    "base_23": {"gro": 1, "lub": 1, "coe": 1, "hal": 1, "sta": 1, "war": 1},
    "base_45": {"gro": 1, "lub": 1, "coe": 1, "hal": 1},
    "britannia_23": {"bri": 2, "ips": 2, "ply": 2},
    "britannia_45": {"bri": 2, "ips": 2, "ply": 2},
}
UPGRADES = {
    "base_23": {"keys": "hal", "actions": "got", "privilege": "sta", "book": "gro", "bags": "lub"},
    "britannia_23": {
        "keys": "yor",
        "actions": "che",
        "privilege": "lon",
        "book": "nor",
        "bags": "new",
    },
}


def offices_of(sheet):
    return [office.split() for city in sheet.cities for office in city.offices]


@pytest.mark.parametrize("name", TOTALS)
def test_counts_of_each_printed_side(name):
    sheet = SHEETS[name]
    spaces = "".join(route.spaces for route in sheet.routes)
    shapes = Counter(office[0] for office in offices_of(sheet))
    found = (len(sheet.cities), len(sheet.routes), len(spaces), spaces.count("S"))
    assert (*found, shapes["T"], shapes["M"]) == TOTALS[name]
    assert {len(route.spaces) for route in sheet.routes} == {2, 3, 4}


@pytest.mark.parametrize("name", BY_PRIVILEGE)
def test_offices_by_privilege(name):
    assert Counter(office[1] for office in offices_of(SHEETS[name])) == BY_PRIVILEGE[name]


@pytest.mark.parametrize("name", SHEETS)
def test_privileges_never_fall_from_left_to_right(name):
    for city in BOARDS[name].offices:
        ranks = [office.rank for office in city]
        assert ranks == sorted(ranks)


@pytest.mark.parametrize("name", SHEETS)
def test_every_side_is_connected(name):
    board = BOARDS[name]
    reached, pending = {0}, [0]
    while pending:
        for city in board.joined[pending.pop()]:
            if city not in reached:
                reached.add(city)
                pending.append(city)
    assert len(reached) == len(board.city_ids)


@pytest.mark.parametrize("name", PRINTED_POINTS)
def test_printed_points(name):
    found = {
        city.id: int(office.split()[2])
        for city in SHEETS[name].cities
        for office in city.offices
        if len(office.split()) == 3
    }
    assert found == PRINTED_POINTS[name]


@pytest.mark.parametrize("name", SHEETS)
def test_each_track_has_one_city(name):
    found = {city.upgrade: city.id for city in SHEETS[name].cities if city.upgrade}
    assert found == UPGRADES.get(name, UPGRADES[f"{SHEETS[name].map}_23"])
    assert set(found) == set(TRACKS)


def test_hb_c07_printed_points_are_orange():
    """One transcription had them white: Bristol, Ipswich and the round office of Plymouth."""
    for name in ("britannia_23", "britannia_45"):
        offices = {city.id: city.offices for city in SHEETS[name].cities}
        assert offices["bri"] == offices["ips"] == ("T orange +2",)
        assert offices["ply"] == ("T white", "M orange +2")


def test_hb_c07_permanent_markers():
    found = {
        name: {route.id: route.permanent for route in sheet.routes if route.permanent}
        for name, sheet in SHEETS.items()
    }
    both = {"can-cal": "move2", "sou-cal": "place2"}
    assert found["britannia_23"] == {**both, "crl-iom": "move2"}
    assert found["britannia_45"] == both
    assert found["base_23"] == found["base_45"] == {}


def test_hb_c07_the_side_without_scotland_knows_no_scotland():
    sheet = SHEETS["britannia_23"]
    assert sheet.regions == ("england", "wales")
    assert sheet.majorities == ("wales",)
    assert not {"gla", "edi", "dun", "fal"} & {city.id for city in sheet.cities}


def test_regions_of_britannia():
    wales = {"iom", "con", "che", "mon", "pem", "crd"}
    for name in ("britannia_23", "britannia_45"):
        sheet = SHEETS[name]
        assert {c.id for c in sheet.cities if "wales" in c.regions} == wales
        routes = Counter(route.region or "england" for route in sheet.routes)
        scotland = {"scotland": 6} if name.endswith("45") else {}
        assert routes == {"england": 27 + (name == "britannia_23"), "wales": 7, **scotland}
        assert len(BOARDS[name].marker_routes) == 25
    scots = {c.id for c in SHEETS["britannia_45"].cities if "scotland" in c.regions}
    assert scots == {"gla", "edi", "dun", "fal", "crl", "new", "iom"}


def test_permits_of_britannia():
    found = {
        name: {permit.city: permit.regions for permit in sheet.permits}
        for name, sheet in SHEETS.items()
    }
    assert found["britannia_23"] == {"crd": ("wales",), "lon": ("wales",)}
    assert found["britannia_45"] == {
        "crd": ("wales",),
        "crl": ("scotland",),
        "lon": ("wales", "scotland"),
    }


@pytest.mark.parametrize("name", ["britannia_23", "britannia_45"])
def test_closed_routes_touch_their_region_and_permit_cities_can_be_reached(name):
    board = BOARDS[name]
    for route, ends in enumerate(board.ends):
        region = board.regions[route]
        if region:
            assert any(region in board.city_regions[city] for city in ends)
    for permit in board.permits:
        assert any(
            permit.city in ends and not region
            for ends, region in zip(board.ends, board.regions, strict=True)
        )


@pytest.mark.parametrize("name", SHEETS)
def test_the_search_for_a_place_reaches_every_open_route(name):
    """There is no pocket from which a displaced piece could not get out."""
    board = BOARDS[name]
    for route, region in enumerate(board.regions):
        wanted = {
            lane.index for lane in board.lanes if lane.region in (0, region) and lane.route != route
        }
        assert set(board.settle_lanes[route]) == wanted


def test_ht_c20_the_two_sides_of_the_base_map_differ_where_they_should():
    small, large = (
        {city.id: city.offices for city in SHEETS[name].cities} for name in ("base_23", "base_45")
    )
    differ = {city for city in small if small[city] != large[city]}
    assert differ == {"sta", "bre", "lun", "kam", "gos", "dor", "war", "got"}
    routes = [{route.id for route in SHEETS[name].routes} for name in ("base_23", "base_45")]
    assert routes[1] - routes[0] == {"emd-sta", "war-got"}
    assert routes[0] <= routes[1]
    assert small["per"] == large["per"] == ("T white", "T pink", "M black")


@pytest.mark.parametrize(
    ("name", "taverns"),
    [
        ("base_23", {"osn-bre", "lun-per", "hil-gos"}),
        ("base_45", {"osn-bre", "lun-per", "hil-gos"}),
        ("britannia_23", {"ric-lan", "not-cov", "sal-sou"}),
        ("britannia_45", {"ric-lan", "not-cov", "sal-sou"}),
    ],
)
def test_taverns(name, taverns):
    assert {route.id for route in SHEETS[name].routes if route.tavern} == taverns


def test_the_prestige_table_is_reached_by_one_route():
    for sheet in SHEETS.values():
        table = sheet.prestige
        assert table.points == (7, 8, 9, 11)
        assert table.city in table.route.split("-")
        assert [route.id for route in sheet.routes if table.city in route.ends] == [
            table.route
        ] or sheet.map == "britannia"


def test_pieces_of_a_desk_and_a_seat():
    covered = Counter()
    for track in FACTS.tracks:
        covered[track.frees] += track.steps
    assert covered == {"T": 15, "M": 3}
    for supply, stock in zip(FACTS.setup.supply, FACTS.setup.stock, strict=True):
        assert [a + b for a, b in zip(supply, stock, strict=True)] == [11, 1]


def test_ht_c15_starters_are_part_of_the_markers():
    for edition, total, three in (("2009", 16, "remove3"), ("big_box", 15, "move3")):
        counts = FACTS.marker_counts(edition, "base")
        assert sum(counts.values()) == total
        assert set(FACTS.starters(edition, "base")) == {"office", "swap", three}
    assert FACTS.three_of("2009", "britannia") == "move3"
    assert sum(FACTS.marker_counts("2009", "britannia").values()) == 16


def test_provinces_are_a_planar_map():
    """27 cities with the soldiers' gaps: V - E + F = 2, every border has one or two sides."""
    board, areas = BOARDS["base_23"], FACTS.provinces.areas
    assert len(areas) == 16
    edges = len(board.route_ids) + len(FACTS.provinces.soldiers)
    assert len(board.city_ids) - edges + 11 == 2, "ten inner faces and the outer one"
    borders = Counter(b for area in areas for b in (*area.routes, *area.soldiers))
    assert set(borders) == {*board.route_ids, *FACTS.provinces.soldiers}
    assert set(borders.values()) <= {1, 2}
    assert sum(n == 1 for route, n in borders.items() if route in board.route_index) == 10
    reached, pending = {"p1"}, ["p1"]
    while pending:
        for area in board.province_neighbours[pending.pop()]:
            if area not in reached:
                reached.add(area)
                pending.append(area)
    assert len(reached) == 16


@pytest.mark.parametrize("name", SHEETS)
def test_positions_for_drawing_are_inside_and_apart(name):
    places = [city.pos for city in SHEETS[name].cities]
    assert all(0 <= x <= 1000 and 0 <= y <= 1000 for x, y in places)
    assert len(set(places)) == len(places)


@pytest.mark.parametrize("name", SHEETS)
def test_lists_of_cities_with_two_offices_fit(name):
    """Cities in which a swap could be offered must fit one list."""
    assert sum(len(city.offices) > 1 for city in SHEETS[name].cities) <= 25


def test_names_in_the_facts_are_those_that_are_said():
    words = load_words("en")
    for sheet in SHEETS.values():
        for city in sheet.cities:
            assert words.say(f"hansa.city.{city.id}") == city.name


def test_the_facts_hold_the_maps_of_the_files_that_the_first_one_names():
    assert FACTS.includes == tuple(f"hansa_{name}.{name}" for name in SHEETS)
    whole = tomllib.loads(TEXT)
    for name in SHEETS:
        printed = tomllib.loads((GAMES_DIR / f"hansa_{name}.toml").read_text("utf-8"))
        assert printed == {name: whole[name]}, "one side, and no part of it is left out"


BROKEN = [
    # text, what stands in its place, what is said of it
    ('source = "Printed boards and desks"', 'source = " "', "source is empty"),
    ('order = ["white", ', 'order = ["green", ', "is no office"),
    ("traders = 27", "traders = 26", "pieces of seat 0"),
    ("supply = [[5, 1], ", "supply = [", "5 entries"),
    ("counts = { office = 5, ", "counts = { ", "counts must name"),
    ('three = "remove3"', 'three = "remove4"', "three must be one of"),
    ('starters = ["office", ', 'starters = ["other", ', "starters name an unknown"),
    ("actions = { plus3 = 3, plus4 = 4 }", "actions = { plus3 = 3 }", "actions are incomplete"),
    ('{ id = "gro", name', '{ id = "emd", name', "a city is named twice"),
    ('{ id = "gro-emd", area', '{ id = "gro-xyz", area', "does not join two cities"),
    ('upgrade = "book"', 'upgrade = "books"', "unknown upgrade"),
    ('"T white +1"', '"Q white +1"', "is no office"),
    ('"T white +1"', '"T white 1 1"', "is no office"),
    ('spaces = "HSS"', 'spaces = "HXS"', "spaces 'HXS'"),
    ('region = "wales", spaces', 'region = "france", spaces', "unknown region"),
    ('permanent = "move2"', 'permanent = "move9"', "unknown permanent marker"),
    ('cities = ["arn", "ste"]', 'cities = ["arn", "xyz"]', "unknown place"),
    ("points = [7, 8, 9, 11]", "points = [7, 8, 9]", "points for each privilege"),
    (", tavern = true", "", "as many taverns"),
    ('majorities = ["wales"]', 'majorities = ["france"]', "unknown region"),
    ('soldiers = ["osn-mun"] }', 'soldiers = ["osn-min"] }', "unknown border"),
    ('{ id = "p2", ', '{ id = "p1", ', "an id is used twice"),
    ('side = "23"\neditions', 'side = "99"\neditions', "there is no such map"),
    ("values = [1, 2, 3, 4], frees", "values = [1, 2, 3], frees", "a value for each colour"),
    ("[desk]", "[desks]", "hansa.toml"),
]


@pytest.mark.parametrize(("old", "new", "message"), BROKEN, ids=[b[2] for b in BROKEN])
def test_broken_files_are_refused(old, new, message):
    assert old in TEXT
    with pytest.raises(FactsError, match=message):
        parse_facts(TEXT.replace(old, new, 1).encode())
