"""`bot.py sim`: what it plays, what it prints, what it refuses."""

import json

import pytest

from cli.sim import Played, interval, report_of, rotate, wins_by_policy
from rules.core.playout import Playout
from rules.core.registry import game_classes
from rules.core.scoring import Result, SeatResult
from tests.cli.command import run


def test_sim_prints_what_other_programs_read(capsys):
    arguments = ("sim", "spice_road", "--seats", 3, "--games", 2, "--seed", 5, "--json")
    assert run(*arguments) == 0
    first = json.loads(capsys.readouterr().out)
    assert set(first) == {
        "games",
        "plies",
        "seconds",
        "plies_per_second",
        "rounds",
        "plies_5_50_95",
        "rounds_5_50_95",
        "wins_by_seat",
        "shared_wins_by_seat",
        "points_by_seat",
        "wins_by_policy",
        "end_reasons",
    }
    assert first["games"] == 2
    for key in ("wins_by_seat", "shared_wins_by_seat", "points_by_seat"):
        assert len(first[key]) == 3
    assert sum(first["end_reasons"].values()) == 2
    assert run(*arguments) == 0
    second = json.loads(capsys.readouterr().out)
    same = first.keys() - {"seconds", "plies_per_second"}
    assert {key: first[key] for key in same} == {key: second[key] for key in same}


def a_playout(plies, rounds, *totals):
    best = max(totals)
    seats = tuple(
        SeatResult(seat=seat, place=1 if total == best else 2, total=total, lines=())
        for seat, total in enumerate(totals)
    )
    return Playout(plies, rounds, "x.end", Result("x.end", seats), None)


def test_sim_figures():
    played = [a_playout(100 + n, 10 + n, n, 7) for n in range(21)]
    played.append(Playout(999, 99, None, None, None))
    report = report_of([seated(one) for one in played], 2, 2.0)
    assert report["plies_5_50_95"] == [101, 110, 119]
    assert report["rounds_5_50_95"] == [11, 20, 29]
    assert report["wins_by_seat"] == [14, 8]
    assert report["shared_wins_by_seat"] == [1, 1]
    assert report["points_by_seat"] == [10.0, 7.0]
    assert report["end_reasons"] == {"x.end": 21, "unfinished": 1}


def test_sim_without_seats_takes_four_or_what_is_nearest(capsys):
    for key, game in game_classes().items():
        assert run("sim", key, "--games", 1, "--json") == 0
        seats = len(json.loads(capsys.readouterr().out)["wins_by_seat"])
        assert seats == (4 if 4 in game.seat_counts else max(n for n in game.seat_counts if n < 4))


@pytest.mark.parametrize(
    "wrong",
    [
        ("--seats", 9),
        ("--seats", 9, "--games", 0),
        ("--seats", -1),
        ("--seats", 10**12),
        ("--policy", "clever"),
        ("--policy", "greedy,random", "--seats", 3),
        ("--passes", 0),
        ("--seconds", 0),
        ("--seconds", 1, "--passes", 1),
        ("--games", -1),
        ("--games", 1 << 32),
        ("--seed", -1),
        ("--seed", 1 << 224),
    ],
)
def test_sim_refuses_what_it_cannot_play(capsys, wrong):
    assert run("sim", "spice_road", "--games", 1, *wrong) == 1
    assert capsys.readouterr().err.startswith(f"caravanserai: {wrong[0]}: ")


def test_sim_of_no_games_and_of_the_last_seed(capsys):
    assert run("sim", "spice_road", "--games", 0, "--json") == 0
    assert json.loads(capsys.readouterr().out)["plies"] == 0
    assert run("sim", "spice_road", "--games", 1, "--seed", (1 << 224) - 1) == 0


def seated(playout, *policies):
    return Played(policies or ("random", "random"), playout)


def test_policies_move_on_by_a_seat():
    assert rotate(("greedy", "random", "search"), 0) == ("greedy", "random", "search")
    assert rotate(("greedy", "random", "search"), 1) == ("search", "greedy", "random")
    assert rotate(("greedy", "random", "search"), 3) == ("greedy", "random", "search")


def test_wins_belong_to_whoever_sat_there():
    played = [
        seated(a_playout(9, 9, 5, 1, 1), "greedy", "random", "random"),
        seated(a_playout(9, 9, 5, 1, 1), "random", "greedy", "random"),
        seated(a_playout(9, 9, 5, 5, 1), "random", "greedy", "random"),
        seated(Playout(9, 9, None, None, None), "random", "random", "greedy"),
    ]
    wins = wins_by_policy(played)
    assert (wins["greedy"]["wins"], wins["random"]["wins"]) == (1.5, 1.5)
    assert (wins["greedy"]["share"], wins["greedy"]["expected"]) == (0.375, 0.333)
    assert wins_by_policy([seated(a_playout(9, 9, 5, 1))]) == {}


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.278), (10, 10, 0.722, 1.0), (65, 100, 0.553, 0.736), (1, 2, 0.095, 0.905)],
)
def test_intervals(wins, games, low, high):
    """Wilson's interval as textbooks tabulate it."""
    assert interval(wins, games) == [low, high]


def test_sim_of_two_policies_for_two_seats(capsys):
    assert run("sim", "medici", "--policy", "greedy,random", "--games", 4, "--json") == 0
    report = json.loads(capsys.readouterr().out)
    assert len(report["wins_by_seat"]) == 2
    assert report["wins_by_policy"]["greedy"]["wins"] == 4
    assert max(report["wins_by_seat"]) < 4


def test_a_search_of_counted_passes_can_be_repeated(capsys):
    said = []
    for _ in range(2):
        arguments = ("--policy", "search,greedy", "--games", 1, "--passes", 2, "--json")
        assert run("sim", "medici", *arguments) == 0
        report = json.loads(capsys.readouterr().out)
        said.append({key: report[key] for key in ("plies", "points_by_seat", "wins_by_policy")})
    assert said[0] == said[1]
