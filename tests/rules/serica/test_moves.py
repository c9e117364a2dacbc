"""Enumerations agree with slow ones that know nothing of their short cuts."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, product

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.serica.goods import GOODS, gather, spell, worth
from rules.serica.moves import full_move, losses, partial_moves, savings
from rules.serica.state import Caravan
from rules.serica.trade import lost_by_caravan
from tests.rules.serica.positions import FACTS, GAME, build

VALUES = FACTS.values.goods
LOADS = st.text("GWL", min_size=1, max_size=5)
PRICES = st.text("GWLSPC", min_size=1, max_size=4).map(gather)


def on_road(loads):
    return tuple(Caravan(space=1, load=gather(load)) for load in loads)


def value_of(cubes):
    return sum(VALUES[GOODS.index(cube[-1])] for cube in cubes)


@settings(deadline=None)
@given(st.lists(LOADS, min_size=1, max_size=3), st.integers(1, 6))
def test_losses_are_all_sets_without_a_superfluous_cube(loads, needed):
    caravans = on_road(loads)
    there = Counter(f"{n}{c}" for n, load in enumerate(loads, 1) for c in load)
    kinds = sorted(there, key=lambda cube: (cube[0], GOODS.index(cube[1])))
    expected = {
        cubes
        for size in range(1, needed + 1)
        for cubes in combinations_with_replacement(kinds, size)
        if not Counter(cubes) - there
        and value_of(cubes) >= needed
        and all(value_of(cubes) - value_of([cube]) < needed for cube in cubes)
    }
    if value_of(there.elements()) < needed:
        expected = {tuple(cube for cube in kinds for _ in range(there[cube]))}
    found = losses(caravans, needed, VALUES)
    assert len(found) == len(set(found))
    assert set(found) == expected


@settings(deadline=None)
@given(st.lists(LOADS, min_size=1, max_size=3), st.integers(1, 6))
def test_what_is_lost_is_on_the_road(loads, needed):
    for cubes in losses(on_road(loads), needed, VALUES):
        for number, goods in lost_by_caravan(cubes).items():
            assert not Counter(spell(goods)) - Counter(loads[number])


@settings(deadline=None)
@given(PRICES, st.integers(1, 3))
def test_a_discount_spares_as_much_as_possible(price, discount):
    found = savings(price, discount, VALUES)
    assert len(found) == len({tuple(sorted(way)) for way in found})
    size = min(discount, sum(price))
    best = sum(sorted((VALUES[GOODS.index(c)] for c in spell(price)), reverse=True)[:size])
    for way in found:
        assert len(way) == size
        assert worth(gather(way), VALUES) == best


def test_all_equally_valuable_goods_can_be_spared():
    assert savings(gather("GWSP"), 1, VALUES) == (("G",), ("S",))
    assert savings(gather("GWSP"), 3, VALUES) == (("G", "W", "S"), ("G", "S", "P"))
    assert savings(gather("LC"), 5, VALUES) == (("L", "C"),)


@settings(deadline=None)
@given(st.lists(st.integers(1, 4), min_size=1, max_size=3), st.integers(0, 3))
def test_partial_moves_are_all_others_than_all_and_nothing(spaces, traders):
    case = {"caravans": [[f"{at}:G" for at in spaces]], "empires": [["trader"] * traders]}
    player = build({**case, "phase": "trade"}).players[0]
    full = full_move(FACTS, player)
    assert full == tuple(min(1 + traders, 5 - at) for at in spaces)
    every = set(product(*(range(most + 1) for most in full)))
    found = partial_moves(FACTS, player)
    assert len(found) == len(set(found))
    assert set(found) == every - {full, (0,) * len(full)}


@settings(deadline=None)
@given(st.text("GWL", min_size=1, max_size=9), st.integers(0, 2))
def test_loads_are_all_that_fit(goods, warehouses):
    case = {"goods": [goods], "empires": [["warehouse"] * warehouses], "phase": "trade"}
    state = build(case)
    found = [
        tokens[2:]
        for tokens in map(GAME.format_action, GAME.legal_actions(state, 0))
        if tokens[:2] == ("trade", "launch")
    ]
    expected = {
        load
        for size in range(1, 5 + warehouses)
        for load in combinations_with_replacement("GWL", size)
        if not Counter(load) - Counter(goods)
    }
    assert len(found) == len(set(found))
    assert set(found) == expected
