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
from rules.core.playout import Playout
from rules.core.registry import game_classes
from rules.core.scoring import Result, SeatResult
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


def a_record(tmp_path, **changes):
    record = {
        "format": "caravanserai/1",
        "game": "spice_road",
        "rules_version": 1,
        "seats": ["Ana", "민지"],
        "options": {},
        "seed": "07" * 32,
        "actions": [{"seat": 0, "move": "play S1"}, {"seat": 1, "move": "acquire 1"}],
        **changes,
    }
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record), "utf-8")
    return path


def test_games_as_text_and_json(capsys):
    assert run("games") == 0
    assert "센추리: 향신료의 길" in capsys.readouterr().out
    assert run("games", "--json") == 0
    games = json.loads(capsys.readouterr().out)
    spice_road = next(game for game in games if game["key"] == "spice_road")
    assert spice_road["seats"] == [2, 3, 4, 5]
    assert spice_road["data_version"] == data_version(load_facts("spice_road"))
    assert {table["confidence"] for table in spice_road["facts"]} == {"confirmed"}


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
    report = bot._sim_report([*played, Playout(999, 99, None, None, None)], 2, 2.0)
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
        ("--policy", "greedy,random"),
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


def test_replay_prints_the_state_hash(tmp_path, capsys):
    assert run("replay", a_record(tmp_path), "--json") == 0
    report = json.loads(capsys.readouterr().out)
    assert report["ok"]
    assert report["entries"] == 2
    assert report["to_act"] == [0]
    assert report["totals"] is report["places"] is report["result"] is None
    assert run("replay", a_record(tmp_path)) == 0
    assert report["state_hash"] in capsys.readouterr().out


def test_replay_of_a_whole_game_states_totals_and_places_by_seat(capsys):
    golden = json.loads((ROOT / "tests/goldens/spice_road/3_players.json").read_text("utf-8"))
    record = golden["record"]
    path = Path("whole.json")
    path.write_text(json.dumps(record), "utf-8")
    assert run("replay", path, "--json") == 0
    report = json.loads(capsys.readouterr().out)
    by_seat = {seat["seat"]: seat for seat in report["result"]["seats"]}
    assert report["totals"] == [by_seat[seat]["total"] for seat in range(3)]
    assert report["places"] == [by_seat[seat]["place"] for seat in range(3)]
    assert report["to_act"] == []


def test_replay_names_the_first_wrong_entry(tmp_path, capsys):
    wrong = [{"seat": 0, "move": "play S1"}, {"seat": 1, "move": "claim 1"}]
    assert run("replay", a_record(tmp_path, actions=wrong), "--json") == 1
    printed = capsys.readouterr()
    assert "entry 2" in json.loads(printed.out)["error"]
    assert "entry 2" in printed.err


@pytest.mark.parametrize(
    "changes",
    [
        {"format": "other"},
        {"game": "chess"},
        {"seed": "xyz"},
        {"seats": 9},
        {"actions": [{"seat": 7, "move": "rest"}]},
        {"actions": [{"seat": 0, "move": "dance"}]},
        {"actions": [{"seat": 0, "move": "dance " * 10_000}]},
        {"result": {"state_hash": "0"}},
        {"unknown": 1},
    ],
)
def test_replay_refuses_broken_records_in_one_line(tmp_path, capsys, changes):
    assert run("replay", a_record(tmp_path, **changes)) == 1
    complaint = capsys.readouterr().err.strip()
    assert len(complaint.splitlines()) == 1
    assert len(complaint) < 600


def test_replay_counts_seats_in_complaints_as_records_do(tmp_path, capsys):
    assert run("replay", a_record(tmp_path, actions=[{"seat": 1, "move": "rest"}])) == 1
    assert "seat 0 is to move" in capsys.readouterr().err


def test_replay_that_fails_tells_of_other_facts(tmp_path, capsys):
    wrong = {"actions": [{"seat": 0, "move": "claim 1"}]}
    ours = data_version(load_facts("spice_road"))
    assert run("replay", a_record(tmp_path, **wrong, data_version="0" * 16)) == 1
    assert f"played with facts {'0' * 16}, these are {ours}" in capsys.readouterr().err
    assert run("replay", a_record(tmp_path, **wrong, data_version=ours)) == 1
    assert "facts" not in capsys.readouterr().err
    assert run("replay", a_record(tmp_path, data_version="0" * 16)) == 0


def test_replay_of_nothing(tmp_path, capsys):
    assert run("replay", tmp_path / "nothing.json") == 1
    (tmp_path / "broken.json").write_text("{")
    assert run("replay", tmp_path / "broken.json") == 1
    assert "Traceback" not in capsys.readouterr().err


def test_render_draws_any_entry_for_any_seat(tmp_path):
    record = a_record(tmp_path)
    sizes = set()
    for extra in ((), ("--at", 0), ("--seat", 1, "--locale", "ko")):
        assert run("render", record, "--out", tmp_path / "board.png", *extra) == 0
        png = (tmp_path / "board.png").read_bytes()
        assert png.startswith(b"\x89PNG")
        sizes.add(png)
    assert len(sizes) == 3


@pytest.mark.parametrize("wrong", [("--at", 3), ("--at", -1), ("--seat", 2)])
def test_render_refuses_what_is_not_there(tmp_path, wrong):
    assert run("render", a_record(tmp_path), "--out", tmp_path / "x.png", *wrong) == 1


@pytest.mark.parametrize("place", [".", "nowhere/x.png"])
def test_render_refuses_a_place_where_no_file_can_be(tmp_path, capsys, place):
    assert run("render", a_record(tmp_path), "--out", tmp_path / place) == 1
    assert capsys.readouterr().err.startswith("caravanserai: --out ")


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
