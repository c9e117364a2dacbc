"""What each viewer may know, taken from the state; and states that look the same to all viewers."""

from __future__ import annotations

from msgspec.structs import replace

from rules.core.chance import Chance
from rules.eastern_wonders.chart import PORT, SEA
from rules.eastern_wonders.facts import EasternWondersFacts, SeaFacts
from rules.eastern_wonders.market import built_rows, hold_limit, left_of_bonus
from rules.eastern_wonders.score import row_points, score_lines, score_result
from rules.eastern_wonders.state import Sailing, State, acting_seat, excess_of, phase_name
from rules.eastern_wonders.table import CLOSED, SeaTable, T
from rules.eastern_wonders.view import (
    BonusView,
    CellKind,
    CellView,
    EasternWondersView,
    MarketView,
    OwnBonusView,
    PlayerView,
    PortView,
    RowView,
    VictoryTileView,
)
from rules.eastern_wonders.voyage import free_steps


def view_table(facts: EasternWondersFacts, state: State, viewer: int | None) -> EasternWondersView:
    """Return everything that lies open; only the order of the stack does not."""
    seat, phase = acting_seat(state), state.phase
    return EasternWondersView(
        viewer=viewer,
        round=state.round,
        to_act=() if seat is None else (seat,),
        phase=phase_name(state),
        route=phase.route if isinstance(phase, Sailing) else (),
        excess=excess_of(state),
        target=facts.end.victory_tiles,
        ended_by=state.ended_by,
        start_sets=state.start_sets,
        cells=cell_views(facts, state),
        ports=port_views(facts, state),
        victory_stack=len(state.victory_stack),
        bonus=bonus_views(facts, state),
        column_points=facts.player_board.column_points,
        outpost_price=facts.outpost_price(len(state.players)),
        players=tuple(player_view(facts, state, owner) for owner in range(len(state.players))),
        result=score_result(facts, state),
    )


def cell_views(facts: SeaFacts, state: SeaTable) -> tuple[CellView, ...]:
    """Return the map with all that lies on it."""
    found: list[CellView] = []
    for place, tile in zip(state.map.places, state.tiles, strict=True):
        market = facts.markets.get(place.tile)
        kind: CellKind = "market"
        if place.tile == PORT:
            kind = "port"
        elif place.tile == SEA:
            kind = "sea"
        found.append(
            CellView(
                name=place.name,
                q=place.at[0],
                r=place.at[1],
                kind=kind,
                market=market
                and MarketView(
                    id=market.id, symbol=market.symbol, give=market.give, get=market.get
                ),
                cubes=tile.cubes,
                outposts=tile.outposts,
                boats=tuple(s for s, p in enumerate(state.players) if p.boat == place.name),
            )
        )
    return tuple(found)


def port_views(facts: SeaFacts, state: SeaTable) -> tuple[PortView, ...]:
    """Return the ports with their victory tiles."""
    names = state.map.chart.ports
    return tuple(
        PortView(name=name, tile=None if tile == CLOSED else victory_view(facts, tile))
        for name, tile in zip(names, state.ports, strict=True)
    )


def victory_view(facts: SeaFacts, tile_id: str) -> VictoryTileView:
    """Return a victory tile."""
    tile = facts.victory[tile_id]
    return VictoryTileView(id=tile.id, price=tile.price, points=tile.points)


def bonus_views(facts: SeaFacts, state: SeaTable) -> tuple[BonusView, ...]:
    """Return the bonus tiles that nobody has yet, every kind of this game."""
    found: list[BonusView] = []
    for kind, points in facts.bonus_points.items():
        left = left_of_bonus(facts, state, kind)
        found.append(BonusView(kind=kind, left=left, points=points[-left] if left else 0))
    return tuple(found)


def player_view(facts: SeaFacts, state: SeaTable, owner: int) -> PlayerView:
    """Return one player's area. Victory tiles lie face down, but all saw them being taken."""
    player = state.players[owner]
    rows = built_rows(facts, state, owner)
    columns = len(facts.player_board.column_points)
    tiles, board, bonus, cubes = (line.points for line in score_lines(facts, state, owner))
    return PlayerView(
        seat=owner,
        boat=player.boat,
        hold=player.hold,
        hold_limit=hold_limit(facts, player),
        free_steps=free_steps(facts, player),
        rows=tuple(
            RowView(symbol=symbol, built=n, left=columns - n, points=row_points(facts, n))
            for symbol, n in zip(facts.player_board.rows, rows, strict=True)
        ),
        columns=min(rows),
        bonus=tuple(
            OwnBonusView(
                kind=kind,
                count=sum(tile.kind == kind for tile in player.bonus),
                points=sum(tile.points for tile in player.bonus if tile.kind == kind),
            )
            for kind in facts.bonus_points
            if any(tile.kind == kind for tile in player.bonus)
        ),
        tiles=tuple(victory_view(facts, tile) for tile in player.victory),
        points=tiles + board + bonus + cubes,
        tile_points=tiles,
        board_points=board,
        bonus_points=bonus,
        cube_points=cubes,
    )


def with_stack_shuffled(facts: SeaFacts, state: T, chance: Chance) -> T:
    """Return the table with the stack in another order that everybody would think possible.

    The closed port tile, as long as it has not come up, is among the tiles that were mixed and
    laid on top.
    """
    stack = state.victory_stack
    tiles = chance.shuffle("victory", sorted(tile for tile in stack if tile != CLOSED))
    if CLOSED not in stack:
        return replace(state, victory_stack=tiles)
    below = len(facts.victory) - len(facts.first_map.ports) - facts.closed_port.mixed_with
    at = chance.draw("closed", len(stack) - below)
    return replace(state, victory_stack=(*tiles[:at], CLOSED, *tiles[at:]))
