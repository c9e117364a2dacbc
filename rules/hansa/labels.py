"""Cities, routes and pieces as arguments of messages."""

from __future__ import annotations

from functools import lru_cache

from rules.core.message import Arg, Message, SeatRef, Term
from rules.hansa.board import SHIP, Board

GAME = "hansa"


def say(key: str, **args: Arg) -> Message:
    """Return a message of this game."""
    return Message(f"{GAME}.{key}", args)


def term(group: str, name: str) -> Term:
    """Return a word of this game."""
    return Term(f"{GAME}.{group}.{name}")


def city_label(city: str) -> Term:
    """Return a city by its id."""
    return term("city", city)


def route_label(route: str) -> Message:
    """Return a route by its id."""
    a, _, b = route.partition("-")
    return say("route", a=city_label(a), b=city_label(b))


@lru_cache(maxsize=256)
def lane_label(board: Board, token: str) -> Message:
    """Return the houses or the ships of a route; houses are not named where there are no ships."""
    label = route_label(token.removesuffix(SHIP))
    if token.endswith(SHIP):
        return say("lane_ship", route=label)
    lane = board.lane_index.get(token)
    if lane is not None and len(board.lanes_of[board.lanes[lane].route]) > 1:
        return say("lane_house", route=label)
    return label


def kind_label(piece: str) -> Term:
    """Return the kind of a piece: trader or merchant, with its sign."""
    return term("kind", piece[-1])


def piece_label(piece: str, seat: int) -> Message:
    """Return a piece with its owner, or as the reader's own."""
    owner = piece[:-1]
    if owner in ("", str(seat)):
        return say("own_piece", kind=kind_label(piece))
    return say("piece_of", who=SeatRef(int(owner)), kind=kind_label(piece))


def stones_label(traders: int, merchants: int) -> Message:
    """Return a number of traders and merchants."""
    if not merchants:
        return say("stones.traders", traders=traders)
    if not traders:
        return say("stones.merchants", merchants=merchants)
    return say("stones.both", traders=traders, merchants=merchants)
