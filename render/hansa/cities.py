"""Cities as cards: the name with its badges above the offices, extra offices at the left."""

from __future__ import annotations

from render.canvas import TextStyle
from render.hansa.brush import Brush
from render.hansa.chart import BADGE, BADGE_STEP, HEADER, NAME, SLOT, Card, badge_room, badges_of
from render.hansa.glass import Glass
from render.hansa.stones import draw_coins, draw_office, draw_stone
from render.hansa.symbols import draw_track_symbol
from render.pieces import draw_player_shape
from render.theme import BOLD, GOLD, INK, NEW, PAPER, PARCHMENT, TABLE
from rules.hansa.view import CityView

LINK = "#A93226"
LINK_TEXT = "#FFFFFF"
REGIONS = {"wales": "#B5503F", "scotland": "#2F6BA6"}
TAB = "#CFC3AA"


def draw_city(brush: Brush, glass: Glass, card: Card, city: CityView) -> None:
    """Draw a city with all that stands in it."""
    canvas = brush.canvas
    box = glass.box(card.printed, card.top, card.right, card.bottom)
    canvas.rect(box, PAPER, radius=glass.px(8))
    if city.extras:
        left = min(x for x, _ in card.extras) - card.extra_size / 2 - 4
        line = card.slots[0][1] + SLOT / 2 + 3
        box = glass.box(left, card.top + HEADER - 4, card.slots[0][0] - SLOT / 2 - 1, line)
        canvas.rect(box, TAB, radius=glass.px(6))
    _draw_header(brush, glass, card, city)
    for i, (slot, office) in enumerate(zip(card.slots, city.offices, strict=True)):
        x, y = glass.at(slot)
        size = glass.even(SLOT)
        if office.owner is not None and office.kind is not None:
            draw_stone(canvas, x, y, size, office.owner, office.kind)
            if (city.id, i) in brush.changes.offices:
                mark_new(brush, x, y, size)
            continue
        rank = brush.rank(office.privilege)
        draw_office(canvas, x, y, size, office.shape, office.privilege, rank)
        if office.points:
            foot = glass.px(SLOT / 2 + 1)
            draw_coins(canvas, x, y + foot, glass.even(18), office.points)
    size = glass.even(card.extra_size)
    for i, (place, extra) in enumerate(zip(card.extras, city.extras, strict=True)):
        x, y = glass.at(place)
        draw_stone(canvas, x, y, size, extra.owner, extra.kind)
        if (city.id, i) in brush.changes.extras:
            mark_new(brush, x, y, size)


def mark_new(brush: Brush, x: int, y: int, size: int) -> None:
    """Mark a piece around x, y as new."""
    half = size // 2 + 3
    box = (x - half, y - half, x + half, y + half)
    brush.canvas.rect(box, None, radius=max(6, size // 5), outline=NEW, line=4)


def _draw_header(brush: Brush, glass: Glass, card: Card, city: CityView) -> None:
    """Draw the band with the name: red for the long connection, golden where skills improve."""
    canvas = brush.canvas
    fill, ink = PARCHMENT, INK
    if city.link:
        fill, ink = LINK, LINK_TEXT
    elif city.upgrade is not None or city.prestige:
        fill = GOLD
    box = glass.box(card.printed, card.top, card.right, card.top + HEADER - 4)
    canvas.rect(box, fill, radius=glass.px(8))
    badges = badges_of(city)
    room = card.right - card.printed - badge_room(len(badges))
    x, y = glass.at((card.printed + room / 2, card.top + (HEADER - 4) / 2))
    style = TextStyle(glass.text(NAME), ink, 700, "centre")
    canvas.text(x, y, brush.city(city.id), style)
    for i, badge in enumerate(badges):
        at = glass.at((card.right - 3 - i * BADGE_STEP, card.top + 3))
        draw_badge(brush, *at, glass.even(BADGE), badge)
    if city.controller is not None:
        at = glass.at((card.printed - 2, card.top + 2))
        draw_controller(brush, *at, glass.even(28), city.controller)


def draw_badge(brush: Brush, x: int, y: int, size: int, badge: str) -> None:
    """Draw a track that improves in a city, or a region for which it has a permit."""
    canvas, half = brush.canvas, size // 2
    if badge in REGIONS:
        canvas.disc(x, y, half, REGIONS[badge], outline=TABLE, line=2)
        style = TextStyle(max(26, round(size * 0.62)), LINK_TEXT, BOLD, "centre")
        canvas.text(x, y, brush.say(f"letter.{badge}"), style)
        return
    canvas.disc(x, y, half, GOLD, outline=TABLE, line=2)
    draw_track_symbol(canvas, x, y, round(size * 0.31) * 2, badge, INK, GOLD)


def draw_controller(brush: Brush, x: int, y: int, size: int, seat: int) -> None:
    """Draw who controls a city."""
    brush.canvas.disc(x, y, size // 2, TABLE)
    draw_player_shape(brush.canvas, x, y, size - 6, seat)
