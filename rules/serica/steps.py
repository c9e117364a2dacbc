"""What actions lead to, from production to the defence; `trade` goes on from there."""

from __future__ import annotations

from msgspec.structs import replace

from rules.core.chance import Chance
from rules.core.game import Step
from rules.core.message import SeatRef
from rules.serica.actions import (
    Action,
    Build,
    Buy,
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
from rules.serica.goods import gather, subtract
from rules.serica.labels import card_label, goods_label, items_label, say
from rules.serica.plans import items_of_plan, points_left
from rules.serica.queries import adjacency_points, built_count, cost_of_items
from rules.serica.state import Acting, Producing, State
from rules.serica.stock import (
    Story,
    available,
    draw_into_empire,
    refill_slot,
    return_goods,
    sorted_cards,
    take_items,
    tell_drawn,
    tell_with_opened,
    use_arrivals,
    with_player,
    without,
)
from rules.serica.trade import answer_enemy, end_game, trade
from rules.serica.turns import finish_production, settle_production


def apply_action(
    facts: SericaFacts, state: State, seat: int, action: Action, chance: Chance
) -> Step[State]:
    """Return what a legal action leads to."""
    story = Story()
    following = _apply(facts, state, seat, action, chance, story)
    return Step(following, tuple(story.events), barrier=story.revealed)


def _apply(
    facts: SericaFacts, state: State, seat: int, action: Action, chance: Chance, story: Story
) -> State:
    match action:
        case Produce(item):
            return _produce(facts, state, seat, (item,), story)
        case PlanForCard() | PlanRest():
            items = items_of_plan(facts, state, state.players[seat], action)
            return _produce(facts, state, seat, items, story)
        case EndProduction():
            return finish_production(state, seat, story)
        case DrawCards():
            return _draw(facts, state, seat, action, chance, story)
        case Buy():
            return _buy(facts, state, seat, action, story)
        case Build():
            return _build(facts, state, seat, action, story)
        case Defend():
            return _defend(facts, state, seat, action, story)
        case Launch() | Move() | Pass():
            return trade(facts, state, seat, action, chance, story)
        case LoseGoods() | LoseCaravan() | Ward():
            return answer_enemy(facts, state, seat, action, chance, story)


def _produce(
    facts: SericaFacts, state: State, seat: int, items: tuple[str, ...], story: Story
) -> State:
    side = state.players[seat].side
    left = points_left(state) - cost_of_items(facts, side, items)
    taken = take_items(state, seat, items)
    turn = replace(state.turn, made=(*state.turn.made, *items))
    following = replace(taken, phase=Producing(seat, left), turn=turn)
    following = settle_production(facts, following, seat, story)
    if isinstance(following.phase, Producing):
        told = say("event.produced", who=SeatRef(seat), items=items_label(items))
        story.tell(told, detail=True)
    return following


def _draw(
    facts: SericaFacts, state: State, seat: int, action: DrawCards, chance: Chance, story: Story
) -> State:
    count = facts.card[action.card].effects.draw
    player, drawn, shuffled = draw_into_empire(facts, state.players[seat], count, chance)
    if shuffled:
        story.tell(say("event.shuffled", who=SeatRef(seat)), detail=True)
    tell_drawn(seat, action.card, drawn, story)
    turn = replace(state.turn, drawn=sorted_cards(facts, (*state.turn.drawn, action.card)))
    following = replace(with_player(state, seat, player), turn=turn)
    following = use_arrivals(facts, following, seat, drawn, story)
    return settle_production(facts, following, seat, story)


def _buy(facts: SericaFacts, state: State, seat: int, action: Buy, story: Story) -> State:
    """Pay, lay the card on the discard pile or on top of the deck, and open the next one."""
    player, bought = state.players[seat], state.row[action.slot] or ""
    offer = facts.offer[bought]
    paid = subtract(offer.price, gather(action.save))
    card = offer.card.id
    after = replace(player, goods=subtract(player.goods, paid))
    if action.top:
        after = replace(after, deck=(card, *player.deck), known=player.known + 1)
    else:
        after = replace(after, discard=sorted_cards(facts, (*player.discard, card)))
    key = "event.buy_top" if action.top else "event.buy"
    told = say(key, who=SeatRef(seat), card=card_label(card), paid=goods_label(paid))
    following = return_goods(with_player(state, seat, after), paid)
    following = refill_slot(following, action.slot)
    tell_with_opened(facts, told, following.row[action.slot], story)
    turn = replace(state.turn, bought=state.turn.bought + 1)
    return replace(following, turn=turn, stirred=True)


def _build(facts: SericaFacts, state: State, seat: int, action: Build, story: Story) -> State:
    """Build a card; its ability is gone, also where it was not used; the tenth ends the game."""
    player, card = state.players[seat], facts.card[action.card]
    bonus = adjacency_points(facts, player, card.id, action.zone)
    zones = player.zones
    zone = (*zones[action.zone], card.id)
    after = replace(
        player,
        artisans=player.artisans - card.artisans,
        empire=without(player.empire, card.id),
        zones=(*zones[: action.zone], zone, *zones[action.zone + 1 :]),
    )
    who, label = SeatRef(seat), card_label(card.id)
    key = "event.build_bonus" if bonus else "event.build"
    story.tell(say(key, who=who, card=label, zone=action.zone + 1, vp=card.vp + bonus, bonus=bonus))
    following = replace(
        with_player(state, seat, after),
        artisans=state.artisans + card.artisans,
        phase=Acting(seat, "build"),
        turn=replace(state.turn, drawn=without(state.turn.drawn, card.id)),
        stirred=True,
    )
    if built_count(after) >= facts.limits.built:
        story.tell(say("event.last_built", who=who, count=facts.limits.built))
        return end_game(facts, following, "ten_built", story)
    return following


def _defend(facts: SericaFacts, state: State, seat: int, action: Defend, story: Story) -> State:
    """Take the enemy's points and what the supply still has of the reward, and open a card."""
    player = state.players[seat]
    enemy = facts.enemy[kind_of(state.row[action.slot] or "")]
    goods = (facts.foreign_good(player.side, value) for value in enemy.reward_values)
    wanted = (*(good for good in goods if good), *("A",) * enemy.reward_artisans)
    reward = available(state, wanted)
    after = replace(player, defeated=sorted_cards(facts, (*player.defeated, enemy.id)))
    following = take_items(with_player(state, seat, after), seat, reward)
    told = say(
        "event.defend",
        who=SeatRef(seat),
        enemy=card_label(enemy.id),
        vp=enemy.vp,
        reward=items_label(reward),
    )
    following = refill_slot(following, action.slot)
    tell_with_opened(facts, told, following.row[action.slot], story)
    defeated = state.turn.defeated + 1
    step = "trade" if defeated >= facts.limits.enemies else "defend"
    turn = replace(state.turn, defeated=defeated)
    return replace(following, phase=Acting(seat, step), turn=turn, stirred=True)
