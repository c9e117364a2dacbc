"""Cubes and numbers as people type them."""

from __future__ import annotations

import re

from rules.century.cubes import NONE, SPICES, Cubes, add, gather
from rules.century.trading import NO_LIFT
from rules.core.choice import Tokens

CUBES = re.compile(r"[YRGB]+")
_TIMES = re.compile(r"[x×*] ?([0-9]{1,3})|([0-9]{1,3}) ?[x×*]?")
_AMOUNT_FIRST = re.compile(r"([0-9]{0,3}) ?([YRGB]) ?")
_LETTER_FIRST = re.compile(r"([YRGB])([0-9]{0,3}) ?")
_SEPARATORS = str.maketrans(dict.fromkeys(",+&;/", " "))


def read_times(details: Tokens) -> int | None:
    """Read a number with or without its sign, which may stand apart: `x2`, `2x`, `2`, `x 2`."""
    found = _TIMES.fullmatch(" ".join(details).casefold())
    return int(found[1] or found[2]) if found else None


def read_lift(details: Tokens) -> Cubes | None:
    """Read the cubes that rise: `YRG`, `y r g`, `none`, `0`."""
    if len(details) == 1 and details[0].casefold() in (NO_LIFT, "x0", "0"):
        return NONE
    letters = joined_letters(details)
    return gather(letters) if CUBES.fullmatch(letters) else None


def joined_letters(tokens: Tokens) -> str:
    """Return what was typed in capitals, without anything that parts it."""
    return _spaced(tokens).replace(" ", "")


def read_amounts(tokens: Tokens) -> Cubes | None:
    """Read `Y3R1`, `3YR` or `YYYR`: a text that begins with a number has all of them first."""
    cubes, at, text = NONE, 0, _spaced(tokens)
    number_first = text[:1].isdigit()
    pattern = _AMOUNT_FIRST if number_first else _LETTER_FIRST
    while at < len(text):
        found = pattern.match(text, at)
        if found is None:
            return None
        number, letter = (found[1], found[2]) if number_first else (found[2], found[1])
        y, r, g, b = ((int(number) if number else 1) * (letter == spice) for spice in SPICES)
        cubes, at = add(cubes, (y, r, g, b)), found.end()
    return cubes


def _spaced(tokens: Tokens) -> str:
    return " ".join(" ".join(tokens).translate(_SEPARATORS).upper().split())
