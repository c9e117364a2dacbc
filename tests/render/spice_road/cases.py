"""The pictures of Spice Road that are kept as goldens, and states at random."""

from __future__ import annotations

import re
from collections.abc import Iterator

from render.recorder import TextMark
from tests.render.cases import Case
from tests.render.people import LONG_NAMES, NAMES
from tests.render.spice_road import samples

PIXELS = ("start", "middle", "end")
PREFERRED = "claim"
MOST_KIB = 300
USUAL_KIB = 150
LONGEST_LINE = 110


def golden_cases() -> dict[str, Case]:
    return {
        "start": case(samples.start()),
        "two_players": case(samples.start(2)),
        "middle": case(samples.middle(), samples.before_middle()),
        "own": case(samples.middle(1), samples.before_middle(1)),
        "hidden": case(samples.hidden_middle()),
        "hidden_own": case(samples.hidden_middle(0)),
        "last_round": case(samples.last_round()),
        "no_merchants": case(samples.no_merchants()),
        "discard": case(samples.discard()),
        "discard_own": case(samples.discard(1)),
        "end": case(samples.end()),
        "five": case(samples.five(), names=LONG_NAMES),
        "five_own": case(samples.five(4), names=LONG_NAMES),
    }


def fuzzed_cases() -> Iterator[Case]:
    for seed in range(30):
        before = samples.fuzzed(seed + 1) if seed % 2 else None
        yield case(samples.fuzzed(seed), before, LONG_NAMES)


def case(view, previous=None, names: tuple[str, ...] = NAMES) -> Case:
    return Case("spice_road", view, previous, names)


def is_key(mark: TextMark) -> bool:
    """Scores, progress, cubes and prices; counts beside small cards may be smaller."""
    layer = mark.layer
    cube = "cube " in layer or ("print " in layer and "chip" not in layer)
    own = layer.startswith("seat") and "/" not in layer
    score = own and re.fullmatch(r"\d+( pts|점)?", mark.text)
    progress = own and "/" in mark.text
    points = "point " in layer and "print" not in layer
    return bool(cube or score or progress or points)
