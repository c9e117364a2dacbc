"""Moves of Eastern Wonders as text: `sail D3 Y2`, `fee Y R`, `build`, `trade x2`, `bonus hold`.

Other spellings are first brought to the canonical one as far as they are understood; what is
still not canonical then is what the answer to the player names.
"""

from __future__ import annotations

import re

from rules.century.amounts import amount_tokens, is_group
from rules.century.cubes import NONE, SPICES, Cubes, gather, spell
from rules.century.reading import CUBES, joined_letters, read_amounts, read_lift, read_times
from rules.century.trading import lift_token
from rules.core.choice import Tokens
from rules.core.errors import UnreadableMoveError
from rules.core.message import Arg, Message
from rules.eastern_wonders.actions import (
    Action,
    Build,
    ChooseStart,
    Claim,
    Collect,
    Discard,
    Harvest,
    Land,
    Leave,
    Pass,
    PayFee,
    Sail,
    StepTo,
    Take,
    TakeBonus,
    Trade,
    Upgrade,
)
from rules.eastern_wonders.facts import BONUS_KINDS
from rules.eastern_wonders.labels import say

PLAIN: dict[str, Action] = {
    "land": Land(),
    "collect": Collect(),
    "leave": Leave(),
    "port": Claim(),
    "harvest": Harvest(),
    "pass": Pass(),
}
VERBS = (*PLAIN, "start", "sail", "step", "fee", "take", "build", "upgrade", "bonus", "trade")
ALL_VERBS = (*VERBS, "discard", "ports")

_CELL = re.compile(r"[A-Za-z][0-9]{1,2}")


def format_action(action: Action) -> Tokens:  # noqa: C901 - one line for each kind of action
    """Return the canonical notation of an action."""
    match action:
        case ChooseStart(cubes, to):
            return ("start", spell(cubes), to)
        case Sail(to, toll):
            return ("sail", to, *amount_tokens(toll))
        case StepTo(to, cube):
            return ("step", to) if cube is None else ("step", to, cube)
        case PayFee(cubes):
            return ("fee", *cubes)
        case Take(cubes):
            return ("take", *amount_tokens(cubes))
        case Build(pay):
            return ("build", *amount_tokens(pay))
        case Upgrade(lift):
            return ("upgrade", lift_token(lift))
        case TakeBonus(kind):
            return ("bonus", kind)
        case Trade(number):
            return ("trade", f"x{number}")
        case Discard(cubes):
            return ("discard", *amount_tokens(cubes))
        case _:
            return (_WORD_OF[type(action)],)


_WORD_OF = {type(action): verb for verb, action in PLAIN.items()}


OTHER = "other"
PORTS = "ports"
"""Words that the choice tree puts between others, so that its levels stay short."""


def ungrouped(tokens: Tokens) -> Tokens:
    """Return tokens without the words that only group choices."""
    match tokens:
        case ("ports", *rest) if rest:
            return ungrouped(("sail", *rest))
        case ("sail", "step", *rest) if rest:
            return ("step", *rest)
        case ("take", "none"):
            return ("leave",)
        case _:
            return tuple(t for t in tokens if t != OTHER and not is_group(t))


def normalize_tokens(tokens: Tokens) -> Tokens:  # noqa: C901 - one line for each verb
    """Return tokens with every other spelling that is understood made canonical."""
    if not tokens:
        return tokens
    verb, rest = tokens[0].casefold(), tokens[1:]
    match verb:
        case "start":
            return (verb, *_normalize_start(rest))
        case "sail" if rest and rest[0].casefold() == "step":
            return (verb, *normalize_tokens(rest))
        case "sail" | "ports" if rest:
            return (verb, _cell(rest[0]), *_amounts(rest[1:]))
        case "step" if rest:
            return (verb, _cell(rest[0]), *(token.upper() for token in rest[1:]))
        case "fee":
            letters = joined_letters(rest)
            return (verb, *(letters if CUBES.fullmatch(letters) else rest))
        case "take":
            return _normalize_take(rest)
        case "build" | "discard":
            return (verb, *_amounts(rest))
        case "upgrade":
            lift = read_lift(rest)
            return (verb, *(rest if lift is None else (lift_token(lift),)))
        case "bonus":
            return (verb, *(token.casefold() for token in rest))
        case "trade":
            number = read_times(rest)
            return (verb, *(rest if number is None else (f"x{number}",)))
        case _:
            return (verb, *rest) if verb in ALL_VERBS else tokens


