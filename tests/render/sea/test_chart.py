from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from render.brush import LEFT, RIGHT
from render.sea.chart import LEAST_HEIGHT, lay_out
from render.theme import SMALL
from tests.render.eastern_wonders import samples

MAPS = {
    "first": samples.first_map(),
    "wide": samples.cells(samples.WIDE_MAP, samples.WIDE_PORTS),
    "half": [cell for cell in samples.first_map() if cell.q <= 0],
}


@pytest.mark.parametrize("name", MAPS)
def test_cells_lie_inside_and_do_not_overlap(name: str) -> None:
    chart = lay_out(MAPS[name], 100, 1120)
    left, top, right, foot = chart.box
    assert LEFT <= left < right <= RIGHT
    for x, y in chart.middles.values():
        assert left <= x - chart.width // 2 < x + chart.width // 2 <= right
        assert top <= y - chart.height // 2 < y + chart.height // 2 <= foot
    for (x, y), (other_x, other_y) in combinations(chart.middles.values(), 2):
        across, down = abs(x - other_x), abs(y - other_y)
        apart = across >= chart.width - chart.slant and down >= chart.height // 2
        assert apart or across >= 2 * (chart.width - chart.slant) or down >= chart.height


@pytest.mark.parametrize("name", MAPS)
def test_neighbours_touch(name: str) -> None:
    cells = MAPS[name]
    chart = lay_out(cells, 0, 1120)
    for one, other in pairwise(cells):
        if one.q == other.q:
            x, y = chart.middles[one.name]
            assert chart.middles[other.name] == (x, y + chart.height)


@pytest.mark.parametrize("name", MAPS)
def test_print_is_large_enough_on_every_map(name: str) -> None:
    chart = lay_out(MAPS[name], 0, 1120)
    assert chart.height >= LEAST_HEIGHT
    assert min(chart.letter, chart.name) >= SMALL
    assert chart.cube >= chart.letter


def test_a_part_of_the_map_is_drawn_larger() -> None:
    whole, half = (lay_out(MAPS[name], 0, 1560) for name in ("first", "half"))
    assert half.width > whole.width
    assert half.letter > whole.letter


def test_room_is_widest_in_the_middle() -> None:
    chart = lay_out(MAPS["first"], 0, 1120)
    assert chart.room(0.5) == chart.width
    assert chart.room(0) == chart.room(1) == chart.width - 2 * chart.slant
    assert chart.room(0.25) == chart.room(0.75)
