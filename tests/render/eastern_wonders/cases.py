"""The pictures of Eastern Wonders that are kept as goldens, and states at random."""

from __future__ import annotations

import re
from collections.abc import Iterator

from render.recorder import TextMark
from render.request import BOARD
from tests.render.cases import Case
from tests.render.eastern_wonders import samples
from tests.render.people import LONG_NAMES, NAMES

PIXELS = ("start", "middle", "end", "wide", "sail", "west")
PREFERRED = "port"
MOST_KIB = 250
USUAL_KIB = 200
LONGEST_LINE = 175


def golden_cases() -> dict[str, Case]:
    return {
        "start": case(samples.start()),
        "first_choice": case(samples.draft()),
        "draft": case(samples.draft(4, 2, 2), samples.draft(4, 1, 2)),
        "two_players": case(samples.two_players()),
        "middle": case(samples.middle(), samples.before_middle()),
        "own": case(samples.middle(1), samples.before_middle(1)),
        "sailing": case(samples.sailing(), samples.before_middle()),
        "discard": case(samples.discard()),
        "discard_own": case(samples.discard(1)),
        "last_round": case(samples.last_round(), samples.middle()),
        "end": case(samples.end()),
        "wide": case(samples.wide(), samples.before_wide()),
        "crowded": case(samples.crowded(), names=LONG_NAMES),
        "crowded_own": case(samples.crowded(2), samples.wide(2), LONG_NAMES),
        "sail": case(samples.wide(), page="sail"),
        "sail_viewer": case(samples.middle(0), page="sail"),
        "west": case(samples.middle(), samples.before_middle(), page="west"),
        "east": case(samples.crowded(), names=LONG_NAMES, page="east"),
    }


def fuzzed_cases() -> Iterator[Case]:
    for seed in range(30):
        before = samples.fuzzed(seed + 30) if seed % 2 else None
        view = samples.fuzzed(seed)
        if before is not None and len(before.players) != len(view.players):
            before = None
        yield case(view, before, LONG_NAMES)
        for page in ("west", "east"):
            yield case(view, before, LONG_NAMES, page)


def case(view, previous=None, names: tuple[str, ...] = NAMES, page: str = BOARD) -> Case:
    return Case("eastern_wonders", view, previous, names, page)


def is_key(mark: TextMark) -> bool:
    """Scores, cubes in holds, victory tiles, what is left; trades on the large halves."""
    layer = mark.layer
    if layer.startswith("seat "):
        score = "/" not in layer and re.fullmatch(r"\d+( pts|점)|\d|\d+/\d+", mark.text)
        point = mark.size == 32 and mark.text in "01223"
        return bool("cube " in layer or "victory " in layer or (score and not point))
    return layer.startswith("supply") and mark.text.startswith("×")
