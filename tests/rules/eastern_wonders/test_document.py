"""What the document about game records says of Eastern Wonders can be done."""

from __future__ import annotations

import json
import re
from pathlib import Path

from rules.core.record import parse_record, replay
from tests.rules.eastern_wonders.positions import GAME

DOCUMENT = Path(__file__).parents[3] / "docs" / "records.md"
TITLE = "\n## Century: Eastern Wonders"
SECTION = re.split(r"(?m)^## ", DOCUMENT.read_text(encoding="utf-8").split(TITLE)[1])[0]
BLOCKS = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", SECTION, re.DOTALL)]


def test_the_section_names_every_field_and_option():
    fields = (*GAME.state_type.__struct_fields__, *(spec.key for spec in GAME.option_specs))
    assert [name for name in fields if f"`{name}`" not in SECTION] == []
    values = [v for spec in GAME.option_specs for v in spec.values if isinstance(v, str)]
    assert [value for value in values if f'"{value}"' not in SECTION] == []


def test_the_record_of_the_section_ends_as_told():
    done = replay(parse_record(json.dumps(BLOCKS[-1])), GAME)
    assert done.result is not None
    assert [step.entry for step in done.lines] == [3, 4, 5, 6, 7, 8, 9]
    assert done.state.ports[0] == "closed"
    assert done.state.tiles[1].cubes == (1, 1, 0, 0), "the toll lies where the boat passed"
