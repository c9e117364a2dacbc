"""What must hold in every state: nothing is lost, nothing appears, nobody is out of turn."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from rules.hansa.board import Board
from rules.hansa.facts import KINDS
from rules.hansa.state import (
    GameOver,
    MoveAny,
    MoveOpponents,
    MoveOwn,
    PlaceMarkers,
    PlacePawn,
    PlaceStock,
    RemovePieces,
    SettleDisplaced,
    State,
)

_PIECE = re.compile(r"([0-4])([TM])")


def broken_invariants(board: Board, state: State) -> list[str]:
    """Return every invariant that a state breaks, in English, for engineers."""
    shapes = [*_shapes(board, state)]
    if shapes:
        return shapes
    return [
        *_pieces(board, state),
        *_places(board, state),
        *_desks(board, state),
        *_markers(board, state),
        *_turn(board, state),
        *_phase(board, state),
    ]


def _shapes(board: Board, state: State) -> Iterator[str]:
    """Check that everything has its place, before anything is counted."""
    found = [len(lane) for lane in state.lanes]
    if found != [len(lane.spaces) for lane in board.lanes]:
        yield f"lanes have {found} spaces"
    if len(state.markers) != len(board.route_ids):
        yield f"markers on {len(state.markers)} routes"
    if [len(offices) for offices in state.cities] != [len(o) for o in board.offices]:
        yield "cities have other offices than the map"
    if len(state.extras) != len(board.city_ids):
        yield f"extras of {len(state.extras)} cities"
    if len(state.prestige) != len(board.facts.privileges.order):
        yield f"a prestige table of {len(state.prestige)} places"
    for piece in _all_pieces(state):
        found_piece = _PIECE.fullmatch(piece)
        if found_piece is None or int(found_piece[1]) >= len(state.players):
            yield f"no such piece: {piece!r}"
    if any(seat is not None and not 0 <= seat < len(state.players) for seat in state.prestige):
        yield f"no such seat on the prestige table: {state.prestige}"


def _all_pieces(state: State) -> Iterator[str]:
    for group in (state.lanes, state.cities, state.extras):
        for pieces in group:
            yield from filter(None, pieces)


def _pieces(board: Board, state: State) -> Iterator[str]:
    """Count the pieces of every player: desk, piles, map, offices, prestige table, in hand."""
    facts, on_map = board.facts, Counter(_all_pieces(state))
    own = (facts.pieces.traders - facts.pieces.on_score_track, facts.pieces.merchants)
    for seat, player in enumerate(state.players):
        for at, kind in enumerate(KINDS):
            covered = sum(
                track.steps - steps
                for track, steps in zip(facts.tracks, player.tracks, strict=True)
                if track.frees == kind
            )
            found = covered + player.supply[at] + player.stock[at] + on_map[f"{seat}{kind}"]
            found += kind == "M" and state.prestige.count(seat)
            phase = state.phase
            if isinstance(phase, SettleDisplaced) and phase.seat == seat:
                found += phase.piece == kind
            if found != own[at]:
                yield f"seat {seat}: {found} pieces of kind {kind}, {own[at]} expected"
        if min(*player.supply, *player.stock) < 0:
            yield f"seat {seat}: a negative pile"


def _places(board: Board, state: State) -> Iterator[str]:
    for lane, pieces in zip(board.lanes, state.lanes, strict=True):
        if lane.ship and any(piece[1:] == "T" for piece in pieces):
            yield f"a trader on the ships of {lane.token}"
    for city, printed, extras in zip(board.city_ids, state.cities, state.extras, strict=True):
        if any(a == "" and b for a, b in pairwise(printed)):
            yield f"{city}: an office is left out"
        if extras and not printed[0]:
            yield f"{city}: an extra office before the first"
        if not all(extras):
            yield f"{city}: a gap among the extra offices"


def _desks(board: Board, state: State) -> Iterator[str]:
    places = sorted(player.link for player in state.players if player.link)
    if places != list(range(1, len(places) + 1)) or len(places) > len(board.sheet.link.points):
        yield f"places in the race: {places}"
    for seat, player in enumerate(state.players):
        for track, steps in zip(board.facts.tracks, player.tracks, strict=True):
            if not 0 <= steps <= track.steps:
                yield f"seat {seat}: {steps} steps on a track of {track.steps}"
        if player.points < 0:
            yield f"seat {seat}: {player.points} points"
        if player.drawn < 0:
            yield f"seat {seat}: {player.drawn} markers unseen"


def _markers(board: Board, state: State) -> Iterator[str]:
    options = state.options
    expected = Counter(board.facts.marker_counts(options.edition, options.map))
    held = [m for p in state.players for m in (*p.markers, *p.used, *p.plate)]
    lying = [marker for marker in state.markers if marker]
    found = Counter([*held, *lying, *state.supply, *state.discarded])
    if found != expected:
        yield f"markers: {dict(sorted(found.items()))}, not {dict(sorted(expected.items()))}"
    if sum(player.drawn for player in state.players) > len(state.supply):
        yield "more markers on plates than there are"
    for route, marker in enumerate(state.markers):
        if marker and route not in board.marker_routes:
            yield f"a marker on {board.route_ids[route]}"
    if state.discarded and not options.discard_rule:
        yield "a marker was given up"


def _turn(board: Board, state: State) -> Iterator[str]:
    turn, seats = state.turn, len(state.players)
    if state.round < 1:
        yield f"round {state.round}"
    if not 0 <= turn.seat < seats:
        yield f"the turn of seat {turn.seat}"
    if min(turn.actions, turn.extra, turn.crossed) < 0:
        yield "less than no actions or crossings"
    cities = [board.city_ids[permit.city] for permit in board.permits]
    if len(set(turn.permits)) != len(turn.permits) or not set(turn.permits) <= set(cities):
        yield f"permits used: {turn.permits}"
    if turn.lifted and not state.options.discard_rule:
        yield "regions are open without the rule for it"
    needs_pawn = seats == min(board.sheet.seats) and board.has_provinces and seats == 2
    if (state.pawn is not None) != (needs_pawn and not isinstance(state.phase, PlacePawn)):
        yield f"pawn in {state.pawn}"
    if state.pawn is not None and state.pawn not in board.province_ids:
        yield f"no such province: {state.pawn}"
    if turn.crossed > board.facts.two_players.free_borders or (turn.crossed and not needs_pawn):
        yield f"{turn.crossed} borders crossed"


def _phase(board: Board, state: State) -> Iterator[str]:
    phase, seats = state.phase, len(state.players)
    match phase:
        case SettleDisplaced():
            yield from _settling(board, state, phase)
        case (
            MoveOwn(left)
            | MoveOpponents(left)
            | MoveAny(left)
            | RemovePieces(left)
            | PlaceStock(left)
        ):
            if left < 1:
                yield f"{left} pieces left in a step"
        case PlaceMarkers():
            if not state.players[state.turn.seat].plate:
                yield "no marker to put anywhere"
        case PlacePawn(seat) if (seats, seat) != (2, 1):
            yield f"seat {seat} places the pawn"
        case GameOver(reason, seat) if not 0 <= seat < seats or not reason:
            yield f"over by {reason!r} of seat {seat}"
        case _:
            return


def _settling(board: Board, state: State, phase: SettleDisplaced) -> Iterator[str]:
    seat, route, piece, extras = phase.seat, phase.route, phase.piece, phase.extras
    if not 0 <= seat < len(state.players) or seat == state.turn.seat:
        yield f"seat {seat} is displaced in the turn of seat {state.turn.seat}"
    if route not in board.route_index or piece not in ("", *KINDS) or extras < 0:
        yield f"displaced from {route}: {piece!r}, {extras} extra"
    if not piece and not extras:
        yield "nothing left to settle"
