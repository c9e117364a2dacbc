"""The top of the board: table and round, whose turn, what is about to happen, open steps."""

from __future__ import annotations

from render import heading
from render.brush import INNER, LEFT, RIGHT
from render.canvas import Box, TextStyle
from render.heading import (
    BANNER_HEIGHT,
    BAR_HEIGHT,
    GAP,
    TITLE_HEIGHT,
    draw_banner,
    draw_title,
    draw_winner,
)
from render.serica.brush import Brush
from render.theme import ACCENT, BOLD, HOLLOW, INK, KEY, MUTED, PANEL, REGULAR, SMALL, TABLE, TEXT
from rules.core.message import SeatRef
from rules.serica.view import EnemyView, SericaView

STRIP_HEIGHT = 56
STEPS = ("produce", "buy", "build", "defend", "trade")
WIDE_STEP = 372
STEP_GAP = 8


def heading_height(view: SericaView) -> int:
    """Return how much of the picture the heading takes."""
    banners = len(view.notices) + (attacker(view) is not None)
    height = heading.heading_height(banner=False) + banners * (BANNER_HEIGHT + GAP)
    return height + (STRIP_HEIGHT + GAP if view.phase in STEPS else 0)


def attacker(view: SericaView) -> EnemyView | None:
    """Return the enemy that waits for what is lost."""
    card = None if view.enemy_slot is None else view.row[view.enemy_slot]
    return card if isinstance(card, EnemyView) else None


def draw_heading(brush: Brush, y: int) -> None:
    """Draw title, turn bar, steps and banners from y down."""
    view = brush.view
    with brush.canvas.layer("title"):
        draw_title(brush, y, round=view.round)
    y += TITLE_HEIGHT
    with brush.canvas.layer("turn"):
        if view.to_act:
            note = "" if attacker(view) is None else brush.say("turn.attack")
            heading.draw_turn(brush, y, "turn.named", note)
        else:
            draw_winner(brush, y)
    y += BAR_HEIGHT + GAP
    if view.phase in STEPS:
        with brush.canvas.layer("steps"):
            _draw_steps(brush, y)
        y += STRIP_HEIGHT + GAP
    with brush.canvas.layer("banners"):
        _draw_banners(brush, y)


def _draw_banners(brush: Brush, y: int) -> None:
    view, enemy = brush.view, attacker(brush.view)
    if enemy is not None:
        name = brush.term(f"card.{enemy.id}")
        key = f"banner.{enemy.effect}"
        draw_banner(brush, y, key, view.to_act[0], enemy=name, n=enemy.loss)
        y += BANNER_HEIGHT + GAP
    for key, seat, numbers in notices_in_short(view):
        draw_banner(brush, y, key, seat, **numbers)
        y += BANNER_HEIGHT + GAP


def notices_in_short(view: SericaView) -> list[tuple[str, int, dict[str, int | str]]]:
    """Return the short words for each warning: their key, whom they name, and numbers."""
    found: list[tuple[str, int, dict[str, int | str]]] = []
    for notice in view.notices:
        who = notice.args.get("who")
        seat = who.seat if isinstance(who, SeatRef) else view.to_act[0]
        numbers = {key: arg for key, arg in notice.args.items() if isinstance(arg, int)}
        found.append((f"banner.{notice.key.rpartition('.')[2]}", seat, dict(numbers)))
    return found


def _draw_steps(brush: Brush, y: int) -> None:
    """Draw the steps of a turn: those that are over, the first open one, those that may follow."""
    view = brush.view
    current = STEPS.index(view.phase)
    widths = [(INNER - 4 * STEP_GAP) // 5] * len(STEPS)
    if view.phase == "produce":
        rest = (INNER - WIDE_STEP - 4 * STEP_GAP) // 4
        widths = [WIDE_STEP, *[rest] * 4]
    x = LEFT
    for i, (step, width) in enumerate(zip(STEPS, widths, strict=True)):
        right = RIGHT if i == len(STEPS) - 1 else x + width
        _draw_step(brush, (x, y, right, y + STRIP_HEIGHT), step, i - current)
        x += width + STEP_GAP


def _draw_step(brush: Brush, box: Box, step: str, ahead: int) -> None:
    canvas, (left, top, right, bottom) = brush.canvas, box
    middle = (top + bottom) // 2
    if ahead < 0:
        canvas.rect(box, None, radius=14, outline=PANEL, line=3)
        colour, weight = HOLLOW, REGULAR
    else:
        ground = ACCENT if ahead == 0 else PANEL
        canvas.rect(box, ground, radius=14)
        colour, weight = (INK, BOLD) if ahead == 0 else (TEXT, 600)
    words = brush.say(f"step.{step}")
    if step == "produce" and ahead == 0:
        view = brush.view
        canvas.rect((right - 146, top + 6, right - 6, bottom - 6), TABLE, radius=10)
        style = TextStyle(KEY + 3, ACCENT, BOLD, "centre", KEY)
        count = brush.say("step.points", n=view.points, most=view.points_of)
        canvas.text(right - 76, middle, count, style, max_width=134)
        style = TextStyle(32, colour, weight, floor=SMALL)
        canvas.text(left + 18, middle, words, style, max_width=right - left - 180)
        return
    if ahead < 0:
        colour = MUTED
    style = TextStyle(32, colour, weight, "centre", SMALL)
    wide = canvas.text((left + right) // 2, middle, words, style, max_width=right - left - 16)
    if ahead < 0:
        x = (left + right - wide) / 2
        canvas.road([(x, middle), (x + wide, middle)], HOLLOW, 3)
