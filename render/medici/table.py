"""Tables of goods and players: where columns lie, and how rows and heads look."""

from __future__ import annotations

from render.brush import INNER, LEFT, RIGHT
from render.canvas import Box, TextStyle
from render.medici.brush import Brush, spell_rewards
from render.medici.goods import draw_good
from render.pieces import draw_player_shape
from render.theme import ACCENT, BOLD, GOLD, INK, PANEL, PANEL_LIT, SMALL, TEXT
from rules.medici.view import MediciView

NAMES = 54
"""The height of the players' shapes above a table."""

GAP = 6
"""The gap below a row, which its height includes."""

LABEL = 188
WIDEST = 300


def column_width(view: MediciView) -> int:
    """Return how wide a player's column is."""
    return min(WIDEST, (INNER - LABEL) // len(view.players))


def column_at(view: MediciView, column: int) -> int:
    """Return where a player's column begins."""
    return RIGHT - (len(view.players) - column) * column_width(view)


def column_middle(view: MediciView, column: int) -> int:
    """Return the middle of a player's column."""
    return column_at(view, column) + column_width(view) // 2


def draw_shapes(brush: Brush, y: int) -> None:
    """Draw the players' shapes above their columns from y down."""
    for i, player in enumerate(brush.players()):
        x = column_middle(brush.view, i)
        draw_player_shape(brush.canvas, x, y + NAMES // 2 - 2, 44, player.seat)


def draw_good_row(brush: Brush, y: int, height: int, good: str) -> None:
    """Draw the ground of a row with a good's symbol and name at its beginning."""
    brush.canvas.rect((LEFT, y, RIGHT, y + height), PANEL, radius=12)
    draw_good(brush.canvas, LEFT + 6, y + (height - 50) // 2, 50, good)
    style = TextStyle(32, TEXT, 600, floor=SMALL)
    room = column_at(brush.view, 0) - LEFT - 72
    brush.canvas.text(LEFT + 66, y + height // 2, brush.say(f"good.{good}"), style, max_width=room)


def draw_lead(brush: Brush, cell: Box) -> None:
    """Draw the frame of a cell whose player has most icons of a good."""
    left, top, right, bottom = cell
    box = (left + 2, top, right - 2, bottom)
    brush.canvas.rect(box, PANEL_LIT, radius=12, outline=ACCENT, line=4)


def draw_bonus(brush: Brush, x: int, y: int, florins: int) -> None:
    """Draw the golden plate of a bonus; x is its left, y its middle."""
    brush.canvas.rect((x, y - 17, x + 58, y + 17), GOLD, radius=10)
    style = TextStyle(28, INK, BOLD, "centre", SMALL)
    brush.canvas.text(x + 29, y, f"+{florins}", style, max_width=56)


def rewards_note(brush: Brush) -> str:
    """Return what most icons, second most and many icons of a good bring."""
    view = brush.view
    note = brush.say("warehouse.rewards", florins=spell_rewards(view.warehouse_rewards))
    parts = [brush.say("warehouse.bonus", n=b.icons, florins=b.florins) for b in view.bonuses]
    return " · ".join((note, *parts))
