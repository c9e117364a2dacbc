from __future__ import annotations

import re
from itertools import combinations

import pytest
from msgspec.structs import replace
from PIL import ImageChops, ImageStat

from render.canvas import Canvas
from render.eastern_wonders import pages, size
from render.eastern_wonders.brush import Brush
from render.font import load_font
from render.pillow_canvas import PillowCanvas, new_stamps
from render.request import Header
from render.sea.diff import NO_CHANGES
from render.sea.pieces import draw_boat, draw_bonus, draw_outpost
from render.sea.symbols import SYMBOL_KINDS, paint_symbol
from render.theme import INK, NEW, PARCHMENT
from tests.render.cases import record
from tests.render.eastern_wonders import samples
from tests.render.eastern_wonders.cases import case, golden_cases
from tests.render.people import CODE, LOCALES, words

every_locale = pytest.mark.parametrize("locale", LOCALES)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_number_of_players_makes_a_square(seats: int) -> None:
    width, height = size(samples.start(seats))
    assert width != height


@pytest.mark.parametrize("name", golden_cases())
def test_every_picture_fits_a_phone(name: str) -> None:
    canvas = record(golden_cases()[name], "en")
    assert canvas.size[1] / canvas.size[0] <= 2.25


@pytest.mark.parametrize("name", ["middle", "own", "wide", "crowded", "discard"])
def test_four_players_fit_a_phone(name: str) -> None:
    canvas = record(golden_cases()[name], "en")
    assert canvas.size[1] / canvas.size[0] <= 1.95


def texts(view, layer: str, previous=None, page: str = "board", locale: str = "en") -> list[str]:
    canvas = record(case(view, previous, page=page), locale)
    return [mark.text for mark in canvas.texts if mark.layer.startswith(layer)]


@every_locale
@pytest.mark.parametrize("name", ["middle", "wide", "crowded", "west"])
def test_every_cell_shows_its_name_and_its_print(name: str, locale: str) -> None:
    shown = golden_cases()[name]
    canvas = record(shown, locale)
    letters = dict(zip("YRGB", ("노빨초갈" if locale == "ko" else "YRGB"), strict=True))
    ports = {port.name: port.tile for port in shown.view.ports}
    found = {m.layer.split("/")[1][5:] for m in canvas.texts if m.layer.startswith("map/cell ")}
    assert name == "west" or found == {cell.name for cell in shown.view.cells}
    for cell in shown.view.cells:
        if cell.name not in found:
            continue
        layer = f"map/cell {cell.name}"
        marks = [mark for mark in canvas.texts if mark.layer.startswith(layer)]
        assert cell.name in [mark.text for mark in marks if mark.layer == layer]
        printed = "".join(m.text for m in marks if re.search("/(market|port) ", m.layer))
        if cell.market is not None:
            assert printed == "".join(
                _spell(c, letters) for c in (cell.market.give, cell.market.get)
            )
        elif ports.get(cell.name) is not None:
            tile = ports[cell.name]
            assert printed == f"{tile.points}{_spell(tile.price, letters)}"
        elif cell.kind == "port":
            assert printed == words(locale).say("eastern_wonders_board.map.closed")


def _spell(cubes: tuple[int, ...], letters: dict[str, str]) -> str:
    amounts = zip("YRGB", cubes, strict=True)
    return "".join(f"{n if n > 1 else ''}{letters[kind]}" for kind, n in amounts if n)


def own_texts(view, layer: str) -> list[str]:
    """What stands in a layer itself, not in what is stamped there."""
    return [mark.text for mark in record(case(view), "en").texts if mark.layer == layer]


def stamps(view, layer: str, kind: str) -> int:
    """How often a stamp of a kind is put down while a layer is drawn."""
    found, inside = 0, False
    for line in record(case(view), "en").lines:
        if line.strip().startswith("["):
            inside = line.strip() == f"[{layer}]"
        found += inside and f"'{kind} " in line and " stamp " in f" {line.strip()} "
    return found


def test_outposts_and_boats_stand_where_they_are() -> None:
    view = samples.middle()
    for cell in view.cells:
        assert stamps(view, f"cell {cell.name}", "outpost") == len(cell.outposts)
        assert stamps(view, f"cell {cell.name}", "boat") == len(cell.boats)


def test_loose_cubes_are_drawn_singly_by_colour_or_all_together() -> None:
    assert texts(samples.middle(), "map/cell B3/cube") == ["Y", "R"]
    assert texts(samples.middle(), "map/cell C6/cube") == ["Y", "R", "G"]
    loose = [text for text in texts(samples.middle(), "map/cell C6") if text in {"4", "2"}]
    assert sorted(loose) == ["2", "2", "4"]
    assert "21" in texts(samples.crowded(), "map/cell D3")


def test_boards_show_points_of_uncovered_spaces_and_outposts_left() -> None:
    view = samples.middle()
    for player in view.players:
        layer = f"seat {player.seat}"
        assert stamps(view, layer, "outpost") == sum(row.left for row in player.rows)
        shown = [text for text in own_texts(view, layer) if re.fullmatch(r"\d", text)]
        points = [str(p) for row in player.rows for p in view.column_points[: row.built]]
        assert shown == points
        tiles = texts(view, f"{layer}/victory ")
        assert tiles == [str(tile.points) for tile in player.tiles]


@pytest.mark.parametrize("page", ["board", "own"])
def test_scores_are_shown_until_the_end(page: str) -> None:
    view = samples.middle(None if page == "board" else 1)
    for player in view.players:
        assert f"{player.points} pts" in texts(view, f"seat {player.seat}")
    end = samples.end()
    assert not [t for p in end.players for t in texts(end, f"seat {p.seat}") if "pts" in t]
    assert {str(p.points) for p in end.players} <= set(texts(end, "final score"))


