"""The branches of the choice tree: what may follow each kind of move, level by level."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.core.choice import MAX_CHILDREN, Node, Tokens, group_by_next_token
from rules.hansa.actions import (
    Action,
    Cross,
    Discard,
    Displace,
    Done,
    EndTurn,
    Exchange,
    Income,
    Move,
    Pawn,
    Place,
    PutMarker,
    Remove,
)
from rules.hansa.board import Board
from rules.hansa.claims import rewards
from rules.hansa.moves import (
    can_discard,
    crossings,
    fees,
    has_income,
    incomes,
    jumps,
    marker_places,
    uses_of,
)
from rules.hansa.notation import fee_token, format_action
from rules.hansa.settling import suggestions
from rules.hansa.state import PlacePawn
from rules.hansa.table import Table
from rules.hansa.vocabulary import GROUP

ActionNode = Node[Action]
MORE = "more"
"""Stands for the larger amounts where all together are too many for one list."""
FIRST_AMOUNTS = 20
MOST_OWN = 15
"""Routes of one's own that stand before the areas in a long list."""

Branch = Callable[[Table, Tokens], ActionNode | None]


def _pick(
    board: Board, names: Sequence[str], rest: Tokens, first: Tokens = ()
) -> tuple[ActionNode | None, str | None, Tokens]:
    """Follow one level: return a node to choose at, or what was chosen and the tokens after it.

    Names are lanes or pieces on lanes. More than one list holds are arranged by areas, and within
    an area by lanes; those that are to come `first` stand before the areas and not in them.
    """
    groups: list[str] = []
    while rest and _is_group(rest[0]):
        groups.append(rest[0].removeprefix(GROUP))
        rest = rest[1:]
    if rest:
        names = [rest[0]] if rest[0] in names else []
    for group in groups:
        names = [n for n in names if group in board.groups[n] and n not in first]
    if not names:
        return None, None, ()
    if rest:
        return None, names[0], rest[1:]
    return Node(children=_arranged(board, names, groups, first)), None, ()


def _is_group(token: str) -> bool:
    return token.startswith(GROUP)


def _arranged(board: Board, names: Sequence[str], within: list[str], first: Tokens) -> Tokens:
    if len(names) <= MAX_CHILDREN:
        return tuple(names)
    level, shown = (1 if within[-1] in board.areas else 0, ()) if within else (0, first)
    groups = dict.fromkeys([board.groups[name][level] for name in names if name not in first])
    return (*shown, *(f"{GROUP}{group}" for group in groups))


def _by_kind(
    board: Board, kinds: Sequence[str], names: Callable[[str], list[str]]
) -> ActionNode | None:
    """Offer kinds of pieces, together with an area where there are too many places for one."""
    children: list[str] = []
    for kind in kinds:
        found = names(kind)
        if len(found) > MAX_CHILDREN:
            areas = dict.fromkeys([board.groups[name][0] for name in found])
            children += [f"{kind}{GROUP}{area}" for area in areas]
        elif found:
            children.append(kind)
    return Node(children=tuple(children)) if children else None


def _place(table: Table, rest: Tokens) -> ActionNode | None:
    board, sources = table.board, table.sources
    on_map = any(":" in source for source in sources)
    if not rest and not on_map:
        return _by_kind(board, sources, table.places_for)
    source, _, area = rest[0].partition(GROUP) if rest else ("", "", "")
    if on_map:
        node, found, rest = _pick(board, sources, rest)
        if found is None:
            return node
        source, area = found, ""
    elif source not in sources:
        return None
    else:
        rest = (f"{GROUP}{area}", *rest[1:]) if area else rest[1:]
    node, lane, left = _pick(board, table.places_for(source), rest)
    if lane is None or left:
        return node if lane is None else None
    at, _, kind = source.rpartition(":")
    return Node(action=Place(kind, lane, at))


