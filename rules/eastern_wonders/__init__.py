"""Century: Eastern Wonders."""

from rules.eastern_wonders.game import EasternWonders

GAME = EasternWonders
