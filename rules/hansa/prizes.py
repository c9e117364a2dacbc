"""What claiming each route would bring a seat, as the estimate sees it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.hansa.board import Board
from rules.hansa.facts import PRIVILEGE
from rules.hansa.score import marker_points, score_lead
from rules.hansa.standing import Owners, controllers_in, count_offices, presence, total
from rules.hansa.state import Pieces, PlayerState, State
from rules.hansa.weights import (
    BACK,
    CONTROL,
    DRAG,
    LAST,
    LONG,
    OFFICE,
    POINT,
    POOL,
    RIVALS,
    STEP_WORTH,
    UNUSED,
    USUAL_ROUNDS,
)

FAR = 3
"""More points than a claim can bring one player for its two cities."""

Offer = tuple[int, int]
"""What a city offers: without a merchant of one's own on the route, with one."""


class Prize(NamedTuple):
    """What claiming a route brings without and with an own merchant; the city it is claimed for."""

    plain: int
    rich: int
    city: int


class Stakes(NamedTuple):
    """All that the prizes of a seat depend on.

    `offices`, `extras`, `prestige`, `markers`: as in the state. `loose`: the seat's pieces that no
    city binds. `ahead`, `pull`: how long the game will last, and how much longer than it should.
    `missing`: by how many points each seat could still end it, where these are few; `lead`: by how
    many the seat would then win, as things are.
    """

    board: Board
    offices: tuple[Pieces, ...]
    extras: tuple[Pieces, ...]
    prestige: tuple[int | None, ...]
    markers: tuple[str, ...]
    seats: int
    seat: int
    tracks: tuple[int, ...]
    loose: int
    ahead: int
    pull: int
    missing: tuple[int, ...]
    lead: int
    marker: int


def stakes_of(board: Board, state: State, seat: int) -> Stakes:
    """Return what the prizes of a seat depend on now."""
    end = board.facts.end.points
    ahead = rest_of_game(board, state, seat)
    missing = tuple(min(FAR, end - player.points) for player in state.players)
    return Stakes(
        board,
        state.cities,
        state.extras,
        state.prestige,
        state.markers,
        len(state.players),
        seat,
        state.players[seat].tracks,
        loose_pieces(board, state, seat),
        ahead,
        pull_of(state),
        missing,
        score_lead(board, state, seat) if min(missing) < FAR else 0,
        _next_marker(board, state.players[seat], ahead),
    )


def _next_marker(board: Board, player: PlayerState, ahead: int) -> int:
    """Weigh one more marker: the points for all of them, and that it can be used."""
    taken = len(player.markers) + len(player.used)
    points = marker_points(board, taken + 1) - marker_points(board, taken)
    return POINT * points + UNUSED * ahead // 100


def loose_pieces(board: Board, state: State, seat: int) -> int:
    """Return how many pieces a seat has that no city binds: no more than that fit on routes."""
    setup, tracks = board.facts.setup, state.players[seat].tracks
    freed = total(setup.supply[seat]) + total(setup.stock[seat]) + sum(tracks)
    return freed - sum(presence(state, seat)) - state.prestige.count(seat)


def rest_of_game(board: Board, state: State, seat: int) -> int:
    """Return how much of the game is still to come, in hundredths, as far as can be seen.

    By rounds and by what others have: what a seat does itself must not make its desk worth less.
    """
    points = max(other.points for at, other in enumerate(state.players) if at != seat)
    done = max(points * 100 // board.facts.end.points, state.round * 100 // USUAL_ROUNDS)
    return max(5, 100 - done)


def pull_of(state: State) -> int:
    """Return how much more any point is worth, whoever gets it, in a game that does not end.

    So somebody's points become welcome in the end where all others would wait for ever.
    """
    return DRAG * max(0, state.round - LONG)


def route_prizes(stakes: Stakes) -> tuple[Prize, ...]:
    """Return what a claim of each route would bring."""
    board, control = stakes.board, controllers_in(stakes.offices, stakes.extras, stakes.seats)
    offers = [_offer(stakes, control, city) for city in range(len(board.city_ids))]
    return tuple(_prize(stakes, control, offers, route) for route in range(len(board.route_ids)))


def _prize(stakes: Stakes, control: Owners, offers: Sequence[Offer], route: int) -> Prize:
    board = stakes.board
    a, b = board.ends[route]
    city = max(a, b, key=lambda end: offers[end][1])
    sure = BACK + stakes.marker * bool(stakes.markers[route])
    sure += _toll(stakes, control[a]) + _toll(stakes, control[b])
    if (lead := _lead_after(stakes, control[a], control[b])) is not None:
        return Prize(sure + LAST, sure + LAST, city) if lead >= 0 else Prize(0, 0, city)
    (plain_a, rich_a), (plain_b, rich_b) = offers[a], offers[b]
    rich = max(rich_a, rich_b)
    if route == board.prestige_route:
        rich = max(rich, _prestige_gain(stakes))
    return Prize(sure + max(plain_a, plain_b), sure + rich, city)


def _lead_after(stakes: Stakes, *owners: int | None) -> int | None:
    """Return the lead at the end where the points for a route's cities end the game, else None."""
    gained = [owners.count(seat) for seat in range(stakes.seats)]
    if all(points < missing for points, missing in zip(gained, stakes.missing, strict=True)):
        return None
    mine = gained.pop(stakes.seat)
    return stakes.lead + mine - max(gained)


def _prestige_gain(stakes: Stakes) -> int:
    """Weigh the best free place of the table that a seat has the privilege for."""
    points = stakes.board.sheet.prestige.points
    open_to = range(stakes.tracks[PRIVILEGE] + 1)
    return max(
        (POINT * points[rank] for rank in open_to if stakes.prestige[rank] is None), default=0
    )


def _toll(stakes: Stakes, owner: int | None) -> int:
    """Weigh the point that goes to whoever controls a city when a route to it is claimed."""
    if owner is None:
        return 0
    return stakes.pull + (POINT if owner == stakes.seat else -RIVALS)


def _offer(stakes: Stakes, control: Owners, city: int) -> Offer:
    """Weigh the better of what a city offers for a desk, and its next office."""
    step, (plain, rich) = _step_gain(stakes, city), _office_gain(stakes, control, city)
    return max(step, plain), max(step, rich)


def _step_gain(stakes: Stakes, city: int) -> int:
    """Weigh what a city offers for a desk: the step, and the piece that it frees."""
    track = stakes.board.upgrades[city]
    if track is None or stakes.tracks[track] == len(STEP_WORTH[track]):
        return 0
    freed = POOL[stakes.loose] if stakes.loose < len(POOL) else 0
    return STEP_WORTH[track][stakes.tracks[track]] * stakes.ahead // 100 + freed


def _office_gain(stakes: Stakes, control: Owners, city: int) -> Offer:
    """Weigh the next office of a city, and that it binds a piece for good."""
    offices, seat = stakes.offices[city], stakes.seat
    if "" not in offices or not stakes.loose:
        return 0, 0
    office = stakes.board.offices[city][offices.index("")]
    if office.rank > stakes.tracks[PRIVILEGE]:
        return 0, 0
    bound = POOL[min(stakes.loose, len(POOL)) - 1]
    gain = OFFICE + (POINT + stakes.pull) * office.points - bound
    counts = count_offices(offices, stakes.extras[city], stakes.seats)
    # The next printed office lies to the right of all others, so it wins ties.
    if control[city] != seat and counts[seat] + 1 >= max(counts):
        gain += CONTROL
    gain = max(0, gain)
    return (0 if office.shape == "M" else gain), gain
