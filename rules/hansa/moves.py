"""What is legal: the pieces from which the list of moves and the choice tree are both made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.hansa.actions import (
    Action,
    Cross,
    Discard,
    Displace,
    Done,
    EndTurn,
    Exchange,
    Income,
    Move,
    Pawn,
    Place,
    PutMarker,
    Remove,
    UseMarker,
)
from rules.hansa.board import HOME, Board
from rules.hansa.claims import claims
from rules.hansa.facts import KINDS, TRACKS
from rules.hansa.reach import (
    free_lanes,
    is_own_move,
    is_unbound,
    kinds_in,
    may_go,
    movable,
    pieces_on,
    ring_lanes,
    takes,
    targets_from,
)
from rules.hansa.settling import extra_sources, suggestions
from rules.hansa.standing import (
    bags_of,
    book_of,
    crossings_left,
    has_actions,
    open_lanes,
    total,
)
from rules.hansa.state import (
    MoveAny,
    MoveOpponents,
    MoveOwn,
    PlaceMarkers,
    PlacePawn,
    PlaceStock,
    RemovePieces,
    SettleDisplaced,
    State,
    TakeActions,
    acting_seat,
    count,
)

BOTH = 2
"""Two pieces trade places for two moves."""


def legal_actions(board: Board, state: State, seat: int) -> Iterator[Action]:
    """Enumerate what a seat may do now, in the order of the choice tree."""
    if acting_seat(state) != seat:
        return
    match state.phase:
        case TakeActions():
            yield from _turn_actions(board, state, seat)
        case SettleDisplaced(_, _, piece):
            yield from suggestions(board, state)
            yield from places(board, state, seat)
            if not piece:
                yield Done()
        case PlaceMarkers():
            for marker in dict.fromkeys(state.players[seat].plate):
                for route in marker_places(board, state):
                    yield PutMarker(marker, board.route_ids[route])
        case _:
            yield from _step_actions(board, state, seat)


def _step_actions(board: Board, state: State, seat: int) -> Iterator[Action]:
    """Enumerate what can be done in a step that an action or a marker began."""
    match state.phase:
        case MoveOwn() | MoveOpponents() | MoveAny():
            yield from moves(board, state, seat)
            yield Done()
        case RemovePieces():
            for lane, piece in movable(state, seat):
                yield Remove(own_code(piece, seat), board.lane_tokens[lane])
            yield Done()
        case PlaceStock():
            yield from places(board, state, seat)
            yield Done()
        case PlacePawn():
            yield from (Pawn(province) for province in board.province_ids)
        case _:
            return


def _turn_actions(board: Board, state: State, seat: int) -> Iterator[Action]:
    if has_actions(state):
        yield from places(board, state, seat)
        yield from displacements(board, state, seat)
        yield from moves(board, state, seat)
        yield from incomes(board, state, seat)
        yield from claims(board, state, seat)
    yield from marker_uses(board, state, seat)
    if can_discard(state):
        yield from (Discard(marker) for marker in dict.fromkeys(state.players[seat].markers))
    if has_actions(state):
        yield from (Pawn(province) for province in jumps(board, state))
    yield from (Cross(province) for province in crossings(board, state))
    yield EndTurn()


def own_code(piece: str, seat: int) -> str:
    """Return a piece as a seat writes it: its own without a number."""
    return piece[1] if piece[0] == str(seat) else piece


def full_code(piece: str, seat: int) -> str:
    """Return a piece as the state has it."""
    return f"{seat}{piece}" if len(piece) == 1 else piece


def incomes(board: Board, state: State, seat: int) -> Iterator[Income]:
    """Yield every amount that an income action may bring, traders first."""
    player = state.players[seat]
    bags = bags_of(board, player)
    traders, merchants = player.stock
    for t in (*range(1, min(traders, bags) + 1), 0):
        for m in range(min(merchants, bags - t) + 1):
            if t or m:
                yield Income(t, m)


def place_sources(board: Board, state: State, seat: int) -> Sequence[str]:
    """Return what can be placed in the present step: kinds, or `lane:kind` of own pieces."""
    player = state.players[seat]
    match state.phase:
        case PlaceStock():
            return kinds_in(player.stock)
        case SettleDisplaced(_, _, piece) if piece:
            return [piece]
        case SettleDisplaced():
            return extra_sources(board, state, seat)
        case _:
            return kinds_in(player.supply)


def place_lanes(board: Board, state: State, source: str) -> list[int]:
    """Return where a piece from a source can be placed in the present step."""
    kind = source[-1]
    match state.phase:
        case SettleDisplaced(_, route):
            if ":" in source:
                at = board.lane_index[source.partition(":")[0]]
                near = ring_lanes(board, state, board.route_index[route], kind, skip=at)
                return [lane for lane in near if may_go(board, at, lane, leave=True)]
            return ring_lanes(board, state, board.route_index[route], kind)
        case PlaceStock():
            return [
                lane
                for lane in free_lanes(board, state, board.all_lanes, kind)
                if board.lane_regions[lane] != HOME
            ]
        case _:
            return free_lanes(board, state, open_lanes(board, state), kind)


def places(board: Board, state: State, seat: int) -> Iterator[Place]:
    """Yield every way to place a piece in the present step."""
    tokens = board.lane_tokens
    for source in place_sources(board, state, seat):
        lane, _, kind = source.rpartition(":")
        for to in place_lanes(board, state, source):
            yield Place(kind, tokens[to], lane)


def victims(board: Board, state: State, seat: int, kind: str) -> Iterator[tuple[int, str]]:
    """Yield lane and piece of all that a seat can displace with a piece of a kind."""
    supply = state.players[seat].supply
    spare = total(supply) - 1
    if spare < min(board.facts.displacement.fee) or not count(supply, kind):
        return
    mine, lanes = str(seat), state.lanes
    for lane in open_lanes(board, state):
        if not takes(board, lane, kind):
            continue
        for piece in pieces_on(lanes[lane]):
            if (
                piece[0] != mine
                and can_pay(board, spare, piece)
                and has_room(board, state, lane, piece)
            ):
                yield lane, piece


def can_pay(board: Board, spare: int, piece: str) -> bool:
    """Tell whether so many pieces are enough to pay for displacing a piece."""
    return spare >= fee_of(board, piece)


def fee_of(board: Board, piece: str) -> int:
    """Return how many pieces it costs to displace a piece."""
    return count(board.facts.displacement.fee, piece[-1])


def has_room(board: Board, state: State, lane: int, piece: str) -> bool:
    """Tell whether a displaced piece would find a new place anywhere."""
    route, kind = board.lanes[lane].route, piece[-1]
    found, ships = state.lanes, board.is_ship
    return any(
        "" in found[at] and (kind == "M" or not ships[at]) for at in board.settle_lanes[route]
    )


def fees(board: Board, state: State, seat: int, kind: str, piece: str) -> range:
    """Return how many merchants may be among the pieces paid, fewest first."""
    traders, merchants = state.players[seat].supply
    traders -= kind == "T"
    merchants -= kind == "M"
    due = fee_of(board, piece)
    return range(max(0, due - traders), min(due, merchants) + 1)


def displacements(board: Board, state: State, seat: int) -> Iterator[Displace]:
    """Yield every displacement with every way to pay for it."""
    for kind in kinds_in(state.players[seat].supply):
        for lane, piece in victims(board, state, seat, kind):
            for merchants in fees(board, state, seat, kind, piece):
                yield Displace(kind, board.lane_tokens[lane], piece, merchants)


def moves(board: Board, state: State, seat: int) -> Iterator[Move | Exchange]:
    """Yield every move of a piece on the map in the present step: to a free space, or for another.

    Two pieces trade places for two moves; of a trader and a merchant the trader is named first,
    of two alike the one whose lane is first in the alphabet.
    """
    tokens = board.lane_tokens
    free = {kind: free_lanes(board, state, board.all_lanes, kind) for kind in KINDS}
    for lane, piece in movable(state, seat):
        code, at = own_code(piece, seat), tokens[lane]
        region = board.lane_regions[lane]
        for to in targets_from(board, state, region, free[piece[-1]]):
            if to != lane:
                yield Move(code, at, tokens[to])
        for other_lane, other in exchange_partners(board, state, seat, lane, piece):
            yield Exchange(code, at, own_code(other, seat), tokens[other_lane])


def may_exchange(board: Board, state: State, seat: int) -> bool:
    """Tell whether the present step has two moves left, with which pieces can trade places."""
    match state.phase:
        case TakeActions():
            return book_of(board, state.players[seat]) >= BOTH
        case MoveOwn(left) | MoveAny(left):
            return left >= BOTH
        case _:
            return False


def exchange_partners(
    board: Board, state: State, seat: int, lane: int, piece: str
) -> list[tuple[int, str]]:
    """Return lane and piece of all that can trade places with a piece that is named first."""
    if not may_exchange(board, state, seat):
        return []
    token, tokens = board.lane_tokens[lane], board.lane_tokens
    return [
        (at, other)
        for at, other in movable(state, seat)
        if other != piece
        and is_first(token, piece, tokens[at], other)
        and can_trade(board, state, (lane, piece), (at, other))
    ]


def is_first(lane: str, piece: str, other_lane: str, other: str) -> bool:
    """Tell whether a piece is named before another with which it trades places."""
    if piece[-1] != other[-1]:
        return piece[-1] == "T"
    return lane < other_lane


def can_trade(board: Board, state: State, first: tuple[int, str], second: tuple[int, str]) -> bool:
    """Tell whether two pieces on different lanes may stand in each other's place."""
    (lane, piece), (at, other) = first, second
    if piece == other or lane == at:
        return False
    if not takes(board, at, piece) or not takes(board, lane, other):
        return False
    leave = is_own_move(state)
    return is_unbound(state) or (
        may_go(board, lane, at, leave=leave) and may_go(board, at, lane, leave=leave)
    )


