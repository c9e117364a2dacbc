"""The choice tree, made level by level: buying the sixth merchant alone has 1,024 payments."""

from __future__ import annotations

from rules.century.amounts import amounts_at, cheapest_amounts, number_in
from rules.century.cubes import Cubes
from rules.core.choice import Node, Tokens
from rules.spice_road.actions import (
    Action,
    Claim,
    Discard,
    Rest,
)
from rules.spice_road.card_tree import acquire_node, play_node
from rules.spice_road.facts import SpiceRoadFacts
from rules.spice_road.moves import (
    acquirable,
    can_rest,
    claimable,
    has_play,
)
from rules.spice_road.state import DiscardDownTo, GameOver, PlayerState, State, excess_of

ActionNode = Node[Action]


def node_at(facts: SpiceRoadFacts, state: State, seat: int, prefix: Tokens) -> ActionNode | None:
    """Return the node at a prefix, None where no legal action begins so."""
    phase = state.phase
    if isinstance(phase, GameOver) or phase.seat != seat:
        return None
    player = state.players[seat]
    if isinstance(phase, DiscardDownTo):
        return _discard_node(player.caravan, excess_of(state), prefix)
    if not prefix:
        return _root(facts, state, player)
    match prefix[0]:
        case "play":
            return play_node(facts, player.hand, player.caravan, state.options, prefix[1:])
        case "acquire":
            return acquire_node(len(state.merchant_row), player.caravan, prefix[1:])
        case "claim":
            return _claim_node(facts, state, player, prefix[1:])
        case "rest" if len(prefix) == 1 and can_rest(facts, state, player):
            return Node(action=Rest())
        case _:
            return None


def _root(facts: SpiceRoadFacts, state: State, player: PlayerState) -> ActionNode:
    verbs = (
        ("play", has_play(facts, player.hand, player.caravan, state.options)),
        ("acquire", acquirable(state, player) > 0),
        ("claim", bool(claimable(facts, state, player))),
        ("rest", can_rest(facts, state, player)),
    )
    return Node(children=tuple(verb for verb, is_open in verbs if is_open))


def _claim_node(
    facts: SpiceRoadFacts, state: State, player: PlayerState, rest: Tokens
) -> ActionNode | None:
    slots = claimable(facts, state, player)
    if not rest:
        return Node(children=tuple(str(slot + 1) for slot in slots)) if slots else None
    number = number_in(rest[0])
    if len(rest) > 1 or number is None or number - 1 not in slots:
        return None
    return Node(action=Claim(number - 1))


def _discard_node(caravan: Cubes, excess: int, prefix: Tokens) -> ActionNode | None:
    if not prefix:
        return Node(children=("discard",))
    found = amounts_at(caravan, excess, prefix[1:]) if prefix[0] == "discard" else None
    if found is None:
        return None
    following, cubes = found
    if cubes is not None:
        return Node(action=Discard(cubes))
    usual = (("discard", *cheapest_amounts(caravan, excess)),)
    return Node(children=following, presets=() if prefix[1:] else usual)
