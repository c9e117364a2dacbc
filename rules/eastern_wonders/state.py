"""The state of a game of Eastern Wonders. Field names are public: game records patch them."""

from __future__ import annotations

from msgspec import Struct

from rules.eastern_wonders.table import SeaTable
from rules.eastern_wonders.view import PhaseName


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the table chose before it started."""

    map: str
    pick_up_without_sailing: bool
    repeat_bonus: bool


class ChoosingStart(Struct, frozen=True, tag="choose_start", forbid_unknown_fields=True):
    """A player takes a set of cubes and places the boat."""

    seat: int


class Moving(Struct, frozen=True, tag="move", forbid_unknown_fields=True):
    """A turn begins: a player sails, or acts without sailing."""

    seat: int


class Sailing(Struct, frozen=True, tag="sailing", forbid_unknown_fields=True):
    """A boat is under way step by step; `route` is its way so far, the start first."""

    seat: int
    route: tuple[str, ...]


class PayingFee(Struct, frozen=True, tag="pay_fee", forbid_unknown_fields=True):
    """A player decides which cubes the owners of the other boats get."""

    seat: int


class PickingUp(Struct, frozen=True, tag="pick_up", forbid_unknown_fields=True):
    """A player decides which loose cubes to take."""

    seat: int


class Acting(Struct, frozen=True, tag="act", forbid_unknown_fields=True):
    """A player has moved and takes the action of the turn."""

    seat: int


class Upgrading(Struct, frozen=True, tag="upgrade", forbid_unknown_fields=True):
    """A player who has built may lift cubes; `column` is the column emptied, 0 for none."""

    seat: int
    column: int


class TakingBonus(Struct, frozen=True, tag="bonus", forbid_unknown_fields=True):
    """A player who has emptied a column takes a bonus tile."""

    seat: int
    column: int


class Trading(Struct, frozen=True, tag="trade", forbid_unknown_fields=True):
    """A player who has built may trade."""

    seat: int


class DiscardDownTo(Struct, frozen=True, tag="discard_down_to", forbid_unknown_fields=True):
    """A player's turn ends with a hold that is too full: cubes go back to the limit."""

    seat: int
    limit: int


class GameOver(Struct, frozen=True, tag="game_over", forbid_unknown_fields=True):
    """The last round is over."""


Phase = (
    ChoosingStart
    | Moving
    | Sailing
    | PayingFee
    | PickingUp
    | Acting
    | Upgrading
    | TakingBonus
    | Trading
    | DiscardDownTo
    | GameOver
)


class State(SeaTable, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole table."""

    options: Options
    phase: Phase


_NAMES: dict[type[Phase], PhaseName] = {
    ChoosingStart: "choose_start",
    Moving: "move",
    Sailing: "sailing",
    PayingFee: "pay_fee",
    PickingUp: "pick_up",
    Acting: "act",
    Upgrading: "upgrade",
    TakingBonus: "bonus",
    Trading: "trade",
    DiscardDownTo: "discard_down_to",
    GameOver: "game_over",
}


def phase_name(state: State) -> PhaseName:
    """Return the name of what the acting player does now."""
    return _NAMES[type(state.phase)]


def acting_seat(state: State) -> int | None:
    """Return who must decide now, None when the game is over."""
    phase = state.phase
    return None if isinstance(phase, GameOver) else phase.seat


def excess_of(state: State) -> int:
    """Return how many cubes must be returned now; 0 outside of that phase."""
    phase = state.phase
    if isinstance(phase, DiscardDownTo):
        return sum(state.players[phase.seat].hold) - phase.limit
    return 0
