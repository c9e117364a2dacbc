"""Who stands how: control of cities, permits, networks, the values of a desk."""

from __future__ import annotations

from functools import lru_cache

from rules.hansa.board import HOME, Board
from rules.hansa.facts import ACTIONS, BAGS, BOOK, KEYS
from rules.hansa.state import Pieces, PlayerState, State, TakeActions
from rules.hansa.view import Stones

Owners = tuple[int | None, ...]
"""Who has each of some things, None where nobody has."""


def owner_of(piece: str) -> int:
    """Return the seat that a piece belongs to."""
    return int(piece[0])


def value_of(board: Board, player: PlayerState, track: int) -> int:
    """Return the value in force on a track of a desk."""
    return board.facts.tracks[track].values[player.tracks[track]]


def actions_of(board: Board, player: PlayerState) -> int:
    """Return how many actions a turn has."""
    return value_of(board, player, ACTIONS)


def book_of(board: Board, player: PlayerState) -> int:
    """Return how many pieces a move action moves."""
    return value_of(board, player, BOOK)


def bags_of(board: Board, player: PlayerState) -> int:
    """Return how many pieces an income action brings at most."""
    return value_of(board, player, BAGS) or sum(player.stock)


def count_offices(printed: Pieces, extras: Pieces, seats: int) -> list[int]:
    """Return how many offices each seat has in a city with these offices."""
    found = [0] * seats
    for piece in (*printed, *extras):
        if piece:
            found[int(piece[0])] += 1
    return found


def controller(state: State, city: int) -> int | None:
    """Return who controls a city: most offices, of equals the one with the rightmost.

    Offices opened with a marker rank below all printed ones, later ones below earlier ones.
    """
    return _controller(state.cities[city], state.extras[city], len(state.players))


@lru_cache(maxsize=2048)
def _controller(printed: Pieces, extras: Pieces, seats: int) -> int | None:
    if not printed[0]:
        return None
    counts = count_offices(printed, extras, seats)
    best = max(counts)
    for piece in (*reversed(printed), *extras):
        if piece and counts[int(piece[0])] == best:
            return int(piece[0])
    return None


def controllers(state: State) -> Owners:
    """Return who controls each city."""
    return controllers_in(state.cities, state.extras, len(state.players))


@lru_cache(maxsize=128)
def controllers_in(cities: tuple[Pieces, ...], extras: tuple[Pieces, ...], seats: int) -> Owners:
    """Return who controls each city that has these offices."""
    pairs = zip(cities, extras, strict=True)
    return tuple(_controller(printed, others, seats) for printed, others in pairs)


def permit_holder(state: State, city: int) -> int | None:
    """Return the owner of the rightmost office that stands in a city (not its controller).

    An office opened with a marker lies to the left of all others and never is the rightmost.
    """
    for piece in reversed(state.cities[city]):
        if piece:
            return int(piece[0])
    return None


def is_complete(state: State, city: int) -> bool:
    """Tell whether all printed offices of a city are open."""
    return "" not in state.cities[city]


def completed_cities(state: State) -> int:
    """Return the number of completed cities."""
    return sum("" not in offices for offices in state.cities)


def presence(state: State, seat: int) -> tuple[int, ...]:
    """Return how many offices a seat has in each city."""
    return _presence(state.cities, state.extras, str(seat))


@lru_cache(maxsize=128)
def _presence(cities: tuple[Pieces, ...], extras: tuple[Pieces, ...], mine: str) -> tuple[int, ...]:
    return tuple(
        sum(piece[:1] == mine for piece in (*printed, *others))
        for printed, others in zip(cities, extras, strict=True)
    )


def network_size(board: Board, state: State, seat: int) -> int:
    """Return the number of offices in a seat's largest chain of neighbouring cities."""
    return _network_size(board, state.cities, state.extras, str(seat))


@lru_cache(maxsize=128)
def _network_size(
    board: Board, cities: tuple[Pieces, ...], extras: tuple[Pieces, ...], mine: str
) -> int:
    held, best = _presence(cities, extras, mine), 0
    seen: set[int] = set()
    for start, number in enumerate(held):
        if number and start not in seen:
            chain = _reach(board, held, start)
            seen |= chain
            best = max(best, sum(held[city] for city in chain))
    return best


def network_points(board: Board, state: State, seat: int) -> int:
    """Return the points for a seat's largest chain."""
    return network_size(board, state, seat) * value_of(board, state.players[seat], KEYS)


def is_linked(board: Board, state: State, seat: int) -> bool:
    """Tell whether a seat's own offices join the two cities of the long connection."""
    start, goal = board.link
    held = presence(state, seat)
    return bool(held[start] and held[goal]) and goal in _reach(board, held, start)


def is_lifted(state: State) -> bool:
    """Tell whether the next action knows no closed regions: never those that markers gave."""
    return state.turn.lifted and state.turn.actions > 0


def open_regions(board: Board, state: State) -> tuple[int, ...]:
    """Return the regions in which the turn's player may place or displace now."""
    if not board.has_regions:
        return (HOME,)
    if is_lifted(state):
        return tuple(range(len(board.sheet.regions)))
    found = {HOME}
    for permit in board.permits:
        if (
            permit_holder(state, permit.city) == state.turn.seat
            and board.city_ids[permit.city] not in state.turn.permits
        ):
            found.update(permit.regions)
    return tuple(sorted(found))


def permit_for(board: Board, state: State, region: int) -> str | None:
    """Return the city whose permit an action in a region uses, None where it needs none.

    The permit that is good for the least is spent first, London's last.
    """
    if region == HOME or is_lifted(state):
        return None
    for permit in board.permits:
        city = board.city_ids[permit.city]
        if (
            region in permit.regions
            and city not in state.turn.permits
            and permit_holder(state, permit.city) == state.turn.seat
        ):
            return city
    return None


def open_lanes(board: Board, state: State) -> tuple[int, ...]:
    """Return the lanes on which the turn's player may place or displace now.

    Two players: only routes on the border of the pawn's province.
    """
    if state.pawn is not None:
        return board.province_lanes[state.pawn]
    if not board.has_regions:
        return board.all_lanes
    regions = open_regions(board, state)
    if len(regions) == len(board.sheet.regions):
        return board.all_lanes
    return tuple(lane for lane in board.all_lanes if board.lane_regions[lane] in regions)


def has_actions(state: State) -> bool:
    """Tell whether the turn's player can take an action."""
    turn = state.turn
    return turn.actions + turn.extra > 0 and not turn.closing


def crossings_left(board: Board, state: State) -> int:
    """Return over how many borders the pawn may still go for nothing.

    All of them before the first action, or all of them after the last.
    """
    turn = state.turn
    if state.pawn is None or not isinstance(state.phase, TakeActions):
        return 0
    if turn.acted and turn.crossed and not turn.closing:
        return 0
    return board.facts.two_players.free_borders - turn.crossed


@lru_cache(maxsize=8192)
def count_on(lane: Pieces, seat: int) -> tuple[int, int, int]:
    """Return how many pieces of a seat are on a lane, how many of them merchants; free spaces."""
    merchants = lane.count(f"{seat}M")
    return lane.count(f"{seat}T") + merchants, merchants, lane.count("")


def total(stones: Stones) -> int:
    """Return the number of pieces in a pile."""
    return stones[0] + stones[1]


def _reach(board: Board, held: tuple[int, ...], start: int) -> set[int]:
    """Return the cities that a chain of own offices joins to one of them."""
    found, pending = {start}, [start]
    while pending:
        for city in board.joined[pending.pop()]:
            if held[city] and city not in found:
                found.add(city)
                pending.append(city)
    return found
