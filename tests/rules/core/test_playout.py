"""Play-outs end, repeat, and the greedy policy is worth its name."""

from __future__ import annotations

import pytest

from data.facts import load_game
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


@pytest.mark.parametrize("game", BY_KEY)
def test_greedy_players_do_not_go_in_circles(game):
    """Whoever plays against bots sees at once when one of them does the same again and again."""
    for number in (31,) if game.key in HEAVY else (0, 1, 2, 31):  # 31: once a game without end
        moves = {}
        seats = game.seat_counts[number % 2 - 1]
        for ply in play_plies(game, {}, seats, seed_for(f"circles {number}"), ("greedy",)):
            moves.setdefault(ply.seat, []).append(game.format_action(ply.action))
        for made in moves.values():
            assert most_rounds_of_a_circle(made) <= MOST_ROUNDS_OF_A_CIRCLE, game.key


MOST_ROUNDS_OF_A_CIRCLE = 6
LONGEST_CIRCLE = 8


def most_rounds_of_a_circle(moves):
    """Return how often a stretch of two moves or more was made again without anything between."""
    most = 1
    for length in range(2, LONGEST_CIRCLE + 1):
        same = 0
        for at in range(length, len(moves)):
            same = same + 1 if moves[at] == moves[at - length] else 0
            if len(set(moves[at - length + 1 : at + 1])) > 1:
                most = max(most, same // length + 1)
    return most


def test_a_circle_is_seen():
    assert most_rounds_of_a_circle("xababababy") == 4
    assert most_rounds_of_a_circle("aaaaaaaaaa") == 1
    assert most_rounds_of_a_circle("abcdefghabcdefgh") == 2


@pytest.mark.parametrize("key", ["eastern_wonders", "sand_to_sea"])
def test_what_a_voyage_promises_is_kept_on_landing(key):
    """A boat that only looks well placed from afar sails for ever and does nothing."""
    game = load_game(key)
    kept = broken = 0
    for number in range(3):
        before = None
        for ply in play_plies(game, {}, 2, seed_for(f"promise {number}"), ("greedy",)):
            if before is not None and before.seat == ply.seat and not before.step.barrier:
                promised = game.estimate(before.step.state, ply.seat)
                best = max(
                    game.estimate(after(game, ply, action), ply.seat)
                    for action in candidate_actions(game, ply.state, ply.seat)
                )
                is_broken = (
                    promised - best > HALF_A_POINT and game.format_action(ply.action) != CLAIM
                )
                broken, kept = broken + is_broken, kept + (not is_broken)
            before = ply
    assert kept > 100
    assert broken / kept < 0.05


HALF_A_POINT = 50
CLAIM = ("port",)
"""What comes after a victory tile is not known before."""


def after(game, ply, action):
    return game.apply_legal(ply.state, ply.seat, action, SeededChance(bytes(32), 0)).state
