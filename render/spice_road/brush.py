"""What every part of the Spice Road picture draws with."""

from __future__ import annotations

from typing import ClassVar

from render import brush as shared
from render.spice_road.diff import Changes
from rules.century.cubes import SPICES, Cubes
from rules.spice_road.view import PlayerView, SpiceRoadView

BOARD = "spice_road_board"


class Brush(shared.Brush[SpiceRoadView, Changes], frozen=True):
    """A canvas together with a view of Spice Road."""

    board: ClassVar[str] = BOARD

    def letter(self, kind: str) -> str:
        """Return the letter that a spice's cubes carry."""
        return self.words.say(f"spice_road.letter.{kind}")


def kinds(cubes: Cubes) -> list[str]:
    """Return the kind of each single cube, cheapest first."""
    return [kind for kind, n in zip(SPICES, cubes, strict=True) for _ in range(n)]


def amounts(cubes: Cubes) -> list[tuple[str, int]]:
    """Return kinds and how many of each, without those that are not there."""
    return [(kind, n) for kind, n in zip(SPICES, cubes, strict=True) if n]


def mark_new(cubes: Cubes, new: Cubes) -> list[tuple[str, bool]]:
    """Return every cube and whether it is new; within a colour the new ones come last."""
    fresh = dict(amounts(new))
    left = dict(amounts(cubes))
    marked: list[tuple[str, bool]] = []
    for kind in kinds(cubes):
        marked.append((kind, left[kind] <= fresh.get(kind, 0)))
        left[kind] -= 1
    return marked


def points_so_far(player: PlayerView) -> int | None:
    """Return what a player would score now, None where the point cards are hidden."""
    if player.card_points is None:
        return None
    return player.card_points + 3 * player.gold + player.silver + sum(player.caravan[1:])
