"""The players' boards, two beside each other: hold, outposts left, tiles, score so far."""

from __future__ import annotations

from collections.abc import Callable

from render.brush import INNER, LEFT, in_reading_order
from render.canvas import Box, TextStyle
from render.century.cubes import amounts
from render.century.holds import Places, changes_of_cubes, draw_places
from render.nameplate import draw_nameplate, seat_tags
from render.pieces import (
    draw_cube,
    draw_new_dot,
    draw_panel,
    draw_player_shape,
    draw_ring,
)
from render.sea.brush import SeaBrush
from render.sea.pieces import draw_bonus, draw_outpost, draw_victory
from render.sea.symbols import draw_symbol
from render.sea.views import SeaPlayer, SeaView
from render.theme import (
    ACCENT,
    ALERT,
    BOLD,
    GOLD,
    HOLLOW,
    KEY,
    MUTED,
    NEW,
    SMALL,
    TABLE,
    TEXT,
)

GAP = 12
WIDTH = (INNER - GAP) // 2
PAD = 16
ROOM = WIDTH - 2 * PAD

NAME_HEIGHT = 62
HOLD_HEIGHT = 56
ROW = 40
CELL = 44
SYMBOL = 34
SLOTS = 10
CUBE = 44
VICTORY_SIZE = (48, 50)
BONUS = 42

DrawBelow = Callable[[int, int, int], None]
"""Draws what a seat has besides, below its board: seat, left and top."""


