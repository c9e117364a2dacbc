"""A build area: zones side by side, the slots at the road on top, types and bonuses."""

from __future__ import annotations

from msgspec import Struct

from render.canvas import Box, Canvas, TextStyle
from render.pieces import draw_new_dot
from render.serica.brush import Brush
from render.serica.types import LOOKS, draw_points, draw_shield, paint_type
from render.theme import ACCENT, BOLD, HOLLOW, KEY, MUTED, NEW, REGULAR, SMALL, TABLE
from rules.serica.view import CardView, PlayerView, SlotView

NUMBERS = 34
LINK = (28, 14)
"""Length and width of the golden bar between neighbours that gave a bonus."""


class Scale(Struct, frozen=True):
    """How high a slot is, the gap around it, and whether it shows the name of its card."""

    slot: int
    gap: int
    named: bool


NORMAL = Scale(slot=74, gap=8, named=False)
LARGE = Scale(slot=112, gap=12, named=True)


def zones_height(player: PlayerView, scale: Scale = NORMAL) -> int:
    """Return how high a build area with the numbers of its zones is."""
    depth = max(map(len, player.zones), default=0)
    return NUMBERS + depth * (scale.slot + scale.gap)


def draw_zones(
    brush: Brush, x: int, y: int, width: int, player: PlayerView, scale: Scale = NORMAL
) -> None:
    """Draw a build area; x, y is its top left, nearest to the road."""
    step = (width + scale.gap) // max(1, len(player.zones))
    boxes: list[tuple[Box, SlotView]] = []
    for i, zone in enumerate(player.zones):
        left = x + i * step
        style = TextStyle(28, MUTED, 600, "centre", SMALL)
        brush.canvas.text(left + (step - scale.gap) // 2, y + 14, str(i + 1), style)
        for j, slot in enumerate(zone):
            top = y + NUMBERS + j * (scale.slot + scale.gap)
            boxes.append(((left, top, left + step - scale.gap, top + scale.slot), slot))
    for box, slot in boxes:
        _draw_slot(brush, box, player.seat, slot, scale)
    for box, slot in boxes:
        _draw_links(brush.canvas, box, slot, scale.gap)


def _draw_slot(brush: Brush, box: Box, seat: int, slot: SlotView, scale: Scale) -> None:
    canvas, (x, y, right, bottom) = brush.canvas, box
    if slot.card is None:
        line, colour = (4, MUTED) if slot.is_open else (2, HOLLOW)
        canvas.rect(box, None, radius=10, outline=colour, line=line)
        if slot.is_open:
            style = TextStyle(KEY, MUTED, REGULAR, "centre")
            canvas.text((x + right) // 2, (y + bottom) // 2, "+", style)
        return
    _draw_built(brush, box, slot.card, scale)
    if (slot.zone, slot.depth) in brush.changes.of(seat).built:
        ring = (x - 3, y - 3, right + 3, bottom + 3)
        canvas.rect(ring, None, radius=13, outline=NEW, line=3)
        draw_new_dot(canvas, right - 4, y + 6)


def _draw_built(brush: Brush, box: Box, card: CardView, scale: Scale) -> None:
    """Draw a built card: its type, its points and, where it has one, its defence."""
    x, y, right, bottom = box
    width, height = right - x, bottom - y
    name = brush.term(f"card.{card.id}") if scale.named else ""

    def paint(part: Canvas) -> None:
        part.rect((0, 0, width, height), LOOKS[card.type].colour, radius=10)
        if name:
            style = TextStyle(30, LOOKS[card.type].on, BOLD, "centre", SMALL)
            part.text(width // 2, 26, name, style, max_width=width - 12)
        _paint_numbers(part, width, card, 46 if name else 0, height)

    key = f"built {card.type} {card.vp} {card.defence} {name} {width}x{height}"
    brush.canvas.stamp(x, y, key, (width, height), paint)


def _paint_numbers(part: Canvas, width: int, card: CardView, top: int, bottom: int) -> None:
    middle = (top + bottom) // 2
    paint_type(part, 32, middle, 44, card.type)
    if not card.defence:
        draw_points(part, width - 30, middle, 50, card.vp)
    elif width >= 160:
        draw_points(part, width - 88, middle, 50, card.vp)
        draw_shield(part, width - 32, middle, 50, card.defence)
    else:
        draw_points(part, width - 30, middle - 17, 40, card.vp)
        draw_shield(part, width - 30, middle + 18, 40, card.defence)


def _draw_links(canvas: Canvas, box: Box, slot: SlotView, gap: int) -> None:
    x, y, right, bottom = box
    long, wide = LINK[0] // 2, LINK[1] // 2
    if slot.bonus_beside:
        at = (right + gap // 2, (y + bottom) // 2)
        _draw_link(canvas, (at[0] - long, at[1] - wide, at[0] + long, at[1] + wide))
    if slot.bonus_beyond:
        at = ((x + right) // 2, bottom + gap // 2)
        _draw_link(canvas, (at[0] - wide, at[1] - long, at[0] + wide, at[1] + long))


def _draw_link(canvas: Canvas, box: Box) -> None:
    canvas.rect(box, ACCENT, radius=6, outline=TABLE, line=3)
