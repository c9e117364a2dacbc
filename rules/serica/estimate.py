"""How good a position looks for one player: the measure of the greedy policy.

The weights are hundredths of a point, chosen so that games of this policy against itself end by
building: whoever leads builds, because that ends the game. While it is the player's turn, the best
of each thing that can still be done in it counts as if it were done: otherwise whatever ends a step
would look better than using it.
"""

from __future__ import annotations

from functools import lru_cache

from rules.serica.facts import Card, SericaFacts
from rules.serica.goods import GOODS, Goods, has, subtract, worth
from rules.serica.moves import beatable, can_launch, full_move, open_zones
from rules.serica.queries import (
    adjacency_points,
    built_count,
    capacity,
    drawers,
    is_open,
    vp_of,
)
from rules.serica.score import score_result
from rules.serica.state import Acting, GameOver, PlayerState, Producing, State
from rules.serica.view import EffectKind

POINT = 100
WON = 1_000_000
ARTISANS = 70
SPARE_ARTISANS = 20
USEFUL_ARTISANS = 8
HOME = 52
SPARE_HOME = 20
FOREIGN = 36
SPARE_FOREIGN = 4
USEFUL_FOREIGN = 2
ON_ROAD = 62
ARRIVING = 36
PRODUCTION_POINT = 15
UNUSED_DRAW = 25
LEAD = 120
RIVAL = 60
LATER_BUILDING = 30
NEEDED = 80
EFFECTS: dict[EffectKind, int] = {
    "points": 80,
    "draw": 70,
    "artisans": 120,
    "defence": 18,
    "capacity": 20,
    "move": 45,
    "ward": 10,
    "top": 10,
    "discount": 30,
    "market": 15,
}


def estimate_position(facts: SericaFacts, state: State, seat: int) -> int:
    """Return points, stores and cards by their use, and what the rest of the turn can bring."""
    if isinstance(state.phase, GameOver):
        return _outcome(facts, state, seat)
    player = state.players[seat]
    mine, theirs = vp_of(facts, player), vp_of(facts, state.players[1 - seat])
    lead = mine - theirs
    value = POINT * mine - RIVAL * theirs + _stores(facts, player) + _cards(facts, player)
    if lead > 0:
        value += LEAD * built_count(player)
    if state.phase.seat == seat:
        value += _rest_of_turn(facts, state, player, lead)
    return value


def _outcome(facts: SericaFacts, state: State, seat: int) -> int:
    result = score_result(facts, state)
    places = {of_seat.seat: of_seat.place for of_seat in result.seats} if result else {}
    if places.get(seat) == places.get(1 - seat):
        return 0
    return WON if places.get(seat) == 1 else -WON


def _stores(facts: SericaFacts, player: PlayerState) -> int:
    """Weigh goods, artisans and caravans."""
    on_road = sum(_caravan(facts, player, c.space, c.load) for c in player.caravans)
    return on_road + _artisans(player.artisans) + _goods(facts, player, player.goods)


def _artisans(count: int) -> int:
    useful = min(count, USEFUL_ARTISANS)
    return ARTISANS * useful + SPARE_ARTISANS * (count - useful)


def _goods(facts: SericaFacts, player: PlayerState, goods: Goods) -> int:
    """Weigh goods: at home what fits into a caravan, abroad a few of each, the rest little."""
    value, room = 0, facts.limits.load
    home = facts.home[player.side]
    for letter in home:
        held = goods[GOODS.index(letter)]
        loaded = min(held, room)
        room -= loaded
        each = facts.goods_value(letter)
        value += each * (HOME * loaded + SPARE_HOME * (held - loaded))
    for letter, held, each in zip(GOODS, goods, facts.values.goods, strict=True):
        if held and letter not in home:
            useful = min(held, USEFUL_FOREIGN)
            value += each * (FOREIGN * useful + SPARE_FOREIGN * (held - useful))
    return value


def _caravan(facts: SericaFacts, player: PlayerState, space: int, load: Goods) -> int:
    way = len(facts.road.spaces) - 1
    done = way - facts.way_left(player.side, space)
    each = POINT if done == way else ON_ROAD + ARRIVING * done // way
    return each * worth(load, facts.values.goods)


