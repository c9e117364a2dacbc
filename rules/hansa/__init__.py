"""Hansa Teutonica, with Britannia as one of its maps."""

from rules.hansa.game import Hansa

GAME = Hansa
