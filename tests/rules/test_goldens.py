"""Whole games stay what they were, word for word."""

from __future__ import annotations

import json

import pytest

from data.words import LOCALES, load_words
from rules.core.record import replay
from tests.rules.golden import GOLDENS, describe_game, golden_path, make_counts, read_record
from tests.rules.variants import all_games

GAMES = all_games()
PLAYED = [
    pytest.param(game, seats, id=f"{game.key}-{seats}")
    for game in GAMES
    for seats in game.seat_counts
]


def load(path):
    return json.loads(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize(("game", "seats"), PLAYED)
def test_a_whole_game_is_told_as_it_was(game, seats):
    golden = load(golden_path(game, seats))
    assert describe_game(game, read_record(golden)) == golden


@pytest.mark.parametrize(("game", "seats"), PLAYED)
def test_a_record_replays_to_the_hash_it_states(game, seats):
    record = read_record(load(golden_path(game, seats)))
    assert record.result.state_hash == replay(record, game).state_hash


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_way_to_end_has_a_golden(game):
    found = {load(golden_path(game, seats))["end"] for seats in game.seat_counts}
    found |= {load(path)["end"] for path in (GOLDENS / game.key).glob("end_*.json")}
    assert found == set(game.end_reasons)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_numbers_and_order_of_legal_moves(game):
    assert make_counts(game) == load(GOLDENS / game.key / "moves.json")


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_score_line_says_its_points(game, locale):
    words = load_words(locale)
    lines = [
        line
        for path in (GOLDENS / game.key).glob("*.json")
        for seat in load(path).get("scores", ())
        for line in seat["lines"]
    ]
    assert lines
    for line in lines:
        said = words.say(line["key"], count=line["count"], points=line["points"])
        assert str(line["points"]) in said, line
