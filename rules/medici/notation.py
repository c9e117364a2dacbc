"""Moves of Medici as text: `reveal`, `take 13`, and cards by name such as `take dye 3, green 2`."""

from __future__ import annotations

from rules.core.choice import Tokens
from rules.core.errors import UnreadableMoveError
from rules.core.message import Arg, Message
from rules.medici.actions import Action, Reveal, Take, TakeNamed
from rules.medici.facts import MediciFacts
from rules.medici.labels import say
from rules.medici.tree import REVEAL, TAKE, place_token, places_in

_SEPARATORS = str.maketrans(dict.fromkeys(",+&;/", " "))


def format_action(action: Action) -> Tokens:
    """Return the canonical notation of an action."""
    match action:
        case Reveal():
            return (REVEAL,)
        case Take(places):
            return (TAKE, place_token(places))
        case TakeNamed(cards):
            return (TAKE, *cards)


def normalize_tokens(facts: MediciFacts, tokens: Tokens) -> Tokens:
    """Return tokens with every other spelling that is understood made canonical."""
    if not tokens:
        return tokens
    verb, rest = tokens[0].casefold(), tokens[1:]
    if verb == REVEAL:
        return (verb, *rest)
    if verb != TAKE:
        return tokens
    words = tuple(" ".join(rest).translate(_SEPARATORS).casefold().split())
    return (verb, *(_read_places(words) or _read_names(facts, words) or rest))


def parse_action(facts: MediciFacts, tokens: Tokens) -> Action:
    """Return the action that tokens spell, in the canonical or another accepted form.

    Raises:
        UnreadableMoveError: they are not a move of this game.
    """
    tokens = normalize_tokens(facts, tokens)
    match tokens:
        case (verb,) if verb == REVEAL:
            return Reveal()
        case (verb, word, *_) if verb == REVEAL:
            raise _unreadable("error.word_too_many", word=word)
        case (verb, *rest) if verb == TAKE:
            return _parse_take(facts, tuple(rest))
        case (word, *_):
            raise _unreadable("error.unknown_verb", word=word)
        case _:
            raise UnreadableMoveError(Message("core.error.empty_move"))


def _unreadable(key: str, **args: Arg) -> UnreadableMoveError:
    return UnreadableMoveError(say(key, **args))


def _read_places(words: Tokens) -> Tokens:
    """Read `13`, `1 3` or `31`; nothing where a place comes twice or is no place."""
    digits = "".join(words)
    if not digits.isascii() or not digits.isdigit():
        return ()
    token = "".join(sorted(digits))
    return () if places_in(token) is None else (token,)


def _read_names(facts: MediciFacts, words: Tokens) -> Tokens:
    """Read kinds and ids, each in one word or in two; nothing where a word is left over."""
    found: list[str] = []
    at = 0
    while at < len(words):
        pair = facts.spellings.get("".join(words[at : at + 2])) if at + 1 < len(words) else None
        name = pair or facts.spellings.get(words[at])
        if name is None:
            return ()
        found.append(name)
        at += 2 if pair else 1
    return tuple(found)


def _parse_take(facts: MediciFacts, rest: Tokens) -> Action:
    if not rest:
        raise _unreadable("error.which_cards")
    if len(rest) == 1 and (places := places_in(rest[0])) is not None:
        return Take(places)
    known = facts.cards.keys() | facts.kinds.keys()
    strange = [word for word in rest if word not in known]
    if not strange:
        return TakeNamed(rest)
    if strange == list(rest) and "".join(rest).isdigit():
        raise _unreadable("error.bad_places", word=" ".join(rest))
    raise _unreadable("error.unknown_card", word=_first_strange(facts, rest))


def _first_strange(facts: MediciFacts, rest: Tokens) -> str:
    words = tuple(" ".join(rest).translate(_SEPARATORS).split())
    for end in range(1, len(words) + 1):
        if not _read_names(facts, tuple(word.casefold() for word in words[:end])):
            return " ".join(words[end - 1 :])
    return " ".join(rest)
