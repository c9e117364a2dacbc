"""The table of final scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from render.brush import LEFT, RIGHT, AnyBrush
from render.canvas import TextStyle
from render.pieces import draw_player_shape
from render.theme import ACCENT, BOLD, MUTED, PANEL, PANEL_LIT, REGULAR, SMALL, TEXT
from rules.core.scoring import Result, SeatResult

TITLE = 56
LINE = 84
COLUMN = 122


def final_height(result: Result) -> int:
    """Return how much of the picture the table of scores takes."""
    return TITLE + len(result.seats) * LINE + 16


def draw_final(
    brush: AnyBrush,
    y: int,
    result: Result,
    columns: Sequence[str],
    parts: Mapping[int, Sequence[int]],
) -> None:
    """Draw place, name, the parts of the score and the total of everybody, best first.

    `columns` are the keys under `final.` that head the `parts`, which are by seat.
    """
    canvas, first = brush.canvas, _first_column(len(columns))
    with canvas.layer("final score"):
        for i, head in enumerate((*columns, "total")):
            style = TextStyle(30, MUTED, REGULAR, "right", SMALL)
            x = RIGHT - 24 if head == "total" else first + (i + 1) * COLUMN
            canvas.text(x, y + 30, brush.say(f"final.{head}"), style, max_width=COLUMN - 10)
        style = TextStyle(34, TEXT, 700)
        canvas.text(LEFT + 4, y + 30, brush.say("final.title"), style, max_width=300)
        for i, seat in enumerate(result.seats):
            _draw_line(brush, y + TITLE + i * LINE, parts[seat.seat], seat)


def _first_column(columns: int) -> int:
    return RIGHT - 150 - columns * COLUMN


def _draw_line(brush: AnyBrush, y: int, parts: Sequence[int], seat: SeatResult) -> None:
    canvas, won, first = brush.canvas, seat.place == 1, _first_column(len(parts))
    box = (LEFT, y, RIGHT, y + LINE - 8)
    if won:
        canvas.rect(box, PANEL_LIT, radius=16, outline=ACCENT, line=4)
    else:
        canvas.rect(box, PANEL, radius=16)
    middle = y + (LINE - 8) // 2
    style = TextStyle(42, ACCENT if won else MUTED, BOLD, "centre")
    canvas.text(LEFT + 36, middle, str(seat.place), style)
    draw_player_shape(canvas, LEFT + 92, middle, 48, seat.seat)
    room = first + COLUMN - 70 - (LEFT + 128)
    style = TextStyle(42, TEXT, BOLD, floor=38)
    canvas.text(LEFT + 128, middle, brush.name(seat.seat), style, max_width=room)
    for i, points in enumerate(parts):
        style = TextStyle(40, TEXT, REGULAR, "right")
        canvas.text(first + (i + 1) * COLUMN, middle, str(points), style)
    style = TextStyle(52, ACCENT if won else TEXT, BOLD, "right")
    canvas.text(RIGHT - 24, middle, str(seat.total), style)
