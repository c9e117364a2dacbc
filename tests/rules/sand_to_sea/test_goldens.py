"""What the golden games contain beyond being told as they were."""

from __future__ import annotations

import json

import pytest

from rules.core.record import replay
from tests.rules.golden import golden_path, read_record
from tests.rules.sand_to_sea.positions import GAME


def closed_ports(seats):
    golden = json.loads(golden_path(GAME, seats).read_text(encoding="utf-8"))
    found = []
    for step in replay(read_record(golden), GAME).lines:
        ports = step.state.ports
        closed = ports.index("closed") if "closed" in ports else None
        if not found or found[-1] != closed:
            found.append(closed)
    return found


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_a_port_closes_and_the_closed_port_moves(seats):
    first, *others = closed_ports(seats)
    assert first is None
    assert len(others) >= (1 if seats == 3 else 2)
    assert None not in others, "from its arrival on, one port is always closed"
