"""Medici: The Card Game."""

from rules.medici.game import Medici

GAME = Medici
