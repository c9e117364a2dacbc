"""The account of a day: ships, then goods, then what that came to, line by line."""

from __future__ import annotations

from data.words import Words
from render.brush import LEFT, RIGHT
from render.canvas import Box, TextStyle
from render.medici.brush import Brush, spell_rewards
from render.medici.day_prose import day_alt_text, day_text_board
from render.medici.goods import draw_good
from render.medici.score import (
    COLUMNS,
    Group,
    day_parts,
    day_totals,
    good_groups,
    has_rounding,
    ship_groups,
)
from render.medici.sheet import Sheet
from render.medici.table import (
    GAP,
    NAMES,
    column_at,
    column_middle,
    column_width,
    draw_bonus,
    draw_good_row,
    draw_lead,
    draw_shapes,
    rewards_note,
)
from render.pieces import draw_player_shape
from render.section import HEAD, draw_head
from render.theme import (
    ACCENT,
    BOLD,
    KEY,
    MUTED,
    PANEL,
    PANEL_LIT,
    REGULAR,
    SMALL,
    TEXT,
)
from rules.medici.view import DayScoreView, MediciView

SHIP = 66
CELL = 98
TIE = 48
TOTAL = 58
FOOT = 14
VALUE_AT = LEFT + 420
PAID_AT = RIGHT - 20


class DayPage(Sheet):
    """The page of a day that has been scored; `day` is 1 for the first."""

    def __init__(self, day: int) -> None:
        self.day = day

    def height(self, view: MediciView) -> int:
        """Return how much room both scorings and the totals take."""
        ties = len(_ties(view, view.scores[self.day - 1]))
        height = HEAD + len(view.players) * SHIP + FOOT
        height += HEAD + NAMES + len(view.goods) * CELL + ties * TIE + FOOT
        return height + HEAD + (len(COLUMNS) + 2) * TOTAL

    def title(self, brush: Brush) -> tuple[str, str]:
        """Return which day it is, and what an arrow means if there is any."""
        rounded = has_rounding(brush.view, brush.view.scores[self.day - 1])
        title = brush.say("day.title", day=self.day)
        return title, brush.say("day.rounded") if rounded else ""

    def paint(self, brush: Brush, y: int) -> None:
        """Draw ships, goods and totals."""
        score = brush.view.scores[self.day - 1]
        with brush.canvas.layer("ships"):
            y = _draw_ships(brush, y, score)
        with brush.canvas.layer("goods"):
            y = _draw_goods(brush, y, score)
        with brush.canvas.layer("totals"):
            _draw_totals(brush, y, score)

    def alt_text(self, view: MediciView, words: Words) -> str:
        """Return the account in at most 1,024 characters."""
        return day_alt_text(view, words, self.day)

    def text_board(self, view: MediciView, words: Words, code: str) -> tuple[str, ...]:
        """Return the account as blocks of lines."""
        return day_text_board(view, words, code, self.day)


def _ties(view: MediciView, score: DayScoreView) -> list[tuple[str, Group]]:
    """Return the goods for which florins had to be shared, and between whom."""
    return [
        (name, group)
        for name, good in zip(view.goods, score.goods, strict=True)
        for group in good_groups(view, good)
        if group.is_shared
    ]


def _draw_ships(brush: Brush, y: int, score: DayScoreView) -> int:
    note = brush.say("ships.rewards", florins=spell_rewards(brush.view.ship_rewards))
    draw_head(brush, y, brush.say("day.ships"), note)
    y += HEAD
    for group in ship_groups(brush.view, score):
        for seat in group.seats:
            _draw_ship(brush, y, seat, group)
            y += SHIP
    return y + FOOT


def _draw_ship(brush: Brush, y: int, seat: int, group: Group) -> None:
    canvas, middle = brush.canvas, y + (SHIP - GAP) // 2
    ground = PANEL_LIT if group.first == 1 else PANEL
    canvas.rect((LEFT, y, RIGHT, y + SHIP - GAP), ground, radius=12)
    style = TextStyle(34, MUTED, BOLD, "centre")
    canvas.text(LEFT + 44, middle, group.places, style)
    draw_player_shape(canvas, LEFT + 114, middle, 44, seat)
    style = TextStyle(KEY, TEXT, BOLD, floor=34)
    room = VALUE_AT - 64 - LEFT - 148
    canvas.text(LEFT + 148, middle, brush.name(seat), style, max_width=room)
    canvas.text(VALUE_AT, middle, str(group.amount), TextStyle(42, TEXT, BOLD, "right"))
    if group.is_shared:
        style = TextStyle(30, MUTED, REGULAR, "right", SMALL)
        room = PAID_AT - 84 - VALUE_AT - 16
        canvas.text(PAID_AT - 84, middle, group.division, style, max_width=room)
    style = TextStyle(42, ACCENT if group.share else MUTED, BOLD, "right")
    canvas.text(PAID_AT, middle, f"+{group.share}", style)


