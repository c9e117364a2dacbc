"""Enumerations agree with slow ones that know nothing of their short cuts."""

from __future__ import annotations

from itertools import permutations, product

from hypothesis import given
from hypothesis import strategies as st

from rules.century.cubes import add, has, spell, subtract, times
from rules.spice_road.moves import discards, lifted, lifts, max_times, payments
from tests.rules.spice_road.positions import FACTS

SMALL = st.tuples(*[st.integers(0, 3)] * 4)
ANY = st.tuples(*[st.integers(0, 10)] * 4)
TRADES = [card for card in FACTS.merchant_cards.cards if card.kind == "trade"]


def raised_once(caravan):
    for colour in range(3):
        if caravan[colour]:
            after = list(caravan)
            after[colour] -= 1
            after[colour + 1] += 1
            yield tuple(after)


@given(ANY, st.integers(1, 3))
def test_upgrades_reach_exactly_what_single_steps_reach(caravan, steps):
    reached = {caravan}
    for _ in range(steps):
        reached |= {after for before in reached for after in raised_once(before)}
    found = [lifted(caravan, lift) for lift in lifts(caravan, steps, 0)]
    assert len(found) == len(set(found)) <= 20
    assert set(found) == reached


@given(ANY, st.integers(1, 3))
def test_at_least_one_step_leaves_out_only_the_empty_one(caravan, steps):
    assert lifts(caravan, steps, 1) == lifts(caravan, steps, 0)[:-1]


@given(SMALL, st.integers(0, 4))
def test_payments_are_all_orders_of_cubes_in_the_caravan(caravan, count):
    expected = set(permutations(spell(caravan), count))
    found = payments(caravan, count)
    assert len(found) == len(set(found))
    assert set(found) == expected


@given(SMALL, st.integers(0, 6))
def test_discards_are_all_parts_of_that_size(caravan, count):
    expected = {
        part for part in product(*(range(held + 1) for held in caravan)) if sum(part) == count
    }
    found = discards(caravan, count)
    assert len(found) == len(set(found))
    assert set(found) == expected


@given(ANY, st.sampled_from(TRADES))
def test_a_trade_repeats_until_it_cannot_be_paid(caravan, card):
    held, number = caravan, 0
    while has(held, card.cost):
        held, number = add(subtract(held, card.cost), card.out), number + 1
    assert max_times(card.cost, caravan) == number
    assert not has(caravan, times(card.cost, number + 1))
