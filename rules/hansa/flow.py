"""What actions have in common: spending them, freeing pieces, ending turns and the game."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rules.core.game import Step
from rules.core.message import Event, Message, SeatRef
from rules.hansa.board import Board
from rules.hansa.facts import ACTIONS, TRACKS
from rules.hansa.labels import kind_label, say, term
from rules.hansa.moves import has_more_to_do, marker_places
from rules.hansa.standing import actions_of, permit_for
from rules.hansa.state import (
    GameOver,
    PlaceMarkers,
    PlayerState,
    State,
    TakeActions,
    Turn,
    add,
)


class Tale(Struct):
    """A state on its way through an action, with the story so far."""

    state: State
    events: list[Message]
    barrier: bool = False

    def tell(self, key: str, **args: Any) -> None:
        """Add a sentence to the story."""
        self.events.append(say(f"event.{key}", **args))

    def change(self, **fields: Any) -> None:
        """Replace fields of the state."""
        self.state = replace(self.state, **fields)

    def change_player(self, seat: int, **fields: Any) -> None:
        """Replace fields of a player."""
        players = self.state.players
        changed = replace(players[seat], **fields)
        self.change(players=(*players[:seat], changed, *players[seat + 1 :]))

    def player(self, seat: int) -> PlayerState:
        """Return a player as it stands now."""
        return self.state.players[seat]

    def step(self) -> Step[State]:
        """Return what the action led to."""
        return Step(self.state, tuple(map(Event, self.events)), self.barrier)


def spend_action(board: Board, tale: Tale, region: int = 0) -> None:
    """Take an action off the turn, a regular one first, and the permit that it needs."""
    turn = tale.state.turn
    city = permit_for(board, tale.state, region)
    regular = turn.actions > 0
    tale.change(
        turn=replace(
            turn,
            actions=turn.actions - regular,
            extra=turn.extra - (not regular),
            acted=True,
            permits=turn.permits if city is None else (*turn.permits, city),
        )
    )
    if city is not None:
        tale.tell("permit", who=SeatRef(turn.seat), city=term("city", city))


def improve(board: Board, tale: Tale, seat: int, track: int) -> None:
    """Free the leftmost piece of a track; more actions are there at once."""
    player = tale.player(seat)
    facts = board.facts.tracks[track]
    steps = player.tracks[track]
    tracks = (*player.tracks[:track], steps + 1, *player.tracks[track + 1 :])
    tale.change_player(seat, tracks=tracks, supply=add(player.supply, facts.frees))
    gained = facts.values[steps + 1] - facts.values[steps]
    if track == ACTIONS and gained:
        turn = tale.state.turn
        tale.change(turn=replace(turn, actions=turn.actions + gained))
    tale.tell(
        "upgrade",
        who=SeatRef(seat),
        track=term("track", TRACKS[track]),
        value=value_label(track, facts.values[steps + 1], board),
        kind=kind_label(facts.frees),
    )


def value_label(track: int, value: int, board: Board) -> Any:
    """Return the value of a track in words: a privilege by its colour, all of a stock as such."""
    name = TRACKS[track]
    if name == "privilege":
        return term("privilege", board.facts.privileges.order[value - 1])
    return term("amount", "all") if name == "bags" and not value else value


def return_to_turn(board: Board, tale: Tale) -> Step[State]:
    """Go on with the turn; end it where nothing is left to decide in it."""
    if not isinstance(tale.state.phase, TakeActions):
        tale.change(phase=TakeActions())
    if has_more_to_do(board, tale.state):
        return tale.step()
    return end_turn(board, tale)


def end_turn(board: Board, tale: Tale) -> Step[State]:
    """Turn up the markers on the plate, if any has a place; else the next seat's turn begins.

    Without a place a marker waits on the plate, unseen if it was, until a later turn's end.
    """
    seat = tale.state.turn.seat
    player = tale.player(seat)
    if player.plate or player.drawn:
        if marker_places(board, tale.state):
            _turn_up(tale, seat)
            tale.change(phase=PlaceMarkers())
            return tale.step()
        tale.tell("keep_markers", who=SeatRef(seat), count=len(player.plate) + player.drawn)
    return next_turn(board, tale)


def _turn_up(tale: Tale, seat: int) -> None:
    player, supply = tale.player(seat), tale.state.supply
    drawn = player.drawn
    if not drawn:
        return
    tale.change_player(seat, plate=(*player.plate, *supply[:drawn]), drawn=0)
    tale.change(supply=supply[drawn:])
    tale.barrier = True
    for marker in supply[:drawn]:
        tale.tell("turn_up", who=SeatRef(seat), marker=term("marker", marker))


def next_turn(board: Board, tale: Tale) -> Step[State]:
    """Begin the next seat's turn."""
    state = tale.state
    seat = (state.turn.seat + 1) % len(state.players)
    tale.change(
        phase=TakeActions(),
        round=state.round + (seat == 0),
        turn=Turn(seat=seat, actions=actions_of(board, state.players[seat])),
    )
    return tale.step()


def end_game(tale: Tale, reason: str) -> None:
    """End the game at once."""
    tale.change(phase=GameOver(reason, tale.state.turn.seat))
