"""The fact files of the games: read, hashed, and bound to their rules."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path

from rules.core.errors import FactsError
from rules.core.game import AnyGame
from rules.core.registry import game_classes

GAMES_DIR = Path(__file__).with_name("games")


def load_facts(key: str) -> bytes:
    """Return the text of a game's fact file.

    Raises:
        FactsError: there is no such file.
    """
    path = GAMES_DIR / f"{key}.toml"
    try:
        return path.read_bytes()
    except OSError as error:
        raise FactsError(f"fact file {path.name}: {error.strerror}") from error


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
