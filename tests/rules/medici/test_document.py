"""What the document about game records says of Medici can be done."""

from __future__ import annotations

import json
import re
from pathlib import Path

from rules.core.record import parse_record, replay
from tests.rules.medici.positions import GAME

DOCUMENT = Path(__file__).parents[3] / "docs" / "records.md"
SECTION = re.split(r"(?m)^## ", DOCUMENT.read_text(encoding="utf-8").split("\n## Medici: ")[1])[0]
BLOCKS = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", SECTION, re.DOTALL)]


def test_the_section_names_every_field_and_option():
    fields = (*GAME.state_type.__struct_fields__, *(spec.key for spec in GAME.option_specs))
    assert [name for name in fields if f"`{name}`" not in SECTION] == []
    values = [v for spec in GAME.option_specs for v in spec.values if isinstance(v, str)]
    assert [value for value in values if f'"{value}"' not in SECTION] == []


def test_the_position_of_the_section():
    (chance,) = re.findall(r"`(\{\"setup\".*?\})`", SECTION)
    record = {
        "format": "caravanserai/1",
        "game": "medici",
        "rules_version": 1,
        "seats": 2,
        "chance": json.loads(chance),
        "position": BLOCKS[0],
    }
    state = replay(parse_record(json.dumps(record)), GAME).steps[-1].state
    assert state.players[0].ship == ("dye-5-1", "black7-1")
    assert state.players[1].warehouse == ("fur-0-1",)
    assert [player.florins for player in state.players] == [45, 30]
    assert (state.market, state.day) == (("cloth-2-1",), 2)


def test_the_record_of_the_section_ends_as_told():
    record = parse_record(json.dumps(BLOCKS[-1]))
    done = replay(record, GAME)
    assert done.result is not None
    assert [seat.lines[-1].key for seat in done.result.seats] == ["medici.score.before"] * 3
    assert [step.entry for step in done.lines] == [1, 2, 5, 6, 7]
    named = done.steps[5].action
    assert GAME.format_action(named) == ("take", "12")
