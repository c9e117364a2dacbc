"""What everybody should know at once: that the end of the game is near."""

from __future__ import annotations

from rules.core.message import Message, SeatRef
from rules.hansa.board import Board
from rules.hansa.labels import say
from rules.hansa.standing import completed_cities
from rules.hansa.state import GameOver, State, markers_left

NEAR_POINTS, NEAR_CITIES = 4, 2


def notices_of(board: Board, state: State) -> tuple[Message, ...]:
    """Return a line for each way in which the game may soon end."""
    if isinstance(state.phase, GameOver):
        return ()
    found: list[Message] = []
    goal = board.facts.end.points
    for seat, player in enumerate(state.players):
        if player.points >= goal - NEAR_POINTS:
            who = SeatRef(seat)
            found.append(say("notice.points", who=who, points=player.points, target=goal))
    number, target = completed_cities(state), board.sheet.completed_cities
    if number >= target - NEAR_CITIES:
        found.append(say("notice.cities", count=number, target=target))
    if not markers_left(state):
        found.append(say("notice.markers"))
    return tuple(found)
