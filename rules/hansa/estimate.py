"""How good a position looks for one player: the measure of the greedy policy.

The weights are hundredths of a point. They were found by letting versions play each other.
"""

from __future__ import annotations

from itertools import accumulate

from rules.hansa.board import Board
from rules.hansa.facts import PRIVILEGE
from rules.hansa.score import all_score_lines, marker_points
from rules.hansa.standing import (
    Owners,
    controllers,
    count_on,
    has_actions,
    network_points,
    offices_by_seat,
)
from rules.hansa.state import (
    GameOver,
    MoveAny,
    MoveOpponents,
    MoveOwn,
    PlaceStock,
    PlayerState,
    RemovePieces,
    State,
)

POINT = 100
WIN = 2000
STEP_WORTH = (
    (120, 60, 200, 150),
    (700, 150, 600, 150, 350),
    (300, 250, 200),
    (80, 60, 60),
    (220, 120, 60),
)
"""What each step on keys, actions, privilege, book and bags is worth at the start of a game."""
STEPS_WORTH = tuple(tuple(accumulate(steps, initial=0)) for steps in STEP_WORTH)
"""What so many steps are worth together."""
CONTROL = 200
LEADING = 70
UNUSED = 90
OFFICE = 150
MARKER = 150
TRADER, MERCHANT, STOCK = 12, 20, 6
ENOUGH = 8
POOL = (200, 200, 150, 100, 60, 45, 45, 45)
"""What the first, the second … piece is worth that is not bound to a city: none, no more routes."""
ACTION = 10
HAND = 3
RIVALS = 30
SHARE = 40
"""Hundredths of what a claim would bring that count once the route is complete."""
BLOCK = 4
USUAL_ROUNDS = 30
LONG = 30
DRAG, END_ITSELF = 8, 5
"""What every round beyond a long game takes for each point that anybody lacks, and a few more."""
NEAR = 15
"""Hundredths more where the pawn allows it now."""


