"""Cubes, tiles and names as arguments of messages."""

from __future__ import annotations

from collections.abc import Sequence

from rules.century.cubes import Cubes, spell
from rules.core.message import Arg, Message, Pieces, SeatRef
from rules.eastern_wonders.facts import MarketTile, VictoryTile

GAME = "eastern_wonders"
MOST_SHOWN = 14


def say(key: str, **args: Arg) -> Message:
    """Return a message of this game."""
    return Message(f"{GAME}.{key}", args)


def cubes_label(cubes: Cubes) -> Pieces | Message:
    """Return cubes one by one, cheapest first, or as amounts where they are too many for a line."""
    if sum(cubes) <= MOST_SHOWN:
        return Pieces(GAME, tuple(spell(cubes)))
    y, r, g, b = cubes
    return say("amounts", Y=y, R=r, G=g, B=b)


def letters_label(letters: Sequence[str]) -> Pieces:
    """Return cubes in an order of their own."""
    return Pieces(GAME, tuple(letters))


def trade_label(tile: MarketTile) -> Message:
    """Return a market tile as the trade it allows."""
    return say("tile.market", give=cubes_label(tile.give), get=cubes_label(tile.get))


def victory_label(tile: VictoryTile) -> Message:
    """Return a victory tile as its price and its points."""
    return say("tile.victory", price=cubes_label(tile.price), points=tile.points)


def names_label(seats: Sequence[int]) -> Message:
    """Return the names of one or several players."""
    first, *others = seats
    label = say("names.one", who=SeatRef(first))
    for seat in others:
        label = say("names.more", names=label, who=SeatRef(seat))
    return label


def route_label(route: Sequence[str]) -> Message:
    """Return a way over the map, its start first."""
    first, *others = route
    label = say("route.start", at=first)
    for name in others:
        label = say("route.step", route=label, at=name)
    return label


def joined(*parts: Message) -> Message:
    """Return a line of several facts."""
    first, *others = parts
    for part in others:
        first = say("choice.and", first=first, second=part)
    return first
