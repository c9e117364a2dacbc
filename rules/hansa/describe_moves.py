"""Whole moves in words, with what they lead to: the last check before they are made."""

from __future__ import annotations

from rules.core.choice import Tokens
from rules.core.message import Arg, Message, SeatRef
from rules.hansa.actions import (
    Action,
    Claim,
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
    Settle,
    UseMarker,
)
from rules.hansa.board import Board
from rules.hansa.claims import pieces_of
from rules.hansa.facts import TRACKS
from rules.hansa.flow import value_label
from rules.hansa.labels import (
    city_label,
    kind_label,
    lane_label,
    piece_label,
    route_label,
    say,
    stones_label,
    term,
)
from rules.hansa.moves import fee_of, full_code
from rules.hansa.standing import has_actions, permit_for
from rules.hansa.state import GameOver, PlacePawn, SettleDisplaced, State, TakeActions
from rules.hansa.steps import apply_action

TOLD = ("control", "marker", "office_points", "complete", "link", "end")
"""Events of a claim that are told beforehand; their words fit what is to come as well."""


def describe_action(board: Board, state: State, seat: int, action: Action) -> Message:
    """Return a whole legal action in words, with what it leads to."""
    match action:
        case Claim():
            return _claim(board, state, seat, action)
        case Place():
            return _place(board, state, seat, action)
        case Displace(piece, lane, victim, merchants):
            return say(
                "action.displace",
                kind=kind_label(piece),
                victim=piece_label(victim, seat),
                lane=lane_label(board, lane),
                fee=stones_label(fee_of(board, victim) - merchants, merchants),
                extras=fee_extras(board, victim),
            )
        case Move(piece, lane, to):
            return _with_route(
                board,
                state,
                seat,
                action,
                say(
                    "action.move",
                    piece=piece_label(piece, seat),
                    source=lane_label(board, lane),
                    lane=lane_label(board, to),
                ),
            )
        case Exchange(piece, lane, other, other_lane):
            return say(
                "action.exchange",
                piece=piece_label(piece, seat),
                lane=lane_label(board, lane),
                other=piece_label(other, seat),
                other_lane=lane_label(board, other_lane),
            )
        case Income(traders, merchants):
            player = state.players[seat]
            left = sum(player.stock) - traders - merchants
            return say("action.income", stones=stones_label(traders, merchants), left=left)
        case _:
            return _describe_rest(board, state, seat, action)


def _describe_rest(
    board: Board,
    state: State,
    seat: int,
    action: Remove | UseMarker | Discard | Pawn | Cross | Settle | PutMarker | Done | EndTurn,
) -> Message:
    match action:
        case Remove(piece, lane):
            owner = SeatRef(int(full_code(piece, seat)[0]))
            label = lane_label(board, lane)
            return say("action.remove", who=owner, kind=kind_label(piece), lane=label)
        case UseMarker():
            return _use(board, state, seat, action)
        case Discard(marker):
            return say("action.discard", marker=term("marker", marker))
        case Pawn(province) | Cross(province):
            return _pawn(state, action, province)
        case Settle(stones):
            words = settle_words(board, tuple(token for stone in stones for token in stone))
            return say("action.settle", stones=words)
        case PutMarker(marker, route):
            word = term("marker", marker)
            return say("action.put", marker=word, route=route_label(route))
        case Done():
            return say(f"action.done_{state.phase.__struct_config__.tag}")
        case EndTurn():
            unused = state.turn.actions + state.turn.extra
            return say("action.end_unused" if has_actions(state) else "action.end", count=unused)


def _pawn(state: State, action: Pawn | Cross, province: str) -> Message:
    if isinstance(action, Pawn):
        key = "action.pawn_start" if isinstance(state.phase, PlacePawn) else "action.pawn"
    else:
        key = "action.cross_close" if state.turn.acted else "action.cross"
    return say(key, province=term("province", province))


def fee_extras(board: Board, victim: str) -> int:
    """Return how many pieces the owner of a displaced piece may add."""
    return board.facts.displacement.extras[victim[-1] == "M"]


