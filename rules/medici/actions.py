"""The actions of Medici. Places count from the end of the market: 1 is the last card."""

from __future__ import annotations

from msgspec import Struct


class Reveal(Struct, frozen=True, tag="reveal"):
    """Turn up the next card of the deck; it becomes the last one of the market."""


class Take(Struct, frozen=True, tag="take"):
    """Take the last card of the market and, where named, cards before it; lowest place first."""

    places: tuple[int, ...]


class TakeNamed(Struct, frozen=True, tag="take_named"):
    """Take cards by name, as people type them: kinds or ids, such as `dye-3` or `dye-3-1`.

    Never listed among the legal actions: the choice tree turns it into the `Take` that it means.
    """

    cards: tuple[str, ...]


Action = Reveal | Take | TakeNamed
