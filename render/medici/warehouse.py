"""The warehouses as a table: who has how many icons of each good, who leads, what is missing."""

from __future__ import annotations

from render.brush import LEFT
from render.canvas import Box, TextStyle, small_text
from render.medici.brush import Brush
from render.medici.diff import icons_aboard, icons_so_far
from render.medici.table import (
    GAP,
    LABEL,
    NAMES,
    column_at,
    column_width,
    draw_bonus,
    draw_good_row,
    draw_lead,
    draw_shapes,
    rewards_note,
)
from render.pieces import draw_new_dot
from render.section import HEAD, draw_head
from render.theme import ACCENT, BOLD, HOLLOW, MUTED, TEXT
from rules.medici.view import BonusView, MediciView, PlayerView

ROW = 70
FOOT = 10


def warehouse_height(view: MediciView) -> int:
    """Return how much of the picture the table of goods takes."""
    return HEAD + NAMES + len(view.goods) * ROW + FOOT


def draw_warehouse(brush: Brush, y: int) -> None:
    """Draw the table of goods from y down, with what would count if the day ended now."""
    with brush.canvas.layer("warehouse"):
        draw_head(brush, y, brush.say("warehouse.title"), rewards_note(brush))
        y += HEAD
        if brush.view.result is None:
            _draw_pip_legend(brush, y)
        draw_shapes(brush, y)
        y += NAMES
        for row in range(len(brush.view.goods)):
            _draw_row(brush, y + row * ROW, row)


def reached_bonus(view: MediciView, count: int) -> BonusView | None:
    """Return the highest bonus that a number of icons brings."""
    return next((bonus for bonus in reversed(view.bonuses) if count >= bonus.icons), None)


def leaders(view: MediciView, row: int) -> frozenset[int]:
    """Return who has most icons of a good, if that would bring a place."""
    counts = {p.seat: icons_so_far(p, view.goods)[row] for p in view.players}
    most = max(counts.values())
    if most < view.least_icons or not most:
        return frozenset()
    return frozenset(seat for seat, count in counts.items() if count == most)


def _draw_pip_legend(brush: Brush, y: int) -> None:
    lines = (("warehouse.ashore", TEXT), ("warehouse.aboard", ACCENT))
    for i, (key, colour) in enumerate(lines):
        middle = y + 12 + i * 27
        brush.canvas.rect((LEFT + 6, middle - 4, LEFT + 22, middle + 3), colour)
        words = brush.say(key)
        brush.canvas.text(LEFT + 32, middle, words, small_text(MUTED), max_width=LABEL - 36)


def _draw_row(brush: Brush, y: int, row: int) -> None:
    view = brush.view
    height = ROW - GAP
    draw_good_row(brush, y, height, view.goods[row])
    leading = leaders(view, row)
    for i, player in enumerate(brush.players()):
        left = column_at(view, i)
        cell = (left, y, left + column_width(view), y + height)
        _draw_cell(brush, cell, player, row, leads=player.seat in leading)


def _draw_cell(brush: Brush, cell: Box, player: PlayerView, row: int, *, leads: bool) -> None:
    view, canvas = brush.view, brush.canvas
    left, top, right, bottom = cell
    if leads:
        draw_lead(brush, cell)
    count = icons_so_far(player, view.goods)[row]
    aboard = icons_aboard(player, view.goods)[row]
    middle = (left + right) // 2
    style = TextStyle(42, ACCENT if leads else TEXT if count else MUTED, BOLD, "centre")
    bonus = reached_bonus(view, count)
    canvas.text(middle - (29 if bonus else 0), top + 27, str(count), style)
    if bonus is not None:
        draw_bonus(brush, middle + 4, top + 27, bonus.florins)
    _draw_pips(brush, middle, bottom - 13, count - aboard, aboard)
    changed = brush.changes.of(player.seat).icons
    if changed and changed[row]:
        draw_new_dot(canvas, left + 10, top + 6)


def _draw_pips(brush: Brush, middle: int, y: int, ashore: int, aboard: int) -> None:
    """Draw as many pips as the highest bonus needs: in the warehouse, aboard, missing."""
    limits = [bonus.icons for bonus in brush.view.bonuses]
    if not limits:
        return
    total, gaps = limits[-1], 8 * (len(limits) - 1)
    step = min(20, (column_width(brush.view) - 16 - gaps) // total)
    x = middle - (total * step + gaps) // 2
    for i in range(total):
        x += 8 if i in limits else 0
        colour = TEXT if i < ashore else ACCENT if i < ashore + aboard else HOLLOW
        brush.canvas.rect((x + 1, y, x + step - 2, y + 7), colour)
        x += step
