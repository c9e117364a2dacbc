"""Moves of From Sand to Sea as text: `play M10 x2`, `sail D3`, `step C2 with M10`, `merchant 2`.

Other spellings are first brought to the canonical one as far as they are understood; what is
still not canonical then is what the answer to the player names.
"""

from __future__ import annotations

import re

from rules.century.amounts import number_in
from rules.core.choice import Tokens
from rules.core.errors import UnreadableMoveError
from rules.core.message import Arg, Message
from rules.eastern_wonders import notation as at_sea
from rules.eastern_wonders.actions import (
    Claim,
    Land,
    Pass,
    TakeBonus,
)
from rules.sand_to_sea.actions import Action, MarketTrade, Sail, StepTo, TakeMerchant
from rules.sand_to_sea.facts import SandToSeaFacts
from rules.sand_to_sea.labels import say
from rules.spice_road import notation as on_land
from rules.spice_road.actions import Acquire, PlaySpice, PlayTrade, PlayUpgrade, Rest
from rules.spice_road.card_tree import GROUPS

WITH = "with"
PLAIN: dict[str, Action] = {"land": Land(), "port": Claim(), "rest": Rest(), "pass": Pass()}
SHARED = ("start", "fee", "build", "trade", "bonus", "discard")
BONUS_TOKENS = (("free",), ("points",), ("hold",))
VERBS = (*PLAIN, *SHARED, "play", "acquire", "sail", "ports", "step", "merchant")

_SLOT = re.compile(r"#?0*([0-9]{1,3})[.)]?")


def format_action(action: Action) -> Tokens:
    """Return the canonical notation of an action."""
    match action:
        case PlaySpice() | PlayUpgrade() | PlayTrade() | Acquire() | Rest():
            return on_land.format_action(action)
        case Sail(to):
            return ("sail", to)
        case StepTo(to, card):
            return ("step", to) if card is None else ("step", to, WITH, card)
        case MarketTrade(number):
            return ("trade", f"x{number}")
        case TakeMerchant(slot):
            return ("merchant", str(slot + 1))
        case _:
            return at_sea.format_action(action)


def ungrouped(tokens: Tokens) -> Tokens:
    """Return tokens without the words that only group choices."""
    match tokens:
        case ("step", name, "with", group, *rest) if group in GROUPS and rest:
            return ("step", name, WITH, *rest)
        case ("sail", "step", *rest) if rest:
            return ungrouped(("step", *rest))
        case _:
            return at_sea.ungrouped(tokens)


def normalize_tokens(facts: SandToSeaFacts, tokens: Tokens) -> Tokens:
    """Return tokens with every other spelling that is understood made canonical."""
    if not tokens:
        return tokens
    verb, rest = tokens[0].casefold(), tokens[1:]
    match verb:
        case "play":
            return (verb, *on_land.normalize_play(facts, rest))
        case "acquire":
            return (verb, *on_land.normalize_acquire(rest))
        case "merchant":
            return (verb, *map(_slot, rest))
        case "sail" if rest and rest[0].casefold() == "step":
            return (verb, *normalize_tokens(facts, rest))
        case "sail" | "ports":
            return (verb, *(token.upper() for token in rest))
        case "step":
            return (verb, *_normalize_step(facts, rest))
        case _ if verb in SHARED:
            return at_sea.normalize_tokens(tokens)
        case _:
            return (verb, *rest) if verb in VERBS else tokens


def parse_action(facts: SandToSeaFacts, tokens: Tokens) -> Action:
    """Return the action that tokens spell, in the canonical or another accepted form.

    Raises:
        UnreadableMoveError: they are not a move of this game.
    """
    tokens = ungrouped(normalize_tokens(facts, tokens))
    if not tokens:
        raise UnreadableMoveError(Message("core.error.empty_move"))
    verb, rest = tokens[0], tokens[1:]
    match verb:
        case "play":
            return on_land.parse_play(facts, rest)
        case "acquire":
            return on_land.parse_acquire(rest)
        case "merchant":
            return TakeMerchant(_parse_slot(rest) - 1)
        case "sail":
            return Sail(_parse_cell(verb, rest, most=1))
        case "step":
            return _parse_step(facts, rest)
        case _ if verb in SHARED:
            return _parse_shared(tokens)
        case _:
            return _parse_plain(verb, rest)


def unreadable(key: str, **args: Arg) -> UnreadableMoveError:
    """Return the error for text that is no move."""
    return UnreadableMoveError(say(f"error.{key}", **args))


def _slot(token: str) -> str:
    found = _SLOT.fullmatch(token)
    return str(int(found[1])) if found else token


def _normalize_step(facts: SandToSeaFacts, rest: Tokens) -> Tokens:
    if not rest:
        return rest
    name, details = rest[0].upper(), rest[1:]
    if details and details[0].casefold() == WITH:
        details = details[1:]
        if not details:
            return (name, WITH)
    if not details:
        return (name,)
    groups = tuple(group for group in GROUPS if group.casefold() == details[0].casefold())
    details = details[len(groups) :]
    card = on_land.card_id_of(facts, details[0]) if details else None
    named = details if card is None else (card, *details[1:])
    return (name, WITH, *groups, *named)


def _parse_plain(verb: str, rest: Tokens) -> Action:
    action = PLAIN.get(verb)
    if action is None:
        raise unreadable("unknown_verb", word=verb)
    if rest:
        raise at_sea.unreadable("word_too_many", word=rest[0])
    return action


def _parse_shared(tokens: Tokens) -> Action:
    """Return a move that is written as in Eastern Wonders."""
    if tokens[0] == "bonus" and tokens[1:] not in BONUS_TOKENS:
        raise unreadable("which_bonus", word=" ".join(tokens[1:]))
    match at_sea.parse_action(tokens):
        case at_sea.Trade(number):
            return MarketTrade(number)
        case (
            at_sea.ChooseStart() | at_sea.PayFee() | at_sea.Build() | TakeBonus() | at_sea.Discard()
        ) as action:
            return action
        case _:
            raise unreadable("unknown_verb", word=tokens[0])


def _parse_slot(rest: Tokens) -> int:
    for at, word in enumerate(rest):
        if at:
            raise at_sea.unreadable("word_too_many", word=word)
        if number_in(word) is None:
            raise unreadable("bad_slot", word=word)
    if not rest:
        raise unreadable("which_merchant")
    return number_in(rest[0]) or 0


def _parse_cell(verb: str, rest: Tokens, *, most: int) -> str:
    if not rest:
        raise at_sea.unreadable("which_cell", word=verb)
    if not at_sea.is_cell(rest[0]):
        raise at_sea.unreadable("bad_cell", word=rest[0])
    if len(rest) > most:
        raise at_sea.unreadable("word_too_many", word=rest[most])
    return rest[0]


def _parse_step(facts: SandToSeaFacts, rest: Tokens) -> Action:
    to = _parse_cell("step", rest, most=3)
    if len(rest) == 1:
        return StepTo(to)
    card = rest[2] if len(rest) > 2 else ""
    if card not in facts.merchants:
        raise unreadable("which_card", word=card)
    return StepTo(to, card)
