"""What is told of the moves that both games at sea have."""

from __future__ import annotations

from collections.abc import Sequence

from rules.century.cubes import NONE, Cubes, times
from rules.core.message import Message, SeatRef, Term
from rules.eastern_wonders.facts import MarketTile, SeaFacts
from rules.eastern_wonders.labels import (
    GAME,
    cubes_label,
    letters_label,
    names_label,
    route_label,
    say,
    trade_label,
    victory_label,
)
from rules.eastern_wonders.market import port_here
from rules.eastern_wonders.table import CLOSED, BonusTile, SeaTable


def bonus_term(kind: str) -> Term:
    """Return the name of a kind of bonus tile."""
    return Term(f"{GAME}.bonus.{kind}")


def sailed(seat: int, route: Sequence[str], toll: Cubes) -> Message:
    """Tell of a whole voyage."""
    who, way = SeatRef(seat), route_label(route)
    if toll == NONE:
        return say("event.sail", who=who, route=way)
    return say("event.sail_toll", who=who, route=way, toll=cubes_label(toll))


def stepped(seat: int, to: str, cube: str | None) -> Message:
    """Tell of one step of a voyage."""
    if cube is None:
        return say("event.step", who=SeatRef(seat), at=to)
    return say("event.step_toll", who=SeatRef(seat), at=to, toll=letters_label(cube))


def landed(seat: int, route: Sequence[str]) -> Message:
    """Tell that a voyage made step by step is over."""
    return say("event.land", who=SeatRef(seat), route=route_label(route))


def paid_fee(seat: int, owners: Sequence[int], cubes: Sequence[str]) -> Message:
    """Tell who got a cube from whom."""
    paid, names = letters_label(cubes), names_label(owners)
    return say("event.fee", who=SeatRef(seat), paid=paid, owners=names)


def built(
    seat: int, at: str, pay: Cubes, tile: MarketTile | None, column: int
) -> tuple[Message, ...]:
    """Tell of a new outpost, and of the column that it emptied."""
    who = SeatRef(seat)
    trade = say("tile.none") if tile is None else trade_label(tile)
    if pay == NONE:
        event = say("event.build", who=who, at=at, trade=trade)
    else:
        event = say("event.build_paid", who=who, at=at, trade=trade, paid=cubes_label(pay))
    if not column:
        return (event,)
    return (event, say("event.column", who=who, column=column))


def upgraded(seat: int, lift: Cubes, hold: Cubes) -> Message:
    """Tell of cubes that rose."""
    steps = cubes_label(lift)
    return say("event.upgrade", who=SeatRef(seat), steps=steps, hold=cubes_label(hold))


def took_bonus(seat: int, tile: BonusTile) -> Message:
    """Tell of a bonus tile."""
    kind = bonus_term(tile.kind)
    if not tile.points:
        return say("event.bonus", who=SeatRef(seat), kind=kind)
    return say("event.bonus_points", who=SeatRef(seat), kind=kind, points=tile.points)


def traded(seat: int, tile: MarketTile | None, number: int, hold: Cubes) -> Message:
    """Tell of a trade made so many times."""
    give, get = (NONE, NONE) if tile is None else (tile.give, tile.get)
    return say(
        "event.trade" if number == 1 else "event.trade_many",
        who=SeatRef(seat),
        times=number,
        paid=cubes_label(times(give, number)),
        got=cubes_label(times(get, number)),
        hold=cubes_label(hold),
    )


def claimed(facts: SeaFacts, before: SeaTable, after: SeaTable, seat: int) -> tuple[Message, ...]:
    """Tell of a claimed victory tile, and of what lies at the ports now."""
    tile = facts.victory[after.players[seat].victory[-1]]
    who, names = SeatRef(seat), before.map.chart.ports
    port = port_here(before, seat) or 0
    event = say(
        "event.claim", who=who, at=names[port], price=cubes_label(tile.price), points=tile.points
    )
    if CLOSED not in after.ports:
        return (event, _revealed(facts, after, port, names[port]))
    if CLOSED not in before.ports:
        return (event, say("event.closes", at=names[port]))
    opened = before.ports.index(CLOSED)
    moved = say("event.closed_moves", start=names[opened], at=names[port])
    return (event, moved, _revealed(facts, after, opened, names[opened]))


def _revealed(facts: SeaFacts, state: SeaTable, port: int, name: str) -> Message:
    return say("event.revealed", at=name, tile=victory_label(facts.victory[state.ports[port]]))
