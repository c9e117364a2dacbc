"""Messages of this game; cubes, cards and tiles are labelled as in the games they come from."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.message import Arg, Message
from rules.sand_to_sea.facts import SandToSeaFacts
from rules.spice_road.labels import card_label

GAME = "sand_to_sea"


def say(key: str, **args: Arg) -> Message:
    """Return a message of this game."""
    return Message(f"{GAME}.{key}", args)


def cards_label(facts: SandToSeaFacts, cards: Sequence[str]) -> Message:
    """Return cards as what they take and give."""
    first, *others = (card_label(facts.merchants[card]) for card in cards)
    for other in others:
        first = say("cards", first=first, second=other)
    return first
