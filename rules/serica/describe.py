"""Questions and choices in words: what stands on buttons and lists."""

from __future__ import annotations

from rules.core.choice import Tokens
from rules.core.message import Message, Pieces, Term
from rules.serica.describe_action import describe_action
from rules.serica.facts import SericaFacts, kind_of
from rules.serica.goods import ARTISAN, GOODS, PRODUCTS, gather, spell, worth
from rules.serica.labels import (
    GAME,
    artisans_label,
    card_label,
    effects_label,
    goods_label,
    items_label,
    reward_label,
    say,
    space_label,
)
from rules.serica.moves import full_move
from rules.serica.notation import number_in
from rules.serica.plans import items_for_card, items_of_rest, points_left
from rules.serica.queries import (
    adjacency_points,
    capacity,
    cost_of_items,
    defence_of,
    points_of_turn,
    prices_now,
)
from rules.serica.state import Acting, PlayerState, Producing, State, Suffering

__all__ = ["describe_action", "describe_choice", "describe_preset", "describe_prompt"]


def describe_prompt(facts: SericaFacts, state: State, seat: int, prefix: Tokens) -> Message:
    """Return what is to be chosen at a node of the choice tree."""
    player = state.players[seat]
    match prefix:
        case ("produce" | "plan", *_):
            return _production_prompt(facts, state, player)
        case ("trade", *rest) if rest:
            return _trade_prompt(facts, player, tuple(rest))
        case ("buy" | "build" | "defend", *_):
            return _crossroads_prompt(facts, player, prefix)
        case ("lose", *cubes):
            return _loss_prompt(facts, state, tuple(cubes))
        case ("trade" | "draw",):
            return say(f"prompt.{prefix[0]}")
        case _:
            return _root_prompt(facts, state, player)


def _crossroads_prompt(facts: SericaFacts, player: PlayerState, prefix: Tokens) -> Message:
    match prefix:
        case ("buy", _, "save", *_):
            return say("prompt.save")
        case ("buy", _, *_):
            return say("prompt.place")
        case ("buy",):
            return say("prompt.buy", goods=goods_label(player.goods))
        case ("build", card, *_):
            return say("prompt.zone", card=card_label(card))
        case ("build",):
            return say("prompt.build", artisans=player.artisans)
        case _:
            return say("prompt.defend", defence=defence_of(facts, player))


def _trade_prompt(facts: SericaFacts, player: PlayerState, prefix: Tokens) -> Message:
    match prefix:
        case ("launch", *load):
            return say(
                "prompt.launch",
                load=items_label(load),
                count=len(load),
                most=capacity(facts, player),
            )
        case _:
            return say("prompt.move", caravan=min(len(prefix), len(player.caravans)))


def _root_prompt(facts: SericaFacts, state: State, player: PlayerState) -> Message:
    match state.phase:
        case Producing():
            return _production_prompt(facts, state, player)
        case Acting(_, step):
            return say(f"prompt.step_{step}")
        case Suffering(_, slot):
            enemy = facts.enemy[kind_of(state.row[slot] or "")]
            key = "prompt.enemy_goods" if enemy.effect == "goods" else "prompt.enemy_caravan"
            return say(key, enemy=card_label(enemy.id), loss=enemy.loss)
        case _:
            return say("prompt.over")


def _production_prompt(facts: SericaFacts, state: State, player: PlayerState) -> Message:
    held = (*spell(player.goods), *(ARTISAN,) * player.artisans)
    return say(
        "prompt.produce",
        left=points_left(state),
        total=points_of_turn(facts, player),
        held=items_label(held),
    )


def _loss_prompt(facts: SericaFacts, state: State, cubes: Tokens) -> Message:
    if not isinstance(state.phase, Suffering):
        return say("prompt.over")
    enemy = facts.enemy[kind_of(state.row[state.phase.slot] or "")]
    if enemy.effect == "caravan":
        return say("prompt.lose_caravan", enemy=card_label(enemy.id))
    given = sum(facts.goods_value(cube[-1]) for cube in cubes)
    left = max(0, enemy.loss - given)
    return say("prompt.lose_goods", enemy=card_label(enemy.id), left=left)


def describe_choice(facts: SericaFacts, state: State, seat: int, tokens: Tokens) -> Message:
    """Return a short label for the last of these tokens, as a choice at its node."""
    player = state.players[seat]
    match tokens:
        case ("produce", item):
            return _product_choice(facts, state, player, item)
        case ("plan", plan):
            return _plan_choice(facts, state, player, plan)
        case ("draw", card):
            return say(
                "choice.draw_card", card=card_label(card), count=facts.card[card].effects.draw
            )
        case ("buy", *rest) if rest:
            return _buy_choice(facts, state, tuple(rest))
        case ("build", *rest) if rest:
            return _build_choice(facts, player, tuple(rest))
        case ("defend", number):
            return _defend_choice(facts, state, player, number)
        case ("trade", "launch", *_, letter):
            return say("choice.good", item=_piece(letter), good=_good(letter))
        case ("trade", "move", *steps) if steps:
            return _move_choice(facts, player, tuple(steps))
        case ("lose", *_, loss):
            return _loss_choice(facts, player, loss)
        case _:
            return _verb_choice(state, tokens)