def boards_height(view: SeaView, below: int = 0) -> int:
    """Return how much of the picture the boards take, with so much more below each of them."""
    lines = -(-len(view.players) // 2)
    return lines * (_board_height(view) + below + GAP) - GAP


def _board_height(view: SeaView) -> int:
    rows = max(len(player.rows) for player in view.players)
    return 10 + NAME_HEIGHT + HOLD_HEIGHT + rows * ROW + 14


def draw_boards(
    brush: SeaBrush, y: int, below: int = 0, draw_below: DrawBelow = lambda _seat, _x, _y: None
) -> None:
    """Draw the boards from y down, the viewer's first."""
    height = _board_height(brush.view) + below
    for i, player in enumerate(in_reading_order(brush.view.players, brush.view.viewer)):
        x = LEFT + (i % 2) * (WIDTH + GAP)
        top = y + (i // 2) * (height + GAP)
        with brush.canvas.layer(f"seat {player.seat}"):
            foot = _draw_board(brush, (x, top, x + WIDTH, top + height), player)
            draw_below(player.seat, x + PAD, foot)


def _draw_board(brush: SeaBrush, box: Box, player: SeaPlayer) -> int:
    """Draw a board and return where it ends."""
    draw_panel(brush.canvas, box, lit=brush.is_acting(player.seat))
    x, y = box[0] + PAD, box[1] + 10
    _draw_name_line(brush, x, y + NAME_HEIGHT // 2, player)
    y += NAME_HEIGHT
    _draw_hold(brush, x, y, player)
    y += HOLD_HEIGHT
    _draw_grid(brush, x, y, player)
    grid = SYMBOL + 8 + len(brush.view.column_points) * CELL
    foot = y + len(player.rows) * ROW
    _draw_tiles(brush, (x + grid + 12, y, x + ROOM, foot), player)
    return foot


def _draw_name_line(brush: SeaBrush, x: int, y: int, player: SeaPlayer) -> None:
    canvas, seat = brush.canvas, player.seat
    draw_player_shape(canvas, x + 22, y, 48, seat)
    left, right = x + 56, x + ROOM
    if brush.view.result is None:
        style = TextStyle(42, TEXT, BOLD, "right", KEY)
        right -= canvas.text(right, y, brush.say("player.score", n=player.points), style) + 10
    style = TextStyle(42, TEXT, BOLD, floor=38)
    draw_nameplate(brush, left, right, y, seat, style, seat_tags(brush, seat))


def _draw_hold(brush: SeaBrush, x: int, y: int, player: SeaPlayer) -> None:
    """Draw the hold cube by cube where ten places hold it, else the amount of each colour."""
    if player.hold_limit > SLOTS or sum(player.hold) > SLOTS:
        _draw_large_hold(brush, x, y, player)
        return
    places = Places(SLOTS, CUBE, (ROOM - CUBE) / (SLOTS - 1))
    draw_places(brush, (x, y), places, player.hold, brush.changes.of(player.seat).gained)


def _draw_large_hold(brush: SeaBrush, x: int, y: int, player: SeaPlayer) -> None:
    canvas, middle, total = brush.canvas, y + CUBE // 2, sum(player.hold)
    gained = dict(amounts(brush.changes.of(player.seat).gained))
    full = total > player.hold_limit
    words = f"{total}/{player.hold_limit}"
    style = TextStyle(KEY, TEXT, BOLD, "right", KEY)
    if full:
        width = canvas.font.width(words, KEY, BOLD)
        right = x + ROOM
        canvas.rect((right - width - 20, y - 2, right, y + CUBE + 2), ALERT, radius=10)
        canvas.text(right - 10, middle, words, style)
    else:
        canvas.text(x + ROOM, middle, words, style)
    room = (ROOM - 120) // max(3, len(amounts(player.hold))) - CUBE - 8
    for kind, n in amounts(player.hold):
        draw_cube(canvas, x, y, CUBE, kind, brush.letter(kind))
        if kind in gained:
            draw_ring(canvas, x - 1, y - 1, CUBE + 2)
        style = TextStyle(KEY, TEXT, BOLD, floor=SMALL)
        x += CUBE + 4 + canvas.text(x + CUBE + 4, middle, str(n), style, max_width=room) + 6


def _draw_grid(brush: SeaBrush, x: int, y: int, player: SeaPlayer) -> None:
    """Draw a row for each symbol: the points of uncovered spaces, then the outposts left."""
    canvas, points = brush.canvas, brush.view.column_points
    left = x + SYMBOL + 8
    for column in range(player.columns):
        at = left + column * CELL
        box = (at, y - 3, at + CELL - 2, y + len(player.rows) * ROW - 1)
        canvas.rect(box, TABLE, radius=10, outline=ACCENT, line=3)
    built = brush.changes.of(player.seat).built or (0,) * len(player.rows)
    for i, row in enumerate(player.rows):
        top = y + i * ROW
        draw_symbol(canvas, x, top, SYMBOL, row.symbol)
        for column, worth in enumerate(points):
            middle = (left + column * CELL + CELL // 2 - 1, top + SYMBOL // 2)
            if column >= row.built:
                draw_outpost(canvas, *middle, 30, player.seat)
                continue
            is_new = column >= row.built - built[i]
            colour = NEW if is_new else GOLD if worth else MUTED
            style = TextStyle(32, colour, BOLD, "centre")
            canvas.text(*middle, str(worth), style)


def _draw_tiles(brush: SeaBrush, box: Box, player: SeaPlayer) -> None:
    """Draw victory tiles with places for those still missing, bonus tiles, what came and went."""
    canvas, change = brush.canvas, brush.changes.of(player.seat)
    x, y, right, foot = box
    count = max(brush.view.target, len(player.tiles))
    step = (right - x + 4) // count
    for i in range(count):
        at = x + i * step
        if i >= len(player.tiles):
            width, height = VICTORY_SIZE
            place = (at, y, at + min(width, step - 4), y + height)
            canvas.rect(place, None, radius=9, outline=HOLLOW, line=2)
            continue
        draw_victory(canvas, at, y, VICTORY_SIZE, player.tiles[i].points)
        if i >= len(player.tiles) - change.tiles:
            draw_new_dot(canvas, at + VICTORY_SIZE[0] - 8, y + 6)
    y += VICTORY_SIZE[1] + 6
    step = min(BONUS + 3, (right - x + 3) // max(1, sum(bonus.count for bonus in player.bonus)))
    for bonus in player.bonus:
        shown = 1 if bonus.kind == "points" else bonus.count
        for n in range(shown):
            points = bonus.points if bonus.kind == "points" else 0
            draw_bonus(brush, x, y, step - 3, bonus.kind, points)
            if n >= shown - change.bonus.get(bonus.kind, 0):
                draw_new_dot(canvas, x + step - 9, y + 6)
            x += step
    _draw_delta(brush, right, y + BONUS + 4, foot, player)


def _draw_delta(brush: SeaBrush, right: int, top: int, foot: int, player: SeaPlayer) -> None:
    """Draw how many cubes of each colour came or went, two on a line."""
    change = brush.changes.of(player.seat)
    parts = changes_of_cubes(brush, change.gained, change.lost)
    style = TextStyle(28, NEW, 600, "right", SMALL)
    lines = [parts[i : i + 2] for i in range(0, len(parts), 2)]
    middle = (top + foot) // 2 - (len(lines) - 1) * 14
    for i, line in enumerate(lines):
        brush.canvas.text(right, middle + i * 29, " ".join(line), style)
