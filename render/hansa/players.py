"""A line for every player: what the desk is worth, pieces at hand, markers and points."""

from __future__ import annotations

from render.brush import LEFT, RIGHT
from render.canvas import TextStyle
from render.hansa.brush import Brush
from render.hansa.standing import spell
from render.hansa.stones import draw_stone
from render.hansa.symbols import draw_track_symbol
from render.nameplate import draw_nameplate
from render.pieces import draw_new_dot, draw_player_shape, signed
from render.theme import ACCENT, ALERT, BOLD, GOLD, KEY, MUTED, NEW, PANEL, PANEL_LIT, TEXT
from rules.hansa.view import HansaView, Kind, PlayerView, TrackView

KINDS: tuple[Kind, Kind] = ("T", "M")
ROW = 66
GAP = 4
NAME_AT = LEFT + 62
TRACKS_AT = LEFT + 264
TRACK_STEP = 70
SUPPLY_AT = TRACKS_AT + 5 * TRACK_STEP + 10
MARKERS_AT = SUPPLY_AT + 172
POINTS_AT = RIGHT - 18
NEAR = 3
"""So many points before the end they are shown as an alarm."""


def players_height(view: HansaView) -> int:
    """Return how much of the picture the players' lines take."""
    return len(view.players) * (ROW + GAP)


def draw_players(brush: Brush, y: int) -> None:
    """Draw the lines from y down, the viewer's first."""
    for player in brush.players():
        with brush.canvas.layer(f"seat {player.seat}"):
            _draw_player(brush, y, player)
        y += ROW + GAP


def _draw_player(brush: Brush, y: int, player: PlayerView) -> None:
    middle, acting = y + ROW // 2, brush.is_acting(player.seat)
    ground = PANEL_LIT if acting else PANEL
    box = (LEFT, y, RIGHT, y + ROW)
    brush.canvas.rect(box, ground, radius=14, outline=ACCENT if acting else None, line=4)
    _draw_name(brush, middle, player.seat)
    for i, track in enumerate(player.tracks):
        _draw_track(brush, TRACKS_AT + i * TRACK_STEP, middle, player.seat, track, ground)
    _draw_supply(brush, middle, player)
    if player.markers:
        _draw_markers(brush, middle, player)
    _draw_points(brush, middle, player)


def _draw_name(brush: Brush, y: int, seat: int) -> None:
    draw_player_shape(brush.canvas, LEFT + 34, y, 44, seat)
    tags = [brush.say("player.own")] if seat == brush.view.viewer else []
    style = TextStyle(KEY, TEXT, BOLD, floor=28)
    draw_nameplate(brush, NAME_AT, TRACKS_AT, y, seat, style, tags)


def _draw_track(brush: Brush, x: int, y: int, seat: int, track: TrackView, ground: str) -> None:
    canvas, is_new = brush.canvas, track.key in brush.changes.of(seat).tracks
    draw_track_symbol(canvas, x + 16, y, 32, track.key, MUTED, ground)
    canvas.text(x + 36, y, spell(track.value), TextStyle(KEY, NEW if is_new else TEXT, BOLD))
    if is_new:
        draw_new_dot(canvas, x + 60, y - 22)


def _draw_supply(brush: Brush, y: int, player: PlayerView) -> None:
    canvas, x, seat = brush.canvas, SUPPLY_AT, player.seat
    for kind, number in zip(KINDS, player.supply, strict=True):
        draw_stone(canvas, x + 17, y, 34, seat, kind)
        style = TextStyle(KEY, TEXT if number else MUTED, BOLD)
        x += 40 + canvas.text(x + 40, y, str(number), style) + 12


def _draw_markers(brush: Brush, y: int, player: PlayerView) -> None:
    """Draw how many markers wait for their use."""
    canvas, x = brush.canvas, MARKERS_AT
    canvas.rect((x, y - 14, x + 34, y + 14), GOLD, radius=6)
    canvas.text(x + 40, y, str(len(player.markers)), TextStyle(KEY, TEXT, BOLD))
    if brush.changes.of(player.seat).markers:
        draw_new_dot(canvas, x + 34, y - 14)


def _draw_points(brush: Brush, y: int, player: PlayerView) -> None:
    canvas, points = brush.canvas, str(player.points)
    style = TextStyle(48, TEXT, BOLD, "right")
    width = canvas.font.width(points, style.size, style.weight)
    if player.points >= brush.view.points_target - NEAR:
        canvas.rect((POINTS_AT - width - 6, y - 28, POINTS_AT + 6, y + 28), ALERT, radius=10)
    canvas.text(POINTS_AT, y, points, style)
    if more := brush.changes.of(player.seat).points:
        style = TextStyle(28, NEW, 600, "right")
        canvas.text(POINTS_AT - width - 12, y, signed(more), style)
