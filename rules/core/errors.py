"""The three ways in which a move can be wrong, and what a broken fact file raises."""

from __future__ import annotations

from rules.core.message import Message


class MoveError(Exception):
    """A move that was not accepted; `reason` says why, in the reader's words."""

    def __init__(self, reason: Message) -> None:
        super().__init__(reason.key)
        self.reason = reason


class UnreadableMoveError(MoveError):
    """The text is not a move of this game."""


class IllegalMoveError(MoveError):
    """The move can be read, but a rule forbids it now."""


class AmbiguousMoveError(MoveError):
    """The text fits several moves; `candidates` are their token lists."""

    def __init__(self, reason: Message, candidates: tuple[tuple[str, ...], ...]) -> None:
        super().__init__(reason)
        self.candidates = candidates


class FactsError(Exception):
    """A fact file that cannot be used; the message names the file's table and the fault."""


class OptionsError(Exception):
    """Table options that this game does not have, or a value that an option does not take."""


class RecordError(Exception):
    """A game record that cannot be replayed; the message names the entry.

    `entry` is its number, 1 for the first action, None where the fault is elsewhere. `reason` is
    what the rules say about an illegal move, in the reader's words.
    """

    def __init__(
        self, fault: str, *, entry: int | None = None, reason: Message | None = None
    ) -> None:
        super().__init__(fault if entry is None else f"entry {entry}: {fault}")
        self.entry = entry
        self.reason = reason
