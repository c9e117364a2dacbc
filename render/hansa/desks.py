"""The desks of all players: every track with what covers it, all pieces and markers."""

from __future__ import annotations

from data.words import Words
from render.brush import LEFT, RIGHT
from render.canvas import Canvas, TextStyle
from render.hansa.brush import Brush
from render.hansa.desks_prose import desks_alt_text, desks_text_board
from render.hansa.page import Page, turn_note
from render.hansa.standing import spell
from render.hansa.stones import draw_office, draw_stone, paint_block
from render.hansa.symbols import draw_track_symbol
from render.hansa.tokens import draw_token, token_size
from render.pieces import draw_new_dot, draw_player_shape, draw_tag
from render.theme import (
    ACCENT,
    BOLD,
    HOLLOW,
    INK,
    KEY,
    MUTED,
    PANEL,
    PANEL_LIT,
    PLAYERS,
    REGULAR,
    SMALL,
    TABLE,
    TEXT,
    shade,
)
from rules.hansa.view import HansaView, Kind, PlayerView, TrackView

PAD = 16
NAME = 64
LINE = 66
GAP = 12
CELL = 50
STEP = 55
SYMBOL = 46
TOKEN = 46
KINDS: tuple[Kind, Kind] = ("T", "M")
ROWS = (("actions", "privilege", "book"), ("keys", "bags"))
HEIGHT = NAME + 3 * LINE + 14


class DesksPage(Page):
    """The page of all desks, the viewer's first."""

    def height(self, view: HansaView) -> int:
        """Return how much room all desks take."""
        return len(view.players) * (HEIGHT + GAP)

    def title(self, brush: Brush) -> tuple[str, str]:
        """Return what the page is about, and whose turn it is."""
        return brush.say("page.desks"), turn_note(brush)

    def paint(self, brush: Brush, y: int) -> None:
        """Draw the desks below each other."""
        for player in brush.players():
            with brush.canvas.layer(f"seat {player.seat}"):
                _draw_desk(brush, y, player)
            y += HEIGHT + GAP

    def alt_text(self, view: HansaView, words: Words) -> str:
        """Return the desks in at most 1,024 characters."""
        return desks_alt_text(view, words)

    def text_board(self, view: HansaView, words: Words, code: str) -> tuple[str, ...]:
        """Return the desks as blocks of lines."""
        return desks_text_board(view, words, code)


