"""How a command says that it cannot be done."""

from __future__ import annotations

MAX_COMPLAINT = 500


class CommandError(Exception):
    """A command that cannot be done; the message says why in one line."""


def one_line(text: str) -> str:
    """Return a text without line breaks, cut where it is long."""
    line = " ".join(text.split())
    return line if len(line) <= MAX_COMPLAINT else f"{line[: MAX_COMPLAINT - 1]}…"
