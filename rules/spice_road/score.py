"""Points: cards, coins and cubes, and who wins."""

from __future__ import annotations

from rules.core.scoring import Result, ScoreLine, score_ranking
from rules.spice_road.facts import SpiceRoadFacts
from rules.spice_road.state import GameOver, PlayerState, State

POINTS_COLLECTED = "spice_road.end.points_collected"


def card_points(facts: SpiceRoadFacts, player: PlayerState) -> int:
    """Return the points on a player's claimed cards."""
    return sum(facts.points[card].points for card in player.points)


def score_lines(facts: SpiceRoadFacts, player: PlayerState) -> tuple[ScoreLine, ...]:
    """Return what a player has points for (SR-C28)."""
    coins, worth = facts.coins, facts.scoring.cube_points
    cubes = sum(n for n, each in zip(player.caravan, worth, strict=True) if each)
    from_cubes = sum(n * each for n, each in zip(player.caravan, worth, strict=True))
    return (
        ScoreLine("spice_road.score.cards", len(player.points), card_points(facts, player)),
        ScoreLine("spice_road.score.gold", player.gold, player.gold * coins.gold_points),
        ScoreLine("spice_road.score.silver", player.silver, player.silver * coins.silver_points),
        ScoreLine("spice_road.score.cubes", cubes, from_cubes),
    )


def score_result(facts: SpiceRoadFacts, state: State) -> Result | None:
    """Return the final ranking: of players with equal points the later in turn order wins."""
    if not isinstance(state.phase, GameOver):
        return None
    lines = [score_lines(facts, player) for player in state.players]
    return score_ranking(POINTS_COLLECTED, lines, range(len(lines)))
