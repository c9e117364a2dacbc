"""Positions of Eastern Wonders from the few words that a case needs; the rest is legal too."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from data.facts import load_game
from rules.century.cubes import gather
from rules.core.chance import RecordedChance
from rules.core.game import AnyGame
from rules.eastern_wonders.facts import SYMBOLS
from rules.eastern_wonders.market import hold_limit, next_bonus
from rules.eastern_wonders.state import Acting, DiscardDownTo, Moving, State
from rules.eastern_wonders.table import Tile

GAME: AnyGame = load_game("eastern_wonders")
FACTS = GAME._facts
CELLS = (
    *("A2", "A3", "B1", "B2", "B3", "B4", "B5", "C1", "C2", "C3"),
    *("C4", "C5", "C6", "D1", "D2", "D3", "D4", "D5", "E2", "E3"),
)


def chance_for(tiles: dict[str, str], victory=(), top=()) -> RecordedChance:
    """Return luck that lays the named tiles on the named cells; others follow by their ids."""
    removed, kept = {}, []
    for symbol in SYMBOLS:
        of_symbol = [t.id for t in FACTS.market_tiles.tiles if t.symbol == symbol]
        out = next(t for t in reversed(of_symbol) if t not in tiles.values())
        removed[f"removed_{symbol}"] = (out,)
        kept += [t for t in of_symbol if t != out and t not in tiles.values()]
    rest = iter(kept)
    order = tuple(tiles[name] if name in tiles else next(rest) for name in CELLS)
    return RecordedChance({**removed, "tiles": order, "victory": tuple(victory), "top": tuple(top)})


def build(case: dict[str, Any]) -> State:
    """Return the position that a case describes.

    `seats`, `options`, `to_act`, `tiles` (market tiles by cell), `loose` (cubes by cell),
    `outposts` (seats by cell), `ports` (victory tiles or closed), `stack` (its first tiles),
    `acting` (the boat has moved already), and by seat: `holds`, `boats`, `victory`, `bonus` (with
    as many emptied columns). `draft`: nobody has chosen a start yet.
    """
    seats, tiles = case.get("seats", 2), case.get("tiles", {})
    victory = case.get("victory", [])
    claimed = [tile for of_seat in victory for tile in of_seat]
    ports = case.get("ports", ["V01", "V02", "V03", "V04"])
    stack = case.get("stack", [])
    used = [*ports, *stack, *claimed]
    others = [tile for tile in (*FACTS.victory, "closed") if tile not in used]
    if "closed" in others:
        others.remove("closed")
        others.insert(0, "closed")
    state = GAME.setup(case.get("options", {}), seats, chance_for(tiles)).state
    if case.get("draft"):
        return state
    state = replace(
        state,
        ports=tuple(ports),
        victory_stack=(*stack, *others),
        start_sets=(),
        phase=Moving(0),
        players=tuple(_player(state, seat, case, victory) for seat in range(seats)),
    )
    return _finish(_with_tiles(state, case), case)


def of_seat(values, seat, default):
    return values[seat] if seat < len(values) else default


def _player(state, seat, case, victory):
    boats = case.get("boats", [])
    return replace(
        state.players[seat],
        hold=gather(of_seat(case.get("holds", []), seat, "")),
        boat=of_seat(boats, seat, ("C1", "C6", "A2", "E3")[seat]),
        victory=tuple(of_seat(victory, seat, [])),
    )


def _with_tiles(state, case):
    loose, outposts = case.get("loose", {}), case.get("outposts", {})
    found = [
        Tile(
            cubes=gather(loose.get(place.name, "")),
            outposts=tuple(outposts.get(place.name, ())),
        )
        for place in state.map.places
    ]
    kept = {*case.get("tiles", {}), *case.get("boats", []), *outposts}
    for seat in range(len(state.players)):
        kinds = of_seat(case.get("bonus", []), seat, [])
        columns = of_seat(case.get("columns", []), seat, len(kinds))
        for symbol in SYMBOLS:
            cells = [
                number
                for number, place in enumerate(state.map.places)
                if place.tile.startswith(symbol) and place.name not in kept
            ]
            own = [
                place
                for place, tile in zip(state.map.places, found, strict=True)
                if place.tile.startswith(symbol) and seat in tile.outposts
            ]
            for number in cells[: max(0, columns - len(own))]:
                found[number] = replace(found[number], outposts=(*found[number].outposts, seat))
        for kind in kinds:
            tile = next_bonus(FACTS, state, kind)
            player = state.players[seat]
            changed = replace(player, bonus=(*player.bonus, tile))
            players = (*state.players[:seat], changed, *state.players[seat + 1 :])
            state = replace(state, players=players)
    return replace(state, tiles=tuple(found))


def _finish(state, case):
    seat = case.get("to_act", 0)
    player = state.players[seat]
    limit = hold_limit(FACTS, player)
    target = FACTS.end.victory_tiles
    ended = [s for s, p in enumerate(state.players) if len(p.victory) >= target]
    if case.get("full"):
        phase = DiscardDownTo(seat, limit)
    else:
        phase = Acting(seat) if case.get("acting") else Moving(seat)
    built = replace(state, phase=phase, ended_by=ended[0] if ended else None)
    assert GAME.check(built) == [], (case.get("id"), GAME.check(built))
    return built
