"""Points are those of Eastern Wonders; cards score nothing."""

from __future__ import annotations

from rules.core.scoring import Result
from rules.eastern_wonders.score import rank_players
from rules.sand_to_sea.facts import SandToSeaFacts
from rules.sand_to_sea.state import GameOver, State

TILES_COLLECTED = "sand_to_sea.end.tiles_collected"


def score_result(facts: SandToSeaFacts, state: State) -> Result | None:
    """Return the final ranking, None while the game goes on."""
    if not isinstance(state.phase, GameOver):
        return None
    return rank_players(facts, state, TILES_COLLECTED)
