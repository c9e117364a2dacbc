"""Moves of Spice Road as text: `play M10 x2`, `acquire 3 pay Y R`, `claim 2`, `discard Y3 R1`.

Other spellings are first brought to the canonical one as far as they are understood; what is
still not canonical then is what the answer to the player names.
"""

from __future__ import annotations

import re

from rules.century.amounts import amount_tokens, number_in
from rules.century.cubes import NONE, SPICES, Cubes
from rules.century.reading import CUBES, joined_letters, read_amounts, read_lift, read_times
from rules.century.trading import lift_token
from rules.core.choice import Tokens
from rules.core.errors import UnreadableMoveError
from rules.core.message import Arg, Message
from rules.spice_road.actions import (
    Acquire,
    Action,
    Claim,
    Discard,
    PlaySpice,
    PlayTrade,
    PlayUpgrade,
    Rest,
)
from rules.spice_road.card_tree import GROUPS, PlayAction
from rules.spice_road.facts import Cards, MerchantCard, SpiceRoadFacts, group_of
from rules.spice_road.labels import card_label, say

_SLOT = re.compile(r"#?0*([0-9]{1,3})[.)]?")


def format_action(action: Action) -> Tokens:
    """Return the canonical notation of an action."""
    match action:
        case PlaySpice(card):
            return ("play", card)
        case PlayUpgrade(card, lift):
            return ("play", card, lift_token(lift))
        case PlayTrade(card, number):
            return ("play", card, f"x{number}")
        case Acquire(slot, pay):
            return ("acquire", str(slot + 1), *(("pay", *pay) if pay else ()))
        case Claim(slot):
            return ("claim", str(slot + 1))
        case Rest():
            return ("rest",)
        case Discard(cubes):
            return ("discard", *amount_tokens(cubes))


def normalize_tokens(facts: SpiceRoadFacts, tokens: Tokens) -> Tokens:
    """Return tokens with every other spelling that is understood made canonical."""
    if not tokens:
        return tokens
    verb, rest = tokens[0].casefold(), tokens[1:]
    match verb:
        case "play":
            return (verb, *normalize_play(facts, rest))
        case "acquire":
            return (verb, *normalize_acquire(rest))
        case "claim":
            return (verb, *(_normalize_slot(token) for token in rest))
        case "rest":
            return (verb, *rest)
        case "discard":
            return (verb, *_normalize_discard(rest))
        case _:
            return tokens


def parse_action(facts: SpiceRoadFacts, tokens: Tokens) -> Action:
    """Return the action that tokens spell, in the canonical or another accepted form.

    A trade without a number is made once, an upgrade without steps lifts nothing, an acquisition
    without payment pays nothing: whether that is what was meant is for the choice tree to ask.

    Raises:
        UnreadableMoveError: they are not a move of this game.
    """
    tokens = normalize_tokens(facts, tokens)
    match tokens:
        case ("play", *rest):
            return parse_play(facts, tuple(rest))
        case ("acquire", *rest):
            return parse_acquire(tuple(rest))
        case ("claim", *rest):
            return Claim(_parse_slot(tuple(rest), "claim") - 1)
        case ("rest",):
            return Rest()
        case ("rest", word, *_):
            raise _unreadable("error.word_too_many", word=word)
        case ("discard", *rest):
            return Discard(_parse_amounts(tuple(rest)))
        case (word, *_):
            raise _unreadable("error.unknown_verb", word=word)
        case _:
            raise UnreadableMoveError(Message("core.error.empty_move"))


def _unreadable(key: str, **args: Arg) -> UnreadableMoveError:
    return UnreadableMoveError(say(key, **args))


def normalize_play(facts: Cards, rest: Tokens) -> Tokens:
    """Return the tokens after `play` made canonical, as far as they are understood."""
    group = _group(rest)
    if group is not None:
        rest = rest[1:]
    card_id = card_id_of(facts, rest[0]) if rest else None
    if card_id is None:
        return rest if group is None else (group, *rest)
    card, details = facts.merchants[card_id], rest[1:]
    if group not in (None, group_of(card)):
        return (group, card_id, *details)
    if card.kind == "trade" and (number := read_times(details)) is not None:
        details = (f"x{number}",)
    elif card.kind == "upgrade" and (lift := read_lift(details)) is not None:
        details = (lift_token(lift),)
    return (card_id, *details)


