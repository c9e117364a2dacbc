"""What routes under way are worth, and what the rest of a turn can still make of them.

Whoever weighs one action at a time sees no further than the next position, so what could follow is
part of how that position looks: with two players also where the pawn can get.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rules.hansa.board import Board
from rules.hansa.prizes import Prize, Stakes, route_prizes, stakes_of
from rules.hansa.standing import actions_of, count_on, crossings_left, open_regions, total
from rules.hansa.state import Pieces, State
from rules.hansa.weights import AGAIN, BLOCK, HINDER, LOST_ACTION, POOL, PROMISE, SHARE, TRADER

BORDER, JUMP = 1, 2
"""What a border and a jump of the pawn take, so that it is better where it has to be."""

Outlook = tuple[int, int, int]
"""A route for a seat: its worth as it lies, and what so many actions, and one less, can add."""


def weigh_routes(board: Board, state: State, seat: int) -> int:
    """Weigh all pieces that no city binds, routes under way, and the rest of the own turn.

    With two players also how far the pawn is from where the other wants it.
    """
    turn = state.turn
    actions = _actions_left(state) if turn.seat == seat else 0
    stakes = stakes_of(board, state, seat)
    prizes, outlooks = _look_around(state, stakes, actions)
    worths, gains, less = zip(*outlooks, strict=True)
    worth = sum(POOL[: stakes.loose]) + _sum_worths(worths, prizes)
    if actions:
        borders = 0 if turn.acted else crossings_left(board, state)
        worth += PROMISE * _best_gain(board, state, gains, less, borders) // 100
    elif state.pawn is not None and (turn.seat == seat or not turn.acted):
        worth += HINDER * _hindrance(board, state, 1 - seat) // 100
    return worth


def _sum_worths(worths: Sequence[int], prizes: Sequence[Prize]) -> int:
    """Return what routes under way are worth together: those for the same city less."""
    best: dict[int, int] = {}
    again = 0
    for worth, prize in zip(worths, prizes, strict=True):
        if worth:
            found = best.get(prize.city, 0)
            again += min(found, worth)
            best[prize.city] = max(found, worth)
    return sum(best.values()) + AGAIN * again // 100


def _actions_left(state: State) -> int:
    turn = state.turn
    return 0 if turn.closing else turn.actions + turn.extra


def _best_gain(
    board: Board,
    state: State,
    gains: Sequence[int],
    less: Sequence[int],
    borders: int,
    jump: int = JUMP,
) -> int:
    """Return the most that a seat can add, by where it may act: how far the pawn goes for nothing.

    It may also go anywhere for an action; `jump` is what else that takes.
    """
    if state.pawn is not None:
        reach = _reach(board, state.pawn, borders)
        return max(max(less) - jump, *(gains[route] - BORDER * far for route, far in reach))
    if not board.has_regions:
        return max(gains)
    regions = open_regions(board, state)
    pairs = zip(gains, board.regions, strict=True)
    return max(gain for gain, region in pairs if region in regions)


@lru_cache(maxsize=128)
def _reach(board: Board, province: str, borders: int) -> tuple[tuple[int, int], ...]:
    """Return the routes that the pawn comes to over so many borders, each with the fewest."""
    found: dict[int, int] = {}
    ring, seen = [province], {province}
    for far in range(borders + 1):
        for place in ring:
            for route in board.province_routes[place]:
                found.setdefault(route, far)
        ring = [n for place in ring for n in board.province_neighbours[place] if n not in seen]
        seen.update(ring)
    return tuple(found.items())


def _hindrance(board: Board, state: State, rival: int) -> int:
    """Return what a rival's next turn loses because of where the pawn is."""
    if state.turn.seat == rival:
        actions, borders = _actions_left(state), crossings_left(board, state)
    else:
        actions = actions_of(board, state.players[rival])
        borders = board.facts.two_players.free_borders
    _, outlooks = _look_around(state, stakes_of(board, state, rival), actions)
    _, gains, less = zip(*outlooks, strict=True)
    return max(gains) - _best_gain(board, state, gains, less, borders, LOST_ACTION)


def _look_around(
    state: State, stakes: Stakes, actions: int
) -> tuple[Sequence[Prize], Sequence[Outlook]]:
    """Return the prizes and the outlooks of all routes for a seat with so many actions."""
    supply = min(actions, total(state.players[stakes.seat].supply))
    appraiser, routes = _appraiser(stakes, supply, actions), state.lanes
    if stakes.board.has_ships:
        routes = [sum((routes[lane] for lane in on), ()) for on in stakes.board.lanes_of]
    return appraiser.prizes, appraiser.outlooks(routes)


class _Appraiser:
    """What routes promise to a seat with so many actions; what it has worked out it remembers."""

    def __init__(self, stakes: Stakes, supply: int, actions: int) -> None:
        self.seat, self.loose = stakes.seat, stakes.loose
        self.supply, self.actions = supply, actions
        self.prizes = route_prizes(stakes)
        self.known: list[dict[Pieces, Outlook]] = [{} for _ in self.prizes]

    def outlooks(self, routes: Sequence[Pieces]) -> list[Outlook]:
        """Return the outlook of each route, by the pieces on it."""
        return [
            known.get(pieces) or self._look(route, pieces)
            for route, (known, pieces) in enumerate(zip(self.known, routes, strict=True))
        ]

    def _look(self, route: int, pieces: Pieces) -> Outlook:
        found = self.known[route][pieces] = self._appraise(self.prizes[route], pieces)
        return found

    def _appraise(self, prize: Prize, pieces: Pieces) -> Outlook:
        own, merchants, free = count_on(pieces, self.seat)
        size, value = len(pieces), prize.rich if merchants else prize.plain
        others = size - own - free
        if size > self.loose or (others and not own):
            return 0, 0, 0
        worth = _share(value, own, size)
        if others:
            return worth // (2 + others) + BLOCK * others, 0, 0
        gain = _worth_after(value, own, size, self.supply, self.actions) - worth
        less = _worth_after(value, own, size, self.supply, self.actions - 1) - worth
        return worth, max(0, gain), max(0, less)


@lru_cache(maxsize=256)
def _appraiser(stakes: Stakes, supply: int, actions: int) -> _Appraiser:
    return _Appraiser(stakes, supply, actions)


def _share(prize: int, own: int, size: int) -> int:
    """Return what so many own pieces on a route are worth: more than in proportion."""
    return prize * own * (own + 1) * SHARE // (size * (size + 1) * 100)


def _worth_after(prize: int, own: int, size: int, supply: int, actions: int) -> int:
    """Return what a route without others is worth after so many actions on it."""
    free = size - own
    if free < actions and free <= supply:
        return prize - TRADER * free
    placed = max(0, min(free, actions, supply))
    return _share(prize, own + placed, size) - TRADER * placed
