"""Questions and choices in words: what stands on buttons and lists."""

from __future__ import annotations

from rules.core.choice import Tokens
from rules.core.message import Arg, Message, SeatRef
from rules.hansa.board import Board
from rules.hansa.claims import free_slot
from rules.hansa.describe_moves import describe_action, settle_words
from rules.hansa.facts import TRACKS
from rules.hansa.flow import value_label
from rules.hansa.labels import (
    city_label,
    kind_label,
    lane_label,
    route_label,
    say,
    stones_label,
    term,
)
from rules.hansa.moves import fee_of, full_code
from rules.hansa.standing import bags_of, crossings_left, has_actions
from rules.hansa.state import (
    MoveAny,
    MoveOpponents,
    MoveOwn,
    PlaceStock,
    RemovePieces,
    SettleDisplaced,
    State,
    TakeActions,
)
from rules.hansa.vocabulary import GROUP

__all__ = ["describe_action", "describe_choice", "describe_preset", "describe_prompt"]


def describe_prompt(board: Board, state: State, seat: int, prefix: Tokens) -> Message:
    """Return what is to be chosen at a node of the choice tree."""
    chosen = tuple(token for token in prefix if not token.startswith(GROUP))
    match chosen:
        case ():
            return _root_prompt(state)
        case ("income", *_):
            return say("prompt.income", most=bags_of(board, state.players[seat]))
        case ("claim", _, *_):
            return _claim_prompt(chosen)
        case ("use", marker):
            return say(f"prompt.use_{marker}")
        case ("use", _, city):
            return say("prompt.use_swap_pair", city=city_label(city))
        case (verb,):
            return say(f"prompt.{verb}")
        case _:
            return _map_prompt(board, seat, chosen)


def _claim_prompt(chosen: Tokens) -> Message:
    match chosen[1:]:
        case (route,):
            return say("prompt.claim_reward", route=route_label(route))
        case (_, reward):
            return say(f"prompt.claim_{reward}")
        case _:
            return say("prompt.claim_piece", city=city_label(chosen[-1]))


def _map_prompt(board: Board, seat: int, chosen: Tokens) -> Message:
    match chosen:
        case ("place", source, *_):
            return say("prompt.place_where", piece=_source_label(board, source))
        case ("displace", kind):
            return say("prompt.displace_whom", kind=kind_label(kind.partition(GROUP)[0]))
        case ("displace", *_):
            return say("prompt.fee")
        case ("move", stone, *_):
            return say("prompt.move_where", piece=_stone_label(board, seat, stone))
        case ("put", marker, *_):
            return say("prompt.put_where", marker=term("marker", marker))
        case _:
            return say(f"prompt.{chosen[0]}")


def _root_prompt(state: State) -> Message:
    phase, turn = state.phase, state.turn
    match phase:
        case TakeActions() if has_actions(state):
            key = "prompt.take_actions" if turn.actions + turn.extra > 1 else "prompt.last_action"
            return say(key, count=turn.actions + turn.extra)
        case TakeActions():
            return say("prompt.no_actions")
        case MoveOwn(left) | MoveOpponents(left) | MoveAny(left):
            return say(f"prompt.{phase.__struct_config__.tag}", left=left)
        case RemovePieces(left):
            return say("prompt.removing", left=left)
        case PlaceStock(left):
            return say("prompt.place_stock", left=left)
        case SettleDisplaced(_, route, piece, extras) if piece:
            label = route_label(route)
            return say("prompt.displaced", kind=kind_label(piece), route=label, extras=extras)
        case SettleDisplaced(_, route, _, extras):
            return say("prompt.settle_extra", route=route_label(route), extras=extras)
        case _:
            return say(f"prompt.{phase.__struct_config__.tag}")


def describe_choice(board: Board, state: State, seat: int, tokens: Tokens) -> Message:
    """Return a short label for the last of these tokens, as a choice at its node."""
    verb, last = tokens[0], tokens[-1]
    if len(tokens) == 1:
        return _verb_choice(board, state, verb)
    if last.startswith(GROUP):
        return _group_label(board, last.removeprefix(GROUP))
    match verb:
        case "place" | "move" | "remove" | "put" | "displace":
            return _map_choice(board, state, seat, tokens)
        case "claim":
            return _claim_choice(board, state, seat, tokens)
        case "use":
            return _use_choice(board, state, seat, tokens)
        case "income":
            return _amount_choice(last)
        case "discard":
            return say("choice.marker", marker=term("marker", last))
        case "pawn" | "cross":
            return say("choice.province", province=term("province", last))
        case _:
            return _settle_choice(board, tokens)


def describe_preset(board: Board, state: State, seat: int, tokens: Tokens) -> Message:
    """Return a short label for a whole token list that is offered in one tap."""
    match tokens:
        case ("income", *amounts):
            return say("choice.preset_income", stones=_amounts(tuple(amounts)))
        case ("settle", *stones):
            return settle_words(board, tuple(stones))
        case ("move", *_, lane):
            return say("choice.preset_move", lane=lane_label(board, lane))
        case _:
            return describe_choice(board, state, seat, tokens)


def _verb_choice(board: Board, state: State, verb: str) -> Message:
    turn = state.turn
    unused = turn.actions + turn.extra
    if verb == "done":
        return say(f"choice.done_{state.phase.__struct_config__.tag}")
    if verb == "end" and has_actions(state):
        return say("choice.end_unused", count=unused)
    if verb == "cross":
        return say("choice.cross", left=crossings_left(board, state))
    if verb == "place" and isinstance(state.phase, SettleDisplaced):
        return say("choice.place_settle" if state.phase.piece else "choice.place_extra")
    return say(f"choice.{verb}")


