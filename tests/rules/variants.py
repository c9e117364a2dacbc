"""Every registered game with every number of seats and every combination of options."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from data.facts import load_game
from rules.core.game import AnyGame, Scalar
from rules.core.registry import game_classes


def all_games() -> list[AnyGame]:
    return [load_game(key) for key in game_classes()]


def all_variants() -> Iterator[pytest.param]:
    for game in all_games():
        keys = [spec.key for spec in game.option_specs]
        for seats in game.seat_counts:
            for values in product(*(spec.values for spec in game.option_specs)):
                options = dict(zip(keys, values, strict=True))
                if game.explain_options(options, seats) is not None:
                    continue
                changed = [
                    f"{spec.key}={options[spec.key]}"
                    for spec in game.option_specs
                    if options[spec.key] != spec.values[0]
                ]
                name = "-".join([game.key, str(seats), *changed])
                yield pytest.param(game, seats, options, id=name)


def seed_for(text: str) -> bytes:
    return text.encode().ljust(32, b".")[:32]


Variant = tuple[AnyGame, int, dict[str, Scalar]]