def swappable(state: State, seat: int) -> Iterator[tuple[int, int]]:
    """Yield city and left slot of neighbouring offices of which exactly one is a seat's own."""
    mine = str(seat)
    for city, offices in enumerate(state.cities):
        for slot in range(len(offices) - 1):
            a, b = offices[slot], offices[slot + 1]
            if a and b and (a[0] == mine) != (b[0] == mine):
                yield city, slot


def marker_uses(board: Board, state: State, seat: int) -> Iterator[UseMarker]:
    """Yield every use of a marker that needs no claim."""
    for marker in dict.fromkeys(state.players[seat].markers):
        yield from uses_of(board, state, seat, marker)


def uses_of(board: Board, state: State, seat: int, marker: str) -> Iterator[UseMarker]:
    """Yield every use of one kind of marker."""
    player = state.players[seat]
    match marker:
        case "plus3" | "plus4" if not state.turn.closing:
            yield UseMarker(marker)
        case "upgrade":
            for track, steps, name in zip(board.facts.tracks, player.tracks, TRACKS, strict=True):
                if steps < track.steps:
                    yield UseMarker(marker, name)
        case "swap":
            for city, slot in swappable(state, seat):
                yield UseMarker(marker, board.city_ids[city], slot + 1)
        case "remove3" if any(map(any, state.lanes)):
            yield UseMarker(marker)
        case "move3" if has_opponent_to_move(board, state, seat):
            yield UseMarker(marker)
        case _:
            return


