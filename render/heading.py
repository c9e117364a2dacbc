"""The top of a picture: which table, whose turn or who has won, and what is about to happen."""

from __future__ import annotations

from render.brush import INNER, LEFT, RIGHT, AnyBrush
from render.canvas import TextStyle
from render.pieces import draw_player_shape
from render.theme import ACCENT, ALERT, BOLD, INK, KEY, MUTED, REGULAR, SMALL, TABLE, TEXT

TITLE_HEIGHT = 50
BAR_HEIGHT = 96
BANNER_HEIGHT = 62
GAP = 12
LEAST_NAME = 110
"""Where there is less room for each name, shapes alone say who has won together."""
INK_ON_BAR = "#5C4516"


def heading_height(*, banner: bool) -> int:
    """Return how much of the picture title, bar and, if there is one, banner take."""
    return TITLE_HEIGHT + BAR_HEIGHT + GAP + (BANNER_HEIGHT + GAP if banner else 0)


def draw_title(brush: AnyBrush, y: int, **args: int | str) -> None:
    """Draw the name of the game, and the words `header` (code and `args`), from y down."""
    y += 16
    style = TextStyle(30, MUTED, REGULAR)
    brush.canvas.text(LEFT + 4, y, brush.say("game"), style, max_width=INNER // 2 - 20)
    right = brush.say("header", code=brush.canvas.font.tame(brush.header.code), **args)
    style = TextStyle(30, MUTED, REGULAR, "right")
    brush.canvas.text(RIGHT - 4, y, right, style, max_width=INNER // 2 - 20)


def draw_turn(
    brush: AnyBrush,
    y: int,
    key: str,
    note: str = "",
    below: str = "",
    note_size: int = 30,
    **args: int | str,
) -> None:
    """Draw the bar of the acting player from y down: words around the name, a note at the right.

    `key` is `turn.named`, or another group's key that has a twin `…_own` for the player's eyes;
    `turn.own` is the twin of `turn.named`. What is `below` is a second line of the note.
    """
    seat = brush.view.to_act[0]
    _draw_bar(brush, y, seat)
    middle = y + BAR_HEIGHT // 2
    room = INNER - 100 - 24
    style = TextStyle(note_size, INK_ON_BAR, 600, "right", SMALL)
    lines = ((note, middle - 20), (below, middle + 20)) if below else ((note, middle),)
    room -= max(
        brush.canvas.text(RIGHT - 24, line, words, style, max_width=room // 2) + 24 if words else 0
        for words, line in lines
    )
    if brush.view.viewer == seat:
        key = "turn.own" if key == "turn.named" else f"{key}_own"
    style = TextStyle(50, INK, BOLD, floor=44)
    draw_sentence(brush, (LEFT + 102, middle), room, key, seat, style, **args)


def draw_winner(brush: AnyBrush, y: int) -> None:
    """Draw the bar of the winner or winners from y down."""
    result = brush.view.result
    winners = [s.seat for s in result.seats if s.place == 1] if result is not None else []
    middle = y + BAR_HEIGHT // 2
    style = TextStyle(50, INK, BOLD, floor=44)
    if len(winners) == 1:
        _draw_bar(brush, y, winners[0])
        room = INNER - 100 - 24
        draw_sentence(brush, (LEFT + 102, middle), room, "end.winner", winners[0], style)
    elif winners:
        _draw_winners(brush, y, winners)
    else:
        brush.canvas.rect((LEFT, y, RIGHT, y + BAR_HEIGHT), ACCENT, radius=18)
        room = INNER - 60
        brush.canvas.text(LEFT + 30, middle, brush.say("turn.over"), style, max_width=room)


def _draw_winners(brush: AnyBrush, y: int, winners: list[int]) -> None:
    """Draw the bar of several winners: their shapes and, with equal room for each, their names."""
    canvas, x, middle = brush.canvas, LEFT + 12, y + BAR_HEIGHT // 2
    canvas.rect((LEFT, y, RIGHT, y + BAR_HEIGHT), ACCENT, radius=18)
    for seat in winners:
        draw_player_shape(canvas, x + 35, middle, 70, seat, on=TABLE)
        x += 78
    style = TextStyle(50, INK, BOLD, floor=KEY)
    font, room, joint = canvas.font, RIGHT - 24 - x - 8, brush.say("end.joint")
    bare = brush.say("end.winners", names=joint.join("" for _ in winners))
    each = (room - font.width(bare, style.floor, style.weight)) // len(winners)
    words = brush.say("end.shared")
    if each >= LEAST_NAME:
        fitted = [font.fit(brush.name(s), style.floor, style.weight, each)[0] for s in winners]
        words = brush.say("end.winners", names=joint.join(fitted))
    canvas.text(x + 8, middle, words, style, max_width=room)


def draw_banner(brush: AnyBrush, y: int, key: str, seat: int, **args: int | str) -> None:
    """Draw a banner about a player from y down."""
    brush.canvas.rect((LEFT, y, RIGHT, y + BANNER_HEIGHT), ALERT, radius=14)
    style = TextStyle(KEY, TEXT, BOLD, floor=KEY)
    at = (LEFT + 24, y + BANNER_HEIGHT // 2)
    draw_sentence(brush, at, INNER - 48, key, seat, style, **args)


def draw_sentence(
    brush: AnyBrush,
    at: tuple[int, int],
    room: int,
    key: str,
    seat: int,
    style: TextStyle,
    **args: int | str,
) -> None:
    """Draw words around a name; where it gets tight the name is shortened, not the words."""
    font = brush.canvas.font
    bare = font.width(brush.say(key, name="", **args), style.floor, style.weight)
    name, _ = font.fit(brush.name(seat), style.floor, style.weight, room - bare)
    brush.canvas.text(*at, brush.say(key, name=name, **args), style, max_width=room)


def _draw_bar(brush: AnyBrush, y: int, seat: int) -> None:
    brush.canvas.rect((LEFT, y, RIGHT, y + BAR_HEIGHT), ACCENT, radius=18)
    draw_player_shape(brush.canvas, LEFT + 50, y + BAR_HEIGHT // 2, 70, seat, on=TABLE)
