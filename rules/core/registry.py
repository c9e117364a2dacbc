"""All games there are: every package of `rules` that names its `GAME` class."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

import rules
from rules.core.game import AnyGame


@cache
def game_classes() -> dict[str, type[AnyGame]]:
    """Return the class of every game by its key, in alphabetical order."""
    found: dict[str, type[AnyGame]] = {}
    for module in sorted(pkgutil.iter_modules(rules.__path__), key=lambda m: m.name):
        if module.ispkg and module.name != "core":
            package = importlib.import_module(f"rules.{module.name}")
            game: type[AnyGame] | None = getattr(package, "GAME", None)
            if game is not None:  # what several games share is a package too
                found[game.key] = game
    return found
