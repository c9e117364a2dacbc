"""The symbols in words, and which of them a table has."""

from __future__ import annotations

from data.words import Words
from render.hansa.prose import Teller
from render.hansa.standing import is_target
from render.prose import INDENT, fitting_text, sentence
from rules.hansa.view import HansaView

Section = tuple[str, tuple[str, ...]]
"""The name of a section and the symbols in it."""


def sections(view: HansaView) -> list[Section]:
    """Return all symbols of a table, by section."""
    ships = any(space.ship for route in view.routes for space in route.spaces)
    regions = tuple(majority.region for majority in view.majorities)
    permits = dict.fromkeys(region for city in view.cities for region in city.permit)
    places = ["house", *(["ship"] if ships else []), "tavern", "claimable", *regions]
    if view.displaced is not None:
        places.append("displaced")
    if any(is_target(route) for route in view.routes):
        places.append("target")
    tracks = tuple(track.key for track in view.players[0].tracks)
    return [
        ("cities", ("offices", "pieces", "coin", "owner", "skill", "link")),
        ("routes", (*places, *(f"permit_{region}" for region in permits))),
        ("tracks", tracks),
        ("markers", marker_kinds(view)),
    ]


def marker_kinds(view: HansaView) -> tuple[str, ...]:
    """Return the kinds of markers that a table has."""
    three = "remove3" if (view.map, view.edition) == ("base", "2009") else "move3"
    printed = dict.fromkeys(r.permanent for r in view.routes if r.permanent is not None)
    return ("office", "swap", "upgrade", "plus3", "plus4", three, *printed)


def key_alt_text(view: HansaView, words: Words) -> str:
    """Return what the markers do, in at most 1,024 characters."""

    def tell(limit: int) -> list[str]:
        teller = Teller(view, words, limit)
        markers = (teller.say(f"key.{marker}") for marker in marker_kinds(view))
        parts = [teller.say("game"), teller.say("page.key"), *teller.turn(), *markers]
        return [sentence(part) for part in parts]

    return fitting_text(tell)


def key_text_board(view: HansaView, words: Words, code: str) -> tuple[str, ...]:
    """Return what every symbol means as blocks of lines."""
    teller = Teller(view, words)
    head = [teller.say("game"), teller.title(code), teller.say("page.key")]
    blocks = ["\n".join(head)]
    for section, keys in sections(view):
        lines = [INDENT + teller.say(f"key.{key}") for key in keys]
        blocks.append("\n".join([teller.say(f"key.{section}"), *lines]))
    return tuple(blocks)
