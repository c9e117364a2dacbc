"""Fact files are found, hashed and bound to their game."""

from __future__ import annotations

import tomllib

import pytest

from data.facts import GAMES_DIR, data_version, load_facts, load_game
from rules.core.errors import FactsError
from rules.core.registry import game_classes


@pytest.mark.parametrize("key", game_classes())
def test_every_game_has_facts(key):
    game = load_game(key)
    assert game.key == key
    assert load_game(key) is game
    tables = tomllib.loads(load_facts(key).decode())
    assert {table.table for table in game.provenance} == {
        name for name, table in tables.items() if isinstance(table, dict)
    }


def test_every_file_belongs_to_a_game():
    assert {path.stem for path in GAMES_DIR.glob("*.toml")} == set(game_classes())


def test_a_missing_file_is_named():
    with pytest.raises(FactsError, match=r"chess\.toml"):
        load_facts("chess")


def test_no_such_game():
    with pytest.raises(KeyError):
        load_game("chess")


def test_versions_tell_files_apart():
    assert data_version(b"a = 1") == data_version(b"a = 1")
    assert data_version(b"a = 1") != data_version(b"a = 2")
    assert len(data_version(b"")) == 16
