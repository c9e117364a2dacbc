"""The map in words: its cities with their offices, its routes with their pieces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from data.words import Words
from render.brush import in_reading_order
from render.hansa.desks_prose import player_lines
from render.hansa.places import PLANS
from render.hansa.prose import Teller, blocks_of, opening
from render.hansa.score_prose import score_lines
from render.hansa.standing import is_target
from render.prose import INDENT, NAME_LIMITS, fitting_text, sentence
from rules.hansa.view import CityView, HansaView, RouteView, SpaceView

MAP_NAMES = NAME_LIMITS[1]
"""How long names are where a line holds many pieces."""

LONGEST = 330
CITIES, ROUTES = 6, 10
"""So many lines of them are a block, however long the names."""


def text_board(view: HansaView, words: Words, code: str) -> tuple[str, ...]:
    """Return all that a view holds as blocks of short lines, for screen readers.

    Plain text without any markup: it is to be escaped as a whole before it is sent.
    """
    teller, brief = Teller(view, words), Teller(view, words, MAP_NAMES)
    blocks = ["\n".join([*opening(teller, code), *_table_lines(brief)])]
    if view.result is not None:
        blocks.append("\n".join(score_lines(teller)))
    else:
        players = in_reading_order(view.players, view.viewer)
        blocks += ["\n".join(player_lines(teller, player)) for player in players]
    cities = [city_line(view, words, city) for city in view.cities]
    routes = [route_line(brief, route) for route in view.routes]
    blocks += blocks_of(teller.say("say.cities"), cities, CITIES)
    blocks += blocks_of(teller.say("say.routes"), routes, ROUTES)
    return tuple(blocks)


def _table_lines(teller: Teller) -> list[str]:
    """Return what concerns the whole table: routes to complete, the end, the prestige table."""
    view = teller.view
    lines: list[str] = []
    if ready := teller.claimable():
        lines.append(teller.say("say.claimable", routes=teller.listed(ready)))
    lines += teller.status()
    lines.append(teller.say("say.prestige"))
    for place in view.prestige:
        colour = teller.say(f"privilege.{place.privilege}")
        owner = teller.say("say.free") if place.owner is None else teller.name(place.owner)
        lines.append(
            INDENT + teller.say("say.place", colour=colour, points=place.points, name=owner)
        )
    for majority in view.majorities:
        region = teller.say(f"region.{majority.region}")
        standing = [
            teller.say(
                "say.majority_seat",
                name=teller.name(player.seat),
                cities=majority.controlled[player.seat],
                offices=majority.offices[player.seat],
                points=majority.points[player.seat],
            )
            for player in view.players
            if majority.offices[player.seat]
        ]
        what = teller.listed(standing) or teller.say("say.nobody")
        lines.append(teller.say("say.majority", region=region, what=what))
    return lines


def city_line(view: HansaView, words: Words, city: CityView) -> str:
    """Return a city, its uses, its offices from the left and who controls it.

    Names are as long as a line of a screen reader allows, even in London.
    """
    line = ""
    for limit in NAME_LIMITS[1:]:
        line = _city(Teller(view, words, limit), city)
        if len(line) <= LONGEST:
            break
    return line


def _city(teller: Teller, city: CityView) -> str:
    name = teller.tagged(teller.city(city.id), _city_tags(teller, city))
    held = [
        teller.piece(office.owner, office.kind)
        for office in city.offices
        if office.owner is not None and office.kind is not None
    ]
    parts = [teller.listed(held)] if held else []
    if city.extras:
        extras = [teller.piece(extra.owner, extra.kind) for extra in city.extras]
        parts.append(teller.say("say.extras", what=teller.listed(extras)))
    free = [
        teller.say(
            "say.office_points" if office.points else "say.office",
            colour=teller.say(f"privilege.{office.privilege}"),
            kind=teller.say(f"kind.{office.shape}"),
            points=office.points,
        )
        for office in city.offices
        if office.owner is None
    ]
    if free:
        parts.append(teller.say("say.open", what=teller.listed(free)))
    return teller.say("say.line", what=name, how=teller.say("say.then").join(parts))


def _city_tags(teller: Teller, city: CityView) -> list[str]:
    tags = teller.regions(city.regions) if len(teller.view.majorities) else []
    if city.link:
        tags.append(teller.say("say.link_city"))
    if city.upgrade is not None:
        tags.append(teller.say("say.upgrades", track=teller.say(f"track.{city.upgrade}")))
    if city.permit:
        regions = "/".join(teller.regions(city.permit))
        tags.append(teller.say("say.permit", regions=regions))
    if city.controller is not None:
        tags.append(teller.say("say.controlled", name=teller.name(city.controller)))
    return tags


def route_line(teller: Teller, route: RouteView) -> str:
    """Return a route, its marker and region, and its spaces in order."""
    tags = [teller.say("say.target")] if is_target(route) else []
    if route.region in {majority.region for majority in teller.view.majorities}:
        tags += teller.regions([route.region])
    if route.marker is not None:
        marker = teller.say(f"marker.{route.marker}")
        tags.append(teller.say("say.marker", marker=marker))
    if route.permanent is not None:
        marker = teller.say(f"marker.{route.permanent}")
        tags.append(teller.say("say.permanent", marker=marker))
    name = teller.tagged(teller.route(route.a, route.b), tags)
    return teller.say("say.line", what=name, how=_spaces(teller, route.spaces))


def _spaces(teller: Teller, spaces: Sequence[SpaceView]) -> str:
    if all(space.owner is None for space in spaces):
        ships = sum(space.ship for space in spaces)
        key = "say.all_free_ships" if ships else "say.all_free"
        return teller.say(key, houses=len(spaces) - ships, ships=ships)
    words: list[str] = []
    for space in spaces:
        if space.owner is None or space.kind is None:
            words.append(teller.say("say.free_ship" if space.ship else "say.free_house"))
        else:
            words.append(teller.piece(space.owner, space.kind))
    return teller.listed(words)


def region_parts(view: HansaView, key: str) -> tuple[list[CityView], list[RouteView]]:
    """Return the cities and routes that a part of the map shows whole."""
    plan = PLANS[view.map]
    shown = plan.shown_in(key)
    cities = [city for city in view.cities if city.id in shown]
    routes = [route for route in view.routes if {route.a, route.b} & shown]
    return cities, routes


def region_alt_text(view: HansaView, words: Words, key: str) -> str:
    """Return which offices stand in a part of the map, in at most 1,024 characters."""

    def tell(limit: int) -> list[str]:
        teller = Teller(view, words, limit)
        cities, routes = region_parts(view, key)
        parts = [teller.say("game"), teller.say(f"page.{key}"), *teller.turn()]
        for city in cities:
            owners = Counter(
                piece.owner for piece in (*city.offices, *city.extras) if piece.owner is not None
            )
            if owners:
                parts.append(_counted(teller, teller.city(city.id), owners))
        pieces = Counter(
            space.owner for route in routes for space in route.spaces if space.owner is not None
        )
        if pieces:
            parts.append(_counted(teller, teller.say("say.on_routes"), pieces))
        return [sentence(part) for part in parts]

    return fitting_text(tell)


def _counted(teller: Teller, what: str, owners: Counter[int]) -> str:
    counts = [
        teller.say("say.count", name=teller.name(seat), n=n) for seat, n in sorted(owners.items())
    ]
    return teller.say("say.line", what=what, how=teller.listed(counts))


def region_text_board(view: HansaView, words: Words, code: str, key: str) -> tuple[str, ...]:
    """Return the cities and routes of a part of the map as blocks of lines."""
    teller = Teller(view, words, MAP_NAMES)
    cities, routes = region_parts(view, key)
    head = [*opening(Teller(view, words), code), teller.say(f"page.{key}")]
    lines = [city_line(view, words, city) for city in cities]
    blocks = ["\n".join(head), *blocks_of(teller.say("say.cities"), lines, CITIES)]
    lines = [route_line(teller, route) for route in routes]
    return (*blocks, *blocks_of(teller.say("say.routes"), lines, ROUTES))
