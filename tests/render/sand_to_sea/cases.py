"""The pictures of From Sand to Sea that are kept as goldens, and states at random."""

from __future__ import annotations

from collections.abc import Iterator

from render.recorder import TextMark
from render.request import BOARD
from tests.render.cases import Case
from tests.render.eastern_wonders import cases as sea
from tests.render.people import LONG_NAMES, NAMES
from tests.render.sand_to_sea import samples

PIXELS = ("middle", "cards")
PREFERRED = "port"
MOST_KIB = 250
USUAL_KIB = 200
LONGEST_LINE = 175


def golden_cases() -> dict[str, Case]:
    return {
        "start": case(samples.start()),
        "two_players": case(samples.two_players()),
        "middle": case(samples.middle(), samples.before_middle()),
        "own": case(samples.middle(3), samples.before_middle(3)),
        "sailing": case(samples.sailing(), samples.middle()),
        "reward": case(samples.reward()),
        "discard": case(samples.discard(1)),
        "last_round": case(samples.last_round(), samples.middle()),
        "no_merchants": case(samples.no_merchants()),
        "end": case(samples.end()),
        "wide": case(samples.wide(2)),
        "crowded": case(samples.crowded(), names=LONG_NAMES),
        "crowded_own": case(samples.crowded(0), samples.wide(0), LONG_NAMES),
        "sail": case(samples.middle(3), page="sail"),
        "west": case(samples.middle(), samples.before_middle(), page="west"),
        "cards": case(samples.middle(3), samples.before_middle(3), page="cards"),
        "cards_all": case(samples.crowded(), names=LONG_NAMES, page="cards"),
    }


def fuzzed_cases() -> Iterator[Case]:
    for seed in range(20):
        before = samples.fuzzed(seed + 30) if seed % 2 else None
        view = samples.fuzzed(seed)
        if before is not None and len(before.players) != len(view.players):
            before = None
        yield case(view, before, LONG_NAMES)
        yield case(view, before, LONG_NAMES, "cards")


def case(view, previous=None, names: tuple[str, ...] = NAMES, page: str = BOARD) -> Case:
    return Case("sand_to_sea", view, previous, names, page)


def is_key(mark: TextMark) -> bool:
    """What is key at sea, and the prints of the merchants in the row; chips may be smaller."""
    row = mark.layer.startswith("merchants/wide")
    return row or (sea.is_key(mark) and "chip " not in mark.layer)
