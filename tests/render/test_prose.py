"""What holds for the words of every game's pictures."""

from __future__ import annotations

import pytest

from render.board import alt_text, text_board
from tests.render.cases import GAMES, cases_module, golden_cases, recordings, request
from tests.render.people import HOSTILE, LOCALES, LONG_NAMES, NAMES
from tests.render.regenerate import GOLDENS

CASES = golden_cases()

every_case = pytest.mark.parametrize("name", CASES)
every_locale = pytest.mark.parametrize("locale", LOCALES)


@every_locale
@every_case
def test_prose_is_as_kept(name: str, locale: str) -> None:
    asked = request(CASES[name], locale)
    prose = "\n\n".join((alt_text(asked), *text_board(asked))) + "\n"
    assert prose == (GOLDENS / f"{name}_{locale}.txt").read_text("utf-8")


def test_alt_text_is_never_too_long() -> None:
    for case, name, _ in recordings():
        text = alt_text(request(case._replace(names=LONG_NAMES), name.rpartition(" ")[2]))
        assert 0 < len(text) <= 1024, name
        assert not text.endswith("…"), name


def test_blocks_and_lines_are_short() -> None:
    for case, name, _ in recordings():
        most = cases_module(case.game).LONGEST_LINE
        for block in text_board(request(case, name.rpartition(" ")[2])):
            assert len(block) <= 1900, name
            assert max(map(len, block.splitlines())) <= most, name


@pytest.mark.parametrize("hostile", HOSTILE)
@pytest.mark.parametrize("game", GAMES)
def test_names_stay_on_one_line(game: str, hostile: str) -> None:
    for name, case in CASES.items():
        if case.game != game:
            continue
        plain = text_board(request(case._replace(names=NAMES), "en"))
        odd = text_board(request(case._replace(names=(hostile, *NAMES[1:])), "en"))
        assert [len(b.splitlines()) for b in odd] == [len(b.splitlines()) for b in plain], name
        assert "\u202e" not in "".join(odd)