def _displace(table: Table, rest: Tokens) -> ActionNode | None:
    board = table.board
    if not rest:
        return _by_kind(board, table.kinds, table.victims_of)
    kind, _, area = rest[0].partition(GROUP)
    if kind not in table.kinds:
        return None
    rest = (f"{GROUP}{area}", *rest[1:]) if area else rest[1:]
    node, stone, left = _pick(board, table.victims_of(kind), rest)
    return node if stone is None else _fee_node(table, kind, stone, left)


def _fee_node(table: Table, kind: str, stone: str, rest: Tokens) -> ActionNode | None:
    """Pay with traders as far as they go where no fee is spelled out."""
    lane, _, piece = stone.rpartition(":")
    ways = {
        fee_token(table.words, piece, merchants): Displace(kind, lane, piece, merchants)
        for merchants in fees(table.board, table.state, table.seat, kind, piece)
    }
    if rest:
        action = ways.get(rest[0]) if len(rest) == 1 else None
        return None if action is None else Node(action=action)
    first, *others = ways
    return Node(children=tuple(others), action=ways[first])


def _move(table: Table, rest: Tokens) -> ActionNode | None:
    given = rest
    if not rest or _is_group(rest[0]):
        stones = [stone for stone, at in table.stones.items() if table.can_move(*at)]
        node, stone, rest = _pick(table.board, stones, rest)
    else:
        node, stone, rest = None, rest[0] if rest[0] in table.stones else None, rest[1:]
    if stone is None:
        return node
    names = table.targets_for(stone)
    if rest and not _is_group(rest[0]):
        node, target, left = None, rest[0] if rest[0] in names else None, rest[1:]
    else:
        own_lanes = table.own_lanes
        own = tuple([name for name in names if name in own_lanes])[:MOST_OWN]
        first = own if len(names) > MAX_CHILDREN else ()
        node, target, left = _pick(table.board, names, rest, first=first)
        if node is not None and not rest:
            presets = tuple(("move", *given, lane) for lane in own)
            return Node(children=node.children, presets=presets)
    if target is None or left:
        return node if target is None else None
    lane, _, piece = stone.rpartition(":")
    other_lane, colon, other = target.partition(":")
    if colon:
        return Node(action=Exchange(piece, lane, other, other_lane))
    return Node(action=Move(piece, lane, target))


def _remove(table: Table, rest: Tokens) -> ActionNode | None:
    node, stone, left = _pick(table.board, list(table.stones), rest)
    if stone is None or left:
        return node if stone is None else None
    lane, _, piece = stone.rpartition(":")
    return Node(action=Remove(piece, lane))


def _income(table: Table, rest: Tokens) -> ActionNode | None:
    """Offer amounts of traders, each with amounts of merchants below; full ones in one tap."""
    found = list(incomes(table.board, table.state, table.seat))
    spelled: list[tuple[Tokens, Action]] = [
        (format_action(table.words, action)[1:], action) for action in found
    ]
    firsts = tuple(dict.fromkeys(tokens[0] for tokens, _ in spelled))
    if len(firsts) > MAX_CHILDREN:
        traders = [token for token in firsts if token[0] == "T"][FIRST_AMOUNTS:]
        if rest[:1] == (MORE,):
            rest = rest[1:]
            if not rest:
                return Node(children=tuple(traders))
        elif not rest:
            shown = [token for token in firsts if token not in traders]
            shown.insert(FIRST_AMOUNTS, MORE)
            return Node(children=tuple(shown), presets=_full_incomes(table, found))
    node = group_by_next_token(spelled, rest)
    if node is None or rest:
        return node
    return Node(children=node.children, presets=_full_incomes(table, found))


def _full_incomes(table: Table, found: list[Income]) -> tuple[Tokens, ...]:
    if not found:
        return ()
    most = max(income.traders + income.merchants for income in found)
    full = [income for income in found if income.traders + income.merchants == most]
    return tuple(format_action(table.words, income) for income in reversed(full))


