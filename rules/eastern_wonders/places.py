"""Cells, cubes and bonus tiles as labels that say what a choice is worth."""

from __future__ import annotations

from collections.abc import Iterable

from rules.century.amounts import number_in
from rules.century.cubes import NONE, Cubes
from rules.century.reading import read_amounts
from rules.core.message import Message
from rules.eastern_wonders.facts import SeaFacts
from rules.eastern_wonders.labels import (
    cubes_label,
    joined,
    letters_label,
    names_label,
    say,
    trade_label,
    victory_label,
)
from rules.eastern_wonders.market import (
    left_of_bonus,
    market_at,
    next_bonus,
    price_at,
    victory_tile_at,
)
from rules.eastern_wonders.table import SeaTable
from rules.eastern_wonders.voyage import (
    fee_owners,
    others_at,
)


def cubes_in(tokens: Iterable[str]) -> Cubes:
    """Return the cubes of canonical amounts."""
    return read_amounts(tuple(tokens)) or NONE


def cubes_choice(cubes: Cubes) -> Message:
    """Return cubes as a choice."""
    return say("choice.cubes", cubes=cubes_label(cubes))


def amount_choice(token: str) -> Message:
    """Return an amount of one colour as a choice."""
    cubes = cubes_in((token,))
    return say("choice.amount", count=sum(cubes), cubes=cubes_label(cubes))


def group_choice(token: str) -> Message:
    """Return a group of amounts as a choice: all of a colour, or ten numbers of it."""
    cube, tens = letters_label(token[0]), number_in(token[1:-1])
    if tens is None:
        return say("choice.group_colour", cube=cube)
    return say("choice.group_tens", cube=cube, least=max(1, 10 * tens), most=10 * tens + 9)


def place_label(facts: SeaFacts, state: SeaTable, seat: int, name: str) -> Message:
    """Return what there is on a cell: its trade and what building costs, or its victory tile."""
    cell = state.map.chart.index[name]
    market = market_at(facts, state, cell)
    if market is not None:
        label = say("place.market", at=name, trade=trade_label(market))
        if seat in state.tiles[cell].outposts:
            return joined(label, say("place.own"))
        price = price_at(facts, state, cell)
        return joined(label, say("place.build", count=price)) if price else label
    ports = state.map.chart.ports
    if name not in ports:
        return say("place.sea", at=name)
    tile = victory_tile_at(facts, state, ports.index(name))
    if tile is None:
        return say("place.closed", at=name)
    return say("place.port", at=name, tile=victory_label(tile))


def landing_label(
    facts: SeaFacts, state: SeaTable, seat: int, name: str, price: Message | None = None
) -> Message:
    """Return what there is on a cell, what lies there, the price of the way, and who is there."""
    parts = [place_label(facts, state, seat, name)]
    loose = state.tiles[state.map.chart.index[name]].cubes
    if loose != NONE:
        parts.append(say("place.loose", cubes=cubes_label(loose)))
    if price is not None:
        parts.append(price)
    owners = fee_owners(state, seat, name)
    others = others_at(state, seat, name)
    if owners:
        parts.append(say("place.fee", fee=len(owners), owners=names_label(owners)))
    elif others:
        parts.append(say("place.boats", owners=names_label(others)))
    return joined(*parts)


def bonus_choice(facts: SeaFacts, state: SeaTable, kind: str) -> Message:
    """Return what a bonus tile does and how many of its kind are left."""
    for known in facts.bonus_points:
        tile = next_bonus(facts, state, known) if known == kind else None
        if tile is not None:
            left = left_of_bonus(facts, state, known)
            key = f"choice.bonus_{known}"
            return say(key, points=tile.points, left=left)
    return say("tile.none")


def names_of(cells: tuple[str, ...]) -> Message:
    """Return the names of some cells."""
    first, *others = cells
    label = say("route.start", at=first)
    for name in others:
        label = say("route.and", route=label, at=name)
    return label
