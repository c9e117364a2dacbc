"""Every registered game with every number of seats and every combination of options."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product

import pytest

from data.facts import load_game
from rules.core.game import AnyGame, Scalar
from rules.core.registry import game_classes


def all_games() -> list[AnyGame]:
    return [load_game(key) for key in game_classes()]


def all_variants() -> Iterator[pytest.param]:
    """Variants in which any two values, of options or seats, meet at least once."""
    for game in all_games():
        specs = game.option_specs
        usual = [spec.values[0] for spec in specs]

        def is_offered(seats: int, *values: Scalar, game=game, specs=specs) -> bool:
            options = {spec.key: value for spec, value in zip(specs, values, strict=True)}
            return game.explain_options(options, seats) is None

        choices = [game.seat_counts, *(spec.values for spec in specs)]
        for seats, *values in meeting(choices, is_offered):
            options = {spec.key: value for spec, value in zip(specs, values, strict=True)}
            changed = [
                f"{spec.key}={value}"
                for spec, value, first in zip(specs, values, usual, strict=True)
                if value != first
            ]
            name = "-".join([game.key, str(seats), *changed])
            yield pytest.param(game, seats, options, id=name)


def meeting(
    choices: Sequence[Sequence[Scalar]], is_offered: Callable[..., bool] = lambda *_: True
) -> list[tuple[Scalar, ...]]:
    """Return few of all combinations, among them all pairs of values; the first of all is one.

    Only those count that are offered.

    All combinations would be repetition: what goes wrong goes wrong with one value or with two.
    """
    pairs = {
        numbers: frozenset(combinations(enumerate(numbers), 2))
        for numbers in product(*(range(len(values)) for values in choices))
        if is_offered(*(values[n] for values, n in zip(choices, numbers, strict=True)))
    }
    chosen = [next(iter(pairs))]
    left = frozenset().union(*pairs.values()) - pairs[chosen[0]]
    while left:
        best = max(pairs, key=lambda numbers: len(left & pairs[numbers]))
        chosen.append(best)
        left -= pairs[best]
    return [
        tuple(values[n] for values, n in zip(choices, numbers, strict=True))
        for numbers in sorted(chosen)
    ]


def seed_for(text: str) -> bytes:
    return text.encode().ljust(32, b".")[:32]


Variant = tuple[AnyGame, int, dict[str, Scalar]]
