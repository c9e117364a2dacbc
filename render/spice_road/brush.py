"""What every part of the Spice Road picture draws with."""

from __future__ import annotations

from typing import ClassVar

from render.century import brush as century
from render.spice_road.diff import Changes
from rules.spice_road.view import PlayerView, SpiceRoadView

BOARD = "spice_road_board"


class Brush(century.Brush[SpiceRoadView, Changes], frozen=True):
    """A canvas together with a view of Spice Road."""

    board: ClassVar[str] = BOARD
    game: ClassVar[str] = "spice_road"


def points_so_far(player: PlayerView) -> int | None:
    """Return what a player would score now, None where the point cards are hidden."""
    if player.card_points is None:
        return None
    return player.card_points + 3 * player.gold + player.silver + sum(player.caravan[1:])
