"""How good a position looks for one player: the measure of the greedy policy.

The weights are hundredths of a point. They were found by letting versions play each other.
"""

from __future__ import annotations

from rules.hansa.board import Board
from rules.hansa.prizes import pull_of, rest_of_game
from rules.hansa.prospects import weigh_routes
from rules.hansa.score import all_score_lines, marker_points, score_lead
from rules.hansa.standing import controllers, network_points, presence
from rules.hansa.state import (
    GameOver,
    MoveAny,
    MoveOpponents,
    MoveOwn,
    PlaceStock,
    RemovePieces,
    State,
)
from rules.hansa.weights import (
    CONTROL,
    END_ITSELF,
    ENOUGH,
    HAND,
    HELD,
    LEADING,
    MERCHANT,
    POINT,
    RIVALS,
    STEPS_WORTH,
    STOCK,
    TRADER,
    UNUSED,
    WIN,
)


def estimate_position(board: Board, state: State, seat: int) -> int:
    """Return points now and at the end, the desk, routes under way, and what is at hand."""
    if isinstance(state.phase, GameOver):
        return _final(board, state, seat)
    player, ahead = state.players[seat], rest_of_game(board, state, seat)
    control = controllers(state)
    worth = POINT * player.points
    worth += POINT * marker_points(board, len(player.markers) + len(player.used))
    worth += UNUSED * len(player.markers) * ahead // 100
    for points, owner in zip(board.sheet.prestige.points, state.prestige, strict=True):
        worth += POINT * points * (owner == seat)
    worth += POINT * network_points(board, state, seat)
    worth += HELD * sum(presence(state, seat))
    worth += control.count(seat) * (CONTROL + LEADING * ahead // 100)
    for values, track, steps in zip(STEPS_WORTH, board.facts.tracks, player.tracks, strict=True):
        worth += values[steps] * ahead // 100
        worth += POINT * track.full_points * (steps == track.steps)
    worth += weigh_routes(board, state, seat) + _at_hand(state, seat)
    rivals = max(other.points for at, other in enumerate(state.players) if at != seat)
    return worth - RIVALS * rivals - _weariness(board, state)


def _weariness(board: Board, state: State) -> int:
    """Return what takes from a game that has been long enough, by how far its end still is."""
    pull = pull_of(state)
    if not pull:
        return 0
    missing = sum(board.facts.end.points - player.points for player in state.players)
    return pull * (END_ITSELF + missing)


def _final(board: Board, state: State, seat: int) -> int:
    total = sum(line.points for line in all_score_lines(board, state)[seat])
    lead = score_lead(board, state, seat)
    return POINT * (total + lead) + (WIN if lead >= 0 else -WIN)


def _at_hand(state: State, seat: int) -> int:
    """Weigh pieces in the supply and the stock, and what is left of the own turn."""
    player, turn = state.players[seat], state.turn
    traders, merchants = player.supply
    worth = TRADER * min(ENOUGH, traders) + MERCHANT * merchants
    worth += STOCK * sum(player.stock)
    if turn.seat == seat and not turn.closing:
        match state.phase:
            case MoveOwn(left) | MoveAny(left) | MoveOpponents(left):
                worth += HAND * left
            case RemovePieces(left) | PlaceStock(left):
                worth += HAND * left
            case _:
                pass
    return worth
