"""What anybody may know, taken from the state; and states that look the same to everybody."""

from __future__ import annotations

from typing import cast

from msgspec.structs import replace

from rules.core.chance import Chance
from rules.core.scoring import ScoreLine
from rules.hansa.board import Board
from rules.hansa.facts import TRACKS
from rules.hansa.score import (
    all_score_lines,
    majority_points,
    region_cities,
    region_offices,
    score_result,
)
from rules.hansa.standing import (
    Owners,
    completed_cities,
    controllers,
    crossings_left,
    is_complete,
    network_size,
    permit_holder,
)
from rules.hansa.state import (
    GameOver,
    MoveAny,
    MoveOpponents,
    MoveOwn,
    PlaceStock,
    RemovePieces,
    SettleDisplaced,
    State,
    acting_seat,
    markers_left,
)
from rules.hansa.targets import target_lanes
from rules.hansa.view import (
    CityView,
    DisplacedView,
    ExtraView,
    HansaView,
    Kind,
    LinkView,
    MajorityView,
    OfficeView,
    PermitView,
    PlayerView,
    PrestigeView,
    ProvinceView,
    RouteView,
    SpaceView,
    Step,
    TrackView,
)


def view_table(board: Board, state: State, viewer: int | None) -> HansaView:
    """Return everything that lies open; it is the same for everybody."""
    seat, phase, turn = acting_seat(state), state.phase, state.turn
    control, targets = controllers(state), target_lanes(board, state)
    return HansaView(
        viewer=viewer,
        map=board.sheet.map,
        side=board.sheet.side,
        edition=state.options.edition,
        discard_rule=state.options.discard_rule,
        round=state.round,
        turn=turn.seat,
        to_act=() if seat is None else (seat,),
        step=cast("Step", phase.__struct_config__.tag),
        actions=0 if turn.closing else turn.actions,
        extra=0 if turn.closing else turn.extra,
        left=_left(state),
        displaced=_displaced(state),
        privileges=board.facts.privileges.order,
        cities=tuple(_city(board, state, city, control) for city in range(len(board.city_ids))),
        routes=tuple(_route(board, state, at, targets) for at in range(len(board.route_ids))),
        prestige=_prestige(board, state),
        link=_link(board, state),
        majorities=tuple(_majority(board, state, control, r) for r in board.sheet.majorities),
        players=_players(board, state, control),
        completed=completed_cities(state),
        completed_target=board.sheet.completed_cities,
        points_target=board.facts.end.points,
        marker_supply=markers_left(state),
        lifted=turn.lifted,
        pawn=state.pawn,
        crossings=crossings_left(board, state),
        provinces=_provinces(board, state),
        soldiers=_soldiers(board, state),
        ended_by=phase.seat if isinstance(phase, GameOver) else None,
        result=score_result(board, state),
    )


def permute_secrets(state: State, chance: Chance) -> State:
    """Return a state with the markers that nobody has seen in another order."""
    if not state.supply:
        return state
    return replace(state, supply=chance.shuffle("markers", sorted(state.supply)))


def _left(state: State) -> int:
    match state.phase:
        case (
            MoveOwn(left)
            | MoveOpponents(left)
            | MoveAny(left)
            | RemovePieces(left)
            | PlaceStock(left)
        ):
            return left
        case _:
            return 0


def _displaced(state: State) -> DisplacedView | None:
    phase = state.phase
    if not isinstance(phase, SettleDisplaced):
        return None
    kind = cast("Kind", phase.piece) if phase.piece else None
    return DisplacedView(seat=phase.seat, route=phase.route, kind=kind, extras=phase.extras)


def _owner(piece: str) -> int | None:
    return int(piece[0]) if piece else None


def _kind(piece: str) -> Kind | None:
    return cast("Kind", piece[1]) if piece else None


def _city(board: Board, state: State, city: int, control: Owners) -> CityView:
    sheet, name = board.sheet.cities[city], board.city_ids[city]
    colours, regions = board.facts.privileges.order, board.sheet.regions
    permit = next((p for p in board.permits if p.city == city), None)
    return CityView(
        id=name,
        pos=sheet.pos,
        regions=tuple(regions[number] for number in board.city_regions[city]),
        upgrade=sheet.upgrade,
        link=city in board.link,
        prestige=name == board.sheet.prestige.city,
        permit=() if permit is None else tuple(regions[number] for number in permit.regions),
        permit_holder=None if permit is None else permit_holder(state, city),
        extras=tuple(
            ExtraView(owner=int(piece[0]), kind=cast("Kind", piece[1]))
            for piece in reversed(state.extras[city])
        ),
        offices=tuple(
            OfficeView(
                shape=office.shape,
                privilege=colours[office.rank],
                points=office.points,
                owner=_owner(piece),
                kind=_kind(piece),
            )
            for office, piece in zip(board.offices[city], state.cities[city], strict=True)
        ),
        controller=control[city],
        complete=is_complete(state, city),
    )


