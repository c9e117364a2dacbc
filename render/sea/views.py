"""The views of both games at sea: what they tell of map and boards is the same."""

from __future__ import annotations

from typing import TypeAlias

from rules.eastern_wonders.view import EasternWondersView, PlayerView
from rules.sand_to_sea.view import SandToSeaView

SeaView: TypeAlias = EasternWondersView | SandToSeaView
SeaPlayer: TypeAlias = PlayerView
