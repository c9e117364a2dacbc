"""Positions of From Sand to Sea from the few words that a case needs; the rest is legal too."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from data.facts import load_game
from rules.century.cubes import gather
from rules.core.chance import RecordedChance
from rules.core.game import AnyGame
from rules.eastern_wonders.facts import SYMBOLS
from rules.eastern_wonders.market import hold_limit, next_bonus
from rules.eastern_wonders.state import Acting, DiscardDownTo
from rules.eastern_wonders.table import Tile
from rules.sand_to_sea.state import ChoosingAction, State
from rules.spice_road.state import MerchantSlot
from tests.rules.eastern_wonders.positions import CELLS, of_seat

GAME: AnyGame = load_game("sand_to_sea")
FACTS = GAME._facts
SEAS = ("sea-1", "sea-2", "sea-3", "sea-4")


def chance_for(tiles: dict[str, str]) -> RecordedChance:
    """Return luck that lays the named tiles on the named cells; others follow by their ids."""
    removed, kept = {}, []
    for symbol in SYMBOLS:
        of_symbol = [t.id for t in FACTS.market_tiles.tiles if t.symbol == symbol]
        out = [t for t in reversed(of_symbol) if t not in tiles.values()][:2]
        removed[f"removed_{symbol}"] = tuple(out)
        kept += [t for t in of_symbol if t not in out and t not in tiles.values()]
    seas = iter(SEAS)
    tiles = {name: next(seas) if tile == "sea" else tile for name, tile in tiles.items()}
    rest = iter([*kept, *seas])
    order = tuple(tiles[name] if name in tiles else next(rest) for name in CELLS)
    return RecordedChance({**removed, "tiles": order, "victory": (), "top": (), "merchants": ()})


def build(case: dict[str, Any]) -> State:
    """Return the position that a case describes.

    As in Eastern Wonders: `seats`, `options`, `to_act`, `tiles` (also `sea`), `outposts`, `ports`,
    `stack`, `acting`, `draft`, and by seat `holds`, `boats`, `victory`, `bonus`, `columns`. Also
    `row` (merchants from the left, `M10:YR` with cubes), `merchants_gone` (the last seat has all
    others), and by seat `hands` (S1 and S2 unless named), `played`, `spent`.
    """
    seats = case.get("seats", 2)
    victory = case.get("victory", [])
    ports = case.get("ports", ["V01", "V02", "V03", "V04"])
    stack = case.get("stack", [])
    used = {*ports, *stack, *(tile for own in victory for tile in own)}
    others = [tile for tile in ("closed", *FACTS.victory) if tile not in used]
    state = GAME.setup(case.get("options", {}), seats, chance_for(case.get("tiles", {}))).state
    if case.get("draft"):
        return state
    state = _with_cards(state, case)
    state = replace(
        state,
        ports=tuple(ports),
        victory_stack=(*stack, *others),
        start_sets=(),
        phase=ChoosingAction(0),
        players=tuple(
            replace(
                player,
                hold=gather(of_seat(case.get("holds", []), seat, "")),
                boat=of_seat(case.get("boats", []), seat, ("C1", "C6", "A2", "E3")[seat]),
                victory=tuple(of_seat(victory, seat, [])),
            )
            for seat, player in enumerate(state.players)
        ),
    )
    return _finish(_with_tiles(state, case), case)


def _with_cards(state, case):
    row = [word.partition(":") for word in case.get("row", [])]
    slots = [MerchantSlot(card=card, cubes=gather(letters)) for card, _, letters in row]
    piles = {name: case.get(name, []) for name in ("hands", "played", "spent")}
    owned = [c for pile in piles.values() for cards in pile for c in cards if c.startswith("M")]
    taken = {*owned, *(slot.card for slot in slots)}
    rest = [c.id for c in FACTS.merchant_cards.cards if c.id not in taken]
    players = []
    for seat, player in enumerate(state.players):
        played = of_seat(piles["played"], seat, [])
        spent = of_seat(piles["spent"], seat, [])
        default = [card for card in ("S1", "S2") if card not in (*played, *spent)]
        hand = of_seat(piles["hands"], seat, default)
        if case.get("merchants_gone") and seat == len(state.players) - 1:
            played, rest = [*played, *rest], []
        cards = {"hand": hand, "played": played, "spent": spent}
        ordered = {
            name: tuple(sorted(own, key=FACTS.rank.__getitem__)) for name, own in cards.items()
        }
        players.append(replace(player, **ordered))
    while len(slots) < FACTS.merchant_row.size and rest:
        slots.append(MerchantSlot(card=rest.pop(0)))
    return replace(
        state, players=tuple(players), merchant_row=tuple(slots), merchant_deck=tuple(rest)
    )


def _with_tiles(state, case):
    outposts = case.get("outposts", {})
    found = [Tile(outposts=tuple(outposts.get(p.name, ()))) for p in state.map.places]
    kept = {*case.get("tiles", {}), *case.get("boats", []), *outposts}
    for seat in range(len(state.players)):
        kinds = of_seat(case.get("bonus", []), seat, [])
        columns = of_seat(case.get("columns", []), seat, len(kinds))
        for symbol in SYMBOLS:
            own = sum(
                p.tile.startswith(symbol) and seat in tile.outposts
                for p, tile in zip(state.map.places, found, strict=True)
            )
            free = [
                number
                for number, p in enumerate(state.map.places)
                if p.tile.startswith(symbol) and p.name not in kept
            ]
            for number in free[: max(0, columns - own)]:
                found[number] = Tile(outposts=(*found[number].outposts, seat))
        for kind in kinds:
            player = state.players[seat]
            changed = replace(player, bonus=(*player.bonus, next_bonus(FACTS, state, kind)))
            players = (*state.players[:seat], changed, *state.players[seat + 1 :])
            state = replace(state, players=players)
    return replace(state, tiles=tuple(found))


def _finish(state, case):
    seat = case.get("to_act", 0)
    limit = hold_limit(FACTS, state.players[seat])
    target = FACTS.end.victory_tiles
    ended = [s for s, p in enumerate(state.players) if len(p.victory) >= target]
    if case.get("full"):
        phase = DiscardDownTo(seat, limit)
    else:
        phase = Acting(seat) if case.get("acting") else ChoosingAction(seat)
    built = replace(state, phase=phase, ended_by=ended[0] if ended else None)
    assert GAME.check(built) == [], (case.get("id"), GAME.check(built))
    return built
