"""What a table does for a player who does not move: as little as can be."""

from __future__ import annotations

from rules.core.chance import SeededChance
from tests.rules.medici.positions import GAME


def test_the_last_card_is_taken_and_one_turned_up_only_where_none_lies_there():
    state = GAME.setup({}, 4, SeededChance(bytes(32), 0)).state
    moves = []
    for ply in range(1, 4):
        action = GAME.minimal(state, GAME.to_act(state)[0])
        moves.append(GAME.format_action(action))
        state = GAME.apply_legal(
            state, GAME.to_act(state)[0], action, SeededChance(bytes(32), ply)
        ).state
    assert moves == [("reveal",), ("take", "1"), ("reveal",)]