def _route(board: Board, state: State, route: int, targets: frozenset[int]) -> RouteView:
    sheet = board.sheet.routes[route]
    spaces: dict[int, SpaceView] = {}
    for number in board.lanes_of[route]:
        lane = board.lanes[number]
        for at, piece in zip(lane.spaces, state.lanes[number], strict=True):
            spaces[at] = SpaceView(
                ship=lane.ship,
                owner=_owner(piece),
                kind=_kind(piece),
                target=not piece and number in targets,
            )
    a, b = sheet.ends
    return RouteView(
        id=sheet.id,
        a=a,
        b=b,
        region=board.sheet.regions[board.regions[route]],
        spaces=tuple(spaces[at] for at in sorted(spaces)),
        marker=state.markers[route] or None,
        permanent=sheet.permanent,
        tavern=sheet.tavern,
        prestige=route == board.prestige_route,
    )


def _prestige(board: Board, state: State) -> tuple[PrestigeView, ...]:
    table = zip(
        board.facts.privileges.order, board.sheet.prestige.points, state.prestige, strict=True
    )
    return tuple(
        PrestigeView(privilege=colour, points=points, owner=owner)
        for colour, points, owner in table
    )


def _link(board: Board, state: State) -> LinkView:
    places = sorted((p.link, seat) for seat, p in enumerate(state.players) if p.link)
    return LinkView(
        cities=board.sheet.link.cities,
        points=board.sheet.link.points,
        seats=tuple(seat for _, seat in places),
    )


def _majority(board: Board, state: State, control: Owners, region: str) -> MajorityView:
    seats = range(len(state.players))
    return MajorityView(
        region=region,
        controlled=tuple(region_cities(board, control, seat, region) for seat in seats),
        offices=tuple(region_offices(board, state, seat, region) for seat in seats),
        points=majority_points(board, state, control, region),
    )


def _players(board: Board, state: State, control: Owners) -> tuple[PlayerView, ...]:
    lines = all_score_lines(board, state)
    return tuple(
        _player(board, state, seat, control, lines[seat]) for seat in range(len(state.players))
    )


def _player(
    board: Board,
    state: State,
    seat: int,
    control: Owners,
    score: tuple[ScoreLine, ...],
) -> PlayerView:
    player = state.players[seat]
    return PlayerView(
        seat=seat,
        supply=player.supply,
        stock=player.stock,
        tracks=tuple(_track(board, at, steps) for at, steps in enumerate(player.tracks)),
        markers=player.markers,
        used=player.used,
        plate=player.plate,
        drawn=player.drawn,
        points=player.points,
        link=player.link or None,
        controlled=tuple(
            city for city, owner in zip(board.city_ids, control, strict=True) if owner == seat
        ),
        network=network_size(board, state, seat),
        permits=_permits(board, state, seat),
        score=score,
        total=sum(line.points for line in score),
    )


def _track(board: Board, at: int, steps: int) -> TrackView:
    track = board.facts.tracks[at]
    return TrackView(
        key=TRACKS[at],
        values=track.values,
        level=steps,
        value=track.values[steps],
        next=track.values[steps + 1] if steps < track.steps else None,
        frees=track.frees,
    )


def _permits(board: Board, state: State, seat: int) -> tuple[PermitView, ...]:
    used = state.turn.permits if state.turn.seat == seat else ()
    return tuple(
        PermitView(
            city=board.city_ids[permit.city],
            regions=tuple(board.sheet.regions[number] for number in permit.regions),
            used=board.city_ids[permit.city] in used,
        )
        for permit in board.permits
        if permit_holder(state, permit.city) == seat
    )


def _provinces(board: Board, state: State) -> tuple[ProvinceView, ...]:
    if len(state.players) > 2 or not board.has_provinces:  # the pawn is for two players
        return ()
    return tuple(
        ProvinceView(
            id=area.id,
            routes=area.routes,
            soldiers=area.soldiers,
            neighbours=board.province_neighbours[area.id],
        )
        for area in board.facts.provinces.areas
    )


def _soldiers(board: Board, state: State) -> tuple[tuple[str, str], ...]:
    if not _provinces(board, state):
        return ()
    pairs = (soldier.partition("-") for soldier in board.facts.provinces.soldiers)
    return tuple((a, b) for a, _, b in pairs)
