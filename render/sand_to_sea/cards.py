"""The players' cards: how many in hand, played and spent; and which, of one player."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from render.brush import INNER, LEFT, RIGHT
from render.canvas import Canvas, TextStyle
from render.century.chips import (
    GAP,
    chip_width,
    draw_back_icon,
    draw_chips,
    draw_face_icon,
    draw_hand_icon,
)
from render.century.chips import HEIGHT as CHIP
from render.pieces import draw_new_dot, draw_panel, draw_player_shape
from render.sand_to_sea.brush import Brush, player_of
from render.sand_to_sea.diff import CardChange
from render.theme import BOLD, KEY, TEXT
from rules.sand_to_sea.view import SandToSeaView, TraderView
from rules.spice_road.view import CardView

COUNTS_HEIGHT = 52
COUNT = 100
STEP = CHIP + 8
PAD = 16
SHAPE = 60
ICON = 46
ROOM = INNER - 2 * PAD - SHAPE

DrawIcon = Callable[[Canvas, int, int], None]


class Pile(Struct, frozen=True):
    """Cards of one player that lie or are held together, those that are new, and their icon."""

    cards: tuple[CardView, ...]
    new: frozenset[str]
    icon: DrawIcon


class Piece(Struct, frozen=True):
    """A part of a pile on one line, where it begins, and whether it is the pile's first."""

    x: int
    pile: Pile
    cards: tuple[CardView, ...]
    first: bool


def piles_of(player: TraderView, change: CardChange) -> list[Pile]:
    """Return a player's hand, played and spent cards."""
    return [
        Pile(player.hand, change.hand, draw_hand_icon),
        Pile(player.played, change.played, draw_face_icon),
        Pile(player.spent, change.spent, draw_back_icon),
    ]


def draw_counts(brush: Brush, seat: int, x: int, y: int) -> None:
    """Draw how many cards a seat has in hand, played and spent, below its board."""
    y += COUNTS_HEIGHT // 2 + 4
    for pile in piles_of(player_of(brush.view, seat), brush.changes.cards_of(seat)):
        pile.icon(brush.canvas, x, y)
        brush.canvas.text(x + ICON, y, str(len(pile.cards)), TextStyle(KEY, TEXT, BOLD))
        if pile.new:
            draw_new_dot(brush.canvas, x + 36, y - 16)
        x += COUNT


def shown_seat(view: SandToSeaView) -> int | None:
    """Return whose cards the board shows: the reader's, else those of the acting player."""
    if view.result is not None or view.start_sets:
        return None
    return view.viewer if view.viewer is not None else next(iter(view.to_act), None)


def cards_height(player: TraderView) -> int:
    """Return how much room all cards of a player take, one pile after the other."""
    lines = _lay_piles(piles_of(player, CardChange()))
    return len(lines) * STEP - 8 + 2 * PAD


def draw_cards(brush: Brush, y: int, player: TraderView) -> None:
    """Draw all cards of a player from y down."""
    canvas, seat = brush.canvas, player.seat
    with canvas.layer(f"cards {seat}"):
        box = (LEFT, y, RIGHT, y + cards_height(player))
        draw_panel(canvas, box, lit=brush.is_acting(seat))
        y += PAD
        draw_player_shape(canvas, LEFT + PAD + 22, y + CHIP // 2, 44, seat)
        for line in _lay_piles(piles_of(player, brush.changes.cards_of(seat))):
            for piece in line:
                x = LEFT + PAD + SHAPE + piece.x
                if piece.first:
                    piece.pile.icon(canvas, x, y + CHIP // 2)
                    x += ICON
                draw_chips(brush, x, y, piece.cards, piece.pile.new)
            y += STEP


def _lay_piles(piles: Sequence[Pile]) -> list[list[Piece]]:
    """Return the piles in lines that fit; the icon of a pile is never apart from its first card."""
    lines: list[list[Piece]] = [[]]
    x = 0
    for pile in piles:
        for i, card in enumerate(pile.cards):
            width = chip_width(card) + (0 if i else ICON)
            if x + width > ROOM:
                lines.append([])
                x = 0
            if not i:
                x += 12 if x else 0
            line = lines[-1]
            if line and line[-1].pile is pile:
                last = line.pop()
                line.append(Piece(last.x, pile, (*last.cards, card), last.first))
            else:
                line.append(Piece(x, pile, (card,), first=i == 0))
            x += width + GAP
    return lines
