"""Serica: Plains of Dust."""

from rules.serica.game import Serica

GAME = Serica
