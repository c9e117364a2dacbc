"""Moves of Spice Road as text: `play M10 x2`, `acquire 3 pay Y R`, `claim 2`, `discard Y3 R1`.

Other spellings are first brought to the canonical one as far as they are understood; what is
still not canonical then is what the answer to the player names.
"""

from __future__ import annotations

import re

from rules.century.cubes import NONE, SPICES, Cubes, add, gather
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
from rules.spice_road.facts import MerchantCard, SpiceRoadFacts, group_of
from rules.spice_road.labels import card_label, say
from rules.spice_road.tree import GROUPS, NO_LIFT, amount_tokens, lift_token, number_in

_TIMES = re.compile(r"[x×*] ?([0-9]{1,3})|([0-9]{1,3}) ?[x×*]?")
_SLOT = re.compile(r"#?0*([0-9]{1,3})[.)]?")
_CUBES = re.compile(r"[YRGB]+")
_AMOUNT_FIRST = re.compile(r"([0-9]{0,3}) ?([YRGB]) ?")
_LETTER_FIRST = re.compile(r"([YRGB])([0-9]{0,3}) ?")
_SEPARATORS = str.maketrans(dict.fromkeys(",+&;/", " "))


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
            return (verb, *_normalize_play(facts, rest))
        case "acquire":
            return (verb, *_normalize_acquire(rest))
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
            return _parse_play(facts, tuple(rest))
        case ("acquire", *rest):
            return _parse_acquire(tuple(rest))
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


def _normalize_play(facts: SpiceRoadFacts, rest: Tokens) -> Tokens:
    group = _group(rest)
    if group is not None:
        rest = rest[1:]
    card_id = _card_id(facts, rest[0]) if rest else None
    if card_id is None:
        return rest if group is None else (group, *rest)
    card, details = facts.merchants[card_id], rest[1:]
    if group not in (None, group_of(card)):
        return (group, card_id, *details)
    if card.kind == "trade" and (number := _read_times(details)) is not None:
        details = (f"x{number}",)
    elif card.kind == "upgrade" and (lift := _read_lift(details)) is not None:
        details = (lift_token(lift),)
    return (card_id, *details)


def _group(rest: Tokens) -> str | None:
    word = rest[0].casefold() if rest else None
    return next((group for group in GROUPS if group.casefold() == word), None)


def _card_id(facts: SpiceRoadFacts, token: str) -> str | None:
    spelling = token.replace("->", ">").replace("→", ">").upper()
    return facts.id_by_spelling.get(spelling)


def _read_times(details: Tokens) -> int | None:
    """Read a number with or without its sign, which may stand apart: `x2`, `2x`, `2`, `x 2`."""
    found = _TIMES.fullmatch(" ".join(details).casefold())
    return int(found[1] or found[2]) if found else None


def _read_lift(details: Tokens) -> Cubes | None:
    if len(details) == 1 and details[0].casefold() in (NO_LIFT, "x0", "0"):
        return NONE
    letters = _letters(details)
    return gather(letters) if _CUBES.fullmatch(letters) else None


def _letters(tokens: Tokens) -> str:
    return _spaced(tokens).replace(" ", "")


def _spaced(tokens: Tokens) -> str:
    return " ".join(" ".join(tokens).translate(_SEPARATORS).upper().split())


def _normalize_slot(token: str) -> str:
    found = _SLOT.fullmatch(token)
    return str(int(found[1])) if found else token


def _normalize_acquire(rest: Tokens) -> Tokens:
    if not rest:
        return rest
    slot, details = _normalize_slot(rest[0]), rest[1:]
    if not details:
        return (slot,)
    if details[0].casefold() == "pay":
        details = details[1:]
        if not details:
            return (slot, "pay")
        paid = _letters(details)
        return (slot, "pay", *(paid if _CUBES.fullmatch(paid) else details))
    paid = _letters(details)
    return (slot, "pay", *paid) if _CUBES.fullmatch(paid) else (slot, *details)


def _normalize_discard(rest: Tokens) -> Tokens:
    cubes = _read_amounts(_spaced(rest))
    return rest if cubes is None else amount_tokens(cubes)


def _read_amounts(text: str) -> Cubes | None:
    """Read `Y3R1`, `3YR` or `YYYR`: a text that begins with a number has all of them first."""
    cubes, at = NONE, 0
    number_first = text[:1].isdigit()
    pattern = _AMOUNT_FIRST if number_first else _LETTER_FIRST
    while at < len(text):
        found = pattern.match(text, at)
        if found is None:
            return None
        number, letter = (found[1], found[2]) if number_first else (found[2], found[1])
        y, r, g, b = ((int(number) if number else 1) * (letter == spice) for spice in SPICES)
        cubes, at = add(cubes, (y, r, g, b)), found.end()
    return cubes


def _parse_play(facts: SpiceRoadFacts, rest: Tokens) -> Action:
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
            lift = _read_lift(details) if details else NONE
            if lift is None:
                raise _bad_detail("error.bad_steps", card, details)
            return PlayUpgrade(card.id, lift)
        case "trade":
            number = _read_times(details) if details else 1
            if number is None:
                raise _bad_detail("error.bad_times", card, details)
            return PlayTrade(card.id, number)


def _unknown_card(facts: SpiceRoadFacts, word: str, details: Tokens) -> UnreadableMoveError:
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


def _parse_acquire(rest: Tokens) -> Action:
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
    cubes = _read_amounts(_spaced(rest))
    if cubes is None:
        raise _unreadable("error.bad_amount", word=" ".join(rest))
    return cubes
