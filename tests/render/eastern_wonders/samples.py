"""Views of Eastern Wonders for pictures: made by hand, and at random for the widest cases."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from itertools import count

from msgspec.structs import replace

from rules.century.cubes import NONE, SPICES, Cubes, gather
from rules.core.scoring import Result, ScoreLine, SeatResult
from rules.eastern_wonders.view import (
    BonusView,
    CellView,
    EasternWondersView,
    MarketView,
    OwnBonusView,
    PlayerView,
    PortView,
    RowView,
    Symbol,
    VictoryTileView,
)

SYMBOLS: tuple[Symbol, ...] = ("cloves", "tea", "chili", "ginger")
TRADES: dict[Symbol, str] = {
    "ginger": "G>YYYYR B>YYYRR B>YYYG RR>YYYG R>YYY RR>YYB",
    "chili": "GG>RRB G>RR B>RRR YY>RR BB>RRRGG YYY>RG",
    "tea": "B>YRG YYYY>GB YYYYY>GGG RR>GG B>GG YY>G",
    "cloves": "YYYYY>BB YR>B GG>BB YRG>BB YYY>B RRR>BB",
}
COLUMN_POINTS = (0, 1, 2, 2, 3)
STACK = {"free": (0,) * 4, "points": (6, 5, 4, 3), "upgrade": (2,) * 4, "harvest": (1,) * 4}
STACK["hold"] = (0,) * 4
FIRST_MAP = {-2: (2, 4), -1: (1, 5), 0: (0, 6), 1: (0, 5), 2: (0, 4)}
"""By column: the first row, and how many cells."""
FIRST_PORTS = ("A1", "A4", "E1", "E4")
WIDE_MAP = {-3: (2, 2), -2: (1, 4), -1: (0, 4), 0: (-1, 4), 1: (-2, 5), 2: (-2, 3), 3: (-2, 2)}
WIDE_PORTS = ("A1", "C4", "E5", "G1")
VICTORY = {
    "GGBBB": 18,
    "YRGGGB": 18,
    "YRRRGB": 16,
    "RRBB": 12,
    "YRGBBB": 20,
    "YYRRGG": 13,
    "BBBBB": 20,
    "YYYRGB": 14,
    "RRGGBB": 19,
    "YYGGBB": 17,
    "YYGGG": 11,
}


def victory(price: str) -> VictoryTileView:
    return VictoryTileView(id=price, price=gather(price), points=VICTORY[price])


def cells(
    shape: Mapping[int, tuple[int, int]], ports: Sequence[str], seas: Sequence[str] = ()
) -> tuple[CellView, ...]:
    """The cells of a map, with tiles of all symbols in turn."""
    tiles = {symbol: iter(TRADES[symbol].split()) for symbol in SYMBOLS}
    number = count()
    found = []
    for letter, (q, (first, length)) in zip("ABCDEFG", shape.items(), strict=False):
        for i in range(length):
            name = f"{letter}{i + 1}"
            market = None
            if name not in ports and name not in seas:
                symbol = SYMBOLS[next(number) % 4]
                give, get = next(tiles[symbol]).split(">")
                market = MarketView(
                    id=f"{symbol}-{give}", symbol=symbol, give=gather(give), get=gather(get)
                )
            kind = "port" if name in ports else "market" if market else "sea"
            cell = CellView(
                name=name,
                q=q,
                r=first + i,
                kind=kind,
                market=market,
                cubes=NONE,
                outposts=(),
                boats=(),
            )
            found.append(cell)
    return tuple(found)


def first_map() -> tuple[CellView, ...]:
    return cells(FIRST_MAP, FIRST_PORTS)


def player(
    seat: int,
    boat: str | None = None,
    hold: str | Cubes = "",
    built: Sequence[int] = (0, 0, 0, 0),
    bonus: str = "",
    tiles: str = "",
) -> PlayerView:
    """`built` by row; `bonus` such as `hold points:6 hold`; `tiles` by their prices."""
    rows = tuple(
        RowView(symbol=s, built=n, left=5 - n, points=sum(COLUMN_POINTS[:n]))
        for s, n in zip(SYMBOLS, built, strict=True)
    )
    owned = tuple(victory(price) for price in tiles.split())
    cubes = gather(hold) if isinstance(hold, str) else hold
    bonuses = _own_bonus(bonus)
    parts = {
        "tile_points": sum(tile.points for tile in owned),
        "board_points": sum(row.points for row in rows),
        "bonus_points": sum(each.points for each in bonuses),
        "cube_points": sum(cubes[1:]),
    }
    counts = {each.kind: each.count for each in bonuses}
    return PlayerView(
        seat=seat,
        boat=boat,
        hold=cubes,
        hold_limit=10 + 3 * counts.get("hold", 0),
        free_steps=1 + counts.get("free", 0),
        rows=rows,
        columns=min(built),
        bonus=bonuses,
        tiles=owned,
        points=sum(parts.values()),
        **parts,
    )


def _own_bonus(text: str) -> tuple[OwnBonusView, ...]:
    found: dict[str, list[int]] = {}
    for each in text.split():
        kind, _, points = each.partition(":")
        found.setdefault(kind, []).append(int(points) if points else STACK[kind][0])
    return tuple(
        OwnBonusView(kind=kind, count=len(points), points=sum(points))
        for kind, points in found.items()
    )


def table(
    players: Sequence[PlayerView],
    places: Sequence[CellView] | None = None,
    ports: Sequence[str | None] = ("GGBBB", "RRBB", "YRGGGB", "YRRRGB"),
    lying: Mapping[str, str | Cubes] = {},
    outposts: Mapping[str, Sequence[int]] = {},
    **changes: object,
) -> EasternWondersView:
    """A table. Boats lie where the players say, `ports` hold tiles by price, None is closed."""
    places = first_map() if places is None else places
    boats: dict[str, tuple[int, ...]] = {}
    for each in players:
        if each.boat is not None:
            boats[each.boat] = (*boats.get(each.boat, ()), each.seat)
    laid = tuple(
        replace(
            cell,
            cubes=_cubes(lying.get(cell.name, NONE)),
            outposts=tuple(outposts.get(cell.name, ())),
            boats=boats.get(cell.name, ()),
        )
        for cell in places
    )
    names = [cell.name for cell in places if cell.kind == "port"]
    base: dict[str, object] = {
        "viewer": None,
        "round": 12,
        "to_act": (1,),
        "phase": "move",
        "route": (),
        "excess": 0,
        "target": 4,
        "ended_by": None,
        "start_sets": (),
        "cells": laid,
        "ports": tuple(
            PortView(name=name, tile=None if price is None else victory(price))
            for name, price in zip(names, ports, strict=True)
        ),
        "victory_stack": 20,
        "bonus": _bonus_left(players),
        "column_points": COLUMN_POINTS,
        "outpost_price": 2 if len(players) == 2 else 1,
        "players": tuple(players),
        "result": None,
    }
    return EasternWondersView(**(base | changes))


def _cubes(cubes: str | Cubes) -> Cubes:
    return gather(cubes) if isinstance(cubes, str) else cubes


def _bonus_left(players: Sequence[PlayerView]) -> tuple[BonusView, ...]:
    found = []
    for kind, points in STACK.items():
        taken = sum(b.count for p in players for b in p.bonus if b.kind == kind)
        rest = points[taken:]
        found.append(BonusView(kind=kind, left=len(rest), points=rest[0] if rest else 0))
    return tuple(found)


SETS = ("YYYY", "YYR", "RR", "YG")


def draft(seats: int = 4, chosen: int = 0, viewer: int | None = None) -> EasternWondersView:
    """So many have chosen cubes and a tile; the last player began."""
    players = [player(seat, *choice) for seat, choice in enumerate(choices(seats, chosen))]
    return table(players, viewer=viewer, **draft_fields(seats, chosen))


def choices(seats: int, chosen: int) -> list[tuple[str, ...]]:
    """By seat: tile and cubes of those who have chosen."""
    last = seats - 1
    return [("B4", SETS[last - seat]) if seat > last - chosen else () for seat in range(seats)]


def draft_fields(seats: int, chosen: int) -> dict[str, object]:
    return {
        "round": 1,
        "to_act": (seats - 1 - chosen,),
        "phase": "choose_start",
        "start_sets": tuple(gather(text) for text in SETS[chosen:]),
        "victory_stack": 23,
    }


def start(seats: int = 4) -> EasternWondersView:
    """Only the first player has still to choose."""
    return draft(seats, seats - 1)


OUTPOSTS = {
    "B1": (0,),
    "B2": (0, 2),
    "B4": (1, 2, 3),
    "C2": (3,),
    "C3": (3, 0),
    "C4": (3, 1),
    "D1": (2,),
    "D3": (1,),
    "D4": (0, 1, 2),
    "E2": (0,),
    "E3": (0, 1),
}


def before_middle(viewer: int | None = None) -> EasternWondersView:
    players = (
        player(0, "C2", "YYGG", (1, 2, 2, 1), "points:6", "YYRRGG"),
        player(1, "D3", "YYYR", (0, 1, 1, 2)),
        player(2, "A2", "YRR", (0, 0, 3, 0), "", "YYGGG"),
        player(3, "B3", "RRRGG", (1, 1, 0, 1)),
    )
    built = {name: seats for name, seats in OUTPOSTS.items() if name != "D1"}
    built |= {"C3": (3,), "D4": (0, 1), "B4": (1, 2)}
    lying = {"B3": "Y", "C4": "G"}
    return table(players, lying=lying, outposts=built, viewer=viewer, ports=("BBBBB", *PORTS[1:]))


PORTS = ("YRGBBB", "RRBB", "YRGGGB", "YRRRGB")


def middle(viewer: int | None = None) -> EasternWondersView:
    players = (
        player(0, "C3", "YYYGGGGB", (1, 2, 2, 2), "points:6", "YYRRGG BBBBB"),
        player(1, "D3", "YYY", (0, 1, 1, 2)),
        player(2, "D1", "YR", (1, 0, 4, 0), "", "YYGGG"),
        player(3, "B4", "RRRGG", (1, 1, 1, 1), "upgrade"),
    )
    lying = {"B3": "YR", "C4": "G", "E1": "Y", "C6": "YYYYRRG"}
    return table(players, lying=lying, outposts=OUTPOSTS, viewer=viewer, ports=PORTS)


def sailing(viewer: int | None = None) -> EasternWondersView:
    view = middle(viewer)
    lying = {"B3": "YR", "C4": "G", "C2": "Y", "D2": "Y"}
    route = ("D3", "C3", "C2", "D2", "D1")
    players = (view.players[0], player(1, "D1", "Y", (0, 1, 1, 2)), *view.players[2:])
    return table(
        players,
        lying=lying,
        outposts=OUTPOSTS,
        viewer=viewer,
        phase="sailing",
        route=route,
    )


def two_players(viewer: int | None = None) -> EasternWondersView:
    players = (
        player(0, "A1", (4, 3, 2, 1), (3, 2, 4, 2), "free hold"),
        player(1, "B2", "YYRRGB", (2, 1, 1, 3), "points:6"),
    )
    return table(players, outposts={"B2": (1,), "C3": (0, 1)}, viewer=viewer, phase="trade")


def discard(viewer: int | None = None) -> EasternWondersView:
    view = middle(viewer)
    full = player(1, "D3", (9, 4, 0, 1), (0, 1, 1, 2))
    players = (view.players[0], full, *view.players[2:])
    return table(
        players,
        outposts=OUTPOSTS,
        viewer=viewer,
        phase="discard_down_to",
        excess=4,
        lying={"B3": "YR"},
    )


def last_round(viewer: int | None = None) -> EasternWondersView:
    players = (
        player(0, "A4", "YYYG", (2, 3, 3, 2), "points:6 upgrade", "YYRRGG YYGGG BBBBB RRBB"),
        player(1, "E1", "RGB", (2, 2, 2, 3), "hold points:5", "YYGGBB YYYRGB"),
        player(2, "D1", "YRBB", (1, 0, 5, 0), "", "RRGGBB"),
        player(3, "B4", "RRRGG", (1, 1, 1, 1), "harvest"),
    )
    return table(
        players,
        outposts=OUTPOSTS,
        viewer=viewer,
        round=31,
        ended_by=0,
        phase="act",
        ports=("GGBBB", None, "YRGGGB", "YRRRGB"),
        victory_stack=12,
    )


def result_of(players: Sequence[PlayerView]) -> Result:
    """The later seat is better where points are equal."""
    order = sorted(players, key=lambda p: (p.points, p.seat), reverse=True)
    line = "eastern_wonders.score.tiles"
    seats = [
        SeatResult(p.seat, place, p.points, (ScoreLine(line, 4, p.points),))
        for place, p in enumerate(order, 1)
    ]
    return Result("eastern_wonders.end.tiles", tuple(seats))


def end() -> EasternWondersView:
    view = last_round()
    return replace(view, to_act=(), phase="game_over", result=result_of(view.players))


def crowded(viewer: int | None = None) -> EasternWondersView:
    """A map as wide as can be, everything at its largest: all meet where everything lies."""
    many = "YYGGBB RRGGBB BBBBB YRGBBB"
    players = [
        player(0, "E5", (9, 9, 9, 9), (5, 5, 5, 5), "hold hold hold points:6 points:5", many),
        player(1, "E5", (0, 0, 0, 25), (5, 5, 4, 5), "upgrade free free harvest", many),
        player(2, "E5", (1, 2, 3, 4), (5, 5, 5, 5), "upgrade harvest points:4 free hold", many),
        player(3, "E5", "YYRRGGBB", (2, 3, 4, 5), "points:3 free", many),
    ]
    places = cells(WIDE_MAP, WIDE_PORTS, ("D3",))
    everybody = {cell.name: (3, 2, 1, 0) for cell in places if cell.market is not None}
    lying: dict[str, str | Cubes] = {cell.name: (2, 3, 4, 12) for cell in places}
    lying |= {"A2": "YR", "B1": "YYRG", "B2": "YYYYYY", "A1": "YB"}
    return table(
        players,
        places,
        ("YRGBBB", "YYYRGB", None, "YYRRGG"),
        lying,
        everybody,
        viewer=viewer,
        round=99,
        to_act=(2,),
        phase="act",
        ended_by=3,
        victory_stack=0,
    )


def wide(viewer: int | None = None) -> EasternWondersView:
    """An ordinary game on the widest map."""
    places = cells(WIDE_MAP, WIDE_PORTS)
    view = middle(viewer)
    outposts = {"A2": (1,), "B2": (0, 2), "B3": (3,), "C1": (1, 2, 3), "D2": (0,), "F1": (0, 1)}
    boats = ("C1", "D2", "C4", "F1")
    players = [replace(p, boat=boat) for p, boat in zip(view.players, boats, strict=True)]
    lying = {"B2": "YR", "C1": "G", "C4": "Y", "D4": "YYYYRRG"}
    return table(players, places, PORTS, lying, outposts, viewer=viewer)


def before_wide(viewer: int | None = None) -> EasternWondersView:
    view = wide(viewer)
    players = [replace(p, boat="D2", hold=gather("YY")) for p in view.players]
    places = cells(WIDE_MAP, WIDE_PORTS)
    return table(players, places, ("GGBBB", *PORTS[1:]), {"D4": "Y"}, {"A2": (1,)}, viewer=viewer)


def fuzzed(seed: int) -> EasternWondersView:
    """Some state that the rules might reach, and some that they hardly would."""
    rng = random.Random(seed)
    seats = rng.randint(2, 4)
    shape, ports = rng.choice(((FIRST_MAP, FIRST_PORTS), (WIDE_MAP, WIDE_PORTS)))
    places = cells(shape, ports, rng.choice(((), ("C2", "D2"))))
    names = [cell.name for cell in places]
    players = [_fuzzed_player(rng, seat, names) for seat in range(seats)]
    over = rng.random() < 0.2
    excess = rng.choice((0, 0, 0, 1, 12))
    prices = [rng.choice((*VICTORY, None)) for _ in ports]
    phases = ("move", "sailing", "act", "pay_fee", "pick_up", "upgrade", "bonus", "trade")
    return table(
        players,
        places,
        prices,
        {name: fuzzed_cubes(rng, 3) for name in rng.sample(names, 9)},
        {name: rng.sample(range(seats), rng.randint(0, seats)) for name in names},
        viewer=rng.choice((None, *range(seats))),
        to_act=() if over else (rng.randrange(seats),),
        phase="game_over" if over else "discard_down_to" if excess else rng.choice(phases),
        route=tuple(names[:2]) if rng.random() < 0.3 else (),
        excess=0 if over else excess,
        ended_by=rng.choice((None, 0)),
        start_sets=() if over or rng.random() < 0.8 else tuple(map(gather, SETS)),
        victory_stack=rng.randint(0, 23),
        result=result_of(players) if over else None,
    )


def _fuzzed_player(rng: random.Random, seat: int, names: Sequence[str]) -> PlayerView:
    bonus = " ".join(rng.choices([*STACK], k=rng.randint(0, 5)))
    tiles = " ".join(rng.choices([*VICTORY], k=rng.randint(0, 4)))
    built = [rng.randint(0, 5) for _ in SYMBOLS]
    boat = rng.choice((*names[:4], names[0], None))
    return player(seat, boat, fuzzed_cubes(rng, 4), built, bonus, tiles)


def fuzzed_cubes(rng: random.Random, most: int) -> Cubes:
    y, r, g, b = (rng.choice((0, 0, 1, 2, most, 3 * most)) for _ in SPICES)
    return (y, r, g, b)
