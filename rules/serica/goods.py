"""Multisets of the six goods: gold, wine, glassware, silk, pottery, spices, in this order."""

from __future__ import annotations

from collections.abc import Iterable

Goods = tuple[int, int, int, int, int, int]

GOODS: tuple[str, ...] = ("G", "W", "L", "S", "P", "C")
ARTISAN = "A"
PRODUCTS: tuple[str, ...] = (*GOODS, ARTISAN)
"""All that production points buy, in the order in which moves list it."""

NONE: Goods = (0, 0, 0, 0, 0, 0)


def add(a: Goods, b: Goods) -> Goods:
    """Return both together."""
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3], a[4] + b[4], a[5] + b[5])


def subtract(a: Goods, b: Goods) -> Goods:
    """Return a without b; `has` tells beforehand whether that leaves no debt."""
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3], a[4] - b[4], a[5] - b[5])


def has(a: Goods, b: Goods) -> bool:
    """Tell whether a holds everything in b."""
    return (
        a[0] >= b[0]
        and a[1] >= b[1]
        and a[2] >= b[2]
        and a[3] >= b[3]
        and a[4] >= b[4]
        and a[5] >= b[5]
    )


def missing(held: Goods, wanted: Goods) -> Goods:
    """Return what of the wanted goods is not held."""
    g, w, l, s, p, c = (max(0, want - have) for want, have in zip(wanted, held, strict=True))  # noqa: E741
    return (g, w, l, s, p, c)


def spell(a: Goods) -> str:
    """Return the letters of all goods in order: `GGWC`."""
    return "".join(letter * n for letter, n in zip(GOODS, a, strict=True))


def gather(letters: Iterable[str]) -> Goods:
    """Return the goods that letters name.

    Raises:
        ValueError: a letter names no good.
    """
    amounts = [0, 0, 0, 0, 0, 0]
    for letter in letters:
        amounts[GOODS.index(letter)] += 1
    return (amounts[0], amounts[1], amounts[2], amounts[3], amounts[4], amounts[5])


def worth(a: Goods, values: Goods) -> int:
    """Return what goods are worth together."""
    return sum(n * value for n, value in zip(a, values, strict=True))
