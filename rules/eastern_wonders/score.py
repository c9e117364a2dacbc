"""Points: victory tiles, the board, bonus tiles and cubes, and who wins."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.scoring import Result, ScoreLine, score_ranking
from rules.eastern_wonders.facts import SeaFacts
from rules.eastern_wonders.market import built_rows
from rules.eastern_wonders.state import GameOver, State
from rules.eastern_wonders.table import Captain, SeaTable

TILES_COLLECTED = "eastern_wonders.end.tiles_collected"


def victory_points(facts: SeaFacts, player: Captain) -> int:
    """Return the points on a player's victory tiles."""
    return sum(facts.victory[tile].points for tile in player.victory)


def row_points(facts: SeaFacts, built: int) -> int:
    """Return the points on a row from which so many outposts are gone (EW-C02)."""
    return sum(facts.player_board.column_points[:built])


def score_lines(facts: SeaFacts, state: SeaTable, seat: int) -> tuple[ScoreLine, ...]:
    """Return what a player has points for."""
    player, worth = state.players[seat], facts.scoring.cube_points
    rows = built_rows(facts, state, seat)
    cubes = sum(n for n, each in zip(player.hold, worth, strict=True) if each)
    from_cubes = sum(n * each for n, each in zip(player.hold, worth, strict=True))
    tiles = [tile.points for tile in player.bonus]
    board = sum(row_points(facts, built) for built in rows)
    return (
        ScoreLine(
            "eastern_wonders.score.victory", len(player.victory), victory_points(facts, player)
        ),
        ScoreLine("eastern_wonders.score.board", sum(rows), board),
        ScoreLine("eastern_wonders.score.bonus", len(tiles), sum(tiles)),
        ScoreLine("eastern_wonders.score.cubes", cubes, from_cubes),
    )


def rank_players(facts: SeaFacts, state: SeaTable, reason: str) -> Result:
    """Return the ranking: of players with equal points the later in turn order wins."""
    lines: Sequence[tuple[ScoreLine, ...]] = [
        score_lines(facts, state, seat) for seat in range(len(state.players))
    ]
    return score_ranking(reason, lines, range(len(lines)))


def score_result(facts: SeaFacts, state: State) -> Result | None:
    """Return the final ranking, None while the game goes on."""
    if not isinstance(state.phase, GameOver):
        return None
    return rank_players(facts, state, TILES_COLLECTED)
