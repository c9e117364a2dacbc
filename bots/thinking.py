"""One decision of a bot, from what travels to another process and back."""

from __future__ import annotations

import time
from functools import lru_cache

from msgspec import Struct

from rules.core.chance import Luck
from rules.core.choice import Tokens
from rules.core.game import AnyGame
from rules.core.message import Seat
from rules.core.policy import PLAIN_POLICIES, PolicyName
from rules.core.registry import game_classes
from rules.core.search import KeepGoing, search_policy

PATIENCE = 4
"""How many times the processor time a search may take on the wall: others want the machine too."""


class Question(Struct, frozen=True, kw_only=True):
    """What a seat is to decide: the game with its facts, the state, and how to choose.

    `seconds` is the processor time that a search may use; `luck` decides between equals.
    """

    game: str
    facts: bytes
    state: bytes
    seats: int
    seat: int
    policy: PolicyName
    seconds: float
    luck: bytes


def choose_move(question: Question) -> Tokens:
    """Return the move that a seat makes, in canonical notation.

    The choice depends on nothing that the seat cannot know.

    Raises:
        LookupError: the seat has nothing to decide.
    """
    game = _game_of(question.game, question.facts)
    state = game.decode_state(question.state)
    search = search_policy(question.seats, lambda: _time_budget(question.seconds))
    policy = PLAIN_POLICIES.get(question.policy, search)
    action = policy(game, state, Seat(question.seat), Luck(question.luck))
    return game.format_action(action)


def _time_budget(seconds: float) -> KeepGoing:
    used = time.process_time() + seconds
    late = time.monotonic() + PATIENCE * seconds
    return lambda _: time.process_time() < used and time.monotonic() < late


@lru_cache(maxsize=32)
def _game_of(key: str, facts: bytes) -> AnyGame:
    return game_classes()[key](facts)
