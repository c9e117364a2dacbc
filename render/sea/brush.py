"""What every part of a picture at sea draws with."""

from __future__ import annotations

from typing import TypeAlias

from render.century import brush as century
from render.sea.diff import SeaChanges
from render.sea.views import SeaView

SeaBrush: TypeAlias = century.Brush[SeaView, SeaChanges]
