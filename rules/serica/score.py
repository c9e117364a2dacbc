"""Points by what they are for, and who wins."""

from __future__ import annotations

from rules.core.scoring import Result, ScoreLine, score_ranking
from rules.serica.facts import SericaFacts
from rules.serica.goods import worth
from rules.serica.queries import (
    adjacency_total,
    built_count,
    card_points,
    enemy_points,
)
from rules.serica.state import GameOver, PlayerState, State

END_REASONS = ("serica.end.ten_built", "serica.end.last_round", "serica.end.standstill")
MORE_THAN_ALL_GOODS = 100_000


def score_lines(facts: SericaFacts, player: PlayerState) -> tuple[ScoreLine, ...]:
    """Return what a player has points for."""
    bonus = adjacency_total(facts, player)
    each = facts.adjacency.points
    return (
        ScoreLine("serica.score.cards", built_count(player), card_points(facts, player)),
        ScoreLine("serica.score.adjacency", bonus // each if each else 0, bonus),
        ScoreLine("serica.score.caravans", player.arrivals, player.delivered),
        ScoreLine("serica.score.market", player.market, player.market),
        ScoreLine("serica.score.enemies", len(player.defeated), enemy_points(facts, player)),
    )


def tie_break(facts: SericaFacts, player: PlayerState) -> int:
    """Return what decides between equal points: more built cards, then goods not on the road."""
    stored = worth(player.goods, facts.values.goods)
    return built_count(player) * MORE_THAN_ALL_GOODS + stored


def score_result(facts: SericaFacts, state: State) -> Result | None:
    """Return the final ranking, None while the game goes on."""
    phase = state.phase
    if not isinstance(phase, GameOver):
        return None
    lines = [score_lines(facts, player) for player in state.players]
    breaks = [tie_break(facts, player) for player in state.players]
    return score_ranking(f"serica.end.{phase.reason}", lines, breaks)
