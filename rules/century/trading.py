"""What cubes become: upgrades step by step, and trades made several times."""

from __future__ import annotations

from functools import lru_cache

from rules.century.cubes import Cubes, add, spell, subtract, times

NO_LIFT = "none"


@lru_cache(maxsize=4096)
def lifts(cubes: Cubes, steps: int, least: int) -> tuple[Cubes, ...]:
    """Return all sets of single-level steps, those with most steps first (SR-C02).

    A step may lift what an earlier step has made, so red steps may also use lifted yellows.
    """
    y, r, g, _ = cubes
    found = [
        (ys, rs, gs, 0)
        for ys in range(min(y, steps) + 1)
        for rs in range(min(r + ys, steps - ys) + 1)
        for gs in range(min(g + rs, steps - ys - rs) + 1)
        if ys + rs + gs >= least
    ]
    return tuple(sorted(found, key=lambda lift: (-sum(lift), *(-n for n in lift))))


def lifted(cubes: Cubes, lift: Cubes) -> Cubes:
    """Return the cubes after upgrade steps."""
    y, r, g, _ = lift
    return (cubes[0] - y, cubes[1] + y - r, cubes[2] + r - g, cubes[3] + g)


def lift_token(lift: Cubes) -> str:
    """Return the token of a set of upgrade steps: the cubes that are lifted."""
    return spell(lift) or NO_LIFT


def max_times(cost: Cubes, cubes: Cubes) -> int:
    """Return how often a trade can be paid (SR-C08).

    No trade has a colour on both sides, so what one repeat brings never pays for the next.
    """
    return min(held // due for due, held in zip(cost, cubes, strict=True) if due)


def traded(cubes: Cubes, give: Cubes, get: Cubes, number: int) -> Cubes:
    """Return the cubes after so many trades."""
    return add(subtract(cubes, times(give, number)), times(get, number))
