"""What the parts of a score are."""

from __future__ import annotations

from render.sea.views import SeaPlayer, SeaView

COLUMNS = ("tiles", "board", "bonus", "cubes")
"""The parts, as keys under `final.`."""


def score_parts(player: SeaPlayer) -> tuple[int, int, int, int]:
    """Return the points for each of the columns."""
    return player.tile_points, player.board_points, player.bonus_points, player.cube_points


def all_score_parts(view: SeaView) -> dict[int, tuple[int, int, int, int]]:
    """Return by seat the points for each of the columns."""
    return {player.seat: score_parts(player) for player in view.players}
