"""The choice tree, made level by level; its parts at sea and on land are those of the two games."""

from __future__ import annotations

from rules.core.choice import MAX_CHILDREN, Node, Tokens
from rules.eastern_wonders.actions import Discard, TakeBonus
from rules.eastern_wonders.market import can_build, claimable_here, times_here
from rules.eastern_wonders.moves import can_land, fee_ways
from rules.eastern_wonders.notation import PORTS
from rules.eastern_wonders.tree import (
    MAX_PRESETS,
    build_node,
    fee_node,
    leaf,
    payment_node,
    start_node,
)
from rules.sand_to_sea.actions import Action, MarketTrade, Sail, StepTo, TakeMerchant
from rules.sand_to_sea.facts import SandToSeaFacts
from rules.sand_to_sea.moves import acquirable, may_act_here, open_bonus
from rules.sand_to_sea.notation import PLAIN, WITH
from rules.sand_to_sea.state import (
    CARD_RULES,
    Acting,
    ChoosingAction,
    ChoosingStart,
    DiscardDownTo,
    GameOver,
    PayingFee,
    Phase,
    Sailing,
    State,
    TakingReward,
    Trading,
    excess_of,
)
from rules.sand_to_sea.voyage import cards_to_spend, is_next_step_paid, landings, next_steps
from rules.spice_road.card_moves import has_play
from rules.spice_road.card_tree import GROUPS, acquire_node, play_node
from rules.spice_road.facts import group_of

ActionNode = Node[Action]

_ACTS = frozenset({"build", "trade", "port"})
VERBS_IN: dict[type[Phase], frozenset[str]] = {
    ChoosingStart: frozenset({"start"}),
    ChoosingAction: frozenset({"play", "acquire", "sail", PORTS, "step", "rest"}) | _ACTS,
    Sailing: frozenset({"land", "step"}),
    PayingFee: frozenset({"fee"}),
    Acting: _ACTS | {"pass"},
    TakingReward: frozenset({"merchant", "bonus"}),
    Trading: frozenset({"trade", "pass"}),
    DiscardDownTo: frozenset({"discard"}),
}


def node_at(facts: SandToSeaFacts, state: State, seat: int, prefix: Tokens) -> ActionNode | None:
    """Return the node at a prefix, None where no legal action begins so."""
    phase = state.phase
    if isinstance(phase, GameOver) or phase.seat != seat:
        return None
    if not prefix:
        return _root(facts, state, seat)
    verb = prefix[0]
    if verb not in VERBS_IN[type(phase)]:
        return None
    return _verb_node(facts, state, seat, verb, prefix[1:])


def _root(facts: SandToSeaFacts, state: State, seat: int) -> ActionNode:
    match state.phase:
        case ChoosingAction():
            return Node(children=_turn_verbs(facts, state, seat))
        case Acting():
            return Node(children=(*_act_verbs(facts, state, seat), "pass"))
        case Sailing():
            land = ("land",) if can_land(state, seat) else ()
            step = ("step",) if next_steps(facts, state, seat) else ()
            return Node(children=(*land, *step), by_steps=step)
        case PayingFee():
            ways = fee_ways(state, seat)
            few = len(ways) <= MAX_PRESETS
            return Node(children=("fee",), instant=tuple(("fee", *w) for w in ways if few))
        case TakingReward():
            merchant = ("merchant",) if state.merchant_row else ()
            bonus = ("bonus",) if open_bonus(facts, state, seat) else ()
            return Node(children=(*merchant, *bonus))
        case Trading():
            return Node(children=("trade", "pass"))
        case phase:
            return Node(children=tuple(VERBS_IN[type(phase)]))


def _turn_verbs(facts: SandToSeaFacts, state: State, seat: int) -> Tokens:
    player, reach = state.players[seat], landings(facts, state, seat)
    verbs = (
        ("play", has_play(facts, player.hand, player.hold, CARD_RULES)),
        ("acquire", acquirable(state, seat) > 0),
        ("sail", bool(reach.others) or bool(next_steps(facts, state, seat))),
        (PORTS, bool(reach.ports)),
    )
    usual = (verb for verb, is_open in verbs if is_open)
    return (*usual, *_act_verbs(facts, state, seat), "rest")


