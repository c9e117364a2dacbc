"""Positions of Spice Road from the few words that a case needs; all else is filled in legally."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from data.facts import load_game
from rules.century.cubes import Cubes, gather
from rules.core.chance import RecordedChance
from rules.core.game import AnyGame
from rules.spice_road.state import ChooseAction, DiscardDownTo, MerchantSlot, State

GAME: AnyGame = load_game("spice_road")
FACTS = GAME._facts
LIMIT = FACTS.limits.caravan


def cubes_of(letters: str) -> Cubes:
    return gather(letters)


def build(case: dict[str, Any]) -> State:
    """Return the position that a case describes.

    `seats`, `options`, `to_act`, `row` (merchants from the left, `M10:YR` with cubes), `point_row`,
    `piles` ([gold, silver] left on the table), `merchants_gone` (the last seat holds all others),
    and by seat: `caravans`, `hands` (S1 and S2 unless named), `played`, `points`, `coins`.
    """
    seats = case.get("seats", 2)
    row = [word.partition(":") for word in case.get("row", [])]
    hands = case.get("hands", [])
    played = case.get("played", [])
    points = case.get("points", [])
    owned = [card for cards in (*hands, *played) for card in cards if card.startswith("M")]
    merchants = [*(card for card, _, _ in row), *owned]
    claimed = [card for cards in points for card in cards]
    state = GAME.setup(
        case.get("options", {}),
        seats,
        RecordedChance(
            {
                "merchants": tuple(dict.fromkeys(merchants)),
                "points": (*case.get("point_row", []), *claimed),
            }
        ),
    ).state
    rest = [c.id for c in FACTS.merchant_cards.cards if c.id not in merchants]
    cards = [*(MerchantSlot(card=c, cubes=cubes_of(letters)) for c, _, letters in row)]
    if case.get("merchants_gone"):
        played = [*(list(cards) for cards in played), *([] for _ in range(seats - len(played)))]
        played[seats - 1] += rest
        rest = []
    while len(cards) < FACTS.setup.merchant_row and rest:
        cards.append(MerchantSlot(card=rest.pop(0)))
    other = [c for c in FACTS.points if c not in claimed and c not in case.get("point_row", [])]
    shown = case.get("point_row", [])
    missing = FACTS.setup.point_row - len(shown)
    state = replace(
        state,
        merchant_row=tuple(cards),
        merchant_deck=tuple(rest),
        point_row=(*shown, *other[:missing]),
        point_deck=tuple(other[missing:]),
        players=tuple(
            _player(state.players[seat], seat, case, hands, played, points) for seat in range(seats)
        ),
    )
    return _finish(state, case)


def _player(player, seat, case, hands, played, points):
    def of_seat(values, default):
        return values[seat] if seat < len(values) else default

    used = of_seat(played, [])
    hand = of_seat(hands, [card for card in ("S1", "S2") if card not in used])
    gold, silver = of_seat(case.get("coins", []), (0, 0))
    return replace(
        player,
        caravan=cubes_of(of_seat(case.get("caravans", []), "")),
        hand=tuple(sorted(hand, key=FACTS.rank.__getitem__)),
        played=tuple(sorted(used, key=FACTS.rank.__getitem__)),
        points=tuple(of_seat(points, [])),
        gold=gold,
        silver=silver,
    )


def _finish(state, case):
    total = FACTS.coins_each(len(state.players))
    gold, silver = (
        total - sum(p.gold for p in state.players),
        total - sum(p.silver for p in state.players),
    )
    seat = case.get("to_act", 0)
    full = sum(state.players[seat].caravan) > LIMIT
    target = FACTS.target(len(state.players))
    ended = [s for s, player in enumerate(state.players) if len(player.points) >= target]
    built = replace(
        state,
        gold=gold,
        silver=silver,
        phase=DiscardDownTo(seat, LIMIT) if full else ChooseAction(seat),
        ended_by=ended[0] if ended else None,
    )
    assert GAME.check(built) == [], (case.get("id"), GAME.check(built))
    return built
