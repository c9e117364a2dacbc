"""Playing a merchant card: the ways to do it, whatever else a game has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.century.cubes import Cubes, has
from rules.century.trading import lifts, max_times
from rules.spice_road.actions import PlayAction, PlaySpice, PlayTrade, PlayUpgrade
from rules.spice_road.facts import Cards, MerchantCard
from rules.spice_road.state import Options


def plays_of(card: MerchantCard, caravan: Cubes, options: Options) -> Iterator[PlayAction]:
    """Enumerate the ways to play a card that is in hand."""
    if card.kind == "spice":
        yield PlaySpice(card.id)
    elif card.kind == "upgrade":
        for lift in lifts(caravan, card.steps, options.upgrade_min_steps):
            yield PlayUpgrade(card.id, lift)
    else:
        for times in trade_times(card, caravan, options):
            yield PlayTrade(card.id, times)


def is_playable(card: MerchantCard, caravan: Cubes, options: Options) -> bool:
    """Tell whether a card in hand can be played at all."""
    if card.kind == "spice":
        return True
    if card.kind == "upgrade":
        return options.upgrade_min_steps == 0 or caravan[0] + caravan[1] + caravan[2] > 0
    return options.trade_min_times == 0 or has(caravan, card.cost)


def trade_times(card: MerchantCard, caravan: Cubes, options: Options) -> tuple[int, ...]:
    """Return how often a trade may be made, fewest first; not at all comes last."""
    most = tuple(range(1, max_times(card.cost, caravan) + 1))
    return most if options.trade_min_times else (*most, 0)


def has_play(cards: Cards, hand: Sequence[str], caravan: Cubes, options: Options) -> bool:
    """Tell whether any card in hand can be played."""
    return any(is_playable(cards.merchants[card], caravan, options) for card in hand)
