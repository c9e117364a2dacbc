"""What must hold in every state: nothing is lost, nothing appears, nobody is out of turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise

from rules.eastern_wonders.chart import FAR, PORT, SEA, name_cells, neighbours
from rules.eastern_wonders.facts import SEAT_COUNTS, SYMBOLS, EasternWondersFacts, SeaFacts
from rules.eastern_wonders.market import built_rows, hold_limit
from rules.eastern_wonders.moves import can_land, next_steps
from rules.eastern_wonders.state import (
    ChoosingStart,
    DiscardDownTo,
    GameOver,
    PayingFee,
    PickingUp,
    Sailing,
    State,
    TakingBonus,
    Upgrading,
)
from rules.eastern_wonders.table import CLOSED, SeaTable, count_bonus
from rules.eastern_wonders.voyage import fee_owners, loose_at


def broken_invariants(facts: EasternWondersFacts, state: State) -> list[str]:
    """Return every invariant that a state breaks, in English, for engineers."""
    if faults := list(table_shape_faults(facts, state)):
        return faults
    phase = state.phase
    choosing = phase.seat if isinstance(phase, ChoosingStart) else None
    return [
        *table_faults(facts, state, choosing=choosing),
        *_phase_faults(facts, state),
    ]


def table_shape_faults(facts: SeaFacts, state: SeaTable) -> Iterator[str]:
    """Yield what makes a table no table at all, so that nothing else can be checked."""
    if len(state.players) not in SEAT_COUNTS:
        yield f"{len(state.players)} players"
    yield from _map_faults(facts, state)
    if len(state.tiles) != len(state.map.places):
        yield f"tiles: {len(state.tiles)} for {len(state.map.places)} cells"
    names_of_map = {place.name for place in state.map.places}
    for seat, player in enumerate(state.players):
        if player.boat is not None and player.boat not in names_of_map:
            yield f"seat {seat}: no cell {player.boat}"
    seats = range(len(state.players))
    for place, tile in zip(state.map.places, state.tiles, strict=False):
        if any(seat not in seats for seat in tile.outposts):
            yield f"cell {place.name}: an outpost of nobody"
        if tile.outposts and place.tile not in facts.markets:
            yield f"cell {place.name}: an outpost outside of a market"


def _map_faults(facts: SeaFacts, state: SeaTable) -> Iterator[str]:
    cells = [place.at for place in state.map.places]
    names = name_cells(cells)
    if len(names) != len(cells) or len(cells) != len(facts.first_map.cells):
        yield f"map: {len(facts.first_map.cells)} different cells expected"
    elif [place.name for place in state.map.places] != sorted(names.values()) or any(
        names[place.at] != place.name for place in state.map.places
    ):
        yield "map: names do not fit the coordinates"
    elif min(map(len, neighbours(cells))) < 2:
        yield "map: a cell touches fewer than two others"
    elif FAR in state.map.chart.distance[0]:
        yield "map: not all cells hang together"
    yield from _laid_faults(facts, state)


def _laid_faults(facts: SeaFacts, state: SeaTable) -> Iterator[str]:
    laid = [place.tile for place in state.map.places]
    if laid.count(PORT) != len(facts.first_map.ports):
        yield f"map: {laid.count(PORT)} ports"
    if laid.count(SEA) != facts.setup.sea_tiles:
        yield f"map: {laid.count(SEA)} sea tiles"
    markets = [tile for tile in laid if tile not in (PORT, SEA)]
    if unknown := sorted(set(markets) - facts.markets.keys()):
        yield f"map: no market tile {', '.join(unknown)}"
        return
    if len(set(markets)) != len(markets):
        yield "map: a market tile lies twice"
    in_play = Counter(facts.markets[tile].symbol for tile in markets)
    of_box = Counter(tile.symbol for tile in facts.markets.values())
    removed = facts.setup.removed_of_each_symbol
    if any(in_play[symbol] != of_box[symbol] - removed for symbol in SYMBOLS):
        yield "map: not as many market tiles of each symbol as there should be"


def table_faults(facts: SeaFacts, state: SeaTable, *, choosing: int | None) -> Iterator[str]:
    """Yield what cannot be on a table; `choosing` is the seat that chooses its start now."""
    yield from _victory_faults(facts, state)
    yield from _bonus_faults(facts, state)
    yield from _start_faults(facts, state, choosing)
    for seat, player in enumerate(state.players):
        if min(player.hold) < 0:
            yield f"seat {seat}: negative cubes"
        rows = built_rows(facts, state, seat)
        if max(rows) > len(facts.player_board.column_points):
            yield f"seat {seat}: more outposts than a row holds"
        if len(player.bonus) > min(rows):
            yield f"seat {seat}: more bonus tiles than emptied columns"
    for place, tile in zip(state.map.places, state.tiles, strict=True):
        if min(tile.cubes) < 0:
            yield f"cell {place.name}: negative cubes"
        if len(set(tile.outposts)) != len(tile.outposts):
            yield f"cell {place.name}: two outposts of one player"
    if state.round < 1:
        yield f"round {state.round}"


def _victory_faults(facts: SeaFacts, state: SeaTable) -> Iterator[str]:
    if len(state.ports) != len(state.map.chart.ports):
        yield f"ports: {len(state.ports)} tiles"
    claimed = [tile for player in state.players for tile in player.victory]
    everywhere = [*state.ports, *state.victory_stack, *claimed]
    yield from count_faults("victory tiles", everywhere, [*facts.victory, CLOSED])
    if CLOSED in claimed:
        yield "somebody owns the closed port"
    below = len(facts.victory) - len(facts.first_map.ports) - facts.closed_port.mixed_with
    if CLOSED in state.victory_stack[max(0, len(state.victory_stack) - below) :]:
        yield "the closed port lies too deep in the stack"


def count_faults(name: str, found: Iterable[str], expected: Iterable[str]) -> Iterator[str]:
    """Yield what there is too much or too little of."""
    there, wanted = Counter(found), Counter(expected)
    if extra := sorted((there - wanted).elements()):
        yield f"{name}: too many of {', '.join(extra)}"
    if missing := sorted((wanted - there).elements()):
        yield f"{name}: missing {', '.join(missing)}"


def _bonus_faults(facts: SeaFacts, state: SeaTable) -> Iterator[str]:
    taken = [tile for player in state.players for tile in player.bonus]
    if odd := {tile.kind for tile in taken} - facts.bonus_points.keys():
        yield f"bonus tiles: {', '.join(sorted(odd))} are not used"
    for kind, points in facts.bonus_points.items():
        found = sorted(tile.points for tile in taken if tile.kind == kind)
        if found != sorted(points[: len(found)]):
            yield f"bonus tiles: {kind} with {found} points"


def _start_faults(facts: SeaFacts, state: SeaTable, choosing: int | None) -> Iterator[str]:
    sets = facts.start_sets.cubes
    if choosing is None:
        if state.start_sets:
            yield "start sets are left after the draft"
        waiting = range(0)
    else:
        waiting = range(choosing + 1)
        chosen = [p.hold for seat, p in enumerate(state.players) if seat > choosing]
        if Counter([*state.start_sets, *chosen]) != Counter(sets):
            yield "start sets: not those of the box"
    for seat, player in enumerate(state.players):
        if (player.boat is None) != (seat in waiting):
            yield f"seat {seat}: boat at {player.boat}"


def turn_faults(state: SeaTable, target: int, seat: int | None, *, ending: bool) -> Iterator[str]:
    """Yield what is wrong about whose turn it is.

    `seat` is None once the game is over; `ending`: only cubes are still to be returned.
    """
    seats = len(state.players)
    reached = [s for s, player in enumerate(state.players) if len(player.victory) >= target]
    if seat is not None and not 0 <= seat < seats:
        yield f"seat {seat} to act"
    # The last round begins with the first claim that is enough, so whoever else has as many
    # claimed later in the same round.
    if state.ended_by != min(reached, default=None):
        yield f"ended_by {state.ended_by}, but {reached} reached {target} victory tiles"
    if seat is None and state.ended_by is None:
        yield "over without a reason"
    elif seat is not None and reached and seat + ending <= max(reached):
        yield f"seat {seat} to act after seat {max(reached)} reached {target} victory tiles"
    if any(len(state.players[s].victory) > target for s in reached):
        yield f"more than {target} victory tiles"


def _phase_faults(facts: EasternWondersFacts, state: State) -> Iterator[str]:
    phase, target = state.phase, facts.end.victory_tiles
    acting = None if isinstance(phase, GameOver) else phase.seat
    ending = isinstance(phase, DiscardDownTo)
    yield from turn_faults(state, target, acting, ending=ending)
    if isinstance(phase, GameOver) or not 0 <= phase.seat < len(state.players):
        return
    seat = phase.seat
    player = state.players[seat]
    match phase:
        case DiscardDownTo(_, limit):
            is_wrong = limit != hold_limit(facts, player) or sum(player.hold) <= limit
        case Sailing(_, route):
            is_wrong = not _is_way(facts, state, seat, route)
        case PayingFee():
            owners = fee_owners(state, seat, player.boat or "")
            is_wrong = not 0 < len(owners) <= sum(player.hold)
        case PickingUp():
            is_wrong = not any(loose_at(state, seat))
        case Upgrading():
            is_wrong = not count_bonus(player, "upgrade")
        case TakingBonus(_, column):
            is_wrong = column != min(built_rows(facts, state, seat)) or column <= 0
        case _:
            is_wrong = False
    if is_wrong:
        yield f"seat {seat}: nothing to do for {phase}"


def _is_way(facts: EasternWondersFacts, state: State, seat: int, route: tuple[str, ...]) -> bool:
    """Tell whether a boat can have sailed so and can land somewhere."""
    chart = state.map.chart
    ends_here = len(route) > 1 and route[-1] == state.players[seat].boat
    if not ends_here or not set(route) <= chart.index.keys():
        return False
    cells = [chart.index[name] for name in route]
    if any(b not in chart.near[a] for a, b in pairwise(cells)):
        return False
    return can_land(state, seat) or bool(next_steps(facts, state, seat))
