"""One position as the choice tree looks at it: what several of its nodes need is found once."""

from __future__ import annotations

from functools import cached_property

from rules.hansa.board import Board
from rules.hansa.claims import claimable
from rules.hansa.moves import (
    exchange_partners,
    own_code,
    place_lanes,
    place_sources,
    victims,
)
from rules.hansa.reach import free_lanes, kinds_in, movable, own_stones, targets_from
from rules.hansa.state import State
from rules.hansa.vocabulary import Vocabulary


class Table:
    """Everything that a branch of the tree looks at, with places and pieces as they are written."""

    def __init__(self, words: Vocabulary, board: Board, state: State, seat: int) -> None:
        self.words = words
        self.board = board
        self.state = state
        self.seat = seat
        self.sources = place_sources(board, state, seat)
        """What can be placed: kinds, or own pieces on the map."""
        self.kinds = kinds_in(state.players[seat].supply)
        self._places: dict[str, list[str]] = {}
        self._victims: dict[str, list[str]] = {}
        self._targets: dict[str, list[str]] = {}
        self._reach: dict[tuple[int, str], list[int]] = {}

    def places_for(self, source: str) -> list[str]:
        """Return the lanes where a piece from a source can be placed."""
        found = self._places.get(source)
        if found is None:
            tokens = self.board.lane_tokens
            found = [tokens[lane] for lane in place_lanes(self.board, self.state, source)]
            self._places[source] = found
        return found

    def has_victims(self) -> bool:
        """Tell whether any piece can be displaced."""
        hits = (victims(self.board, self.state, self.seat, kind) for kind in self.kinds)
        return any(True for hit in hits for _ in hit)

    def victims_of(self, kind: str) -> list[str]:
        """Return the pieces that a piece of a kind can displace."""
        found = self._victims.get(kind)
        if found is None:
            tokens = self.board.lane_tokens
            hit = victims(self.board, self.state, self.seat, kind)
            found = self._victims[kind] = [f"{tokens[lane]}:{piece}" for lane, piece in hit]
        return found

    @cached_property
    def stones(self) -> dict[str, tuple[int, str]]:
        """The pieces on the map that can be moved or removed now, each with its lane and itself."""
        tokens, seat = self.board.lane_tokens, self.seat
        found = movable(self.state, seat)
        return {f"{tokens[at[0]]}:{own_code(at[1], seat)}": at for at in found}

    def can_move_any(self) -> bool:
        """Tell whether any of these pieces has anywhere to go."""
        return any(self.can_move(lane, piece) for lane, piece in movable(self.state, self.seat))

    def can_move(self, lane: int, piece: str) -> bool:
        """Tell whether one of these pieces has anywhere to go."""
        lanes = self._lanes_from(lane, piece[-1])
        if len(lanes) > 1 or (lanes and lanes[0] != lane):
            return True
        return bool(exchange_partners(self.board, self.state, self.seat, lane, piece))

    def targets_for(self, stone: str) -> list[str]:
        """Return where a piece can go: lanes, and pieces with which it can trade places."""
        found = self._targets.get(stone)
        if found is None:
            board, state, seat = self.board, self.state, self.seat
            tokens = board.lane_tokens
            lane, piece = self.stones[stone]
            lanes = self._lanes_from(lane, piece[-1])
            found = [tokens[to] for to in lanes if to != lane]
            for at, other in exchange_partners(board, state, seat, lane, piece):
                found.append(f"{tokens[at]}:{own_code(other, seat)}")
            self._targets[stone] = found
        return found

    @cached_property
    def own_lanes(self) -> frozenset[str]:
        """The lanes of all routes on which the seat has pieces."""
        board = self.board
        routes = {board.lane_routes[at] for at, _ in own_stones(self.state, self.seat)}
        return frozenset(board.lane_tokens[at] for route in routes for at in board.lanes_of[route])

    @cached_property
    def routes(self) -> list[str]:
        """The routes that can be claimed."""
        ids = self.board.route_ids
        return [ids[route] for route in claimable(self.board, self.state, self.seat)]

    def _lanes_from(self, lane: int, kind: str) -> list[int]:
        """Return where pieces of a kind in the region of a lane may go, perhaps that lane too."""
        board, state = self.board, self.state
        region = board.lane_regions[lane]
        found = self._reach.get((region, kind))
        if found is None:
            free = free_lanes(board, state, board.all_lanes, kind)
            found = self._reach[region, kind] = targets_from(board, state, region, free)
        return found
