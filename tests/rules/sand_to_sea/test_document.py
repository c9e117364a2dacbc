"""What the document about game records says of From Sand to Sea can be done."""

from __future__ import annotations

import json
import re
from pathlib import Path

from rules.core.record import parse_record, replay
from rules.eastern_wonders.table import SeaTable
from tests.rules.sand_to_sea.positions import GAME

DOCUMENT = Path(__file__).parents[3] / "docs" / "records.md"
TITLE = "\n## Century: From Sand to Sea"
SECTION = re.split(r"(?m)^## ", DOCUMENT.read_text(encoding="utf-8").split(TITLE)[1])[0]
BLOCKS = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", SECTION, re.DOTALL)]


def test_the_section_names_every_field_and_option_of_its_own():
    shared = set(SeaTable.__struct_fields__) - {"players", "map"}
    fields = [name for name in GAME.state_type.__struct_fields__ if name not in shared]
    fields += [spec.key for spec in GAME.option_specs]
    assert [name for name in fields if f"`{name}`" not in SECTION] == []
    values = [v for spec in GAME.option_specs for v in spec.values if isinstance(v, str)]
    assert [value for value in values if f'"{value}"' not in SECTION] == []


def test_the_record_of_the_section_ends_as_told():
    done = replay(parse_record(json.dumps(BLOCKS[-1])), GAME)
    assert done.result is not None
    assert [step.entry for step in done.lines] == [1, 4, 5, 6, 7, 8, 9, 10]
    assert done.state.ports[0] == "closed"
    assert done.state.players[0].spent == ("S1",)
