"""Why a marker cannot be used, given up or put somewhere."""

from __future__ import annotations

from rules.core.message import Message
from rules.hansa.actions import PutMarker, UseMarker
from rules.hansa.board import HOME, Board
from rules.hansa.facts import TRACKS
from rules.hansa.labels import city_label, route_label, say, term
from rules.hansa.moves import can_discard, marker_places, uses_of
from rules.hansa.state import State


def explain_use(board: Board, state: State, seat: int, action: UseMarker) -> Message | None:
    """Refuse a marker that is not there to be used, or has nothing to work on."""
    marker = term("marker", action.marker)
    if action.marker not in state.players[seat].markers:
        return _missing(board, state, action.marker)
    match action.marker:
        case "office":
            return say("error.office_in_claim", marker=marker)
        case "plus3" | "plus4" if state.turn.closing:
            return say("error.after_crossing")
        case "upgrade":
            reason = _explain_upgrade(board, state, seat, action)
        case "swap":
            reason = _explain_swap(board, state, seat, action)
        case _:
            reason = None
    if reason is not None:
        return reason
    legal = action in uses_of(board, state, seat, action.marker)
    return None if legal else say("error.nothing_to_move", marker=marker)


def _missing(board: Board, state: State, marker: str) -> Message:
    options = state.options
    known = marker in board.facts.marker_counts(options.edition, options.map)
    if not known:
        return say("error.unknown_marker", word=marker)
    return say("error.no_marker", marker=term("marker", marker))


def _explain_upgrade(board: Board, state: State, seat: int, action: UseMarker) -> Message | None:
    if action.target not in TRACKS:
        return say("error.unknown_upgrade", word=action.target)
    track = TRACKS.index(action.target)
    if state.players[seat].tracks[track] >= board.facts.tracks[track].steps:
        return say("error.track_empty", track=term("track", action.target))
    return None


def _explain_swap(board: Board, state: State, seat: int, action: UseMarker) -> Message | None:
    """Refuse all but two neighbouring open offices of which exactly one is the player's own."""
    city, slot, mine = board.city_index.get(action.target), action.slot - 1, str(seat)
    if city is None:
        return say("error.unknown_office", word=action.target)
    label, offices = city_label(action.target), state.cities[city]
    if not 0 <= slot < len(offices) - 1:
        return say("error.no_such_pair", city=label, count=len(offices) - 1)
    first, second = offices[slot], offices[slot + 1]
    if not first or not second:
        return say("error.swap_empty", city=label)
    if (first[0] == mine) == (second[0] == mine):
        return say("error.swap_own", city=label)
    return None


def explain_discard(state: State, seat: int, marker: str) -> Message | None:
    """Refuse to give up a marker where the table does not play so, or where it is of no use."""
    if not state.options.discard_rule:
        return say("error.no_discard_rule")
    if not can_discard(state):
        return say("error.lifted" if state.turn.lifted else "error.no_regular_actions")
    if marker not in state.players[seat].markers:
        return say("error.not_held")
    return None


def explain_put(board: Board, state: State, seat: int, action: PutMarker) -> Message | None:
    """Refuse a route that may not get a marker."""
    if action.marker not in state.players[seat].plate:
        return say("error.not_on_plate")
    route = board.route_index.get(action.route)
    if route is None:
        return say("error.no_such_route", word=action.route)
    if route in marker_places(board, state):
        return None
    label = route_label(action.route)
    if board.permanent[route] is not None:
        return say("error.put_printed", route=label)
    if board.regions[route] != HOME:
        return say("error.put_closed", route=label)
    if state.markers[route]:
        return say("error.put_marker", route=label)
    if any(any(state.lanes[lane]) for lane in board.lanes_of[route]):
        return say("error.put_pieces", route=label)
    return say("error.put_complete", route=label)
