"""The deck as a table: goods by kind of card, and the neutral cards."""

from __future__ import annotations

from rules.medici.view import CardView, MediciView, UnseenView

Kind = tuple[bool, int, int]
"""Whether a card is green, its value, its icons: what tells the cards of a good apart."""


def kind_of(card: CardView) -> Kind:
    """Return the kind of a card."""
    return (not card.takes_hold, card.value, card.icons)


def kinds_left(view: MediciView) -> list[Kind]:
    """Return the kinds of goods cards in the deck: by value, the green ones last."""
    return sorted({kind_of(one.card) for one in view.unseen if one.card.good is not None})


def goods_left(view: MediciView, good: str) -> dict[Kind, UnseenView]:
    """Return the cards of a good in the deck by kind."""
    return {kind_of(one.card): one for one in view.unseen if one.card.good == good}


def neutral_left(view: MediciView) -> list[UnseenView]:
    """Return the neutral cards in the deck, those that need a hold first."""
    found = [one for one in view.unseen if one.card.good is None]
    return sorted(found, key=lambda one: kind_of(one.card))


def icons_left(view: MediciView, good: str) -> int:
    """Return the icons of a good in the deck."""
    return sum(one.card.icons * one.count for one in goods_left(view, good).values())