def _draw_goods(brush: Brush, y: int, score: DayScoreView) -> int:
    view = brush.view
    draw_head(brush, y, brush.say("day.goods"), rewards_note(brush))
    y += HEAD
    draw_shapes(brush, y)
    y += NAMES
    for row, good in enumerate(view.goods):
        height = CELL - GAP
        draw_good_row(brush, y, height, good)
        for i, player in enumerate(brush.players()):
            left = column_at(view, i)
            cell = (left, y, left + column_width(view), y + height)
            _draw_cell(brush, cell, score, row, player.seat)
        y += CELL
    for good, group in _ties(view, score):
        _draw_tie(brush, y, good, group)
        y += TIE
    return y + FOOT


def _draw_cell(brush: Brush, cell: Box, score: DayScoreView, row: int, seat: int) -> None:
    """Draw a player's icons of a good above the florins for the place and the bonus."""
    canvas, good = brush.canvas, score.goods[row]
    left, top, right, bottom = cell
    icons, reward, bonus = good.icons[seat], good.rewards[seat], good.bonuses[seat]
    leads = icons > 0 and icons == max(good.icons)
    if leads:
        draw_lead(brush, cell)
    middle, low = (left + right) // 2, bottom - 25
    style = TextStyle(40, TEXT if icons else MUTED, BOLD, "centre")
    canvas.text(middle, top + 29, str(icons), style)
    if reward:
        x = middle - (32 if bonus else 0)
        canvas.text(x, low, f"+{reward}", TextStyle(32, ACCENT, BOLD, "centre"))
    if bonus:
        draw_bonus(brush, middle + (2 if reward else -29), low, bonus)
    if not (reward or bonus):
        canvas.text(middle, low, "–", TextStyle(32, MUTED, REGULAR, "centre"))


def _draw_tie(brush: Brush, y: int, good: str, group: Group) -> None:
    """Draw which places of a good were shared by whom, and how."""
    canvas, middle, x = brush.canvas, y + TIE // 2, LEFT + 6
    draw_good(canvas, x, middle - 19, 38, good)
    x += 52
    for seat in group.seats:
        draw_player_shape(canvas, x + 17, middle, 34, seat)
        x += 40
    words = brush.say("day.tie", places=group.places, division=group.division)
    style = TextStyle(30, TEXT, REGULAR, floor=SMALL)
    canvas.text(x + 10, middle, words, style, max_width=RIGHT - x - 14)


def _draw_totals(brush: Brush, y: int, score: DayScoreView) -> None:
    draw_head(brush, y, brush.say("day.sum"))
    y += HEAD
    rows = [(f"final.{key}", paid) for key, paid in zip(COLUMNS, day_parts(score), strict=True)]
    for key, paid in rows:
        _draw_total(brush, y, key, [f"+{n}" for n in _by_column(brush, paid)], weight=REGULAR)
        y += TOTAL
    day = [f"+{n}" for n in _by_column(brush, day_totals(score))]
    _draw_total(brush, y, "day.total", day, weight=BOLD)
    now = [str(n) for n in _by_column(brush, score.florins)]
    _draw_total(brush, y + TOTAL, "day.florins", now, weight=BOLD, colour=ACCENT)


def _by_column(brush: Brush, paid: tuple[int, ...]) -> list[int]:
    return [paid[player.seat] for player in brush.players()]


def _draw_total(
    brush: Brush, y: int, key: str, texts: list[str], *, weight: int, colour: str = TEXT
) -> None:
    canvas, middle = brush.canvas, y + (TOTAL - GAP) // 2
    ground = PANEL if weight == REGULAR else PANEL_LIT
    canvas.rect((LEFT, y, RIGHT, y + TOTAL - GAP), ground, radius=12)
    room = column_at(brush.view, 0) - LEFT - 20
    style = TextStyle(32, TEXT, 600, floor=SMALL)
    canvas.text(LEFT + 14, middle, brush.say(key), style, max_width=room)
    for i, text in enumerate(texts):
        style = TextStyle(40, MUTED if text == "+0" else colour, weight, "centre")
        canvas.text(column_middle(brush.view, i), middle, text, style)
