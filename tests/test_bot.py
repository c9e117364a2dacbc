"""The command line: what each command prints, and how a broken installation is told."""

import asyncio
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import bot
from data import words
from data.facts import GAMES_DIR, data_version, load_facts
from data.store.database import open_database
from tests.cogs.world import open_world

ROOT = Path(__file__).parents[1]


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    """Databases named by no setting are made where nobody minds."""
    monkeypatch.chdir(tmp_path)
    for name in ("DISCORD_TOKEN", "CARAVANSERAI_SETTINGS"):
        monkeypatch.delenv(name, raising=False)


def run(*arguments):
    return bot.main([str(argument) for argument in arguments])


def test_games_as_text_and_json(capsys):
    assert run("games") == 0
    assert "센추리: 향신료의 길" in capsys.readouterr().out
    assert run("games", "--json") == 0
    games = json.loads(capsys.readouterr().out)
    spice_road = next(game for game in games if game["key"] == "spice_road")
    assert spice_road["seats"] == [2, 3, 4, 5]
    assert spice_road["data_version"] == data_version(load_facts("spice_road"))
    assert {table["confidence"] for table in spice_road["facts"]} == {"confirmed"}


def test_migrate_backup_and_doctor(tmp_path, capsys):
    assert run("doctor") == 0
    assert run("backup", tmp_path / "copy.sqlite3") == 1
    assert run("migrate") == 0
    assert run("backup", tmp_path / "copy.sqlite3") == 0
    assert run("backup", tmp_path / "copy.sqlite3") == 2
    assert run("doctor") == 0
    assert "All is well." in capsys.readouterr().out


async def doctor(folder):
    """Exit code and output of the doctor over a folder's database."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, str(ROOT / "bot.py"), "doctor", cwd=folder, stdout=subprocess.PIPE
    )
    printed, _ = await process.communicate()
    return process.returncode, printed.decode()


async def test_doctor_reads_running_tables(tmp_path):
    path = tmp_path / "caravanserai.sqlite3"
    async with open_world(path) as world:
        await world.start_game("minji", "jaeho")
        code = (await world.table()).code
    assert (await doctor(tmp_path))[0] == 0
    database = await open_database(path)
    async with database.transaction() as connection:
        await connection.execute("UPDATE entries SET state_hash = 'x'")
    await database.close()
    exit_code, printed = await doctor(tmp_path)
    assert exit_code == 1
    assert f"table {code}: " in printed


def one_line(capsys):
    text = capsys.readouterr().err.strip()
    assert text.startswith("caravanserai: ")
    assert len(text.splitlines()) == 1
    return text


def test_without_a_token_the_start_says_what_to_do(capsys):
    assert run() == 2
    assert "DISCORD_TOKEN" in one_line(capsys)


def test_a_wrong_setting_stops_the_start(capsys, monkeypatch, tmp_path):
    monkeypatch.setenv("CARAVANSERAI__RENDER__WORKERS", "many")
    assert run("local") == 2
    assert "workers" in one_line(capsys)
    monkeypatch.delenv("CARAVANSERAI__RENDER__WORKERS")
    assert run("--settings", tmp_path / "none.toml", "local") == 2
    assert "none.toml" in one_line(capsys)


def test_a_broken_fact_file_stops_the_start(capsys, monkeypatch, tmp_path):
    shutil.copytree(GAMES_DIR, tmp_path / "games")
    broken = tmp_path / "games" / "spice_road.toml"
    text = broken.read_text("utf-8")
    assert '"M10"' in text
    broken.write_text(text.replace('"M10"', '"M11"', 1), "utf-8")
    monkeypatch.setattr("data.facts.GAMES_DIR", tmp_path / "games")
    bot.load_game.cache_clear()
    monkeypatch.setenv("DISCORD_TOKEN", "x")
    try:
        assert run("run") == 2
    finally:
        bot.load_game.cache_clear()
    assert one_line(capsys)


def test_a_broken_locale_file_stops_the_start(capsys, monkeypatch, tmp_path):
    shutil.copytree(words.LOCALE_DIR, tmp_path / "locale")
    (tmp_path / "locale" / "ko" / "bot.toml").write_text("failed = ", "utf-8")
    monkeypatch.setattr(words, "LOCALE_DIR", tmp_path / "locale")
    words.load_catalogs.cache_clear()
    monkeypatch.setenv("DISCORD_TOKEN", "x")
    try:
        assert run("run") == 2
    finally:
        words.load_catalogs.cache_clear()
    assert "bot.toml" in one_line(capsys)


def test_a_font_without_hangul_stops_the_start(capsys, monkeypatch):
    monkeypatch.setenv("CARAVANSERAI__RENDER__FONT", str(ROOT / "README.md"))
    monkeypatch.setenv("DISCORD_TOKEN", "x")
    assert run("run") == 2
    assert one_line(capsys)


def test_a_file_that_is_no_database_stops_the_start(capsys, monkeypatch, tmp_path):
    (tmp_path / "caravanserai.sqlite3").write_text("this is no database at all" * 100)
    monkeypatch.setenv("DISCORD_TOKEN", "x")
    assert run("run") == 2
    assert "database" in one_line(capsys)
