"""Choosing some of many cubes agrees with slow enumerations, and its lists are never too long."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.century.amounts import (
    amount_tokens,
    amounts_at,
    cheapest,
    parts,
    some_at,
    some_of,
    usual_first,
)
from rules.century.cubes import NONE
from rules.core.choice import MAX_CHILDREN

SMALL = st.tuples(*[st.integers(0, 4)] * 4)
WIDE = (14, 9, 3, 21)


def all_parts(cubes):
    return set(product(*(range(held + 1) for held in cubes)))


def walk(look, prefix=()):
    """Yield prefix, children and cubes of every node, parents first."""
    found = look(prefix)
    assert found is not None, prefix
    following, cubes = found
    yield prefix, following, cubes
    for token in following:
        yield from walk(look, (*prefix, token))


@given(SMALL)
def test_some_are_all_parts_but_none_and_all(cubes):
    found = some_of(cubes)
    assert len(found) == len(set(found))
    assert set(found) == all_parts(cubes) - {NONE, cubes}


@given(SMALL)
def test_the_tree_of_some_has_their_order(cubes):
    found = [part for _, _, part in walk(lambda prefix: some_at(cubes, prefix)) if part != NONE]
    assert tuple(found) == tuple(part for part in some_of(cubes))


@given(SMALL, st.integers(0, 8))
def test_the_usual_choice_comes_first_and_once(cubes, count):
    if sum(cubes) < count:
        return
    found = usual_first(cubes, count)
    assert found[0] == cheapest(cubes, count)
    assert sorted(found) == sorted(parts(cubes, count))


@given(SMALL, st.integers(1, 8))
def test_the_tree_of_a_payment_leaves_out_what_is_paid_anyway(cubes, count):
    ways = usual_first(cubes, count) if sum(cubes) >= count else ()
    if len(ways) < 2:
        return
    usual = ways[0]
    look = lambda prefix: amounts_at(cubes, count, prefix, usual)  # noqa: E731 - bound to a case
    found = [part for _, _, part in walk(look) if part is not None]
    assert tuple(found) == ways[1:]
    assert amounts_at(cubes, count, amount_tokens(usual), usual) == ((), usual)


@pytest.mark.parametrize("count", [1, 20, 30, 46])
def test_wide_payments_are_grouped(count):
    nodes = list(walk(lambda prefix: amounts_at(WIDE, count, prefix)))
    assert max(len(following) for _, following, _ in nodes) <= MAX_CHILDREN
    assert [part for _, _, part in nodes if part is not None] == list(parts(WIDE, count))


def test_wide_choices_are_grouped():
    cubes = (30, 0, 0, 12)
    nodes = list(walk(lambda prefix: some_at(cubes, prefix)))
    assert max(len(following) for _, following, _ in nodes) <= MAX_CHILDREN
    assert [part for _, _, part in nodes if part != NONE] == list(some_of(cubes))
    assert some_at(cubes, ("Y*", "Y2*", "Y25", "B3")) == some_at(cubes, ("Y25", "B3"))


@pytest.mark.parametrize(
    "tokens", [("Y*", "B3"), ("Y1*", "Y25"), ("Y1*", "Y2*"), ("R*",), ("Y9*",), ("B3", "Y*")]
)
def test_groups_that_hold_nothing(tokens):
    assert some_at((30, 0, 0, 12), tokens) is None
