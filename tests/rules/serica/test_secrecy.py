"""Only the order of the decks is secret; what they are made of is for all to see."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from rules.core.chance import SeededChance
from rules.core.playout import play_plies
from tests.rules.serica.positions import GAME, build
from tests.rules.variants import seed_for

CASE = {
    "phase": "buy",
    "empires": [["farmer", "scribe"], ["militia"]],
    "decks": [["labourer", "farmer", "militia", "warehouse"], ["farmer", "farmer", "trader"]],
    "known": [1, 0],
    "zones": [[["farmer", "militia"], ["labourer"]], [[], ["fortress"]]],
    "goods": ["GGW", "SC"],
    "artisans": [3, 1],
    "caravans": [["2:GGWL"], ["4:C"]],
    "row": ["bandits", "trader:WC", "kushan", "palace:GLSP"],
    "turn": {"drawn": ["scribe"]},
    "defeated": [["xiongnu"], []],
    "delivered": [6, 0],
}
STATE = build(CASE)
VIEW = GAME.view(STATE, None)


@pytest.mark.parametrize("viewer", [0, 1])
def test_all_viewers_see_the_same(viewer):
    assert replace(GAME.view(STATE, viewer), viewer=None) == VIEW


def test_decks_are_shown_as_what_they_are_made_of():
    first, second = VIEW.players
    assert {c.id: c.count for c in first.deck_cards} == Counter(CASE["decks"][0])
    assert {c.id: c.count for c in second.deck_cards} == {"farmer": 2, "trader": 1}
    assert [card.id for card in first.deck_top] == ["labourer"]
    assert (first.deck, second.deck, second.deck_top) == (4, 3, ())
    assert sum(c.count for c in VIEW.unseen) == VIEW.deck == len(STATE.crossroads)


def test_the_view_is_the_same_whatever_the_order_of_the_decks():
    orders = set()
    for seed in range(12):
        other = GAME.permute_hidden(STATE, 0, SeededChance(bytes([seed]) * 32, 0))
        assert GAME.check(other) == []
        assert GAME.view(other, 0) == GAME.view(STATE, 0)
        assert other.players[0].deck[0] == "labourer", "a card laid on top openly stays there"
        orders.add((other.players[0].deck, other.players[1].deck, other.crossroads[:3]))
    assert len({deck for deck, _, _ in orders}) > 3
    assert len({deck for _, deck, _ in orders}) > 1
    assert len({top for _, _, top in orders}) > 6


def test_the_table_at_a_glance():
    first = VIEW.players[0]
    assert (VIEW.phase, VIEW.to_act, VIEW.points, VIEW.price) == (
        "buy",
        (0,),
        0,
        (3, 2, 1, 4, 3, 2, 3),
    )
    assert VIEW.road == ("rome", "palmyra", "merv", "kashgar", "dunhuang", "changan")
    assert [getattr(card, "id", None) or card.card.id for card in VIEW.row] == [
        "bandits",
        "trader",
        "kushan",
        "palace",
    ]
    assert VIEW.row[1].price == (0, 1, 0, 0, 0, 1)
    assert [(card.id, card.used) for card in first.empire] == [("farmer", False), ("scribe", True)]
    assert (first.vp, first.built, first.defence, first.built_defence) == (15, 3, 1, 1)
    assert (first.tally.cards, first.tally.adjacency) == (4, 1)
    assert (first.tally.caravans, first.tally.enemies) == (6, 4)
    assert (first.caravans[0].space, first.caravans[0].worth, first.pawns) == (2, 9, 2)
    assert (first.capacity, first.steps) == (4, 1)
    assert VIEW.players[1].built_defence == 4


def test_build_areas_are_grids_with_their_bonuses():
    zones = VIEW.players[0].zones
    assert [len(zone) for zone in zones] == [3, 3, 3, 3]
    cards = [[slot.card and slot.card.id for slot in zone] for zone in zones[:2]]
    assert cards == [["farmer", "militia", None], ["labourer", None, None]]
    assert [(slot.zone, slot.depth) for slot in zones[1]] == [(2, 1), (2, 2), (2, 3)]
    assert [zone.index(next(s for s in zone if s.is_open)) for zone in zones] == [2, 1, 0, 0]
    assert zones[0][0].bonus_beside, "farmer and labourer are both citizens"
    assert not zones[0][0].bonus_beyond
    linked = [s for zone in zones for s in zone if s.bonus_beside or s.bonus_beyond]
    assert len(linked) == 1


def test_points_and_enemy_are_shown_in_their_phases():
    produce = GAME.view(build({"phase": "produce", "empires": [["farmer"]]}), None)
    assert (produce.phase, produce.points, produce.points_of) == ("produce", 9, 9)
    row = ["trader:WC", "bandits", "trader:LP", "palace:GLSP"]
    suffer = GAME.view(
        build({"phase": "suffer", "slot": 2, "row": row, "caravans": [["1:GG", "1:W"]]}), None
    )
    assert (suffer.phase, suffer.enemy_slot) == ("suffer", 1)
    assert suffer.row[1].loss == 2


def test_barriers_are_where_something_is_revealed():
    for ply in play_plies(GAME, {}, 2, seed_for("barrier"), ("greedy", "random")):
        before, after = ply.state, ply.step.state
        opened = before.crossroads != after.crossroads
        drawn = [p.empire for p in before.players] != [p.empire for p in after.players]
        built = ply.action.__struct_config__.tag == "build"
        ended = GAME.to_act(before) != GAME.to_act(after) and not built
        assert ply.step.barrier is (opened or (drawn and not built) or ended), ply.action
