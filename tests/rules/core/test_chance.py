"""Luck is fair, repeatable, and written down."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from rules.core.chance import Luck, RecordedChance, SeededChance
from rules.core.errors import RecordError

SEED = bytes(range(32))
ITEMS = ["a", "b", "c", "d"]


def seeded(step=0, seed=SEED):
    return SeededChance(seed, step)


def test_same_seed_step_and_label_give_the_same_luck():
    assert seeded(3).shuffle("x", ITEMS * 5) == seeded(3).shuffle("x", ITEMS * 5)
    assert seeded(3).draw("x", 10**9) == seeded(3).draw("x", 10**9)


@pytest.mark.parametrize(
    "other", [seeded(4), seeded(3, bytes(32))], ids=["another step", "another seed"]
)
def test_other_steps_and_seeds_give_other_luck(other):
    assert other.draw("x", 10**9) != seeded(3).draw("x", 10**9)


def test_other_labels_give_other_luck():
    chance = seeded()
    assert chance.draw("x", 10**9) != chance.draw("y", 10**9)


def test_a_draw_does_not_depend_on_the_draws_before_it():
    chance = seeded()
    chance.draw("first", 6)
    chance.shuffle("second", ITEMS)
    assert chance.draw("third", 10**9) == seeded().draw("third", 10**9)


def test_longer_use_of_one_stream_is_no_problem():
    many = [str(n) for n in range(2000)]
    order = seeded().shuffle("x", many)
    assert sorted(order) == sorted(many)
    assert order != tuple(many)


@pytest.mark.parametrize("sides", [1, 2, 6, 7, 64, 100])
def test_numbers_are_uniform(sides):
    rolls = 400 * sides
    counts = Counter(seeded(step).draw("die", sides) for step in range(rolls))
    assert set(counts) == set(range(sides))
    # Far outside of what luck does: about seven standard deviations of a count.
    assert all(abs(count - 400) < 140 for count in counts.values())


def test_orders_are_uniform():
    counts = Counter(seeded(step).shuffle("deck", ITEMS) for step in range(24 * 200))
    assert set(counts) == set(permutations(ITEMS))
    assert all(abs(count - 200) < 100 for count in counts.values())


def test_shuffles_of_nothing_and_of_one():
    assert seeded().shuffle("none", []) == ()
    assert seeded().shuffle("one", ["a"]) == ("a",)


def test_outcomes_are_written_down_and_replay():
    chance = seeded(7)
    made = (chance.draw("die", 6), chance.shuffle("deck", ITEMS))
    again = RecordedChance(chance.outcomes)
    assert (again.draw("die", 6), again.shuffle("deck", ITEMS)) == made
    assert again.outcomes == chance.outcomes == {"die": made[0], "deck": made[1]}


def test_a_label_serves_once_a_step():
    chance = seeded()
    chance.draw("x", 6)
    with pytest.raises(ValueError, match="twice"):
        chance.shuffle("x", ITEMS)


@pytest.mark.parametrize(
    ("listed", "order"),
    [((), "abcd"), (("c",), "cabd"), (("d", "b"), "dbac"), (tuple("dcba"), "dcba")],
)
def test_a_recorded_order_may_name_only_its_beginning(listed, order):
    assert RecordedChance({"deck": listed}).shuffle("deck", ITEMS) == tuple(order)


@pytest.mark.parametrize("listed", [("e",), ("a", "a"), 3, None])
def test_a_recorded_order_that_does_not_fit(listed):
    with pytest.raises(RecordError, match="deck"):
        RecordedChance({"deck": listed}).shuffle("deck", ITEMS)


@pytest.mark.parametrize("number", [-1, 6, ("a",), None])
def test_a_recorded_number_that_does_not_fit(number):
    with pytest.raises(RecordError, match="die"):
        RecordedChance({"die": number}).draw("die", 6)


def test_an_unrecorded_outcome_is_missed():
    with pytest.raises(RecordError, match="die"):
        RecordedChance({}).draw("die", 6)


def test_luck_of_policies():
    assert [Luck(b"a").below(1000) for _ in range(3)] == [Luck(b"a").below(1000)] * 3
    luck = Luck(b"a")
    counts = Counter(luck.below(7) for _ in range(7000))
    assert set(counts) == set(range(7))
    assert all(abs(count - 1000) < 220 for count in counts.values())
    assert Luck(b"a").take_bytes() != Luck(b"b").take_bytes()
    assert len(luck.take_bytes()) == 32
