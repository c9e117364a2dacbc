"""Views of Spice Road for pictures: made by hand, and at random for the widest cases."""

from __future__ import annotations

import random

from render.request import BoardRequest
from rules.century.cubes import NONE, SPICES, gather
from rules.core.scoring import Result, ScoreLine, SeatResult
from rules.spice_road.view import CardView, MerchantView, PlayerView, PointView, SpiceRoadView
from tests.render.people import NAMES, request_for

TRADES = [
    "YY>G",
    "YY>RR",
    "YYY>B",
    "YYY>RG",
    "YYY>RRR",
    "YYYY>GG",
    "YYYY>GB",
    "YYYYY>BB",
    "YYYYY>GGG",
    "YR>B",
    "YYG>BB",
    "R>YYY",
    "RR>YYYG",
    "RR>YYB",
    "RR>GG",
    "RRR>YYGG",
    "RRR>YGB",
    "RRR>BB",
    "RRR>GGG",
    "G>RR",
    "G>YRR",
    "G>YYYYR",
    "GG>YYRRR",
    "GG>YYRB",
    "GG>RRB",
    "GG>BB",
    "GGG>BBB",
    "B>YYYG",
    "B>YYRR",
    "B>YRG",
    "B>RRR",
    "B>GG",
    "BB>YRGGG",
    "BB>RRRGG",
]
SPICE = ["YYY", "YYR", "G", "YYYY", "YR", "YG", "RR", "B"]
POINTS = [
    "RRGG:10",
    "YYRRGG:13",
    "GGBB:14",
    "YRGB:12",
    "BBBBB:20",
    "YRGBBB:20",
    "RRRR:8",
    "GGGGG:15",
    "YYYRGB:14",
    "RRGGBB:19",
    "YYGG:8",
]


def card(text: str) -> CardView:
    """`YY>G`, `YYR` or `up3`."""
    if text.startswith("up"):
        return CardView(id=text, kind="upgrade", steps=int(text[2:]), cost=NONE, out=NONE)
    if ">" in text:
        cost, out = text.split(">")
        return CardView(id=text, kind="trade", steps=0, cost=gather(cost), out=gather(out))
    return CardView(id=text, kind="spice", steps=0, cost=NONE, out=gather(text))


def cards(text: str) -> tuple[CardView, ...]:
    return tuple(card(one) for one in text.split())


def points(text: str) -> tuple[PointView, ...]:
    pairs = (one.split(":") for one in text.split())
    return tuple(PointView(id=p, price=gather(p), points=int(n)) for p, n in pairs)


def merchants(text: str) -> tuple[MerchantView, ...]:
    """`YY>G+RR` is a merchant on which two red cubes lie."""
    pairs = (one.partition("+") for one in text.split())
    return tuple(MerchantView(card=card(c), cubes=gather(on)) for c, _, on in pairs)


def player(seat: int, caravan: str, hand: str = "", played: str = "", **rest: int) -> PlayerView:
    """`hand` as cards, or as their number where they are hidden."""
    hidden = hand.isdigit()
    return PlayerView(
        seat=seat,
        caravan=gather(caravan),
        hand_size=int(hand) if hidden else len(hand.split()),
        hand=None if hidden else cards(hand),
        played=cards(played),
        point_cards=rest.get("taken", 0),
        card_points=rest.get("points"),
        gold=rest.get("gold", 0),
        silver=rest.get("silver", 0),
    )


def table(players: tuple[PlayerView, ...], **changes: object) -> SpiceRoadView:
    base: dict[str, object] = {
        "viewer": None,
        "round": 1,
        "to_act": (0,),
        "excess": 0,
        "target": 6 if len(players) < 4 else 5,
        "caravan_limit": 10,
        "ended_by": None,
        "point_row": points("RRGG:10 YYRRGG:13 GGBB:14 YRGB:12 BBBBB:20"),
        "point_deck": 31,
        "merchant_row": merchants("up3 YYY>B YYR RR>YYYG G>YYYYR BB>YRGGG"),
        "merchant_deck": 37,
        "gold": 2 * len(players),
        "silver": 2 * len(players),
        "players": players,
        "result": None,
    }
    return SpiceRoadView(**(base | changes))


