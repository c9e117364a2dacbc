"""The top of the picture: which table, whose turn, and that the end is near."""

from __future__ import annotations

from render.canvas import TextStyle
from render.pieces import draw_player_shape
from render.spice_road.brush import INNER, LEFT, RIGHT, Brush
from render.theme import ACCENT, ALERT, BOLD, INK, KEY, MUTED, REGULAR, SMALL, TABLE, TEXT
from rules.spice_road.view import SpiceRoadView

TITLE_HEIGHT = 50
BAR_HEIGHT = 96
BANNER_HEIGHT = 62
GAP = 12
INK_ON_BAR = "#5C4516"


def heading_height(view: SpiceRoadView) -> int:
    """Return how much of the picture the heading takes."""
    banner = BANNER_HEIGHT + GAP if has_banner(view) else 0
    return TITLE_HEIGHT + BAR_HEIGHT + GAP + banner


def has_banner(view: SpiceRoadView) -> bool:
    """Tell whether the last round is being played."""
    return view.ended_by is not None and bool(view.to_act)


def draw_heading(brush: Brush, y: int) -> None:
    """Draw title, turn bar and banner from y down."""
    with brush.canvas.layer("title"):
        _draw_title(brush, y + 16)
    y += TITLE_HEIGHT
    with brush.canvas.layer("turn"):
        if brush.view.to_act:
            _draw_turn(brush, y)
        else:
            _draw_winner(brush, y)
    y += BAR_HEIGHT + GAP
    if has_banner(brush.view):
        with brush.canvas.layer("last round"):
            _draw_banner(brush, y)


def _draw_title(brush: Brush, y: int) -> None:
    style = TextStyle(30, MUTED, REGULAR)
    brush.canvas.text(LEFT + 4, y, brush.say("game"), style, max_width=INNER // 2 - 20)
    code = brush.canvas.font.tame(brush.header.code)
    right = brush.say("header", code=code, round=brush.view.round)
    style = TextStyle(30, MUTED, REGULAR, "right")
    brush.canvas.text(RIGHT - 4, y, right, style, max_width=INNER // 2 - 20)


def _draw_bar(brush: Brush, y: int, seat: int) -> None:
    brush.canvas.rect((LEFT, y, RIGHT, y + BAR_HEIGHT), ACCENT, radius=18)
    draw_player_shape(brush.canvas, LEFT + 50, y + BAR_HEIGHT // 2, 70, seat, on=TABLE)


def _draw_turn(brush: Brush, y: int) -> None:
    view, canvas = brush.view, brush.canvas
    seat = view.to_act[0]
    _draw_bar(brush, y, seat)
    middle = y + BAR_HEIGHT // 2
    room = INNER - 100 - 24
    if not view.excess and view.ended_by is None:
        style = TextStyle(30, INK_ON_BAR, 600, "right", SMALL)
        note = brush.say("end.at", n=view.target)
        room -= canvas.text(RIGHT - 24, middle, note, style, max_width=room // 2) + 24
    _draw_named(brush, LEFT + 102, middle, room, seat)


def _draw_named(brush: Brush, x: int, y: int, room: int, seat: int) -> None:
    own = brush.view.viewer == seat
    key = "turn.discard" if brush.view.excess else "turn.named"
    if own:
        key = "turn.discard_own" if brush.view.excess else "turn.own"
    _draw_sentence(brush, x, y, room, key, seat, brush.view.excess)


def _draw_sentence(brush: Brush, x: int, y: int, room: int, key: str, seat: int, n: int) -> None:
    """Draw words around a name; where it gets tight the name is shortened, not the words."""
    style = TextStyle(50, INK, BOLD, floor=44)
    font = brush.canvas.font
    bare = font.width(brush.say(key, name="", n=n), style.floor, style.weight)
    name, _ = font.fit(brush.name(seat), style.floor, style.weight, room - bare)
    brush.canvas.text(x, y, brush.say(key, name=name, n=n), style, max_width=room)


def _draw_winner(brush: Brush, y: int) -> None:
    result = brush.view.result
    winners = [s.seat for s in result.seats if s.place == 1] if result is not None else []
    middle = y + BAR_HEIGHT // 2
    room = INNER - 100 - 24
    if len(winners) == 1:
        _draw_bar(brush, y, winners[0])
        _draw_sentence(brush, LEFT + 102, middle, room, "end.winner", winners[0], 0)
        return
    brush.canvas.rect((LEFT, y, RIGHT, y + BAR_HEIGHT), ACCENT, radius=18)
    names = brush.say("end.joint").join(brush.name(seat) for seat in winners)
    words = brush.say("end.winners", names=names) if winners else brush.say("turn.over")
    style = TextStyle(50, INK, BOLD, floor=KEY)
    brush.canvas.text(LEFT + 30, middle, words, style, max_width=INNER - 60)


def _draw_banner(brush: Brush, y: int) -> None:
    view, canvas = brush.view, brush.canvas
    seat = view.ended_by
    if seat is None:
        return
    canvas.rect((LEFT, y, RIGHT, y + BANNER_HEIGHT), ALERT, radius=14)
    style = TextStyle(KEY, TEXT, BOLD)
    font, room = canvas.font, INNER - 48
    bare = font.width(brush.say("end.last", name="", n=view.target), style.size, style.weight)
    name, _ = font.fit(brush.name(seat), style.size, style.weight, room - bare)
    words = brush.say("end.last", name=name, n=view.target)
    canvas.text(LEFT + 24, y + BANNER_HEIGHT // 2, words, style, max_width=room)
