"""The same board in words: short for a picture's alt text, complete for reading aloud."""

from __future__ import annotations

from typing import ClassVar

from data.words import Words
from render.brush import in_reading_order
from render.eastern_wonders.brush import BOARD, GAME
from render.prose import fitting_text, sentence
from render.sea import prose as sea
from render.sea.prose import alt_heads, alt_players, alt_ports
from rules.eastern_wonders.view import EasternWondersView


class Teller(sea.Teller):
    """Says the parts of one view of Eastern Wonders."""

    board: ClassVar[str] = BOARD
    game: ClassVar[str] = GAME


def alt_text(view: EasternWondersView, words: Words) -> str:
    """Return whose turn it is, all scores, boats and holds, and the ports, briefly.

    At most 1,024 characters; names are shortened where the whole would be too long.
    """
    return fitting_text(lambda limit: _alt_parts(Teller(view, words, limit)))


def _alt_parts(teller: Teller) -> list[str]:
    result = teller.view.result
    if result is not None:
        lines = teller.results_by_part(result)
        return [*alt_heads(teller), *(sentence(line) for line in lines)]
    return [*alt_heads(teller), *alt_players(teller), alt_ports(teller)]


def text_board(view: EasternWondersView, words: Words, code: str) -> tuple[str, ...]:
    """Return all that a view holds as blocks of short lines, for screen readers.

    Plain text without any markup: it is to be escaped as a whole before it is sent.
    """
    teller = Teller(view, words)
    players = in_reading_order(view.players, view.viewer)
    blocks = [
        [*teller.opening(code), *teller.ending()],
        *(teller.player(player) for player in players),
        *teller.columns(view.cells),
        teller.supply(),
    ]
    return tuple("\n".join(block) for block in blocks)
