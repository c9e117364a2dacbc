"""Pieces on maps and boards at sea: outposts, boats, bonus tiles, victory tiles."""

from __future__ import annotations

from render.canvas import Canvas, TextStyle, draw_shape
from render.century.brush import SpiceBrush
from render.pieces import draw_print
from render.sea.symbols import paint_barrel, paint_boat
from render.symbols import Place
from render.theme import (
    BOLD,
    CUBES,
    GOLD,
    INK,
    INK_SOFT,
    KEY,
    PAPER,
    PARCHMENT,
    PLAYERS,
    SHAPES,
    SMALL,
    shade,
)

EDGE = "#12141A"


def draw_outpost(canvas: Canvas, x: int, y: int, size: int, seat: int) -> None:
    """Draw an outpost, the shape of its owner with a dark edge; x, y is its middle."""

    def paint(part: Canvas) -> None:
        _paint_token(part, size // 2, size // 2, size, seat)

    canvas.stamp(x - size // 2, y - size // 2, f"outpost {seat} {size}", (size, size), paint)


def draw_boat(canvas: Canvas, x: int, y: int, size: int, seat: int) -> None:
    """Draw a boat whose sail is the shape of its owner; x, y is its middle."""

    def paint(part: Canvas) -> None:
        place = Place(0, 0, size)
        hull = ((0.0, 0.64), (1.0, 0.64), (0.86, 1.0), (0.14, 1.0))
        part.polygon(place.points(*hull), PAPER)
        hull = ((0.05, 0.68), (0.95, 0.68), (0.83, 0.97), (0.17, 0.97))
        part.polygon(place.points(*hull), EDGE)
        hull = ((0.14, 0.75), (0.86, 0.75), (0.79, 0.91), (0.21, 0.91))
        part.polygon(place.points(*hull), PLAYERS[seat])
        sail = round(size * 0.74)
        _paint_token(part, size // 2, sail // 2 + 1, sail, seat)

    canvas.stamp(x - size // 2, y - size // 2, f"boat {seat} {size}", (size, size), paint)


def _paint_token(part: Canvas, x: int, y: int, size: int, seat: int) -> None:
    shape = SHAPES[seat]
    outer = round(size * 0.92)
    draw_shape(part, shape, x, y, outer, EDGE)
    inner = round(size * (0.58 if shape == "triangle" else 0.68))
    down = round(size * 0.05) if shape == "triangle" else 0
    draw_shape(part, shape, x, y + down, inner, PLAYERS[seat])


def bonus_width(kind: str, points: int, size: int) -> int:
    """Return how wide a bonus tile is: wider where points are printed beside its effect."""
    return size + round(size * 0.58) if points and kind != "points" else size


def draw_bonus(brush: SpiceBrush, x: int, y: int, size: int, kind: str, points: int) -> None:
    """Draw a bonus tile with its points, if any; x, y is its top left corner."""
    width = bonus_width(kind, points, size)
    key = f"bonus {kind} {points} {size} {brush.words.locale}"

    def paint(part: Canvas) -> None:
        part.rect((0, 0, width, size), PARCHMENT, radius=size // 6)
        if width > size:
            radius = round(size * 0.28)
            at = (width - radius - 3, size // 2)
            part.disc(*at, radius, shade(GOLD, 0.7))
            part.disc(*at, radius - 2, GOLD)
            style = TextStyle(max(SMALL, radius + 10), INK, BOLD, "centre", SMALL)
            part.text(*at, str(points), style, max_width=2 * radius)
        side = round(size * 0.72)
        place = Place((size - side) // 2, (size - side) // 2, side)
        match kind:
            case "free":
                paint_boat(part, place, INK, INK)
            case "points":
                half = size // 2
                part.disc(half, half, round(size * 0.42), shade(GOLD, 0.7))
                part.disc(half, half, round(size * 0.38), GOLD)
                style = TextStyle(max(SMALL, round(size * 0.6)), INK, BOLD, "centre", SMALL)
                part.text(half, half, str(points), style, max_width=size)
            case "upgrade":
                _paint_stairs(part, place)
            case "harvest":
                cube = max(SMALL + 2, round(size * 0.56))
                at = size - cube - 4
                draw_print(part, at, at, cube, "R", brush.letter("R"), max(SMALL, cube - 6))
                _paint_plus(part, Place(3, 3, round(size * 0.34)), INK)
            case _:
                paint_barrel(part, place, INK_SOFT, PARCHMENT)
                _paint_plus(part, Place(3, 3, round(size * 0.34)), INK)

    brush.canvas.stamp(x, y, key, (width, size), paint)


def _paint_plus(part: Canvas, place: Place, colour: str) -> None:
    part.road(place.points((0.5, 0.1), (0.5, 0.9)), colour, place.length(0.26))
    part.road(place.points((0.1, 0.5), (0.9, 0.5)), colour, place.length(0.26))


def _paint_stairs(part: Canvas, place: Place) -> None:
    for i, kind in enumerate(CUBES):
        points = place.points((i * 0.25, 0.75 - i * 0.22), (i * 0.25 + 0.23, 1.0))
        (left, top), (right, foot) = points
        part.rect((round(left), round(top), round(right), round(foot)), CUBES[kind], radius=2)
    part.road(place.points((0.08, 0.5), (0.5, 0.12)), INK, place.length(0.1))
    part.polygon(place.points((0.62, 0.02), (0.36, 0.08), (0.54, 0.28)), INK)


def draw_victory(canvas: Canvas, x: int, y: int, size: tuple[int, int], points: int) -> None:
    """Draw a victory tile that somebody has; x, y is its top left corner."""

    def paint(part: Canvas) -> None:
        width, height = size
        part.rect((0, 0, width, height), GOLD, radius=9)
        part.rect((0, 0, width, height - 6), PAPER, radius=9)
        style = TextStyle(KEY, INK, BOLD, "centre", SMALL)
        part.text(width // 2, height // 2 - 3, str(points), style, max_width=width - 2)

    canvas.stamp(x, y, f"victory {points} {size[0]}x{size[1]}", size, paint)
