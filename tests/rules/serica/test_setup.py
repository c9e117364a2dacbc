"""The start of a game, and what never changes in one."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.core.chance import RecordedChance, SeededChance
from rules.core.errors import OptionsError
from rules.core.playout import play_plies
from rules.serica.facts import kind_of
from rules.serica.goods import spell
from tests.rules.serica.positions import FACTS, GAME, total_goods
from tests.rules.variants import seed_for


def start(seed=bytes(32), **options):
    return GAME.setup(options, 2, SeededChance(seed, 0)).state


def test_starting_decks():
    for player in start().players:
        assert Counter((*player.deck, *player.empire)) == {
            "farmer": 3,
            "militia": 2,
            "warehouse": 1,
        }
        assert (len(player.deck), len(player.empire), player.discard) == (2, 4, ())


def test_second_player_begins_with_a_bonus():
    first, second = start(first_empire="rome").players
    assert (spell(first.goods), first.artisans) == ("", 0)
    assert (spell(second.goods), second.artisans) == ("PC", 1)
    assert spell(start(first_empire="han").players[1].goods) == "WL"
    assert start().artisans == 14


def test_the_first_turn_is_seat_0s_production():
    state = start()
    farmers = state.players[0].empire.count("farmer")
    assert GAME.to_act(state) == (0,)
    assert state.phase.points == 8 + farmers


@pytest.mark.parametrize("first", ["rome", "han"])
def test_the_table_may_choose_the_empires(first):
    sides = [player.side for player in start(first_empire=first).players]
    assert sides == (["rome", "han"] if first == "rome" else ["han", "rome"])


def test_else_chance_chooses_them():
    assert {start(bytes([n]) * 32).players[0].side for n in range(9)} == {"rome", "han"}


def test_the_first_row_has_no_enemies_and_they_are_shuffled_back():
    waited = 0
    for seed in range(30):
        state = start(bytes([seed]) * 32)
        assert all(card in FACTS.offer for card in state.row)
        assert Counter((*state.row, *state.crossroads)) == Counter(FACTS.crossroads_cards)
        waited += "crossroads_again" in dict(setup_luck(seed))
    assert 5 < waited < 28


def setup_luck(seed):
    chance = SeededChance(bytes([seed]) * 32, 0)
    GAME.setup({}, 2, chance)
    return chance.outcomes


def test_recorded_luck_of_the_setup():
    luck = {
        "empire": 1,
        "deck_0": ("farmer", "farmer", "farmer", "militia"),
        "deck_1": ("warehouse",),
        "crossroads": ("bandits", "palace:GLSP", "labourer:WP", "labourer:WP", "trader:LC"),
        "crossroads_again": ("kushan", "bandits"),
    }
    state = GAME.setup({}, 2, RecordedChance(luck)).state
    assert state.players[0].side == "han"
    assert state.players[0].deck == ("militia", "warehouse")
    assert "warehouse" in state.players[1].empire
    assert state.row == ("palace:GLSP", "labourer:WP", "labourer:WP", "trader:LC")
    assert state.crossroads[:2] == ("kushan", "bandits")


@pytest.mark.parametrize("seats", [0, 1, 3])
def test_wrong_number_of_seats(seats):
    with pytest.raises(OptionsError, match="players"):
        GAME.setup({}, seats, SeededChance(bytes(32), 0))


@pytest.mark.parametrize(
    "options", [{"unknown": 1}, {"round_cap": 20}, {"foreign_goods": 1}, {"first_empire": "gaul"}]
)
def test_wrong_options(options):
    with pytest.raises(OptionsError):
        start(**options)


@pytest.mark.parametrize("policies", [("random",), ("greedy", "random")], ids=" ".join)
def test_nothing_is_lost_and_nothing_appears(policies):
    for ply in play_plies(GAME, {}, 2, seed_for("conserve"), policies):
        state = ply.step.state
        goods, artisans = total_goods(state)
        assert goods == (18,) * 6
        assert artisans == 15
        cards = [c for p in state.players for c in (*p.deck, *p.empire, *p.discard, *p.defeated)]
        cards += [c for p in state.players for zone in p.zones for c in zone]
        cards += [kind_of(c) for c in (*state.crossroads, *state.set_aside, *state.row) if c]
        assert Counter(cards) == FACTS.copies
        assert len(cards) == 53
