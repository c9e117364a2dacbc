"""Why a route cannot be claimed, or not for what was chosen."""

from __future__ import annotations

from rules.core.message import Message
from rules.hansa.actions import Claim
from rules.hansa.board import Board
from rules.hansa.claims import (
    REWARDS,
    free_slot,
    is_open_to_pawn,
    is_own_route,
    pieces_of,
    rewards,
)
from rules.hansa.facts import PRIVILEGE, TRACKS
from rules.hansa.labels import city_label, kind_label, route_label, say, term
from rules.hansa.state import State


def explain_claim(board: Board, state: State, seat: int, action: Claim) -> Message | None:
    """Refuse a route that is not complete, or a reward that is not to be had with it."""
    route = board.route_index.get(action.route)
    if route is None:
        return say("error.no_such_route", word=action.route)
    label = route_label(action.route)
    if not is_own_route(board, state, seat, route):
        mine = str(seat)
        lanes = [piece for lane in board.lanes_of[route] for piece in state.lanes[lane]]
        missing = sum(piece[:1] != mine for piece in lanes)
        return say("error.not_complete", route=label, count=missing)
    if not is_open_to_pawn(board, state, route):
        return say("error.pawn_elsewhere", province=term("province", str(state.pawn)))
    if action.reward not in REWARDS:
        return say("error.unknown_reward", word=action.reward)
    if (reason := _explain_reward(board, state, seat, route, action)) is not None:
        return reason
    return None if action in rewards(board, state, seat, route) else say("error.claim_words")


def _explain_reward(
    board: Board, state: State, seat: int, route: int, action: Claim
) -> Message | None:
    match action.reward:
        case "office" | "extra":
            city = board.city_index.get(action.target)
            if city not in board.ends[route]:
                return say("error.not_an_end", route=route_label(action.route))
            if action.reward == "extra":
                return _explain_extra(board, state, seat, city, action)
            return _explain_office(board, state, seat, city, action)
        case "upgrade":
            return _explain_upgrade(board, state, seat, route, action)
        case "prestige":
            return _explain_prestige(board, state, seat, route, action)
        case _:
            return None


def _explain_office(
    board: Board, state: State, seat: int, city: int, action: Claim
) -> Message | None:
    """Refuse all but the leftmost free office, with its privilege and a piece of its shape."""
    slot = free_slot(state, city)
    label = city_label(action.target)
    if slot is None:
        return say("error.city_complete", city=label)
    office = board.offices[city][slot]
    if office.rank > state.players[seat].tracks[PRIVILEGE]:
        colour = term("privilege", board.facts.privileges.order[office.rank])
        return say("error.no_privilege", city=label, privilege=colour)
    route = board.route_index[action.route]
    if not pieces_of(board, state, route)[office.shape == "M"]:
        return say("error.wrong_shape", city=label, kind=kind_label(office.shape))
    return None


def _explain_extra(
    board: Board, state: State, seat: int, city: int, action: Claim
) -> Message | None:
    """Refuse an office by marker in a city without an office, or with a piece not on the route."""
    if "office" not in state.players[seat].markers:
        return say("error.no_marker", marker=term("marker", "office"))
    if not state.cities[city][0]:
        return say("error.city_empty", city=city_label(action.target))
    traders, merchants = pieces_of(board, state, board.route_index[action.route])
    if action.piece not in ("T", "M"):
        return say("error.unknown_kind", word=action.piece)
    if not (traders if action.piece == "T" else merchants):
        return say("error.not_on_route", kind=kind_label(action.piece))
    return None


def _explain_upgrade(
    board: Board, state: State, seat: int, route: int, action: Claim
) -> Message | None:
    """Refuse a track that no end city improves, or that is empty."""
    if action.target not in TRACKS:
        return say("error.unknown_upgrade", word=action.target)
    track = TRACKS.index(action.target)
    label = term("track", action.target)
    if track not in (board.upgrades[city] for city in board.ends[route]):
        return say("error.no_upgrade_here", route=route_label(action.route), track=label)
    if state.players[seat].tracks[track] >= board.facts.tracks[track].steps:
        return say("error.track_empty", track=label)
    return None


def _explain_prestige(
    board: Board, state: State, seat: int, route: int, action: Claim
) -> Message | None:
    """Refuse a place of the table that is taken, or for which privilege or merchant lack."""
    order = board.facts.privileges.order
    if route != board.prestige_route:
        table = route_label(board.sheet.prestige.route)
        return say("error.no_prestige_here", route=table)
    if action.target not in order:
        return say("error.unknown_prestige", word=action.target)
    rank, colour = order.index(action.target), term("privilege", action.target)
    if state.prestige[rank] is not None:
        return say("error.prestige_taken", privilege=colour)
    if rank > state.players[seat].tracks[PRIVILEGE]:
        return say("error.no_privilege_prestige", privilege=colour)
    if not pieces_of(board, state, route)[1]:
        return say("error.not_on_route", kind=kind_label("M"))
    return None
