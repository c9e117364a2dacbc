"""Views of Medici for pictures: made by hand, and at random for the widest cases."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from rules.core.scoring import Result, ScoreLine, SeatResult
from rules.medici.view import (
    BonusView,
    CardView,
    DayScoreView,
    GoodScoreView,
    MediciView,
    PlayerView,
    UnseenView,
)

GOODS = ("grain", "spice", "fur", "dye", "cloth")
LETTERS = dict(zip("GSFDC", GOODS, strict=True))
SHIP_REWARDS = {
    2: (20, 0),
    3: (30, 15, 0),
    4: (30, 20, 10, 0),
    5: (30, 20, 10, 5, 0),
    6: (30, 20, 15, 10, 5, 0),
}
COPIES = {"0": 3, "2": 3, "3": 4, "4": 4, "5": 3, "+": 1}
NEUTRAL = {"B7": 5, "N2": 3}
DECK = {**{f"{g}{v}": n for g in LETTERS for v, n in COPIES.items()}, **NEUTRAL}
"""Copies of each kind: the letter of a good and a value or `+` (green), `B7` and `N2` neutral."""


def card(kind: str, copy: int = 1) -> CardView:
    """`G5` is grain worth 5, `G+` the green card of grain, `B7` and `N2` are neutral."""
    letter, mark = kind
    green = mark == "+" or letter == "N"
    good = LETTERS.get(letter)
    return CardView(
        id=f"{kind}-{copy}",
        good=good,
        value=0 if mark == "+" else int(mark),
        icons=0 if good is None else 2 if mark == "0" else 1,
        takes_hold=not green,
    )


class Box:
    """Deals cards by kind, each with an id of its own."""

    def __init__(self) -> None:
        self._dealt: Counter[str] = Counter()

    def cards(self, text: str) -> tuple[CardView, ...]:
        """`G5 B7 D+`."""
        return tuple(self._card(kind) for kind in text.split())

    def _card(self, kind: str) -> CardView:
        self._dealt[kind] += 1
        return card(kind, self._dealt[kind])

    def unseen(self, gone: str = "") -> tuple[UnseenView, ...]:
        """What was never dealt, without what is in boxes and warehouses."""
        rest = Counter(DECK) - self._dealt - Counter(gone.split())
        return tuple(UnseenView(card=card(kind), count=n) for kind, n in rest.items() if n)


def player(
    seat: int, ship: tuple[CardView, ...], icons: Sequence[int], florins: int, capacity: int = 5
) -> PlayerView:
    used = sum(c.takes_hold for c in ship)
    return PlayerView(
        seat=seat,
        ship=ship,
        holds_used=used,
        value=sum(c.value for c in ship),
        full=used >= capacity,
        icons=tuple(icons),
        florins=florins,
    )


def table(players: Sequence[PlayerView], **changes: object) -> MediciView:
    seats = len(players)
    unseen = changes.get("unseen", Box().unseen())
    base: dict[str, object] = {
        "viewer": None,
        "day": 1,
        "days": 3,
        "to_act": (0,),
        "revealed": 0,
        "most_reveals": 3,
        "last_turn": False,
        "goods": GOODS,
        "market": (),
        "takeable": min(3, len(changes.get("market", ()))),
        "deck": sum(kind.count for kind in unseen),
        "unseen": unseen,
        "capacity": 7 if seats == 2 else 5,
        "ship_rewards": SHIP_REWARDS[seats],
        "warehouse_rewards": (10, 5),
        "least_icons": 1,
        "bonuses": (BonusView(icons=7 if seats == 2 else 5, florins=10),),
        "players": tuple(players),
        "scores": (),
        "result": None,
    }
    return MediciView(**(base | changes))


def shares(values: Sequence[int], rewards: Sequence[int], least: int = 0) -> tuple[int, ...]:
    """Florins by seat for the places of values, ties shared in steps of five."""
    paid = []
    for value in values:
        ahead = sum(other > value for other in values)
        tied = sum(other == value for other in values)
        pot = sum(rewards[ahead : ahead + tied])
        paid.append(pot // tied // 5 * 5 if value >= least else 0)
    return tuple(paid)


def day(
    values: Sequence[int],
    icons: Sequence[Sequence[int]],
    before: Sequence[int],
    bonuses: Sequence[tuple[int, int]] = ((5, 10),),
) -> DayScoreView:
    """A scored day: ship values by seat, icons by good and seat, florins before it."""
    seats = len(values)
    goods = tuple(
        GoodScoreView(
            icons=tuple(row),
            rewards=shares(row, (10, 5), 1),
            bonuses=tuple(max((f for n, f in bonuses if count >= n), default=0) for count in row),
        )
        for row in icons
    )
    rewards = shares(values, SHIP_REWARDS[seats])
    paid = [
        rewards[s] + sum(g.rewards[s] + g.bonuses[s] for g in goods) + before[s]
        for s in range(seats)
    ]
    return DayScoreView(values=tuple(values), rewards=rewards, goods=goods, florins=tuple(paid))


def start(seats: int = 4, viewer: int | None = None) -> MediciView:
    players = [player(seat, (), (0,) * 5, 0, 7 if seats == 2 else 5) for seat in range(seats)]
    return table(players, viewer=viewer)


def first_day() -> DayScoreView:
    icons = ((3, 1, 0, 1), (1, 1, 2, 0), (0, 2, 2, 3), (2, 0, 1, 1), (0, 1, 1, 2))
    return day((20, 16, 16, 13), icons, (0, 0, 0, 0))


def second_day() -> DayScoreView:
    icons = ((6, 1, 2, 1), (1, 5, 3, 0), (0, 3, 3, 3), (4, 0, 2, 2), (0, 1, 4, 4))
    return day((14, 22, 9, 14), icons, first_day().florins)


def before_middle(viewer: int | None = None) -> MediciView:
    ships = ("G5 S0 B7", "S4 F3 S3", "C0 N2 D3", "D4")
    return _second_day(viewer, ships, "G2 F0 C3 D2 S2")


def middle(viewer: int | None = None) -> MediciView:
    ships = ("G5 S0 B7 G3 G+", "S4 F3 S3 S5", "C0 N2 D3 C2", "D4 C+")
    return replace(_second_day(viewer, ships, "G2 F0 C3 D2 F5 G0 N2"), revealed=2)


def _second_day(viewer: int | None, ships: Sequence[str], row: str) -> MediciView:
    box = Box()
    first = first_day()
    players = [
        player(
            seat,
            box.cards(ship),
            [good.icons[seat] for good in first.goods],
            first.florins[seat],
        )
        for seat, ship in enumerate(ships)
    ]
    market = box.cards(row)
    return table(
        players,
        viewer=viewer,
        day=2,
        to_act=(1,),
        market=market,
        unseen=box.unseen("G3 G4 S5 F3 F4 D5 C4 G0 S3"),
        scores=(first,),
    )


def two_players(viewer: int | None = None) -> MediciView:
    box = Box()
    players = [
        player(0, box.cards("G5 G4 G3 G2 B7 G0 N2 G+"), (4, 0, 1, 2, 7), 35, 7),
        player(1, box.cards("S5 D4 C0 F2"), (0, 6, 3, 2, 10), 60, 7),
    ]
    market = box.cards("C3 C+")
    bonuses = (BonusView(icons=7, florins=10), BonusView(icons=11, florins=20))
    return table(
        players,
        viewer=viewer,
        day=2,
        to_act=(1,),
        market=market,
        revealed=3,
        bonuses=bonuses,
        unseen=box.unseen(),
        scores=(day((21, 15), ((4, 0), (0, 6), (1, 3), (2, 2), (7, 10)), (0, 0), ((7, 10),)),),
    )


def long_market(seats: int = 6) -> MediciView:
    box = Box()
    icons = (
        (4, 2, 1, 0, 5, 3),
        (3, 4, 2, 1, 0, 2),
        (0, 0, 4, 4, 1, 2),
        (2, 2, 2, 6, 1, 1),
        (1,) * 6,
    )
    ships = ("B7 S3 F4", "G5 C4 C0 N2", "D5", "S5 S4 F0 G2", "", "G3 D0")
    players = [
        player(s, box.cards(ships[s]), [row[s] for row in icons], 35 + 10 * s) for s in range(seats)
    ]
    row = " ".join(f"{g}{v}" for v in "2345203" for g in LETTERS) + " B7 D+ N2 F+ B7"
    market = box.cards(row)
    return table(
        players,
        day=3,
        to_act=(4,),
        revealed=1,
        market=market,
        unseen=box.unseen("G3 G4 S5 F3 F4"),
        scores=(),
    )


def last_turn(viewer: int | None = None) -> MediciView:
    view = middle(viewer)
    box = Box()
    ships = ("G5 S0 B7 G3 G+ D5", "S4 F3 S3 S5", "C0 N2 D3 C2 C4 C5", "D4 C+ F4 F2 F3 D2")
    players = [
        replace(p, ship=(ship := box.cards(text)), value=sum(c.value for c in ship), **_holds(ship))
        for p, text in zip(view.players, ships, strict=True)
    ]
    return replace(view, players=tuple(players), last_turn=True)


def _holds(ship: tuple[CardView, ...]) -> dict[str, object]:
    used = sum(c.takes_hold for c in ship)
    return {"holds_used": used, "full": used >= 5}


def result_of(florins: Sequence[int]) -> Result:
    seats = [
        SeatResult(
            seat,
            1 + sum(other > held for other in florins),
            held,
            (ScoreLine("medici.score.ships", 3, held),),
        )
        for seat, held in enumerate(florins)
    ]
    return Result("medici.end.days_over", tuple(sorted(seats, key=lambda s: s.place)))


def end() -> MediciView:
    icons = ((8, 1, 3, 1), (1, 7, 3, 0), (0, 5, 5, 4), (5, 0, 2, 5), (1, 2, 6, 6))
    third = day((18, 18, 18, 25), icons, second_day().florins)
    players = [
        player(seat, (), [row[seat] for row in icons], third.florins[seat]) for seat in range(4)
    ]
    scores = (first_day(), second_day(), third)
    return table(players, day=3, to_act=(), scores=scores, result=result_of(third.florins))


def six(viewer: int | None = None) -> MediciView:
    """Six players, everything at its largest."""
    box = Box()
    ships = (
        "B7 B7 B7 B7 B7 N2 N2 N2 G+ S+ F+ D+ C+",
        "G5 G5 G5 G4 G4",
        "S0 S0 S0 F0 F0",
        "F5 F5 F5 D5",
        "C5 C5 C5 C4 C4",
        "D0 D0 D0 C0 C0",
    )
    icons = (
        (9, 12, 0, 3, 2, 1),
        (14,) * 6,
        (3, 8, 8, 2, 1, 0),
        (5, 5, 5, 5, 5, 5),
        (0, 0, 0, 0, 0, 0),
    )
    players = [player(s, box.cards(ships[s]), [row[s] for row in icons], 195 + s) for s in range(6)]
    market = box.cards(" ".join(f"{g}{v}" for v in "232323" for g in LETTERS))
    bonuses = (BonusView(icons=5, florins=10), BonusView(icons=9, florins=20))
    scores = tuple(
        day((35, 23, 0, 23, 23, 0), icons, (100,) * 6, ((5, 10), (9, 20))) for _ in range(2)
    )
    return table(
        players,
        viewer=viewer,
        day=3,
        to_act=(3,),
        last_turn=True,
        revealed=3,
        market=market,
        unseen=box.unseen(),
        bonuses=bonuses,
        scores=scores,
    )


def next_day(viewer: int | None = None) -> MediciView:
    """The morning of the last day: ships are empty, the market is new."""
    box = Box()
    score = second_day()
    players = [
        player(seat, (), [good.icons[seat] for good in score.goods], score.florins[seat])
        for seat in range(4)
    ]
    return table(
        players,
        viewer=viewer,
        day=3,
        to_act=(2,),
        revealed=1,
        market=box.cards("B7"),
        unseen=box.unseen("G2 G3 G4 G5 S2 S3 F0 D5"),
        scores=(first_day(), score),
    )


def shared_end() -> MediciView:
    """Six players who all have equally many florins."""
    score = day((20,) * 6, ((3,) * 6,) * 5, (40,) * 6)
    players = [player(seat, (), (3,) * 5, 50) for seat in range(6)]
    return table(players, day=3, to_act=(), scores=(score,) * 3, result=result_of((50,) * 6))


def no_deck() -> MediciView:
    return replace(long_market(), deck=0, unseen=())


def fuzzed(seed: int) -> MediciView:
    """Some state that the rules might reach, and some that they hardly would."""
    rng = random.Random(seed)
    seats = rng.randint(2, 6)
    box = Box()
    pool = [kind for kind, n in DECK.items() for _ in range(n)]
    rng.shuffle(pool)
    capacity = 7 if seats == 2 else 5
    players = []
    for seat in range(seats):
        aboard = [pool.pop() for _ in range(rng.randint(0, capacity))]
        icons = [rng.choice((0, 1, 2, 4, 5, 7, 9, 14, 21)) for _ in GOODS]
        players.append(player(seat, box.cards(" ".join(aboard)), icons, 5 * rng.randint(0, 60)))
    market = box.cards(" ".join(pool[: rng.choice((0, 1, 2, 3, 5, 12, 41))]))
    bonuses = ((5, 10), (9, 20)) if rng.random() < 0.5 else ((7, 10),)
    scores = tuple(_fuzzed_day(rng, seats, bonuses) for _ in range(rng.randint(0, 2)))
    over = rng.random() < 0.2
    return table(
        players,
        viewer=rng.choice((None, *range(seats))),
        day=len(scores) + 1,
        to_act=() if over else (rng.randrange(seats),),
        last_turn=rng.random() < 0.3,
        market=market,
        revealed=rng.randint(0, 3),
        unseen=box.unseen(),
        bonuses=tuple(BonusView(icons=n, florins=f) for n, f in bonuses),
        scores=scores,
        result=result_of([p.florins for p in players]) if over else None,
    )


def _fuzzed_day(
    rng: random.Random, seats: int, bonuses: tuple[tuple[int, int], ...]
) -> DayScoreView:
    values = [rng.choice((0, 9, 14, 16, 16, 35)) for _ in range(seats)]
    icons = [[rng.choice((0, 0, 1, 3, 5, 12)) for _ in range(seats)] for _ in GOODS]
    return day(values, icons, [5 * rng.randint(0, 30) for _ in range(seats)], bonuses)