def _cards(facts: SericaFacts, player: PlayerState) -> int:
    left = facts.limits.built - built_count(player)
    owned = (*player.deck, *player.empire, *player.discard)
    needed = NEEDED * min(len(owned), left)
    return needed + sum(_card(facts.card[card], left) for card in owned)


@lru_cache(maxsize=1024)
def _card(card: Card, left: int) -> int:
    """Weigh what a card does as long as the game lasts, and what building it later will give."""
    use = sum(EFFECTS[kind] * n for kind, n in card.effects.listed)
    later = POINT * card.vp - ARTISANS * card.artisans
    return use * min(left, 8) // 8 + LATER_BUILDING * max(0, later) // 100


def _rest_of_turn(facts: SericaFacts, state: State, player: PlayerState, lead: int) -> int:
    phase = state.phase
    if not isinstance(phase, Producing | Acting):
        return 0
    value = _best_trade(facts, player) - UNUSED_DRAW * len(drawers(facts, state, player))
    if isinstance(phase, Producing):
        value += PRODUCTION_POINT * phase.points
    if isinstance(phase, Producing) or phase.step == "buy":
        value += _best_purchase(facts, state, player)
    if isinstance(phase, Producing) or is_open(state, "build"):
        value += _best_building(facts, player, lead)
    enemies = (facts.enemy[state.row[slot] or ""].vp for slot in beatable(facts, state, player))
    return value + POINT * max(enemies, default=0)


def _best_purchase(facts: SericaFacts, state: State, player: PlayerState) -> int:
    left = facts.limits.built - built_count(player)
    held = _goods(facts, player, player.goods)
    owned = len(player.deck) + len(player.empire) + len(player.discard)
    needed = NEEDED if owned < left else 0
    best = 0
    for card in state.row:
        offer = facts.offer.get(card or "")
        if offer is not None and has(player.goods, offer.price):
            after = _goods(facts, player, subtract(player.goods, offer.price))
            best = max(best, needed + _card(offer.card, left) + after - held)
    return best


def _best_building(facts: SericaFacts, player: PlayerState, lead: int) -> int:
    """Weigh the best card to build; the last one only for a player who wins by it."""
    left = facts.limits.built - built_count(player)
    zones = open_zones(facts, player)
    best = 0
    for name in dict.fromkeys(player.empire):
        card = facts.card[name]
        if card.artisans > player.artisans:
            continue
        points = card.vp + max(
            (adjacency_points(facts, player, name, zone) for zone in zones), default=0
        )
        if left == 1 and zones:
            best = max(best, WON if lead + points > 0 else 0)
            continue
        paid = _artisans(player.artisans) - _artisans(player.artisans - card.artisans)
        gain = POINT * points - paid - _card(card, left)
        best = max(best, gain + (LEAD if lead + points > 0 else 0))
    return best


def _best_trade(facts: SericaFacts, player: PlayerState) -> int:
    """Weigh the better of launching the dearest load and moving all caravans."""
    forward = 1 if player.side == "rome" else -1
    moved = sum(
        _caravan(facts, player, caravan.space + forward * n, caravan.load)
        - _caravan(facts, player, caravan.space, caravan.load)
        for caravan, n in zip(player.caravans, full_move(facts, player), strict=True)
    )
    if not can_launch(facts, player):
        return moved
    load = _dearest_load(facts, player)
    there = _caravan(facts, player, facts.launch_space(player.side), load)
    here = _goods(facts, player, player.goods) - _goods(facts, player, subtract(player.goods, load))
    return max(moved, there - here)


def _dearest_load(facts: SericaFacts, player: PlayerState) -> Goods:
    load, room = [0, 0, 0, 0, 0, 0], capacity(facts, player)
    for letter in facts.home[player.side]:
        at = GOODS.index(letter)
        load[at] = min(player.goods[at], room)
        room -= load[at]
    return (load[0], load[1], load[2], load[3], load[4], load[5])
