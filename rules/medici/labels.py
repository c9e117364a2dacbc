"""Cards, goods and people as arguments of messages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.core.message import Arg, Message, Pieces, SeatRef, Term
from rules.medici.facts import Card

GAME = "medici"


def say(key: str, **args: Arg) -> Message:
    """Return a message of this game."""
    return Message(f"{GAME}.{key}", args)


def good_icon(good: str) -> Pieces:
    """Return the sign of a good."""
    return Pieces(GAME, (good,))


def good_name(good: str) -> Term:
    """Return the name of a good."""
    return Term(f"{GAME}.good.{good}")


def card_label(card: Card) -> Message:
    """Return a card as sentences name it, with its sign."""
    if card.good is None:
        return say("card.black" if card.takes_hold else "card.green", value=card.value)
    icon, good = good_icon(card.good), good_name(card.good)
    if card.takes_hold:
        return say("card.good", icon=icon, good=good, value=card.value)
    return say("card.green_good", icon=icon, good=good)


def cards_label(cards: Iterable[Card]) -> Message:
    """Return cards as sentences name them, in the given order."""
    return join("list", [card_label(card) for card in cards])


def tags_label(cards: Iterable[Card]) -> Message:
    """Return cards as short as buttons need them, in the given order."""
    return join("plus", [_tag(card) for card in cards])


def people(seats: Iterable[int]) -> Message:
    """Return players as sentences name them, in the given order."""
    return join("list", [say("person", who=SeatRef(seat)) for seat in seats])


def names(seats: Iterable[int]) -> Message:
    """Return players by their bare names, as lists of figures need them, in the given order."""
    return join("list", [say("name_only", who=SeatRef(seat)) for seat in seats])


def join(key: str, parts: Sequence[Message]) -> Message:
    """Return parts one after the other, by a message that joins two.

    Raises:
        ValueError: there are no parts.
    """
    if not parts:
        raise ValueError("nothing to join")
    joined = parts[0]
    for part in parts[1:]:
        joined = say(f"join.{key}", head=joined, last=part)
    return joined


def _tag(card: Card) -> Message:
    if card.good is None:
        return say("tag.black" if card.takes_hold else "tag.green", value=card.value)
    if card.takes_hold:
        return say("tag.good", good=good_name(card.good), value=card.value)
    return say("tag.green_good", good=good_name(card.good))
