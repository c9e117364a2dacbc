"""Cards and cubes as arguments of messages."""

from __future__ import annotations

from rules.century.cubes import Cubes, spell
from rules.core.message import Arg, Message, Pieces
from rules.spice_road.facts import MerchantCard, PointCard

GAME = "spice_road"
MOST_SHOWN = 14


def say(key: str, **args: Arg) -> Message:
    """Return a message of this game."""
    return Message(f"{GAME}.{key}", args)


def cubes_label(cubes: Cubes) -> Pieces:
    """Return cubes, cheapest first."""
    return Pieces(GAME, tuple(spell(cubes)))


def amounts_label(cubes: Cubes) -> Pieces | Message:
    """Return cubes one by one, or as amounts where they are too many for a line."""
    if sum(cubes) <= MOST_SHOWN:
        return cubes_label(cubes)
    y, r, g, b = cubes
    return say("amounts", Y=y, R=r, G=g, B=b)


def letters_label(letters: tuple[str, ...]) -> Pieces:
    """Return cubes in an order of their own, such as a payment from the left."""
    return Pieces(GAME, letters)


def card_label(card: MerchantCard) -> Message:
    """Return a merchant card as what it takes and gives."""
    if card.kind == "spice":
        return say("card.spice", out=cubes_label(card.out))
    if card.kind == "upgrade":
        return say("card.upgrade", steps=card.steps)
    return say("card.trade", cost=cubes_label(card.cost), out=cubes_label(card.out))


def point_label(card: PointCard) -> Message:
    """Return a point card as its price and its points."""
    return say("card.point", price=cubes_label(card.cost), points=card.points)
