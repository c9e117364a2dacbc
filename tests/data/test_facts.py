"""Fact files are found, hashed and bound to their game."""

from __future__ import annotations

import tomllib

import pytest

from data import facts as facts_module
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
    """A file has the name of its game, or is a part of it (`hansa_base_23` of `hansa`)."""
    keys = set(game_classes())
    stems = {path.stem for path in GAMES_DIR.glob("*.toml")}
    assert keys <= stems
    for part in stems - keys:
        owner = next(key for key in keys if part.startswith(f"{key}_"))
        assert f'"{part}.' in (GAMES_DIR / f"{owner}.toml").read_text("utf-8")


def test_a_missing_file_is_named():
    with pytest.raises(FactsError, match=r"chess\.toml"):
        load_facts("chess")


INCLUDING = 'includes = ["a.one"]\n\n[own]\nx = 1\n'


def write_games(folder, monkeypatch, **texts):
    for name, text in texts.items():
        (folder / f"{name}.toml").write_text(text, "utf-8")
    monkeypatch.setattr(facts_module, "GAMES_DIR", folder)


def test_tables_of_other_games_are_copied_in(tmp_path, monkeypatch):
    first = "[two]\nz = 3\n\n[one]\n# why\ny = [\n    2,\n]\n\n[last]\nz = 4\n"
    write_games(tmp_path, monkeypatch, a=first, b=INCLUDING)
    text = load_facts("b").decode()
    assert text == INCLUDING + "\n[one]\n# why\ny = [\n    2,\n]\n"
    assert tomllib.loads(text) == {"includes": ["a.one"], "own": {"x": 1}, "one": {"y": [2]}}
    before = data_version(text.encode())
    write_games(tmp_path, monkeypatch, a=first.replace("    2,", "    3,"))
    assert data_version(load_facts("b")) != before, "a correction there is one here"


def test_a_file_without_includes_is_read_as_it_is(tmp_path, monkeypatch):
    write_games(tmp_path, monkeypatch, a='[own]\nincludes = ["b.one"]\n')
    assert load_facts("a") == (tmp_path / "a.toml").read_bytes()


@pytest.mark.parametrize(
    ("included", "message"),
    [("a.three", "no table a.three"), ("c.one", r"c\.toml"), ("one", r"one\.toml")],
)
def test_what_cannot_be_included_is_named(tmp_path, monkeypatch, included, message):
    write_games(tmp_path, monkeypatch, a="[one]\n", b=INCLUDING.replace("a.one", included))
    with pytest.raises(FactsError, match=message):
        load_facts("b")


def test_includes_that_are_no_list_of_names(tmp_path, monkeypatch):
    write_games(tmp_path, monkeypatch, a="[one]\n", b="includes = [a.one]\n\n[own]\n")
    with pytest.raises(FactsError, match="includes"):
        load_facts("b")


def test_no_such_game():
    with pytest.raises(KeyError):
        load_game("chess")


def test_versions_tell_files_apart():
    assert data_version(b"a = 1") == data_version(b"a = 1")
    assert data_version(b"a = 1") != data_version(b"a = 2")
    assert len(data_version(b"")) == 16
