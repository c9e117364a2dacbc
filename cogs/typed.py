"""Moves as people type them: their words in both languages, turned into notation."""

from __future__ import annotations

import re
from functools import cache

from data.words import LOCALES, Words, load_catalogs
from rules.core.choice import Tokens
from rules.core.game import AnyGame
from rules.core.message import Seat
from rules.core.notation import complete_text, parse_tokens

PATH = " › "
_SEPARATORS = ",+&/"
"""What may stand behind a word of a list without a space."""
_JOINTS = re.compile(r"([-:.])")
"""What joins the words of one token, such as the two ends of a route."""
_STEPS = re.compile(r"[;\n]")


@cache
def aliases(game: str) -> dict[str, str]:
    """Return the notation token for every word that a language offers in its place."""
    found: dict[str, str] = {}
    head = f"{game}.alias."
    for locale in LOCALES:
        for key, words in load_catalogs()[locale].items():
            if key.startswith(head):
                for word in words.split():
                    found.setdefault(word.casefold(), key.removeprefix(head))
    return found


def normalize_token(game: str, token: str) -> str:
    """Return the notation for one typed word; unknown words stay as they are."""
    known = aliases(game)
    bare = token.rstrip(_SEPARATORS)
    if (whole := known.get(bare.casefold())) is not None:
        return whole + token[len(bare) :]
    words = _JOINTS.split(token)
    parts = [known.get(word.casefold(), word) for word in words]
    if token.isascii():
        joined = len(words) > 1 and all(word.casefold() in known for word in words[::2])
        return "".join(parts) if joined else token
    return "".join(
        part if part.isascii() else "".join(known.get(char, char) for char in part)
        for part in parts
    )


def split_steps(text: str) -> list[str]:
    """Return the single moves of a typed text."""
    return [step.strip() for step in _STEPS.split(text) if step.strip()]


def parse_typed(game: str, text: str) -> list[Tokens]:
    """Return the token lists of a typed text, one for each step."""
    return [
        tuple(normalize_token(game, token) for token in parse_tokens(step))
        for step in split_steps(text)
    ]


def path_label(game: AnyGame, state: object, seat: Seat, words: Words, tokens: Tokens) -> str:
    """Return a token list in words, level by level."""
    labels = (
        words.message(game.describe_choice(state, seat, tokens[: depth + 1]))
        for depth in range(len(tokens))
    )
    return PATH.join(dict.fromkeys(labels))


def tokens_of_label(
    game: AnyGame, state: object, seat: Seat, words: Words, text: str
) -> Tokens | None:
    """Return the tokens behind a label that some clients send in place of its value."""
    wanted = text.strip()
    prefix: Tokens = ()
    while prefix == () or path_label(game, state, seat, words, prefix) != wanted:
        node = game.node(state, seat, prefix)
        if node is None:
            return None
        below: list[Tokens] = [(*prefix, child) for child in node.children]
        labels = [path_label(game, state, seat, words, tokens) for tokens in below]
        reached = [(len(t), p) for p, t in zip(below, labels, strict=True) if wanted.startswith(t)]
        if not reached:
            return None
        prefix = max(reached)[1]
    return prefix


def suggest(
    game: AnyGame, state: object, seat: Seat, words: Words, text: str
) -> list[tuple[str, str]]:
    """Return label and text for each way to go on with a typed move."""
    tokens = [normalize_token(game.key, token) for token in parse_tokens(text)]
    spaced = " ".join(tokens) + (" " if text[-1:].isspace() else "")
    return [
        (path_label(game, state, seat, words, found), " ".join(found))
        for found in complete_text(game, state, seat, spaced)
    ]