def _group_label(board: Board, group: str) -> Message:
    if group in board.areas:
        return say("choice.area", area=term("area", group))
    return say("choice.on_route", lane=lane_label(board, group))


def _source_label(board: Board, source: str) -> Arg:
    """Return a piece to be placed: a kind, or one that is taken from the map."""
    if ":" in source:
        lane, _, kind = source.rpartition(":")
        return say("stone_own", kind=kind_label(kind), lane=lane_label(board, lane))
    return kind_label(source.partition(GROUP)[0])


def _stone_label(board: Board, seat: int, stone: str) -> Message:
    """Return a piece on the map with its owner and its place."""
    lane, _, piece = stone.rpartition(":")
    label = lane_label(board, lane)
    if full_code(piece, seat)[0] == str(seat):
        return say("stone_own", kind=kind_label(piece), lane=label)
    who = SeatRef(int(piece[0]))
    return say("stone_of", who=who, kind=kind_label(piece), lane=label)


def _map_choice(board: Board, state: State, seat: int, tokens: Tokens) -> Message:
    verb, last = tokens[0], tokens[-1]
    if verb == "put":
        if last in board.route_index:
            return say("choice.on_route", lane=route_label(last))
        return say("choice.marker", marker=term("marker", last))
    if verb == "displace" and ":" in last:
        victim = last.rpartition(":")[2]
        label = _stone_label(board, seat, last)
        return say("choice.victim", stone=label, fee=fee_of(board, victim))
    if verb == "displace" and any(":" in token for token in tokens[1:-1]):
        return say("choice.fee", stones=_kinds(last))
    if last in board.lane_index:
        return _lane_choice(board, state, seat, last)
    if ":" in last:
        label = _stone_label(board, seat, last)
        key = "choice.exchange" if any(":" in token for token in tokens[1:-1]) else "choice.stone"
        return say(key, stone=label)
    kind, group, area = last.partition(GROUP)
    if group:
        return say("choice.kind_area", kind=kind_label(kind), area=term("area", area))
    return say("choice.kind", kind=kind_label(kind))


def _lane_choice(board: Board, state: State, seat: int, token: str) -> Message:
    """Return a lane with what one wants to know of it: own pieces, free spaces, a marker."""
    lane = board.lanes[board.lane_index[token]]
    numbers = board.lanes_of[lane.route]
    pieces = [piece for number in numbers for piece in state.lanes[number]]
    own = sum(piece[:1] == str(seat) for piece in pieces)
    label, free = lane_label(board, token), pieces.count("")
    marker = state.markers[lane.route]
    if marker:
        word = term("marker", marker)
        return say("choice.lane_marker", lane=label, own=own, free=free, marker=word)
    return say("choice.lane", lane=label, own=own, free=free)


def _claim_choice(board: Board, state: State, seat: int, tokens: Tokens) -> Message:
    match tokens[1:]:
        case (route,):
            marker = state.markers[board.route_index[route]]
            if marker:
                word = term("marker", marker)
                return say("choice.route_marker", route=route_label(route), marker=word)
            return say("choice.route", route=route_label(route))
        case (_, reward):
            return say(f"choice.{reward}")
        case (_, "office", city):
            return _office_choice(board, state, city)
        case (_, "upgrade", track):
            return _track_choice(board, state, seat, track)
        case (_, "prestige", colour):
            rank = board.facts.privileges.order.index(colour)
            points = board.sheet.prestige.points[rank]
            word = term("privilege", colour)
            return say("choice.prestige_slot", privilege=word, points=points)
        case (_, "extra", city):
            return say("choice.city", city=city_label(city))
        case _:
            return say("choice.kind", kind=kind_label(tokens[-1]))


def _office_choice(board: Board, state: State, city: str) -> Message:
    at = board.city_index[city]
    slot = free_slot(state, at) or 0
    office = board.offices[at][slot]
    return say(
        "choice.office_points" if office.points else "choice.office_in",
        city=city_label(city),
        kind=kind_label(office.shape),
        number=slot + 1,
        of=len(board.offices[at]),
        points=office.points,
    )


def _track_choice(board: Board, state: State, seat: int, name: str) -> Message:
    track = TRACKS.index(name)
    steps, values = state.players[seat].tracks[track], board.facts.tracks[track].values
    return say(
        "choice.track",
        track=term("track", name),
        now=value_label(track, values[steps], board),
        then=value_label(track, values[steps + 1], board),
    )


def _use_choice(board: Board, state: State, seat: int, tokens: Tokens) -> Message:
    match tokens[1:]:
        case (marker,):
            return say("choice.marker", marker=term("marker", marker))
        case ("upgrade", track):
            return _track_choice(board, state, seat, track)
        case (_, city):
            return say("choice.city", city=city_label(city))
        case (_, city, slot):
            left = int(slot) - 1
            offices = state.cities[board.city_index[city]]
            return say(
                "choice.pair",
                left=left + 1,
                right=left + 2,
                first=SeatRef(int(offices[left][0])),
                second=SeatRef(int(offices[left + 1][0])),
            )
        case _:
            return say("choice.use")


def _amount_choice(token: str) -> Message:
    if token == "more":  # noqa: S105 - a token of the notation, no secret
        return say("choice.more")
    return say("choice.amount", stones=_amounts((token,)))


def _amounts(tokens: Tokens) -> Message:
    found = {"T": 0, "M": 0}
    for token in tokens:
        found[token[0]] += int(token[1:])
    return stones_label(found["T"], found["M"])


def _kinds(token: str) -> Message:
    return stones_label(token.count("T"), token.count("M"))


def _settle_choice(board: Board, tokens: Tokens) -> Message:
    last = tokens[-1]
    if last in board.lane_index:
        return say("choice.on_route", lane=lane_label(board, last))
    return say("choice.kind", kind=kind_label(last))
