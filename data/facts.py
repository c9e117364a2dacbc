"""The fact files of the games: read, hashed, and bound to their rules."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import cast

from rules.core.errors import FactsError
from rules.core.game import AnyGame
from rules.core.registry import game_classes

GAMES_DIR = Path(__file__).with_name("games")

_INCLUDES = re.compile(r"^includes = \[.*?\]$", re.DOTALL | re.MULTILINE)
_HEADER = re.compile(r"^\[(\w+)\]$", re.MULTILINE)
"""The header of a table: alone in its line, as in all of our fact files."""


def load_facts(key: str) -> bytes:
    """Return the text of a game's facts, complete in itself.

    A game that is played with the pieces of others names their tables instead of repeating them:
    `includes = ["spice_road.merchant_cards"]` above its own tables. Here those tables are copied
    in, word for word, so that the text that a running game is pinned to holds all of its facts,
    and a number that is corrected in one file is corrected for every game.

    Raises:
        FactsError: a file is missing, or a table that is to be included is.
    """
    facts = _read(key)
    included = [_table_of(name, key) for name in _includes_of(facts.decode(errors="replace"), key)]
    return b"\n".join((facts, *included)) if included else facts


def _read(key: str) -> bytes:
    path = GAMES_DIR / f"{key}.toml"
    try:
        return path.read_bytes()
    except OSError as error:
        raise FactsError(f"fact file {path.name}: {error.strerror}") from error


def _includes_of(text: str, key: str) -> list[str]:
    """Return the tables of other games that a fact file includes, as `game.table`."""
    if (found := _INCLUDES.search(text[: _first_table(text)])) is None:
        return []
    try:
        names: object = tomllib.loads(found[0])["includes"]
    except tomllib.TOMLDecodeError as error:
        raise FactsError(f"fact file {key}.toml: includes: {error}") from error
    return [str(name) for name in cast("list[object]", names)]


def _first_table(text: str) -> int:
    found = _HEADER.search(text)
    return len(text) if found is None else found.start()


def _table_of(name: str, key: str) -> bytes:
    """Return a table of another game's file, from its header to the next one."""
    game, _, table = name.partition(".")
    text = _read(game).decode(errors="replace")
    headers = [*_HEADER.finditer(text)]
    ends = [*(header.start() for header in headers[1:]), len(text)]
    for header, end in zip(headers, ends, strict=True):
        if header[1] == table:
            return f"{text[header.start() : end].rstrip()}\n".encode()
    raise FactsError(f"fact file {key}.toml: includes: there is no table {name}")


def data_version(facts: bytes) -> str:
    """Return the hash by which running games remember the facts that they began with."""
    return sha256(facts).hexdigest()[:16]


@cache
def load_game(key: str) -> AnyGame:
    """Return a game with the facts of this installation.

    Raises:
        FactsError: the fact file is missing or cannot be used.
        KeyError: there is no such game.
    """
    return game_classes()[key](load_facts(key))
