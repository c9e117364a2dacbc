"""The table of final scores, drawn where the rows were."""

from __future__ import annotations

from render.canvas import TextStyle
from render.pieces import draw_player_shape
from render.spice_road.brush import LEFT, RIGHT, Brush
from render.theme import ACCENT, BOLD, MUTED, PANEL, PANEL_LIT, REGULAR, SMALL, TEXT
from rules.core.scoring import Result, SeatResult
from rules.spice_road.view import PlayerView

TITLE = 56
LINE = 84
COLUMNS = ("cards", "gold", "silver", "cubes")
COLUMN = 122
FIRST_COLUMN = RIGHT - 150 - len(COLUMNS) * COLUMN


def final_height(result: Result) -> int:
    """Return how much of the picture the table of scores takes."""
    return TITLE + len(result.seats) * LINE + 16


def score_parts(player: PlayerView, seat: SeatResult) -> tuple[int, int, int, int]:
    """Return the points for cards, gold, silver and cubes that make up a total."""
    cubes = sum(player.caravan[1:])
    coins = (3 * player.gold, player.silver)
    return (seat.total - sum(coins) - cubes, *coins, cubes)


def draw_final(brush: Brush, y: int, result: Result) -> None:
    """Draw place, name, the parts of the score and the total of everybody, best first."""
    canvas = brush.canvas
    with canvas.layer("final score"):
        heads = [*COLUMNS, "total"]
        for i, head in enumerate(heads):
            style = TextStyle(30, MUTED, REGULAR, "right", SMALL)
            x = RIGHT - 24 if head == "total" else FIRST_COLUMN + (i + 1) * COLUMN
            canvas.text(x, y + 30, brush.say(f"final.{head}"), style, max_width=COLUMN - 10)
        style = TextStyle(34, TEXT, 700)
        canvas.text(LEFT + 4, y + 30, brush.say("final.title"), style, max_width=300)
        players = {player.seat: player for player in brush.view.players}
        for i, seat in enumerate(result.seats):
            _draw_line(brush, y + TITLE + i * LINE, players[seat.seat], seat)


def _draw_line(brush: Brush, y: int, player: PlayerView, seat: SeatResult) -> None:
    canvas, won = brush.canvas, seat.place == 1
    box = (LEFT, y, RIGHT, y + LINE - 8)
    if won:
        canvas.rect(box, PANEL_LIT, radius=16, outline=ACCENT, line=4)
    else:
        canvas.rect(box, PANEL, radius=16)
    middle = y + (LINE - 8) // 2
    style = TextStyle(42, ACCENT if won else MUTED, BOLD, "centre")
    canvas.text(LEFT + 36, middle, str(seat.place), style)
    draw_player_shape(canvas, LEFT + 92, middle, 48, seat.seat)
    room = FIRST_COLUMN + COLUMN - 70 - (LEFT + 128)
    style = TextStyle(42, TEXT, BOLD, floor=38)
    canvas.text(LEFT + 128, middle, brush.name(seat.seat), style, max_width=room)
    for i, points in enumerate(score_parts(player, seat)):
        style = TextStyle(40, TEXT, REGULAR, "right")
        canvas.text(FIRST_COLUMN + (i + 1) * COLUMN, middle, str(points), style)
    style = TextStyle(52, ACCENT if won else TEXT, BOLD, "right")
    canvas.text(RIGHT - 24, middle, str(seat.total), style)
