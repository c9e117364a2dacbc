"""Pages beside the board of a game at sea: halves of the map, and where a boat can go."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, TypeAlias

from msgspec import Struct

from data.words import Words
from render import sheet
from render.board import Page
from render.canvas import Canvas
from render.prose import fitting_text, sentence
from render.request import Header
from render.sea.brush import SeaBrush
from render.sea.chart import Chart, lay_out
from render.sea.diff import NO_CHANGES, sea_changes_since
from render.sea.map import draw_map
from render.sea.prose import Teller, alt_heads
from render.sea.reach import Cost, costs_for
from render.sea.views import SeaPlayer, SeaView
from rules.eastern_wonders.view import CellView

SAIL_HEIGHT = 1060
REGION_HEIGHT = 1560

Side: TypeAlias = Literal["west", "east"]
Pay: TypeAlias = Callable[[SeaPlayer, Cost], int | None]
"""Returns the number that a cost is shown as, None where a player cannot pay it."""


class Kit(Struct, frozen=True):
    """What a game's pages are made with: its brush, its teller, and how costs are counted."""

    brush: type[SeaBrush]
    teller: type[Teller]
    pay: Pay


def sea_pages(view: SeaView, kit: Kit) -> Mapping[str, Page]:
    """Return both halves of the map and, while there is a boat to sail, what sailing costs."""
    found: dict[str, Page] = {}
    if boat_of(view) is not None:
        found["sail"] = SailPage(kit)
    return found | {"west": RegionPage(kit, "west"), "east": RegionPage(kit, "east")}


def boat_of(view: SeaView) -> SeaPlayer | None:
    """Return whose boat a reader thinks about: their own, else that of the acting player."""
    for seat in (view.viewer, *view.to_act):
        for player in view.players:
            if view.result is None and player.seat == seat and player.boat is not None:
                return player
    return None


class MapPage(sheet.Sheet[SeaView, SeaBrush]):
    """A page with a map."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit

    def brush(
        self,
        view: SeaView,
        canvas: Canvas,
        words: Words,
        header: Header,
        previous: SeaView | None,
    ) -> SeaBrush:
        """Return a brush of the game."""
        shown = self.has_marks(view, previous)
        changes = sea_changes_since(previous, view) if shown else NO_CHANGES
        return self._kit.brush(canvas, view, words, header, changes)

    def labels(self, view: SeaView) -> dict[str, int | str]:
        """Return the round."""
        return {"round": view.round}


class RegionPage(MapPage):
    """One half of the map, large, with everything that lies there."""

    def __init__(self, kit: Kit, side: Side) -> None:
        super().__init__(kit)
        self._side: Side = side

    def cells(self, view: SeaView) -> list[CellView]:
        """Return the cells of this half, with the columns in the middle."""
        columns = sorted({cell.q for cell in view.cells})
        half = len(columns) // 2 + 1
        kept = columns[:half] if self._side == "west" else columns[-half:]
        return [cell for cell in view.cells if cell.q in kept]

    def has_marks(self, view: SeaView, previous: SeaView | None) -> bool:
        """Tell whether anything in this half is new."""
        cells = sea_changes_since(previous, view).cells
        return any(cell.name in cells for cell in self.cells(view))

    def chart(self, view: SeaView, top: int) -> Chart:
        """Return where the cells lie."""
        return lay_out(self.cells(view), top, REGION_HEIGHT)

    def height(self, view: SeaView) -> int:
        """Return the height of the half."""
        return self.chart(view, 0).box[3]

    def title(self, brush: SeaBrush) -> tuple[str, str]:
        """Return which half it is, and its columns."""
        cells = self.cells(brush.view)
        columns = brush.say("region.columns", first=cells[0].name[0], last=cells[-1].name[0])
        return brush.say(f"region.{self._side}"), columns

    def paint(self, brush: SeaBrush, y: int) -> None:
        """Draw the half."""
        draw_map(brush, self.chart(brush.view, y), self.cells(brush.view))

    def alt_text(self, view: SeaView, words: Words) -> str:
        """Return what is printed on the cells, in at most 1,024 characters."""

        def tell(limit: int) -> list[str]:
            teller = self._kit.teller(view, words, limit)
            cells = [
                teller.say("say.cell", at=cell.name, what=teller.ground(cell))
                for cell in self.cells(view)
            ]
            shown = teller.say("say.set_sep").join(cells)
            return [*alt_heads(teller), teller.say("say.alt_map", cells=shown)]

        return fitting_text(tell)

    def text_board(self, view: SeaView, words: Words, code: str) -> tuple[str, ...]:
        """Return the half as blocks of lines, a column each."""
        teller = self._kit.teller(view, words)
        blocks = [teller.opening(code), *teller.columns(self.cells(view))]
        return tuple("\n".join(block) for block in blocks)


class SailPage(MapPage):
    """The map with what it costs a boat to end its move on each cell."""

    def costs(self, view: SeaView) -> dict[str, int | None]:
        """Return the costs by name of the cell, None out of reach."""
        player = boat_of(view)
        if player is None:
            return {}
        costs = costs_for(view, player)
        return {cell.name: self._kit.pay(player, costs[cell.name]) for cell in view.cells}

    def chart(self, view: SeaView, top: int) -> Chart:
        """Return where the cells lie."""
        return lay_out(view.cells, top, SAIL_HEIGHT, badges=True)

    def height(self, view: SeaView) -> int:
        """Return the height of the map."""
        return self.chart(view, 0).box[3]

    def title(self, brush: SeaBrush) -> tuple[str, str]:
        """Return where the boat is, and what the numbers are."""
        player = boat_of(brush.view)
        boat = "" if player is None or player.boat is None else player.boat
        steps = 0 if player is None else player.free_steps
        return brush.say("sail.title", at=boat), brush.say("sail.note", n=steps)

    def paint(self, brush: SeaBrush, y: int) -> None:
        """Draw the map."""
        draw_map(brush, self.chart(brush.view, y), brush.view.cells, self.costs(brush.view))

    def alt_text(self, view: SeaView, words: Words) -> str:
        """Return what each cell costs, in at most 1,024 characters."""

        def tell(limit: int) -> list[str]:
            teller = self._kit.teller(view, words, limit)
            return [*alt_heads(teller), *map(sentence, self._lines(teller))]

        return fitting_text(tell)

    def text_board(self, view: SeaView, words: Words, code: str) -> tuple[str, ...]:
        """Return the costs as lines, the cheapest first."""
        teller = self._kit.teller(view, words)
        return "\n".join(teller.opening(code)), "\n".join(self._lines(teller))

    def _lines(self, teller: Teller) -> list[str]:
        player = boat_of(teller.view)
        if player is None or player.boat is None:
            return []
        own = teller.say("say.sail", name=teller.name(player.seat), at=player.boat)
        return [own, *teller.costs(self.costs(teller.view))]
