"""The cells of the map as they are printed: markets, ports, the open sea."""

from __future__ import annotations

from render.canvas import Box, Canvas, TextStyle
from render.century.brush import SpiceBrush
from render.century.cubes import amounts
from render.font import Font
from render.pieces import draw_print
from render.sea.chart import Chart, Point
from render.sea.symbols import SYMBOL_KINDS, paint_anchor, paint_symbol
from render.theme import BOLD, CUBE_LETTERS, CUBES, GOLD, INK, KEY, PAPER, PARCHMENT, TEXT, shade
from rules.century.cubes import NONE, Cubes, spell
from rules.eastern_wonders.view import CellView, MarketView, VictoryTileView

INSET = 4
BADGE = 18
CAP = 0.275
"""How much of a market's height its coloured cap takes."""
NAME_AT, TRADE_AT, OUTPOSTS_AT, BOATS_AT = 0.15, 0.425, 0.635, 0.865

PORT = "#2C5670"
PORT_CAP = "#1F3E53"
OPEN_SEA = "#22384C"
WAVE = "#3A5A76"
CLOSED = "#33262A"


def draw_market(brush: SpiceBrush, chart: Chart, middle: Point, market: MarketView) -> None:
    """Draw a market tile with its symbol and its trade."""
    size = (chart.width, chart.height)

    def paint(part: Canvas) -> None:
        kind = SYMBOL_KINDS[market.symbol]
        _paint_cell(part, chart, PARCHMENT, CUBES[kind])
        x, y = _symbol_at(chart)
        side = chart.at(0.21)
        paint_symbol(part, x, y, side, market.symbol, CUBE_LETTERS[kind], CUBES[kind])
        _paint_trade(part, brush, chart, market)

    trade = f"{spell(market.give)}>{spell(market.get)}"
    key = f"market {market.symbol} {trade} {_size_key(chart)} {brush.words.locale}"
    brush.canvas.stamp(*_corner(chart, middle), key, size, paint)


def draw_port(brush: SpiceBrush, chart: Chart, middle: Point, tile: VictoryTileView | None) -> None:
    """Draw a port with the victory tile that lies there, None where it is closed."""
    size = (chart.width, chart.height)

    def paint(part: Canvas) -> None:
        _paint_cell(part, chart, PORT, PORT_CAP)
        x, y = _symbol_at(chart)
        paint_anchor(part, x, y, chart.at(0.19), TEXT)
        if tile is None:
            _paint_closed(part, brush, chart)
        else:
            _paint_victory(part, brush, chart, tile)

    shown = "closed" if tile is None else f"{tile.points} {spell(tile.price)}"
    key = f"port {shown} {_size_key(chart)} {brush.words.locale}"
    brush.canvas.stamp(*_corner(chart, middle), key, size, paint)


