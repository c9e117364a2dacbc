"""The choice tree: what stands on one screen, and what one tap can do.

A screen has five rows of controls, three buttons or one list in each. In production nine buttons
and the list of plans fit; the kinds of trade share a list, so that buying and building have room.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.core.choice import Node, Tokens, group_by_next_token
from rules.serica.actions import (
    Action,
    Build,
    Defend,
    DrawCards,
    EndProduction,
    Launch,
    LoseCaravan,
    LoseGoods,
    Move,
    Pass,
    Produce,
)
from rules.serica.facts import SericaFacts
from rules.serica.moves import (
    beatable,
    buildable,
    buyable,
    can_launch,
    next_goods,
    open_zones,
    partial_moves,
    purchases,
    suffer,
)
from rules.serica.notation import format_action, number_in
from rules.serica.plans import plans, products
from rules.serica.presets import load_presets, loss_presets
from rules.serica.queries import drawers
from rules.serica.state import GameOver, PlayerState, Producing, State, Suffering

ActionNode = Node[Action]


def node_at(facts: SericaFacts, state: State, seat: int, prefix: Tokens) -> ActionNode | None:
    """Return the node at a prefix, None where no legal action begins so."""
    phase = state.phase
    if isinstance(phase, GameOver) or phase.seat != seat:
        return None
    player = state.players[seat]
    if isinstance(phase, Producing):
        return _production_node(facts, state, player, prefix)
    if isinstance(phase, Suffering):
        return _loss_node(facts, state, player, phase.slot, prefix)
    if prefix[:1] == ("trade",):
        return _trade_node(facts, player, prefix[1:])
    return _act_node(facts, state, player, prefix)


def _production_node(
    facts: SericaFacts, state: State, player: PlayerState, prefix: Tokens
) -> ActionNode | None:
    match prefix:
        case ():
            return _production_root(facts, state, player)
        case ("produce", *_):
            return _node_of(map(Produce, products(facts, state, player)), prefix)
        case ("plan", *_):
            return _node_of(plans(facts, state, player), prefix)
        case ("draw", *rest):
            return _draw_node(facts, state, player, tuple(rest))
        case ("done",):
            return Node(action=EndProduction())
        case _:
            return None


def _production_root(facts: SericaFacts, state: State, player: PlayerState) -> ActionNode:
    """Offer each purchase, the end, and a single way to draw in one tap; plans are a list."""
    made = [("produce", item) for item in products(facts, state, player)]
    draws = drawers(facts, state, player)
    drawn = [("draw", card) for card in draws] if len(draws) == 1 else []
    verbs = (
        ("produce", bool(made)),
        ("plan", next(plans(facts, state, player), None) is not None),
        ("draw", bool(draws)),
        ("done", True),
    )
    return Node(
        children=tuple(verb for verb, is_possible in verbs if is_possible),
        instant=(*made, *drawn, ("done",)),
    )


def _draw_node(
    facts: SericaFacts, state: State, player: PlayerState, rest: Tokens
) -> ActionNode | None:
    draws = drawers(facts, state, player)
    if not rest:
        return Node(children=tuple(draws)) if draws else None
    if len(rest) == 1 and rest[0] in draws:
        return Node(action=DrawCards(rest[0]))
    return None


def _act_node(
    facts: SericaFacts, state: State, player: PlayerState, prefix: Tokens
) -> ActionNode | None:
    match prefix:
        case ():
            return _act_root(facts, state, player)
        case ("buy", *rest):
            return _buy_node(facts, state, player, tuple(rest))
        case ("build", *rest):
            return _build_node(facts, state, player, tuple(rest))
        case ("defend", *rest):
            slots = beatable(facts, state, player)
            return _numbers_node(slots, tuple(rest), Defend)
        case ("draw", *rest):
            return _draw_node(facts, state, player, tuple(rest))
        case _:
            return None


def _act_root(facts: SericaFacts, state: State, player: PlayerState) -> ActionNode:
    verbs = (
        ("buy", bool(buyable(facts, state, player))),
        ("build", bool(buildable(facts, state, player)) and bool(open_zones(facts, player))),
        ("defend", bool(beatable(facts, state, player))),
        ("trade", True),
        ("draw", bool(drawers(facts, state, player))),
    )
    return Node(children=tuple(verb for verb, is_possible in verbs if is_possible))


def _numbers_node(
    slots: Sequence[int], rest: Tokens, make: type[Defend | LoseCaravan]
) -> ActionNode | None:
    if not rest:
        return Node(children=tuple(str(slot + 1) for slot in slots)) if slots else None
    number = number_in(rest[0])
    if len(rest) > 1 or number is None or number - 1 not in slots:
        return None
    return Node(action=make(number - 1))


def _buy_node(
    facts: SericaFacts, state: State, player: PlayerState, rest: Tokens
) -> ActionNode | None:
    slots = buyable(facts, state, player)
    if not rest:
        return Node(children=tuple(str(slot + 1) for slot in slots)) if slots else None
    number = number_in(rest[0])
    if number is None or number - 1 not in slots:
        return None
    return _node_of(purchases(facts, state, player, number - 1), ("buy", *rest))


def _build_node(
    facts: SericaFacts, state: State, player: PlayerState, rest: Tokens
) -> ActionNode | None:
    cards, zones = buildable(facts, state, player), open_zones(facts, player)
    if not cards or not zones:
        return None
    match rest:
        case ():
            return Node(children=tuple(cards))
        case (card,) if card in cards:
            return Node(children=tuple(str(zone + 1) for zone in zones))
        case (card, zone) if card in cards and (number_in(zone) or 0) - 1 in zones:
            return Node(action=Build(card, int(zone) - 1))
        case _:
            return None


def _trade_node(facts: SericaFacts, player: PlayerState, rest: Tokens) -> ActionNode | None:
    match rest:
        case ():
            verbs = (
                ("launch", can_launch(facts, player)),
                ("move", bool(player.caravans)),
                ("pass", True),
            )
            return Node(children=tuple(verb for verb, is_possible in verbs if is_possible))
        case ("launch", *load):
            return _launch_node(facts, player, tuple(load))
        case ("move", *_) if player.caravans:
            ways = (Move(), *map(Move, partial_moves(facts, player)))
            return _node_of(ways, ("trade", *rest))
        case ("pass",):
            return Node(action=Pass())
        case _:
            return None


def _launch_node(facts: SericaFacts, player: PlayerState, load: Tokens) -> ActionNode | None:
    if not can_launch(facts, player):
        return None
    for number, letter in enumerate(load):
        if letter not in next_goods(facts, player, load[:number]):
            return None
    fills = [fill for fill in load_presets(facts, player, load) if len(fill) > len(load) + 1]
    return Node(
        children=tuple(next_goods(facts, player, load)),
        action=Launch(load) if load else None,
        presets=tuple(("trade", "launch", *fill) for fill in fills),
    )


def _loss_node(
    facts: SericaFacts, state: State, player: PlayerState, slot: int, prefix: Tokens
) -> ActionNode | None:
    answers = list(suffer(facts, state, player, slot))
    node = _node_of(answers, prefix)
    goods = [answer for answer in answers if isinstance(answer, LoseGoods)]
    if node is None or prefix != ("lose",) or not goods:
        return node
    presets = loss_presets(facts, goods)
    return Node(children=node.children, action=node.action, presets=presets)


def _node_of(actions: Iterable[Action], prefix: Tokens) -> ActionNode | None:
    return group_by_next_token(((format_action(action), action) for action in actions), prefix)
