"""Whole games: nothing is lost, every game ends, and looking ahead beats chance."""

from __future__ import annotations

from itertools import islice

import pytest

from rules.core.playout import MOST_PLIES, play_out, play_plies
from rules.hansa.board import Board
from rules.hansa.reach import ring_lanes
from tests.rules.hansa.positions import FACTS, GAME
from tests.rules.variants import seed_for

TABLES = [
    ({}, 2),
    ({}, 3),
    ({"edition": "big_box"}, 5),
    ({"map": "britannia"}, 3),
    ({"map": "britannia", "discard_rule": True}, 4),
]


@pytest.mark.parametrize(("options", "seats"), TABLES)
def test_random_games_end(options, seats):
    done = play_out(GAME, options, seats, seed_for(f"random{seats}"), ("random",))
    assert done.reason in GAME.end_reasons
    assert done.plies < MOST_PLIES


@pytest.mark.parametrize(("options", "seats"), [({}, 3), ({"map": "britannia"}, 4)])
def test_greedy_games_end_in_a_sensible_time(options, seats):
    done = play_out(GAME, options, seats, seed_for("greedy"), ("greedy",))
    assert done.reason in GAME.end_reasons
    assert 8 <= done.rounds <= 60


def test_greedy_beats_random():
    for number in range(2):
        policies = ["random"] * 3
        policies[number] = "greedy"
        done = play_out(GAME, {}, 3, seed_for(f"match{number}"), policies)
        best = done.result.seats[0]
        assert best.seat == number
        assert best.total >= done.result.seats[1].total + 10


def test_every_kind_of_step_is_met():
    """The random games above are worth something only if they come everywhere."""
    steps = set()
    for options, seats in TABLES:
        plies = play_plies(GAME, options, seats, seed_for(f"steps{seats}"), ("random",))
        steps |= {ply.state.phase.__struct_config__.tag for ply in islice(plies, 1000)}
    assert steps >= {
        "place_pawn",
        "take_actions",
        "move_own",
        "settle",
        "place_markers",
    }


def test_rings_agree_with_a_search_from_the_route_outward():
    """A slow search that knows no short cuts: over cities, one more each time."""
    board: Board = GAME._boards["britannia", 4]
    for route, ends in enumerate(board.ends):
        allowed = {0, board.regions[route]}
        reached, seen = set(ends), {route}
        for ring in board.rings[route]:
            found = {
                at
                for at, (a, b) in enumerate(board.ends)
                if at not in seen and board.regions[at] in allowed and {a, b} & reached
            }
            assert {board.lanes[lane].route for lane in ring} == found
            seen |= found
            for at in found:
                reached |= set(board.ends[at])


def test_a_displaced_piece_goes_to_the_first_ring_with_room():
    for ply in play_plies(GAME, {}, 5, seed_for("rings"), ("random",), 1500):
        view = GAME.view(ply.state, None)
        if view.step != "settle" or view.displaced.kind is None:
            continue
        board = GAME._board(ply.state)
        route = board.route_index[view.displaced.route]
        near = ring_lanes(board, ply.state, route, view.displaced.kind)
        legal = {
            action.lane
            for action in GAME.legal_actions(ply.state, ply.seat)
            if type(action).__name__ == "Place"
        }
        assert legal == {board.lane_tokens[lane] for lane in near}
        assert not any(lane in board.lanes_of[route] for lane in near)


def test_pieces_of_a_player_are_always_as_many():
    own = (FACTS.pieces.traders - FACTS.pieces.on_score_track, FACTS.pieces.merchants)
    assert own == (26, 4)
    for ply in play_plies(GAME, {}, 4, seed_for("pieces"), ("random",), 800):
        view = GAME.view(ply.step.state, None)
        for player in view.players:
            covered = {"T": 0, "M": 0}
            for track in player.tracks:
                covered[track.frees] += len(track.values) - 1 - track.level
            spaces = [space for route in view.routes for space in route.spaces]
            offices = [office for city in view.cities for office in (*city.offices, *city.extras)]
            on_map = [x.kind for x in (*spaces, *offices) if x.owner == player.seat]
            for at, kind in enumerate("TM"):
                total = covered[kind] + player.supply[at] + player.stock[at] + on_map.count(kind)
                if kind == "M":
                    total += sum(slot.owner == player.seat for slot in view.prestige)
                displaced = view.displaced
                if displaced is not None and displaced.seat == player.seat:
                    total += displaced.kind == kind
                assert total == own[at]
