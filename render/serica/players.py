"""The empires: points, stores, cards in the empire, build area, decks; Rome left, Han right.

They lie where the road has them, whoever looks.
"""

from __future__ import annotations

from render.brush import INNER, LEFT
from render.canvas import TextStyle
from render.nameplate import draw_nameplate
from render.pieces import draw_new_dot, draw_panel, draw_player_shape, signed
from render.serica.brush import Brush
from render.serica.cards import CHIP, chip_heights, draw_chip
from render.serica.goods import draw_good
from render.serica.types import draw_shield
from render.serica.zones import draw_zones, zones_height
from render.theme import ACCENT, BOLD, HOLLOW, KEY, MUTED, NEW, REGULAR, SMALL, TEXT
from rules.serica.goods import PRODUCTS
from rules.serica.view import PlayerView, SericaView

GAP = 12
WIDTH = (INNER - GAP) // 2
PAD = 14
HEAD = 78
STORES = 104
FACTS = 62
LABEL = 50
PILES = 52


def players_height(view: SericaView) -> int:
    """Return how much of the picture the empires take."""
    height = HEAD + STORES + FACTS + PILES + 2 * PAD
    height += LABEL + max(map(zones_height, view.players))
    return height + _empire_height(view)


def _empire_height(view: SericaView) -> int:
    if view.result is not None:
        return 0
    return sum(height + 8 for height in chip_heights(view))


def draw_players(brush: Brush, y: int) -> None:
    """Draw both empires from y down."""
    for player in brush.players():
        with brush.canvas.layer(f"seat {player.seat}"):
            left = LEFT if player.side == "rome" else LEFT + WIDTH + GAP
            _draw_player(brush, left, y, player)


def _draw_player(brush: Brush, left: int, y: int, player: PlayerView) -> None:
    box = (left, y, left + WIDTH, y + players_height(brush.view))
    draw_panel(brush.canvas, box, lit=brush.is_acting(player.seat))
    x, y = left + PAD, y + PAD
    _draw_head(brush, x, y, player)
    y += HEAD
    _draw_stores(brush, x, y, player)
    y += STORES
    _draw_facts(brush, x, y, player)
    y += FACTS
    if brush.view.result is None:
        _draw_empire(brush, x, y, player)
    y += _empire_height(brush.view)
    _draw_area(brush, x, y, player)
    y += LABEL + max(map(zones_height, brush.view.players))
    _draw_piles(brush, x, y, player)


def _draw_head(brush: Brush, x: int, y: int, player: PlayerView) -> None:
    """Draw shape, name and empire at the left, points at the right."""
    canvas, seat, right = brush.canvas, player.seat, x + WIDTH - 2 * PAD
    draw_player_shape(canvas, x + 26, y + 34, 52, seat)
    style = TextStyle(62, ACCENT, BOLD, "right", 48)
    wide = canvas.text(right, y + 34, str(player.vp), style, max_width=150)
    edge = right - wide - 10
    if more := brush.changes.of(seat).vp:
        style = TextStyle(30, NEW, BOLD, "right")
        canvas.text(edge, y + 58, signed(more), style)
    tags = [brush.say("player.own")] if seat == brush.view.viewer else []
    style = TextStyle(KEY, TEXT, BOLD, floor=32)
    draw_nameplate(brush, x + 62, edge, y + 20, seat, style, tags)
    style = TextStyle(30, MUTED, REGULAR, floor=SMALL)
    canvas.text(x + 62, y + 58, brush.term(f"empire.{player.side}"), style, max_width=200)


def _draw_stores(brush: Brush, x: int, y: int, player: PlayerView) -> None:
    """Draw goods and artisans, a column for each."""
    canvas, changed = brush.canvas, brush.changes.of(player.seat).goods
    step = (WIDTH - 2 * PAD) // len(PRODUCTS)
    held = (*player.goods, player.artisans)
    for i, (item, n) in enumerate(zip(PRODUCTS, held, strict=True)):
        middle = x + i * step + step // 2
        draw_good(brush, middle - 24, y + 4, 48, item)
        style = TextStyle(40, TEXT if n else HOLLOW, BOLD, "centre")
        canvas.text(middle, y + 76, str(n), style)
        if changed and changed[i]:
            draw_new_dot(canvas, middle + 25, y + 8)


def _draw_facts(brush: Brush, x: int, y: int, player: PlayerView) -> None:
    """Draw defence, load of a caravan and steps as of this moment."""
    canvas, middle = brush.canvas, y + FACTS // 2 - 3
    style = TextStyle(28, MUTED, REGULAR, floor=SMALL)
    wide = canvas.text(x, middle, brush.say("player.defence"), style, max_width=120)
    draw_shield(canvas, x + wide + 36, middle, 58, player.defence)
    for left, key, n in ((204, "load", player.capacity), (344, "steps", player.steps)):
        wide = canvas.text(x + left, middle, brush.say(f"player.{key}"), style, max_width=84)
        canvas.text(x + left + wide + 10, middle, str(n), TextStyle(KEY, TEXT, BOLD))


def _draw_empire(brush: Brush, x: int, y: int, player: PlayerView) -> None:
    for line, height in enumerate(chip_heights(brush.view)):
        for i, card in enumerate(player.empire[2 * line : 2 * line + 2]):
            draw_chip(brush, x + i * (CHIP + 8), y, card, height)
        y += height + 8


def _draw_area(brush: Brush, x: int, y: int, player: PlayerView) -> None:
    """Draw how many cards have been built, then these."""
    canvas, target, middle = brush.canvas, brush.view.target, y + LABEL // 2
    right = x + WIDTH - 2 * PAD
    if bonus := player.tally.adjacency:
        style = TextStyle(30, ACCENT, BOLD, "right", SMALL)
        right -= canvas.text(right, middle, signed(bonus), style) + 36
        canvas.rect((right, middle - 7, right + 28, middle + 7), ACCENT, radius=6)
        right -= 14
    words = brush.say("player.built", n=player.built, target=target)
    left = x + canvas.text(x, middle, words, TextStyle(32, TEXT, 600), max_width=200) + 14
    step = (right - left) // max(1, target)
    for i in range(target):
        colour = ACCENT if i < player.built else HOLLOW
        box = (left + i * step, middle - 11, left + (i + 1) * step - 4, middle + 11)
        canvas.rect(box, colour, radius=4)
    draw_zones(brush, x, y + LABEL, WIDTH - 2 * PAD, player)


def _draw_piles(brush: Brush, x: int, y: int, player: PlayerView) -> None:
    """Draw how many cards lie in deck and discard pile, and which enemies were defeated."""
    canvas, middle = brush.canvas, y + PILES // 2
    gained = sum(brush.changes.of(player.seat).gained.values())
    piles = ((0, "deck", player.deck), (128, "discard", len(player.discard)))
    for left, key, n in (*piles, (324, "beaten", len(player.defeated))):
        style = TextStyle(28, MUTED, REGULAR, floor=SMALL)
        words = brush.say(f"player.{key}")
        at = x + left + canvas.text(x + left, middle, words, style, max_width=118) + 10
        at += canvas.text(at, middle, str(n), TextStyle(KEY, TEXT, BOLD))
        if key == "discard" and gained:
            draw_new_dot(canvas, at + 12, middle - 12)
