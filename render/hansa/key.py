"""What the symbols mean: cities, routes, tracks and markers, as far as this table has them."""

from __future__ import annotations

from collections.abc import Callable

from data.words import Words
from render.brush import INNER, LEFT
from render.canvas import TextStyle
from render.hansa.brush import Brush
from render.hansa.cities import LINK, draw_badge, draw_controller
from render.hansa.key_prose import key_alt_text, key_text_board, sections
from render.hansa.lanes import BED, LEFT_BEHIND
from render.hansa.page import Page
from render.hansa.stones import draw_coins, draw_house, draw_office, draw_stone
from render.hansa.symbols import TRACKS, draw_track_symbol
from render.hansa.tokens import draw_tavern, draw_token
from render.theme import ACCENT, GOLD, PANEL, SMALL, TEXT
from rules.hansa.view import HansaView

ROW = 60
HEAD = 52
GAP = 8
SYMBOL_ROOM = 124
SIZE = 44
FOOT = 10

Paint = Callable[[Brush, int, int], None]


class KeyPage(Page):
    """The page of symbols."""

    def height(self, view: HansaView) -> int:
        """Return how much room all sections take."""
        return sum(HEAD + len(keys) * ROW + FOOT for _, keys in sections(view))

    def has_marks(self, view: HansaView, previous: HansaView | None) -> bool:
        """Tell that nothing is marked here."""
        del view, previous
        return False

    def title(self, brush: Brush) -> tuple[str, str]:
        """Return what the page is about."""
        return brush.say("page.key"), ""

    def paint(self, brush: Brush, y: int) -> None:
        """Draw all sections below each other."""
        for section, keys in sections(brush.view):
            style = TextStyle(34, TEXT, 700)
            words = brush.say(f"key.{section}")
            brush.canvas.text(LEFT + 4, y + HEAD // 2, words, style, max_width=INNER)
            y += HEAD
            with brush.canvas.layer(section):
                for key in keys:
                    _draw_row(brush, y, section, key)
                    y += ROW
            y += FOOT

    def alt_text(self, view: HansaView, words: Words) -> str:
        """Return the page in at most 1,024 characters."""
        return key_alt_text(view, words)

    def text_board(self, view: HansaView, words: Words, code: str) -> tuple[str, ...]:
        """Return the page as blocks of lines."""
        return key_text_board(view, words, code)


def _draw_row(brush: Brush, y: int, section: str, key: str) -> None:
    canvas, middle = brush.canvas, y + (ROW - GAP) // 2
    canvas.rect((LEFT, y, LEFT + INNER, y + ROW - GAP), PANEL, radius=12)
    _draw_symbol(brush, LEFT + SYMBOL_ROOM // 2, middle, section, key)
    style = TextStyle(32, TEXT, floor=SMALL)
    room = INNER - SYMBOL_ROOM - 16
    canvas.text(LEFT + SYMBOL_ROOM, middle, brush.say(f"key.{key}"), style, max_width=room)


def _draw_symbol(brush: Brush, x: int, y: int, section: str, key: str) -> None:
    canvas = brush.canvas
    if section == "markers":
        draw_token(canvas, x, y, SIZE, key)
    elif key in TRACKS:
        draw_track_symbol(canvas, x, y, SIZE, key, TEXT, PANEL)
    else:
        _SYMBOLS[key](brush, x, y)


def _draw_pieces(brush: Brush, x: int, y: int) -> None:
    seat = brush.view.to_act[0] if brush.view.to_act else 0
    draw_stone(brush.canvas, x - 26, y, SIZE, seat, "T")
    draw_stone(brush.canvas, x + 26, y, SIZE, seat, "M")


def _draw_offices(brush: Brush, x: int, y: int) -> None:
    first, last = brush.view.privileges[0], brush.view.privileges[-1]
    draw_office(brush.canvas, x - 26, y, SIZE, "T", first, 1)
    draw_office(brush.canvas, x + 26, y, SIZE, "M", last, len(brush.view.privileges))


def _draw_coin(brush: Brush, x: int, y: int) -> None:
    draw_coins(brush.canvas, x, y, 24, 1)


def _draw_owner(brush: Brush, x: int, y: int) -> None:
    draw_controller(brush, x, y, SIZE, brush.view.to_act[0] if brush.view.to_act else 0)


def _draw_band(colour: str) -> Paint:
    def draw(brush: Brush, x: int, y: int) -> None:
        brush.canvas.rect((x - 46, y - 18, x + 46, y + 18), colour, radius=8)

    return draw


def _draw_house(*, ship: bool, lit: bool = False) -> Paint:
    def draw(brush: Brush, x: int, y: int) -> None:
        draw_house(brush.canvas, x, y, SIZE, ship=ship, lit=lit)

    return draw


def _draw_bed(colour: str) -> Paint:
    def draw(brush: Brush, x: int, y: int) -> None:
        brush.canvas.road([(x - 26, y), (x + 26, y)], colour, 40)

    return draw


def _draw_permit(region: str) -> Paint:
    def draw(brush: Brush, x: int, y: int) -> None:
        draw_badge(brush, x, y, SIZE, region)

    return draw


def _draw_mug(brush: Brush, x: int, y: int) -> None:
    draw_tavern(brush.canvas, x, y, SIZE - 6)


_SYMBOLS: dict[str, Paint] = {
    "pieces": _draw_pieces,
    "offices": _draw_offices,
    "coin": _draw_coin,
    "owner": _draw_owner,
    "link": _draw_band(LINK),
    "skill": _draw_band(GOLD),
    "house": _draw_house(ship=False),
    "ship": _draw_house(ship=True),
    "tavern": _draw_mug,
    "claimable": _draw_bed(ACCENT),
    "displaced": _draw_bed(LEFT_BEHIND),
    "target": _draw_house(ship=False, lit=True),
    "wales": _draw_bed(BED["wales"]),
    "scotland": _draw_bed(BED["scotland"]),
    "permit_wales": _draw_permit("wales"),
    "permit_scotland": _draw_permit("scotland"),
}
