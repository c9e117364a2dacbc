"""What everybody should know at once: who is one card from the end, and when it comes anyway."""

from __future__ import annotations

from rules.core.message import Message, SeatRef
from rules.serica.facts import SericaFacts
from rules.serica.labels import say
from rules.serica.queries import built_count, vp_of
from rules.serica.score import tie_break
from rules.serica.state import GameOver, State


def notices_of(facts: SericaFacts, state: State) -> tuple[Message, ...]:
    """Return the warnings that hold now."""
    if isinstance(state.phase, GameOver):
        return ()
    found = [
        say(_one_left_key(facts, state, seat), who=SeatRef(seat), count=built_count(player))
        for seat, player in enumerate(state.players)
        if built_count(player) == facts.limits.built - 1
    ]
    left = state.options.round_cap - state.round
    if left <= 0:
        found.append(say("notice.last_round", round=state.round))
    idle = facts.safety.idle_rounds
    if idle > 1 and state.idle_rounds == idle - 1 and not state.stirred:
        found.append(say("notice.standstill", count=idle))
    return tuple(found)


def standing(facts: SericaFacts, state: State, seat: int) -> tuple[int, int]:
    """Return what a player would be ranked by if the game ended now: points, then the ties."""
    player = state.players[seat]
    return (vp_of(facts, player), tie_break(facts, player))


def _one_left_key(facts: SericaFacts, state: State, seat: int) -> str:
    """Return the warning for a player with one card to build, who may be behind."""
    behind = standing(facts, state, seat)[0] < standing(facts, state, 1 - seat)[0]
    return "notice.one_left_behind" if behind else "notice.one_left"