def has_opponent_to_move(board: Board, state: State, seat: int) -> bool:
    """Tell whether any opponent's piece could be moved by a marker."""
    mine = str(seat)
    for lane, found in enumerate(state.lanes):
        for piece in pieces_on(found):
            if piece[0] != mine and any(
                to != lane and may_go(board, lane, to, leave=False)
                for to in free_lanes(board, state, board.all_lanes, piece[-1])
            ):
                return True
    return False


def can_discard(state: State) -> bool:
    """Tell whether a marker may be given up to open all regions for this turn."""
    return state.options.discard_rule and not state.turn.lifted and state.turn.actions > 0


def jumps(board: Board, state: State) -> list[str]:
    """Return the provinces to which the pawn can go for an action."""
    if state.pawn is None:
        return []
    return [province for province in board.province_ids if province != state.pawn]


def crossings(board: Board, state: State) -> tuple[str, ...]:
    """Return the provinces to which the pawn can cross for nothing."""
    if state.pawn is None or crossings_left(board, state) <= 0:
        return ()
    return board.province_neighbours[state.pawn]


def marker_places(board: Board, state: State) -> list[int]:
    """Return the routes on which a drawn marker may be put.

    Without a marker, without any piece, with a free printed office at one end at least; never in
    a closed region, never on a printed marker.
    """
    lanes, cities = state.lanes, state.cities
    return [
        route
        for route in board.marker_routes
        if not state.markers[route]
        and not any(piece for lane in board.lanes_of[route] for piece in lanes[lane])
        and any("" in cities[city] for city in board.ends[route])
    ]


def has_more_to_do(board: Board, state: State) -> bool:
    """Tell whether the turn's player has anything left to decide but to end the turn."""
    if has_actions(state) or crossings(board, state):
        return True
    return any(True for _ in marker_uses(board, state, state.turn.seat))


def has_income(state: State, seat: int) -> bool:
    """Tell whether a seat's stock holds anything."""
    return any(state.players[seat].stock)
