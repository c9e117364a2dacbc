from __future__ import annotations

from itertools import pairwise

from render.century.chips import GAP, chip_width, draw_chips, lines_of_chips
from render.font import load_font
from render.recorder import Recorder
from render.request import Header
from render.spice_road.brush import Brush
from render.spice_road.diff import NO_CHANGES
from render.theme import NEW
from tests.render.people import CODE, words
from tests.render.spice_road import samples

CARDS = samples.cards("YY>G up2 BB>RRRGG YYR B GG>YYRRR up3 YYYYY>GGG")


def test_lines_are_as_full_as_they_can_be() -> None:
    lines = lines_of_chips(CARDS, 400)
    assert [card for line in lines for card in line] == list(CARDS)
    widths = [sum(chip_width(card) + GAP for card in line) - GAP for line in lines]
    assert max(widths) <= 400
    for width, line in zip(widths, pairwise(lines), strict=False):
        assert width + GAP + chip_width(line[1][0]) > 400


def test_a_card_wider_than_the_room_has_a_line_of_its_own() -> None:
    assert lines_of_chips(CARDS[2:3], 20) == [[CARDS[2]]]
    assert not lines_of_chips((), 400)


def test_only_new_cards_are_marked() -> None:
    canvas = Recorder((900, 90), load_font())
    brush = Brush(canvas, samples.middle(), words("en"), Header(code=CODE), NO_CHANGES)
    draw_chips(brush, 0, 0, CARDS[:3], {"up2"})
    assert canvas.listing().count(NEW) == 1
