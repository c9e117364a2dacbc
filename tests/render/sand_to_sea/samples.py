"""Views of From Sand to Sea for pictures: made by hand, and at random for the widest cases."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

import msgspec
from msgspec.structs import replace

from rules.century.cubes import NONE, Cubes, gather
from rules.core.scoring import Result
from rules.eastern_wonders.view import CellView, EasternWondersView, PlayerView
from rules.sand_to_sea.view import SandToSeaView, TraderView
from rules.spice_road.view import MerchantView
from tests.render.eastern_wonders import samples as sea
from tests.render.spice_road.samples import SPICE, TRADES, card, cards

SEAS = ("B3", "C2", "C5", "D4")
COLUMN_POINTS = (1, 1, 2, 3)
REWARDS = ("merchant", *("bonus_or_merchant",) * 3)
STARTERS = "YY up2"
KINDS = ("free", "points", "hold")


def places() -> tuple[CellView, ...]:
    return sea.cells(sea.FIRST_MAP, sea.FIRST_PORTS, SEAS)


def wide_places() -> tuple[CellView, ...]:
    return sea.cells(sea.WIDE_MAP, sea.WIDE_PORTS, ("B2", "C3", "D1", "E4"))


def trader(
    seat: int,
    boat: str | None = None,
    hold: str | Cubes = "",
    built: Sequence[int] = (0, 0, 0, 0),
    bonus: str = "",
    tiles: str = "",
    hand: str = STARTERS,
    played: str = "",
    spent: str = "",
) -> TraderView:
    """A player with cards: `YY>G`, `YYR` or `up3`; see the samples of Eastern Wonders."""
    player = sea.player(seat, boat, hold, built, bonus, tiles)
    rows = tuple(
        replace(row, left=4 - n, points=sum(COLUMN_POINTS[:n]))
        for row, n in zip(player.rows, built, strict=True)
    )
    board = sum(row.points for row in rows)
    fields = {name: getattr(player, name) for name in PlayerView.__struct_fields__}
    fields |= {
        "rows": rows,
        "board_points": board,
        "points": player.points - player.board_points + board,
        "free_steps": player.free_steps - 1,
    }
    piles = {"hand": cards(hand), "played": cards(played), "spent": cards(spent)}
    return TraderView(**fields, **piles)


def merchants(text: str, lying: Mapping[int, str | Cubes] = {}) -> tuple[MerchantView, ...]:
    """Cards with what lies on them by place."""
    found = []
    for place, one in enumerate(text.split()):
        on = lying.get(place, NONE)
        found.append(MerchantView(card=card(one), cubes=gather(on) if isinstance(on, str) else on))
    return tuple(found)


ROW = "GG>RRB up3 B>YYYG YYR"


def table(
    players: Sequence[TraderView],
    cells: Sequence[CellView] | None = None,
    ports: Sequence[str | None] = sea.PORTS,
    lying: Mapping[str, str | Cubes] = {},
    outposts: Mapping[str, Sequence[int]] = {},
    **changes: object,
) -> SandToSeaView:
    bases = [_as_player(player) for player in players]
    cells = places() if cells is None else cells
    view = sea.table(bases, cells, ports, lying, outposts)
    fields = {name: getattr(view, name) for name in EasternWondersView.__struct_fields__}
    base = {
        **fields,
        "phase": "choose_action",
        "bonus": tuple(bonus for bonus in view.bonus if bonus.kind in KINDS),
        "merchant_row": merchants(ROW, {0: "Y", 1: "YRG"}),
        "merchant_deck": 31,
        "column_points": COLUMN_POINTS,
        "rewards": REWARDS,
        "players": tuple(players),
    }
    return SandToSeaView(**(base | changes))


def _as_player(player: TraderView) -> PlayerView:
    return PlayerView(**{n: getattr(player, n) for n in PlayerView.__struct_fields__})


def draft(seats: int = 4, chosen: int = 0, viewer: int | None = None) -> SandToSeaView:
    """So many have chosen cubes and a tile; the last player began."""
    players = [trader(seat, *each) for seat, each in enumerate(sea.choices(seats, chosen))]
    return table(
        players,
        viewer=viewer,
        merchant_row=merchants(ROW),
        merchant_deck=39,
        **sea.draft_fields(seats, chosen),
    )


def start(seats: int = 4) -> SandToSeaView:
    """Only the first player has still to choose."""
    return draft(seats, seats - 1)


OUTPOSTS = {
    "B1": (0,),
    "B2": (0, 2),
    "B4": (1, 2, 3),
    "C3": (3, 0),
    "C4": (3, 1),
    "D1": (2,),
    "D3": (1,),
    "E2": (0,),
    "E3": (0, 1),
}


def before_middle(viewer: int | None = None) -> SandToSeaView:
    players = (
        trader(0, "B3", "YYGG", (1, 1, 2, 1), "points:6", "YYRRGG", "GG>BB", "YY up2", "YYYY>GG"),
        trader(1, "D3", "YYYRR", (0, 1, 1, 2), hand="up2 YYY>RG R>YYY G>RR B", spent="YY"),
        trader(2, "A2", "YRR", (0, 0, 3, 0), "", "YYGGG", "YY", "up2 RR"),
        trader(3, "B4", "RRRGG", (1, 1, 1, 1), "free", hand="YY up2 YG"),
    )
    built = OUTPOSTS | {"C3": (3,), "B4": (1, 2)}
    row = merchants("GG>RRB up3 YYYYY>GGG B>YYYG", {0: "Y"})
    return table(
        players,
        outposts=built,
        viewer=viewer,
        ports=("BBBBB", *sea.PORTS[1:]),
        merchant_row=row,
        merchant_deck=32,
    )


def middle(viewer: int | None = None) -> SandToSeaView:
    players = (
        trader(
            0,
            "C3",
            "YYYGGGGB",
            (1, 2, 2, 2),
            "points:6",
            "YYRRGG BBBBB",
            "GG>BB YYYYY>GGG",
            "YY",
            "YYYY>GG up2",
        ),
        trader(1, "D3", "YYYRR", (0, 1, 1, 2), hand="up2 YYY>RG R>YYY G>RR B", spent="YY"),
        trader(2, "D1", "YR", (1, 0, 4, 0), "", "YYGGG", "", "up2 RR", "YY"),
        trader(3, "B4", "RRRGGB", (1, 1, 1, 1), "free", hand="YY up2 YG RRR>BB"),
    )
    return table(players, outposts=OUTPOSTS, viewer=viewer)


def sailing(viewer: int | None = None) -> SandToSeaView:
    view = middle(viewer)
    captain = trader(1, "D1", "YYYRR", (0, 1, 1, 2), hand="up2 YYY>RG R>YYY", spent="YY G>RR B")
    players = (view.players[0], captain, *view.players[2:])
    route = ("D3", "C3", "C2", "D2", "D1")
    return table(players, outposts=OUTPOSTS, viewer=viewer, phase="sailing", route=route)


def reward(viewer: int | None = None) -> SandToSeaView:
    return replace(middle(viewer), to_act=(3,), phase="reward")


def two_players(viewer: int | None = None) -> SandToSeaView:
    players = (
        trader(0, "A1", (4, 3, 2, 1), (3, 2, 4, 2), "free hold", hand="YY up2 B>GG"),
        trader(1, "B2", "YYRRGB", (2, 1, 1, 3), "points:6", played="YYYYY>BB", spent="up3"),
    )
    outposts = {"B2": (1,), "C3": (0, 1)}
    return table(players, outposts=outposts, viewer=viewer, phase="trade")


def discard(viewer: int | None = None) -> SandToSeaView:
    view = middle(viewer)
    full = trader(1, "D3", (9, 4, 0, 1), (0, 1, 1, 2), hand="up2 YYY>RG")
    players = (view.players[0], full, *view.players[2:])
    return table(players, outposts=OUTPOSTS, viewer=viewer, phase="discard_down_to", excess=4)


def last_round(viewer: int | None = None) -> SandToSeaView:
    players = (
        trader(0, "A4", "YYYG", (2, 3, 3, 2), "points:6", "YYRRGG YYGGG BBBBB RRBB", "YY", "up2"),
        trader(1, "E1", "RGB", (2, 2, 2, 3), "hold points:5", "YYGGBB YYYRGB", "", "YY", "up2"),
        trader(2, "D1", "YRBB", (1, 0, 4, 0), "", "RRGGBB"),
        trader(3, "B4", "RRRGG", (1, 1, 1, 1), "free"),
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


def end() -> SandToSeaView:
    view = last_round()
    return replace(view, to_act=(), phase="game_over", result=result_of(view.players))


def result_of(players: Sequence[TraderView]) -> Result:
    raw = msgspec.json.encode(sea.result_of([_as_player(player) for player in players]))
    return msgspec.json.decode(raw.replace(b"eastern_wonders", b"sand_to_sea"), type=Result)


MANY = "YYYYY>GGG GG>YYRRR B>YYYG BB>RRRGG YYYY>GB GG>YYRB RRR>YYGG BB>YRGGG"


def crowded(viewer: int | None = None) -> SandToSeaView:
    """Everything at its largest: many cards, full boards, all in one place."""
    tiles = "YYGGBB RRGGBB BBBBB YRGBBB"
    full = (4, 4, 4, 4)
    players = [
        trader(0, "E5", (9, 9, 9, 9), full, "hold hold hold", tiles, MANY, MANY, MANY),
        trader(1, "E5", (0, 0, 0, 25), (4, 4, 3, 4), "free free", tiles, MANY, "", MANY),
        trader(2, "E5", (1, 2, 3, 4), full, "points:4 free hold", tiles, MANY, MANY, MANY),
        trader(3, "E5", "YYRRGGBB", (2, 3, 4, 4), "points:3 free", tiles, "", MANY, ""),
    ]
    cells = wide_places()
    everybody = {cell.name: (3, 2, 1, 0) for cell in cells if cell.market is not None}
    lying = {0: (3, 12, 4, 10), 1: "YYRRGG", 2: "YYYY"}
    return table(
        players,
        cells,
        ("YRGBBB", "YYYRGB", None, "YYRRGG"),
        {},
        everybody,
        viewer=viewer,
        round=99,
        to_act=(2,),
        phase="reward",
        ended_by=3,
        victory_stack=0,
        merchant_row=merchants("BB>RRRGG BB>YRGGG GG>YYRRR YYYYY>GGG", lying),
        merchant_deck=0,
    )


def no_merchants(viewer: int | None = None) -> SandToSeaView:
    return replace(middle(viewer), merchant_row=(), merchant_deck=0)


def wide(viewer: int | None = None) -> SandToSeaView:
    """An ordinary game on the widest map."""
    view = middle(viewer)
    outposts = {"A2": (1,), "B3": (3,), "C1": (1, 2, 3), "D2": (0,), "F1": (0, 1)}
    boats = ("C1", "D2", "C4", "F1")
    players = [replace(p, boat=boat) for p, boat in zip(view.players, boats, strict=True)]
    return table(players, wide_places(), sea.PORTS, {}, outposts, viewer=viewer)


def fuzzed(seed: int) -> SandToSeaView:
    """Some state that the rules might reach, and some that they hardly would."""
    rng = random.Random(seed)
    base = sea.fuzzed(seed)
    cells = places() if rng.random() < 0.5 else wide_places()
    names = [cell.name for cell in cells]
    players = [_fuzzed_trader(rng, player.seat, names) for player in base.players]
    pool = [*TRADES, *SPICE, "up2", "up3"]
    row = " ".join(rng.sample(pool, rng.choice((0, 1, 3, 4, 4, 4))))
    on = {place: sea.fuzzed_cubes(rng, 3) for place in range(4)}
    phases = ("choose_action", "sailing", "act", "pay_fee", "reward", "trade")
    phase = "discard_down_to" if base.excess else rng.choice(phases)
    over = base.result is not None
    return table(
        players,
        cells,
        [rng.choice((*sea.VICTORY, None)) for _ in range(4)],
        {},
        {name: rng.sample(range(len(players)), rng.randint(0, len(players))) for name in names},
        viewer=base.viewer,
        to_act=base.to_act,
        phase="game_over" if over else phase,
        excess=base.excess,
        ended_by=base.ended_by,
        start_sets=base.start_sets,
        merchant_row=merchants(row, on),
        merchant_deck=rng.randint(0, 39),
        result=result_of(players) if over else None,
    )


def _fuzzed_trader(rng: random.Random, seat: int, names: Sequence[str]) -> TraderView:
    pool = [*TRADES, *SPICE, "up2", "up3"]
    hand, played, spent = (" ".join(rng.choices(pool, k=rng.randint(0, 6))) for _ in range(3))
    bonus = " ".join(rng.choices(KINDS, k=rng.randint(0, 3)))
    tiles = " ".join(rng.choices([*sea.VICTORY], k=rng.randint(0, 4)))
    built = [rng.randint(0, 4) for _ in range(4)]
    boat = rng.choice((*names[:4], names[0], None))
    hold = sea.fuzzed_cubes(rng, 4)
    return trader(seat, boat, hold, built, bonus, tiles, hand, played, spent)
