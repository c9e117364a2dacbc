"""What the descriptions of all games share: names, sentences, and room for only so much."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from data.words import Words
from render.font import tame
from rules.core.scoring import Result

ALT_LIMIT = 1024
"""The longest description that Discord takes for a picture."""

INDENT = "   "
NAME_LIMITS = (32, 16, 8)


class Teller:
    """Says things of one board in one language; names are cut at a number of characters."""

    board: ClassVar[str]

    def __init__(self, words: Words, name_limit: int = NAME_LIMITS[0]) -> None:
        self.words = words
        self._limit = name_limit

    def say(self, key: str, **args: int | str) -> str:
        """Return words of the board."""
        return self.words.say(f"{self.board}.{key}", **args)

    def name(self, seat: int) -> str:
        """Return a player's name as one harmless line, the seat's number where nothing is left."""
        name = tame(self.words.name(seat))
        if not any(char.isalnum() for char in name):
            return self.say("seat", n=seat + 1)
        return name if len(name) <= self._limit else name[: self._limit - 1].rstrip() + "…"

    def listed(self, parts: Sequence[str]) -> str:
        """Return a list of things with commas."""
        return self.say("say.comma").join(parts)

    def tagged(self, name: str, tags: Sequence[str]) -> str:
        """Return a name with what is to be known of it in brackets."""
        return f"{name} ({self.listed(tags)})" if tags else name

    def winners(self, result: Result) -> str:
        """Return who has won."""
        names = [self.name(seat.seat) for seat in result.seats if seat.place == 1]
        if len(names) == 1:
            return self.say("end.winner", name=names[0])
        return self.say("end.winners", names=self.say("end.joint").join(names))

    def results(
        self, result: Result, columns: Sequence[str], parts: Callable[[int], Sequence[int]]
    ) -> list[str]:
        """Return a line for everybody, best first: place, total, and the parts of the total.

        `columns` are keys under `final.`, `parts` returns the points of a seat for them.
        """
        lines: list[str] = []
        for seat in result.seats:
            name = self.name(seat.seat)
            details = [
                self.say("say.result_line", what=self.say(f"final.{what}"), points=points)
                for what, points in zip(columns, parts(seat.seat), strict=True)
            ]
            line = self.say("say.result", place=seat.place, name=name, total=seat.total)
            lines.append(self.tagged(line, details))
        return lines


def sentence(text: str) -> str:
    """Return a text that ends like a sentence."""
    return text if text.endswith((".", "!", "?", ":")) else f"{text}."


def fitting_text(tell: Callable[[int], Sequence[str]]) -> str:
    """Return parts as one text for a picture, names shortened where it would be too long.

    `tell` returns the parts when names may have that many characters.
    """
    text = ""
    for limit in NAME_LIMITS:
        text = " ".join(tell(limit))
        if len(text) <= ALT_LIMIT:
            return text
    return text[: ALT_LIMIT - 1] + "…"
