"""The branches of the choice tree: what may follow each kind of move, level by level."""

from __future__ import annotations

from collections.abc import Callable

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
from rules.hansa.claims import claimable, rewards
from rules.hansa.moves import (
    can_discard,
    crossings,
    exchange_partners,
    fees,
    full_code,
    has_income,
    incomes,
    jumps,
    marker_places,
    own_code,
    place_lanes,
    place_sources,
    uses_of,
    victims,
)
from rules.hansa.notation import format_action
from rules.hansa.reach import has_target, kinds_in, movable, moves_whose, own_stones, targets_of
from rules.hansa.settling import suggestions
from rules.hansa.state import (
    PlacePawn,
    State,
)
from rules.hansa.vocabulary import GROUP, Vocabulary

ActionNode = Node[Action]
MORE = "more"
"""Stands for the larger amounts where all together are too many for one list."""
FIRST_AMOUNTS = 20
MOST_OWN = 15
"""Routes of one's own that stand before the areas in a long list."""

Branch = Callable[["Table", Tokens], "ActionNode | None"]


class Table:
    """Everything that a branch of the tree looks at."""

    def __init__(self, words: Vocabulary, board: Board, state: State, seat: int) -> None:
        self.words = words
        self.board = board
        self.state = state
        self.seat = seat


def _pick(
    board: Board, names: list[str], rest: Tokens, within: str = "", first: Tokens = ()
) -> tuple[ActionNode | None, str | None, Tokens]:
    """Follow one level: return a node to choose at, or what was chosen and the tokens after it.

    Names are lanes or pieces on lanes. More than one list holds are arranged by areas, and within
    an area by lanes; those that are to come `first` stand before the areas and not in them.
    """
    while True:
        if not names:
            return None, None, ()
        if not rest:
            return Node(children=_arranged(board, names, within, first)), None, ()
        head, rest = rest[0], rest[1:]
        if not head.startswith(GROUP):
            return None, head if head in names else None, rest
        within = head.removeprefix(GROUP)
        names = [n for n in names if within in _groups_of(board, n) and n not in first]


def _arranged(board: Board, names: list[str], within: str, first: Tokens) -> Tokens:
    if len(names) <= MAX_CHILDREN:
        return tuple(names)
    level = 1 if within in board.areas else 0
    rest = [name for name in names if name not in first]
    groups = dict.fromkeys(f"{GROUP}{_groups_of(board, name)[level]}" for name in rest)
    return (*(name for name in first if name in names), *groups)


def _groups_of(board: Board, name: str) -> tuple[str, str]:
    """Return area and lane of a lane, or of a piece on it."""
    groups = board.groups
    return groups[name] if name in groups else groups[name.partition(":")[0]]


def _by_kind(
    board: Board, kinds: list[str], names: Callable[[str], list[str]]
) -> ActionNode | None:
    """Offer kinds of pieces, together with an area where there are too many places for one."""
    children: list[str] = []
    for kind in kinds:
        found = names(kind)
        if len(found) > MAX_CHILDREN:
            areas = dict.fromkeys(_groups_of(board, name)[0] for name in found)
            children += [f"{kind}{GROUP}{area}" for area in areas]
        elif found:
            children.append(kind)
    return Node(children=tuple(children)) if children else None


def _place(table: Table, rest: Tokens) -> ActionNode | None:
    board, tokens = table.board, table.board.lane_tokens
    sources = place_sources(board, table.state, table.seat)

    def names(source: str) -> list[str]:
        return [tokens[lane] for lane in place_lanes(board, table.state, source)]

    on_map = any(":" in source for source in sources)
    if not rest and not on_map:
        return _by_kind(board, sources, names)
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
    node, lane, left = _pick(board, names(source), rest)
    if lane is None or left:
        return node if lane is None else None
    at, _, kind = source.rpartition(":")
    return Node(action=Place(kind, lane, at))


def _displace(table: Table, rest: Tokens) -> ActionNode | None:
    board, seat = table.board, table.seat
    kinds = kinds_in(table.state.players[seat].supply)

    def names(kind: str) -> list[str]:
        found = victims(board, table.state, seat, kind)
        return [f"{board.lane_tokens[lane]}:{piece}" for lane, piece in found]

    if not rest:
        return _by_kind(board, kinds, names)
    kind, _, area = rest[0].partition(GROUP)
    if kind not in kinds:
        return None
    rest = (f"{GROUP}{area}", *rest[1:]) if area else rest[1:]
    node, stone, left = _pick(board, names(kind), rest)
    return node if stone is None else _fee_node(table, kind, stone, left)


def _fee_node(table: Table, kind: str, stone: str, rest: Tokens) -> ActionNode | None:
    """Pay with traders as far as they go where no fee is spelled out."""
    lane, _, piece = stone.rpartition(":")
    ways = {
        format_action(table.words, action)[-1]: action
        for merchants in fees(table.board, table.state, table.seat, kind, piece)
        for action in (Displace(kind, lane, piece, merchants),)
    }
    if rest:
        action = ways.get(rest[0]) if len(rest) == 1 else None
        return None if action is None else Node(action=action)
    first, *others = ways
    return Node(children=tuple(others), action=ways[first])


