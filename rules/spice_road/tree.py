"""The choice tree, made level by level: buying the sixth merchant alone has 1,024 payments."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from rules.century.cubes import SPICES, Cubes, gather, has, spell, subtract
from rules.core.choice import MAX_CHILDREN, Node, Tokens
from rules.spice_road.actions import (
    Acquire,
    Action,
    Claim,
    Discard,
    PlaySpice,
    PlayTrade,
    PlayUpgrade,
    Rest,
)
from rules.spice_road.facts import MerchantCard, SpiceRoadFacts, group_of
from rules.spice_road.moves import (
    acquirable,
    can_rest,
    claimable,
    has_play,
    is_playable,
    lifts,
    trade_times,
)
from rules.spice_road.state import DiscardDownTo, GameOver, PlayerState, State, excess_of

GROUPS = ("gain", "upgrade", *SPICES)
"""Kinds of cards between `play` and the card, where more can be played than one list holds."""

NO_LIFT = "none"
MAX_PRESETS = 4

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
            return _play_node(facts, state, player, prefix[1:])
        case "acquire":
            return _acquire_node(state, player, prefix[1:])
        case "claim":
            return _claim_node(facts, state, player, prefix[1:])
        case "rest" if len(prefix) == 1 and can_rest(facts, state, player):
            return Node(action=Rest())
        case _:
            return None


def lift_token(lift: Cubes) -> str:
    """Return the token of a set of upgrade steps: the cubes that are lifted."""
    return spell(lift) or NO_LIFT


def number_in(token: str) -> int | None:
    """Return the number that a token is written as, None for any other text."""
    is_number = token.isascii() and token.isdigit() and len(token) <= 3
    return int(token) if is_number and str(int(token)) == token else None


def _root(facts: SpiceRoadFacts, state: State, player: PlayerState) -> ActionNode:
    verbs = (
        ("play", has_play(facts, state, player)),
        ("acquire", acquirable(state, player) > 0),
        ("claim", bool(claimable(facts, state, player))),
        ("rest", can_rest(facts, state, player)),
    )
    return Node(children=tuple(verb for verb, is_open in verbs if is_open))


def _play_node(
    facts: SpiceRoadFacts, state: State, player: PlayerState, rest: Tokens
) -> ActionNode | None:
    caravan, options, cards = player.caravan, state.options, facts.merchants
    group = next((token for token in rest[:1] if token in GROUPS), None)
    details = rest if group is None else rest[1:]
    if details:
        card = cards.get(details[0])
        if card is None or card.id not in player.hand or group not in (None, group_of(card)):
            return None
        return _card_node(card, caravan, state, details[1:])
    playable = [c for c in player.hand if is_playable(cards[c], caravan, options)]
    if group is not None:
        playable = [c for c in playable if group_of(cards[c]) == group]
    elif len(playable) > MAX_CHILDREN:
        present = {group_of(cards[c]) for c in playable}
        return Node(children=tuple(g for g in GROUPS if g in present))
    return Node(children=tuple(playable)) if playable else None


def _card_node(card: MerchantCard, caravan: Cubes, state: State, rest: Tokens) -> ActionNode | None:
    ways: dict[str, Action]
    if card.kind == "spice":
        return None if rest else Node(action=PlaySpice(card.id))
    if card.kind == "upgrade":
        possible = lifts(caravan, card.steps, state.options.upgrade_min_steps)
        ways = {lift_token(lift): PlayUpgrade(card.id, lift) for lift in possible}
    else:
        numbers = trade_times(card, caravan, state.options)
        ways = {f"x{number}": PlayTrade(card.id, number) for number in numbers}
    if not rest:
        return Node(children=tuple(ways)) if ways else None
    action = ways.get(rest[0]) if len(rest) == 1 else None
    return None if action is None else Node(action=action)


def _acquire_node(state: State, player: PlayerState, rest: Tokens) -> ActionNode | None:
    open_slots = acquirable(state, player)
    if not rest:
        if not open_slots:
            return None
        return Node(children=tuple(str(slot + 1) for slot in range(open_slots)))
    number = number_in(rest[0])
    if number is None or not 1 <= number <= open_slots:
        return None
    price = number - 1
    if len(rest) == 1:
        if price == 0:
            return Node(action=Acquire(0))
        return Node(children=("pay",), presets=_payment_presets(player.caravan, price))
    pay = rest[2:]
    if rest[1] != "pay" or not 0 < price >= len(pay) or any(c not in SPICES for c in pay):
        return None
    paid = gather(pay)
    if not has(player.caravan, paid):
        return None
    if len(pay) == price:
        return Node(action=Acquire(price, pay))
    left = subtract(player.caravan, paid)
    return Node(
        children=tuple(letter for letter, n in zip(SPICES, left, strict=True) if n),
        presets=() if pay else _payment_presets(player.caravan, price),
    )


@lru_cache(maxsize=1024)
def _payment_presets(caravan: Cubes, price: int) -> tuple[Tokens, ...]:
    """Cheapest cubes first, then one colour alone, then what the caravan has most of.

    In each the cheapest cube lies leftmost, where the next player can fetch it for nothing.
    """
    amounts = dict(zip(SPICES, caravan, strict=True))
    cheapest = tuple(spell(caravan)[:price])
    alone = [(letter,) * price for letter, n in amounts.items() if n >= price]
    plenty = sorted(SPICES, key=lambda letter: -amounts[letter])
    most = "".join(letter * amounts[letter] for letter in plenty)[:price]
    ways = dict.fromkeys((cheapest, *alone, tuple(sorted(most, key=SPICES.index))))
    head = ("acquire", str(price + 1), "pay")
    return tuple((*head, *way) for way in ways)[:MAX_PRESETS]


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
    if prefix[0] != "discard":
        return None
    chosen = _amounts(prefix[1:])
    if chosen is None:
        return None
    given = [0, 0, 0, 0]
    for colour, amount in chosen:
        given[colour] = amount
    cubes = (given[0], given[1], given[2], given[3])
    start = chosen[-1][0] + 1 if chosen else 0
    due = excess - sum(cubes)
    if not has(caravan, cubes) or not 0 <= due <= sum(caravan[start:]):
        return None
    if due == 0:
        return Node(action=Discard(cubes))
    return Node(
        children=_following_amounts(caravan, due, start),
        presets=() if chosen else (("discard", *cheapest_amounts(caravan, excess)),),
    )


def _following_amounts(caravan: Cubes, due: int, start: int) -> Tokens:
    """Amounts of the next colours with which the rest can still be made up exactly."""
    found: list[str] = []
    for colour in range(start, len(SPICES)):
        later = sum(caravan[colour + 1 :])
        least = max(1, due - later)
        amounts = range(least, min(caravan[colour], due) + 1)
        found += [f"{SPICES[colour]}{amount}" for amount in amounts]
        if due > later:
            break
    return tuple(found)


def _amounts(tokens: Tokens) -> list[tuple[int, int]] | None:
    """Return colours and amounts of canonical tokens, None unless they ascend."""
    found: list[tuple[int, int]] = []
    for token in tokens:
        amount = number_in(token[1:])
        if token[:1] not in SPICES or not amount:
            return None
        found.append((SPICES.index(token[0]), amount))
    if any(a >= b for (a, _), (b, _) in pairwise(found)):
        return None
    return found


def amount_tokens(cubes: Cubes) -> Tokens:
    """Return the canonical tokens of an amount per colour."""
    return tuple(f"{letter}{n}" for letter, n in zip(SPICES, cubes, strict=True) if n)


def cheapest_amounts(caravan: Cubes, count: int) -> Tokens:
    """Return the tokens for so many cubes, the cheapest of a caravan."""
    return amount_tokens(gather(spell(caravan)[:count]))
