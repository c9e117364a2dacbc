"""Colours, sizes and shapes of all pictures: a calm dark table with cream cards.

Widths and sizes are logical pixels of a picture that is 1080 wide. On a phone it is shown 390
wide, which is why sizes have a floor: `KEY` for whose turn it is, scores, cubes and prices,
`SMALL` for everything else.
"""

from __future__ import annotations

from typing import Literal

WIDTH = 1080
MARGIN = 28
"""The empty band around the picture."""

KEY = 37
SMALL = 26

REGULAR = 500
BOLD = 800

TABLE = "#1A1D24"
PANEL = "#272B35"
PANEL_LIT = "#3B3525"
HOLLOW = "#4A5160"
PAPER = "#F7F0E1"
PARCHMENT = "#E8DDC6"
INK = "#2B2420"
INK_SOFT = "#7A6A58"
TEXT = "#F5F2EB"
MUTED = "#AEB5C2"
ACCENT = "#F5C453"
ALERT = "#B5402E"
NEW = "#74E8DA"
GOLD = "#E4B23A"
SILVER = "#CBD2DC"

Shape = Literal["circle", "triangle", "square", "diamond", "star", "hexagon"]

SHAPES: tuple[Shape, ...] = ("circle", "triangle", "square", "diamond", "star", "hexagon")
PLAYERS = ("#5AB4F5", "#F08A24", "#F0A0CC", "#178F66", "#8B6BE8", "#F2EEE4")
"""A player is told by shape and colour; the colours differ for colour-blind eyes as well."""

CUBES = {"Y": "#F4C431", "R": "#E04A3A", "G": "#59BE8C", "B": "#52301D"}
CUBE_LETTERS = {"Y": INK, "R": "#FFFFFF", "G": INK, "B": "#FFFFFF"}


def shade(colour: str, factor: float) -> str:
    """Return a colour darkened (factor below 1) or lightened towards white (above 1)."""
    parts = [int(colour[i : i + 2], 16) for i in (1, 3, 5)]
    if factor <= 1:
        mixed = [round(p * factor) for p in parts]
    else:
        mixed = [round(p + (255 - p) * (factor - 1)) for p in parts]
    return "#" + "".join(f"{p:02X}" for p in mixed)
