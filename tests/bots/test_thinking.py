"""A bot's decision: legal, blind to what its seat cannot know, within its time."""

import pytest

from bots.thinking import Question, choose_move
from data.facts import load_facts
from rules.core.chance import Luck, SeededChance
from rules.core.notation import resolve_move
from rules.core.playout import play_plies
from rules.core.policy import choose_greedy, choose_random
from rules.core.search import passes_budget, search_policy
from tests.rules.variants import all_games, seed_for

BY_KEY = [pytest.param(game, id=game.key) for game in all_games()]


def positions(game, seats, every):
    for ply in play_plies(game, {}, seats, seed_for("thinking"), ("greedy",), most_plies=120):
        if ply.number % every == 1:
            yield ply


@pytest.mark.parametrize("game", BY_KEY)
@pytest.mark.parametrize("policy", ["random", "greedy", "search"])
def test_every_policy_makes_a_legal_move_from_what_travels(game, policy):
    seats = game.seat_counts[0]
    for ply in positions(game, seats, every=60):
        question = Question(
            game=game.key,
            facts=load_facts(game.key),
            state=game.encode_state(ply.state),
            seats=seats,
            seat=ply.seat,
            policy=policy,
            seconds=0.001,
            luck=b"luck",
        )
        action = resolve_move(game, ply.state, ply.seat, choose_move(question))
        assert game.explain(ply.state, ply.seat, action) is None


@pytest.mark.parametrize("game", BY_KEY)
@pytest.mark.parametrize(
    "policy",
    [choose_random, choose_greedy, search_policy(2, passes_budget(3))],
    ids=["random", "greedy", "search"],
)
def test_no_policy_looks_at_what_is_hidden(game, policy):
    """Whatever is dealt anew of what the seat cannot know, the same luck chooses the same."""
    if 2 not in game.seat_counts:
        pytest.skip("the policies here are for two seats")
    for ply in positions(game, 2, every=40):
        seen = policy(game, ply.state, ply.seat, Luck(b"x"))
        other = game.permute_hidden(ply.state, ply.seat, SeededChance(b"p" * 32, 0))
        assert policy(game, other, ply.seat, Luck(b"x")) == seen
