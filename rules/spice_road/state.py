"""The state of a game of Spice Road. Field names are public: game records patch them."""

from __future__ import annotations

from msgspec import Struct

from rules.century.cubes import Cubes


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the table chose before it started."""

    trade_min_times: int
    upgrade_min_steps: int
    rest_without_played_cards: bool
    open_hands: bool
    open_scores: bool


class PlayerState(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One player's area. Hand and played cards are ids in the order of the fact file."""

    caravan: Cubes
    hand: tuple[str, ...]
    played: tuple[str, ...] = ()
    points: tuple[str, ...] = ()
    gold: int = 0
    silver: int = 0


class MerchantSlot(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A merchant in the row and the cubes that lie on it; they travel with the card."""

    card: str
    cubes: Cubes = (0, 0, 0, 0)


class ChooseAction(Struct, frozen=True, tag="choose_action", forbid_unknown_fields=True):
    """A player takes one of the four actions."""

    seat: int


class DiscardDownTo(Struct, frozen=True, tag="discard_down_to", forbid_unknown_fields=True):
    """A player's turn ends with a caravan that is too full: cubes go back to the limit."""

    seat: int
    limit: int


class GameOver(Struct, frozen=True, tag="game_over", forbid_unknown_fields=True):
    """The last round is over."""


Phase = ChooseAction | DiscardDownTo | GameOver


class State(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole table. Rows begin at the left, decks at the card that comes next.

    `gold` and `silver` are the coins not yet taken; `ended_by` is the seat that collected enough
    point cards.
    """

    options: Options
    phase: Phase
    round: int
    players: tuple[PlayerState, ...]
    merchant_row: tuple[MerchantSlot, ...]
    merchant_deck: tuple[str, ...]
    point_row: tuple[str, ...]
    point_deck: tuple[str, ...]
    gold: int
    silver: int
    ended_by: int | None = None


def acting_seat(state: State) -> int | None:
    """Return who must decide now, None when the game is over."""
    phase = state.phase
    return None if isinstance(phase, GameOver) else phase.seat


def excess_of(state: State) -> int:
    """Return how many cubes must be returned now; 0 outside of that phase."""
    phase = state.phase
    if isinstance(phase, DiscardDownTo):
        return sum(state.players[phase.seat].caravan) - phase.limit
    return 0
