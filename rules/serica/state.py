"""The state of a game of Serica. Field names are public: game records patch them."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from rules.serica.goods import NONE, Goods
from rules.serica.view import Side

EndReason = Literal["ten_built", "last_round", "standstill"]
OpenStep = Literal["buy", "build", "defend", "trade"]
STEPS: tuple[OpenStep, ...] = ("buy", "build", "defend", "trade")


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the table chose before it started."""

    first_empire: str
    arrival_goods: str
    foreign_goods: bool
    round_cap: int


class Caravan(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A caravan on the road; `space` counts from Rome, which is 0."""

    space: int
    load: Goods


class PlayerState(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One player's side. Cards are ids; all but the deck are in the order of the fact file.

    `known` cards on top of the deck were laid there openly. `zones` list built cards from the road
    outwards. `arrivals` counts caravans that arrived, `delivered` and `market` the points for these
    and for marketplaces; all other points follow from the cards.
    """

    side: Side
    deck: tuple[str, ...]
    empire: tuple[str, ...]
    zones: tuple[tuple[str, ...], ...]
    discard: tuple[str, ...] = ()
    known: int = 0
    goods: Goods = NONE
    artisans: int = 0
    caravans: tuple[Caravan, ...] = ()
    defeated: tuple[str, ...] = ()
    arrivals: int = 0
    delivered: int = 0
    market: int = 0


class Turn(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the active player has done this turn.

    `made`: goods and artisans produced. `drawn`: cards whose ability to draw has been used.
    `bought`, `defeated` and `warded` count cards, enemies and enemy effects that were ignored.
    """

    made: tuple[str, ...] = ()
    drawn: tuple[str, ...] = ()
    bought: int = 0
    defeated: int = 0
    warded: int = 0


class Producing(Struct, frozen=True, tag="produce", forbid_unknown_fields=True):
    """A player has production points to spend."""

    seat: int
    points: int


class Acting(Struct, frozen=True, tag="act", forbid_unknown_fields=True):
    """A player buys, builds, defends and trades, in this order; `step` is the first still open."""

    seat: int
    step: OpenStep


class Suffering(Struct, frozen=True, tag="suffer", forbid_unknown_fields=True):
    """An enemy acts, and the player must choose what is lost."""

    seat: int
    slot: int


class GameOver(Struct, frozen=True, tag="game_over", forbid_unknown_fields=True):
    """The game has ended."""

    reason: EndReason


Phase = Producing | Acting | Suffering | GameOver


class State(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole table. Decks begin at the card that comes next.

    `row` is the Crossroads, null where a slot is empty; a card for sale is written with its price,
    such as `trader:WC`. `set_aside` are enemies that have acted and go back at the end of the
    turn. `stirred`: somebody bought, built, launched, moved or defeated an enemy this round;
    `idle_rounds` counts rounds in a row without that.
    """

    options: Options
    phase: Phase
    round: int
    turn: Turn
    players: tuple[PlayerState, ...]
    row: tuple[str | None, ...]
    crossroads: tuple[str, ...]
    set_aside: tuple[str, ...]
    supply: Goods
    artisans: int
    stirred: bool = False
    idle_rounds: int = 0


def acting_seat(state: State) -> int | None:
    """Return who must decide now, None when the game is over."""
    phase = state.phase
    return None if isinstance(phase, GameOver) else phase.seat
