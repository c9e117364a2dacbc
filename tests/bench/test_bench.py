"""Every row of the benchmark, in a tiny size: that it runs and tells something sensible."""

import json
import math

import pytest

from bench.__main__ import main
from bench.figures import TINY, Bar, Figure, format_table, format_value, median, p99
from bench.rows import ROWS, measure_rows
from bench.rules_rows import find_widest, forget_results, seats_for
from data.facts import load_game
from render.board import has_renderer
from rules.core.registry import game_classes

GAMES = list(game_classes())

MEASURES = {
    "playouts": ["random play-outs"],
    "moves": [
        "all legal moves of the widest state",
        "leaves of the widest state's choice tree",
        "largest level of the widest state's choice tree",
    ],
    "apply": ["apply with validation, median"],
    "busy": [
        "acknowledgement, p99, 2 busy tables",
        "turn message, median",
        "turn message, p99",
        "private answer, median",
        "private answer, p99",
        "event-loop lag, p99, 2 busy tables",
    ],
    "pictures": [
        "board picture, draw, median",
        "board picture, encode, median",
        "board picture, uncached, median",
        "board picture, largest",
    ],
    "lag": ["event-loop lag, p99, 2 boards queued", "pictures through the worker process"],
    "ready": ["ready with the outbox drained, 3 open tables", "resident memory, 3 open tables"],
    "storage": [
        "stored for a game, when it ends",
        "stored for a game, after clean-up",
        "moves through the table service",
    ],
}

CASES = [
    (name, [key])
    for name, row in ROWS.items()
    if row.of_game is not None
    for key in GAMES
    if has_renderer(key) or not row.needs_pictures
] + [(name, GAMES) for name, row in ROWS.items() if row.of_all is not None]


def measure(name, games):
    return list(measure_rows([name], games, TINY, lambda _: None))


@pytest.mark.parametrize(("name", "games"), CASES, ids=str)
def test_a_row_runs_and_its_figures_are_sane(name, games):
    figures = measure(name, games)
    assert [figure.measure for figure in figures] == MEASURES[name]
    for figure in figures:
        assert figure.row == name
        assert math.isfinite(figure.value)
        assert figure.value > 0
    whole = ROWS[name].of_all is not None
    assert {figure.game for figure in figures} == ({""} if whole else set(games))


def test_all_rows_are_tried():
    assert ROWS.keys() == MEASURES.keys()


@pytest.mark.parametrize("key", GAMES)
def test_leaves_are_the_legal_moves_of_the_widest_state(key):
    game = load_game(key)
    wide = find_widest(game, 1)
    assert wide.moves == len(list(game.legal_actions(wide.state, wide.seat)))
    leaves = next(f for f in measure("moves", [key]) if f.measure.startswith("leaves"))
    assert leaves.value == wide.moves


@pytest.mark.parametrize("key", GAMES)
def test_caches_of_a_game_are_emptied_and_fill_again(key):
    game = load_game(key)
    wide = find_widest(game, 1)
    before = list(game.legal_actions(wide.state, wide.seat))
    forget_results(game)
    assert list(game.legal_actions(wide.state, wide.seat)) == before


@pytest.mark.parametrize("key", GAMES)
def test_four_play_where_four_may(key):
    game = load_game(key)
    assert seats_for(game) in game.seat_counts
    assert seats_for(game) == 4 or 4 not in game.seat_counts


def test_the_first_game_needs_emptied_caches():
    from rules.spice_road.moves import payments

    payments((2, 2, 2, 2), 3)
    forget_results(load_game("spice_road"))
    assert payments.cache_info().currsize == 0


@pytest.mark.parametrize(
    ("count", "middle", "high"),
    [(1, 0, 0), (2, 1, 1), (3, 1, 2), (99, 49, 98), (100, 50, 98), (200, 100, 197)],
)
def test_median_and_p99(count, middle, high):
    values = list(reversed(range(count)))
    assert median(values) == middle
    assert p99(values) == high
    assert sum(value > high for value in values) <= count / 100


@pytest.mark.parametrize(
    ("bar", "value", "met"),
    [
        (Bar(3), 3, True),
        (Bar(3), 3.1, False),
        (Bar(3, at_least=True), 3, True),
        (Bar(3, at_least=True), 2.9, False),
        (None, 1, None),
    ],
)
def test_a_bar_is_met_from_the_right_side(bar, value, met):
    assert Figure(row="r", measure="m", value=value, unit="s", bar=bar).is_met is met


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (0.1234, "ms", "0.123 ms"),
        (2.345, "ms", "2.35 ms"),
        (52.34, "µs", "52.3 µs"),
        (12345.6, "plies/s", "12,346 plies/s"),
        (100, "ms", "100 ms"),
        (25.0, "", "25"),
    ],
)
def test_figures_have_as_many_digits_as_mean_something(value, unit, text):
    assert format_value(value, unit) == text


def test_the_table_says_which_bar_is_missed():
    figures = [
        Figure(row="one", measure="slow", value=5, unit="ms", bar=Bar(3), game="chess"),
        Figure(row="two", measure="counted", value=7, unit=""),
    ]
    head, _, first, second = format_table(figures).splitlines()
    assert head.split() == ["row", "game", "measure", "figure", "bar", "met", "note"]
    assert first.split() == ["one", "chess", "slow", "5", "ms", "≤", "3", "ms", "NO"]
    assert second.split() == ["two", "all", "counted", "7"]


def test_the_command_prints_a_machine_and_figures(capsys):
    code = main(["--quick", "--only", "apply", "--game", GAMES[0], "--json"])
    report = json.loads(capsys.readouterr().out)
    (figure,) = report["figures"]
    assert figure["row"] == "apply"
    assert report["machine"]["cores"] >= 1
    assert report["machine"]["packages"].keys() >= {"discord.py", "Pillow", "msgspec"}
    assert code == int(figure["value"] > figure["bar"]["limit"])
