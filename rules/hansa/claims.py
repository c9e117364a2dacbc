"""What can be claimed, and what may be taken with a claim."""

from __future__ import annotations

from collections.abc import Iterator

from rules.hansa.actions import Claim
from rules.hansa.board import Board
from rules.hansa.facts import PRIVILEGE, TRACKS
from rules.hansa.reach import own_stones
from rules.hansa.standing import count_on
from rules.hansa.state import State
from rules.hansa.view import Stones

REWARDS = ("office", "upgrade", "prestige", "extra", "none")
"""What a claim may bring, in the order of the choice tree."""


def is_own_route(board: Board, state: State, seat: int, route: int) -> bool:
    """Tell whether all spaces of a route hold a seat's own pieces."""
    for lane in board.lanes_of[route]:
        own, _, _ = count_on(state.lanes[lane], seat)
        if own < len(state.lanes[lane]):
            return False
    return True


def is_open_to_pawn(board: Board, state: State, route: int) -> bool:
    """Tell whether the pawn allows a route to be claimed (two players only)."""
    return state.pawn is None or route in board.province_routes[state.pawn]


def claimable(board: Board, state: State, seat: int) -> list[int]:
    """Return the routes that a seat can claim now."""
    # The first space alone tells for most routes that they are not complete.
    begun = {
        board.lane_routes[lane]
        for lane, piece in own_stones(state, seat)
        if state.lanes[lane][0] == piece
    }
    return [
        route
        for route in sorted(begun)
        if is_own_route(board, state, seat, route) and is_open_to_pawn(board, state, route)
    ]


def pieces_of(board: Board, state: State, route: int) -> Stones:
    """Return how many traders and merchants stand on a route."""
    kinds = [piece[1] for lane in board.lanes_of[route] for piece in state.lanes[lane] if piece]
    return kinds.count("T"), kinds.count("M")


def free_slot(state: State, city: int) -> int | None:
    """Return the leftmost free printed office of a city, None where it is complete."""
    offices = state.cities[city]
    return offices.index("") if "" in offices else None


def office_cities(board: Board, state: State, seat: int, route: int) -> list[int]:
    """Return the end cities in which a claim could open the next printed office."""
    on_route, rank = pieces_of(board, state, route), state.players[seat].tracks[PRIVILEGE]
    found: list[int] = []
    for city in board.ends[route]:
        slot = free_slot(state, city)
        if slot is None:
            continue
        office = board.offices[city][slot]
        if office.rank <= rank and on_route[office.shape == "M"]:
            found.append(city)
    return found


def extra_cities(board: Board, state: State, seat: int, route: int) -> list[int]:
    """Return the end cities in which a claim could open an office with a marker."""
    if "office" not in state.players[seat].markers:
        return []
    return [city for city in board.ends[route] if state.cities[city][0]]


def upgrade_tracks(board: Board, state: State, seat: int, route: int) -> list[int]:
    """Return the tracks that the end cities of a route let a seat improve."""
    player, tracks = state.players[seat], board.facts.tracks
    return [
        track
        for city in board.ends[route]
        if (track := board.upgrades[city]) is not None
        and player.tracks[track] < tracks[track].steps
    ]


def prestige_ranks(board: Board, state: State, seat: int, route: int) -> list[int]:
    """Return the places of the prestige table that a claim of a route could take."""
    if route != board.prestige_route or not pieces_of(board, state, route)[1]:
        return []
    rank = state.players[seat].tracks[PRIVILEGE]
    return [at for at, taken in enumerate(state.prestige) if taken is None and at <= rank]


def rewards(board: Board, state: State, seat: int, route: int) -> Iterator[Claim]:
    """Yield every way to claim a route: with one reward, or with none."""
    name = board.route_ids[route]
    for city in office_cities(board, state, seat, route):
        yield Claim(name, "office", board.city_ids[city])
    for track in upgrade_tracks(board, state, seat, route):
        yield Claim(name, "upgrade", TRACKS[track])
    for rank in prestige_ranks(board, state, seat, route):
        yield Claim(name, "prestige", board.facts.privileges.order[rank])
    on_route = pieces_of(board, state, route)
    for city in extra_cities(board, state, seat, route):
        for kind, number in zip(("T", "M"), on_route, strict=True):
            if number:
                yield Claim(name, "extra", board.city_ids[city], kind)
    yield Claim(name)


def claims(board: Board, state: State, seat: int) -> Iterator[Claim]:
    """Yield every claim that a seat can make now."""
    for route in claimable(board, state, seat):
        yield from rewards(board, state, seat, route)
