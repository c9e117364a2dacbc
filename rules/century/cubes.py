"""Multisets of the four spices: amounts of yellow, red, green and brown, cheapest first."""

from __future__ import annotations

from collections.abc import Iterable

Cubes = tuple[int, int, int, int]

SPICES = ("Y", "R", "G", "B")
NONE: Cubes = (0, 0, 0, 0)


def add(a: Cubes, b: Cubes) -> Cubes:
    """Return both together."""
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3])


def subtract(a: Cubes, b: Cubes) -> Cubes:
    """Return a without b; `has` tells beforehand whether that leaves no debt."""
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3])


def times(a: Cubes, n: int) -> Cubes:
    """Return n times as many."""
    return (a[0] * n, a[1] * n, a[2] * n, a[3] * n)


def has(a: Cubes, b: Cubes) -> bool:
    """Tell whether a holds everything in b."""
    return a[0] >= b[0] and a[1] >= b[1] and a[2] >= b[2] and a[3] >= b[3]


def spell(a: Cubes) -> str:
    """Return the letters of all cubes, cheapest first: `YYRB`."""
    return "Y" * a[0] + "R" * a[1] + "G" * a[2] + "B" * a[3]


def gather(letters: Iterable[str]) -> Cubes:
    """Return the cubes that letters name.

    Raises:
        ValueError: a letter names no spice.
    """
    amounts = [0, 0, 0, 0]
    for letter in letters:
        amounts[SPICES.index(letter)] += 1
    return (amounts[0], amounts[1], amounts[2], amounts[3])


def missing_worth(wanted: Cubes, held: Cubes, values: Cubes) -> int:
    """Return what the cubes are worth that are wanted and not held.

    Spelled out, because policies ask this more often than anything else.
    """
    (y, r, g, b), (of_y, of_r, of_g, of_b) = held, values
    want_y, want_r, want_g, want_b = wanted
    return (
        (want_y - y if want_y > y else 0) * of_y
        + (want_r - r if want_r > r else 0) * of_r
        + (want_g - g if want_g > g else 0) * of_g
        + (want_b - b if want_b > b else 0) * of_b
    )
