"""Pieces that several games share: cubes of wood, printed cubes, coins, players' shapes."""

from __future__ import annotations

from render.canvas import Box, Canvas, TextStyle, draw_shape
from render.theme import (
    ACCENT,
    BOLD,
    CUBE_LETTERS,
    CUBES,
    HOLLOW,
    INK,
    KEY,
    MUTED,
    NEW,
    PANEL,
    PANEL_LIT,
    PLAYERS,
    SHAPES,
    SMALL,
    TABLE,
    TEXT,
    shade,
)


def draw_cube(
    canvas: Canvas, x: int, y: int, size: int, kind: str, letter: str, text: int = KEY
) -> None:
    """Draw a cube of wood that lies on the table or on a card, with its letter."""

    def paint(part: Canvas) -> None:
        colour = CUBES[kind]
        part.rect((1, 2, size, size), "#00000070", radius=11)
        part.rect((0, 0, size - 1, size - 2), shade(colour, 0.62), radius=11)
        part.rect((1, 1, size - 2, size - 6), shade(colour, 1.38), radius=10)
        part.rect((2, 3, size - 3, size - 7), colour, radius=9)
        style = TextStyle(text, CUBE_LETTERS[kind], BOLD, "centre")
        part.text(size // 2, size // 2 - 2, letter, style, max_width=size - 4)

    key = f"cube {kind} {letter} {size}" + ("" if text == KEY else f" {text}")
    canvas.stamp(x, y, key, (size, size), paint)


def draw_print(
    canvas: Canvas, x: int, y: int, size: int, kind: str, letter: str, text: int = KEY
) -> None:
    """Draw a cube as printed on a card: flat, without light or shadow."""

    def paint(part: Canvas) -> None:
        part.rect((0, 0, size, size), CUBES[kind], radius=7)
        style = TextStyle(text, CUBE_LETTERS[kind], BOLD, "centre")
        part.text(size // 2, size // 2, letter, style, max_width=size)

    canvas.stamp(x, y, f"print {kind} {letter} {size} {text}", (size, size), paint)


def draw_any_cube(canvas: Canvas, x: int, y: int, size: int) -> None:
    """Draw a cube of whatever colour, as a price."""

    def paint(part: Canvas) -> None:
        part.rect((0, 0, size, size), shade(MUTED, 0.6), radius=8)
        part.rect((1, 1, size - 1, size - 5), shade(MUTED, 1.4), radius=7)
        part.rect((2, 3, size - 2, size - 6), MUTED, radius=6)

    canvas.stamp(x, y, f"any cube {size}", (size, size), paint)


def draw_place(canvas: Canvas, x: int, y: int, size: int) -> None:
    """Draw an empty place for a cube."""

    def paint(part: Canvas) -> None:
        part.rect((3, 3, size - 3, size - 3), None, radius=9, outline=HOLLOW, line=2)

    canvas.stamp(x, y, f"place {size}", (size, size), paint)


def draw_ring(canvas: Canvas, x: int, y: int, size: int, radius: int = 13) -> None:
    """Draw the thin bright outline that marks something as new."""

    def paint(part: Canvas) -> None:
        part.rect((0, 0, size, size), None, radius=radius, outline=NEW, line=3)

    canvas.stamp(x, y, f"ring {size} {radius}", (size, size), paint)


def draw_new_dot(canvas: Canvas, x: int, y: int) -> None:
    """Draw the dot that marks a number or a card as new."""

    def paint(part: Canvas) -> None:
        part.disc(10, 10, 10, NEW, outline=TABLE, line=3)

    canvas.stamp(x - 10, y - 10, "new dot", (20, 20), paint)


def draw_coin(canvas: Canvas, x: int, y: int, size: int, colour: str, face: str) -> None:
    """Draw a coin with what it is worth, blank where it is covered; x, y is its top left."""

    def paint(part: Canvas) -> None:
        half = size // 2
        part.disc(half, half, half, shade(colour, 0.55))
        part.disc(half, half, half - 2, colour)
        part.disc(half, half, half - 5, shade(colour, 1.25))
        if face:
            style = TextStyle(SMALL + 4, INK, BOLD, "centre", SMALL)
            part.text(half, half, face, style, max_width=size - 8)

    canvas.stamp(x, y, f"coin {colour} {face} {size}", (size, size), paint)


def draw_player_shape(
    canvas: Canvas, x: int, y: int, size: int, seat: int, *, on: str | None = None
) -> None:
    """Draw the shape of a seat around x, y, on a tile where the ground is bright."""

    def paint(part: Canvas) -> None:
        if on is not None:
            part.rect((0, 0, size, size), on, radius=size // 5)
        inner = round(size * (0.62 if on is not None else 0.88))
        colour = PLAYERS[seat % len(PLAYERS)]
        draw_shape(part, SHAPES[seat % len(SHAPES)], size // 2, size // 2, inner, colour)

    half = size // 2
    canvas.stamp(x - half, y - half, f"seat {seat} {size} {on}", (size, size), paint)


def draw_panel(canvas: Canvas, box: Box, *, lit: bool) -> None:
    """Draw the ground of a player's area, lit while it is their turn."""
    if lit:
        canvas.rect(box, PANEL_LIT, radius=18, outline=ACCENT, line=4)
    else:
        canvas.rect(box, PANEL, radius=18)


def draw_tag(canvas: Canvas, right: int, y: int, words: str) -> int:
    """Draw a short word on a small plate that ends at `right`; return where it begins."""
    width = tag_width(canvas, words)
    canvas.rect((right - width, y - 19, right, y + 19), HOLLOW, radius=12)
    canvas.text(right - width + width // 2, y, words, TextStyle(SMALL, TEXT, 700, "centre"))
    return right - width


def tag_width(canvas: Canvas, words: str) -> int:
    """Return how wide the plate of a short word is."""
    return canvas.font.width(words, SMALL, 700) + 24


def signed(n: int) -> str:
    """Return a difference with its sign."""
    return f"+{n}" if n > 0 else f"−{-n}"