def _stones(table: Table) -> list[str]:
    """Return the pieces on the map that can be moved or removed now, as they are written."""
    tokens, seat = table.board.lane_tokens, table.seat
    found = movable(table.state, seat)
    return [f"{tokens[lane]}:{own_code(piece, seat)}" for lane, piece in found]


def _move_targets(table: Table, stone: str) -> list[str]:
    """Return where a piece can be moved: lanes, and pieces with which it can trade places."""
    board, state, seat = table.board, table.state, table.seat
    token, _, code = stone.rpartition(":")
    lane, piece = board.lane_index[token], full_code(code, seat)
    found = [board.lane_tokens[to] for to in targets_of(board, state, lane, piece)]
    for at, other in exchange_partners(board, state, seat, lane, piece):
        found.append(f"{board.lane_tokens[at]}:{own_code(other, seat)}")
    return found


def _move(table: Table, rest: Tokens) -> ActionNode | None:
    given = rest
    if not rest or rest[0].startswith(GROUP):
        stones = [stone for stone in _stones(table) if _can_move(table, stone)]
        node, stone, rest = _pick(table.board, stones, rest)
    else:
        node, stone, rest = None, rest[0] if _is_stone(table, rest[0]) else None, rest[1:]
    if stone is None:
        return node
    names = _move_targets(table, stone)
    if rest and not rest[0].startswith(GROUP):
        node, target, left = None, rest[0] if rest[0] in names else None, rest[1:]
    else:
        own = _own_lanes(table, names)
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


def _can_move(table: Table, stone: str) -> bool:
    board, state, seat = table.board, table.state, table.seat
    token, _, code = stone.rpartition(":")
    lane, piece = board.lane_index[token], full_code(code, seat)
    return has_target(board, state, lane, piece) or bool(
        exchange_partners(board, state, seat, lane, piece)
    )


def _is_stone(table: Table, stone: str) -> bool:
    """Tell whether a token names a piece that may be moved now, as it is written."""
    token, _, code = stone.rpartition(":")
    lane = table.board.lane_index.get(token)
    if lane is None or not code:
        return False
    piece, mine = full_code(code, table.seat), str(table.seat)
    if piece not in table.state.lanes[lane] or (len(code) > 1 and piece[0] == mine):
        return False
    own, others = moves_whose(table.state)
    return own if piece[0] == mine else others


def _own_lanes(table: Table, names: list[str]) -> Tokens:
    """Return the lanes among some names on whose route a seat has pieces: most moves go there."""
    board = table.board
    routes = {board.lanes[at].route for at, _ in own_stones(table.state, table.seat)}
    index = board.lane_index
    found = [name for name in names if ":" not in name]
    return tuple(name for name in found if board.lanes[index[name]].route in routes)[:MOST_OWN]


def _remove(table: Table, rest: Tokens) -> ActionNode | None:
    node, stone, left = _pick(table.board, _stones(table), rest)
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
    routes = [board.route_ids[route] for route in claimable(board, table.state, table.seat)]
    if not rest:
        return Node(children=tuple(routes)) if routes else None
    if rest[0] not in routes:
        return None
    found = rewards(board, table.state, table.seat, board.route_index[rest[0]])
    spelled = ((format_action(table.words, claim)[1:], claim) for claim in found)
    return group_by_next_token(spelled, rest)


def _use(table: Table, rest: Tokens) -> ActionNode | None:
    board, state, seat = table.board, table.state, table.seat
    markers = [m for m in dict.fromkeys(state.players[seat].markers) if not rest or m == rest[0]]
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
    board, state = table.board, table.state
    sources = place_sources(board, state, table.seat)
    return any(place_lanes(board, state, source) for source in sources)


def _can_displace(table: Table) -> bool:
    kinds = kinds_in(table.state.players[table.seat].supply)
    return any(True for kind in kinds for _ in victims(table.board, table.state, table.seat, kind))


def _can_move_any(table: Table) -> bool:
    return any(_can_move(table, stone) for stone in _stones(table))


def _has_income(table: Table) -> bool:
    return has_income(table.state, table.seat)


def _can_claim(table: Table) -> bool:
    return bool(claimable(table.board, table.state, table.seat))


_QUICK: dict[str, Callable[[Table], bool]] = {
    "place": _can_place,
    "displace": _can_displace,
    "move": _can_move_any,
    "income": _has_income,
    "claim": _can_claim,
}
"""Quick answers to whether a kind of move is possible; for all others their branch is asked."""


def is_open(table: Table, verb: str) -> bool:
    """Tell whether any move of a kind is possible now."""
    quick = _QUICK.get(verb)
    return BRANCHES[verb](table, ()) is not None if quick is None else quick(table)
