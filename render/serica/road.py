"""The road from Rome to Chang'an, the capitals at its ends, caravans standing on it."""

from __future__ import annotations

from render.brush import LEFT, RIGHT
from render.canvas import TextStyle
from render.pieces import draw_new_dot, draw_player_shape
from render.serica.brush import Brush
from render.serica.goods import LEAST, amounts, amounts_width, draw_amounts
from render.serica.types import draw_points
from render.theme import (
    ACCENT,
    BOLD,
    HOLLOW,
    INK,
    KEY,
    PANEL,
    PAPER,
    PLAYERS,
    REGULAR,
    SMALL,
    TABLE,
    TEXT,
)
from rules.serica.view import CaravanView, PlayerView, SericaView

TILE = 90
GAP = 8
BAND = 104
CAPITAL = 140
FOOT = 10
ROAD_COLOUR = "#8A6A3F"
SAND = "#D9BC85"


def road_height(view: SericaView) -> int:
    """Return how much of the picture the road takes."""
    return _stack(view) + BAND + FOOT


def draw_road(brush: Brush, y: int) -> None:
    """Draw the road with all caravans from y down."""
    view, canvas = brush.view, brush.canvas
    with canvas.layer("road"):
        top = y + _stack(view)
        _draw_way(brush, top + BAND // 2)
        for player in view.players:
            _draw_capital(brush, top, player)
        _draw_caravans(brush, top)


def _stack(view: SericaView) -> int:
    """Return how high caravans are piled up where most of them stand."""
    spaces = [caravan.space for player in view.players for caravan in player.caravans]
    return max((spaces.count(space) for space in spaces), default=0) * (TILE + GAP)


def _between(view: SericaView) -> int:
    """Return how wide a space between the capitals is."""
    return (RIGHT - LEFT - 2 * CAPITAL) // max(1, len(view.road) - 2)


def _middle(view: SericaView, space: int) -> int:
    if space <= 0:
        return LEFT + CAPITAL // 2
    if space >= len(view.road) - 1:
        return RIGHT - CAPITAL // 2
    return LEFT + CAPITAL + _between(view) * (space - 1) + _between(view) // 2


def _draw_way(brush: Brush, y: int) -> None:
    """Draw the road, its spaces and their names."""
    view, canvas = brush.view, brush.canvas
    canvas.road([(LEFT + CAPITAL - 10, y - 18), (RIGHT - CAPITAL + 10, y - 18)], ROAD_COLOUR, 12)
    for space in range(1, len(view.road) - 1):
        x = _middle(view, space)
        canvas.disc(x, y - 18, 20, SAND, outline=TABLE, line=4)
        style = TextStyle(30, TEXT, REGULAR, "centre", SMALL)
        words = brush.term(f"space.{view.road[space]}")
        canvas.text(x, y + 26, words, style, max_width=_between(view))


def _draw_capital(brush: Brush, top: int, player: PlayerView) -> None:
    """Draw a capital with its owner's shape and the caravans that wait there."""
    view, canvas = brush.view, brush.canvas
    space = 0 if player.side == "rome" else len(view.road) - 1
    x = _middle(view, space)
    box = (x - CAPITAL // 2, top, x + CAPITAL // 2, top + BAND)
    lit = brush.is_acting(player.seat)
    canvas.rect(box, PANEL, radius=16, outline=ACCENT if lit else HOLLOW, line=4 if lit else 2)
    style = TextStyle(32, TEXT, BOLD, "centre", SMALL)
    words = brush.term(f"space.{view.road[space]}")
    canvas.text(x, top + 28, words, style, max_width=CAPITAL - 8)
    draw_player_shape(canvas, x - 38, top + 72, 40, player.seat)
    canvas.text(x - 10, top + 72, brush.say("road.home", n=player.pawns), _COUNT)
    if brush.changes.of(player.seat).pawns > 0:
        draw_new_dot(canvas, x + 52, top + 48)


_COUNT = TextStyle(KEY, TEXT, BOLD)


def _draw_caravans(brush: Brush, top: int) -> None:
    """Draw all caravans, piled up above the road where they meet."""
    level: dict[int, int] = {}
    width = min(196, _between(brush.view) - 4)
    for player in brush.view.players:
        for i, caravan in enumerate(player.caravans):
            height = level.get(caravan.space, 0)
            level[caravan.space] = height + 1
            y = top - (height + 1) * (TILE + GAP)
            x = _middle(brush.view, caravan.space) - width // 2
            _draw_caravan(brush, x, y, width, player, i, caravan)


def _draw_caravan(
    brush: Brush, x: int, y: int, width: int, player: PlayerView, i: int, caravan: CaravanView
) -> None:
    """Draw a caravan: whose it is, its number in moves, what it is worth, and its load."""
    canvas, head = brush.canvas, 42
    colour = PLAYERS[player.seat % len(PLAYERS)]
    canvas.rect((x, y, x + width, y + TILE), colour, radius=12)
    canvas.rect((x + 4, y + 4, x + width - 4, y + TILE - 4), PAPER, radius=9)
    _draw_arrow(brush, x, y, width, forward=player.side == "rome")
    draw_player_shape(canvas, x + 25, y + 4 + head // 2, 34, player.seat, on=None)
    canvas.text(x + 46, y + 5 + head // 2, str(i + 1), TextStyle(KEY, INK, BOLD))
    draw_points(canvas, x + width - 56, y + 4 + head // 2, 42, caravan.worth)
    counted = amounts(caravan.load)
    size = 42
    while size > LEAST and amounts_width(brush, counted, size) > width - 12:
        size -= 2
    left = x + (width - amounts_width(brush, counted, size)) // 2
    draw_amounts(brush, left, y + TILE - 25, counted, size, INK)
    if i in brush.changes.of(player.seat).caravans:
        draw_new_dot(canvas, x + width - 6, y + 6)


def _draw_arrow(brush: Brush, x: int, y: int, width: int, *, forward: bool) -> None:
    """Draw where a caravan goes."""
    middle, tip = y + 24, x + width - 12
    colour = INK
    if forward:
        points = [(tip - 18, middle - 13), (tip, middle), (tip - 18, middle + 13)]
    else:
        points = [(tip, middle - 13), (tip - 18, middle), (tip, middle + 13)]
    brush.canvas.polygon(points, colour)
