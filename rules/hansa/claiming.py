"""Claiming a route: control, marker, reward and the way back of the pieces, in this order."""

from __future__ import annotations

from msgspec.structs import replace

from rules.core.game import Step
from rules.core.message import SeatRef, Term
from rules.hansa.actions import Claim
from rules.hansa.board import Board
from rules.hansa.claims import pieces_of
from rules.hansa.facts import TRACKS
from rules.hansa.flow import Tale, end_game, improve, return_to_turn, spend_action
from rules.hansa.labels import city_label, kind_label, route_label, term
from rules.hansa.moves import place_lanes, place_sources
from rules.hansa.standing import completed_cities, controller, is_linked
from rules.hansa.state import MoveAny, PlaceStock, State, add, markers_left

POINTS, MARKERS, CITIES = "hansa.end.points", "hansa.end.markers", "hansa.end.cities"


def apply_claim(board: Board, tale: Tale, seat: int, action: Claim) -> Step[State]:
    """Claim a route; a whole claim is finished even when the game ends in the middle of it."""
    route = board.route_index[action.route]
    spend_action(board, tale)
    tale.tell("claim", who=SeatRef(seat), route=route_label(action.route))
    _pay_controllers(board, tale, route)
    out_of_markers = _take_marker(tale, seat, route)
    traders, merchants = pieces_of(board, tale.state, route)
    built = _take_reward(board, tale, seat, action)
    if built == "T":
        traders -= 1
    elif built == "M":
        merchants -= 1
    _clear_route(board, tale, seat, route, traders, merchants)
    if (reason := _end_reason(board, tale.state, out_of_markers=out_of_markers)) is not None:
        end_game(tale, reason)
        tale.tell("end", reason=Term(reason))
        return tale.step()
    return _use_permanent(board, tale, seat, route)


def _pay_controllers(board: Board, tale: Tale, route: int) -> None:
    """Give a point for each end city to whoever controls it, before any new office."""
    for city in board.ends[route]:
        owner = controller(tale.state, city)
        if owner is not None:
            tale.change_player(owner, points=tale.player(owner).points + 1)
            tale.tell("control", who=SeatRef(owner), city=city_label(board.city_ids[city]))


def _take_marker(tale: Tale, seat: int, route: int) -> bool:
    """Take the marker on a route and draw another unseen; tell whether none was left to draw."""
    markers = tale.state.markers
    marker = markers[route]
    if not marker:
        return False
    player, is_last = tale.player(seat), not markers_left(tale.state)
    tale.change_player(seat, markers=(*player.markers, marker), drawn=player.drawn + (not is_last))
    tale.change(markers=(*markers[:route], "", *markers[route + 1 :]))
    tale.tell("marker", who=SeatRef(seat), marker=term("marker", marker))
    return is_last


def _take_reward(board: Board, tale: Tale, seat: int, action: Claim) -> str:
    """Take what was chosen; return the kind of piece from the route that it needs."""
    match action.reward:
        case "office":
            return _open_office(board, tale, seat, board.city_index[action.target])
        case "extra":
            return _open_extra(board, tale, seat, action)
        case "upgrade":
            improve(board, tale, seat, TRACKS.index(action.target))
        case "prestige":
            rank = board.facts.privileges.order.index(action.target)
            table = tale.state.prestige
            tale.change(prestige=(*table[:rank], seat, *table[rank + 1 :]))
            tale.tell(
                "prestige",
                who=SeatRef(seat),
                privilege=term("privilege", action.target),
                points=board.sheet.prestige.points[rank],
            )
            return "M"
        case _:
            pass
    return ""


