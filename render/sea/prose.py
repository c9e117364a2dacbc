"""Map and boards in words: short for a picture's alt text, complete for reading aloud."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from data.words import Words
from render.brush import in_reading_order
from render.century import prose as century
from render.font import tame
from render.prose import INDENT, NAME_LIMITS, sentence
from render.sea.score import COLUMNS, all_score_parts
from render.sea.views import SeaPlayer, SeaView
from rules.century.cubes import NONE
from rules.core.scoring import Result
from rules.eastern_wonders.view import CellView, VictoryTileView


class Teller(century.Teller):
    """Says the parts of one view of a game at sea."""

    def __init__(self, view: SeaView, words: Words, name_limit: int = NAME_LIMITS[0]) -> None:
        super().__init__(words, name_limit)
        self.view = view
        self._tiles = {port.name: port.tile for port in view.ports}

    def names(self, seats: Iterable[int]) -> str:
        """Return the names of players."""
        return self.listed([self.name(seat) for seat in seats])

    def turn(self) -> list[str]:
        """Return whose turn it is and what they do, or who won, and how near the end is."""
        view = self.view
        lines = self.turn_of(view)
        if view.to_act and not view.excess:
            phase = self.say(f"phase.{view.phase}")
            lines[0] = self.say("say.turn", turn=lines[0], what=phase)
        return lines

    def opening(self, code: str) -> list[str]:
        """Return which game, table and round it is, and whose turn."""
        title = self.say("header", code=tame(code), round=self.view.round)
        return [self.say("game"), title, *self.turn()]

    def ending(self) -> list[str]:
        """Return all scores once the game is over; before, what will end it."""
        view = self.view
        if view.result is not None:
            return self.results_by_part(view.result)
        return [self.say("say.end_at", n=view.target)] if view.ended_by is None else []

    def victory(self, tile: VictoryTileView | None) -> str:
        """Return a victory tile in letters."""
        if tile is None:
            return self.say("map.closed")
        return self.say("say.victory", points=tile.points, price=self.letters(tile.price))

    def ground(self, cell: CellView) -> str:
        """Return what is printed on a cell."""
        if cell.market is not None:
            symbol = self.say(f"symbol.{cell.market.symbol}")
            give, get = self.letters(cell.market.give), self.letters(cell.market.get)
            return self.say("say.market", symbol=symbol, give=give, get=get)
        if cell.kind == "port":
            return self.say("say.port", tile=self.victory(self._tiles.get(cell.name)))
        return self.say("say.sea")

    def cell(self, cell: CellView) -> list[str]:
        """Return a cell and what lies there as lines."""
        lines = [self.say("say.cell", at=cell.name, what=self.ground(cell))]
        if cell.outposts:
            lines.append(self.say("say.outposts", names=self.names(cell.outposts)))
        if cell.boats:
            lines.append(self.say("say.boats", names=self.names(cell.boats)))
        if cell.cubes != NONE:
            lines.append(self.say("say.loose", cubes=self.letters(cell.cubes)))
        return [lines[0], *(f"{INDENT}{line}" for line in lines[1:])]

    def columns(self, cells: Iterable[CellView]) -> Iterator[list[str]]:
        """Yield cells as lines, a column of the map at a time."""
        for _, column in groupby(cells, key=lambda cell: cell.q):
            yield [line for cell in column for line in self.cell(cell)]

    def bonus(self, kind: str, points: int, count: int) -> str:
        """Return bonus tiles of one kind, with points where there are any."""
        name = self.say(f"bonus.{kind}")
        if points and count:
            name = self.tagged(name, [self.say("say.points", n=points)])
        return self.say("say.count", what=name, n=count)

    def supply(self) -> list[str]:
        """Return what lies beside the map."""
        view = self.view
        lines = [self.say("say.stack", n=view.victory_stack), self.say("say.bonus_left")]
        lines += [
            f"{INDENT}{self.bonus(bonus.kind, bonus.points, bonus.left)}" for bonus in view.bonus
        ]
        if view.start_sets:
            sets = self.say("say.set_sep").join(self.letters(each) for each in view.start_sets)
            lines.append(self.say("say.start_sets", sets=sets))
        return lines

    def player(self, player: SeaPlayer) -> list[str]:
        """Return a player's area as lines."""
        view, seat = self.view, player.seat
        tags = [self.say("player.own")] if seat == view.viewer else []
        tags += [self.say("say.first")] if seat == 0 else []
        tags += [self.say("say.acting")] if seat in view.to_act else []
        total, limit = sum(player.hold), player.hold_limit
        lines = [
            self.tagged(self.name(seat), tags),
            self.say("say.score", n=player.points),
            self.say("say.hold", n=total, limit=limit, cubes=self.cubes(player.hold)),
        ]
        if player.boat is not None:
            lines.append(self.say("say.boat", at=player.boat, n=player.free_steps))
        lines.append(self.say("say.tiles", n=len(player.tiles), target=view.target))
        lines += [f"{INDENT}{self.victory(tile)}" for tile in player.tiles]
        lines.append(self.say("say.board", n=player.columns, columns=len(view.column_points)))
        for row in player.rows:
            symbol = self.say(f"symbol.{row.symbol}")
            amounts = {"built": row.built, "left": row.left, "n": row.points}
            lines.append(f"{INDENT}{self.say('say.row', symbol=symbol, **amounts)}")
        if player.bonus:
            owned = [self.bonus(bonus.kind, bonus.points, bonus.count) for bonus in player.bonus]
            lines.append(self.say("say.bonus", tiles=self.listed(owned)))
        return lines

    def results_by_part(self, result: Result) -> list[str]:
        """Return a line for everybody with the parts of the total, best first."""
        return self.results(result, COLUMNS, all_score_parts(self.view).__getitem__)

    def costs(self, costs: Mapping[str, int | None]) -> list[str]:
        """Return what sailing to each cell costs, the cheapest first."""
        by_cost: dict[int, list[str]] = {}
        for name, cost in sorted(costs.items()):
            by_cost.setdefault(-1 if cost is None else cost, []).append(name)
        far = by_cost.pop(-1, [])
        lines = [
            self.say(
                "say.cost" if cost else "say.no_cost", n=cost, cells=self.listed(by_cost[cost])
            )
            for cost in sorted(by_cost)
        ]
        return [*lines, self.say("say.far", cells=self.listed(far))] if far else lines


def alt_players(teller: Teller) -> list[str]:
    """Return points, victory tiles, boat and hold of everybody, the viewer first."""
    view = teller.view
    return [
        sentence(
            teller.say(
                "say.alt_player",
                name=teller.name(player.seat),
                points=player.points,
                tiles=len(player.tiles),
                target=view.target,
                boat=player.boat or teller.say("say.nothing"),
                cubes=teller.letters(player.hold),
            )
        )
        for player in in_reading_order(view.players, view.viewer)
    ]


def alt_ports(teller: Teller) -> str:
    """Return what lies on each port."""
    found = [
        teller.say("say.alt_port", at=port.name, tile=teller.victory(port.tile))
        for port in teller.view.ports
    ]
    return teller.say("say.alt_ports", ports=teller.say("say.set_sep").join(found))


def alt_heads(teller: Teller) -> list[str]:
    """Return which game it is, and whose turn."""
    return [sentence(text) for text in (teller.say("game"), *teller.turn())]
