"""Boards of every game: as picture, as alt text, as text.

A game's renderer is the module `render.<game>`; nothing lists them.
"""

from __future__ import annotations

import importlib
import importlib.util
from functools import cache
from typing import Any, Protocol, cast

import msgspec

from data.words import Words, load_words
from render.canvas import Canvas
from render.errors import RenderError
from render.font import load_font
from render.pillow_canvas import PillowCanvas, Stamps, new_stamps
from render.request import BoardRequest, Header, Picture
from render.theme import TABLE
from rules.core.codec import decode


class Renderer(Protocol):
    """What the module of a game offers."""

    VIEW_TYPE: type[Any]

    def size(self, view: Any, previous: Any) -> tuple[int, int]:
        """Return width and height of the picture."""
        ...

    def draw(self, view: Any, canvas: Canvas, words: Words, header: Header, previous: Any) -> None:
        """Draw a view."""
        ...

    def alt_text(self, view: Any, words: Words) -> str:
        """Return the picture in at most 1,024 characters."""
        ...

    def text_board(self, view: Any, words: Words, code: str) -> tuple[str, ...]:
        """Return the whole view as blocks of lines."""
        ...


def has_renderer(game: str) -> bool:
    """Tell whether there are pictures for a game."""
    return game.isidentifier() and importlib.util.find_spec(f"render.{game}") is not None


def render_png(request: BoardRequest, font_path: str | None = None) -> Picture:
    """Return the picture of a board. Equal requests give equal bytes.

    Raises:
        RenderError: no such game, a view that is not one of this game, or no usable font.
    """
    renderer, view, previous = _opened(request)
    font = load_font(font_path)
    width, height = renderer.size(view, previous)
    canvas = PillowCanvas((width, height), TABLE, font, _stamps(font_path))
    renderer.draw(view, canvas, _words(request), request.header, previous)
    return Picture(canvas.png(), width, height)


def alt_text(request: BoardRequest) -> str:
    """Return the description of a board's picture, at most 1,024 characters.

    Raises:
        RenderError: no such game, or a view that is not one of this game.
    """
    renderer, view, _ = _opened(request)
    return renderer.alt_text(view, _words(request))


def text_board(request: BoardRequest) -> tuple[str, ...]:
    """Return a board as blocks of short lines: plain text, to be escaped before it is sent.

    Raises:
        RenderError: no such game, or a view that is not one of this game.
    """
    renderer, view, _ = _opened(request)
    return renderer.text_board(view, _words(request), request.header.code)


@cache
def load_renderer(game: str) -> Renderer:
    """Return the renderer of a game.

    Raises:
        RenderError: there are no pictures for this game.
    """
    if not has_renderer(game):
        raise RenderError(f"there are no pictures for {game!r}")
    return cast("Renderer", importlib.import_module(f"render.{game}"))


def _opened(request: BoardRequest) -> tuple[Renderer, Any, Any]:
    renderer = load_renderer(request.game)
    try:
        view = decode(request.view, renderer.VIEW_TYPE)
        before = request.previous
        previous = None if before is None else decode(before, renderer.VIEW_TYPE)
    except msgspec.DecodeError as error:
        raise RenderError(f"not a view of {request.game}: {error}") from error
    return renderer, view, previous


def _words(request: BoardRequest) -> Words:
    names = request.names

    def speak(seat: int) -> str:
        return names[seat] if seat < len(names) else ""

    return load_words(request.locale).with_names(speak)


@cache
def _stamps(_font_path: str | None) -> Stamps:
    return new_stamps()
