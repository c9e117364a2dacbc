"""Everything lies open but the order of the deck."""

from __future__ import annotations

import pytest

from rules.core import codec
from rules.core.chance import SeededChance
from rules.core.playout import play_plies
from rules.medici.actions import Reveal
from tests.rules.medici.positions import FACTS, GAME, build, kinds
from tests.rules.variants import seed_for

CASE = {
    "seats": 3,
    "market": ["dye-3", "fur-green"],
    "ships": [["grain-2"], ["black7", "green2"], []],
    "warehouses": [["dye-0", "dye-2"], [], ["cloth-green"]],
    "florins": [5, 0, 20],
}
STATE = build(CASE)


@pytest.mark.parametrize("viewer", [None, 0, 2])
def test_everybody_sees_the_same(viewer):
    view = GAME.view(STATE, viewer)
    assert view.viewer == viewer
    seen = codec.to_plain(view) | {"viewer": None}
    assert seen == codec.to_plain(GAME.view(STATE, None))


def test_what_lies_open():
    view = GAME.view(STATE, None)
    assert [card.id for card in view.market] == list(STATE.market)
    assert [[card.id for card in player.ship] for player in view.players] == [
        list(player.ship) for player in STATE.players
    ]
    assert [player.icons for player in view.players] == [
        (0, 0, 0, 3, 0),
        (0, 0, 0, 0, 0),
        (0, 0, 0, 0, 1),
    ]
    assert [player.florins for player in view.players] == [5, 0, 20]
    assert [(p.value, p.holds_used, p.full) for p in view.players] == [
        (2, 1, False),
        (9, 1, False),
        (0, 0, False),
    ]
    assert (view.takeable, view.capacity, view.deck) == (2, 5, len(STATE.deck))


def test_what_the_deck_is_made_of_but_not_how_it_lies():
    view = GAME.view(STATE, None)
    assert sum(unseen.count for unseen in view.unseen) == len(STATE.deck)
    found = {FACTS.cards[unseen.card.id].kind: unseen.count for unseen in view.unseen}
    deck = kinds(STATE.deck)
    assert found == {kind: deck.count(kind) for kind in found}
    assert list(found) == [kind for kind in FACTS.kinds if kind in found]
    assert "fur-green" not in found, "the only one lies in the market"
    assert all(unseen.card.id.endswith("-1") for unseen in view.unseen)


def test_no_view_changes_with_the_order_of_the_deck():
    changed = 0
    for seed in range(10):
        other = GAME.permute_hidden(STATE, 0, SeededChance(bytes([seed]) * 32, 0))
        assert GAME.check(other) == []
        assert sorted(other.deck) == sorted(STATE.deck)
        assert (other.players, other.market) == (STATE.players, STATE.market)
        assert GAME.view(other, 0) == GAME.view(STATE, 0)
        assert GAME.estimate(other, 0) == GAME.estimate(STATE, 0)
        changed += other.deck != STATE.deck
    assert changed == 10


def test_the_order_handed_to_luck_does_not_depend_on_the_deck():
    """Two decks of the same cards are permuted to the same order by the same luck."""
    other = GAME.permute_hidden(STATE, 0, SeededChance(b"1" * 32, 0))
    again = SeededChance(b"2" * 32, 0), SeededChance(b"2" * 32, 0)
    assert GAME.permute_hidden(STATE, 0, again[0]) == GAME.permute_hidden(other, 0, again[1])


def test_barriers_are_where_a_card_is_revealed_or_a_day_ends():
    kept = 0
    for ply in play_plies(GAME, {}, 3, seed_for("barrier"), ("random",)):
        day_ended = len(ply.step.state.days) > len(ply.state.days)
        assert ply.step.barrier is (isinstance(ply.action, Reveal) or day_ended)
        kept += not ply.step.barrier
    assert kept


def test_scores_have_every_day_that_is_over():
    state = build({**CASE, "day": 3})
    blank = GAME.view(state, None).scores
    assert len(blank) == 2, "days before a position began are blank"
    assert all(day.florins == (0, 0, 0) for day in blank)
    *_, last = play_plies(GAME, {}, 3, seed_for("scores"), ("random",))
    view = GAME.view(last.step.state, None)
    assert [day.florins for day in view.scores] == [d.florins for d in last.step.state.days]
    assert len(view.scores) == 3
    assert view.scores[-1].florins == tuple(player.florins for player in view.players)
