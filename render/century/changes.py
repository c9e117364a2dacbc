"""What is new about merchant cards: in the row, on them, in hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from render.century.cubes import more
from rules.century.cubes import NONE, Cubes
from rules.spice_road.view import CardView, MerchantView


def new_cards(before: Iterable[CardView], now: Iterable[CardView]) -> frozenset[str]:
    """Return the ids of cards of which there are more than before."""
    return frozenset(Counter(c.id for c in now) - Counter(c.id for c in before))


def new_merchants(before: Sequence[MerchantView], now: Sequence[MerchantView]) -> frozenset[str]:
    """Return the ids of the merchants that came into the row."""
    return new_cards((m.card for m in before), (m.card for m in now))


def new_on_merchants(
    before: Sequence[MerchantView], now: Sequence[MerchantView]
) -> dict[str, Cubes]:
    """Return by id the cubes that came to lie on merchants of the row."""
    known = {m.card.id: m.cubes for m in before}
    added = {m.card.id: more(known.get(m.card.id, NONE), m.cubes) for m in now}
    return {card: cubes for card, cubes in added.items() if cubes != NONE}
