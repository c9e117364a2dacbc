"""The pictures that are kept as goldens, and how any picture of a game is recorded."""

from __future__ import annotations

import importlib
from functools import cache
from typing import Any, NamedTuple

from render.board import load_renderer
from render.font import load_font
from render.recorder import Recorder
from render.request import BOARD, BoardRequest, Header
from tests.render.people import CODE, LOCALES, NAMES, request_for, words

GAMES = ("eastern_wonders", "hansa", "medici", "sand_to_sea", "serica", "spice_road")
"""Each has `tests.render.<game>.cases` with `golden_cases`, `fuzzed`, `PIXELS` and its limits."""


class Case(NamedTuple):
    """A view, what the reader saw before, who plays, and the page that is shown."""

    game: str
    view: Any
    previous: Any = None
    names: tuple[str, ...] = NAMES
    page: str = BOARD


@cache
def golden_cases() -> dict[str, Case]:
    """All cases of all games, as `<game>_<case>`."""
    return {
        f"{game}_{name}": case
        for game in GAMES
        for name, case in cases_module(game).golden_cases().items()
    }


def cases_module(game: str) -> Any:
    return importlib.import_module(f"tests.render.{game}.cases")


def pixel_cases() -> list[str]:
    """The cases that are also kept as pixels."""
    return [f"{game}_{name}" for game in GAMES for name in cases_module(game).PIXELS]


def request(case: Case, locale: str) -> BoardRequest:
    return request_for(case.game, case.view, locale, case.previous, case.names, case.page)


def record(case: Case, locale: str) -> Recorder:
    renderer = load_renderer(case.game)
    page = renderer if case.page == BOARD else renderer.pages(case.view)[case.page]
    canvas = Recorder(page.size(case.view, case.previous), load_font())
    spoken = words(locale, case.names)
    page.draw(case.view, canvas, spoken, Header(code=CODE), case.previous)
    return canvas


@cache
def recordings() -> list[tuple[Case, str, Recorder]]:
    """All cases and, for each game, states at random, in every language, with a name for each."""
    found = [
        (c, f"{n} {loc}", record(c, loc)) for n, c in golden_cases().items() for loc in LOCALES
    ]
    for game in GAMES:
        for seed, case in enumerate(cases_module(game).fuzzed_cases()):
            found += [(case, f"{game} fuzzed {seed} {loc}", record(case, loc)) for loc in LOCALES]
    return found
