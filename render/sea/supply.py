"""What lies beside the map: bonus tiles that are left, the stack of victory tiles, start sets."""

from __future__ import annotations

from render.brush import LEFT, RIGHT
from render.canvas import TextStyle
from render.century.cubes import kinds
from render.pieces import draw_cube
from render.sea.brush import SeaBrush
from render.sea.pieces import bonus_width, draw_bonus
from render.sea.views import SeaView
from render.theme import (
    BOLD,
    GOLD,
    INK_SOFT,
    KEY,
    MUTED,
    PANEL,
    PAPER,
    PARCHMENT,
    REGULAR,
    SMALL,
    TABLE,
    TEXT,
)

HEIGHT = 80
TILE = 52
GONE = f"{TABLE}B0"
"""The veil over bonus tiles of which none is left."""


def supply_height(view: SeaView) -> int:
    """Return how much of the picture the supply takes; the game over, nothing is needed of it."""
    if view.result is not None:
        return 16
    return HEIGHT * (2 if view.start_sets else 1)


def draw_supply(brush: SeaBrush, y: int, merchants: int | None = None) -> None:
    """Draw the supply from y down, with the deck of merchants where the game has one."""
    if brush.view.result is not None:
        return
    with brush.canvas.layer("supply"):
        _draw_bonus_tiles(brush, y + 12)
        middle = y + 12 + TILE // 2
        left = _draw_stack(brush, RIGHT - 4, middle, "stack", brush.view.victory_stack)
        if merchants is not None:
            _draw_stack(brush, left - 26, middle, "merchants", merchants)
    if brush.view.start_sets:
        with brush.canvas.layer("start sets"):
            _draw_start_sets(brush, y + HEIGHT + 6)


def _draw_bonus_tiles(brush: SeaBrush, y: int) -> None:
    canvas, x, middle = brush.canvas, LEFT + 4, y + TILE // 2
    for bonus in brush.view.bonus:
        width = bonus_width(bonus.kind, bonus.points, TILE)
        draw_bonus(brush, x, y, TILE, bonus.kind, bonus.points)
        if not bonus.left:
            canvas.rect((x, y, x + width, y + TILE), GONE, radius=9)
        style = TextStyle(KEY, TEXT if bonus.left else MUTED, BOLD)
        x += width + 5
        x += canvas.text(x, middle, f"×{bonus.left}", style) + 13


def _draw_stack(brush: SeaBrush, right: int, middle: int, key: str, n: int) -> int:
    """Draw a stack with its name and how many lie there; return where it begins."""
    canvas = brush.canvas
    style = TextStyle(KEY, TEXT, BOLD, "right")
    left = right - canvas.text(right, middle, str(n), style) - 10
    edge = GOLD if key == "stack" else INK_SOFT
    for i in (2, 1, 0):
        box = (left - 44 - 6 * i, middle - 22, left - 6 * i, middle + 22)
        canvas.rect(box, PAPER if key == "stack" else PARCHMENT, radius=8, outline=edge, line=3)
    style = TextStyle(30, MUTED, REGULAR, "right", SMALL)
    words = brush.say(f"supply.{key}")
    return left - 70 - canvas.text(left - 70, middle, words, style)


def _draw_start_sets(brush: SeaBrush, y: int) -> None:
    canvas, middle = brush.canvas, y + 30
    style = TextStyle(30, MUTED, REGULAR, "left", SMALL)
    x = LEFT + 4 + canvas.text(LEFT + 4, middle, brush.say("supply.sets"), style) + 24
    for cubes in brush.view.start_sets:
        single = kinds(cubes)
        width = len(single) * 50 + 14
        canvas.rect((x, y, x + width, y + 60), PANEL, radius=14)
        for i, kind in enumerate(single):
            draw_cube(canvas, x + 9 + i * 50, y + 7, 46, kind, brush.letter(kind))
        x += width + 14
