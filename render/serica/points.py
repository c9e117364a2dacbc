"""The page of points: what each empire has them for, and which enemies it has defeated."""

from __future__ import annotations

from collections.abc import Sequence

from render.brush import LEFT, RIGHT
from render.canvas import TextStyle
from render.pieces import draw_player_shape
from render.serica.brush import Brush
from render.serica.page import SericaPage
from render.serica.prose import Teller, points_line
from render.serica.score import COLUMNS, score_parts
from render.theme import ACCENT, BOLD, KEY, MUTED, PANEL, PANEL_LIT, REGULAR, SMALL, TEXT
from rules.serica.view import SericaView

LINE = 76
NAMES = 84
COLUMN = 330


class PointsPage(SericaPage):
    """Points by what they are for."""

    def height(self, view: SericaView) -> int:
        """Return how much room the table takes."""
        most = max(len(player.defeated) for player in view.players)
        return NAMES + (len(COLUMNS) + 1) * LINE + (12 + most * 48 if most else 0)

    def heading(self, teller: Teller) -> str:
        """Return the name of the page."""
        return teller.say("page.points")

    def title(self, brush: Brush) -> tuple[str, str]:
        """Return the name of the page."""
        return brush.say("page.points"), ""

    def paint(self, brush: Brush, y: int) -> None:
        """Draw a line for each part and the total."""
        canvas = brush.canvas
        players = brush.view.players
        with canvas.layer("points"):
            for i, player in enumerate(players):
                x = _column(i)
                draw_player_shape(canvas, x + 22, y + 40, 44, player.seat)
                style = TextStyle(KEY, TEXT, BOLD, floor=32)
                room = COLUMN - 70
                canvas.text(x + 54, y + 40, brush.name(player.seat), style, max_width=room)
            y += NAMES
            for row, key in enumerate(COLUMNS):
                values = [score_parts(player)[row] for player in players]
                _draw_line(brush, y, brush.say(f"points.{key}"), values)
                y += LINE
            values = [player.vp for player in players]
            _draw_line(brush, y, brush.say("final.total"), values, total=True)
            y += LINE + 12
            for i, player in enumerate(players):
                for line, enemy in enumerate(player.defeated):
                    style = TextStyle(30, MUTED, REGULAR, floor=SMALL)
                    at = (_column(i) + 8, y + line * 48 + 20)
                    words = brush.term(f"card.{enemy.id}")
                    canvas.text(*at, words, style, max_width=COLUMN - 20)
            if any(player.defeated for player in players):
                style = TextStyle(32, TEXT, 600, floor=SMALL)
                words = brush.say("points.defeated")
                canvas.text(LEFT + 16, y + 20, words, style, max_width=320)

    def blocks(self, teller: Teller) -> Sequence[Sequence[str]]:
        """Return a line for each player."""
        blocks: list[list[str]] = []
        for player in teller.view.players:
            block = [teller.name(player.seat), points_line(teller, player)]
            if player.defeated:
                names = teller.listed([teller.card(enemy.id) for enemy in player.defeated])
                block.append(teller.say("say.beaten", cards=names))
            blocks.append(block)
        return blocks


def _column(i: int) -> int:
    return RIGHT - (2 - i) * COLUMN


def _draw_line(
    brush: Brush, y: int, words: str, values: Sequence[int], *, total: bool = False
) -> None:
    canvas, middle = brush.canvas, y + (LINE - 8) // 2
    ground = PANEL_LIT if total else PANEL
    canvas.rect((LEFT, y, RIGHT, y + LINE - 8), ground, radius=14)
    style = TextStyle(34, TEXT, 600, floor=SMALL)
    canvas.text(LEFT + 16, middle, words, style, max_width=_column(0) - LEFT - 30)
    for i, value in enumerate(values):
        colour = ACCENT if total else TEXT if value else MUTED
        style = TextStyle(46 if total else 40, colour, BOLD)
        canvas.text(_column(i) + 54, middle, str(value), style)
