"""Names and texts that are safe to send."""

import pytest

from cogs.text import cut, plain_name, safe_name, split_lines

HOSTILE = {
    "@everyone": "@\u200beveryone",
    "<@123>": "<\u200b@\u200b123>",
    "a\nb\r\nc": "a b c",
    "\u202eevil\u202c": "evil",
    "\u200b\u200d": "?",
    "": "?",
    "back`tick": "back'tick",
    "**bold**": "\\*\\*bold\\*\\*",
    "민지 🐫": "민지 🐫",
    "漢字かな": "漢字かな",
}


@pytest.mark.parametrize(("name", "shown"), HOSTILE.items())
def test_hostile_names_are_tamed(name, shown):
    assert safe_name(name) == shown


def test_stacked_accents_are_thinned():
    assert len(plain_name("Z" + "\u0310\u0311\u0312" * 20)) <= 3


def test_long_names_are_cut_with_a_mark():
    assert len(plain_name("x" * 200)) == 32
    assert plain_name("x" * 200).endswith("…")


def test_cut_leaves_short_text_alone():
    assert cut("abc", 3) == "abc"
    assert cut("abcd", 3) == "ab…"


def test_split_lines_keeps_every_line_in_order():
    lines = [f"line {n} " + "x" * (n % 50) for n in range(200)]
    parts = split_lines(lines, 300)
    assert all(len(part) <= 300 for part in parts)
    assert "\n".join(parts).split("\n") == lines
