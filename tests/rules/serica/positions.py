"""Positions of Serica from the few words that a case needs; all else is filled in legally."""

from __future__ import annotations

from collections import Counter
from typing import Any

from msgspec.structs import replace

from data.facts import load_facts, load_game
from rules.core.chance import SeededChance
from rules.core.game import AnyGame
from rules.serica.facts import kind_of
from rules.serica.game import Serica
from rules.serica.goods import NONE, add, gather, subtract
from rules.serica.queries import points_of_turn
from rules.serica.state import Acting, Caravan, Producing, State, Suffering, Turn

GAME: AnyGame = load_game("serica")
FACTS = GAME._facts
TEXT = load_facts("serica").decode()


def game_with(*changes: tuple[str, str]) -> AnyGame:
    """Return the game with a fact file in which these texts are replaced."""
    text = TEXT
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return Serica(text.encode())


def build(case: dict[str, Any], game: AnyGame = GAME) -> State:
    """Return the position that a case describes; seat 0 is Rome unless it says otherwise.

    `to_act`, `phase` (produce, buy, build, defend, trade, or suffer with `slot`), `points` left,
    `options`, `round`, `idle_rounds`, `stirred`, `turn`; `row` from slot 1 (a card with its price,
    an enemy, or ""), `crossroads` (the next cards), `set_aside`; and by seat: `empires`, `decks`,
    `discards`, `known`, `zones`, `goods`, `artisans`, `caravans` ("2:GGW"), `defeated`,
    `delivered`. Starters that no list names lie in the discard pile of seat `rest_to`; so does all
    of the Crossroads that is not named, where it is `gone`.
    """
    facts = game._facts
    state = game.setup(
        {"first_empire": "rome", **case.get("options", {})}, 2, SeededChance(bytes(32), 0)
    ).state
    rest_to = case.get("rest_to", 1)
    row = [card or None for card in case.get("row", [])]
    upcoming = list(case.get("crossroads", []))
    aside = list(case.get("set_aside", []))
    listed = [_lists(case, seat) for seat in range(2)]
    owned = Counter(card for lists in listed for cards in lists.values() for card in cards)
    owned.update(card for zones in case.get("zones", []) for zone in zones for card in zone)
    market, starters = _rest(facts, owned, [card for card in (*row, *upcoming, *aside) if card])
    while len(row) < facts.crossroads.row and not case.get("gone"):
        row.append(market.pop(next(n for n, c in enumerate(market) if c not in facts.enemy)))
    row += [None] * (facts.crossroads.row - len(row))
    if case.get("gone"):
        starters += [kind_of(card) for card in market if card not in facts.enemy]
        listed[rest_to]["defeated"] += [card for card in market if card in facts.enemy]
        market = []
    listed[rest_to]["discards"] += starters
    players = tuple(_player(facts, state, case, seat, listed[seat]) for seat in range(2))
    loads = [c.load for player in players for c in player.caravans]
    supply = (facts.components.cubes_each,) * 6
    for goods in (*loads, *(player.goods for player in players)):
        supply = subtract(supply, goods)
    built = replace(
        state,
        players=players,
        row=tuple(row),
        crossroads=(*upcoming, *market),
        set_aside=_sorted(facts, aside),
        supply=supply,
        artisans=facts.components.artisans - sum(player.artisans for player in players),
        round=case.get("round", 1),
        idle_rounds=case.get("idle_rounds", 0),
        stirred=case.get("stirred", False),
        turn=Turn(**{k: _plain(v) for k, v in case.get("turn", {}).items()}),
    )
    built = replace(built, phase=_phase(facts, built, case))
    assert game.check(built) == [], (case.get("id"), game.check(built))
    return built


def _plain(value):
    return tuple(value) if isinstance(value, list) else value


def _lists(case, seat):
    def of_seat(name):
        values = case.get(name, [])
        return list(values[seat]) if seat < len(values) else []

    return {name: of_seat(name) for name in ("empires", "decks", "discards", "defeated")}


def _rest(facts, owned, named):
    """Return what is left for the Crossroads deck, and the starters that nobody has been given."""
    market = list(facts.crossroads_cards)
    for card in named:
        market.remove(card)
    starters: list[str] = []
    for card, number in facts.copies.items():
        begin = 2 * facts.setup.deck.get(card, 0)
        missing = begin - owned[card]
        starters += [card] * max(0, missing)
        for _ in range(max(0, -missing)):
            market.remove(next(c for c in market if kind_of(c) == card))
        assert owned[card] <= number, card
    return market, starters


def _sorted(facts, cards):
    return tuple(sorted(cards, key=facts.rank.__getitem__))


def _player(facts, state, case, seat, lists):
    def of_seat(name, default):
        values = case.get(name, [])
        return values[seat] if seat < len(values) else default

    caravans = [text.partition(":") for text in of_seat("caravans", [])]
    delivered = of_seat("delivered", 0)
    zones = of_seat("zones", [])
    zones = [*zones, *([] for _ in range(facts.limits.zones - len(zones)))]
    return replace(
        state.players[seat],
        deck=tuple(lists["decks"]),
        empire=_sorted(facts, lists["empires"]),
        discard=_sorted(facts, lists["discards"]),
        defeated=_sorted(facts, lists["defeated"]),
        known=of_seat("known", 0),
        zones=tuple(tuple(zone) for zone in zones),
        goods=gather(of_seat("goods", "")),
        artisans=of_seat("artisans", 0),
        caravans=tuple(Caravan(space=int(at), load=gather(load)) for at, _, load in caravans),
        delivered=delivered,
        arrivals=int(delivered > 0),
    )


def _phase(facts, state, case):
    seat, phase = case.get("to_act", 0), case.get("phase", "buy")
    if phase == "produce":
        return Producing(seat, case.get("points", points_of_turn(facts, state.players[seat])))
    return Suffering(seat, case["slot"] - 1) if phase == "suffer" else Acting(seat, phase)


def total_goods(state):
    """Return all cubes wherever they are, and all artisans."""
    goods = state.supply
    for player in state.players:
        for more in (player.goods, *(caravan.load for caravan in player.caravans)):
            goods = add(goods, more)
    return goods, state.artisans + sum(player.artisans for player in state.players)


__all__ = ["FACTS", "GAME", "NONE", "TEXT", "build", "game_with", "total_goods"]
