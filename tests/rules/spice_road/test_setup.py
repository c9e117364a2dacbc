"""The start of a game, by number of players."""

from __future__ import annotations

import pytest

from rules.century.cubes import NONE, add, spell, subtract, times
from rules.core.chance import RecordedChance, SeededChance
from rules.core.errors import OptionsError
from rules.core.playout import play_plies
from rules.spice_road.actions import (
    Acquire,
    Claim,
    Discard,
    PlaySpice,
    PlayTrade,
    PlayUpgrade,
    Rest,
)
from tests.rules.spice_road.positions import FACTS, GAME
from tests.rules.variants import seed_for

BY_SEATS = [
    # seats, point cards that end the game (SR-C11), coins of each kind (SR-C12)
    (2, 6, 4),
    (3, 6, 6),
    (4, 5, 8),
    (5, 5, 10),
]


def start(seats, seed=bytes(32), **options):
    return GAME.setup(options, seats, SeededChance(seed, 0)).state


@pytest.mark.parametrize(("seats", "target", "coins"), BY_SEATS)
def test_sr_c11_c12_target_and_coins(seats, target, coins):
    state = start(seats)
    assert GAME.view(state, None).target == target
    assert (state.gold, state.silver) == (coins, coins)


@pytest.mark.parametrize(("seats", "_target", "_coins"), BY_SEATS)
def test_sr_c13_starting_kit(seats, _target, _coins):
    state = start(seats)
    cubes = [spell(player.caravan) for player in state.players]
    assert cubes == ["YYY", "YYYY", "YYYY", "YYYR", "YYYR"][:seats]
    assert all(player.hand == ("S1", "S2") for player in state.players)
    assert GAME.to_act(state) == (0,)
    assert GAME.round_of(state) == 1


def test_sr_c13_shuffle_can_be_repeated():
    assert start(3, b"a" * 32) == start(3, b"a" * 32)
    assert start(3, b"a" * 32) != start(3, b"b" * 32)


def test_sr_c14_rows_and_decks():
    state = start(4)
    assert (len(state.merchant_row), len(state.merchant_deck)) == (6, 37)
    assert (len(state.point_row), len(state.point_deck)) == (5, 31)
    assert all(not any(slot.cubes) for slot in state.merchant_row)


def test_sr_c25_starters_are_not_in_the_deck():
    state = start(5)
    cards = [*(slot.card for slot in state.merchant_row), *state.merchant_deck]
    assert len(cards) == 43
    assert not {"S1", "S2"} & set(cards)


def test_recorded_shuffle_starts_with_the_cards_it_names():
    chance = RecordedChance({"merchants": ("M40", "M02"), "points": ("P36",)})
    state = GAME.setup({}, 2, chance).state
    row = [slot.card for slot in state.merchant_row]
    assert row == ["M40", "M02", "M01", "M03", "M04", "M05"]
    assert state.point_row == ("P36", "P01", "P02", "P03", "P04")


@pytest.mark.parametrize("seats", [0, 1, 6])
def test_wrong_number_of_seats(seats):
    with pytest.raises(OptionsError, match="players"):
        start(seats)


@pytest.mark.parametrize(
    "options",
    [{"unknown": 1}, {"trade_min_times": 2}, {"trade_min_times": True}, {"open_hands": 1}],
)
def test_wrong_options(options):
    with pytest.raises(OptionsError):
        start(2, **options)


def test_sr_c17_cubes_only_come_and_go_as_the_rules_say():
    for seats in (2, 5):
        for ply in play_plies(GAME, {}, seats, seed_for("cubes"), ("random",)):
            before, after = total_cubes(ply.state), total_cubes(ply.step.state)
            expected = add(before, change_of(ply.state, ply.action))
            assert after == expected, GAME.format_action(ply.action)


def total_cubes(state):
    piles = [*(p.caravan for p in state.players), *(slot.cubes for slot in state.merchant_row)]
    return tuple(map(sum, zip(*piles, strict=True)))


def change_of(state, action):
    """All cubes in play change so; payments and found cubes only change places."""
    cards = FACTS.merchants
    match action:
        case PlaySpice(card):
            return cards[card].out
        case PlayUpgrade(_, (y, r, g, _)):
            return (-y, y - r, r - g, g)
        case PlayTrade(card, number):
            return times(subtract(cards[card].out, cards[card].cost), number)
        case Claim(slot):
            return subtract(NONE, FACTS.points[state.point_row[slot]].cost)
        case Discard(cubes):
            return subtract(NONE, cubes)
        case Acquire() | Rest():
            return NONE


def test_longest_games_leave_point_cards():
    for seats, target, _ in BY_SEATS:
        assert len(FACTS.points) - seats * target >= FACTS.setup.point_row
