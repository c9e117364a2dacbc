"""Whole moves in words, before they are confirmed: what they lead to, and what they close."""

from __future__ import annotations

from rules.core.message import Message, SeatRef
from rules.serica.actions import (
    Action,
    Answer,
    Build,
    Buy,
    CrossroadsAction,
    Defend,
    DrawCards,
    EndProduction,
    Launch,
    LoseCaravan,
    LoseGoods,
    Move,
    Pass,
    PlanForCard,
    PlanRest,
    Produce,
    Ward,
)
from rules.serica.facts import SericaFacts, kind_of
from rules.serica.goods import GOODS, gather, subtract, worth
from rules.serica.labels import (
    artisans_label,
    card_label,
    effects_label,
    goods_label,
    items_label,
    listed,
    reward_label,
    say,
    space_label,
)
from rules.serica.moves import buildable, buyable, full_move, open_zones
from rules.serica.notices import standing
from rules.serica.plans import items_of_plan, points_left
from rules.serica.queries import (
    adjacency_points,
    built_count,
    cost_of_items,
    enemies_from,
)
from rules.serica.score import MORE_THAN_ALL_GOODS
from rules.serica.state import PlayerState, State, Suffering


def describe_action(facts: SericaFacts, state: State, seat: int, action: Action) -> Message:
    """Return a whole legal action in words, with what it leads to."""
    player = state.players[seat]
    match action:
        case Produce(item):
            return _production(facts, state, player, (item,))
        case PlanForCard() | PlanRest():
            items = items_of_plan(facts, state, player, action)
            return _production(facts, state, player, items)
        case EndProduction():
            lost = points_left(state)
            return say("action.done_lost" if lost else "action.done", lost=lost)
        case DrawCards() | Buy() | Build() | Defend():
            return _at_crossroads(facts, state, seat, action)
        case Launch(load):
            return _launch(facts, state, player, load)
        case Move(steps):
            return _move(facts, state, player, steps)
        case Pass():
            return _and_enemies(facts, state, player, say("action.pass"))
        case LoseGoods() | LoseCaravan() | Ward():
            return _answer(facts, state, player, action)


def _at_crossroads(
    facts: SericaFacts, state: State, seat: int, action: CrossroadsAction
) -> Message:
    match action:
        case DrawCards(card):
            count = facts.card[card].effects.draw
            return say("action.draw", card=card_label(card), count=count)
        case Buy():
            return _purchase(facts, state, action)
        case Build():
            return _building(facts, state, seat, action)
        case Defend(slot):
            return _defence(facts, state, state.players[seat], slot)


def _production(
    facts: SericaFacts, state: State, player: PlayerState, items: tuple[str, ...]
) -> Message:
    cost = cost_of_items(facts, player.side, items)
    left = points_left(state) - cost
    return say("action.produce", items=items_label(items), cost=cost, left=left)


def _purchase(facts: SericaFacts, state: State, action: Buy) -> Message:
    offer = facts.offer[state.row[action.slot] or ""]
    paid = subtract(offer.price, gather(action.save))
    return say(
        "action.buy_top" if action.top else "action.buy",
        card=card_label(offer.card.id),
        paid=goods_label(paid),
        effects=effects_label(offer.card),
    )


def _building(facts: SericaFacts, state: State, seat: int, action: Build) -> Message:
    """Say what a building gives; with the last one, how the game then ends."""
    player, card = state.players[seat], facts.card[action.card]
    bonus = adjacency_points(facts, player, card.id, action.zone)
    message = say(
        "action.build_bonus" if bonus else "action.build",
        card=card_label(card.id),
        cost=artisans_label(card.artisans),
        zone=action.zone + 1,
        vp=card.vp + bonus,
        bonus=bonus,
    )
    if built_count(player) + 1 == facts.limits.built:
        return _and_end(facts, state, seat, card.vp + bonus, message)
    if buyable(facts, state, player):
        return say("action.and_no_buying", action=message)
    return message


def _and_end(facts: SericaFacts, state: State, seat: int, gained: int, message: Message) -> Message:
    """Add to the last building who wins by it: it is legal also for a player who is behind."""
    points, ties = standing(facts, state, seat)
    mine = (points + gained, ties + MORE_THAN_ALL_GOODS)
    theirs = standing(facts, state, 1 - seat)
    key = "win" if mine > theirs else "lose" if mine < theirs else "draw"
    return say(
        f"action.and_{key}",
        action=message,
        points=mine[0],
        other=theirs[0],
        who=SeatRef(1 - seat),
    )


def _defence(facts: SericaFacts, state: State, player: PlayerState, slot: int) -> Message:
    enemy = facts.enemy[kind_of(state.row[slot] or "")]
    message = say(
        "action.defend",
        enemy=card_label(enemy.id),
        vp=enemy.vp,
        reward=reward_label(facts, enemy, player.side),
    )
    if buildable(facts, state, player) and open_zones(facts, player):
        return say("action.and_no_building", action=message)
    return message


def _launch(
    facts: SericaFacts, state: State, player: PlayerState, load: tuple[str, ...]
) -> Message:
    goods = gather(load)
    message = say(
        "action.launch",
        load=goods_label(goods),
        worth=worth(goods, facts.values.goods),
        space=space_label(facts, facts.launch_space(player.side)),
    )
    return _and_enemies(facts, state, player, message, launched=True)


def _move(facts: SericaFacts, state: State, player: PlayerState, steps: tuple[int, ...]) -> Message:
    way = steps or full_move(facts, player)
    forward = 1 if player.side == "rome" else -1
    places: list[Message] = []
    points = 0
    for number, (caravan, n) in enumerate(zip(player.caravans, way, strict=True), 1):
        space = caravan.space + forward * n
        if not facts.way_left(player.side, space):
            points += worth(caravan.load, facts.values.goods)
        places.append(say("place", caravan=number, space=space_label(facts, space)))
    key = "action.move_arrive" if points else "action.move"
    message = say(key, places=listed(places), vp=points)
    return _and_enemies(facts, state, player, message)


def _and_enemies(
    facts: SericaFacts,
    state: State,
    player: PlayerState,
    message: Message,
    *,
    launched: bool = False,
) -> Message:
    """Add to the end of a turn how many enemies act now, where there is something to lose."""
    enemies = enemies_from(facts, state, 0)
    if not enemies or not (player.caravans or launched):
        return message
    return say("action.and_enemies", action=message, count=len(enemies))


def _answer(
    facts: SericaFacts,
    state: State,
    player: PlayerState,
    action: Answer,
) -> Message:
    slot = state.phase.slot if isinstance(state.phase, Suffering) else 0
    enemy = card_label(kind_of(state.row[slot] or ""))
    match action:
        case Ward():
            return say("action.ward", enemy=enemy)
        case LoseCaravan(caravan):
            load = player.caravans[caravan].load
            value = worth(load, facts.values.goods)
            return say(
                "action.lose_caravan",
                enemy=enemy,
                caravan=caravan + 1,
                load=goods_label(load),
                worth=value,
            )
        case LoseGoods(cubes):
            letters = sorted((cube[-1] for cube in cubes), key=GOODS.index)
            value = sum(facts.goods_value(letter) for letter in letters)
            return say("action.lose_goods", enemy=enemy, goods=items_label(letters), worth=value)
