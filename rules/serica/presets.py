"""Sensible whole moves, offered in one tap: what to load, what to give up."""

from __future__ import annotations

from collections.abc import Iterable

from rules.core.choice import Tokens
from rules.serica.actions import LoseGoods
from rules.serica.facts import SericaFacts
from rules.serica.goods import GOODS
from rules.serica.moves import next_goods
from rules.serica.state import PlayerState

MAX_LOADS = 3


def load_presets(facts: SericaFacts, player: PlayerState, load: Tokens) -> tuple[Tokens, ...]:
    """Return ways to fill a caravan up: the dearest goods, and the dearest without one kind."""
    home = facts.home[player.side]
    start = home.index(load[-1]) if load else 0
    found: dict[Tokens, None] = {}
    for left_out in (None, *home[start:]):
        filled = load
        while letter := _dearest(next_goods(facts, player, filled), left_out):
            filled = (*filled, letter)
        if filled != load:
            found.setdefault(filled)
    return tuple(found)[:MAX_LOADS]


def _dearest(letters: Iterable[str], left_out: str | None) -> str | None:
    return next((letter for letter in letters if letter != left_out), None)


def loss_presets(facts: SericaFacts, answers: Iterable[LoseGoods]) -> tuple[Tokens, ...]:
    """Return the loss that is worth least, with the fewest cubes among equals."""
    values = dict(zip(GOODS, facts.values.goods, strict=True))
    least = min(
        answers, key=lambda answer: (sum(values[c[-1]] for c in answer.cubes), len(answer.cubes))
    )
    return (("lose", *least.cubes),)
