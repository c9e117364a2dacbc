"""The top of the board: which table, whose turn it is, and what is to be done."""

from __future__ import annotations

from render import heading
from render.hansa.brush import Brush
from render.heading import TITLE_HEIGHT, draw_title, draw_winner
from render.theme import KEY
from rules.hansa.view import HansaView

NOTE, LONE_NOTE = 31, KEY

Words = tuple[str, dict[str, int]]
"""The key of words and the numbers in them."""


def heading_height() -> int:
    """Return how much of the picture the heading takes."""
    return heading.heading_height(banner=False)


def draw_heading(brush: Brush, y: int) -> None:
    """Draw title and turn bar from y down."""
    view = brush.view
    with brush.canvas.layer("title"):
        draw_title(brush, y, round=view.round)
    with brush.canvas.layer("turn"):
        if not view.to_act:
            draw_winner(brush, y + TITLE_HEIGHT)
            return
        key = "turn.settle" if view.step == "settle" else "turn.named"
        step, numbers = step_words(view)
        note, below = brush.say(step, **numbers), _side_note(brush)
        size = NOTE if below else LONE_NOTE
        heading.draw_turn(brush, y + TITLE_HEIGHT, key, note, below, size)


def _side_note(brush: Brush) -> str:
    """Return what may be done besides; permits by the letters that cities bear on the map."""
    if permits := open_permits(brush.view):
        letters = ["/".join(brush.say(f"letter.{r}") for r in regions) for regions in permits]
        return brush.say("step.permits", regions=brush.say("say.comma").join(letters))
    more = side_words(brush.view)
    return "" if more is None else brush.say(more[0], **more[1])


def step_words(view: HansaView) -> Words:
    """Return the words that say what is to be done."""
    match view.step:
        case "take_actions" if not view.actions + view.extra:
            return "step.markers_only", {}
        case "take_actions" if view.extra:
            return "step.extra_actions", {"n": view.actions + view.extra, "extra": view.extra}
        case "take_actions":
            return "step.take_actions", {"n": view.actions}
        case "settle":
            shift = view.displaced
            if shift is None or shift.kind is None:
                return "step.settled", {"n": 0 if shift is None else shift.extras}
            return f"step.settle_{shift.kind}", {}
        case "place_markers":
            plates = (len(p.plate) for p in view.players if p.seat in view.to_act)
            return "step.place_markers", {"n": sum(plates)}
        case "place_pawn" | "game_over":
            return "step.place_pawn", {}
        case _:
            return f"step.{view.step}", {"n": view.left}


def side_words(view: HansaView) -> Words | None:
    """Return what may be done besides: more pieces, steps of the pawn, closed regions entered."""
    shift = view.displaced
    if shift is not None and shift.kind is not None and shift.extras:
        return "step.settle_more", {"n": shift.extras}
    if view.step != "take_actions":
        return None
    if view.lifted:
        return "step.lifted", {}
    return ("step.crossings", {"n": view.crossings}) if view.crossings else None


def open_permits(view: HansaView) -> list[tuple[str, ...]]:
    """Return the regions of each permit that is left for this turn; none where all are open."""
    if view.step != "take_actions" or view.lifted:
        return []
    player = next(player for player in view.players if player.seat == view.turn)
    return [permit.regions for permit in player.permits if not permit.used]
