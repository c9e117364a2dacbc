"""What is told of cards: played, acquired, spent on voyages."""

from __future__ import annotations

from collections.abc import Sequence

from rules.century.cubes import NONE, Cubes, times
from rules.core.message import Message, SeatRef
from rules.eastern_wonders.labels import cubes_label, letters_label, route_label
from rules.eastern_wonders.stories import sailed as sailed_free
from rules.eastern_wonders.stories import stepped as stepped_free
from rules.sand_to_sea.facts import SandToSeaFacts
from rules.sand_to_sea.labels import cards_label, say
from rules.spice_road.actions import Acquire, PlaySpice, PlayTrade, PlayUpgrade
from rules.spice_road.labels import card_label
from rules.spice_road.state import MerchantSlot


def played(
    facts: SandToSeaFacts,
    seat: int,
    action: PlaySpice | PlayUpgrade | PlayTrade,
    after: Cubes,
) -> Message:
    """Tell of a card and what it brought."""
    card = facts.merchants[action.card]
    who, hold, label = SeatRef(seat), cubes_label(after), card_label(card)
    match action:
        case PlaySpice():
            return say("event.spice", who=who, card=label, hold=hold)
        case PlayUpgrade(_, lift):
            if not any(lift):
                return say("event.upgrade_none", who=who, card=label)
            steps = cubes_label(lift)
            return say("event.upgrade", who=who, card=label, steps=steps, hold=hold)
        case PlayTrade(_, number):
            return say(
                "event.trade" if number == 1 else "event.trade_many",
                who=who,
                card=label,
                times=number,
                paid=cubes_label(times(card.cost, number)),
                got=cubes_label(times(card.out, number)),
                hold=hold,
            )


def acquired(facts: SandToSeaFacts, seat: int, action: Acquire, taken: MerchantSlot) -> Message:
    """Tell of a merchant, what it cost and what lay on it."""
    who, card = SeatRef(seat), card_label(facts.merchants[taken.card])
    paid, found = letters_label(action.pay), cubes_label(taken.cubes)
    key = "event.acquire"
    key += "_paid" if action.pay else ""
    key += "_found" if taken.cubes != NONE else ""
    return say(key, who=who, card=card, paid=paid, found=found)


def rewarded(facts: SandToSeaFacts, seat: int, taken: MerchantSlot) -> Message:
    """Tell of a merchant that an emptied column brought."""
    who, card = SeatRef(seat), card_label(facts.merchants[taken.card])
    if taken.cubes == NONE:
        return say("event.merchant", who=who, card=card)
    return say("event.merchant_found", who=who, card=card, found=cubes_label(taken.cubes))


def sailed(facts: SandToSeaFacts, seat: int, route: Sequence[str], cards: Sequence[str]) -> Message:
    """Tell of a voyage and the cards that it took."""
    if not cards:
        return sailed_free(seat, route, NONE)
    label = cards_label(facts, cards)
    return say("event.sail", who=SeatRef(seat), route=route_label(route), cards=label)


def stepped(facts: SandToSeaFacts, seat: int, to: str, card: str | None) -> Message:
    """Tell of one step of a voyage."""
    if card is None:
        return stepped_free(seat, to, None)
    return say("event.step", who=SeatRef(seat), at=to, card=cards_label(facts, (card,)))
