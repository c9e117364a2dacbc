"""The pictures of Hansa Teutonica that are kept as goldens, and states at random."""

from __future__ import annotations

import re
from collections.abc import Iterator

from render.hansa import pages
from render.recorder import TextMark
from render.request import BOARD
from tests.render.cases import Case
from tests.render.hansa import samples
from tests.render.people import LONG_NAMES, NAMES

PIXELS = ("middle", "britannia", "desks")
PREFERRED = "claim"
MOST_KIB = 250
USUAL_KIB = 250
LONGEST_LINE = 330


def golden_cases() -> dict[str, Case]:
    return {
        "start": case(samples.start()),
        "two_players": case(samples.two_players()),
        "middle": case(samples.middle(), samples.before_middle()),
        "own": case(samples.middle(3), samples.before_middle(3)),
        "displaced": case(samples.displaced(1), names=LONG_NAMES),
        "britannia": case(samples.britannia(), samples.start(5, "britannia")),
        "end": case(samples.end()),
        "north_west": case(samples.middle(), samples.before_middle(), page="nw"),
        "desks": case(samples.middle(3), samples.before_middle(3), page="desks"),
        "score": case(samples.britannia(), names=LONG_NAMES, page="score"),
        "key": case(samples.britannia(), page="key"),
    }


def other_cases() -> Iterator[Case]:
    """What is worth looking at beside the goldens."""
    yield case(samples.pawn_first())
    yield case(samples.moving())
    yield case(samples.moving_others())
    yield case(samples.placing_stock(), names=LONG_NAMES)
    yield case(samples.placing_markers(), names=LONG_NAMES)
    yield case(samples.britannia_three(2), names=LONG_NAMES)
    yield case(samples.shared_end(), names=LONG_NAMES)
    for page in pages(samples.britannia()):
        yield case(samples.britannia(), names=LONG_NAMES, page=page)


def fuzzed_cases() -> Iterator[Case]:
    yield from other_cases()
    for seed in range(20):
        view = samples.fuzzed(seed)
        before = samples.fuzzed(seed + 20) if seed % 2 else None
        yield case(view, before, LONG_NAMES)
        keys = list(pages(view))
        yield case(view, before, LONG_NAMES, keys[seed % len(keys)])


def case(view, previous=None, names: tuple[str, ...] = NAMES, page: str = BOARD) -> Case:
    return Case("hansa", view, previous, names, page)


def is_key(mark: TextMark) -> bool:
    """Points, supply, values of desks, and what brings the end nearer."""
    number = mark.layer.startswith("seat ") or mark.layer == "status"
    return bool(number and "/" not in mark.layer and re.fullmatch(r"[\d/]+", mark.text))
