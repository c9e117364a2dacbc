from __future__ import annotations

import pytest

from render.century.heaps import HeapStyle, draw_heap, ways_to_lie
from render.font import load_font
from render.recorder import Recorder
from render.request import Header
from render.spice_road.brush import Brush
from render.spice_road.diff import NO_CHANGES
from render.theme import NEW
from rules.century.cubes import NONE
from tests.render.people import CODE, words
from tests.render.spice_road import samples

STYLE = HeapStyle(40, 33)
CUBES = (12, 0, 1, 2)


def brush() -> tuple[Brush, Recorder]:
    canvas = Recorder((900, 90), load_font())
    return Brush(canvas, samples.middle(), words("en"), Header(code=CODE), NO_CHANGES), canvas


@pytest.mark.parametrize(
    ("place", "shown"),
    [(0, "Y" * 12 + "GBB"), (1, "12YG2B"), (2, "15")],
)
def test_each_way_shows_all_cubes_within_its_width(place: int, shown: str) -> None:
    painter, canvas = brush()
    heap = ways_to_lie(painter, CUBES, STYLE)[place]
    draw_heap(painter, (0, 45), CUBES, NONE, heap.way, STYLE)
    assert "".join(mark.text for mark in canvas.texts) == shown
    assert max(box[2] for box in canvas.boxes) <= heap.width + 2


def test_many_cubes_need_less_room_together() -> None:
    widths = [heap.width for heap in ways_to_lie(brush()[0], CUBES, STYLE)]
    assert widths == sorted(widths, reverse=True)


@pytest.mark.parametrize(("way", "rings"), [("single", 2), ("colours", 1), ("together", 1)])
def test_new_cubes_are_marked(way: str, rings: int) -> None:
    painter, canvas = brush()
    draw_heap(painter, (0, 45), CUBES, (0, 0, 0, 2), way, STYLE)
    assert sum("stamp" in line and "'ring " in line for line in canvas.lines) == rings
    assert NEW in canvas.listing()
