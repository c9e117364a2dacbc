"""Who sits at the tables of the samples, and how their pictures are asked for."""

from __future__ import annotations

from functools import cache
from typing import Any

from data.words import Words, load_words
from render.request import BOARD, BoardRequest, Header
from rules.core.codec import encode

LOCALES = ("en", "ko")
NAMES = ("민지", "재호", "Alexandra", "승현이의 긴 이름", "たなか", "Bo")
LONG_NAMES = (
    "가나다라마바사아자차카타파하거너더러머버서어저처커터퍼허고노도로",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
    "Maximilian von und zu Hohenlohe.",
    "漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字",
    "@everyone @everyone @everyone @ev",
    "MMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMM",
)
HOSTILE = (
    "@everyone",
    "`a` ```b``` **c** <@1> [x](http://y)",
    "first\nsecond\n\n\nthird",
    "\u202egnp.exe\u202c \u2066x",
    "👑👩‍👩‍👧🏳️‍🌈",
    "漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字",
    "".join(c + "\u0335\u0321\u031b\u0489" * 6 for c in "Zalgo"),
    "",
    "ﷺ﷽𒐫𒈙",
    "W" * 100,
)
CODE = "lynx-42"


@cache
def words(locale: str, names: tuple[str, ...] = NAMES) -> Words:
    return load_words(locale).with_names(lambda seat: names[seat])


def request_for(
    game: str,
    view: Any,
    locale: str,
    previous: Any = None,
    names: tuple[str, ...] = NAMES,
    page: str = BOARD,
) -> BoardRequest:
    return BoardRequest(
        game=game,
        view=encode(view),
        previous=None if previous is None else encode(previous),
        locale=locale,
        names=names,
        header=Header(code=CODE),
        page=page,
    )
