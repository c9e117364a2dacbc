"""The parts of every score as a table: at the end, or as if the game ended now."""

from __future__ import annotations

from data.words import Words
from render.brush import LEFT, RIGHT
from render.canvas import TextStyle
from render.hansa.brush import Brush
from render.hansa.page import Page
from render.hansa.score_prose import score_alt_text, score_text_board
from render.hansa.standing import part_of, ranked
from render.pieces import draw_player_shape
from render.theme import ACCENT, BOLD, KEY, MUTED, PANEL, PANEL_LIT, REGULAR, SMALL, TEXT
from rules.core.scoring import ScoreLine
from rules.hansa.view import HansaView, PlayerView

NAMES = 78
ROW = 40
TOTAL = 60
GAP = 3
LABEL = 244
WIDEST = 240
FOOT = 8


class ScorePage(Page):
    """The page of what everybody would have if the game ended now, or has at the end."""

    def height(self, view: HansaView) -> int:
        """Return how much room the table takes."""
        return table_height(view)

    def has_marks(self, view: HansaView, previous: HansaView | None) -> bool:
        """Tell that nothing is marked here."""
        del view, previous
        return False

    def title(self, brush: Brush) -> tuple[str, str]:
        """Return that it is the final score, or the score of this moment."""
        if brush.view.result is not None:
            return brush.say("final.title"), ""
        return brush.say("page.score"), brush.say("score.note")

    def paint(self, brush: Brush, y: int) -> None:
        """Draw the table."""
        draw_table(brush, y)

    def alt_text(self, view: HansaView, words: Words) -> str:
        """Return the scores in at most 1,024 characters."""
        return score_alt_text(view, words)

    def text_board(self, view: HansaView, words: Words, code: str) -> tuple[str, ...]:
        """Return the scores as blocks of lines."""
        return score_text_board(view, words, code)


def table_height(view: HansaView) -> int:
    """Return how much of the picture the table takes."""
    return NAMES + len(view.players[0].score) * ROW + TOTAL + FOOT


def draw_table(brush: Brush, y: int) -> None:
    """Draw a column for every player and a row for every part of the score from y down."""
    view = brush.view
    columns = ranked(view)
    with brush.canvas.layer("score"):
        _draw_names(brush, y, columns)
        y += NAMES
        for i, line in enumerate(view.players[0].score):
            _draw_row(brush, y, part_of(line), [player.score[i] for _, player in columns])
            y += ROW
        _draw_totals(brush, y, columns)


def _width(brush: Brush) -> int:
    return min(WIDEST, (RIGHT - LEFT - LABEL) // len(brush.view.players))


def _middle(brush: Brush, column: int) -> int:
    width = _width(brush)
    return RIGHT - (len(brush.view.players) - column) * width + width // 2


def _draw_names(brush: Brush, y: int, columns: list[tuple[int, PlayerView]]) -> None:
    canvas, room = brush.canvas, _width(brush) - 12
    style = TextStyle(SMALL, MUTED)
    canvas.text(LEFT + 14, y + 61, brush.say("final.legend"), style, max_width=LABEL - 24)
    for i, (place, player) in enumerate(columns):
        x, seat = _middle(brush, i), player.seat
        if place:
            style = TextStyle(42, ACCENT if place == 1 else MUTED, BOLD, "centre")
            canvas.text(x - 28, y + 22, str(place), style)
            draw_player_shape(canvas, x + 20, y + 22, 42, seat)
        else:
            draw_player_shape(canvas, x, y + 22, 42, seat)
        style = TextStyle(30, TEXT, 600, "centre", SMALL)
        canvas.text(x, y + 61, brush.name(seat), style, max_width=room)


def _draw_row(brush: Brush, y: int, part: str, lines: list[ScoreLine]) -> None:
    """Draw a part of the score: points, and what they are for in small."""
    canvas, middle = brush.canvas, y + (ROW - GAP) // 2
    canvas.rect((LEFT, y, RIGHT, y + ROW - GAP), PANEL, radius=8)
    style = TextStyle(30, TEXT, 600, floor=SMALL)
    canvas.text(LEFT + 14, middle, brush.say(f"final.{part}"), style, max_width=LABEL - 24)
    for i, line in enumerate(lines):
        x = _middle(brush, i)
        style = TextStyle(KEY, TEXT if line.points else MUTED, BOLD, "right")
        canvas.text(x + (26 if part == "points" else 4), middle, str(line.points), style)
        if part != "points":
            style = TextStyle(SMALL, MUTED, REGULAR)
            canvas.text(x + 12, middle, f"({line.count})", style)


def _draw_totals(brush: Brush, y: int, columns: list[tuple[int, PlayerView]]) -> None:
    canvas, middle = brush.canvas, y + (TOTAL - GAP) // 2
    canvas.rect((LEFT, y, RIGHT, y + TOTAL - GAP), PANEL_LIT, radius=12)
    style = TextStyle(34, TEXT, BOLD, floor=SMALL)
    canvas.text(LEFT + 14, middle, brush.say("final.total"), style, max_width=LABEL - 24)
    best = max(player.total for _, player in columns)
    for i, (place, player) in enumerate(columns):
        lit = place == 1 or (not place and player.total == best)
        style = TextStyle(50, ACCENT if lit else TEXT, BOLD, "centre")
        canvas.text(_middle(brush, i), middle, str(player.total), style)
