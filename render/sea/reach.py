"""How far boats come: steps that must be paid for, and what landing costs."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping

from msgspec import Struct

from render.sea.views import SeaPlayer, SeaView
from rules.eastern_wonders.view import CellView

AROUND = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))


class Cost(Struct, frozen=True):
    """What ending a move on a cell costs: steps to be paid, and cubes for other boats' owners."""

    steps: int
    fee: int


def costs_for(view: SeaView, player: SeaPlayer) -> Mapping[str, Cost]:
    """Return the cost of every cell for a player's boat at the beginning of a turn, by name.

    Staying costs nothing. A player whose boat is not on the map reaches nothing.
    """
    return {
        cell.name: Cost(
            steps=max(0, steps - player.free_steps),
            fee=_fee(cell, player.seat) if steps else 0,
        )
        for cell, steps in _distances(view, player.boat)
    }


def _fee(cell: CellView, seat: int) -> int:
    return sum(other != seat for other in cell.boats) if cell.kind == "market" else 0


def _distances(view: SeaView, start: str | None) -> list[tuple[CellView, int]]:
    at = {(cell.q, cell.r): cell for cell in view.cells}
    found = {place: 0 for place, cell in at.items() if cell.name == start}
    waiting = deque(found)
    while waiting:
        q, r = waiting.popleft()
        for dq, dr in AROUND:
            place = (q + dq, r + dr)
            if place in at and place not in found:
                found[place] = found[q, r] + 1
                waiting.append(place)
    return [(at[place], steps) for place, steps in found.items()]
