"""Markers: using them, giving them up, and putting drawn ones on the map."""

from __future__ import annotations

from msgspec.structs import replace

from rules.core.game import Step
from rules.core.message import SeatRef
from rules.hansa.actions import PutMarker, UseMarker
from rules.hansa.board import Board
from rules.hansa.claiming import use_marker
from rules.hansa.facts import TRACKS
from rules.hansa.flow import Tale, improve, next_turn, return_to_turn
from rules.hansa.labels import city_label, route_label, term
from rules.hansa.moves import marker_places
from rules.hansa.state import MoveOpponents, RemovePieces, State


def apply_use(board: Board, tale: Tale, seat: int, action: UseMarker) -> Step[State]:
    """Use a marker; it costs no action."""
    use_marker(tale, seat, action.marker)
    tale.tell("use", who=SeatRef(seat), marker=term("marker", action.marker))
    match action.marker:
        case "upgrade":
            improve(board, tale, seat, TRACKS.index(action.target))
        case "swap":
            _swap(board, tale, board.city_index[action.target], action.slot - 1)
        case "remove3":
            tale.change(phase=RemovePieces(board.facts.markers.three_pieces))
            return tale.step()
        case "move3":
            tale.change(phase=MoveOpponents(board.facts.markers.three_pieces))
            return tale.step()
        case _:
            turn = tale.state.turn
            gained = board.facts.markers.actions[action.marker]
            tale.change(turn=replace(turn, extra=turn.extra + gained))
    return return_to_turn(board, tale)


def _swap(board: Board, tale: Tale, city: int, slot: int) -> None:
    """Let two neighbouring offices change places; this opens none, so nothing is paid."""
    cities = tale.state.cities
    offices = list(cities[city])
    offices[slot], offices[slot + 1] = offices[slot + 1], offices[slot]
    tale.change(cities=(*cities[:city], tuple(offices), *cities[city + 1 :]))
    tale.tell(
        "swap",
        first=SeatRef(int(offices[slot + 1][0])),
        second=SeatRef(int(offices[slot][0])),
        city=city_label(board.city_ids[city]),
    )


def apply_discard(board: Board, tale: Tale, seat: int, marker: str) -> Step[State]:
    """Give up an unused marker: regular actions of this turn know no closed regions."""
    player = tale.player(seat)
    at = player.markers.index(marker)
    tale.change_player(seat, markers=(*player.markers[:at], *player.markers[at + 1 :]))
    tale.change(
        discarded=(*tale.state.discarded, marker), turn=replace(tale.state.turn, lifted=True)
    )
    tale.tell("discard", who=SeatRef(seat), marker=term("marker", marker))
    return return_to_turn(board, tale)


def apply_put(board: Board, tale: Tale, seat: int, action: PutMarker) -> Step[State]:
    """Put a drawn marker on a route; what finds no place any more waits for a later turn."""
    player, route = tale.player(seat), board.route_index[action.route]
    at = player.plate.index(action.marker)
    plate = (*player.plate[:at], *player.plate[at + 1 :])
    tale.change_player(seat, plate=plate)
    markers = tale.state.markers
    tale.change(markers=(*markers[:route], action.marker, *markers[route + 1 :]))
    tale.tell(
        "put",
        who=SeatRef(seat),
        marker=term("marker", action.marker),
        route=route_label(action.route),
    )
    if plate and marker_places(board, tale.state):
        return tale.step()
    if plate:
        tale.tell("keep_markers", who=SeatRef(seat), count=len(plate))
    return next_turn(board, tale)
