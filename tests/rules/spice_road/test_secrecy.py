"""Who sees what: decks are secret, hands and scores where the table says so."""

from __future__ import annotations

import pytest

from rules.core import codec
from rules.core.chance import SeededChance
from rules.core.playout import play_plies
from tests.rules.spice_road.positions import GAME, build
from tests.rules.variants import seed_for

HIDDEN = {"open_hands": False, "open_scores": False}
CASE = {
    "seats": 3,
    "caravans": ["Y", "R", "G"],
    "hands": [["S1", "S2", "M10"], ["S1", "S2", "M11", "M12"], ["S1", "M13"]],
    "played": [[], [], ["S2", "M14"]],
    "points": [["P01"], ["P36", "P35"], []],
}


def view(viewer, **options):
    return GAME.view(build({**CASE, "options": options}), viewer)


@pytest.mark.parametrize("viewer", [None, 0, 2])
def test_an_open_table_shows_hands_and_scores_to_all(viewer):
    players = view(viewer).players
    assert [len(player.hand) for player in players] == [3, 4, 2]
    assert [player.card_points for player in players] == [6, 40, 0]


@pytest.mark.parametrize(("viewer", "seen"), [(None, []), (0, [0]), (1, [1]), (2, [2])], ids=str)
def test_hidden_hands_and_scores_are_for_their_owner(viewer, seen):
    players = view(viewer, **HIDDEN).players
    assert [player.seat for player in players if player.hand is not None] == seen
    assert [player.seat for player in players if player.card_points is not None] == seen
    assert [player.hand_size for player in players] == [3, 4, 2]
    assert [player.point_cards for player in players] == [1, 2, 0]


def test_each_option_hides_its_own():
    hands = view(0, open_hands=False).players[1]
    scores = view(0, open_scores=False).players[1]
    assert (hands.hand, hands.card_points) == (None, 40)
    assert (len(scores.hand), scores.card_points) == (4, None)


def test_no_card_that_is_hidden_stands_in_a_view():
    state = build({**CASE, "options": HIDDEN})
    seen = codec.encode(GAME.view(state, 0)).decode()
    for card in ("M11", "M12", "M13", *state.merchant_deck, *state.point_deck, "P35", "P36"):
        assert f'"{card}"' not in seen
    assert '"M14"' in seen, "played cards lie open"


def test_everything_is_open_at_the_end():
    *_, last = play_plies(GAME, HIDDEN, 2, seed_for("open end"), ("random",))
    for player in GAME.view(last.step.state, None).players:
        assert player.hand is not None
        assert player.card_points is not None


def test_permuting_swaps_only_what_is_hidden():
    state = build({**CASE, "options": HIDDEN})
    changed = set()
    for seed in range(20):
        other = GAME.permute_hidden(state, 0, SeededChance(bytes([seed]) * 32, 0))
        assert GAME.check(other) == []
        assert other.players[0] == state.players[0]
        assert [len(p.hand) for p in other.players] == [3, 4, 2]
        assert all({"S1"} <= set(p.hand) for p in other.players), "starters are known"
        changed |= {
            name
            for name, a, b in (
                ("hand", other.players[1].hand, state.players[1].hand),
                ("points", set(other.players[1].points), set(state.players[1].points)),
                ("deck", other.merchant_deck, state.merchant_deck),
                ("point deck", other.point_deck, state.point_deck),
            )
            if a != b
        }
    assert changed == {"hand", "points", "deck", "point deck"}


def test_permuting_an_open_table_moves_decks_only():
    state = build(CASE)
    other = GAME.permute_hidden(state, 1, SeededChance(bytes(32), 0))
    assert other.players == state.players
    assert sorted(other.merchant_deck) == sorted(state.merchant_deck)
    assert other.merchant_deck != state.merchant_deck


def test_barriers_are_where_a_card_is_revealed():
    for ply in play_plies(GAME, {}, 2, seed_for("barrier"), ("random",)):
        before, after = ply.state, ply.step.state
        drawn = len(before.merchant_deck) + len(before.point_deck) > (
            len(after.merchant_deck) + len(after.point_deck)
        )
        assert ply.step.barrier is drawn
