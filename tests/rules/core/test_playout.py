"""Play-outs end, repeat, and the greedy policy is worth its name."""

from __future__ import annotations

import pytest

from rules.core.chance import Luck, SeededChance
from rules.core.playout import play_out, play_plies
from rules.core.policy import candidate_actions, choose_greedy
from tests.rules.variants import all_games, seed_for

GAMES = all_games()
HEAVY = {"hansa": 6}
"""Games whose play-outs take seconds: fewer of them."""
BY_KEY = [pytest.param(game, id=game.key) for game in GAMES]


@pytest.mark.parametrize("game", BY_KEY)
@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_games_of_any_size_end(game, policy):
    for seats in game.seat_counts:
        done = play_out(game, {}, seats, seed_for(f"{policy}{seats}"), (policy,))
        assert done.result is not None
        assert done.reason == done.result.reason
        assert game.to_act(done.state) == ()
        assert done.rounds == game.round_of(done.state)
        assert len(done.result.seats) == seats


@pytest.mark.parametrize("game", BY_KEY)
def test_a_playout_is_a_function_of_its_seed(game):
    seats = game.seat_counts[0]
    policies = ("greedy", "random")
    first = play_out(game, {}, seats, seed_for("one"), policies)
    assert play_out(game, {}, seats, seed_for("one"), policies) == first
    assert play_out(game, {}, seats, seed_for("two"), policies) != first


@pytest.mark.parametrize("game", BY_KEY)
def test_a_playout_can_be_broken_off(game):
    done = play_out(game, {}, game.seat_counts[0], seed_for("short"), ("random",), most_plies=5)
    assert (done.plies, done.result, done.reason) == (5, None, None)


@pytest.mark.parametrize("game", BY_KEY)
def test_greedy_beats_random_nearly_always(game):
    games = HEAVY.get(game.key, 20)
    wins = 0
    for number in range(games):
        policies = ("greedy", "random") if number % 2 else ("random", "greedy")
        done = play_out(game, {}, 2, seed_for(f"duel{number}"), policies)
        wins += policies[done.result.seats[0].seat] == "greedy"
    assert wins >= games - 1


@pytest.mark.parametrize("game", BY_KEY)
def test_candidates_are_legal_moves_and_few(game):
    for ply in play_plies(game, {}, game.seat_counts[-1], seed_for("few"), ("random",)):
        if ply.number % 20 == 1:
            legal = list(game.legal_actions(ply.state, ply.seat))
            candidates = list(candidate_actions(game, ply.state, ply.seat))
            assert 0 < len(candidates) <= 200
            assert all(action in legal for action in candidates)


@pytest.mark.parametrize("game", BY_KEY)
def test_the_greedy_choice_does_not_look_at_secrets(game):
    seats = game.seat_counts[0]
    for ply in play_plies(game, {}, seats, seed_for("peek"), ("greedy",), most_plies=120):
        other = game.permute_hidden(ply.state, ply.seat, SeededChance(b"p" * 32, 0))
        seen = choose_greedy(game, ply.state, ply.seat, Luck(b"x"))
        assert choose_greedy(game, other, ply.seat, Luck(b"x")) == seen
