"""Colours for colour-blind eyes: Machado, Oliveira and Fernandes 2009, full severity."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from render.theme import CUBE_LETTERS, CUBES, PLAYERS, SHAPES, shade

SIMULATIONS = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
TO_XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
WHITE = (0.95047, 1.0, 1.08883)
ENOUGH = 20


def linear(colour: str) -> list[float]:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]


def times(matrix, vector):
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def lab(rgb: list[float]) -> tuple[float, float, float]:
    xyz = [value / white for value, white in zip(times(TO_XYZ, rgb), WHITE, strict=True)]
    x, y, z = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in xyz)
    return (116 * y - 16, 500 * (x - y), 200 * (y - z))


def seen(colour: str, kind: str) -> tuple[float, float, float]:
    return lab([min(1, max(0, v)) for v in times(SIMULATIONS[kind], linear(colour))])


def luminance(colour: str) -> float:
    return times(TO_XYZ, linear(colour))[1]


@pytest.mark.parametrize("kind", SIMULATIONS)
@pytest.mark.parametrize("colours", [tuple(CUBES.values()), PLAYERS], ids=["cubes", "players"])
def test_colours_differ_for_every_eye(colours: tuple[str, ...], kind: str) -> None:
    near = {
        pair: round(math.dist(seen(pair[0], kind), seen(pair[1], kind)), 1)
        for pair in combinations(colours, 2)
    }
    assert min(near.values()) >= ENOUGH, min(near.items(), key=lambda item: item[1])


@pytest.mark.parametrize("kind", CUBES)
def test_letters_stand_out_from_their_cubes_in_grey(kind: str) -> None:
    dark, bright = sorted((luminance(CUBES[kind]), luminance(CUBE_LETTERS[kind])))
    assert (bright + 0.05) / (dark + 0.05) >= 3.5


def test_six_seats_have_six_shapes_and_colours() -> None:
    assert len(set(SHAPES)) == len(set(PLAYERS)) == 6


def test_shades() -> None:
    assert shade("#808080", 0.5) == "#404040"
    assert shade("#808080", 1.5) == "#C0C0C0"
    assert shade("#123456", 1) == "#123456"