def start(seats: int = 4, viewer: int | None = None) -> SpiceRoadView:
    kits = ("YYY", "YYYY", "YYYY", "YYYR", "YYYR")
    players = tuple(player(s, kits[s], "YY up2", points=0) for s in range(seats))
    return table(players, viewer=viewer)


def before_middle(viewer: int | None = None) -> SpiceRoadView:
    players = (
        player(0, "YYYRRGB", "YY up2 RR>GG GG>BB", "YYY>RG", taken=2, points=24, gold=1),
        player(1, "YYYYYY", "YY up2 YYR", "G>RR B", taken=3, points=38, gold=1, silver=1),
        player(2, "YYYY", "YY G B>GG", "up2 YYR R>YYY", taken=2, points=21),
        player(3, "RRGGGBB", "YY up2", "YYY>RRR YYYY G>YRR GG>RRB", taken=3, points=35, silver=1),
    )
    row = merchants("YY>G+R up3 YYY>B+Y YYR RR>YYYG+RY G>YYYYR")
    return table(
        players,
        viewer=viewer,
        round=11,
        to_act=(1,),
        point_row=points("RRRR:8 RRGG:10 YYRRGG:13 GGBB:14 YRGB:12"),
        point_deck=22,
        merchant_row=row,
        merchant_deck=25,
        gold=5,
        silver=7,
    )


def middle(viewer: int | None = None) -> SpiceRoadView:
    players = (
        player(0, "YYRRGB", "YY up2 RR>GG GG>BB YY>G", "YYY>RG", taken=3, points=32, gold=2),
        player(1, "YYRRGGBBB", "YY YYR", "G>RR B up2", taken=3, points=38, gold=1, silver=1),
        player(2, "YYYY", "YY G B>GG up2 YYR R>YYY", "", taken=2, points=21),
        player(
            3, "RRGGGBBYYY", "YY", "YYY>RRR YYYY G>YRR GG>RRB up2", taken=3, points=35, silver=1
        ),
    )
    return table(
        players,
        viewer=viewer,
        round=12,
        to_act=(1,),
        point_row=points("RRGG:10 YYRRGG:13 GGBB:14 YRGB:12 BBBBB:20"),
        point_deck=21,
        merchant_row=merchants("up3+Y YYY>B+YR YYR RR>YYYG+RRY G>YYYYR BB>YRGGG"),
        merchant_deck=24,
        gold=4,
        silver=7,
    )


def hidden_middle(viewer: int | None = None) -> SpiceRoadView:
    view = middle(viewer)
    players = tuple(
        player(
            p.seat,
            "".join(k * n for k, n in zip(SPICES, p.caravan, strict=True)),
            " ".join(c.id for c in p.hand or ()) if p.seat == viewer else str(p.hand_size),
            " ".join(c.id for c in p.played),
            taken=p.point_cards,
            gold=p.gold,
            silver=p.silver,
        )
        for p in view.players
    )
    return _with(view, players=players)


def last_round() -> SpiceRoadView:
    view = middle()
    first = player(0, "GB", "YY up2 RR>GG", "YYY>RG YY>G", taken=5, points=61, gold=2, silver=1)
    row = merchants("up3+YYRRGBBB YYY>B+YRRGG YYR RR>YYYG+RRY G>YYYYR BB>YRGGG")
    players = (first, *view.players[1:])
    return _with(view, players=players, ended_by=0, round=17, gold=0, silver=5, merchant_row=row)


def no_merchants() -> SpiceRoadView:
    return _with(middle(), merchant_row=(), merchant_deck=0)


def discard(viewer: int | None = None) -> SpiceRoadView:
    view = middle(viewer)
    hand = "YY YYR RRR>BB"
    second = player(1, "Y" * 41 + "R" * 11 + "BB", hand, "G>YYYYR B up2", taken=3, points=38)
    players = (view.players[0], second, *view.players[2:])
    return _with(view, players=players, excess=44)


