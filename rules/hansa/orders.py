"""Standing orders of a displaced player, so that nobody waits for a formality."""

from __future__ import annotations

from rules.hansa.actions import Action, Done
from rules.hansa.board import Board
from rules.hansa.settling import suggestions
from rules.hansa.state import SettleDisplaced, State

TAKE_SUGGESTION, NO_EXTRAS = "take_suggestion", "no_extras"


def obey_orders(board: Board, state: State, seat: int, orders: frozenset[str]) -> Action | None:
    """Return the new places that orders choose for a displaced player, or that no more follow."""
    phase = state.phase
    if not isinstance(phase, SettleDisplaced) or phase.seat != seat:
        return None
    if not phase.piece:
        return Done() if NO_EXTRAS in orders else None
    if TAKE_SUGGESTION not in orders:
        return None
    found = suggestions(board, state)
    return found[-1] if NO_EXTRAS in orders else found[0]