def test_a_hold_with_more_than_ten_places_shows_amounts_and_limit() -> None:
    view = samples.two_players()
    assert "10/13" in texts(view, "seat 0")
    assert texts(view, "seat 0/cube") == ["Y", "R", "G", "B"]
    assert "14/10" in texts(samples.discard(), "seat 1")
    assert not [text for text in texts(samples.middle(), "seat 1") if "/" in text]


def test_the_supply_shows_what_is_left() -> None:
    view = samples.last_round()
    left = [text for text in texts(view, "supply") if text.startswith("×")]
    assert left == [f"×{bonus.left}" for bonus in view.bonus]
    assert str(view.victory_stack) in texts(view, "supply")
    assert not texts(samples.end(), "supply")


def test_start_sets_are_there_while_somebody_chooses() -> None:
    assert "".join(texts(samples.draft(4, 2), "start sets/cube")) == "RRYG"
    assert not texts(samples.middle(), "start sets")


def test_the_bar_says_what_to_do() -> None:
    assert texts(samples.middle(), "turn") == ["sail, then one action", "재호’s turn"]
    assert texts(samples.middle(1), "turn")[-1] == "Your turn"
    assert texts(samples.discard(1), "turn") == ["Cubes to return: 4"]


def test_the_banner_is_there_in_the_last_round_only() -> None:
    assert texts(samples.last_round(), "last round") == ["Last round: 민지 has 4 tiles"]
    assert not texts(samples.middle(), "last round")


def test_changes_are_marked_only_when_there_is_something_to_compare() -> None:
    for name in ("middle", "west"):
        shown = golden_cases()[name]
        assert NEW in record(shown, "en").listing()
        assert NEW not in record(shown._replace(previous=None), "en").listing()


def test_changes_far_away_are_not_marked_in_a_half() -> None:
    view = samples.middle()
    boats = tuple(cell if cell.name != "E3" else _with_cube(cell) for cell in view.cells)
    moved = replace(view, cells=boats)
    assert "New since" in " ".join(texts(moved, "", view, "east"))
    assert "New since" not in " ".join(texts(moved, "", view, "west"))


def _with_cube(cell):
    return replace(cell, cubes=(1, 0, 0, 0))


def test_free_cells_are_lit_while_a_move_begins() -> None:
    lit = record(case(samples.middle()), "en").listing().count("#C79A3F")
    assert lit == 5
    assert "#C79A3F" not in record(case(samples.last_round()), "en").listing()


def test_the_way_of_a_boat_is_drawn() -> None:
    view = samples.sailing()
    there_and_back = replace(view, route=("B4", "C5", "D4", "D3", "D4", "C5", "B4"))
    assert arrows(view) == 4
    assert arrows(there_and_back) == 6
    assert arrows(there_and_back, "west") == 2


def arrows(view, page: str = "board") -> int:
    """How many borders are crossed by an arrow, which is drawn twice: its edge and itself."""
    lines = record(case(view, page=page), "en").lines
    return sum(line.startswith("  polygon") and line.count(",") == 7 for line in lines) // 2


def test_costs_are_shown_for_the_readers_boat() -> None:
    costs = texts(samples.middle(0), "map/cost", page="sail")
    assert len(costs) == 24
    own = samples.middle(2)
    poor = texts(own, "map/cost", page="sail")
    assert max(map(int, poor)) == sum(own.players[2].hold) == 2
    assert len(poor) < 24
    assert "Sailing from D1" in texts(own, "page", page="sail")
    assert "Sailing from C3" in texts(samples.middle(0), "page", page="sail")


def test_pages() -> None:
    assert list(pages(samples.draft())) == ["west", "east"]
    assert list(pages(samples.middle())) == ["sail", "west", "east"]
    assert list(pages(samples.end())) == ["west", "east"]


def _painted(paint) -> PillowCanvas:
    canvas = PillowCanvas((64, 64), PARCHMENT, load_font(), new_stamps())
    paint(canvas)
    return canvas


def _difference(one: PillowCanvas, other: PillowCanvas) -> float:
    masks = [c.image.convert("L").point(lambda v: 255 if v > 128 else 0) for c in (one, other)]
    return ImageStat.Stat(ImageChops.difference(*masks)).mean[0]


def test_symbols_differ_by_outline_alone() -> None:
    looks = [
        _painted(lambda c, s=symbol: paint_symbol(c, 32, 32, 56, s, INK, PARCHMENT))
        for symbol in SYMBOL_KINDS
    ]
    for one, other in combinations(looks, 2):
        assert _difference(one, other) > 25


def test_outposts_boats_and_their_owners_differ_without_colour() -> None:
    looks = [
        _painted(lambda c, d=draw, s=seat: d(c, 32, 32, 44, s))
        for draw in (draw_outpost, draw_boat)
        for seat in range(4)
    ]
    for one, other in combinations(looks, 2):
        assert _difference(one, other) > 5


def test_bonus_tiles_differ_without_colour() -> None:
    def brush(canvas: Canvas) -> Brush:
        return Brush(canvas, samples.middle(), words("en"), Header(code=CODE), NO_CHANGES)

    looks = [
        _painted(lambda c, k=kind, n=points[0]: draw_bonus(brush(c), 4, 4, 56, k, n))
        for kind, points in samples.STACK.items()
    ]
    for one, other in combinations(looks, 2):
        assert _difference(one, other) > 8
