"""`bot.py replay` and `bot.py render`: what they print and draw, and what they refuse."""

import json
from pathlib import Path

import pytest

from data.facts import data_version, load_facts
from tests.cli.command import ROOT, a_record, run


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    """Files named without a folder are made where nobody minds."""
    monkeypatch.chdir(tmp_path)


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
