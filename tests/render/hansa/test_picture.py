from __future__ import annotations

import math
from collections.abc import Callable
from itertools import combinations

import pytest
from msgspec.structs import replace
from PIL import ImageChops, ImageStat

from render.font import load_font
from render.hansa import pages, size
from render.hansa.lanes import BED, LEFT_BEHIND
from render.hansa.stones import PRIVILEGES, draw_house, draw_office, draw_stone
from render.hansa.symbols import TRACKS, draw_track_symbol
from render.hansa.tokens import FACES, draw_token
from render.pillow_canvas import PillowCanvas, new_stamps
from render.request import BOARD
from render.theme import ACCENT, ALERT, NEW, PLAYERS
from rules.hansa.state import GameOver
from rules.hansa.view import HansaView
from tests.render.cases import record
from tests.render.hansa import samples
from tests.render.hansa.cases import case, golden_cases
from tests.render.test_theme import ENOUGH, SIMULATIONS, seen

MARKERS = ("office", "swap", "upgrade", *FACES)


@pytest.mark.parametrize(("map_key", "seats"), samples.MAPS)
def test_no_table_makes_a_square(map_key: str, seats: int) -> None:
    width, height = size(samples.start(seats, map_key))
    assert width != height


@pytest.mark.parametrize(("map_key", "seats"), samples.MAPS)
def test_no_board_is_taller_than_a_thumb_likes_to_scroll(map_key: str, seats: int) -> None:
    view = samples.start(seats, map_key)
    assert size(replace(view, completed=1), view)[1] <= 2000


@pytest.mark.parametrize(("map_key", "seats"), samples.MAPS)
def test_no_final_board_is_taller_than_those_before_may_be(map_key: str, seats: int) -> None:
    over = replace(samples.opening(map_key, seats), phase=GameOver("points", 0))
    assert size(samples.view(over))[1] <= 2000


@pytest.mark.parametrize("name", golden_cases())
def test_every_picture_fits_a_phone(name: str) -> None:
    canvas = record(golden_cases()[name], "en")
    assert canvas.size[1] / canvas.size[0] <= 2.1


@pytest.mark.parametrize("kind", SIMULATIONS)
def test_privileges_differ_in_colour_for_every_eye(kind: str) -> None:
    for one, other in combinations(PRIVILEGES.values(), 2):
        assert math.dist(seen(one, kind), seen(other, kind)) >= ENOUGH, (one, other)


@pytest.mark.parametrize("kind", SIMULATIONS)
def test_beds_of_routes_differ_in_colour_for_every_eye(kind: str) -> None:
    for one, other in combinations((ACCENT, LEFT_BEHIND, *BED.values()), 2):
        assert math.dist(seen(one, kind), seen(other, kind)) >= ENOUGH, (one, other)


def grey(paint) -> ImageChops:
    canvas = PillowCanvas((60, 60), "#808080", load_font(), new_stamps())
    paint(canvas)
    return canvas.image.convert("L")


def assert_all_differ(paints, least: float) -> None:
    looks = [(name, grey(paint)) for name, paint in paints]
    for (one, a), (other, b) in combinations(looks, 2):
        assert ImageStat.Stat(ImageChops.difference(a, b)).mean[0] > least, (one, other)


def test_pieces_differ_in_grey_by_owner_and_kind() -> None:
    def stone(seat: int, kind: str):
        return lambda canvas: draw_stone(canvas, 30, 30, 50, seat, kind)

    seats = range(len(PLAYERS) - 1)
    assert_all_differ([((s, k), stone(s, k)) for s in seats for k in "TM"], 2.5)


def test_offices_and_spaces_differ_in_grey() -> None:
    def office(shape: str, privilege: str, rank: int):
        return lambda canvas: draw_office(canvas, 30, 30, 50, shape, privilege, rank)

    ranks = list(enumerate(PRIVILEGES, 1))
    paints = [((k, p), office(k, p, rank)) for k in "TM" for rank, p in ranks]
    paints += [
        ("ship", lambda canvas: draw_house(canvas, 30, 30, 50, ship=True)),
        ("house", lambda canvas: draw_house(canvas, 30, 30, 50, ship=False)),
        ("lit ship", lambda canvas: draw_house(canvas, 30, 30, 50, ship=True, lit=True)),
        ("lit house", lambda canvas: draw_house(canvas, 30, 30, 50, ship=False, lit=True)),
    ]
    assert_all_differ(paints, 2.5)


