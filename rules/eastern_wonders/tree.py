"""The choice tree, made level by level: a voyage alone can have hundreds of tolls."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from rules.century.amounts import (
    amount_tokens,
    amounts_at,
    cheapest,
    parts,
    some_at,
)
from rules.century.cubes import NONE, SPICES, Cubes, gather, has, spell, subtract
from rules.century.trading import lift_token, lifts
from rules.core.choice import Node, Tokens
from rules.eastern_wonders.actions import (
    Action,
    Build,
    ChooseStart,
    Collect,
    Discard,
    Leave,
    PayFee,
    Sail,
    StepTo,
    Take,
    TakeBonus,
    Trade,
    Upgrade,
)
from rules.eastern_wonders.facts import EasternWondersFacts, SeaFacts
from rules.eastern_wonders.market import can_build, claimable_here, price_here, times_here
from rules.eastern_wonders.moves import (
    can_land,
    can_pick_up_here,
    fee_ways,
    is_next_step_paid,
    landings,
    next_steps,
    open_bonus,
)
from rules.eastern_wonders.notation import OTHER, PLAIN, PORTS
from rules.eastern_wonders.state import (
    Acting,
    ChoosingStart,
    DiscardDownTo,
    GameOver,
    Moving,
    PayingFee,
    Phase,
    PickingUp,
    Sailing,
    State,
    TakingBonus,
    Trading,
    Upgrading,
    excess_of,
)
from rules.eastern_wonders.table import SeaTable, count_bonus
from rules.eastern_wonders.voyage import loose_at

MAX_PRESETS = 4

ActionNode = Node[Action]
SeaNode = Node[Any]
"""A node with actions of whichever game at sea asks."""


def node_at(
    facts: EasternWondersFacts, state: State, seat: int, prefix: Tokens
) -> ActionNode | None:
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


_ACTS = frozenset({"build", "trade", "port", "harvest", "pass"})
VERBS_IN: dict[type[Phase], frozenset[str]] = {
    ChoosingStart: frozenset({"start"}),
    Moving: frozenset({"sail", PORTS, "step", "collect", "take"}) | _ACTS,
    Sailing: frozenset({"land", "step"}),
    PayingFee: frozenset({"fee"}),
    PickingUp: frozenset({"collect", "take", "leave"}),
    Acting: _ACTS,
    Upgrading: frozenset({"upgrade"}),
    TakingBonus: frozenset({"bonus"}),
    Trading: frozenset({"trade", "pass"}),
    DiscardDownTo: frozenset({"discard"}),
}


def _root(facts: EasternWondersFacts, state: State, seat: int) -> ActionNode:
    match state.phase:
        case Moving():
            return Node(children=_turn_verbs(facts, state, seat))
        case Acting():
            return Node(children=_act_verbs(facts, state, seat))
        case Sailing():
            land = ("land",) if can_land(state, seat) else ()
            step = ("step",) if next_steps(facts, state, seat) else ()
            return Node(children=(*land, *step), by_steps=step)
        case PickingUp():
            few = sum(loose_at(state, seat)) == 1
            children = ("collect", "leave") if few else _pick_up_verbs(state, seat)
            return Node(children=children, instant=(("collect",), ("leave",)))
        case PayingFee():
            ways = fee_ways(state, seat)
            few = len(ways) <= MAX_PRESETS
            return Node(children=("fee",), instant=tuple(("fee", *w) for w in ways if few))
        case Trading():
            return Node(children=("trade", "pass"))
        case phase:
            return Node(children=tuple(VERBS_IN[type(phase)]))


def _turn_verbs(facts: EasternWondersFacts, state: State, seat: int) -> Tokens:
    reach = landings(facts, state, seat)
    may_sail = bool(reach.others) or bool(next_steps(facts, state, seat))
    pick_up = _pick_up_verbs(state, seat) if can_pick_up_here(state, seat) else ()
    sail, ports = ("sail",) if may_sail else (), (PORTS,) if reach.ports else ()
    return (*sail, *ports, *pick_up, *_act_verbs(facts, state, seat))


def _act_verbs(facts: EasternWondersFacts, state: State, seat: int) -> Tokens:
    verbs = (
        ("build", can_build(facts, state, seat)),
        ("trade", times_here(facts, state, seat) > 0),
        ("port", claimable_here(facts, state, seat) is not None),
    )
    return (*(verb for verb, is_open in verbs if is_open), "harvest", "pass")


def _pick_up_verbs(state: State, seat: int) -> Tokens:
    return ("collect", "take") if sum(loose_at(state, seat)) > 1 else ("collect",)


def _verb_node(  # noqa: C901 - one case for each verb
    facts: EasternWondersFacts, state: State, seat: int, verb: str, rest: Tokens
) -> ActionNode | None:
    hold = state.players[seat].hold
    match verb:
        case "sail" | "ports":
            return _sail_node(facts, state, seat, verb, rest)
        case "step":
            return _step_node(facts, state, seat, rest)
        case "start":
            return start_node(state, rest)
        case "fee":
            return fee_node(state, seat, rest)
        case "collect" | "take":
            return _loose_node(state, seat, verb, rest)
        case "build":
            return build_node(facts, state, seat, rest)
        case "upgrade":
            steps = count_bonus(state.players[seat], "upgrade")
            ways = {lift_token(lift): Upgrade(lift) for lift in lifts(hold, steps, 0)}
            return leaf(ways, rest)
        case "bonus":
            return leaf({kind: TakeBonus(kind) for kind in open_bonus(facts, state, seat)}, rest)
        case "trade":
            most = times_here(facts, state, seat)
            return leaf({f"x{number}": Trade(number) for number in range(1, most + 1)}, rest)
        case "port":
            return plain_node(verb, rest) if claimable_here(facts, state, seat) else None
        case "land":
            return plain_node(verb, rest) if can_land(state, seat) else None
        case "discard":
            return payment_node(hold, excess_of(state), ("discard",), rest, Discard)
        case _:
            return plain_node(verb, rest)


def plain_node(verb: str, rest: Tokens) -> ActionNode | None:
    """Return the node of a move of one word."""
    return None if rest else Node(action=PLAIN[verb])


def leaf(ways: Mapping[str, object], rest: Tokens) -> SeaNode | None:
    """Return the node of a choice of one token."""
    if not rest:
        return Node(children=tuple(ways)) if ways else None
    action = ways.get(rest[0]) if len(rest) == 1 else None
    return None if action is None else Node(action=action)


def payment_node(
    hold: Cubes, count: int, head: Tokens, rest: Tokens, make: Callable[[Cubes], object]
) -> SeaNode | None:
    """Return the node of cubes to be given, of which the cheapest are given by naming none.

    Others can be named at once, or after the word that groups them.
    """
    usual = cheapest(hold, count)
    if not rest:
        presets = _other_presets(hold, count)
        children = (OTHER,) if presets else ()
        return Node(
            children=children, action=make(usual), presets=tuple((*head, *p) for p in presets)
        )
    is_grouped = rest[0] == OTHER
    found = amounts_at(hold, count, rest[is_grouped:], usual)
    if found is None or not count:
        return None
    following, cubes = found
    if cubes is not None:
        return None if is_grouped and cubes == usual else Node(action=make(cubes))
    return Node(children=following) if following else None


@lru_cache(maxsize=4096)
def _other_presets(hold: Cubes, count: int) -> tuple[Tokens, ...]:
    """Return payments of one colour alone and of the next cheapest cubes, the cheapest left out."""
    usual = cheapest(hold, count)
    if not count or sum(hold) == count or max(hold) == sum(hold):
        return ()
    alone = [(f"{letter}{count}",) for letter, n in zip(SPICES, hold, strict=True) if n >= count]
    other = next(part for part in reversed(parts(hold, count)) if part != usual)
    ways = dict.fromkeys((*alone, amount_tokens(other)))
    ways.pop(amount_tokens(usual), None)
    return tuple(ways)[:MAX_PRESETS]


def build_node(facts: SeaFacts, state: SeaTable, seat: int, rest: Tokens) -> SeaNode | None:
    """Return the node of building an outpost under the boat."""
    if not can_build(facts, state, seat):
        return None
    price = price_here(facts, state, seat) or 0
    return payment_node(state.players[seat].hold, price, ("build",), rest, Build)


def start_node(state: SeaTable, rest: Tokens) -> SeaNode | None:
    """Return the node of choosing cubes and a place to start."""
    markets = state.map.chart.markets
    match rest:
        case ():
            return Node(children=tuple(map(spell, state.start_sets)))
        case (letters, *more):
            chosen = next((cubes for cubes in state.start_sets if spell(cubes) == letters), None)
            if chosen is None or len(more) > 1:
                return None
            if not more:
                return Node(children=markets)
            return Node(action=ChooseStart(chosen, more[0])) if more[0] in markets else None
        case _:
            return None


def _sail_node(
    facts: EasternWondersFacts, state: State, seat: int, verb: str, rest: Tokens
) -> ActionNode | None:
    if rest[:1] == ("step",):
        return _step_node(facts, state, seat, rest[1:]) if verb == "sail" else None
    reach = landings(facts, state, seat)
    if not rest:
        step = ("step",) if verb == "sail" and next_steps(facts, state, seat) else ()
        children = (*reach.others, *step) if verb == "sail" else reach.ports
        return Node(children=children, by_steps=step) if children else None
    name, hold = rest[0], state.players[seat].hold
    toll = reach.tolls.get(name)
    if toll is None or (verb == PORTS and name not in reach.ports):
        return None
    return payment_node(hold, toll, (verb, name), rest[1:], lambda paid: Sail(name, paid))


def _step_node(
    facts: EasternWondersFacts, state: State, seat: int, rest: Tokens
) -> ActionNode | None:
    steps = next_steps(facts, state, seat)
    if not rest:
        return Node(children=steps) if steps else None
    name, details = rest[0], rest[1:]
    is_paid = is_next_step_paid(facts, state, seat)
    if name not in steps or len(details) > is_paid:
        return None
    if not is_paid:
        return Node(action=StepTo(name))
    letters = tuple(c for c, n in zip(SPICES, state.players[seat].hold, strict=True) if n)
    if not details:
        return Node(children=letters[1:], action=StepTo(name, letters[0]))
    return Node(action=StepTo(name, details[0])) if details[0] in letters else None


def fee_node(state: SeaTable, seat: int, rest: Tokens) -> SeaNode | None:
    """Return the node of paying the owners of the other boats, one after another."""
    due = len(fee_ways(state, seat)[0])
    if len(rest) > due or any(letter not in SPICES for letter in rest):
        return None
    hold, paid = state.players[seat].hold, gather(rest)
    if not has(hold, paid):
        return None
    if len(rest) == due:
        return Node(action=PayFee(rest))
    left = subtract(hold, paid)
    return Node(children=tuple(c for c, n in zip(SPICES, left, strict=True) if n))


def _loose_node(state: State, seat: int, verb: str, rest: Tokens) -> ActionNode | None:
    has_landed = isinstance(state.phase, PickingUp)
    if not has_landed and not can_pick_up_here(state, seat):
        return None
    if rest == ("none",):
        return Node(action=Leave()) if has_landed and verb == "take" else None
    return _take_node(loose_at(state, seat), verb, rest, may_leave=has_landed)


def _take_node(loose: Cubes, verb: str, rest: Tokens, *, may_leave: bool) -> ActionNode | None:
    if verb == "collect":
        return plain_node(verb, rest)
    found = some_at(loose, rest)
    if found is None:
        return None
    following, part = found
    if part != NONE:
        return Node(children=following, action=Collect() if part == loose else Take(part))
    if rest or not following:
        return Node(children=following) if following else None
    dearest = amount_tokens(gather(spell(loose)[-1]))
    none = ("none",) if may_leave else ()
    return Node(children=(*following, *none), presets=(("take", *dearest),))
