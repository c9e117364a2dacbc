"""The top of the board: which table, whose turn it is, and what is to be done."""

from __future__ import annotations

from render import heading
from render.hansa.brush import Brush
from render.heading import TITLE_HEIGHT, draw_title, draw_winner
from rules.hansa.view import HansaView


def heading_height() -> int:
    """Return how much of the picture the heading takes."""
    return heading.heading_height(banner=False)


def draw_heading(brush: Brush, y: int) -> None:
    """Draw title and turn bar from y down."""
    view = brush.view
    with brush.canvas.layer("title"):
        draw_title(brush, y, round=view.round)
    with brush.canvas.layer("turn"):
        if view.to_act:
            key = "turn.settle" if view.step == "settle" else "turn.named"
            step, numbers = step_words(view)
            heading.draw_turn(brush, y + TITLE_HEIGHT, key, brush.say(step, **numbers))
        else:
            draw_winner(brush, y + TITLE_HEIGHT)


def step_words(view: HansaView) -> tuple[str, dict[str, int]]:
    """Return the key and the numbers of the words that say what is to be done."""
    match view.step:
        case "take_actions" if not view.actions + view.extra:
            return "step.markers_only", {}
        case "take_actions" if view.extra:
            return "step.extra_actions", {"n": view.actions + view.extra, "extra": view.extra}
        case "take_actions":
            return "step.take_actions", {"n": view.actions}
        case "settle":
            shift = view.displaced
            more = shift.extras if shift is not None else 0
            key = "step.settle" if shift is None or shift.kind is not None else "step.settled"
            return key, {"n": more}
        case "place_markers":
            plates = (len(p.plate) for p in view.players if p.seat in view.to_act)
            return "step.place_markers", {"n": sum(plates)}
        case "place_pawn" | "game_over":
            return "step.place_pawn", {}
        case _:
            return f"step.{view.step}", {"n": view.left}