def test_markers_and_tracks_differ_in_grey() -> None:
    def token(marker: str):
        return lambda canvas: draw_token(canvas, 30, 30, 44, marker)

    def track(key: str):
        return lambda canvas: draw_track_symbol(canvas, 30, 30, 50, key, "#FFFFFF", "#808080")

    assert_all_differ([(marker, token(marker)) for marker in MARKERS], 1.2)
    assert_all_differ([(key, track(key)) for key in TRACKS], 5)


def texts(shown, layer: str) -> list[str]:
    canvas = record(shown, "en")
    return [mark.text for mark in canvas.texts if mark.layer.startswith(layer)]


def stamps(shown, start: str) -> list[str]:
    canvas = record(shown, "en")
    found = [line.strip() for line in canvas.lines if line.strip().startswith("stamp")]
    keys = [line.split(" ", 3)[3].strip("'") for line in found]
    return [key for key in keys if key.startswith(start)]


@pytest.mark.parametrize("name", ["start", "middle", "britannia", "two_players"])
def test_the_map_shows_every_piece_space_office_and_marker(name: str) -> None:
    shown = golden_cases()[name]
    view = shown.view
    spaces = [space for route in view.routes for space in route.spaces]
    offices = [office for city in view.cities for office in city.offices]
    pieces = [
        *(space for space in spaces if space.owner is not None),
        *(office for office in offices if office.owner is not None),
        *(extra for city in view.cities for extra in city.extras),
        *(place for place in view.prestige if place.owner is not None),
    ]
    supplies = 2 * len(view.players)
    assert len(stamps(shown, "stone")) == len(pieces) + supplies
    assert len(stamps(shown, "house")) == sum(space.owner is None for space in spaces)
    free = [*offices, *view.prestige]
    assert len(stamps(shown, "office")) == sum(place.owner is None for place in free)
    tokens = sorted(key.split()[1] for key in stamps(shown, "token"))
    lying = [route.marker or route.permanent for route in view.routes]
    assert tokens == sorted(marker for marker in lying if marker)


@pytest.mark.parametrize(("map_key", "seats"), samples.MAPS)
def test_the_map_names_every_city(map_key: str, seats: int) -> None:
    shown = case(samples.start(seats, map_key))
    found = texts(shown, "map")
    for city in shown.view.cities:
        assert found.count(_city(city.id)) == 1


def _city(city: str) -> str:
    from tests.render.people import words

    return words("en").say(f"hansa_board.city.{city}")


def test_a_complete_route_is_lit_for_who_may_claim_it() -> None:
    def lit(view) -> bool:
        lines = record(case(view), "en").lines
        return any("road" in line and ACCENT in line for line in lines)

    assert lit(samples.middle())
    assert not lit(samples.start())
    assert not lit(samples.displaced())


def test_the_route_that_a_piece_was_displaced_from_is_lit() -> None:
    def lit(view) -> bool:
        return any(
            "road" in line and LEFT_BEHIND in line for line in record(case(view), "en").lines
        )

    assert lit(samples.displaced())
    assert not lit(samples.middle())


@pytest.mark.parametrize("of", [samples.displaced, samples.moving_others, samples.placing_stock])
def test_places_where_a_piece_may_go_are_lit(of: Callable[[], HansaView]) -> None:
    view = of()
    targets = [space for route in view.routes for space in route.spaces if space.target]
    lit = [key for key in stamps(case(view), "house") if key.endswith(" lit")]
    assert len(lit) == len(targets) > 0
    key = stamps(case(view, page="key"), "house")
    assert sum(name.endswith(" lit") for name in key) == 1


def test_nothing_is_lit_in_a_turn_with_all_to_choose_from() -> None:
    for page in (BOARD, "key"):
        shown = case(samples.middle(), page=page)
        assert not any(key.endswith(" lit") for key in stamps(shown, "house"))


def test_points_near_the_end_are_an_alarm() -> None:
    def alarmed(points: int) -> bool:
        state = samples.opening("base", 3)
        view = samples.view(samples.lay(state, players=samples.people(state, points=(points,))))
        return any("rect" in line and ALERT in line for line in record(case(view), "en").lines)

    assert alarmed(17)
    assert not alarmed(16)


