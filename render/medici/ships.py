"""The ships: who sails them, what is aboard, what it is worth, and who has florins."""

from __future__ import annotations

from render.brush import LEFT, RIGHT
from render.canvas import TextStyle
from render.medici.brush import Brush, spell_rewards
from render.medici.cards import SMALL_SIZE, draw_card, draw_hold
from render.medici.market import mark_card
from render.pieces import draw_coin, draw_player_shape, draw_tag, signed
from render.section import HEAD, draw_head
from render.theme import (
    ACCENT,
    BOLD,
    GOLD,
    INK,
    KEY,
    MUTED,
    NEW,
    PANEL,
    PANEL_LIT,
    PAPER,
    REGULAR,
    SMALL,
    TEXT,
)
from rules.medici.view import CardView, MediciView, PlayerView

PAD = 14
GAP = 8
STEP = SMALL_SIZE[0] + 6
LINE = SMALL_SIZE[1] + 8
MANY_HOLDS = 6
"""From so many holds on the names have less room."""
VALUE_AT = RIGHT - PAD - 104
"""Where the block with a ship's value begins."""

ASIDE = 14
"""The gap between the holds and the cards that need none."""


def ships_height(view: MediciView) -> int:
    """Return how much of the picture all ships take."""
    return HEAD + sum(_ship_height(view, player) + GAP for player in view.players)


def draw_ships(brush: Brush, y: int) -> None:
    """Draw the ships from y down, the viewer's first."""
    note = brush.say("ships.rewards", florins=spell_rewards(brush.view.ship_rewards))
    with brush.canvas.layer("ships"):
        draw_head(brush, y, brush.say("ships.title"), note)
    y += HEAD
    for player in brush.players():
        with brush.canvas.layer(f"seat {player.seat}"):
            _draw_ship(brush, y, player)
        y += _ship_height(brush.view, player) + GAP


def split_cargo(player: PlayerView) -> tuple[list[CardView], list[CardView]]:
    """Return the cards that lie in holds, and those that need none."""
    held = [card for card in player.ship if card.takes_hold]
    return held, [card for card in player.ship if not card.takes_hold]


def _holds_at(view: MediciView) -> int:
    """Return where the first hold begins."""
    return LEFT + PAD + (264 if view.capacity >= MANY_HOLDS else 340)


def _beside(view: MediciView) -> int:
    """Return how many cards fit beside the holds."""
    return max(0, (VALUE_AT - _holds_at(view) - view.capacity * STEP - ASIDE) // STEP)


def _per_line(view: MediciView) -> int:
    return (VALUE_AT - _holds_at(view)) // STEP


def _ship_height(view: MediciView, player: PlayerView) -> int:
    more = max(0, len(split_cargo(player)[1]) - _beside(view))
    return SMALL_SIZE[1] + 20 + -(-more // _per_line(view)) * LINE


def _draw_ship(brush: Brush, y: int, player: PlayerView) -> None:
    box = (LEFT, y, RIGHT, y + _ship_height(brush.view, player))
    if brush.is_acting(player.seat):
        brush.canvas.rect(box, PANEL_LIT, radius=16, outline=ACCENT, line=4)
    else:
        brush.canvas.rect(box, PANEL, radius=16)
    _draw_owner(brush, y + 10, player)
    _draw_cargo(brush, y + 10, player)
    _draw_value(brush, y + 10, player)


def _draw_owner(brush: Brush, y: int, player: PlayerView) -> None:
    """Draw shape and name above the florins."""
    canvas, seat, left = brush.canvas, player.seat, LEFT + PAD
    draw_player_shape(canvas, left + 22, y + 21, 44, seat)
    right = _holds_at(brush.view) - 14
    if seat == brush.view.viewer:
        right = draw_tag(canvas, right, y + 21, brush.say("player.own")) - 8
    style = TextStyle(KEY, TEXT, BOLD, floor=32)
    canvas.text(left + 54, y + 21, brush.name(seat), style, max_width=right - left - 54)
    draw_coin(canvas, left + 3, y + 46, 38, GOLD, "")
    left += 54
    left += canvas.text(left, y + 65, str(player.florins), TextStyle(KEY + 3, TEXT, BOLD))
    if more := brush.changes.of(seat).florins:
        canvas.text(left + 14, y + 65, signed(more), TextStyle(30, NEW, 600))


def _draw_cargo(brush: Brush, y: int, player: PlayerView) -> None:
    view = brush.view
    left = _holds_at(view)
    held, free = split_cargo(player)
    for i in range(view.capacity):
        if i < len(held):
            _draw_aboard(brush, left + i * STEP, y, held[i], player.seat)
        else:
            draw_hold(brush.canvas, left + i * STEP, y)
    beside, per_line = _beside(view), _per_line(view)
    for i, card in enumerate(free[:beside]):
        _draw_aboard(brush, left + (view.capacity + i) * STEP + ASIDE, y, card, player.seat)
    for i, card in enumerate(free[beside:]):
        line, column = divmod(i, per_line)
        _draw_aboard(brush, left + column * STEP, y + (line + 1) * LINE, card, player.seat)


def _draw_aboard(brush: Brush, x: int, y: int, card: CardView, seat: int) -> None:
    draw_card(brush.canvas, x, y, card, SMALL_SIZE)
    if card.id in brush.changes.of(seat).ship:
        mark_card(brush, x, y, SMALL_SIZE)


def _draw_value(brush: Brush, y: int, player: PlayerView) -> None:
    """Draw what the ship is worth, and how many holds are free or that none is."""
    canvas, middle = brush.canvas, (VALUE_AT + RIGHT - PAD) // 2
    style = TextStyle(54, TEXT, BOLD, "centre")
    canvas.text(middle, y + 24, str(player.value), style)
    width = RIGHT - PAD - VALUE_AT
    if player.full:
        canvas.rect((VALUE_AT, y + 50, VALUE_AT + width, y + 84), PAPER, radius=10)
        style = TextStyle(28, INK, BOLD, "centre", SMALL)
        canvas.text(middle, y + 67, brush.say("ships.full"), style, max_width=width - 8)
        return
    words = brush.say("ships.free", n=brush.view.capacity - player.holds_used)
    style = TextStyle(28, MUTED, REGULAR, "centre", SMALL)
    canvas.text(middle, y + 67, words, style, max_width=width)
