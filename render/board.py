"""Boards of every game: as picture, as alt text, as text.

A game's renderer is the module `render.<game>`; nothing lists them. Besides the board it may have
further pages, such as the account of a day or a part of a map.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Mapping
from functools import cache
from typing import Any, Protocol, cast

import msgspec

from data.words import Words, load_words
from render.canvas import Canvas
from render.errors import RenderError
from render.font import load_font
from render.pillow_canvas import PillowCanvas, Stamps, new_stamps
from render.request import BOARD, BoardRequest, Header, Picture
from render.theme import TABLE
from rules.core.codec import decode


class Page(Protocol):
    """One picture of a view."""

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
        """Return all that the picture shows as blocks of lines."""
        ...


class Renderer(Page, Protocol):
    """What the module of a game offers: it is itself the page of the whole board."""

    VIEW_TYPE: type[Any]

    def pages(self, view: Any) -> Mapping[str, Page]:
        """Return what else there is to look at now, by key, in the order of reading."""
        ...


def has_renderer(game: str) -> bool:
    """Tell whether there are pictures for a game."""
    return game.isidentifier() and importlib.util.find_spec(f"render.{game}") is not None


def render_png(request: BoardRequest, font_path: str | None = None) -> Picture:
    """Return the picture of a board. Equal requests give equal bytes.

    Raises:
        RenderError: no such game or page, a view that is not one of this game, or no usable font.
    """
    page, view, previous = _opened(request)
    font = load_font(font_path)
    width, height = page.size(view, previous)
    canvas = PillowCanvas((width, height), TABLE, font, _stamps(font_path))
    page.draw(view, canvas, _words(request), request.header, previous)
    return Picture(canvas.png(), width, height)


def alt_text(request: BoardRequest) -> str:
    """Return the description of a board's picture, at most 1,024 characters.

    Raises:
        RenderError: no such game or page, or a view that is not one of this game.
    """
    page, view, _ = _opened(request)
    return page.alt_text(view, _words(request))


def text_board(request: BoardRequest) -> tuple[str, ...]:
    """Return a board as blocks of short lines: plain text, to be escaped before it is sent.

    Raises:
        RenderError: no such game or page, or a view that is not one of this game.
    """
    page, view, _ = _opened(request)
    return page.text_board(view, _words(request), request.header.code)


@cache
def load_renderer(game: str) -> Renderer:
    """Return the renderer of a game.

    Raises:
        RenderError: there are no pictures for this game.
    """
    if not has_renderer(game):
        raise RenderError(f"there are no pictures for {game!r}")
    return cast("Renderer", importlib.import_module(f"render.{game}"))


def page_keys(game: str, view: Any) -> tuple[str, ...]:
    """Return what there is to look at of a view, the whole board first.

    Raises:
        RenderError: there are no pictures for this game.
    """
    return (BOARD, *load_renderer(game).pages(view))


def _opened(request: BoardRequest) -> tuple[Page, Any, Any]:
    renderer = load_renderer(request.game)
    try:
        view = decode(request.view, renderer.VIEW_TYPE)
        before = request.previous
        previous = None if before is None else decode(before, renderer.VIEW_TYPE)
    except msgspec.DecodeError as error:
        raise RenderError(f"not a view of {request.game}: {error}") from error
    page = renderer if request.page == BOARD else renderer.pages(view).get(request.page)
    if page is None:
        raise RenderError(f"{request.game} has no page {request.page!r} now")
    return page, view, previous


def _words(request: BoardRequest) -> Words:
    names = request.names

    def speak(seat: int) -> str:
        return names[seat] if seat < len(names) else ""

    return load_words(request.locale).with_names(speak)


@cache
def _stamps(_font_path: str | None) -> Stamps:
    return new_stamps()
