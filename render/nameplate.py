"""A player's name with short words behind it, such as who is reading."""

from __future__ import annotations

from collections.abc import Sequence

from render.brush import AnyBrush
from render.canvas import TextStyle
from render.pieces import draw_tag, tag_width

GAP = 12


def draw_nameplate(
    brush: AnyBrush, left: int, right: int, y: int, seat: int, style: TextStyle, tags: Sequence[str]
) -> None:
    """Draw a name between left and right, then its tags; where it gets tight the name gives way."""
    widths = [tag_width(brush.canvas, tag) for tag in tags]
    room = right - left - sum(width + 10 for width in widths) - GAP
    left += brush.canvas.text(left, y, brush.name(seat), style, max_width=room)
    for tag, width in zip(tags, widths, strict=True):
        left += GAP + width
        draw_tag(brush.canvas, left, y, tag)


def seat_tags(brush: AnyBrush, seat: int) -> list[str]:
    """Return whether a seat is the reader's, and whether it moves first."""
    tags = [brush.say("player.own")] if seat == brush.view.viewer else []
    return [*tags, brush.say("player.first")] if seat == 0 else tags
