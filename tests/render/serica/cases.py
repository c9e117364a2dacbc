"""The pictures of Serica that are kept as goldens, and states at random."""

from __future__ import annotations

import re
from collections.abc import Iterator

from render.recorder import TextMark
from render.request import BOARD
from tests.render.cases import Case
from tests.render.people import LONG_NAMES, NAMES
from tests.render.serica import samples

PIXELS = ("start", "middle", "attacked", "end", "built", "decks")
PREFERRED = "trade"
MOST_KIB = 250
USUAL_KIB = 200
LONGEST_LINE = 210
ZONE_NUMBER = 28


def golden_cases() -> dict[str, Case]:
    return {
        "start": case(samples.start()),
        "middle": case(samples.middle(), samples.before_middle()),
        "own": case(samples.middle(1), samples.before_middle(1)),
        "attacked": case(samples.attacked(), samples.before_middle(0)),
        "build_own": case(samples.choosing(1)),
        "nine_each": case(samples.nine_each(), samples.middle(), LONG_NAMES),
        "widest": case(samples.widest(), samples.middle(1), LONG_NAMES),
        "standstill": case(samples.standstill(), names=LONG_NAMES),
        "end": case(samples.end()),
        "shared_end": case(samples.shared_end(), names=LONG_NAMES),
        "built": case(samples.middle(), samples.before_middle(), page="built"),
        "built_all": case(samples.nine_each(), names=LONG_NAMES, page="built"),
        "decks": case(samples.middle(1), page="decks"),
        "decks_all": case(samples.nine_each(), names=LONG_NAMES, page="decks"),
        "crossroads": case(samples.attacked(), page="crossroads"),
        "crossroads_empty": case(samples.widest(), page="crossroads"),
        "points": case(samples.widest(), names=LONG_NAMES, page="points"),
        "points_end": case(samples.end(), page="points"),
    }


def fuzzed_cases() -> Iterator[Case]:
    for seed in range(24):
        view, before = samples.fuzzed(seed)
        yield case(view, before if seed % 2 else None, LONG_NAMES)
        for page in ("built", "points", *(("decks", "crossroads") if view.result is None else ())):
            yield case(view, names=LONG_NAMES, page=page)


def case(view, previous=None, names: tuple[str, ...] = NAMES, page: str = BOARD) -> Case:
    return Case("serica", view, previous, names, page)


def is_key(mark: TextMark) -> bool:
    """Points left, supply, stores, points and facts, letters of prices."""
    number = re.fullmatch(r"\d+", mark.text) is not None
    if mark.layer == "steps":
        return "/" in mark.text
    if "offer " in mark.layer:
        return "serica good" in mark.layer and mark.layer.endswith(" 48")
    zone = mark.size == ZONE_NUMBER
    return number and not zone and mark.layer in {"supply", "seat 0", "seat 1"}
