"""Why an action is not legal: one key for each rule, with the figures that answer the question."""

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
    ProductionAction,
    Ward,
)
from rules.serica.explain_trade import explain_answer, explain_launch, explain_move
from rules.serica.facts import SericaFacts, kind_of
from rules.serica.goods import ARTISAN, PRODUCTS, gather, has, missing, subtract
from rules.serica.labels import card_label, goods_label, items_label, listed, say
from rules.serica.moves import spared
from rules.serica.plans import RESTS, items_of_plan, points_left
from rules.serica.queries import (
    ability,
    cost_of_items,
    defence_of,
    is_open,
    stock_of,
)
from rules.serica.state import GameOver, PlayerState, Producing, State, Suffering


def explain_action(facts: SericaFacts, state: State, seat: int, action: Action) -> Message | None:
    """Return the rule that forbids an action now, None where it is legal."""
    phase = state.phase
    if isinstance(phase, GameOver):
        return say("error.game_over")
    if phase.seat != seat:
        return say("error.not_your_turn", who=SeatRef(phase.seat))
    if (reason := _explain_phase(state, action)) is not None:
        return reason
    player = state.players[seat]
    match action:
        case Produce() | PlanForCard() | PlanRest():
            return _explain_production(facts, state, player, action)
        case DrawCards() | Buy() | Build() | Defend():
            return _explain_crossroads(facts, state, player, action)
        case Launch(load):
            return explain_launch(facts, player, load)
        case Move(steps):
            return explain_move(facts, player, steps)
        case LoseGoods() | LoseCaravan() | Ward():
            return explain_answer(facts, state, player, action)
        case EndProduction() | Pass():
            return None


def _explain_crossroads(
    facts: SericaFacts, state: State, player: PlayerState, action: CrossroadsAction
) -> Message | None:
    match action:
        case DrawCards(card):
            return _explain_draw(facts, state, player, card)
        case Buy():
            return _explain_buy(facts, state, player, action)
        case Build():
            return _explain_build(facts, state, player, action)
        case Defend(slot):
            return _explain_defend(facts, state, player, slot)


def _explain_phase(state: State, action: Action) -> Message | None:
    """Refuse what belongs to another phase."""
    phase = state.phase
    if isinstance(phase, Suffering):
        if isinstance(action, Answer):
            return None
        return say("error.enemy_first", enemy=card_label(state.row[phase.slot] or ""))
    if isinstance(action, Answer):
        return say("error.no_enemy_acts")
    if isinstance(phase, Producing):
        if isinstance(action, ProductionAction | DrawCards):
            return None
        return say("error.produce_first", left=phase.points)
    if isinstance(action, ProductionAction):
        return say("error.production_over")
    return None


def _explain_production(
    facts: SericaFacts,
    state: State,
    player: PlayerState,
    action: Produce | PlanForCard | PlanRest,
) -> Message | None:
    """Refuse what is not for sale, not in the supply, or dearer than the points that are left."""
    match action:
        case Produce(item):
            return _explain_product(facts, state, player, item)
        case PlanRest(first) if first not in RESTS:
            return say("error.unknown_plan", word=first)
        case PlanForCard(slot) if (reason := _explain_slot(state, slot)) is not None:
            return reason
        case _:
            if items_of_plan(facts, state, player, action):
                return None
            left = points_left(state)
            return say("error.plan_without_use", left=left)


def _explain_product(
    facts: SericaFacts, state: State, player: PlayerState, item: str
) -> Message | None:
    if item not in PRODUCTS:
        return say("error.unknown_good", word=item)
    label, home = items_label((item,)), (*facts.home[player.side], ARTISAN)
    if item not in home and not state.options.foreign_goods:
        return say("error.home_goods_only", good=label)
    if not stock_of(state)[PRODUCTS.index(item)]:
        return say("error.supply_empty", item=label)
    cost, left = cost_of_items(facts, player.side, (item,)), points_left(state)
    return say("error.too_few_points", cost=cost, left=left) if cost > left else None


def _explain_slot(state: State, slot: int) -> Message | None:
    """Refuse a slot that does not exist, or that is empty."""
    if not 0 <= slot < len(state.row):
        return say("error.no_slot", slot=slot + 1, count=len(state.row))
    return say("error.empty_slot", slot=slot + 1) if state.row[slot] is None else None


def _explain_draw(
    facts: SericaFacts, state: State, player: PlayerState, card: str
) -> Message | None:
    if card not in facts.card:
        return say("error.unknown_card", word=card)
    label = card_label(card)
    if card not in player.empire:
        return say("error.not_in_empire", card=label)
    if not facts.card[card].effects.draw:
        return say("error.does_not_draw", card=label)
    if state.turn.drawn.count(card) >= player.empire.count(card):
        return say("error.already_drawn", card=label)
    if not player.deck and not player.discard:
        return say("error.nothing_to_draw")
    return None


def _explain_buy(
    facts: SericaFacts, state: State, player: PlayerState, action: Buy
) -> Message | None:
    """Refuse what is not for sale, not paid for, or bought after building has begun."""
    if not is_open(state, "buy"):
        return say("error.buying_over")
    if (reason := _explain_slot(state, action.slot)) is not None:
        return reason
    card = state.row[action.slot] or ""
    label = card_label(card)
    if kind_of(card) in facts.enemy:
        return say("error.enemy_not_for_sale", enemy=label)
    if action.top and not ability(facts, player, "top"):
        return say("error.not_on_top")
    price = facts.offer[card].price
    ways = spared(facts, state, player, price)
    if action.save not in ways:
        if not action.save:
            return say("error.say_what_is_saved", options=listed(map(items_label, ways)))
        if ways == ((),):
            return say("error.no_discount")
        return say("error.saves_other_goods", options=listed(map(items_label, ways)))
    due = subtract(price, gather(action.save))
    if not has(player.goods, due):
        lacking = goods_label(missing(player.goods, due))
        return say("error.price_not_met", card=label, price=goods_label(due), missing=lacking)
    return None


def _explain_build(
    facts: SericaFacts, state: State, player: PlayerState, action: Build
) -> Message | None:
    """Refuse cards elsewhere than in the empire, full zones, and what artisans cannot build."""
    if not is_open(state, "build"):
        return say("error.building_over")
    card = facts.card.get(action.card)
    if card is None:
        return say("error.unknown_card", word=action.card)
    label = card_label(card.id)
    if card.id not in player.empire:
        return say("error.not_in_empire", card=label)
    if not 0 <= action.zone < len(player.zones):
        return say("error.no_zone", zone=action.zone + 1, count=len(player.zones))
    if len(player.zones[action.zone]) >= facts.limits.depth:
        return say("error.zone_full", zone=action.zone + 1, depth=facts.limits.depth)
    if card.artisans > player.artisans:
        return say("error.too_few_artisans", card=label, cost=card.artisans, held=player.artisans)
    return None


def _explain_defend(
    facts: SericaFacts, state: State, player: PlayerState, slot: int
) -> Message | None:
    """Refuse a second enemy in a turn, and one that is stronger than the defence."""
    if state.turn.defeated >= facts.limits.enemies:
        return say("error.enemies_done", count=facts.limits.enemies)
    if not is_open(state, "defend"):
        return say("error.defending_over")
    if (reason := _explain_slot(state, slot)) is not None:
        return reason
    card = state.row[slot] or ""
    enemy = facts.enemy.get(kind_of(card))
    if enemy is None:
        return say("error.no_enemy", card=card_label(card))
    held = defence_of(facts, player)
    if held < enemy.defence:
        return say("error.too_strong", enemy=card_label(enemy.id), defence=enemy.defence, held=held)
    return None