def _act_verbs(facts: SandToSeaFacts, state: State, seat: int) -> Tokens:
    if not may_act_here(facts, state, seat):
        return ()
    verbs = (
        ("build", can_build(facts, state, seat)),
        ("trade", times_here(facts, state, seat) > 0),
        ("port", claimable_here(facts, state, seat) is not None),
    )
    return tuple(verb for verb, is_open in verbs if is_open)


def _verb_node(  # noqa: C901 - one case for each verb
    facts: SandToSeaFacts, state: State, seat: int, verb: str, rest: Tokens
) -> ActionNode | None:
    player = state.players[seat]
    match verb:
        case "play":
            return play_node(facts, player.hand, player.hold, CARD_RULES, rest)
        case "acquire":
            return acquire_node(len(state.merchant_row), player.hold, rest)
        case "sail" | "ports":
            return _sail_node(facts, state, seat, verb, rest)
        case "step":
            return _step_node(facts, state, seat, rest)
        case "start":
            return start_node(state, rest)
        case "fee":
            return fee_node(state, seat, rest)
        case "build":
            return build_node(facts, state, seat, rest)
        case "merchant":
            slots = range(len(state.merchant_row))
            return leaf({str(slot + 1): TakeMerchant(slot) for slot in slots}, rest)
        case "bonus":
            return leaf({kind: TakeBonus(kind) for kind in open_bonus(facts, state, seat)}, rest)
        case "trade":
            most = times_here(facts, state, seat)
            return leaf({f"x{n}": MarketTrade(n) for n in range(1, most + 1)}, rest)
        case "discard":
            return payment_node(player.hold, excess_of(state), ("discard",), rest, Discard)
        case "port" if claimable_here(facts, state, seat) is None:
            return None
        case "land" if not can_land(state, seat):
            return None
        case _:
            return None if rest else Node(action=PLAIN[verb])


def _sail_node(
    facts: SandToSeaFacts, state: State, seat: int, verb: str, rest: Tokens
) -> ActionNode | None:
    if rest[:1] == ("step",):
        return _step_node(facts, state, seat, rest[1:]) if verb == "sail" else None
    reach = landings(facts, state, seat)
    if not rest:
        step = ("step",) if verb == "sail" and next_steps(facts, state, seat) else ()
        children = (*reach.others, *step) if verb == "sail" else reach.ports
        return Node(children=children, by_steps=step) if children else None
    name = rest[0]
    goals = reach.ports if verb == PORTS else reach.tolls
    return Node(action=Sail(name)) if len(rest) == 1 and name in goals else None


def _step_node(facts: SandToSeaFacts, state: State, seat: int, rest: Tokens) -> ActionNode | None:
    steps = next_steps(facts, state, seat)
    if not rest:
        return Node(children=steps) if steps else None
    name, details = rest[0], rest[1:]
    if name not in steps:
        return None
    if not is_next_step_paid(facts, state, seat):
        return None if details else Node(action=StepTo(name))
    usual, *others = cards_to_spend(facts, state.players[seat])
    if not details:
        children = (WITH,) if others else ()
        return Node(children=children, action=StepTo(name, usual))
    if details[0] != WITH:
        return None
    return _card_node(facts, (usual, *others), name, details[1:])


def _card_node(
    facts: SandToSeaFacts, cards: Tokens, name: str, details: Tokens
) -> ActionNode | None:
    """Return the node of choosing another card than the usual one for a step."""
    group = next((token for token in details[:1] if token in GROUPS), None)
    named = details if group is None else details[1:]
    if named:
        card = named[0]
        fits = card in cards and group in (None, group_of(facts.merchants[card]))
        return Node(action=StepTo(name, card)) if fits and len(named) == 1 else None
    others = cards[1:]
    if group is not None:
        others = tuple(c for c in others if group_of(facts.merchants[c]) == group)
    elif len(others) > MAX_CHILDREN:
        present = {group_of(facts.merchants[card]) for card in others}
        return Node(children=tuple(g for g in GROUPS if g in present))
    return Node(children=others) if others else None
