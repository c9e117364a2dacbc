"""Cubes for drawing: one by one, by colour, and which of them are new."""

from __future__ import annotations

from rules.century.cubes import SPICES, Cubes


def kinds(cubes: Cubes) -> list[str]:
    """Return the kind of each single cube, cheapest first."""
    return [kind for kind, n in zip(SPICES, cubes, strict=True) for _ in range(n)]


def amounts(cubes: Cubes) -> list[tuple[str, int]]:
    """Return kinds and how many of each, without those that are not there."""
    return [(kind, n) for kind, n in zip(SPICES, cubes, strict=True) if n]


def mark_new(cubes: Cubes, new: Cubes) -> list[tuple[str, bool]]:
    """Return every cube and whether it is new; within a colour the new ones come last."""
    fresh = dict(amounts(new))
    left = dict(amounts(cubes))
    marked: list[tuple[str, bool]] = []
    for kind in kinds(cubes):
        marked.append((kind, left[kind] <= fresh.get(kind, 0)))
        left[kind] -= 1
    return marked


def more(before: Cubes, now: Cubes) -> Cubes:
    """Return how many more there are of each colour, 0 where there are fewer."""
    y, r, g, b = (max(0, n - o) for o, n in zip(before, now, strict=True))
    return (y, r, g, b)
