"""Runs a command of `bot.py` in this process; makes records for it."""

from __future__ import annotations

import json
from pathlib import Path

import bot

ROOT = Path(__file__).parents[2]


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