def estimate_position(board: Board, state: State, seat: int) -> int:
    """Return points now and at the end, the desk, routes under way, and what is at hand."""
    if isinstance(state.phase, GameOver):
        return _final(board, state, seat)
    player, ahead = state.players[seat], _ahead(board, state, seat)
    control = controllers(state)
    worth = POINT * player.points
    worth += POINT * marker_points(board, len(player.markers) + len(player.used))
    worth += UNUSED * len(player.markers) * ahead // 100
    for points, owner in zip(board.sheet.prestige.points, state.prestige, strict=True):
        worth += POINT * points * (owner == seat)
    worth += POINT * network_points(board, state, seat)
    worth += control.count(seat) * (CONTROL + LEADING * ahead // 100)
    for values, track, steps in zip(STEPS_WORTH, board.facts.tracks, player.tracks, strict=True):
        worth += values[steps] * ahead // 100
        worth += POINT * track.full_points * (steps == track.steps)
    worth += _routes(board, state, seat, control, ahead) + _at_hand(state, seat)
    rivals = max(other.points for at, other in enumerate(state.players) if at != seat)
    return worth - RIVALS * rivals - _weariness(board, state)


def _weariness(board: Board, state: State) -> int:
    """Return what takes from a game that has been long enough, by how far its end still is."""
    pull = _pull(state)
    if not pull:
        return 0
    missing = sum(board.facts.end.points - player.points for player in state.players)
    return pull * (END_ITSELF + missing)


def _pull(state: State) -> int:
    """Return how much more any point is worth, whoever gets it, in a game that does not end.

    So somebody's points become welcome in the end where all others would wait for ever.
    """
    return DRAG * max(0, state.round - LONG)


def _final(board: Board, state: State, seat: int) -> int:
    totals = [sum(line.points for line in lines) for lines in all_score_lines(board, state)]
    rest = [total for at, total in enumerate(totals) if at != seat]
    lead = totals[seat] - max(rest)
    return POINT * totals[seat] + (WIN if lead >= 0 else -WIN) + POINT * lead


def _ahead(board: Board, state: State, seat: int) -> int:
    """Return how much of the game is still to come, in hundredths, as far as can be seen.

    By rounds and by what others have: what a seat does itself must not make its desk worth less.
    """
    points = max(other.points for at, other in enumerate(state.players) if at != seat)
    done = max(points * 100 // board.facts.end.points, state.round * 100 // USUAL_ROUNDS)
    return max(5, 100 - done)


def _at_hand(state: State, seat: int) -> int:
    """Weigh pieces in the supply and the stock, and what is left of the own turn."""
    player, turn = state.players[seat], state.turn
    traders, merchants = player.supply
    worth = TRADER * min(ENOUGH, traders) + MERCHANT * merchants
    worth += STOCK * sum(player.stock)
    if turn.seat == seat and not turn.closing:
        worth += ACTION * (turn.actions + turn.extra)
        match state.phase:
            case MoveOwn(left) | MoveAny(left) | MoveOpponents(left):
                worth += HAND * left
            case RemovePieces(left) | PlaceStock(left):
                worth += HAND * left
            case _:
                pass
    return worth


def _routes(board: Board, state: State, seat: int, control: Owners, ahead: int) -> int:
    """Weigh routes under way: what claiming them would bring, by how much of them is there."""
    worth, counts = 0, [count_on(pieces, seat) for pieces in state.lanes]
    near, pull = _near_pawn(board, state, seat), _pull(state)
    on_lanes = [(lane, own) for lane, (own, _, _) in enumerate(counts) if own]
    loose = _loose_pieces(state.players[seat], sum(own for _, own in on_lanes))
    for route in {board.lane_routes[lane] for lane, _ in on_lanes}:
        size = board.route_sizes[route]
        if size > loose:
            continue
        found = [counts[lane] for lane in board.lanes_of[route]]
        own, merchants, free = found[0] if len(found) == 1 else map(sum, zip(*found, strict=True))
        others = size - own - free
        prize = _prize(board, state, seat, route, control, ahead, merchants, pull)
        part = own * (own + 1) * 100 // (size * (size + 1))
        if others:
            part //= 2 + others
        worth += prize * part * SHARE // 10_000 + BLOCK * others
        if own == size and route in near:
            worth += prize * NEAR // 100
    return worth + sum(POOL[:loose])


def _loose_pieces(player: PlayerState, on_routes: int) -> int:
    """Return how many pieces a player has that can still complete routes: no more than that fit."""
    return sum(player.supply) + sum(player.stock) + on_routes


def _near_pawn(board: Board, state: State, seat: int) -> tuple[int, ...]:
    """Return the routes that the pawn lets a seat claim in its turn (two players only)."""
    if state.pawn is None or state.turn.seat != seat or not has_actions(state):
        return ()
    return board.province_routes[state.pawn]


def _prize(
    board: Board,
    state: State,
    seat: int,
    route: int,
    control: Owners,
    ahead: int,
    merchants: int,
    pull: int,
) -> int:
    """Weigh what a claim of a route would bring."""
    player = state.players[seat]
    best, toll = 0, 0
    for city in board.ends[route]:
        owner = control[city]
        toll += 0 if owner is None else pull + (POINT if owner == seat else -RIVALS)
        track = board.upgrades[city]
        if track is not None and player.tracks[track] < len(STEP_WORTH[track]):
            best = max(best, STEP_WORTH[track][player.tracks[track]] * ahead // 100)
        if "" in state.cities[city]:
            office = board.offices[city][state.cities[city].index("")]
            if office.rank <= player.tracks[PRIVILEGE] and (office.shape == "T" or merchants):
                gain = OFFICE + (POINT + pull) * office.points
                if owner != seat and _would_lead(state, seat, city):
                    gain += CONTROL
                best = max(best, gain)
    if route == board.prestige_route and merchants and None in state.prestige:
        best = max(best, POINT * board.sheet.prestige.points[0])
    return 20 + best + toll + MARKER * bool(state.markers[route])


def _would_lead(state: State, seat: int, city: int) -> bool:
    """Tell whether one more office, to the right of all others, would give control of a city."""
    counts = offices_by_seat(state, city)
    return counts[seat] + 1 >= max(counts)
