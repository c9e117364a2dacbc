"""Amounts of the four spices."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.century import cubes

CUBES = st.tuples(*[st.integers(0, 12)] * 4)


@given(CUBES, CUBES, st.integers(0, 5))
def test_cubes_behave_like_multisets(a, b, n):
    assert cubes.subtract(cubes.add(a, b), b) == a
    assert cubes.has(cubes.add(a, b), b)
    assert cubes.has(a, b) == (min(cubes.subtract(a, b)) >= 0)
    assert cubes.gather(cubes.spell(a)) == a
    assert sum(cubes.times(a, n)) == n * len(cubes.spell(a))


def test_letters_that_are_no_spice():
    with pytest.raises(ValueError, match="not in tuple"):
        cubes.gather("YX")


def test_what_is_missing_counts_by_worth_and_never_less_than_nothing():
    assert cubes.missing_worth((1, 2, 0, 3), (0, 3, 5, 1), (1, 2, 3, 4)) == 1 + 2 * 4
    assert cubes.missing_worth((2, 1, 1, 0), (2, 1, 1, 9), (1, 2, 3, 4)) == 0
