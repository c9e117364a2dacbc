"""Cards that a typed move names, looked for among those in reach."""

from __future__ import annotations

from msgspec import Struct

from rules.medici.facts import MediciFacts
from rules.medici.moves import Places, in_reach
from rules.medici.state import State


class Found(Struct, frozen=True):
    """The places of named cards, and the names that stand for no card in reach."""

    places: Places
    missing: tuple[str, ...] = ()


def find_named(facts: MediciFacts, state: State, names: tuple[str, ...]) -> Found:
    """Return where kinds or ids lie; of several cards of a kind the one nearest to the end."""
    reach = dict(enumerate(in_reach(facts, state), start=1))
    places: list[int] = []
    missing: list[str] = []
    # Ids first, so that a kind does not use up a card which is named exactly.
    for name in sorted(names, key=lambda name: name not in facts.cards):
        place = next((p for p, card in reach.items() if name in (card.id, card.kind)), None)
        if place is None:
            missing.append(name)
        else:
            places.append(place)
            del reach[place]
    return Found(tuple(sorted(places)), tuple(missing))