def parse_action(tokens: Tokens) -> Action:  # noqa: C901 - one line for each verb
    """Return the action that tokens spell, in the canonical or another accepted form.

    A voyage or an outpost without cubes costs nothing here: what it costs where nothing is named
    is for the choice tree to say.

    Raises:
        UnreadableMoveError: they are not a move of this game.
    """
    tokens = ungrouped(normalize_tokens(tokens))
    if not tokens:
        raise UnreadableMoveError(Message("core.error.empty_move"))
    verb, rest = tokens[0], tokens[1:]
    match verb:
        case "start":
            return _parse_start(rest)
        case "sail":
            return Sail(_parse_cell(verb, rest), _parse_amounts(verb, rest[1:]))
        case "step":
            return _parse_step(rest)
        case "fee":
            return PayFee(_parse_letters(rest))
        case "take":
            return Take(_parse_amounts(verb, rest, wanted=True))
        case "build":
            return Build(_parse_amounts(verb, rest))
        case "upgrade":
            return Upgrade(_parse_lift(rest))
        case "bonus":
            return _parse_bonus(rest)
        case "trade":
            return Trade(_parse_times(rest))
        case "discard":
            return Discard(_parse_amounts(verb, rest, wanted=True))
        case _:
            return _parse_plain(verb, rest)


def unreadable(key: str, **args: Arg) -> UnreadableMoveError:
    """Return the error for text that is no move."""
    return UnreadableMoveError(say(f"error.{key}", **args))


def is_cell(token: str) -> bool:
    """Tell whether a token looks like the name of a cell."""
    return _CELL.fullmatch(token) is not None


def _cell(token: str) -> str:
    return token.upper() if is_cell(token) else token


def _amounts(rest: Tokens) -> Tokens:
    if rest and rest[0].casefold() == OTHER:
        return (OTHER, *_amounts(rest[1:]))
    if any(map(is_group, rest)):
        return rest
    cubes = read_amounts(rest)
    return rest if cubes is None else amount_tokens(cubes)


def _normalize_start(rest: Tokens) -> Tokens:
    has_cell = bool(rest) and is_cell(rest[-1])
    cells, cubes = ((rest[-1].upper(),), rest[:-1]) if has_cell else ((), rest)
    letters = joined_letters(cubes)
    return (*((spell(gather(letters)),) if CUBES.fullmatch(letters) else cubes), *cells)


def _normalize_take(rest: Tokens) -> Tokens:
    word = rest[0].casefold() if len(rest) == 1 else ""
    if word in ("all", "collect"):
        return ("collect",)
    if word in ("none", "leave"):
        return ("leave",)
    return ("take", *_amounts(rest))


def _parse_plain(verb: str, rest: Tokens) -> Action:
    action = PLAIN.get(verb)
    if action is None:
        raise unreadable("unknown_verb", word=verb)
    if rest:
        raise unreadable("word_too_many", word=rest[0])
    return action


def _parse_start(rest: Tokens) -> Action:
    if len(rest) < 2 or not CUBES.fullmatch(rest[0]):
        raise unreadable("which_start")
    if len(rest) > 2:
        raise unreadable("word_too_many", word=rest[2])
    return ChooseStart(gather(rest[0]), _parse_cell("start", rest[1:]))


def _parse_cell(verb: str, rest: Tokens) -> str:
    if not rest:
        raise unreadable("which_cell", word=verb)
    if not is_cell(rest[0]):
        raise unreadable("bad_cell", word=rest[0])
    return rest[0]


def _parse_step(rest: Tokens) -> Action:
    to = _parse_cell("step", rest)
    if len(rest) > 2:
        raise unreadable("word_too_many", word=rest[2])
    if len(rest) == 1:
        return StepTo(to)
    return StepTo(to, _parse_letters(rest[1:])[0])


def _parse_letters(rest: Tokens) -> Tokens:
    if not rest:
        raise unreadable("which_fee")
    for word in rest:
        if word not in SPICES:
            raise unreadable("bad_cube", word=word)
    return rest


def _parse_amounts(verb: str, rest: Tokens, *, wanted: bool = False) -> Cubes:
    cubes = read_amounts(rest) if rest else NONE
    if cubes is None:
        raise unreadable("bad_amount", word=" ".join(rest))
    if wanted and cubes == NONE:
        raise unreadable("which_cubes", word=verb)
    return cubes


def _parse_lift(rest: Tokens) -> Cubes:
    lift = read_lift(rest) if rest else None
    if lift is None:
        raise unreadable("bad_lift", word=" ".join(rest))
    return lift


def _parse_bonus(rest: Tokens) -> Action:
    for kind in BONUS_KINDS:
        if rest == (kind,):
            return TakeBonus(kind)
    raise unreadable("which_bonus", word=" ".join(rest))


def _parse_times(rest: Tokens) -> int:
    number = read_times(rest) if rest else 1
    if number is None:
        raise unreadable("bad_times", word=" ".join(rest))
    return number