def _open_office(board: Board, tale: Tale, seat: int, city: int) -> str:
    """Open the leftmost free office; the first one may give points, the last completes the city."""
    cities = tale.state.cities
    slot = cities[city].index("")
    office = board.offices[city][slot]
    offices = (*cities[city][:slot], f"{seat}{office.shape}", *cities[city][slot + 1 :])
    tale.change(cities=(*cities[:city], offices, *cities[city + 1 :]))
    who, label = SeatRef(seat), city_label(board.city_ids[city])
    tale.tell("office", who=who, kind=kind_label(office.shape), city=label)
    if office.points:
        tale.change_player(seat, points=tale.player(seat).points + office.points)
        tale.tell("office_points", who=who, points=office.points)
    if "" not in offices:
        target = board.sheet.completed_cities
        number = completed_cities(tale.state)
        tale.tell("complete", city=label, count=number, target=target)
    _award_link(board, tale, seat)
    return office.shape


def _open_extra(board: Board, tale: Tale, seat: int, action: Claim) -> str:
    """Open an office to the left of all others with a marker: any piece, any privilege."""
    city = board.city_index[action.target]
    use_marker(tale, seat, "office")
    extras = tale.state.extras
    opened = (*extras[city], f"{seat}{action.piece}")
    tale.change(extras=(*extras[:city], opened, *extras[city + 1 :]))
    tale.tell(
        "extra_office",
        who=SeatRef(seat),
        kind=kind_label(action.piece),
        city=city_label(action.target),
        marker=term("marker", "office"),
    )
    _award_link(board, tale, seat)
    return action.piece


def use_marker(tale: Tale, seat: int, marker: str) -> None:
    """Turn an unused marker face down."""
    player = tale.player(seat)
    at = player.markers.index(marker)
    tale.change_player(
        seat,
        markers=(*player.markers[:at], *player.markers[at + 1 :]),
        used=(*player.used, marker),
    )


def _award_link(board: Board, tale: Tale, seat: int) -> None:
    """Give points for the long connection to the first few who make it, once to each."""
    players, points = tale.state.players, board.sheet.link.points
    place = 1 + max(player.link for player in players)
    if players[seat].link or place > len(points) or not is_linked(board, tale.state, seat):
        return
    gained = points[place - 1]
    tale.change_player(seat, link=place, points=players[seat].points + gained)
    a, b = board.link
    tale.tell(
        "link",
        who=SeatRef(seat),
        a=city_label(board.city_ids[a]),
        b=city_label(board.city_ids[b]),
        points=gained,
    )


def _clear_route(
    board: Board, tale: Tale, seat: int, route: int, traders: int, merchants: int
) -> None:
    """Send what is left of the pieces on a claimed route to the stock."""
    player, lanes = tale.player(seat), list(tale.state.lanes)
    for lane in board.lanes_of[route]:
        lanes[lane] = ("",) * len(lanes[lane])
    stock = add(add(player.stock, "T", traders), "M", merchants)
    tale.change(lanes=tuple(lanes))
    tale.change_player(seat, stock=stock)


def _end_reason(board: Board, state: State, *, out_of_markers: bool) -> str | None:
    """Return what ends the game after a claim: points, no marker to draw, completed cities."""
    if max(player.points for player in state.players) >= board.facts.end.points:
        return POINTS
    if out_of_markers:
        return MARKERS
    return CITIES if completed_cities(state) >= board.sheet.completed_cities else None


def _use_permanent(board: Board, tale: Tale, seat: int, route: int) -> Step[State]:
    """Let the printed marker of a route be used, now that its pieces are back in the stock."""
    pieces = board.facts.britannia.permanent_pieces
    match board.permanent[route]:
        case "move2" if any(map(any, tale.state.lanes)):
            tale.change(phase=MoveAny(pieces))
        case "place2":
            waiting = replace(tale.state, phase=PlaceStock(pieces))
            sources = place_sources(board, waiting, seat)
            if any(place_lanes(board, waiting, kind) for kind in sources):
                tale.state = waiting
        case _:
            pass
    if isinstance(tale.state.phase, (MoveAny, PlaceStock)):
        return tale.step()
    return return_to_turn(board, tale)