def _draw_desk(brush: Brush, y: int, player: PlayerView) -> None:
    acting = brush.is_acting(player.seat)
    box = (LEFT, y, RIGHT, y + HEIGHT)
    ground = PANEL_LIT if acting else PANEL
    brush.canvas.rect(box, ground, radius=18, outline=ACCENT if acting else None, line=4)
    _draw_name(brush, y + NAME // 2 + 2, player)
    y += NAME
    tracks = {track.key: track for track in player.tracks}
    for row in ROWS:
        x = LEFT + PAD
        for key in row:
            x = _draw_track(brush, x, y + LINE // 2, player.seat, tracks[key], ground)
        if row == ROWS[-1]:
            _draw_stores(brush, x, y + LINE // 2, player)
        y += LINE
    _draw_markers(brush, y + LINE // 2, player)


def _draw_name(brush: Brush, y: int, player: PlayerView) -> None:
    canvas, seat = brush.canvas, player.seat
    draw_player_shape(canvas, LEFT + 38, y, 46, seat)
    style = TextStyle(48, TEXT, BOLD, "right")
    width = canvas.text(RIGHT - 20, y, str(player.points), style)
    style = TextStyle(28, MUTED, REGULAR, "right")
    right = RIGHT - 32 - width
    right -= canvas.text(right, y, brush.say("desk.points"), style) + 16
    style = TextStyle(42, TEXT, BOLD, floor=38)
    room = right - LEFT - 72 - (90 if seat == brush.view.viewer else 0)
    end = LEFT + 72 + canvas.text(LEFT + 72, y, brush.name(seat), style, max_width=room)
    if seat == brush.view.viewer:
        draw_tag(canvas, end + 88, y, brush.say("player.own"))


def _draw_track(brush: Brush, x: int, y: int, seat: int, track: TrackView, ground: str) -> int:
    """Draw a track from x on, its cells from the left; return where the next may begin."""
    canvas = brush.canvas
    draw_track_symbol(canvas, x + 19, y, 38, track.key, TEXT, ground)
    x += SYMBOL
    for i, value in enumerate(track.values):
        middle = x + i * STEP + CELL // 2
        if i > track.level:
            _draw_covered(canvas, middle, y, seat, track.frees, spell(value))
        elif track.key == "privilege":
            _draw_privilege(brush, middle, y, i, is_now=i == track.level)
        else:
            _draw_value(canvas, middle, y, spell(value), is_now=i == track.level)
    if track.key in brush.changes.of(seat).tracks:
        draw_new_dot(canvas, x + track.level * STEP + CELL - 2, y - CELL // 2 + 2)
    return x + len(track.values) * STEP + 16


def _draw_covered(canvas: Canvas, x: int, y: int, seat: int, kind: Kind, value: str) -> None:
    """Draw a piece on the value that it will uncover."""

    def paint(part: Canvas) -> None:
        paint_block(part, CELL, 3, TABLE, kind)
        paint_block(part, CELL, 4, shade(PLAYERS[seat % len(PLAYERS)], 0.62), kind)
        style = TextStyle(30, TEXT, BOLD, "centre")
        part.text(CELL // 2, CELL // 2, value, style, max_width=CELL)

    half = CELL // 2
    canvas.stamp(x - half, y - half, f"covered {seat} {kind} {value}", (CELL, CELL), paint)


def _draw_value(canvas: Canvas, x: int, y: int, value: str, *, is_now: bool) -> None:
    """Draw a value that lies open; only the last one counts."""

    def paint(part: Canvas) -> None:
        part.rect((0, 0, CELL, CELL), ACCENT if is_now else HOLLOW, radius=10)
        style = TextStyle(KEY if is_now else 32, INK if is_now else MUTED, BOLD, "centre")
        part.text(CELL // 2, CELL // 2, value, style, max_width=CELL)

    half = CELL // 2
    canvas.stamp(x - half, y - half, f"value {value} {is_now}", (CELL, CELL), paint)


def _draw_privilege(brush: Brush, x: int, y: int, rank: int, *, is_now: bool) -> None:
    canvas, half = brush.canvas, CELL // 2
    if is_now:
        canvas.rect((x - half, y - half, x + half, y + half), ACCENT, radius=10)
    privilege = brush.view.privileges[rank]
    draw_office(canvas, x, y, CELL - 8, "T", privilege, rank + 1)


def _draw_stores(brush: Brush, x: int, y: int, player: PlayerView) -> None:
    """Draw the pieces at hand, and those in stock."""
    canvas, step = brush.canvas, (RIGHT - PAD - x) // 2
    for key, stones in (("desk.supply", player.supply), ("desk.stock", player.stock)):
        style = TextStyle(SMALL, MUTED)
        canvas.text(x, y - 20, brush.say(key), style, max_width=step - 8)
        at = x
        for kind, number in zip(KINDS, stones, strict=True):
            draw_stone(canvas, at + 16, y + 14, 32, player.seat, kind)
            style = TextStyle(KEY, TEXT if number else MUTED, BOLD)
            at += 38 + canvas.text(at + 38, y + 14, str(number), style) + 10
        x += step


def _draw_markers(brush: Brush, y: int, player: PlayerView) -> None:
    """Draw unused markers, then those that wait to be put on the map, then how many are used."""
    canvas, x, step = brush.canvas, LEFT + PAD, token_size(TOKEN)[0] + 8
    right = RIGHT - PAD
    if player.used:
        style = TextStyle(28, MUTED, REGULAR, "right")
        right -= canvas.text(right, y, brush.say("desk.used", n=len(player.used)), style) + 16
    waiting = len(player.plate) + player.drawn
    if waiting:
        style = TextStyle(28, TEXT, 600, "right")
        right -= canvas.text(right, y, brush.say("desk.waiting", n=waiting), style) + 16
    if not player.markers:
        canvas.text(x, y, brush.say("desk.no_markers"), TextStyle(28, MUTED))
        return
    step = min(step, (right - x) // len(player.markers))
    for i, marker in enumerate(player.markers):
        draw_token(canvas, x + i * step + 29, y, TOKEN, marker)
    if brush.changes.of(player.seat).markers:
        last = x + (len(player.markers) - 1) * step
        draw_new_dot(canvas, last + token_size(TOKEN)[0], y - TOKEN // 2)
