"""What the parts of a final score are worth."""

from __future__ import annotations

from rules.core.scoring import Result, SeatResult
from rules.spice_road.view import PlayerView, SpiceRoadView

COLUMNS = ("cards", "gold", "silver", "cubes")
"""The parts, as keys under `final.`."""


def all_score_parts(view: SpiceRoadView, result: Result) -> dict[int, tuple[int, ...]]:
    """Return by seat the points for each of the columns."""
    players = {player.seat: player for player in view.players}
    return {seat.seat: score_parts(players[seat.seat], seat) for seat in result.seats}


def score_parts(player: PlayerView, seat: SeatResult) -> tuple[int, int, int, int]:
    """Return the points for cards, gold, silver and cubes that make up a total."""
    cubes = sum(player.caravan[1:])
    coins = (3 * player.gold, player.silver)
    return (seat.total - sum(coins) - cubes, *coins, cubes)
