"""The search: a function of its luck, within its budget, better than playing at random."""

import pytest

from data.facts import load_game
from rules.core.chance import Luck, SeededChance
from rules.core.choice import Node
from rules.core.game import Step
from rules.core.playout import play_out, play_plies
from rules.core.policy import candidate_actions
from rules.core.search import passes_budget, search_action, standing
from tests.rules.variants import all_games, seed_for

GAMES = all_games()
BY_KEY = [pytest.param(game, id=game.key) for game in GAMES]


def middle_of(game, seats, ply_number=12):
    """A position in which there is something to choose."""
    plies = play_plies(game, {}, seats, seed_for("middle"), ("greedy",))
    for ply in plies:
        if ply.number >= ply_number and len(list(candidate_actions(game, ply.state, ply.seat))) > 2:
            return ply
    raise AssertionError(f"{game.key} has no choices")


@pytest.mark.parametrize("game", BY_KEY)
def test_a_choice_is_a_function_of_luck_and_passes(game):
    seats = game.seat_counts[0]
    ply = middle_of(game, seats)

    def choose(luck, passes):
        keep_going = passes_budget(passes)()
        return search_action(game, ply.state, seats, ply.seat, Luck(luck), keep_going)

    first = choose(b"a", 8)
    assert first == choose(b"a", 8)
    assert game.explain(ply.state, ply.seat, first) is None


@pytest.mark.parametrize("game", BY_KEY)
def test_it_stops_when_it_is_told_to(game):
    seats = game.seat_counts[-1]
    ply = middle_of(game, seats)
    asked = []

    def keep_going(passes):
        asked.append(passes)
        return passes < 3

    search_action(game, ply.state, seats, ply.seat, Luck(b"b"), keep_going)
    assert asked == [1, 2, 3]


@pytest.mark.parametrize("game", BY_KEY)
def test_with_a_single_pass_it_makes_the_move_that_looks_best(game):
    """Little time never makes it worse than a glance: every move of its own has been weighed."""
    seats = game.seat_counts[0]
    ply = middle_of(game, seats)

    def look(action):
        luck = SeededChance(bytes(32), 0)
        return standing(game, game.apply_legal(ply.state, ply.seat, action, luck).state, seats)

    looks = {
        action: look(action)[ply.seat] for action in candidate_actions(game, ply.state, ply.seat)
    }
    chosen = search_action(game, ply.state, seats, ply.seat, Luck(b"e"), lambda _: False)
    assert looks[chosen] == pytest.approx(max(looks.values()), abs=0.02)


@pytest.mark.parametrize("game", BY_KEY)
def test_without_a_choice_it_does_not_think(game):
    seats = game.seat_counts[0]
    for ply in play_plies(game, {}, seats, seed_for("one"), ("greedy",)):
        candidates = list(candidate_actions(game, ply.state, ply.seat))
        if len(candidates) == 1:
            chosen = search_action(game, ply.state, seats, ply.seat, Luck(b"c"), pytest.fail)
            assert chosen == candidates[0]
            return
    pytest.skip("there is always a choice in this game")


@pytest.mark.parametrize("game", BY_KEY)
def test_who_has_nothing_to_decide_is_told_so(game):
    seats = game.seat_counts[0]
    ply = middle_of(game, seats)
    other = next(s for s in range(seats) if s not in game.to_act(ply.state))
    with pytest.raises(LookupError):
        search_action(game, ply.state, seats, other, Luck(b"d"), lambda _: False)


@pytest.mark.parametrize("seats", [2, 4])
def test_standing_is_each_seats_part_of_all_duels(seats):
    game = load_game("medici")
    ply = middle_of(game, seats)
    assert sum(standing(game, ply.state, seats)) == pytest.approx(seats / 2)
    done = play_out(game, {}, seats, seed_for("over"), ("greedy",))
    places = {of.seat: of.place for of in done.result.seats}
    for seat, value in enumerate(standing(game, done.state, seats)):
        others = [place for other, place in places.items() if other != seat]
        won = sum((places[seat] < place) + (places[seat] == place) / 2 for place in others)
        assert value == pytest.approx(won / len(others), abs=0.001)


class Ladder:
    """Ten moves and then three more: the best way begins with what looks second best.

    `unit`: what a rung is worth, in a thousandth of a clear lead.
    """

    key = "ladder"
    clear_lead = 1000

    def __init__(self, unit):
        self.unit = unit

    def to_act(self, state):
        return (0,) if len(state) < 2 else ()

    def permute_hidden(self, state, seat, chance):
        return state

    def tree(self, state, seat):
        letters = "abcdefghij" if not state else "xyz"
        nodes = {(letter,): Node(action=letter) for letter in letters}
        return {(): Node(children=tuple(letters)), **nodes}.get

    def apply_legal(self, state, seat, action, chance):
        return Step((*state, action))

    def result(self, state):
        return None

    def estimate(self, state, seat):
        rungs = {(): 0, ("a",): 2, ("b",): 1, ("b", "x"): 10}
        return self.unit * rungs.get(state, 2 if state[0] == "a" else 0) if seat == 0 else 0


@pytest.mark.parametrize("unit", [10, 100])
def test_small_differences_count_as_much_as_large_ones(unit):
    """What a game's estimates are measured in must not decide how long the search stays curious."""
    found = 0
    for number in range(20):
        luck = Luck(seed_for(f"ladder {number}"))
        chosen = search_action(Ladder(unit), (), 2, 0, luck, passes_budget(60)())
        found += chosen == "b"
    assert found >= 18


def test_it_beats_random_play():
    for number in range(3):
        policies = ("random", "search") if number % 2 else ("search", "random")
        seed = seed_for(f"match {number}")
        done = play_out(load_game("medici"), {}, 2, seed, policies, budget=passes_budget(4))
        assert policies[done.result.seats[0].seat] == "search"