def _claim(table: Table, rest: Tokens) -> ActionNode | None:
    board = table.board
    if not rest:
        return Node(children=tuple(table.routes)) if table.routes else None
    if rest[0] not in table.routes:
        return None
    found = rewards(board, table.state, table.seat, board.route_index[rest[0]])
    spelled = ((format_action(table.words, claim)[1:], claim) for claim in found)
    return group_by_next_token(spelled, rest)


def _use(table: Table, rest: Tokens) -> ActionNode | None:
    board, state, seat = table.board, table.state, table.seat
    markers = [m for m in dict.fromkeys(state.players[seat].markers) if not rest or m == rest[0]]
    if not markers:
        return None
    spelled = (
        (format_action(table.words, use)[1:], use)
        for marker in markers
        for use in uses_of(board, state, seat, marker)
    )
    return group_by_next_token(spelled, rest)


def _discard(table: Table, rest: Tokens) -> ActionNode | None:
    if not can_discard(table.state):
        return None
    markers = dict.fromkeys(table.state.players[table.seat].markers)
    return _flat(tuple(markers), rest, Discard)


def _pawn(table: Table, rest: Tokens) -> ActionNode | None:
    board, state = table.board, table.state
    is_start = isinstance(state.phase, PlacePawn)
    return _flat(board.province_ids if is_start else tuple(jumps(board, state)), rest, Pawn)


def _cross(table: Table, rest: Tokens) -> ActionNode | None:
    return _flat(crossings(table.board, table.state), rest, Cross)


def _flat(names: Tokens, rest: Tokens, make: Callable[[str], Action]) -> ActionNode | None:
    if not rest:
        return Node(children=names) if names else None
    return Node(action=make(rest[0])) if rest[0] in names and len(rest) == 1 else None


def _settle(table: Table, rest: Tokens) -> ActionNode | None:
    found = suggestions(table.board, table.state)
    spelled = ((format_action(table.words, settle)[1:], settle) for settle in found)
    return group_by_next_token(spelled, rest)


def _put(table: Table, rest: Tokens) -> ActionNode | None:
    board, state = table.board, table.state
    markers = tuple(dict.fromkeys(state.players[table.seat].plate))
    if not rest:
        return Node(children=markers) if markers else None
    if rest[0] not in markers:
        return None
    routes = [board.route_ids[route] for route in marker_places(board, state)]
    node, route, left = _pick(board, routes, rest[1:])
    if route is None or left:
        return node if route is None else None
    return Node(action=PutMarker(rest[0], route))


def _done(_table: Table, rest: Tokens) -> ActionNode | None:
    return None if rest else Node(action=Done())


def _end(_table: Table, rest: Tokens) -> ActionNode | None:
    return None if rest else Node(action=EndTurn())


BRANCHES: dict[str, Branch] = {
    "place": _place,
    "displace": _displace,
    "move": _move,
    "remove": _remove,
    "income": _income,
    "claim": _claim,
    "use": _use,
    "discard": _discard,
    "pawn": _pawn,
    "cross": _cross,
    "settle": _settle,
    "put": _put,
    "done": _done,
    "end": _end,
}


def _can_place(table: Table) -> bool:
    return any(table.places_for(source) for source in table.sources)


def _has_income(table: Table) -> bool:
    return has_income(table.state, table.seat)


def _can_claim(table: Table) -> bool:
    return bool(table.routes)


_QUICK: dict[str, Callable[[Table], bool]] = {
    "place": _can_place,
    "displace": Table.has_victims,
    "move": Table.can_move_any,
    "income": _has_income,
    "claim": _can_claim,
}
"""Quick answers to whether a kind of move is possible; for all others their branch is asked."""


def is_open(table: Table, verb: str) -> bool:
    """Tell whether any move of a kind is possible now."""
    quick = _QUICK.get(verb)
    return BRANCHES[verb](table, ()) is not None if quick is None else quick(table)
