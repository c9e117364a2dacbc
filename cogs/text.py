"""Text that is safe and short enough to send."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

import discord

NAME_LENGTH = 32
MARKS = 2
"""What Thai needs on one letter; more of them stack up over other lines."""
_BREAKERS = {"Cc", "Cf", "Co", "Cs", "Zl", "Zp"}


def plain_name(name: str) -> str:
    """Return a person's name without line breaks, direction marks and stacked accents."""
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", name):
        category = unicodedata.category(char)
        marks = marks + 1 if category == "Mn" else 0
        if category in _BREAKERS:
            kept.append(" ")
        elif marks <= MARKS:
            kept.append(char)
    shown = " ".join("".join(kept).split()) or "?"
    return shown if len(shown) <= NAME_LENGTH else shown[: NAME_LENGTH - 1] + "…"


def safe_name(name: str) -> str:
    """Return a person's name for a Discord text: no markdown, no mention comes alive in it."""
    return safe_text(plain_name(name))


def safe_text(text: str) -> str:
    """Return text in which no markdown and no mention comes alive."""
    escaped = discord.utils.escape_markdown(text.replace("`", "'"))
    return escaped.replace("@", "@\u200b").replace("<", "<\u200b")


def harmless_text(text: str) -> str:
    """Return text that pings nobody and opens no code block; links and markdown stay."""
    return text.replace("`", "'").replace("@", "@\u200b")


def cut(text: str, limit: int) -> str:
    """Return the text, with … in place of what is over the limit."""
    return text if len(text) <= limit else text[: limit - 1] + "…"


def split_lines(lines: Iterable[str], limit: int) -> list[str]:
    """Return texts of at most `limit` characters that together hold all lines, in order."""
    parts: list[str] = []
    current = ""
    for line in lines:
        piece = cut(line, limit)
        joined = f"{current}\n{piece}" if current else piece
        if len(joined) > limit:
            parts.append(current)
            joined = piece
        current = joined
    return [*parts, current] if current else parts
