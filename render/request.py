"""What is asked of this room and what it gives: plain data that can cross processes."""

from __future__ import annotations

from hashlib import blake2b

import msgspec
from msgspec import Struct

BOARD = "board"
"""The page that every game has: the whole table at a glance."""


class Header(Struct, frozen=True):
    """What a picture says about its table that a view does not know."""

    code: str


class BoardRequest(Struct, frozen=True, kw_only=True):
    """One board for one reader.

    `view` and `previous` are views of the same game as `rules.core.codec` encodes them;
    `previous` is what the reader saw at their last move. `names` are display names by seat, as
    people wrote them: they are tamed here. `page` is one of the game's pages.
    """

    game: str
    view: bytes
    locale: str
    names: tuple[str, ...]
    header: Header
    previous: bytes | None = None
    page: str = BOARD

    def digest(self) -> str:
        """Return a hash that is equal for requests that lead to the same picture."""
        return blake2b(msgspec.msgpack.encode(self), digest_size=16).hexdigest()


class Picture(Struct, frozen=True):
    """A picture as PNG, and its size in pixels."""

    png: bytes
    width: int
    height: int