def test_the_turn_bar_says_what_is_to_be_done() -> None:
    assert texts(case(samples.middle()), "turn") == ["Actions left: 2", "승현이의 긴 이름’s turn"]
    assert texts(case(samples.moving()), "turn")[0] == "move up to 4 own pieces"
    assert texts(case(samples.displaced(1)), "turn") == [
        "new place for the merchant",
        "up to 2 more pieces",
        "You were displaced",
    ]
    assert texts(case(samples.placing_markers()), "turn")[0] == "markers to put on the map: 2"
    assert texts(case(samples.pawn_first()), "turn")[0] == "place the pawn"
    assert texts(case(samples.britannia()), "turn")[0] == "Actions left: 4 (3 by marker)"
    assert texts(case(samples.two_players()), "turn")[1] == "Pawn: up to 2 borders"


def test_the_turn_bar_names_the_permits_that_are_left() -> None:
    assert texts(case(samples.with_permits()), "turn")[1] == "Permits left: W, W/S"
    assert texts(case(samples.with_permits("crd")), "turn")[1] == "Permits left: W/S"
    used = texts(case(samples.with_permits("crd", "lon")), "turn")
    assert not any("Permits" in text for text in used)
    lifted = texts(case(samples.with_permits(lifted=True)), "turn")
    assert lifted[1] == "all regions are open"


@pytest.mark.parametrize("name", ["middle", "britannia"])
def test_players_lines_hold_desk_supply_and_points(name: str) -> None:
    shown = golden_cases()[name]
    for player in shown.view.players:
        found = [t for t in texts(shown, f"seat {player.seat}") if t.strip("+-−").isdigit()]
        values = [str(track.value) for track in player.tracks if track.value]
        assert [t for t in found if not t.startswith(("+", "−"))] == [
            *values,
            *map(str, player.supply),
            *([str(len(player.markers))] if player.markers else []),
            str(player.points),
        ]


def test_the_status_line_counts_cities_markers_and_the_connection() -> None:
    found = texts(case(samples.britannia()), "status")
    view = samples.britannia()
    assert f"{view.completed}/8" in found
    assert str(view.marker_supply) in found
    assert found[-3:] == ["7", "4", "2"]
    assert "Oxford–York" in found


def test_the_pawn_and_all_areas_are_drawn_for_two() -> None:
    shown = case(samples.two_players())
    assert len(stamps(shown, "pawn 3 ")) == 1
    numbers = [text for text in texts(shown, "map/areas") if text.isdigit()]
    assert sorted(map(int, numbers)) == list(range(1, 17))
    assert not stamps(case(samples.start(3)), "pawn")


def test_closed_regions_are_named_on_the_ground() -> None:
    found = texts(case(samples.britannia()), "map")
    assert {"Wales", "Scotland"} <= set(found)
    assert "Scotland" not in texts(case(samples.britannia_three()), "map")


def test_changes_are_marked_only_when_there_is_something_to_compare() -> None:
    shown = golden_cases()["middle"]
    assert NEW in record(shown, "en").listing()
    assert NEW not in record(shown._replace(previous=None), "en").listing()


def test_pages() -> None:
    assert list(pages(samples.start()))[-3:] == ["desks", "score", "key"]
    assert pages(samples.end()).keys() == pages(samples.start()).keys()


def test_desks_show_covered_values_as_pieces() -> None:
    view = samples.middle()
    shown = case(view, page="desks")
    for player in view.players:
        covered = sum(len(track.values) - 1 - track.level for track in player.tracks)
        assert len(stamps(shown, f"covered {player.seat} ")) == covered
        books = next(track for track in player.tracks if track.key == "book")
        assert len(stamps(shown, f"covered {player.seat} M")) == 3 - books.level


def test_the_table_of_scores_adds_up() -> None:
    view = samples.end()
    found = texts(case(view), "score")
    assert [t for t in found if t.isdigit()][-5:] == [str(seat.total) for seat in view.result.seats]
    rows = len(view.players[0].score)
    assert sum(t.startswith("(") for t in found) == (rows - 1) * len(view.players)


def test_routes_that_leave_a_part_of_the_map_name_where_they_lead() -> None:
    view = samples.middle()
    for key in pages(view):
        if key in {"desks", "score", "key"}:
            continue
        found = texts(case(view, page=key), "map/beyond")
        assert found, key