def draw_open_sea(canvas: Canvas, chart: Chart, middle: Point) -> None:
    """Draw a tile of open sea."""

    def paint(part: Canvas) -> None:
        _paint_cell(part, chart, OPEN_SEA, None)
        for row, shift in ((0.36, -0.1), (0.52, 0.08), (0.68, -0.1)):
            _paint_wave(part, chart, chart.width // 2 + round(shift * chart.width), chart.at(row))

    size = (chart.width, chart.height)
    canvas.stamp(*_corner(chart, middle), f"open sea {_size_key(chart)}", size, paint)


def draw_name(canvas: Canvas, chart: Chart, cell: CellView) -> None:
    """Draw the name of a cell, beside its symbol where it has one."""
    x, y = _corner(chart, chart.middles[cell.name])
    at, line = _symbol_at(chart)
    kind = None if cell.market is None else SYMBOL_KINDS[cell.market.symbol]
    colour = TEXT if kind is None else CUBE_LETTERS[kind]
    if cell.kind == "sea":
        style = TextStyle(chart.name, colour, BOLD, "centre")
        canvas.text(x + chart.width // 2, y + line, cell.name, style)
        return
    style = TextStyle(chart.name, colour, BOLD)
    canvas.text(x + at + chart.at(0.14), y + line, cell.name, style)


def badge_at(chart: Chart, middle: Point) -> Point:
    """Return where the number of cubes to pay stands, to the right of a cell's name."""
    x, y = middle
    return x + chart.room(NAME_AT) // 2 - BADGE, y - chart.height // 2 + chart.at(NAME_AT)


def tile_corner(font: Font, chart: Chart, middle: Point, tile: VictoryTileView | None) -> Point:
    """Return the upper right corner of the victory tile on a port."""
    x, y = _corner(chart, middle)
    _, top, right, _ = _card_box(font, chart, NONE if tile is None else tile.price)
    return x + right - 4, y + top + 4


def _corner(chart: Chart, middle: Point) -> Point:
    return middle[0] - chart.width // 2, middle[1] - chart.height // 2


def _size_key(chart: Chart) -> str:
    return f"{chart.width}x{chart.height}{' badge' if chart.badges else ''}"


def _symbol_at(chart: Chart) -> Point:
    """Return the middle of the symbol as seen from a cell's corner, its name lies to the right."""
    aside = BADGE if chart.badges else 0
    return chart.width // 2 - chart.at(0.12) - aside, chart.at(NAME_AT)


def _paint_cell(part: Canvas, chart: Chart, colour: str, cap: str | None) -> None:
    middle = (chart.width // 2, chart.height // 2)
    part.polygon(chart.corners(middle, INSET), colour)
    if cap is None:
        return
    corners = chart.corners(middle, INSET)
    (left, top), (right, _), (east, level), *_ = corners
    west = corners[5][0]
    line = chart.at(CAP)
    share = (line - top) / (level - top)
    foot = (right + (east - right) * share, left - (left - west) * share)
    part.polygon([(left, top), (right, top), (foot[0], line), (foot[1], line)], cap)


def amounts_width(font: Font, chart: Chart, cubes: Cubes) -> int:
    """Return how wide amounts of cubes are: numbers above one, and a cube of each colour."""
    width = 0
    for _, n in amounts(cubes):
        width += chart.cube + 1
        if n > 1:
            width += font.width(str(n), chart.letter, BOLD) + 1
    return max(0, width - 1)


def paint_amounts(
    part: Canvas, brush: SpiceBrush, chart: Chart, at: Point, cubes: Cubes, colour: str = INK
) -> int:
    """Draw amounts of cubes; at is their left and their middle. Return where they end."""
    x, y = at
    for kind, n in amounts(cubes):
        if n > 1:
            x += part.text(x, y, str(n), TextStyle(chart.letter, colour, BOLD)) + 1
        cube = chart.cube
        draw_print(part, x, y - cube // 2, cube, kind, brush.letter(kind), chart.letter)
        x += cube + 1
    return x - 1


def _paint_trade(part: Canvas, brush: SpiceBrush, chart: Chart, market: MarketView) -> None:
    font, y = part.font, chart.at(TRADE_AT)
    gap = max(4, chart.cube // 7)
    arrow = round(chart.cube * 0.36)
    width = amounts_width(font, chart, market.give) + amounts_width(font, chart, market.get)
    x = (chart.width - width - arrow - 2 * gap) // 2
    x = paint_amounts(part, brush, chart, (x, y), market.give) + gap
    half = round(arrow * 0.85)
    part.polygon([(x, y - half), (x + arrow, y), (x, y + half)], INK)
    paint_amounts(part, brush, chart, (x + arrow + gap, y), market.get)


def _paint_victory(part: Canvas, brush: SpiceBrush, chart: Chart, tile: VictoryTileView) -> None:
    left, top, right, foot = _card_box(part.font, chart, tile.price)
    part.rect((left, top, right, foot), shade(GOLD, 0.8), radius=12)
    part.rect((left + 3, top + 3, right - 3, foot - 3), PAPER, radius=10)
    style = TextStyle(max(KEY, chart.letter + 4), INK, BOLD, "centre")
    part.text(chart.width // 2, top + 8 + round(style.size * 0.36), str(tile.points), style)
    x = (chart.width - amounts_width(part.font, chart, tile.price)) // 2
    paint_amounts(part, brush, chart, (x, foot - 7 - chart.cube // 2), tile.price)


def _card_box(font: Font, chart: Chart, price: Cubes) -> Box:
    """Return where the victory tile of a port lies, as seen from the cell's corner."""
    top, foot = chart.at(CAP) + 1, chart.at(0.775)
    width = max(amounts_width(font, chart, price) + chart.width // 14, chart.width // 2)
    left = (chart.width - width) // 2
    return left, top, left + width, foot


def _paint_closed(part: Canvas, brush: SpiceBrush, chart: Chart) -> None:
    _, top, _, foot = _card_box(part.font, chart, NONE)
    words, style = brush.say("map.closed"), TextStyle(chart.letter, TEXT, 700, "centre")
    width = part.font.width(words, style.size, style.weight) + 24
    left = (chart.width - width) // 2
    right = left + width
    part.rect((left, top, right, foot), CLOSED, radius=12)
    middle, third = chart.width // 2, (foot - top) // 4
    for side in (-1, 1):
        ends = [(middle - 18, top + third - 14 * side), (middle + 18, top + third + 14 * side)]
        part.road(ends, "#E58A78", 8)
    part.text(middle, foot - third, words, style)


def _paint_wave(part: Canvas, chart: Chart, x: int, y: int) -> None:
    step = chart.width // 14
    points = [(x + i * step, y + (6 if i % 2 else -6)) for i in range(-3, 4)]
    part.road(points, WAVE, 5)
