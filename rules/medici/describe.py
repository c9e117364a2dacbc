"""Questions, choices and whole moves in words: what stands on buttons, lists and the last check."""

from __future__ import annotations

from rules.core.choice import Tokens
from rules.core.message import Message, SeatRef
from rules.medici.actions import Action, Reveal, Take, TakeNamed
from rules.medici.facts import MediciFacts
from rules.medici.labels import card_label, cards_label, good_icon, good_name, join, say, tags_label
from rules.medici.moves import (
    Places,
    free_holds,
    holds_used,
    in_reach,
    is_full,
    is_last_turn,
    next_seat,
    reveals_left,
    ship_value,
)
from rules.medici.naming import find_named
from rules.medici.score import table_bonuses, total_icons
from rules.medici.state import State
from rules.medici.steps import state_after_take
from rules.medici.tree import REVEAL, TAKE, has_twin, node_at


def describe_prompt(facts: MediciFacts, state: State, seat: int, prefix: Tokens) -> Message:
    """Return what is to be chosen at a node, with what the decision needs: ship and deck."""
    if prefix[:1] == (TAKE,) and (reach := in_reach(facts, state)):
        free = free_holds(facts, state, seat)
        return say("prompt.take", card=card_label(reach[0]), free=free)
    ship = state.players[seat].ship
    more = reveals_left(facts, state)
    return say(
        "prompt.turn" if more else "prompt.turn_take",
        value=ship_value(facts, ship),
        holds=holds_used(facts, ship),
        capacity=facts.holds(len(state.players)),
        deck=len(state.deck),
        more=more,
    )


def describe_choice(facts: MediciFacts, state: State, seat: int, tokens: Tokens) -> Message:
    """Return a short label for the last of these tokens: what is taken and the ship's new value."""
    if tokens == (REVEAL,):
        return say("choice.reveal", more=reveals_left(facts, state))
    node = node_at(facts, state, seat, tokens)
    if node is None or not isinstance(node.action, Take):
        return say("choice.take")
    places = node.action.places
    reach = in_reach(facts, state)
    cards = [reach[place - 1] for place in places]
    value = ship_value(facts, state.players[seat].ship) + sum(card.value for card in cards)
    key = "choice.cards_third" if has_twin(facts, state, places) else "choice.cards"
    return say(key, cards=tags_label(cards), value=value)


def describe_action(facts: MediciFacts, state: State, seat: int, action: Action) -> Message:
    """Return a whole legal action in words, with what it leads to."""
    match action:
        case Reveal():
            return say("action.reveal", deck=len(state.deck), after=len(state.deck) - 1)
        case Take(places):
            return _describe_take(facts, state, seat, places)
        case TakeNamed(cards):
            return _describe_take(facts, state, seat, find_named(facts, state, cards).places)


def _describe_take(facts: MediciFacts, state: State, seat: int, places: Places) -> Message:
    after = state_after_take(state, seat, places)
    reach = in_reach(facts, state)
    ship, loaded = state.players[seat].ship, after.players[seat].ship
    parts = [
        say(
            "action.take",
            cards=cards_label(reach[place - 1] for place in places),
            value=ship_value(facts, ship),
            value_after=ship_value(facts, loaded),
            holds=holds_used(facts, ship),
            holds_after=holds_used(facts, loaded),
            capacity=facts.holds(len(state.players)),
        ),
        *_icon_parts(facts, state, after, seat),
        *_course_parts(facts, state, after, seat),
    ]
    return join("sentence", parts)


def _icon_parts(facts: MediciFacts, state: State, after: State, seat: int) -> list[Message]:
    """Say for each good taken how many icons there are then, and how far the next bonus is."""
    had, has = total_icons(facts, state, seat), total_icons(facts, after, seat)
    found: list[Message] = []
    for good in facts.goods.keys:
        before, icons = had.get(good, 0), has.get(good, 0)
        if icons == before:
            continue
        bonuses = table_bonuses(facts, state)
        ahead = next((bonus for bonus in bonuses if icons < bonus.icons), None)
        reached = [bonus.florins for bonus in bonuses if before < bonus.icons <= icons]
        key = "icons_bonus" if reached else "icons" if ahead is None else "icons_short"
        found.append(
            say(
                f"action.{key}",
                icon=good_icon(good),
                good=good_name(good),
                before=before,
                icons=icons,
                florins=reached[-1] if reached else 0 if ahead is None else ahead.florins,
                missing=0 if ahead is None else ahead.icons - icons,
            )
        )
    return found


def _course_parts(facts: MediciFacts, state: State, after: State, seat: int) -> list[Message]:
    """Say what the take means for the day: a full ship, somebody's last turn, the end."""
    was_last, full = is_last_turn(facts, state, seat), is_full(facts, after, seat)
    parts = [say("action.full")] if full else []
    following = next_seat(facts, after, seat, was_last=was_last)
    if following is None:
        key = "action.last_turn" if was_last else "action.no_cards"
        return [*parts, say(key, day=state.day)]
    if is_last_turn(facts, after, following):
        return [*parts, say("action.last_of", who=SeatRef(following))]
    return parts
