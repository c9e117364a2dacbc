"""`bot.py replay --verify`: a record proves that its luck was fixed before the game."""

import json
from hashlib import sha256

import pytest

import bot
from rules.core.record import parse_record, replay

SEED = bytes(range(32))
PUBLISHED = sha256(SEED).hexdigest()
NO_LUCK = {"setup": {"merchants": [], "points": []}}


@pytest.fixture
def verify(tmp_path, capsys):
    """Write a record, verify it, and return exit code and what was printed."""

    def run(record, *more):
        path = tmp_path / "record.json"
        path.write_text(json.dumps(record), "utf-8")
        code = bot.main(["replay", str(path), "--verify", *more])
        printed = capsys.readouterr()
        assert len(printed.err.splitlines()) == (code != 0)
        return code, printed.out + printed.err

    return run


def proof(**changes):
    """The record of a short game with all that a verification needs; `...` leaves a field out."""
    record = {
        "format": "caravanserai/1",
        "game": "spice_road",
        "rules_version": 1,
        "seats": ["Ana", "민지"],
        "seed": SEED.hex(),
        "seed_hash": PUBLISHED,
        "actions": [{"seat": 0, "move": "play S1"}, {"seat": 1, "move": "acquire 1"}],
    }
    played = replay(parse_record(json.dumps(record)), bot.load_game("spice_road"))
    record |= {"result": {"state_hash": played.state_hash}} | changes
    return {key: value for key, value in record.items() if value is not ...}


def test_what_was_published_is_accepted(verify):
    assert verify(proof())[0] == 0
    assert "verified" in verify(proof())[1]
    assert verify(proof(seed_hash=...), "--published", f" {PUBLISHED.upper()} ")[0] == 0
    code, printed = verify(proof(), "--published", PUBLISHED, "--json")
    assert code == 0
    assert json.loads(printed)["verified"] is True


UNPROVEN = [
    ({"seed": "00" * 32}, (), "its SHA-256 is"),
    ({"seed_hash": ...}, (), "no seed_hash"),
    ({}, ("--published", "0" * 64), "published was 0000"),
    ({"result": ...}, (), "no result"),
    ({"result": {}}, (), "no result"),
    ({"result": {"state_hash": "0" * 24}}, (), "the record says"),
    ({"seed": ..., "chance": NO_LUCK}, (), "there is no seed"),
    ({"seed": ..., "seed_hash": ..., "chance": NO_LUCK, "result": ...}, (), "has no seed"),
    ({"actions": [{"seat": 0, "move": "play S1"}]}, (), "the record says"),
]


@pytest.mark.parametrize(("changes", "more", "why"), UNPROVEN)
def test_what_proves_nothing_is_refused(verify, changes, more, why):
    code, printed = verify(proof(**changes), *more)
    assert code == 1
    assert why in printed


def test_a_failure_is_told_as_json_too(verify):
    code, printed = verify(proof(seed_hash="0" * 64), "--json")
    assert code == 1
    assert json.loads(printed.splitlines()[0])["ok"] is False