def end(seats: int = 4) -> SpiceRoadView:
    view = middle()
    whole = tuple(
        player(
            s, "YYRRGGBBB", "YY up2", "YYY>RG", taken=5 - s % 3, points=61 - 7 * s, gold=2, silver=1
        )
        for s in range(seats)
    )
    return _with(view, players=whole, to_act=(), ended_by=0, round=18, result=result_of(whole))


def result_of(players: tuple[PlayerView, ...]) -> Result:
    seats: list[SeatResult] = []
    for p in players:
        cubes = sum(p.caravan[1:])
        lines = (
            ScoreLine("spice_road.score.cards", p.point_cards, p.card_points or 0),
            ScoreLine("spice_road.score.gold", p.gold, 3 * p.gold),
            ScoreLine("spice_road.score.silver", p.silver, p.silver),
            ScoreLine("spice_road.score.cubes", cubes, cubes),
        )
        total = sum(line.points for line in lines)
        seats.append(SeatResult(p.seat, 0, total, lines))
    seats.sort(key=lambda s: -s.total)
    placed = [SeatResult(s.seat, i + 1, s.total, s.lines) for i, s in enumerate(seats)]
    return Result("spice_road.end", tuple(placed))


def five(viewer: int | None = None) -> SpiceRoadView:
    """Five players, everything at its largest."""
    played = " ".join(TRADES[:15])
    hand = " ".join([*TRADES[15:31], "up3"])
    players = tuple(
        player(s, "YYYRRRGGBB", hand, played, taken=5, points=100, gold=5, silver=1)
        for s in range(5)
    )
    row = merchants(
        "RR>YYYG+YYYYYYYYYYYYRRRGGGBBB YYYYY>GGG+YYRRGB G>YYYYR+YYY GG>YYRRR BB>RRRGG up3+BBBBBBB"
    )
    return table(
        players,
        viewer=viewer,
        round=88,
        to_act=(4,),
        ended_by=3,
        merchant_row=row,
        point_row=points("YYRRGG:13 YRGBBB:20 BBBBB:20 YYYRGB:14 RRGGBB:19"),
        gold=10,
        silver=10,
    )


def fuzzed(seed: int) -> SpiceRoadView:
    """Some state that the rules might reach, and some that they hardly would."""
    rng = random.Random(seed)
    seats = rng.randint(2, 5)
    pool = [*TRADES, *SPICE, "up3"]
    rng.shuffle(pool)
    take = iter(pool)
    row = " ".join(
        next(take) + "+" + "".join(rng.choices(SPICES, k=rng.choice((0, 0, 1, 2, 4, 9))))
        for _ in range(6)
    )
    players = tuple(_fuzzed_player(rng, seat, pool[6:]) for seat in range(seats))
    over = rng.random() < 0.15
    return table(
        players,
        viewer=rng.choice((None, *range(seats))),
        round=rng.randint(1, 40),
        to_act=() if over else (rng.randrange(seats),),
        merchant_row=merchants(row),
        point_row=points(" ".join(rng.sample(POINTS, 5))),
        ended_by=rng.choice((None, 0)),
        gold=rng.randint(0, 10),
        silver=rng.randint(0, 10),
        result=result_of(players) if over else None,
    )


def _fuzzed_player(rng: random.Random, seat: int, pool: list[str]) -> PlayerView:
    mine = rng.sample(pool, rng.randint(0, 12))
    split = rng.randint(0, len(mine))
    return player(
        seat,
        "".join(rng.choices(SPICES, k=rng.randint(0, 10))),
        " ".join(["YY", "up2", *mine[:split]]),
        " ".join(mine[split:]),
        taken=rng.randint(0, 5),
        points=rng.choice((None, rng.randint(0, 100))),
        gold=rng.randint(0, 6),
        silver=rng.randint(0, 6),
    )


def _with(view: SpiceRoadView, **changes: object) -> SpiceRoadView:
    fields = {name: getattr(view, name) for name in SpiceRoadView.__struct_fields__}
    return SpiceRoadView(**(fields | changes))


def request(
    view: SpiceRoadView,
    locale: str = "ko",
    previous: SpiceRoadView | None = None,
    names: tuple[str, ...] = NAMES,
) -> BoardRequest:
    return request_for("spice_road", view, locale, previous, names)
