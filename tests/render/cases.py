"""The pictures that are kept as goldens: name, view, the view before, names."""

from __future__ import annotations

from render.font import load_font
from render.recorder import Recorder
from render.request import Header
from render.spice_road import draw, size
from rules.spice_road.view import SpiceRoadView
from tests.render import samples

Case = tuple[SpiceRoadView, SpiceRoadView | None, tuple[str, ...]]

LOCALES = ("en", "ko")


def golden_cases() -> dict[str, Case]:
    names, long = samples.NAMES, samples.LONG_NAMES
    return {
        "start": (samples.start(), None, names),
        "two_players": (samples.start(2), None, names),
        "middle": (samples.middle(), samples.before_middle(), names),
        "own": (samples.middle(1), samples.before_middle(1), names),
        "hidden": (samples.hidden_middle(), None, names),
        "hidden_own": (samples.hidden_middle(0), None, names),
        "last_round": (samples.last_round(), None, names),
        "no_merchants": (samples.no_merchants(), None, names),
        "discard": (samples.discard(), None, names),
        "discard_own": (samples.discard(1), None, names),
        "end": (samples.end(), None, names),
        "five": (samples.five(), None, long),
        "five_own": (samples.five(4), None, long),
    }


def record(case: Case, locale: str) -> Recorder:
    view, previous, names = case
    canvas = Recorder(size(view, previous), load_font())
    draw(view, canvas, samples.words(locale, names), Header(code=samples.CODE), previous)
    return canvas
