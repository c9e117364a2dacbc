"""What the quick policy thinks of positions, and that it plays as people who know the game."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from rules.core.chance import SeededChance
from rules.core.playout import play_plies
from rules.core.policy import candidate_actions
from rules.hansa.prizes import loose_pieces, route_prizes, stakes_of
from rules.hansa.standing import count_on, total
from rules.hansa.state import SettleDisplaced
from rules.hansa.weights import POINT
from tests.rules.hansa.positions import GAME, board_of, build
from tests.rules.variants import seed_for

COMPLETE = {"got-que": "0T 0T 0T"}
RIVAL_COMPLETE = {"got-que": "1T 1T 1T"}
OVER = {"seats": 2, "actions": 0, "acted": True, "crossed": 0}
BETTER: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    # name: the better position, the other
    "the pawn where a complete route is": (
        {"seats": 2, "acted": True, "pawn": "p15", "routes": COMPLETE},
        {"seats": 2, "acted": True, "pawn": "p1", "routes": COMPLETE},
    ),
    "the pawn two borders from there, before the first action": (
        {"seats": 2, "pawn": "p14", "routes": COMPLETE, "actions": 1},
        {"seats": 2, "pawn": "p1", "routes": COMPLETE, "actions": 1},
    ),
    "the pawn far from where the other wants it": (
        {**OVER, "pawn": "p1", "routes": RIVAL_COMPLETE},
        {**OVER, "pawn": "p15", "routes": RIVAL_COMPLETE},
    ),
    "another action where a route is complete": (
        {"routes": COMPLETE, "actions": 1},
        {"routes": COMPLETE, "actions": 0, "acted": True},
    ),
}


@pytest.mark.parametrize("name", BETTER)
def test_what_looks_better(name):
    better, other = (GAME.estimate(build(case), 0) for case in BETTER[name])
    assert better > other


def best_move(case: dict[str, Any]) -> str:
    state = build(case)
    chance = SeededChance(seed_for("best"), 0)

    def looks(action: Any) -> int:
        return GAME.estimate(GAME.apply_legal(state, 0, action, chance).state, 0)

    return " ".join(GAME.format_action(max(candidate_actions(GAME, state, 0), key=looks)))


def test_it_goes_where_its_complete_route_is_before_it_acts():
    case = {"seats": 2, "pawn": "p14", "routes": COMPLETE, "actions": 1}
    assert best_move(case).startswith("cross")
    assert best_move({**case, "pawn": "p15"}).startswith("claim got-que")


def test_it_ends_a_game_that_it_wins_and_not_one_that_it_loses():
    case = {
        "routes": COMPLETE,
        "cities": {"got": "0"},
        "actions": 1,
        "points": [19, 3, 3],
    }
    assert best_move(case).startswith("claim got-que")
    losing = {**case, "cities": {"got": "1"}, "points": [3, 19, 3]}
    assert not best_move(losing).startswith("claim got-que")


def test_it_counts_on_a_prestige_place_only_with_the_privilege_for_it():
    def prize(privilege: int, taken: dict[str, int]) -> int:
        state = build({"tracks": [{"privilege": privilege}], "prestige": taken})
        board = board_of(state)
        return route_prizes(stakes_of(board, state, 0))[board.prestige_route].rich

    table = board_of(build({})).sheet.prestige.points
    assert prize(0, {}) >= POINT * table[0]
    assert prize(0, {"white": 1}) < POINT * table[0]
    assert prize(1, {"white": 1}) >= POINT * table[1]
    assert prize(1, {"white": 1, "orange": 2}) < POINT * table[0]


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_it_leaves_pieces_where_it_has_just_moved_them(seats):
    """With two players it once shifted them to and fro for half of all its actions."""
    moved: dict[int, str] = {}
    counts: Counter[str] = Counter()
    for ply in play_plies(GAME, {}, seats, seed_for("still"), ("greedy",)):
        verb, *rest = GAME.format_action(ply.action)
        counts[verb] += 1
        if verb == "move":
            counts["moved on"] += moved.get(ply.seat) == rest[0].partition(":")[0]
            moved[ply.seat] = rest[1]
        elif verb in {"place", "claim"}:
            moved.pop(ply.seat, None)
    assert counts["moved on"] <= 3
    assert counts["move"] < counts["place"] // 2


@pytest.mark.parametrize("seats", [2, 4])
def test_pieces_that_no_city_binds_are_those_that_can_be_seen(seats):
    for ply in play_plies(GAME, {}, seats, seed_for("loose"), ("greedy",)):
        state = ply.step.state
        for seat, player in enumerate(state.players):
            seen = total(player.supply) + total(player.stock)
            seen += sum(count_on(pieces, seat)[0] for pieces in state.lanes)
            phase = state.phase
            in_hand = isinstance(phase, SettleDisplaced) and phase.seat == seat and phase.piece
            assert loose_pieces(board_of(state), state, seat) == seen + bool(in_hand)
