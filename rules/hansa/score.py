"""Final scoring, and who wins."""

from __future__ import annotations

from rules.core.scoring import Result, ScoreLine, score_ranking
from rules.hansa.board import Board
from rules.hansa.facts import ACTIONS
from rules.hansa.standing import Owners, controllers, network_points, network_size, presence
from rules.hansa.state import GameOver, State

TIE_STEP = 1000
"""More than any network is worth."""


def marker_points(board: Board, taken: int) -> int:
    """Return the points for so many markers, used or not."""
    points = board.facts.markers.points
    return points[min(taken, len(points) - 1)]


def score_lines(
    board: Board,
    state: State,
    seat: int,
    control: Owners,
    regions: dict[str, tuple[int, ...]],
) -> tuple[ScoreLine, ...]:
    """Return what a player would have points for if the game ended now."""
    facts, player = board.facts, state.players[seat]
    full = [
        track.full_points
        for track, steps in zip(facts.tracks, player.tracks, strict=True)
        if steps == track.steps and track.full_points
    ]
    taken = len(player.markers) + len(player.used)
    table = [
        points
        for points, owner in zip(board.sheet.prestige.points, state.prestige, strict=True)
        if owner == seat
    ]
    cities, size = control.count(seat), network_size(board, state, seat)
    lines = [
        ScoreLine("hansa.score.points", player.points, player.points),
        ScoreLine("hansa.score.tracks", len(full), sum(full)),
        ScoreLine("hansa.score.markers", taken, marker_points(board, taken)),
        ScoreLine("hansa.score.prestige", len(table), sum(table)),
        ScoreLine("hansa.score.cities", cities, cities * facts.scoring.controlled_city),
        ScoreLine("hansa.score.network", size, network_points(board, state, seat)),
    ]
    for region, points in regions.items():
        held = region_cities(board, control, seat, region)
        lines.append(ScoreLine(f"hansa.score.{region}", held, points[seat]))
    return tuple(lines)


def all_score_lines(board: Board, state: State) -> list[tuple[ScoreLine, ...]]:
    """Return the score of every seat if the game ended now."""
    control = controllers(state)
    regions = {
        region: majority_points(board, state, control, region) for region in board.sheet.majorities
    }
    seats = range(len(state.players))
    return [score_lines(board, state, seat, control, regions) for seat in seats]


def score_lead(board: Board, state: State, seat: int) -> int:
    """Return by how many points a seat would be ahead of all others now; negative: behind one."""
    totals = [sum(line.points for line in lines) for lines in all_score_lines(board, state)]
    return totals[seat] - max(total for at, total in enumerate(totals) if at != seat)


def region_cities(board: Board, control: Owners, seat: int, region: str) -> int:
    """Return how many cities of a region a seat controls."""
    number = board.sheet.regions.index(region)
    return sum(
        owner == seat and number in found
        for owner, found in zip(control, board.city_regions, strict=True)
    )


def region_offices(board: Board, state: State, seat: int, region: str) -> int:
    """Return how many offices a seat has in a region."""
    number = board.sheet.regions.index(region)
    held = presence(state, seat)
    return sum(n for n, found in zip(held, board.city_regions, strict=True) if number in found)


def majority_points(board: Board, state: State, control: Owners, region: str) -> tuple[int, ...]:
    """Return the points of each seat for a region: by cities controlled, then by offices.

    Who has no office there gets nothing. Full ties share the points of their places, rounded down.
    """
    seats = range(len(state.players))
    ranks = [
        (
            region_cities(board, control, seat, region),
            region_offices(board, state, seat, region),
        )
        for seat in seats
    ]
    points = board.facts.britannia.majority_points
    gained = [0] * len(ranks)
    place = 0
    for rank in sorted({rank for rank in ranks if rank[1]}, reverse=True):
        tied = [seat for seat in seats if ranks[seat] == rank]
        for seat in tied:
            gained[seat] = sum(points[place : place + len(tied)]) // len(tied)
        place += len(tied)
    return tuple(gained)


def score_result(board: Board, state: State) -> Result | None:
    """Return the final ranking, None while the game goes on.

    In the edition of 2009 equal points are equal places; in the Big Box the fewer steps on the
    actions track decide, then the points for the network.
    """
    phase = state.phase
    if not isinstance(phase, GameOver):
        return None
    lines = all_score_lines(board, state)
    ties = [0] * len(lines)
    if state.options.edition == "big_box":
        ties = [
            network_points(board, state, seat) - TIE_STEP * player.tracks[ACTIONS]
            for seat, player in enumerate(state.players)
        ]
    return score_ranking(phase.reason, lines, ties)
