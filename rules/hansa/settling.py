"""After a displacement: what its owner may add, and what is suggested."""

from __future__ import annotations

from msgspec.structs import replace

from rules.hansa.actions import Settle
from rules.hansa.board import Board
from rules.hansa.reach import may_go, own_stones, ring_lanes
from rules.hansa.state import PlayerState, SettleDisplaced, State, add, count


def pile_of(player: PlayerState) -> str | None:
    """Return the pile from which extra pieces come: stock, else supply, else None (the map)."""
    if any(player.stock):
        return "stock"
    return "supply" if any(player.supply) else None


def extra_sources(board: Board, state: State, seat: int) -> list[str]:
    """Return the extra pieces that a displaced player may place now.

    Kinds from the stock; only when it is empty from the supply; only when that is empty too own
    pieces on the map, as `lane:kind`, if they can go anywhere.
    """
    phase = state.phase
    if not isinstance(phase, SettleDisplaced) or not phase.extras:
        return []
    player, route = state.players[seat], board.route_index[phase.route]
    pile = pile_of(player)
    if pile is not None:
        stones = player.stock if pile == "stock" else player.supply
        return [
            kind
            for kind in ("T", "M")
            if count(stones, kind) and ring_lanes(board, state, route, kind)
        ]
    return [
        f"{board.lane_tokens[lane]}:{piece[1]}"
        for lane, piece in own_stones(state, seat)
        if _has_place(board, state, route, lane, piece[1])
    ]


def _has_place(board: Board, state: State, route: int, lane: int, kind: str) -> bool:
    near = ring_lanes(board, state, route, kind, skip=lane)
    return any(may_go(board, lane, to, leave=True) for to in near)


def suggestions(board: Board, state: State) -> tuple[Settle, ...]:
    """Return the new places suggested to a displaced player: with extra pieces, and without.

    Extra pieces are suggested only where they come from the stock: what is in the supply is of use
    in the own turn.
    """
    phase = state.phase
    if not isinstance(phase, SettleDisplaced) or not phase.piece:
        return ()
    first, lane = phase.piece, _best_lane(board, state, phase, phase.piece)
    alone = Settle(((first, board.lane_tokens[lane]),))
    stones = list(alone.stones)
    now = put_piece(state, lane, f"{phase.seat}{first}")
    stock = state.players[phase.seat].stock
    for _ in range(phase.extras):
        kind = "T" if stock[0] else "M"
        if not count(stock, kind) or not ring_lanes(
            board, now, board.route_index[phase.route], kind
        ):
            break
        lane = _best_lane(board, now, phase, kind)
        now, stock = put_piece(now, lane, f"{phase.seat}{kind}"), add(stock, kind, -1)
        stones.append((kind, board.lane_tokens[lane]))
    if len(stones) == 1:
        return (alone,)
    return (Settle(tuple(stones)), alone)


def put_piece(state: State, lane: int, piece: str) -> State:
    """Return a state with a piece on the first free space of a lane."""
    lanes = state.lanes
    spaces = list(lanes[lane])
    spaces[spaces.index("")] = piece
    return replace(state, lanes=(*lanes[:lane], tuple(spaces), *lanes[lane + 1 :]))


def take_piece(state: State, lane: int, piece: str) -> State:
    """Return a state without one such piece on a lane."""
    lanes = state.lanes
    spaces = list(lanes[lane])
    spaces[spaces.index(piece)] = ""
    return replace(state, lanes=(*lanes[:lane], tuple(spaces), *lanes[lane + 1 :]))


def _best_lane(board: Board, state: State, phase: SettleDisplaced, kind: str) -> int:
    """Return the lane where a piece helps its owner most.

    Where fewest spaces are missing to a whole route; of equals where a marker lies, where an
    office or an upgrade waits, and then the first.
    """
    near = ring_lanes(board, state, board.route_index[phase.route], kind)
    return max(near, key=lambda lane: (_promise(board, state, phase.seat, lane), -lane))


def _promise(board: Board, state: State, seat: int, lane: int) -> int:
    route = board.lanes[lane].route
    mine = str(seat)
    spaces = [piece for at in board.lanes_of[route] for piece in state.lanes[at]]
    own = sum(piece[:1] == mine for piece in spaces)
    others = sum(bool(piece) for piece in spaces) - own
    ends = board.ends[route]
    use = sum("" in state.cities[city] for city in ends)
    use += sum(board.upgrades[city] is not None for city in ends) + 2 * bool(state.markers[route])
    return 100 * (2 * own - len(spaces) - 2 * others) + use
