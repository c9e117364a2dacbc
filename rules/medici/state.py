"""The state of a game of Medici. Field names are public: game records patch them."""

from __future__ import annotations

from msgspec import Struct


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the table chose before it started."""

    deck: str
    second_bonus: str
    two_player_second: bool
    least_icons: int


class PlayerState(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One player's area: cards aboard in the order taken, goods of former days, florins."""

    ship: tuple[str, ...] = ()
    warehouse: tuple[str, ...] = ()
    florins: int = 0


class GoodScore(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What one good brought, by seat: icons counted, florins for the place and for the bonus."""

    icons: tuple[int, ...]
    rewards: tuple[int, ...]
    bonuses: tuple[int, ...]


class DayScore(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Both scorings of a day, by seat; `goods` in the order of the goods, `florins` after it."""

    day: int
    values: tuple[int, ...]
    rewards: tuple[int, ...]
    goods: tuple[GoodScore, ...]
    florins: tuple[int, ...]


class RevealOrTake(Struct, frozen=True, tag="reveal_or_take", forbid_unknown_fields=True):
    """A player turns up a card or takes cards; `revealed` were turned up in this turn."""

    seat: int
    revealed: int = 0


class GameOver(Struct, frozen=True, tag="game_over", forbid_unknown_fields=True):
    """The last day has been scored."""


Phase = RevealOrTake | GameOver


class State(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole table.

    `market` runs from the oldest card to the last one, `deck` from the card that comes next. `box`
    has the neutral cards of former days. `days` are the days scored so far; a position that begins
    on a later day may be without the earlier ones.
    """

    options: Options
    phase: Phase
    day: int
    players: tuple[PlayerState, ...]
    market: tuple[str, ...]
    deck: tuple[str, ...]
    box: tuple[str, ...] = ()
    days: tuple[DayScore, ...] = ()


def acting_seat(state: State) -> int | None:
    """Return who must decide now, None when the game is over."""
    phase = state.phase
    return None if isinstance(phase, GameOver) else phase.seat