def _verb_choice(state: State, tokens: Tokens) -> Message:
    verb = tokens[-1]
    if verb == "done" and isinstance(state.phase, Producing) and state.phase.points:
        return say("choice.done_lost", lost=state.phase.points)
    return say(f"choice.{verb}")


def _piece(letter: str) -> Pieces:
    return Pieces(GAME, (letter,))


def _good(letter: str) -> Term:
    return Term(f"{GAME}.good.{letter}")


def _product_choice(facts: SericaFacts, state: State, player: PlayerState, item: str) -> Message:
    prices = dict(zip(PRODUCTS, prices_now(facts, state, player.side), strict=True))
    return say("choice.product", item=_piece(item), good=_good(item), price=prices[item])


def _plan_choice(facts: SericaFacts, state: State, player: PlayerState, plan: str) -> Message:
    """Name what a plan makes and costs, and the card or the order that it is named after."""
    if (number := number_in(plan)) is None:
        items = items_of_rest(facts, state, player, plan)
        cost = cost_of_items(facts, player.side, items)
        return say(f"choice.plan_{plan}", items=items_label(items), cost=cost)
    items = items_for_card(facts, state, player, number - 1)
    card = card_label(state.row[number - 1] or "")
    cost = cost_of_items(facts, player.side, items)
    return say("choice.plan_card", slot=number, card=card, items=items_label(items), cost=cost)


def _buy_choice(facts: SericaFacts, state: State, rest: Tokens) -> Message:
    if len(rest) == 1:
        slot = (number_in(rest[0]) or 1) - 1
        offer = facts.offer[state.row[slot] or ""]
        return say(
            "choice.offer",
            slot=slot + 1,
            card=card_label(offer.card.id),
            price=goods_label(offer.price),
            effects=effects_label(offer.card),
        )
    if rest[-1] in ("save", "top"):
        return say(f"choice.{rest[-1]}")
    return say("choice.good", item=_piece(rest[-1]), good=_good(rest[-1]))


def _build_choice(facts: SericaFacts, player: PlayerState, rest: Tokens) -> Message:
    """Name a card with its cost and points, or a place with the points its neighbours give."""
    card = facts.card[rest[0]]
    if len(rest) == 1:
        return say(
            "choice.build_card",
            card=card_label(card.id),
            cost=artisans_label(card.artisans),
            vp=card.vp,
        )
    zone = (number_in(rest[1]) or 1) - 1
    bonus = adjacency_points(facts, player, card.id, zone)
    key = "choice.zone_bonus" if bonus else "choice.zone"
    return say(key, zone=zone + 1, depth=len(player.zones[zone]) + 1, bonus=bonus)


def _defend_choice(facts: SericaFacts, state: State, player: PlayerState, number: str) -> Message:
    slot = (number_in(number) or 1) - 1
    enemy = facts.enemy[kind_of(state.row[slot] or "")]
    return say(
        "choice.enemy",
        slot=slot + 1,
        enemy=card_label(enemy.id),
        defence=enemy.defence,
        vp=enemy.vp,
        reward=reward_label(facts, enemy, player.side),
    )


def _move_choice(facts: SericaFacts, player: PlayerState, steps: Tokens) -> Message:
    number = min(len(steps), len(player.caravans))
    caravan = player.caravans[number - 1]
    step = min(number_in(steps[-1]) or 0, full_move(facts, player)[number - 1])
    forward = 1 if player.side == "rome" else -1
    space = space_label(facts, caravan.space + forward * step)
    return say("choice.steps", caravan=number, steps=step, space=space)


def _loss_choice(facts: SericaFacts, player: PlayerState, loss: str) -> Message:
    whole = number_in(loss)
    number = whole if whole is not None else int(loss[:-1])
    caravan = player.caravans[number - 1]
    space = space_label(facts, caravan.space)
    if whole is None:
        letter = loss[-1]
        return say(
            "choice.cube", caravan=number, space=space, item=_piece(letter), good=_good(letter)
        )
    return say("choice.caravan", caravan=number, space=space, load=goods_label(caravan.load))


def describe_preset(facts: SericaFacts, state: State, seat: int, tokens: Tokens) -> Message:
    """Return a short label for a whole token list that is offered in one tap."""
    match tokens:
        case ("trade", "launch", *load):
            goods = gather(load)
            value = worth(goods, facts.values.goods)
            return say("choice.load", load=goods_label(goods), worth=value)
        case ("lose", *cubes):
            lost = sorted((cube[-1] for cube in cubes), key=GOODS.index)
            return say("choice.least_loss", goods=items_label(lost))
        case _:
            return describe_choice(facts, state, seat, tokens)
