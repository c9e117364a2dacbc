"""What every part of the Spice Road picture draws with."""

from __future__ import annotations

from msgspec import Struct

from data.words import Words
from render.canvas import Canvas
from render.font import UNKNOWN
from render.request import Header
from render.spice_road.diff import Changes
from render.theme import MARGIN, WIDTH
from rules.century.cubes import SPICES, Cubes
from rules.spice_road.view import PlayerView, SpiceRoadView

LEFT = MARGIN
RIGHT = WIDTH - MARGIN
INNER = RIGHT - LEFT
BOARD = "spice_road_board"


class Brush(Struct, frozen=True):
    """A canvas together with what is to be shown, to whom, in which words."""

    canvas: Canvas
    view: SpiceRoadView
    words: Words
    header: Header
    changes: Changes

    def say(self, key: str, **args: int | str) -> str:
        """Return words of the board."""
        return self.words.say(f"{BOARD}.{key}", **args)

    def letter(self, kind: str) -> str:
        """Return the letter that a spice's cubes carry."""
        return self.words.say(f"spice_road.letter.{kind}")

    def name(self, seat: int) -> str:
        """Return a player's name as it can be drawn, the seat's number where nothing can."""
        tamed = self.canvas.font.tame(self.words.name(seat))
        return tamed if tamed.strip(f"{UNKNOWN} ") else self.say("seat", n=seat + 1)

    def is_acting(self, seat: int) -> bool:
        """Tell whether it is this seat's turn."""
        return seat in self.view.to_act


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


def in_reading_order(view: SpiceRoadView) -> list[PlayerView]:
    """Return the players as they follow each other, the viewer first."""
    players = sorted(view.players, key=lambda player: player.seat)
    if view.viewer is None:
        return players
    start = next((i for i, p in enumerate(players) if p.seat == view.viewer), 0)
    return players[start:] + players[:start]


def points_so_far(player: PlayerView) -> int | None:
    """Return what a player would score now, None where the point cards are hidden."""
    if player.card_points is None:
        return None
    return player.card_points + 3 * player.gold + player.silver + sum(player.caravan[1:])