def settle_words(board: Board, tokens: Tokens) -> Message:
    """Return pieces and their new places: three different ones shortened to fit a button."""
    lanes: dict[str, list[str]] = {}
    for kind, lane in zip(tokens[::2], tokens[1::2], strict=True):
        lanes.setdefault(lane, []).append(kind)
    words = [
        say(
            "stones_on",
            stones=stones_label(kinds.count("T"), kinds.count("M")),
            lane=lane_label(board, lane),
        )
        for lane, kinds in lanes.items()
    ]
    if len(words) > 2:
        return say("stones_more", first=words[0], count=len(tokens) // 2 - 1)
    if len(words) > 1:
        return say("and", first=words[0], then=words[1])
    return words[0]


def _place(board: Board, state: State, seat: int, action: Place) -> Message:
    lane, kind = lane_label(board, action.lane), kind_label(action.piece)
    match state.phase:
        case SettleDisplaced(_, _, piece) if piece:
            message = say("action.settle_piece", kind=kind, lane=lane)
        case SettleDisplaced():
            if action.source:
                source = lane_label(board, action.source)
                message = say("action.extra_moved", kind=kind, source=source, lane=lane)
            else:
                message = say("action.extra", kind=kind, lane=lane)
        case TakeActions():
            message = say("action.place", kind=kind, lane=lane)
            region = board.lane_regions[board.lane_index[action.lane]]
            city = permit_for(board, state, region)
            if city is not None:
                message = _then(message, say("lead.permit", city=city_label(city)))
        case _:
            message = say("action.place_stock", kind=kind, lane=lane)
    return _with_route(board, state, seat, action, message)


def _with_route(
    board: Board, state: State, seat: int, action: Place | Move, message: Message
) -> Message:
    """Add that a route becomes complete, if the last space of it that was missing is filled."""
    to = action.lane if isinstance(action, Place) else action.to
    source = action.source if isinstance(action, Place) else action.lane
    route, mine = board.lanes[board.lane_index[to]].route, str(seat)
    if full_code(action.piece, seat)[0] != mine or (
        source and board.lanes[board.lane_index[source]].route == route
    ):
        return message
    pieces = [piece for lane in board.lanes_of[route] for piece in state.lanes[lane]]
    if [piece for piece in pieces if piece[:1] != mine] == [""]:
        return _then(message, say("lead.complete", route=route_label(board.route_ids[route])))
    return message


def _then(first: Message, then: Message) -> Message:
    return say("and_then", first=first, then=then)


def _claim(board: Board, state: State, seat: int, action: Claim) -> Message:
    """Name the reward, who gets points, the marker, and an end that the claim brings about."""
    done = apply_action(board, state, seat, action)
    message = say(f"action.claim_{action.reward}", **_reward(board, state, seat, action))
    for event in done.events:
        if event.message.key.rpartition(".")[2] in TOLD:
            message = _then(message, event.message)
    traders, merchants = pieces_of(board, state, board.route_index[action.route])
    used = _used_kind(board, state, action)
    traders, merchants = traders - (used == "T"), merchants - (used == "M")
    if traders + merchants and not isinstance(done.state.phase, GameOver):
        message = _then(message, say("lead.stock", stones=stones_label(traders, merchants)))
    return message


def _used_kind(board: Board, state: State, action: Claim) -> str:
    match action.reward:
        case "office":
            city = board.city_index[action.target]
            return board.offices[city][state.cities[city].index("")].shape
        case "extra":
            return action.piece
        case "prestige":
            return "M"
        case _:
            return ""


def _reward(board: Board, state: State, seat: int, action: Claim) -> dict[str, Arg]:
    found: dict[str, Arg] = {"route": route_label(action.route)}
    match action.reward:
        case "office":
            found |= {
                "city": city_label(action.target),
                "kind": kind_label(_used_kind(board, state, action)),
            }
        case "extra":
            found |= {"city": city_label(action.target), "kind": kind_label(action.piece)}
        case "prestige":
            rank = board.facts.privileges.order.index(action.target)
            points = board.sheet.prestige.points[rank]
            found |= {"privilege": term("privilege", action.target), "points": points}
        case "upgrade":
            found |= _upgrade(board, state, seat, action.target)
        case _:
            pass
    return found


def _upgrade(board: Board, state: State, seat: int, name: str) -> dict[str, Arg]:
    track = TRACKS.index(name)
    facts = board.facts.tracks[track]
    value = facts.values[state.players[seat].tracks[track] + 1]
    return {
        "track": term("track", name),
        "value": value_label(track, value, board),
        "kind": kind_label(facts.frees),
    }


def _use(board: Board, state: State, seat: int, action: UseMarker) -> Message:
    match action.marker:
        case "upgrade":
            return say("action.use_upgrade", **_upgrade(board, state, seat, action.target))
        case "swap":
            offices = state.cities[board.city_index[action.target]]
            left = action.slot - 1
            return say(
                "action.use_swap",
                city=city_label(action.target),
                first=SeatRef(int(offices[left][0])),
                second=SeatRef(int(offices[left + 1][0])),
            )
        case "plus3" | "plus4":
            count = board.facts.markers.actions[action.marker]
            return say("action.use_plus", count=count)
        case _:
            count = board.facts.markers.three_pieces
            return say(f"action.use_{action.marker}", count=count)
