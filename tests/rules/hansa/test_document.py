"""What the document about game records says of Hansa Teutonica can be done."""

from __future__ import annotations

import json
import re
from pathlib import Path

from rules.core.record import parse_record, replay
from rules.hansa.state import PlayerState, Turn
from tests.rules.hansa.positions import GAME

DOCUMENT = Path(__file__).parents[3] / "docs" / "records.md"
TEXT = DOCUMENT.read_text(encoding="utf-8")
SECTION = re.split(r"(?m)^## ", TEXT.split("\n## Hansa Teutonica\n")[1])[0]
BLOCKS = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", SECTION, re.DOTALL)]


def test_the_section_names_every_field_and_option():
    fields = (
        *GAME.state_type.__struct_fields__,
        *Turn.__struct_fields__,
        *PlayerState.__struct_fields__,
        *(spec.key for spec in GAME.option_specs),
    )
    assert [name for name in fields if f"`{name}`" not in SECTION] == []
    values = [v for spec in GAME.option_specs for v in spec.values if isinstance(v, str)]
    assert [value for value in values if f'"{value}"' not in SECTION] == []


def test_every_kind_of_move_in_the_table_can_be_read():
    moves = re.findall(r"(?m)^\| `([^|]*)` \|", SECTION.split("### Luck")[0])
    for cell in moves:
        for move in re.split(r"`, `", cell):
            GAME.parse_action(GAME.normalize_tokens(tuple(move.split())))


def test_the_record_of_the_section_is_as_told():
    done = replay(parse_record(json.dumps(BLOCKS[-1])), GAME)
    assert GAME.view(done.state, None).round == 2
    assert done.result is None
    assert [step.entry for step in done.lines][:2] == [3, 4]