def _group(rest: Tokens) -> str | None:
    word = rest[0].casefold() if rest else None
    return next((group for group in GROUPS if group.casefold() == word), None)


def card_id_of(facts: Cards, token: str) -> str | None:
    """Return the id of a card that is named by id or by key, None where there is none."""
    spelling = token.replace("->", ">").replace("→", ">").upper()
    return facts.id_by_spelling.get(spelling)


def _normalize_slot(token: str) -> str:
    found = _SLOT.fullmatch(token)
    return str(int(found[1])) if found else token


def normalize_acquire(rest: Tokens) -> Tokens:
    """Return the tokens after `acquire` made canonical, as far as they are understood."""
    if not rest:
        return rest
    slot, details = _normalize_slot(rest[0]), rest[1:]
    if not details:
        return (slot,)
    if details[0].casefold() == "pay":
        details = details[1:]
        if not details:
            return (slot, "pay")
        paid = joined_letters(details)
        return (slot, "pay", *(paid if CUBES.fullmatch(paid) else details))
    paid = joined_letters(details)
    return (slot, "pay", *paid) if CUBES.fullmatch(paid) else (slot, *details)


def _normalize_discard(rest: Tokens) -> Tokens:
    cubes = read_amounts(rest)
    return rest if cubes is None else amount_tokens(cubes)


def parse_play(facts: Cards, rest: Tokens) -> PlayAction:
    """Return what the tokens after `play` spell.

    Raises:
        UnreadableMoveError: they do not name a card and what is done with it.
    """
    if not rest:
        raise _unreadable("error.which_card")
    card = facts.merchants.get(rest[0])
    if card is None:
        raise _unknown_card(facts, rest[0], rest[1:])
    details = rest[1:]
    match card.kind:
        case "spice":
            if details:
                raise _unreadable("error.word_too_many", word=details[0])
            return PlaySpice(card.id)
        case "upgrade":
            lift = read_lift(details) if details else NONE
            if lift is None:
                raise _bad_detail("error.bad_steps", card, details)
            return PlayUpgrade(card.id, lift)
        case "trade":
            number = read_times(details) if details else 1
            if number is None:
                raise _bad_detail("error.bad_times", card, details)
            return PlayTrade(card.id, number)


def _unknown_card(facts: Cards, word: str, details: Tokens) -> UnreadableMoveError:
    other = facts.merchants.get(details[0]) if details else None
    if other is not None and word in GROUPS:
        return _unreadable("error.other_group", word=word, card=card_label(other))
    return _unreadable("error.unknown_card", card=word)


def _bad_detail(key: str, card: MerchantCard, details: Tokens) -> UnreadableMoveError:
    return _unreadable(key, card=card_label(card), word=" ".join(details))


def _parse_slot(rest: Tokens, verb: str) -> int:
    if not rest:
        raise _unreadable(f"error.which_{verb}")
    number = number_in(rest[0])
    if number is None:
        raise _unreadable("error.bad_slot", word=rest[0])
    if len(rest) > 1 and verb == "claim":
        raise _unreadable("error.word_too_many", word=rest[1])
    return number


def parse_acquire(rest: Tokens) -> Acquire:
    """Return what the tokens after `acquire` spell.

    Raises:
        UnreadableMoveError: they do not name a slot and cubes.
    """
    slot = _parse_slot(rest, "acquire") - 1
    if len(rest) > 1 and rest[1] != "pay":
        raise _unreadable("error.bad_cube", word=rest[1])
    pay = rest[2:]
    if not pay and len(rest) > 1 and slot == 0:
        raise _unreadable("error.word_too_many", word=rest[1])
    for word in pay:
        if word not in SPICES:
            raise _unreadable("error.bad_cube", word=word)
    return Acquire(slot, pay)


def _parse_amounts(rest: Tokens) -> Cubes:
    cubes = read_amounts(rest)
    if cubes is None:
        raise _unreadable("error.bad_amount", word=" ".join(rest))
    return cubes
