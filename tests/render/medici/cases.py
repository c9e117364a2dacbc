"""The pictures of Medici that are kept as goldens, and states at random."""

from __future__ import annotations

import re
from collections.abc import Iterator

from render.recorder import TextMark
from render.request import BOARD
from tests.render.cases import Case
from tests.render.medici import samples
from tests.render.people import LONG_NAMES, NAMES

PIXELS = ("start", "middle", "end", "day_ties", "deck")
PREFERRED = "take"
MOST_KIB = 250
USUAL_KIB = 150
LONGEST_LINE = 210


def golden_cases() -> dict[str, Case]:
    return {
        "start": case(samples.start()),
        "two_players": case(samples.two_players()),
        "middle": case(samples.middle(), samples.before_middle()),
        "own": case(samples.middle(1), samples.before_middle(1)),
        "long_market": case(samples.long_market()),
        "last_turn": case(samples.last_turn(), samples.middle()),
        "next_day": case(samples.next_day(0), samples.last_turn(0)),
        "end": case(samples.end()),
        "shared_end": case(samples.shared_end(), names=LONG_NAMES),
        "six": case(samples.six(), names=LONG_NAMES),
        "six_own": case(samples.six(3), samples.long_market(), LONG_NAMES),
        "day": case(samples.end(), page="day_2"),
        "day_ties": case(samples.six(3), names=LONG_NAMES, page="day_1"),
        "day_all": case(samples.shared_end(), names=LONG_NAMES, page="day_3"),
        "day_two": case(samples.two_players(), page="day_1"),
        "deck": case(samples.middle(), page="deck"),
        "deck_empty": case(samples.no_deck(), page="deck"),
    }


def fuzzed_cases() -> Iterator[Case]:
    for seed in range(30):
        before = samples.fuzzed(seed + 30) if seed % 2 else None
        view = samples.fuzzed(seed)
        if before is not None and len(before.players) != len(view.players):
            before = None
        yield case(view, before, LONG_NAMES)
        if view.scores:
            yield case(view, names=LONG_NAMES, page="day_1")
        if view.result is None:
            yield case(view, names=LONG_NAMES, page="deck")


def case(view, previous=None, names: tuple[str, ...] = NAMES, page: str = BOARD) -> Case:
    return Case("medici", view, previous, names, page)


def is_key(mark: TextMark) -> bool:
    """Values of cards, places in reach, florins, ship values and numbers of icons."""
    card = "card " in mark.layer
    number = mark.layer in {"market", "warehouse"} or mark.layer.startswith("seat ")
    return bool(card or (number and re.fullmatch(r"\d+", mark.text)))
