"""Century: From Sand to Sea, played with Spice Road's cards and Eastern Wonders' sea."""

from rules.sand_to_sea.game import SandToSea

GAME = SandToSea
