"""What rules say to people: keys and typed arguments, never prose.

The words for every key live in `data/locale`. Arguments carry meaning (a seat, a term, some
pieces), so that each language and each medium (chat, picture, screen reader) can say them its way.
"""

from __future__ import annotations

from typing import NewType

from msgspec import Struct, field

Seat = NewType("Seat", int)
"""A place at the table, 0 for the one who moves first in the first round."""


class SeatRef(Struct, frozen=True, tag="seat"):
    """The person who sits at a seat."""

    seat: int


class Term(Struct, frozen=True, tag="term"):
    """A word of the game, by its locale key."""

    key: str


class Pieces(Struct, frozen=True, tag="pieces"):
    """Some pieces of a game, by kind, in the order in which they are to be shown."""

    game: str
    kinds: tuple[str, ...]


class Message(Struct, frozen=True, tag="message"):
    """One sentence or label: a locale key and its arguments."""

    key: str
    args: dict[str, Arg] = field(default_factory=dict[str, "Arg"])


Arg = int | str | SeatRef | Term | Pieces | Message


class Event(Struct, frozen=True, omit_defaults=True):
    """Something that happened, as told to its audience (None: everybody).

    `detail`: a step on the way that a later event of the same turn tells again in sum. Short
    accounts leave it out.
    """

    message: Message
    audience: tuple[int, ...] | None = None
    detail: bool = False

    def is_for(self, viewer: int | None) -> bool:
        """Tell whether a viewer (None: a spectator) may read this."""
        return self.audience is None or (viewer is not None and viewer in self.audience)
