"""Century: Spice Road."""

from rules.spice_road.game import SpiceRoad

GAME = SpiceRoad
