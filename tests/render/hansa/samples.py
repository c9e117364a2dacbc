"""Views of Hansa Teutonica for pictures: tables laid out by hand, and at random for the widest."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cache

from msgspec.structs import replace

from data.facts import load_game
from rules.core.chance import SeededChance
from rules.hansa.board import Board
from rules.hansa.game import Hansa
from rules.hansa.state import (
    GameOver,
    MoveOpponents,
    MoveOwn,
    Phase,
    PlaceMarkers,
    PlacePawn,
    PlaceStock,
    PlayerState,
    SettleDisplaced,
    State,
    TakeActions,
    Turn,
)
from rules.hansa.view import HansaView

EVERYTHING = ("office", "swap", "upgrade", "plus3", "plus4", "remove3", "move3")
MAPS = (("base", 2), ("base", 3), ("base", 5), ("britannia", 3), ("britannia", 5))


@cache
def game() -> Hansa:
    return load_game("hansa")


@cache
def opening(map_key: str, seats: int, edition: str = "2009") -> State:
    options = game().normalize_options({"map": map_key, "edition": edition})
    return game().setup(options, seats, SeededChance(b"s" * 32, 0)).state


def board_of(state: State) -> Board:
    return game()._board(state)


def lay(
    state: State,
    lanes: Mapping[str, str] = {},
    cities: Mapping[str, str] = {},
    extras: Mapping[str, str] = {},
    markers: Mapping[str, str] = {},
    **changes: object,
) -> State:
    """A state with pieces by lane and city (`0T 1M -`), and markers by route."""
    board = board_of(state)
    return replace(
        state,
        lanes=_laid(state.lanes, board.lane_index, lanes),
        cities=_laid(state.cities, board.city_index, cities),
        extras=_laid(state.extras, board.city_index, extras),
        markers=tuple(
            markers.get(route, marker)
            for route, marker in zip(board.route_ids, state.markers, strict=True)
        ),
        **changes,
    )


def _laid(
    places: Sequence[tuple[str, ...]], index: Mapping[str, int], given: Mapping[str, str]
) -> tuple[tuple[str, ...], ...]:
    laid = list(places)
    for name, pieces in given.items():
        free = laid[index[name]]
        found = tuple("" if piece == "-" else piece for piece in pieces.split())
        laid[index[name]] = found + free[len(found) :]
    return tuple(laid)


def people(state: State, **changes: Sequence[object]) -> tuple[PlayerState, ...]:
    """Players with a field changed each: `points=(3, 0, 5)`."""
    players = list(state.players)
    for field, values in changes.items():
        for seat, value in enumerate(values):
            players[seat] = replace(players[seat], **{field: value})
    return tuple(players)


def view(state: State, viewer: int | None = None) -> HansaView:
    return game().view(state, viewer)


def start(seats: int = 4, map_key: str = "base", viewer: int | None = None) -> HansaView:
    return view(opening(map_key, seats), viewer)


LANES = {
    "gro-emd": "0T 0T -",
    "emd-osn": "1T - 0T 1T",
    "bre-ham": "2T 2T 2M 4T",
    "ham-lub": "3T 3T 3M",
    "han-lun": "3T 4M",
    "mun-min": "0M 1T",
    "min-bru": "4T 4T 2T -",
    "arn-dui": "1T",
    "coe-war": "2T - 2M",
    "gos-mag": "0T 1T",
}
CITIES = {
    "ham": "0T 2T",
    "bre": "1M",
    "min": "0T 1T 3T",
    "arn": "0T",
    "ste": "2T 4M",
    "gro": "3T",
    "got": "1T",
    "dor": "4M 4T",
    "hal": "0T",
}
MARKERS = {"per-ste": "plus4", "mun-min": "upgrade", "gos-que": "remove3"}


def early_state() -> State:
    state = opening("base", 5)
    players = people(
        state,
        points=(4, 2, 7, 0, 3),
        supply=((3, 0), (2, 1), (0, 0), (6, 1), (4, 2)),
        stock=((5, 1), (4, 0), (3, 1), (3, 0), (0, 0)),
        tracks=((1, 2, 1, 0, 0), (0, 0, 0, 1, 0), (0, 3, 2, 0, 1), (0,) * 5, (0, 1, 0, 2, 3)),
        markers=(("swap",), (), ("office", "plus3"), (), ("upgrade",)),
        used=((), (), ("plus4",), (), ("swap",)),
    )
    return lay(
        state,
        LANES,
        CITIES,
        {"min": "4T"},
        MARKERS,
        players=players,
        prestige=(None, 2, None, None),
        round=9,
        turn=Turn(seat=3, actions=2),
    )


def middle(viewer: int | None = None) -> HansaView:
    """Seat 3 has three pieces between Hamburg and Lübeck and may claim the route."""
    return view(early_state(), viewer)


def before_middle(viewer: int | None = None) -> HansaView:
    state = early_state()
    before = lay(
        state,
        {"ham-lub": "3T - 3M", "han-lun": "3T - 2T", "gos-mag": "- 1T", "gro-emd": "0T - 0M"},
        {"dor": "4M -", "hal": "- -"},
        {},
        {"mun-min": ""},
        prestige=(None,) * 4,
        players=people(
            state,
            points=(2, 2, 6, 0, 3),
            tracks=((1, 1, 1, 0, 0), (0, 0, 0, 1, 0)),
            markers=((), (), ("office", "plus3"), (), ("upgrade",)),
        ),
    )
    extras = tuple(() for _ in before.extras)
    return view(replace(before, extras=extras), viewer)


def two_players(viewer: int | None = None) -> HansaView:
    state = opening("base", 2)
    laid = lay(
        state,
        {"osn-bre": "0T 1T", "min-han": "1T 1T 1M", "emd-osn": "0T 0T"},
        {"ham": "0T", "min": "1T 0T"},
        phase=TakeActions(),
        pawn="p3",
        turn=Turn(seat=1, actions=2),
        round=4,
        players=people(state, points=(3, 11)),
    )
    return view(laid, viewer)


def pawn_first() -> HansaView:
    return view(replace(opening("base", 2), phase=PlacePawn(1)))


def britannia(viewer: int | None = None) -> HansaView:
    state = opening("britannia", 5)
    laid = lay(
        state,
        {
            "crl-iom": "0T",
            "crl-iom.ship": "1M 2M",
            "che-her": "3T 3T - 4M",
            "mon-her": "2T 2T 2T",
            "sou-cal.ship": "4M",
            "oxf-lon": "1T 0T 1T",
            "gla-fal": "3T",
        },
        {
            "crl": "0T 3T",
            "iom": "3M",
            "crd": "2T 1T",
            "lon": "0T 2T 4T 1T",
            "edi": "1T",
            "mon": "4T",
            "oxf": "0M",
        },
        {"crd": "0T 0T 3M"},
        {"oxf-sal": "plus3"},
        players=people(state, points=(12, 18, 5, 3, 9), markers=((), EVERYTHING[:6] * 2)),
        turn=Turn(seat=2, actions=1, extra=3, permits=("crd",)),
        round=14,
        supply=("plus4",),
    )
    return view(laid, viewer)


def with_permits(*used: str, lifted: bool = False) -> HansaView:
    """Seat 1 has the last offices of Cardiff and London."""
    state = opening("britannia", 4)
    cities = {"crd": "0T 0T 2T 2M 1M", "lon": "0T 0T 0T 2T 2T 2M 2T 1M"}
    turn = Turn(seat=1, actions=2, permits=used, lifted=lifted)
    return view(lay(state, {}, cities, turn=turn))


def britannia_three(viewer: int | None = None) -> HansaView:
    state = opening("britannia", 3, "big_box")
    laid = lay(
        state,
        {"crl-new": "0T - 1M", "crl-iom.ship": "2M"},
        {"new": "0T", "lon": "1T 2T"},
        turn=Turn(seat=1, actions=3),
    )
    return view(laid, viewer)


def displaced(viewer: int | None = None) -> HansaView:
    phase = SettleDisplaced(seat=1, route="emd-osn", piece="M", extras=2)
    return view(replace(early_state(), phase=phase), viewer)


def moving() -> HansaView:
    return view(replace(early_state(), phase=MoveOwn(left=4)))


def moving_others() -> HansaView:
    return view(replace(early_state(), phase=MoveOpponents(left=3)))


def placing_stock() -> HansaView:
    """A printed marker lets seat 2 place pieces in Wales and Scotland."""
    state = opening("britannia", 5)
    laid = lay(state, {"mon-her": "1T 2T", "crl-iom": "0T"}, turn=Turn(seat=2, actions=1))
    return view(replace(laid, phase=PlaceStock(left=2)))


def placing_markers() -> HansaView:
    state = early_state()
    players = people(state, plate=((), (), (), ("swap", "plus3")))
    return view(replace(state, phase=PlaceMarkers(), players=players))


def end(viewer: int | None = None) -> HansaView:
    state = early_state()
    players = people(state, points=(16, 9, 21, 4, 12), link=(0, 0, 1))
    return view(replace(state, players=players, phase=GameOver("points", 2)), viewer)


def shared_end() -> HansaView:
    """Nobody has done anything: all are first."""
    return view(replace(opening("britannia", 5), phase=GameOver("markers", 0)))


def crowded(map_key: str, seats: int, seed: int, phase: Phase | None = None) -> State:
    """A table filled at random beyond anything that a game would lead to."""
    luck = random.Random(seed)
    state = opening(map_key, seats)
    board = board_of(state)

    def pieces(number: int, share: float, kinds: str = "TTM") -> tuple[str, ...]:
        return tuple(
            f"{luck.randrange(seats)}{luck.choice(kinds)}" if luck.random() < share else ""
            for _ in range(number)
        )

    full = luck.random()
    cities = []
    for offices in state.cities:
        opened = luck.randint(0, len(offices)) if luck.random() < 0.7 else len(offices)
        cities.append(pieces(opened, 1.1) + ("",) * (len(offices) - opened))
    extras = tuple(
        pieces(luck.choice((0, 0, 1, 1, 2, 3, 5)), 1.1) if city[0] else () for city in cities
    )
    lanes = [pieces(len(lane), full, "TM") for lane in state.lanes]
    markers = [
        luck.choice(EVERYTHING) if i in board.marker_routes and luck.random() < 0.6 else ""
        for i in range(len(board.route_ids))
    ]
    players = tuple(_rich(luck, state, seat) for seat in range(seats))
    return replace(
        state,
        cities=tuple(cities),
        extras=extras,
        lanes=tuple(lanes),
        markers=tuple(markers),
        players=players,
        prestige=tuple(luck.choice((None, *range(seats))) for _ in state.prestige),
        phase=phase or TakeActions(),
        turn=Turn(
            seat=luck.randrange(seats), actions=luck.randint(0, 5), extra=luck.choice((0, 7))
        ),
        round=luck.choice((1, 99)),
        pawn="p7" if seats == 2 else None,
    )


def _rich(luck: random.Random, state: State, seat: int) -> PlayerState:
    steps = [luck.randint(0, track.steps) for track in game()._facts.tracks]
    return PlayerState(
        supply=(luck.choice((0, 26)), luck.choice((0, 4))),
        stock=(luck.choice((0, 26)), luck.choice((0, 4))),
        tracks=tuple(steps),
        markers=tuple(luck.choice(EVERYTHING) for _ in range(luck.choice((0, 1, 5, 16)))),
        used=tuple(luck.choice(EVERYTHING) for _ in range(luck.choice((0, 12)))),
        plate=("swap",) * luck.choice((0, 0, 3)),
        drawn=luck.choice((0, 0, 2)),
        points=luck.choice((0, 19, 47, 88)),
        link=seat + 1 if seat < luck.choice((0, 3)) else 0,
    )


def fuzzed(seed: int) -> HansaView:
    map_key, seats = MAPS[seed % len(MAPS)]
    phases = (None, None, None, GameOver("points", 0))
    state = crowded(map_key, seats, seed, phases[seed // len(MAPS) % len(phases)])
    return view(state, (None, *range(seats))[seed % (seats + 1)])
