"""What brings the end nearer, and the long connection, in one line below the map."""

from __future__ import annotations

from render.brush import INNER, LEFT
from render.canvas import TextStyle
from render.hansa.brush import Brush
from render.hansa.cities import LINK, LINK_TEXT
from render.pieces import draw_new_dot, draw_player_shape
from render.theme import ALERT, BOLD, KEY, MUTED, PANEL, SMALL, TEXT

HEIGHT = 56
GAP = 8
LINK_WIDTH = 456
LINK_STEP = 66
NEAR_CITIES = 2
NEAR_MARKERS = 2


def draw_status(brush: Brush, y: int) -> None:
    """Draw full cities, markers left and the long connection from y down."""
    view, room = brush.view, (INNER - LINK_WIDTH - 2 * GAP) // 2
    with brush.canvas.layer("status"):
        words = f"{view.completed}/{view.completed_target}"
        near = view.completed >= view.completed_target - NEAR_CITIES
        _draw_count(brush, LEFT, y, room, "status.completed", words, near=near)
        if brush.changes.completed:
            draw_new_dot(brush.canvas, LEFT + 8, y + 6)
        near = view.marker_supply <= NEAR_MARKERS
        at = LEFT + room + GAP
        _draw_count(brush, at, y, room, "status.markers", str(view.marker_supply), near=near)
        _draw_link(brush, LEFT + 2 * (room + GAP), y)


def _draw_count(
    brush: Brush, x: int, y: int, width: int, key: str, words: str, *, near: bool
) -> None:
    canvas, middle = brush.canvas, y + HEIGHT // 2
    canvas.rect((x, y, x + width, y + HEIGHT), ALERT if near else PANEL, radius=12)
    style = TextStyle(KEY, TEXT, BOLD, "right")
    taken = canvas.text(x + width - 14, middle, words, style)
    style = TextStyle(30, TEXT if near else MUTED, 600, floor=SMALL)
    canvas.text(x + 16, middle, brush.say(key), style, max_width=width - taken - 40)


def _draw_link(brush: Brush, x: int, y: int) -> None:
    """Draw the two cities, and the points for the first who join them with who has them."""
    canvas, link, middle = brush.canvas, brush.view.link, y + HEIGHT // 2
    canvas.rect((x, y, x + LINK_WIDTH, y + HEIGHT), PANEL, radius=12)
    a, b = (brush.city(city) for city in link.cities)
    step, names = LINK_STEP, LINK_WIDTH - 3 * LINK_STEP - 12
    canvas.rect((x, y, x + names, y + HEIGHT), LINK, radius=12)
    style = TextStyle(28, LINK_TEXT, 700, "centre", SMALL)
    words = brush.say("status.link", a=a, b=b)
    canvas.text(x + names // 2, middle, words, style, max_width=names - 16)
    for i, points in enumerate(link.points):
        left = x + names + 10 + i * step
        seat = link.seats[i] if i < len(link.seats) else None
        if seat is not None:
            draw_player_shape(canvas, left + 18, middle, 34, seat)
            if seat in brush.changes.link:
                draw_new_dot(canvas, left + 6, middle - 18)
        style = TextStyle(KEY, MUTED if seat is not None else TEXT, BOLD)
        at = left + (40 if seat is not None else 20)
        canvas.text(at, middle, str(points), style)
