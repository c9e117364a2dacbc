"""Pictures and text boards of a table, for one viewer."""

from __future__ import annotations

from typing import Any

import structlog

from cogs.desk import Picture
from cogs.messages import bot_name, seat_name
from cogs.services import Services
from cogs.text import plain_name, safe_text
from data.store.store import Position
from data.words import load_words
from render.board import alt_text, page_keys, text_board
from render.errors import RenderError
from render.request import BOARD, BoardRequest, Header
from rules.core import codec
from rules.core.message import Seat

log = structlog.get_logger()


def board_pages(position: Position, viewer: Seat | None) -> tuple[str, ...]:
    """Return what there is to look at for a viewer, the whole board first."""
    game = position.game
    return page_keys(game.key, game.view(position.state, viewer))


def picture_names(position: Position, locale: str) -> tuple[str, ...]:
    """Return what players are called in a picture, by seat."""
    words = load_words(locale)
    return tuple(
        bot_name(seat, words) if seat.is_bot else plain_name(seat_name(seat, words))
        for seat in position.seats
    )


def board_request(
    position: Position,
    viewer: Seat | None,
    locale: str,
    previous: Any | None = None,
    page: str = BOARD,
) -> BoardRequest:
    """Return what is to be drawn: what a viewer may see, and saw before (a state, or None)."""
    game = position.game
    before = None if previous is None else codec.encode(game.view(previous, viewer))
    return BoardRequest(
        game=game.key,
        view=codec.encode(game.view(position.state, viewer)),
        previous=before,
        locale=locale,
        names=picture_names(position, locale),
        header=Header(code=position.table.code),
        page=page,
    )


async def draw_board(services: Services, request: BoardRequest) -> Picture | None:
    """Return the picture of a board, None where it could not be made."""
    try:
        picture = await services.renderer.render(request)
        return Picture(picture.png, alt_text(request))
    except RenderError as error:
        log.error("picture failed", error=str(error))  # noqa: TRY400 - the message says it all
    except Exception:
        log.exception("picture failed")
    return None


def board_lines(request: BoardRequest) -> list[str]:
    """Return the whole board as text, block by block, safe to send; nothing if that fails."""
    try:
        return [safe_text(block) for block in text_board(request)]
    except Exception:
        log.exception("text board failed")
        return []
