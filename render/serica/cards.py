"""Cards of Serica: for sale and enemies in the Crossroads, small in an empire."""

from __future__ import annotations

from render.canvas import Canvas, TextStyle
from render.serica.brush import Brush
from render.serica.goods import amounts_width, draw_amounts, draw_good, of_value, singles
from render.serica.types import CREAM, LOOKS, draw_points, draw_shield, draw_type, paint_type
from render.theme import BOLD, INK, INK_SOFT, KEY, PAPER, PARCHMENT, REGULAR, SMALL
from rules.serica.goods import ARTISAN
from rules.serica.view import CardView, EnemyView, OfferView, SericaView

ENEMY_GROUND = "#3A1E1E"
ENEMY_EDGE = "#8E4A44"
BAND = 50
PRICE = 62
SIZE = (250, 292)
CHIP = 235
"""The width of a card in an empire."""
CHIP_HEIGHT = 112
CHIP_LINE = 30


def effects(brush: Brush, card: CardView) -> list[str]:
    """Return what a card does in the empire, each ability briefly."""
    found = [brush.say(f"effect.{e.kind}", n=e.count) for e in card.effects]
    return found or [brush.say("effect.none")]


def draw_offer(brush: Brush, x: int, y: int, slot: int, offer: OfferView) -> None:
    """Draw a card for sale with its price at the foot; x, y is its top left, slots begin at 1."""
    card = offer.card

    def paint(part: Canvas) -> None:
        inner = brush_on(brush, part)
        _paint_ground(inner, card.type, brush.term(f"card.{card.id}"), PAPER)
        _paint_slot(part, slot, INK, PAPER)
        draw_type(part, 72, BAND + 12, 46, card.type)
        draw_points(part, SIZE[0] - 38, BAND + 35, 54, card.vp)
        _paint_lines(part, effects(brush, card), INK)
        _paint_cost(inner, SIZE[0] // 2, SIZE[1] - PRICE - 34, card)
        _paint_price(inner, offer)

    key = f"offer {slot} {_key(brush, card)} {offer.price}"
    brush.canvas.stamp(x, y, key, SIZE, paint)


def draw_enemy(brush: Brush, x: int, y: int, slot: int, enemy: EnemyView) -> None:
    """Draw an enemy of the Crossroads; x, y is its top left, slots begin at 1."""

    def paint(part: Canvas) -> None:
        inner = brush_on(brush, part)
        _paint_ground(inner, "enemy", brush.term(f"card.{enemy.id}"), ENEMY_GROUND)
        _paint_slot(part, slot, CREAM, INK)
        paint_type(part, 95, BAND + 35, 40, "enemy")
        draw_points(part, SIZE[0] - 38, BAND + 35, 54, enemy.vp)
        words = brush.say(f"enemy.{enemy.effect}", n=enemy.loss)
        style = TextStyle(30, CREAM, 600, "centre", SMALL)
        part.text(SIZE[0] // 2, 146, words, style, max_width=SIZE[0] - 16)
        draw_shield(part, SIZE[0] // 2, 196, 60, enemy.defence)
        _paint_reward(inner, enemy)

    values = brush.view.values
    key = f"{enemy} {values} {brush.words.locale} {slot}"
    brush.canvas.stamp(x, y, key, SIZE, paint)


def chip_heights(view: SericaView) -> list[int]:
    """Return how high the lines of two cards are in both empires: as most abilities there need."""
    lines = -(-max(len(player.empire) for player in view.players) // 2)
    heights: list[int] = []
    for line in range(max(1, lines)):
        cards = [c for player in view.players for c in player.empire[2 * line : 2 * line + 2]]
        most = max((len(card.effects) for card in cards), default=1)
        heights.append(CHIP_HEIGHT + CHIP_LINE * (max(1, most) - 1))
    return heights


def draw_chip(brush: Brush, x: int, y: int, card: CardView, height: int) -> None:
    """Draw a card of an empire: its name, what it does there, and what building it is about."""
    size = (CHIP, height)

    def paint(part: Canvas) -> None:
        inner, width = brush_on(brush, part), CHIP
        part.rect((0, 0, width, height), PARCHMENT, radius=12)
        draw_type(part, 6, 6, 36, card.type)
        style = TextStyle(30, INK, BOLD, floor=SMALL)
        part.text(50, 23, brush.term(f"card.{card.id}"), style, max_width=width - 56)
        colour = INK_SOFT if card.used else INK
        for i, words in enumerate(effects(brush, card)):
            middle = 56 + i * CHIP_LINE
            style = TextStyle(28, colour, REGULAR, "centre", SMALL)
            wide = part.text(width // 2, middle, words, style, max_width=width - 12)
            if card.used:
                part.road([((width - wide) / 2, middle), ((width + wide) / 2, middle)], INK, 3)
        _paint_cost(inner, width // 2, height - 24, card, vp=True)

    key = f"chip {_key(brush, card)} {card.used} {height}"
    brush.canvas.stamp(x, y, key, size, paint)


def brush_on(brush: Brush, canvas: Canvas) -> Brush:
    """Return the same brush for another canvas."""
    return Brush(canvas, brush.view, brush.words, brush.header, brush.changes)


def _key(brush: Brush, card: CardView) -> str:
    """Return what a card shows: tables may play with other facts under one id."""
    does = " ".join(f"{e.kind}{e.count}" for e in card.effects)
    numbers = f"{card.vp}/{card.artisans}/{card.defence}"
    return f"{card.id} {card.type} {numbers} {does} {brush.words.locale}"


def _paint_ground(brush: Brush, kind: str, name: str, ground: str) -> None:
    part, look, (width, height) = brush.canvas, LOOKS[kind], SIZE
    part.rect((0, 0, width, height), look.colour, radius=16)
    part.rect((4, BAND, width - 4, height - 4), ground, radius=12)
    if kind == "enemy":
        part.rect((0, 0, width, height), None, radius=16, outline=ENEMY_EDGE, line=4)
    style = TextStyle(32, look.on, BOLD, "centre", SMALL)
    part.text(width // 2, BAND // 2 + 1, name, style, max_width=width - 14)


def _paint_slot(part: Canvas, slot: int, colour: str, on: str) -> None:
    part.disc(38, BAND + 35, 23, colour)
    part.text(38, BAND + 35, str(slot), TextStyle(KEY, on, BOLD, "centre"))


def _paint_lines(part: Canvas, lines: list[str], colour: str) -> None:
    first = 146 - (len(lines) - 1) * 17
    for i, line in enumerate(lines):
        style = TextStyle(30, colour, 600, "centre", SMALL)
        part.text(SIZE[0] // 2, first + i * 34, line, style, max_width=SIZE[0] - 16)


def _paint_cost(brush: Brush, middle: int, y: int, card: CardView, *, vp: bool = False) -> None:
    """Draw what building costs, and what a built card is worth and defends with."""
    part = brush.canvas
    width = 66 + (60 if vp else 0) + (56 if card.defence else 0)
    x = middle - width // 2
    draw_good(brush, x, y - 19, 38, ARTISAN)
    part.text(x + 42, y, str(card.artisans), TextStyle(KEY, INK, BOLD))
    x += 72
    if vp:
        draw_points(part, x + 24, y, 46, card.vp)
        x += 60
    if card.defence:
        draw_shield(part, x + 20, y, 44, card.defence)


def _paint_price(brush: Brush, offer: OfferView) -> None:
    part, (width, height) = brush.canvas, SIZE
    part.rect((4, height - PRICE, width - 4, height - 4), PARCHMENT, radius=12)
    middle, cubes = height - PRICE // 2 - 2, singles(offer.price)
    if len(cubes) <= 4:
        x = (width - len(cubes) * 54 + 6) // 2
        for i, good in enumerate(cubes):
            draw_good(brush, x + i * 54, middle - 24, 48, good)
        return
    counted = [(good, cubes.count(good)) for good in dict.fromkeys(cubes)]
    wide = amounts_width(brush, counted, 40)
    draw_amounts(brush, (width - wide) // 2, middle, counted, 40, INK)


def _paint_reward(brush: Brush, enemy: EnemyView) -> None:
    """Draw what defeating brings: of each value the good of the other empire, or artisans."""
    part, (width, height) = brush.canvas, SIZE
    middle = height - PRICE // 2 - 2
    parts = [of_value(brush.view.values, value) for value in enemy.reward_values]
    parts += [[ARTISAN]] * enemy.reward_artisans
    plus, slash = 14, 14
    total = sum(len(p) * 44 + (len(p) - 1) * slash for p in parts) + plus * max(0, len(parts) - 1)
    x = (width - total) // 2
    for i, goods in enumerate(parts):
        x += plus if i else 0
        for j, good in enumerate(goods):
            if j:
                part.road([(x + 4, middle + 14), (x + 10, middle - 14)], CREAM, 3)
                x += slash
            draw_good(brush, x, middle - 22, 44, good)
            x += 44
